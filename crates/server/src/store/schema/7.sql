-- How long the batches of a course are kept after their last use, in months; null for the server's default.
ALTER TABLE course ADD COLUMN keep_months INTEGER;
-- Maximum size of the course's uploads and reports together, in bytes; null for the server's default.
ALTER TABLE course ADD COLUMN quota INTEGER;

-- When the batch was created or its people were changed. Its uploads, runs and marks have times of their own.
ALTER TABLE batch ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE batch SET used = unixepoch();
-- The time until which somebody asked to keep it, however long it is not used.
ALTER TABLE batch ADD COLUMN kept_until INTEGER NOT NULL DEFAULT 0;
-- When its instructors were told that it will be deleted, and when for the last time.
ALTER TABLE batch ADD COLUMN warned INTEGER;
ALTER TABLE batch ADD COLUMN warned_again INTEGER;

-- Notifications that the operator's program has not taken yet: of a run that ended, or of a batch that will be deleted. A row
-- with the maximum of attempts is given up.
ALTER TABLE hook_delivery RENAME TO old_hook_delivery;
CREATE TABLE hook_delivery (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run INTEGER REFERENCES run (id) ON DELETE CASCADE,
    batch INTEGER REFERENCES batch (id) ON DELETE CASCADE,
    n_attempts INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL,
    problem TEXT,
    CHECK ((run IS NULL) <> (batch IS NULL))
) STRICT;
INSERT INTO hook_delivery (id, run, n_attempts, due, problem) SELECT id, run, n_attempts, due, problem FROM old_hook_delivery;
DROP TABLE old_hook_delivery;

-- Whether it was packed anew without a submission that was erased: each folder in it is a submission, whatever its name.
ALTER TABLE upload ADD COLUMN is_plain INTEGER NOT NULL DEFAULT 0;

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

-- How somebody had signed in who did something: by password, link, single sign-on, or token, with the token's name. Older
-- entries do not say it, nor do sessions that began before.
ALTER TABLE session ADD COLUMN way TEXT NOT NULL DEFAULT '';
ALTER TABLE log ADD COLUMN way TEXT NOT NULL DEFAULT '';
ALTER TABLE log ADD COLUMN token TEXT NOT NULL DEFAULT '';

-- Answers to requests that programs sent with an Idempotency-Key, by which a repeated request gets the first answer. The hash
-- covers method, address and body of the request.
CREATE TABLE kept_answer (
    token INTEGER NOT NULL REFERENCES api_token (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    request_hash BLOB NOT NULL,
    status INTEGER NOT NULL,
    -- Names and values, as JSON.
    headers TEXT NOT NULL,
    body BLOB NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (token, key)
) STRICT;

CREATE INDEX kept_answer_by_time ON kept_answer (time);
