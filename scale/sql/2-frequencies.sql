-- The number of submissions that have a fingerprint, if they are for several tasks (Broder 5.1, phase 2).
SELECT f.fp, COUNT(*) AS n
FROM fingerprints f LEFT JOIN duplicates t ON t.other = f.sid
WHERE t.other IS NULL
GROUP BY f.fp HAVING MIN(f.task) < MAX(f.task)
