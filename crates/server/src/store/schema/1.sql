-- The tables of the web app. Times are in seconds since 1970 in UTC. Submissions lie in files, not here.
-- Ids that appear in addresses or in the log are not reused (AUTOINCREMENT): an old page must not show something new.

CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('admin', 'instructor', 'assistant')),
    -- The Argon2id hash in PHC form; null for an owner without a password.
    password TEXT,
    is_active INTEGER NOT NULL DEFAULT 1,
    last_seen INTEGER
) STRICT;

-- Only the hash of a cookie's token is stored.
CREATE TABLE session (
    token_hash BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    csrf TEXT NOT NULL,
    begun INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT;

CREATE TABLE course (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- Its name in the archive, which only an admin may set.
    archive_course TEXT
) STRICT;

CREATE TABLE member (
    course INTEGER NOT NULL REFERENCES course (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    is_assistant INTEGER NOT NULL,
    PRIMARY KEY (course, account)
) STRICT;

CREATE TABLE batch (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    course INTEGER NOT NULL REFERENCES course (id) ON DELETE CASCADE,
    assignment TEXT NOT NULL,
    term TEXT NOT NULL,
    -- The corrected authors, as a list that `--authors` takes.
    authors TEXT,
    -- The output of `lookalike intake --json`, and the number of submissions in it; null until the batch is inspected.
    roster TEXT,
    n_submissions INTEGER,
    -- A counter of the changes to what a run is made from.
    revision INTEGER NOT NULL DEFAULT 0,
    UNIQUE (course, assignment, term)
) STRICT;

CREATE TABLE upload (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('batch', 'submission', 'starter', 'earlier')),
    -- The name that pages show, and the safe name on disk, in the folder named after the id.
    name TEXT NOT NULL,
    file TEXT NOT NULL,
    n_bytes INTEGER NOT NULL,
    n_files INTEGER NOT NULL,
    time INTEGER NOT NULL,
    account INTEGER REFERENCES account (id) ON DELETE SET NULL
) STRICT;

-- The other batches that a batch is compared with, and the terms of the archive.
CREATE TABLE earlier (
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    other INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    PRIMARY KEY (batch, other)
) STRICT;

CREATE TABLE archived_term (
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    term TEXT NOT NULL,
    PRIMARY KEY (batch, term)
) STRICT;

CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'working', 'done', 'cancelled', 'failed')),
    -- The reason, if it failed.
    problem TEXT,
    -- The number of times it was begun: an interrupted run is begun again, but not endlessly.
    n_attempts INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL,
    time INTEGER NOT NULL,
    account INTEGER REFERENCES account (id) ON DELETE SET NULL,
    n_submissions INTEGER,
    n_pairs INTEGER,
    n_strong INTEGER,
    n_worth_a_look INTEGER
) STRICT;

-- The reviews of pairs: the newest row of a pair is its current review. A pair is identified by the names of its submissions
-- within the batch, the lesser first, or else by the hashes of their files, so that a review survives new runs and new names.
CREATE TABLE mark (
    id INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    left_name TEXT NOT NULL,
    right_name TEXT NOT NULL,
    left_hash BLOB NOT NULL,
    right_hash BLOB NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('to-review', 'dismissed', 'to-discuss', 'escalated')),
    note TEXT NOT NULL,
    account INTEGER REFERENCES account (id) ON DELETE SET NULL,
    time INTEGER NOT NULL,
    -- The score and the verdict when the pair was reviewed.
    score REAL NOT NULL,
    verdict TEXT NOT NULL
) STRICT;

CREATE INDEX mark_of_batch ON mark (batch, left_name, right_name);

-- Entries outlive the things they mention.
CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    account TEXT NOT NULL,
    course INTEGER,
    what TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;
