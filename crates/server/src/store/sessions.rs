//! Sessions: who is signed in; and devices on which somebody signed in before. Only the hash of a cookie's token is stored.

use anyhow::Result;
use rusqlite::{Connection, params};

use super::connection::{FromRow, Store, from_row};
use crate::clock::DAY;
use crate::domain::{Actor, NewDevice, NewSession, Visitor};
use crate::secrets::TokenHash;

/// The time that a session lasts without being used, in seconds.
const MAX_IDLE_SECONDS: i64 = DAY / 2;
/// The time that a session lasts at most, in seconds.
const MAX_SECONDS: i64 = 30 * DAY;
/// Accuracy of the time at which a session was last used, in seconds. Without it, every page would write to the tables.
const ACCURACY_SECONDS: i64 = 60;

/// The time that a device is remembered without being used, in seconds: as long as browsers keep a cookie.
pub(crate) const MAX_DEVICE_SECONDS: i64 = 400 * DAY;
/// Maximum number of devices of an account that are remembered: those that were used last.
const MAX_DEVICES: i64 = 20;

/// A session, and when it was used last.
struct UsedSession {
    visitor: Visitor,
    seen: i64,
}

from_row!(Visitor { id, name, role, has_password, csrf, subject, session } with row =>
    actor: Actor::signing_in(&row.get::<_, String>("name")?, row.get("way")?),
    token: None,
);
from_row!(UsedSession { seen } with row => visitor: Visitor::from_row(row)?);

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
        let query = "SELECT account.id, name, role, password IS NOT NULL AS has_password, csrf, subject, \
            token_hash AS session, seen, way FROM session \
            JOIN account ON account.id = session.account \
            WHERE token_hash = ?1 AND is_active AND seen >= ?2 AND begun >= ?3";
        let used = self.first(query, params![session, now - MAX_IDLE_SECONDS, now - MAX_SECONDS])?;
        let Some(UsedSession { visitor, seen }) = used else { return Ok(None) };
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

    /// Returns whether somebody signed in to this account on this device. `now` is in seconds since 1970 in UTC.
    pub(crate) fn is_known_device(&self, device: TokenHash, account: i64, now: i64) -> Result<bool> {
        let query = "SELECT 1 FROM device WHERE token_hash = ?1 AND account = ?2 AND seen >= ?3";
        let known = self.first::<i64>(query, params![device, account, now - MAX_DEVICE_SECONDS])?;
        Ok(known.is_some())
    }
}

/// Remembers that somebody signed in to an account on a device.
pub(super) fn remember_device(tables: &Connection, device: &NewDevice, account: i64, now: i64) -> Result<()> {
    let replace = "UPDATE device SET token_hash = ?2 WHERE token_hash = ?1";
    tables.execute(replace, params![device.replaced, device.token_hash])?;
    let add = "INSERT INTO device (token_hash, account, seen) VALUES (?1, ?2, ?3) \
        ON CONFLICT DO UPDATE SET seen = excluded.seen";
    tables.execute(add, params![device.token_hash, account, now])?;
    let forget = "DELETE FROM device WHERE account = ?1 AND (seen < ?2 OR rowid NOT IN \
        (SELECT rowid FROM device WHERE account = ?1 ORDER BY seen DESC, rowid DESC LIMIT ?3))";
    tables.execute(forget, [account, now - MAX_DEVICE_SECONDS, MAX_DEVICES])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{NewSession, OWNER, SignInWay};
    use crate::store::test_store;

    fn sign_in(store: &Store, account: i64, device: u8, replaced: Option<u8>) {
        let session = NewSession {
            token_hash: [device; 32],
            account,
            csrf: String::new(),
            replaced: None,
            device: NewDevice { token_hash: [device; 32], replaced: replaced.map(|device| [device; 32]) },
            subject: None,
            way: SignInWay::Password,
        };
        store.begin_session(&session, i64::from(device)).unwrap();
    }

    /// A device is known to the accounts that were used there, by its newest token alone.
    #[test]
    fn a_device_is_known_to_those_who_used_it() {
        let (_folder, store, [owner, ann]) = test_store();
        sign_in(&store, owner, 1, None);
        sign_in(&store, ann, 2, Some(1));
        let is_known = |device: u8, account| store.is_known_device([device; 32], account, 3).unwrap();
        assert!(is_known(2, ann) && is_known(2, owner) && !is_known(1, owner) && !is_known(3, ann));
        assert!(!store.is_known_device([2; 32], ann, 3 + MAX_DEVICE_SECONDS).unwrap());
        assert_eq!(store.account(owner).unwrap().unwrap().name, OWNER);
    }

    /// Tokens that are thrown away do not fill the table.
    #[test]
    fn the_number_of_devices_is_bounded() {
        let (_folder, store, [owner, ann]) = test_store();
        sign_in(&store, owner, 1, None);
        (2..=30).for_each(|device| sign_in(&store, ann, device, None));
        let known = (1..=30).filter(|&device| store.is_known_device([device; 32], ann, 30).unwrap());
        assert_eq!(known.collect::<Vec<u8>>(), (11..=30).collect::<Vec<u8>>());
        assert!(store.is_known_device([1; 32], owner, 30).unwrap());
    }
}
