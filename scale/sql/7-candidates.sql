-- The eight others with most evidence for each submission, in order of promise. The pair belongs to the submission for which
-- it is the less promising one, so that those who share a little with everybody do not make work for everybody.
SELECT one, other, bits, GREATEST(of_one, of_other) AS place, CASE WHEN of_one > of_other THEN one ELSE other END AS seeker
FROM (
  SELECT one, other, bits,
    CAST(ROW_NUMBER() OVER (PARTITION BY one ORDER BY bits DESC, other) AS BIGINT) AS of_one,
    CAST(ROW_NUMBER() OVER (PARTITION BY other ORDER BY bits DESC, one) AS BIGINT) AS of_other
  FROM evidence
) ranked
WHERE LEAST(of_one, of_other) <= 8
