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

-- The SHA-256 hash of an upload's bytes as they came; null for older uploads.
ALTER TABLE upload ADD COLUMN hash BLOB;

-- The size of a run's report, in bytes; 0 until it is measured.
ALTER TABLE run ADD COLUMN n_bytes INTEGER NOT NULL DEFAULT 0;

-- Notifications of ended runs that the operator's program has not taken yet. A row with the maximum of attempts is given up.
CREATE TABLE hook_delivery (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    n_attempts INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL,
    problem TEXT
) STRICT;
