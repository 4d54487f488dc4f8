-- A library: who has borrowed what, and who is late.
DROP TABLE IF EXISTS loans;
DROP TABLE IF EXISTS books;
DROP TABLE IF EXISTS readers;

BEGIN TRANSACTION;

CREATE TABLE readers (
    reader_no INT NOT NULL,
    first_name VARCHAR(40),
    last_name VARCHAR(40) NOT NULL,
    joined DATE,
    CONSTRAINT readers_key PRIMARY KEY (reader_no)
);

CREATE TABLE books (
    isbn CHAR(13) PRIMARY KEY,
    title VARCHAR(200) NOT NULL,
    price DECIMAL(8, 2),
    copies INT DEFAULT 1
);

CREATE TABLE loans (
    reader_no INT,
    isbn CHAR(13),
    due DATE NOT NULL,
    returned DATE NULL,
    fine DECIMAL(6, 2) DEFAULT 0.0,
    PRIMARY KEY (reader_no, isbn, due),
    FOREIGN KEY (reader_no) REFERENCES readers (reader_no) ON DELETE CASCADE,
    FOREIGN KEY (isbn) REFERENCES books (isbn) ON UPDATE CASCADE
);

INSERT INTO readers VALUES (1, 'Ada', 'Brook', '2020-02-03');
INSERT INTO readers VALUES (2, NULL, 'Dale', '2021-11-30');
INSERT INTO books (isbn, title, price) VALUES ('9780000000001', 'Rivers of the North', 24.90);
INSERT INTO books (isbn, title, price, copies) VALUES ('9780000000002', 'Bread', 12.50, 3);
INSERT INTO loans (reader_no, isbn, due) VALUES (1, '9780000000002', '2024-05-01');

COMMIT;

ALTER TABLE readers ADD COLUMN email VARCHAR(100);

CREATE OR REPLACE VIEW late AS
SELECT r.last_name, b.title, CURRENT_DATE - l.due AS days
FROM readers r, books b, loans l
WHERE r.reader_no = l.reader_no
  AND b.isbn = l.isbn
  AND l.returned IS NULL
  AND l.due < CURRENT_DATE;

SELECT COALESCE(first_name, '?') || ' ' || last_name AS reader,
       COUNT(DISTINCT l.isbn) AS n_books,
       SUM(b.price) AS worth,
       AVG(b.price) AS mean
FROM readers r
LEFT OUTER JOIN loans l ON l.reader_no = r.reader_no
LEFT OUTER JOIN books b USING (isbn)
GROUP BY r.reader_no, first_name, last_name
HAVING SUM(b.price) > 10
ORDER BY worth DESC, reader;

SELECT title, price, RANK() OVER (PARTITION BY copies ORDER BY price DESC) AS place
FROM books
WHERE price > ALL (SELECT price FROM books WHERE title LIKE 'B%')
   OR EXISTS (SELECT 1 FROM late WHERE late.title = books.title)
UNION
SELECT 'nothing', 0, 0;

UPDATE loans
SET fine = fine + 0.5 * 2, returned = CURRENT_DATE
WHERE due < '2024-06-01';

GRANT SELECT, INSERT ON loans TO librarian;
