-- Pairs across tasks that share at least 60 bits (Broder 5.1, phase 3; 61440 = 60 * 1024).
SELECT a.sid AS one, b.sid AS other, COUNT(*) AS shared, CAST(SUM(a.bits) AS BIGINT) AS bits
FROM rare a JOIN rare b ON b.fp = a.fp
WHERE a.sid < b.sid AND a.task <> b.task
GROUP BY a.sid, b.sid HAVING SUM(a.bits) >= 61440
