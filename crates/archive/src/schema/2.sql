-- Version 2: fingerprints stand by their hashes, so that a query reads what it asks for and not everything.

ALTER TABLE submission DROP COLUMN fingerprints;
-- Its number within its batch, from 0.
ALTER TABLE submission ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
-- SHA-256 over the paths and contents of its files; empty while the maker of its batch is.
ALTER TABLE submission ADD COLUMN sha256 BLOB NOT NULL DEFAULT x'';
-- Of its source, in bytes.
ALTER TABLE submission ADD COLUMN n_bytes INTEGER NOT NULL DEFAULT 0;
UPDATE submission SET place = (
    SELECT count(*) FROM submission AS before WHERE before.batch = submission.batch AND before.id < submission.id
);
CREATE INDEX submission_by_name ON submission (name);
CREATE UNIQUE INDEX submission_by_place ON submission (batch, place);

-- What made the fingerprints. Those of another maker are made again from the sources.
ALTER TABLE batch ADD COLUMN maker TEXT NOT NULL DEFAULT '';
-- The files of the starter code as JSON, packed by zlib; empty if there are none.
ALTER TABLE batch ADD COLUMN starter BLOB NOT NULL DEFAULT x'';
ALTER TABLE batch ADD COLUMN n_submissions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE batch ADD COLUMN n_postings INTEGER NOT NULL DEFAULT 0;
UPDATE batch SET n_submissions = (SELECT count(*) FROM submission WHERE submission.batch = batch.id);

-- The fingerprints of one batch that begin with the same bits, with the places of the submissions that have them.
CREATE TABLE postings (
    prefix INTEGER NOT NULL,
    -- No declared reference: to look for one by batch alone would read the whole index.
    batch INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (prefix, batch)
) STRICT, WITHOUT ROWID;

-- What is being added. It stays behind if the program is stopped in between.
CREATE TABLE adding (
    id INTEGER PRIMARY KEY,
    label TEXT NOT NULL
) STRICT;
