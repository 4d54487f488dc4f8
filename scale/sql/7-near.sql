-- Near-identical copies: those with two of six super shingles in common (Manasse 6.1), which is one key of fifteen, as stars
-- like those of step 6.
SELECT met.one, met.other, COUNT(*) AS shared
FROM (
  SELECT DISTINCT b.bucket, LEAST(h.sid, b.sid) AS one, GREATEST(h.sid, b.sid) AS other
  FROM supers b
  JOIN (
    SELECT bucket, MIN(sid) AS sid FROM supers GROUP BY bucket HAVING COUNT(*) BETWEEN 2 AND 1000 AND MIN(task) < MAX(task)
    UNION ALL
    SELECT bucket, MAX(sid) AS sid FROM supers GROUP BY bucket HAVING COUNT(*) BETWEEN 2 AND 1000 AND MIN(task) < MAX(task)
  ) h ON h.bucket = b.bucket
  JOIN submissions s ON s.sid = h.sid
  WHERE b.task <> s.task
) met
GROUP BY met.one, met.other
