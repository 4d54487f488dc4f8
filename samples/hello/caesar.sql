-- Caesar cipher: every letter moves a fixed number of places.
CREATE TABLE ciphers (
    id INTEGER PRIMARY KEY,
    shift INTEGER NOT NULL CHECK (shift BETWEEN -25 AND 25),
    name VARCHAR(20) DEFAULT 'caesar'
);

CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    cipher_id INTEGER NOT NULL REFERENCES ciphers (id),
    body TEXT NOT NULL,
    UNIQUE (cipher_id, body)
);

CREATE INDEX messages_by_cipher ON messages (cipher_id);

INSERT INTO ciphers (id, shift, name) VALUES
    (1, 0, 'plain'),
    (2, 3, 'caesar'),
    (3, 13, 'rot13');
INSERT INTO ciphers (id, shift) VALUES (4, -1);

INSERT INTO messages (cipher_id, body)
SELECT id, 'We meet here, she said.'
FROM ciphers;

-- One row for each letter of each message.
CREATE VIEW letters AS
WITH RECURSIVE walk (message_id, place, letter, rest) AS (
    SELECT id, 0, '', body
    FROM messages
    UNION ALL
    SELECT message_id, place + 1, SUBSTR(rest, 1, 1), SUBSTR(rest, 2)
    FROM walk
    WHERE rest <> ''
)
SELECT message_id, place, letter
FROM walk
WHERE place > 0;

-- Moves the letters and leaves everything else as it is.
CREATE VIEW encoded AS
SELECT l.message_id, l.place,
    CASE
        WHEN l.letter BETWEEN 'a' AND 'z'
            THEN CHAR(97 + (UNICODE(l.letter) - 97 + c.shift + 26) % 26)
        WHEN l.letter BETWEEN 'A' AND 'Z'
            THEN CHAR(65 + (UNICODE(l.letter) - 65 + c.shift + 26) % 26)
        ELSE l.letter
    END AS turned
FROM letters AS l
INNER JOIN messages AS m ON m.id = l.message_id
INNER JOIN ciphers AS c ON c.id = m.cipher_id;

SELECT c.name, GROUP_CONCAT(e.turned, '') AS secret
FROM encoded AS e
JOIN messages AS m ON m.id = e.message_id
JOIN ciphers AS c ON c.id = m.cipher_id
GROUP BY m.id
ORDER BY c.shift ASC;

-- The shift that makes an 'e' of the most frequent letter.
SELECT message_id, UNICODE('e') - UNICODE(turned) AS places, COUNT(*) AS how_often
FROM encoded
WHERE turned LIKE '%' AND LOWER(turned) <> UPPER(turned)
GROUP BY message_id, turned
HAVING COUNT(*) >= 5
ORDER BY how_often DESC
LIMIT 10;

UPDATE ciphers SET name = 'unknown' WHERE name IS NULL OR shift NOT IN (0, 3, 13);
DELETE FROM messages WHERE cipher_id = (SELECT MIN(id) FROM ciphers);
