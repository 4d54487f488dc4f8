-- The evidence for each pair of two authors: the bits of the rare fingerprints that they share. The weight of one holder is
-- log2(N), so fewer than one pair among all N*N/2 would have twice as much by chance.
SELECT p.one, p.other, COUNT(*) AS shared, CAST(SUM(a.bits) AS BIGINT) AS bits
FROM pairs p
JOIN rare a ON a.sid = p.one
JOIN rare b ON b.sid = p.other AND b.fp = a.fp
JOIN weights w ON w.n = 1
WHERE a.author <> b.author
GROUP BY p.one, p.other, w.bits HAVING SUM(a.bits) >= 2 * w.bits
