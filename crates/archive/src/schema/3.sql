-- Version 3: fingerprints of 64 bits, in segments that are merged as they become many.

-- They are computed again from the sources before they are used.
DROP TABLE postings;
UPDATE batch SET maker = '', n_postings = 0;

CREATE TABLE segment (
    id INTEGER PRIMARY KEY,
    -- How often its postings have been merged.
    level INTEGER NOT NULL,
    -- The segment that it is being merged into.
    target INTEGER REFERENCES segment (id)
) STRICT;

-- The postings of a segment, in blocks of about a thousand bytes.
CREATE TABLE block (
    segment INTEGER NOT NULL REFERENCES segment (id),
    -- No fingerprint of the block is greater, and none of the block before is as great.
    -- Numbers are signed here: 0 stands for half of all fingerprints.
    last INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (segment, last)
) STRICT, WITHOUT ROWID;
