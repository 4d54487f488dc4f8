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

-- The people of accounts as an authenticating proxy names them: by an id that is never given to somebody else.
CREATE TABLE identity (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    PRIMARY KEY (provider, subject)
) STRICT;

CREATE INDEX identity_of_account ON identity (account);

-- Only the hash of a cookie's token is stored.
CREATE TABLE session (
    token_hash BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    csrf TEXT NOT NULL,
    begun INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    -- The subject whom the proxy named when the session began; null for a session that began with a password or a link. Each
    -- request of such a session must name the same subject.
    subject TEXT,
    -- How the person signed in: by password, link or single sign-on.
    way TEXT NOT NULL
) STRICT;

-- Devices on which somebody signed in before. A throttle does not keep them out because of strangers' failures.
-- Only the hash of a cookie's token is stored. Several accounts may have used one device.
CREATE TABLE device (
    token_hash BLOB NOT NULL,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    seen INTEGER NOT NULL,
    PRIMARY KEY (token_hash, account)
) STRICT;

CREATE TABLE course (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- Its name in the archive, which only an admin may set.
    archive_course TEXT,
    -- How long its batches are kept after their last use, in months; null for the server's default.
    keep_months INTEGER,
    -- Maximum size of its uploads and reports together, in bytes; null for the server's default.
    quota INTEGER
) STRICT;

CREATE TABLE member (
    course INTEGER NOT NULL REFERENCES course (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('instructor', 'assistant')),
    PRIMARY KEY (course, account)
) STRICT;

-- The tokens of programs. Only the hash is stored; the hint is the end of the token, by which people tell tokens apart.
CREATE TABLE api_token (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    hint TEXT NOT NULL,
    -- The scopes, separated by spaces.
    scopes TEXT NOT NULL,
    -- The only course that it opens; null for all courses of the account.
    course INTEGER REFERENCES course (id) ON DELETE CASCADE,
    made INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    seen INTEGER,
    UNIQUE (account, name)
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
    -- The settings of its runs, as JSON.
    settings TEXT NOT NULL DEFAULT '{}',
    -- A counter of the changes to what a run is made from.
    revision INTEGER NOT NULL DEFAULT 0,
    -- When it was created, or its authors or the submissions that it leaves out were changed. Its uploads, runs and reviews have times of their own.
    used INTEGER NOT NULL DEFAULT 0,
    -- The time until which somebody asked to keep it, however long it is not used.
    kept_until INTEGER NOT NULL DEFAULT 0,
    -- When its instructors were told that it will be deleted, and when for the last time.
    warned INTEGER,
    warned_again INTEGER,
    UNIQUE (course, assignment, term)
) STRICT;

CREATE TABLE upload (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('batch', 'submission', 'starter', 'earlier', 'reference')),
    -- The name that pages show, and the label: a name of its own in the course, with which names of submissions begin.
    name TEXT NOT NULL,
    label TEXT NOT NULL,
    -- The name on disk, in the folder named after the id. It has a number and an ending only: uploads are named after students.
    file TEXT NOT NULL,
    n_bytes INTEGER NOT NULL,
    n_files INTEGER NOT NULL,
    time INTEGER NOT NULL,
    account INTEGER REFERENCES account (id) ON DELETE SET NULL,
    -- The SHA-256 hash of its bytes as they came; null once it was packed anew.
    hash BLOB,
    -- Whether it was packed anew without a submission that was erased: each folder in it is a submission, whatever its name.
    is_plain INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The submissions that the runs of a batch leave out. A name begins with the upload, as in the list of authors. It may name a
-- submission that is gone: if it comes back, it is left out again.
CREATE TABLE left_out (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    reason TEXT NOT NULL,
    account INTEGER REFERENCES account (id) ON DELETE SET NULL,
    time INTEGER NOT NULL,
    UNIQUE (batch, name)
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
    -- The hash of everything that it is made from, as it was when the run began.
    inputs BLOB NOT NULL,
    time INTEGER NOT NULL,
    account INTEGER REFERENCES account (id) ON DELETE SET NULL,
    -- The size of its report, in bytes; 0 until it is measured.
    n_bytes INTEGER NOT NULL DEFAULT 0,
    -- The outcome; all null until it is done.
    n_submissions INTEGER,
    n_pairs INTEGER,
    n_strong INTEGER,
    n_worth_a_look INTEGER,
    n_cases INTEGER,
    n_strong_cases INTEGER,
    n_partial INTEGER,
    n_not_compared INTEGER,
    n_starter_only INTEGER,
    is_incomplete INTEGER,
    n_handed_out INTEGER
) STRICT;

-- The results of queries by MOSS's clients, for whoever has their address. Only the hash of its token is stored.
CREATE TABLE moss_result (
    token_hash BLOB PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    -- The options of the query, and the client's names of the programs by their submissions, as JSON.
    options TEXT NOT NULL,
    names TEXT NOT NULL,
    time INTEGER NOT NULL,
    -- The time from which on only members of the course see them.
    expires INTEGER NOT NULL
) STRICT;

-- The reviews of pairs, and of cases with more people: the newest row of each is its current review. They are identified by the
-- names of their submissions within the batch, or else by the hashes of their files, so that a review survives new runs and names.
CREATE TABLE review (
    id INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    -- The names in order, as a list in JSON, and the hashes one after the other, in the same order.
    names TEXT NOT NULL,
    hashes BLOB NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('not_reviewed', 'follow_up', 'dismissed', 'talk_to_the_students', 'escalated',
        'confirmed', 'warning', 'no_violation')),
    note TEXT NOT NULL,
    account INTEGER REFERENCES account (id) ON DELETE SET NULL,
    time INTEGER NOT NULL,
    -- The score and the verdict when the pair was reviewed.
    score REAL NOT NULL,
    verdict TEXT NOT NULL,
    -- The number that reviews have that were made at once, so that they can be undone.
    at_once INTEGER
) STRICT;

CREATE INDEX review_of_batch ON review (batch, names);

-- Notes that somebody typed at a pair or a case and did not save.
CREATE TABLE draft (
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    -- The names of its submissions, as in a review.
    names TEXT NOT NULL,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    note TEXT NOT NULL,
    PRIMARY KEY (batch, names, account)
) STRICT;

-- The current reviews: the newest one of each pair and of each case.
CREATE VIEW current_review AS SELECT * FROM review WHERE NOT EXISTS (SELECT 1 FROM review AS newer
    WHERE newer.batch = review.batch AND newer.names = review.names AND newer.id > review.id);

-- Entries outlive the things they mention.
CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    account TEXT NOT NULL,
    -- How the account had signed in, and the name of the token if a program acted for it; empty if neither applies.
    way TEXT NOT NULL DEFAULT '',
    token TEXT NOT NULL DEFAULT '',
    course INTEGER,
    action TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;

-- Notifications that the operator's program has not taken yet: of a run that ended, or of a batch that will be deleted.
CREATE TABLE hook_delivery (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run INTEGER REFERENCES run (id) ON DELETE CASCADE,
    batch INTEGER REFERENCES batch (id) ON DELETE CASCADE,
    n_attempts INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL,
    CHECK ((run IS NULL) <> (batch IS NULL))
) STRICT;

-- Submissions that were erased because their author asked for it: the upload, and a hash of the name in it. A backup that is
-- older than the erasure is restored without them.
CREATE TABLE erasure (
    upload INTEGER NOT NULL,
    name_hash BLOB NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (upload, name_hash)
) STRICT;

-- The same of submissions in the archive: a hash of the batch and the name there.
CREATE TABLE archive_erasure (
    name_hash BLOB PRIMARY KEY,
    time INTEGER NOT NULL
) STRICT;
