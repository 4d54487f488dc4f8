-- Submissions with the same fingerprints (Broder 3, "shingle-equivalent"), as a star from the first of them.
-- Only the first takes part in what follows: the keys that would be hot are mostly copies.
SELECT hubs.sid AS one, s.sid AS other
FROM submissions s
JOIN (SELECT fpset, MIN(sid) AS sid FROM submissions WHERE n_fp > 0 GROUP BY fpset HAVING COUNT(*) > 1) hubs
  ON hubs.fpset = s.fpset
WHERE s.sid <> hubs.sid
