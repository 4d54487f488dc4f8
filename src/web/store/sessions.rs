//! Who is signed in. What a cookie holds is known by its hash alone.

use anyhow::Result;
use rusqlite::{OptionalExtension, params};

use super::Store;
use super::accounts::role_named;
use crate::web::visitor::Visitor;

/// The hash of what a cookie holds.
pub(crate) type TokenHash = [u8; 32];

/// So long a session lasts unused, in seconds.
const UNUSED: i64 = 12 * 3600;
/// So long a session lasts at most, in seconds.
const LONGEST: i64 = 30 * 24 * 3600;
/// When a session was used is kept to so many seconds, so that reading pages does not write each time.
const ACCURACY: i64 = 60;

/// A session to be begun.
pub(crate) struct Session {
    /// The hash of what the cookie holds.
    pub(crate) token_hash: TokenHash,
    /// Whose it is.
    pub(crate) account: i64,
    /// What forms must bring back.
    pub(crate) csrf: String,
}

impl Store {
    /// Begins a session, and forgets those that have ended.
    pub(crate) fn begin_session(&self, session: &Session, now: i64) -> Result<()> {
        self.change(|tables| {
            let ended = "DELETE FROM session WHERE seen < ?1 OR begun < ?2";
            tables.execute(ended, [now - UNUSED, now - LONGEST])?;
            let add = "INSERT INTO session (token_hash, account, csrf, begun, seen) VALUES (?1, ?2, ?3, ?4, ?4)";
            tables.execute(add, params![session.token_hash, session.account, session.csrf, now])?;
            tables.execute("UPDATE account SET last_seen = ?2 WHERE id = ?1", [session.account, now])?;
            Ok(())
        })
    }

    /// Whose session it is, if it still lasts.
    pub(crate) fn visitor(&self, session: TokenHash, now: i64) -> Result<Option<Visitor>> {
        let query = "SELECT account.id, name, role, password IS NOT NULL, csrf, seen FROM session \
            JOIN account ON account.id = session.account \
            WHERE token_hash = ?1 AND is_active AND seen >= ?2 AND begun >= ?3";
        let found = self.read(|tables| {
            let visitor = tables.query_row(query, params![session, now - UNUSED, now - LONGEST], |row| {
                let visitor = Visitor {
                    id: row.get(0)?,
                    name: row.get(1)?,
                    role: role_named(&row.get::<_, String>(2)?),
                    has_password: row.get(3)?,
                    csrf: row.get(4)?,
                    session,
                };
                Ok((visitor, row.get::<_, i64>(5)?))
            });
            Ok(visitor.optional()?)
        })?;
        if let Some((visitor, seen)) = &found
            && *seen < now - ACCURACY
        {
            self.see(visitor, now)?;
        }
        Ok(found.map(|(visitor, _)| visitor))
    }

    fn see(&self, visitor: &Visitor, now: i64) -> Result<()> {
        self.change(|tables| {
            tables.execute("UPDATE session SET seen = ?2 WHERE token_hash = ?1", params![visitor.session, now])?;
            tables.execute("UPDATE account SET last_seen = ?2 WHERE id = ?1", [visitor.id, now])?;
            Ok(())
        })
    }

    /// Ends a session.
    pub(crate) fn end_session(&self, session: TokenHash) -> Result<()> {
        self.change(|tables| {
            tables.execute("DELETE FROM session WHERE token_hash = ?1", [session])?;
            Ok(())
        })
    }
}
