-- The people of accounts as an authenticating proxy names them: by an id that is never given to somebody else.
CREATE TABLE identity (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    PRIMARY KEY (provider, subject)
) STRICT;

CREATE INDEX identity_of_account ON identity (account);

-- The subject whom the proxy named when the session began; null for a session that began with a password or a link. Each
-- request of such a session must name the same subject.
ALTER TABLE session ADD COLUMN subject TEXT;
