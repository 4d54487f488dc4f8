-- The number of submissions that have a fingerprint, and the tasks that they are between (Broder 5.1, phase 2). Fingerprints of one submission and
-- common ones end here: a join on a fingerprint with n holders makes n*n/2 pairs.
SELECT f.fp, COUNT(*) AS n, MIN(f.task) AS least_task, MAX(f.task) AS most_task
FROM fingerprints f LEFT JOIN duplicates t ON t.other = f.sid
WHERE t.other IS NULL
GROUP BY f.fp HAVING COUNT(*) BETWEEN 2 AND 1000
