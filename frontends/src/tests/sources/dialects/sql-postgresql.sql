CREATE TABLE readers (id SERIAL PRIMARY KEY, tags TEXT[], data jsonb);
/* not yet: /* INSERT INTO readers (tags) VALUES ('{a}'); */ no more */
CREATE OR REPLACE FUNCTION fee(n integer) RETURNS integer AS $body$
DECLARE total integer := 0;
BEGIN
  IF n > 3 THEN
    total := n * 2;
  END IF;
  RETURN total;
END;
$body$ LANGUAGE plpgsql;
SELECT tags[1], ARRAY[1, 2], data #> '{a}', id::text FROM readers WHERE name ILIKE 'a%';
