-- Devices on which somebody signed in before. A throttle does not keep them out because of strangers' failures.
-- Only the hash of a cookie's token is stored. Several accounts may have used one device.
CREATE TABLE device (
    token_hash BLOB NOT NULL,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    seen INTEGER NOT NULL,
    PRIMARY KEY (token_hash, account)
) STRICT;

-- Submissions that were compared only in part, and whether some may be missing. Neither is known of earlier runs.
ALTER TABLE run ADD COLUMN n_partial INTEGER NOT NULL DEFAULT 0;
ALTER TABLE run ADD COLUMN is_incomplete INTEGER NOT NULL DEFAULT FALSE;
