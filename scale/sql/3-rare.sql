-- The 24 rarest fingerprints of each submission, in one order for all (prefix filtering: Chaudhuri and others 2006), with
-- their weight in 1/1024 bits. Fingerprints without a weight are common: more than one submission in 256 has them.
SELECT fp, sid, task, author, bits, place
FROM (
  SELECT f.fp, f.sid, f.task, s.author, w.bits,
    CAST(ROW_NUMBER() OVER (PARTITION BY f.sid ORDER BY c.n, f.fp) AS BIGINT) AS place
  FROM fingerprints f
  JOIN frequencies c ON c.fp = f.fp
  JOIN weights w ON w.n = c.n
  JOIN submissions s ON s.sid = f.sid
  LEFT JOIN duplicates t ON t.other = f.sid
  WHERE t.other IS NULL
) ranked
WHERE place <= 24
