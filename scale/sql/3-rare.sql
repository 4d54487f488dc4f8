-- The fingerprints that say something across tasks, with their weight in 1/1024 bits.
SELECT f.fp, f.sid, f.task, w.bits
FROM fingerprints f
JOIN frequencies c ON c.fp = f.fp
JOIN weights w ON w.n = c.n
LEFT JOIN duplicates t ON t.other = f.sid
WHERE c.least_task < c.most_task AND c.n <= 100 AND t.other IS NULL
