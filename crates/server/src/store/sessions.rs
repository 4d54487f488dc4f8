//! Sessions: who is signed in. Only the hash of a cookie's token is stored.

use anyhow::Result;
use rusqlite::{Row, params};

use super::connection::{Store, from_row};
use super::devices::remember_device;
use crate::clock::DAY;
use crate::domain::{Actor, NewSession, Visitor};
use crate::secrets::TokenHash;

/// The time that a session lasts without being used, in seconds.
const MAX_IDLE_SECONDS: i64 = DAY / 2;
/// The time that a session lasts at most, in seconds.
const MAX_SECONDS: i64 = 30 * DAY;
/// Accuracy of the time at which a session was last used, in seconds. Without it, every page would write to the tables.
const ACCURACY_SECONDS: i64 = 60;

impl Store {
    /// Begins a session, ends the one that it replaces, and removes those that have expired. Remembers the device. `now` is in seconds since 1970 in UTC.
    pub(crate) fn begin_session(&self, session: &NewSession, now: i64) -> Result<()> {
        self.change(|tables| {
            let expired = "DELETE FROM session WHERE seen < ?1 OR begun < ?2";
            tables.execute(expired, [now - MAX_IDLE_SECONDS, now - MAX_SECONDS])?;
            tables.execute("DELETE FROM session WHERE token_hash = ?1", [session.replaced])?;
            let add = "INSERT INTO session (token_hash, account, csrf, begun, seen, subject, way) \
                VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)";
            let values = params![session.token_hash, session.account, session.csrf, now, session.subject, session.way];
            tables.execute(add, values)?;
            tables.execute("UPDATE account SET last_seen = ?2 WHERE id = ?1", [session.account, now])?;
            remember_device(tables, &session.device, session.account, now)
        })
    }

    /// Returns the visitor of a session that has not expired, and records that the session is used.
    pub(crate) fn visitor(&self, session: TokenHash, now: i64) -> Result<Option<Visitor>> {
        let query = "SELECT account.id, name, role, password IS NOT NULL AS has_password, csrf, subject, seen, way FROM session \
            JOIN account ON account.id = session.account \
            WHERE token_hash = ?1 AND is_active AND seen >= ?2 AND begun >= ?3";
        let found = self.first(query, params![session, now - MAX_IDLE_SECONDS, now - MAX_SECONDS], |row| {
            Ok((visitor_from_row(row, session)?, row.get::<_, i64>("seen")?))
        })?;
        let Some((visitor, seen)) = found else { return Ok(None) };
        if seen < now - ACCURACY_SECONDS {
            self.record_use(&visitor, now)?;
        }
        Ok(Some(visitor))
    }

    fn record_use(&self, visitor: &Visitor, now: i64) -> Result<()> {
        self.change(|tables| {
            tables.execute("UPDATE session SET seen = ?2 WHERE token_hash = ?1", params![visitor.session, now])?;
            tables.execute("UPDATE account SET last_seen = ?2 WHERE id = ?1", [visitor.id, now])?;
            Ok(())
        })
    }

    pub(crate) fn end_all_sessions(&self) -> Result<()> {
        self.execute("DELETE FROM session", [])
    }

    pub(crate) fn end_session(&self, session: TokenHash) -> Result<()> {
        self.execute("DELETE FROM session WHERE token_hash = ?1", [session])
    }
}

fn visitor_from_row(row: &Row<'_>, session: TokenHash) -> rusqlite::Result<Visitor> {
    from_row!(row => Visitor { id, name, role, has_password, csrf, subject }
        actor: Actor::signing_in(&row.get::<_, String>("name")?, row.get("way")?),
        session: session,
        token: None,
    )
}
