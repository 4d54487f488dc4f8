-- Two rare fingerprints of one submission with at most three between them make a key. A single fingerprint has more holders
-- the larger the corpus is; two together stay rare. A key with n holders makes at most n*n/2 pairs, so common ones end here.
SELECT a.fp, b.fp AS next, a.sid, a.task
FROM rare a
JOIN rare b ON b.sid = a.sid
JOIN (
  SELECT a.fp, b.fp AS next
  FROM rare a JOIN rare b ON b.sid = a.sid
  WHERE b.place BETWEEN a.place + 1 AND a.place + 4
  GROUP BY a.fp, b.fp HAVING COUNT(*) BETWEEN 2 AND 100 AND MIN(a.task) < MAX(a.task)
) shared ON shared.fp = a.fp AND shared.next = b.fp
WHERE b.place BETWEEN a.place + 1 AND a.place + 4
