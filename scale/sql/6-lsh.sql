-- Whole copies without step 4: those who share a band of min-hashes (Haveliwala), as stars from the first and the last of
-- each bucket to those of other tasks. Linear where all pairs of a bucket would be quadratic.
SELECT met.one, met.other, COUNT(*) AS shared
FROM (
  SELECT DISTINCT b.bucket, LEAST(h.sid, b.sid) AS one, GREATEST(h.sid, b.sid) AS other
  FROM bands b
  JOIN (
    SELECT bucket, MIN(sid) AS sid FROM bands GROUP BY bucket HAVING COUNT(*) BETWEEN 2 AND 1000 AND MIN(task) < MAX(task)
    UNION ALL
    SELECT bucket, MAX(sid) AS sid FROM bands GROUP BY bucket HAVING COUNT(*) BETWEEN 2 AND 1000 AND MIN(task) < MAX(task)
  ) h ON h.bucket = b.bucket
  JOIN submissions s ON s.sid = h.sid
  WHERE b.task <> s.task
) met
GROUP BY met.one, met.other
