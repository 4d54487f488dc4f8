-- Version 1: batches and their submissions, each with its fingerprints in one piece.

CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    course TEXT NOT NULL,
    assignment TEXT NOT NULL,
    term TEXT NOT NULL,
    -- Seconds since the beginning of 1970.
    added INTEGER NOT NULL,
    UNIQUE (course, assignment, term)
) STRICT;

CREATE TABLE submission (
    id INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- Who handed it in and when, as JSON.
    handed TEXT NOT NULL,
    -- Its files as JSON, packed by zlib.
    files BLOB NOT NULL,
    fingerprints BLOB NOT NULL,
    UNIQUE (batch, name)
) STRICT;
