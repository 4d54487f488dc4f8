-- Nothing but what each dialect has beside the others.
USE shop
GO
\c shop
/* Names, in every dress; a variable. */
SELECT "first name", `last name`, [id], #temporary, @total, $1, :parameter, dbo.orders.id FROM "orders" o
select t.* from orders as t where t.note = 'it''s' and n'wide' = N'wide' and id in('a', 'b');
-- Types that are as good as others.
CREATE TABLE t (a INT, b integer, c BIGINT, d NUMERIC(9, 2), e text, f VARCHAR2(20), g DOUBLE PRECISION, h timestamp with time zone);
-- What may be left out.
SELECT a AS b FROM t INNER JOIN u ON t.x = u.x LEFT OUTER JOIN v USING (x) ORDER BY a ASC, b DESC;
SELECT a b FROM t JOIN u ON t.x = u.x LEFT JOIN v USING (x) ORDER BY a, b DESC;
-- Functions that everybody has, and one that nobody else has.
SELECT count(*), Sum(price), substring(name, 1, 2), SUBSTR(name, 1, 2), discount(price), 1.5e3, -.5, 0x1F;
SELECT rank() OVER (PARTITION BY x ORDER BY y ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM t;
-- Procedures.
CREATE FUNCTION raise_price(percentage numeric) RETURNS void AS $$
DECLARE old numeric := 0;
BEGIN
    FOR old IN SELECT price FROM goods LOOP
        IF old <> 0 AND old != 1 THEN
            RAISE NOTICE 'price %', old;
        ELSIF old IS NULL THEN
            EXIT;
        END IF;
    END LOOP;
END;
$$ LANGUAGE plpgsql;
SELECT data -> 'a' ->> 'b', x::text, y || z, ~a & b | c ^ d FROM t;
