-- Version 1: batches, their submissions, and their fingerprints in segments that are merged as they become many.

CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    course TEXT NOT NULL,
    assignment TEXT NOT NULL,
    term TEXT NOT NULL,
    -- Seconds since the beginning of 1970.
    added INTEGER NOT NULL,
    -- Fingerprints of another version are computed again from the sources; empty if there are none yet.
    fingerprint_version TEXT NOT NULL,
    -- The files of the starter code as JSON, packed by zlib; empty if there are none.
    starter BLOB NOT NULL DEFAULT x'',
    n_submissions INTEGER NOT NULL DEFAULT 0,
    n_postings INTEGER NOT NULL DEFAULT 0,
    UNIQUE (course, assignment, term)
) STRICT;

CREATE TABLE submission (
    id INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    -- Its number within its batch, from 0.
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    -- Its authors and when it was handed in, as JSON.
    provenance TEXT NOT NULL,
    -- Its files as JSON, packed by zlib.
    files BLOB NOT NULL,
    -- SHA-256 over the paths and contents of its files.
    sha256 BLOB NOT NULL,
    -- Of its source, in bytes.
    n_bytes INTEGER NOT NULL,
    UNIQUE (batch, name)
) STRICT;
CREATE INDEX submission_by_name ON submission (name);
CREATE UNIQUE INDEX submission_by_number ON submission (batch, number);

-- The batch that is being added. It stays behind if the program is stopped in between.
CREATE TABLE adding (
    id INTEGER PRIMARY KEY,
    label TEXT NOT NULL
) STRICT;

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
