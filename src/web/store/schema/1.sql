-- The web app's own tables. Times are seconds since 1970 in UTC. What students handed in lies in files, not here.
-- A number that stands in addresses or in the log is given once: an old page must not speak of something new.

CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('admin', 'instructor', 'assistant')),
    -- Argon2 in PHC form; none for the account of whoever started the program.
    password TEXT,
    is_active INTEGER NOT NULL DEFAULT 1,
    last_seen INTEGER
) STRICT;

-- What cookies hold is known by its hash alone.
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
    -- What it is called in the archive; only an admin may say so.
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
    -- Who is who, where somebody put it right: a list as `--authors` takes it.
    authors TEXT,
    -- What was recognised, as `lookalike intake --json` says it, and how many submissions that is.
    roster TEXT,
    n_submissions INTEGER,
    -- Grows with every change of what a run is made from.
    revision INTEGER NOT NULL DEFAULT 0,
    UNIQUE (course, assignment, term)
) STRICT;

CREATE TABLE upload (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('batch', 'submission', 'starter', 'earlier')),
    -- The name it came with, to be shown; and the harmless one it has on disk, in the folder of its number.
    name TEXT NOT NULL,
    file TEXT NOT NULL,
    n_bytes INTEGER NOT NULL,
    n_files INTEGER NOT NULL,
    time INTEGER NOT NULL,
    account INTEGER REFERENCES account (id) ON DELETE SET NULL
) STRICT;

-- Other batches that a batch is compared with, and terms of the archive.
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
    -- Why it failed.
    problem TEXT,
    -- How often it was begun: one that a restart broke off is begun again, but not for ever.
    n_attempts INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL,
    time INTEGER NOT NULL,
    account INTEGER REFERENCES account (id) ON DELETE SET NULL,
    n_submissions INTEGER,
    n_pairs INTEGER,
    n_strong INTEGER,
    n_worth_a_look INTEGER
) STRICT;

-- What people say of pairs: the newest row of a pair holds. A pair is known by the names of its submissions within its
-- batch, the lesser first, or else by the hashes of their files, so that a mark outlives a run and a corrected name.
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
    -- As it was then.
    score REAL NOT NULL,
    verdict TEXT NOT NULL
) STRICT;

CREATE INDEX mark_of_batch ON mark (batch, left_name, right_name);

-- Outlives what it speaks of.
CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    account TEXT NOT NULL,
    course INTEGER,
    what TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;
