-- Pairs that share at least a twentieth of one of them. Pairs of one author are left out later: a condition between two
-- submissions alone makes some optimizers try all pairs of these.
SELECT p.one, p.other, p.shared, p.bits
FROM pairs p
JOIN submissions a ON a.sid = p.one
JOIN submissions b ON b.sid = p.other
WHERE p.shared * 20 >= a.n_fp OR p.shared * 20 >= b.n_fp
