//! Sessions: who is signed in; devices on which somebody signed in before; and tokens, with which programs act for an account. Only
//! the hash of a secret is stored.

use anyhow::Result;
use rusqlite::{Connection, Row, params};

use super::connection::{FromRow, Store, first, from_row};
use crate::clock::{self, DAY};
use crate::domain::{Actor, BY_TOKEN, NewDevice, NewSession, NewToken, Scope, Token, UsedToken, Visitor};
use crate::secrets::TokenHash;

/// The time that a session lasts without being used, in seconds.
const MAX_IDLE_SECONDS: i64 = DAY / 2;
/// The time that a session lasts at most, in seconds.
const MAX_SECONDS: i64 = 30 * DAY;
/// Accuracy of the time at which a session or a token was last used, in seconds. Without it, every request would write to the tables.
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

struct TokenUse {
    visitor: Visitor,
    seen: Option<i64>,
}

from_row!(Token { id, account, name, hint, course, expires, seen } with row => scopes: scopes(row)?);
from_row!(TokenUse { seen } with row => visitor: Visitor {
    id: row.get("id")?,
    name: row.get("name")?,
    role: row.get("role")?,
    has_password: row.get("has_password")?,
    actor: Actor { name: row.get("name")?, way: BY_TOKEN.to_owned(), token: row.get("token")? },
    csrf: String::new(),
    session: row.get("hash")?,
    subject: None,
    token: Some(UsedToken { id: row.get("token_id")?, scopes: scopes(row)?, course: row.get("course")? }),
});

impl Store {
    /// Stores a token, and returns its id, or nothing if the account has one of this name.
    pub(crate) fn add_token(&self, new: &NewToken) -> Result<Option<i64>> {
        let add = "INSERT INTO api_token (account, name, hash, hint, scopes, course, made, expires) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (account, name) DO NOTHING RETURNING id";
        let scopes: Vec<&str> = new.scopes.iter().map(|scope| scope.name()).collect();
        self.change(|tables| {
            let scopes = scopes.join(" ");
            let values =
                params![new.account, new.name, new.hash, new.hint, scopes, new.course, clock::now(), new.expires];
            first(tables, add, values)
        })
    }

    /// Returns the tokens of an account, or of all accounts, by account and name.
    pub(crate) fn tokens(&self, account: Option<i64>) -> Result<Vec<Token>> {
        let query = "SELECT api_token.id, account.name AS account, api_token.name, hint, scopes, course.name AS course, expires, \
            seen \
            FROM api_token JOIN account ON account.id = api_token.account LEFT JOIN course ON course.id = course \
            WHERE ?1 IS NULL OR account = ?1 ORDER BY account.name, api_token.name";
        self.all(query, [account])
    }

    /// Removes a token of an account, and returns its name; none if the account has no such token.
    pub(crate) fn revoke_token(&self, account: i64, id: i64) -> Result<Option<String>> {
        let remove = "DELETE FROM api_token WHERE id = ?1 AND account = ?2 RETURNING name";
        self.change(|tables| first(tables, remove, [id, account]))
    }

    /// Removes a token of any account, and returns the names of the account and of the token; none if there is no such token.
    pub(crate) fn revoke_any_token(&self, id: i64) -> Result<Option<(String, String)>> {
        let remove = "DELETE FROM api_token WHERE id = ?1 \
            RETURNING (SELECT account.name FROM account WHERE account.id = api_token.account), name";
        self.change(|tables| first(tables, remove, [id]))
    }

    /// Returns the visitor for whom a token acts, if it has not expired and the account may sign in, and records that it is
    /// used. The visitor's name in the log has the token's name.
    pub(crate) fn visitor_of_token(&self, hash: TokenHash, now: i64) -> Result<Option<Visitor>> {
        let query = "SELECT account.id, account.name, role, password IS NOT NULL AS has_password, hash, \
            api_token.id AS token_id, api_token.name AS token, scopes, course, seen \
            FROM api_token JOIN account ON account.id = api_token.account WHERE hash = ?1 AND expires > ?2 AND is_active";
        let Some(TokenUse { visitor, seen }) = self.first(query, params![hash, now])? else { return Ok(None) };
        if seen.is_none_or(|seen| seen < now - ACCURACY_SECONDS) {
            self.execute("UPDATE api_token SET seen = ?2 WHERE hash = ?1", params![hash, now])?;
        }
        Ok(Some(visitor))
    }
}

fn scopes(row: &Row<'_>) -> rusqlite::Result<Vec<Scope>> {
    let names: String = row.get("scopes")?;
    Ok(names.split(' ').filter_map(Scope::named).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{NewSession, OWNER, SignInWay};
    use crate::store::tests::test_store;

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

    fn new(account: i64, name: &str, hash: u8, expires: i64) -> NewToken {
        let (name, hint) = (name.to_owned(), "abcd".to_owned());
        NewToken { account, name, hash: [hash; 32], hint, scopes: vec![Scope::Read], course: None, expires }
    }

    /// A token ends at its time, when it is revoked, and when its account may not sign in any more.
    #[test]
    fn tokens_end() {
        let (_folder, store, [owner, ann]) = test_store();
        let id = store.add_token(&new(ann, "nightly", 1, 100)).unwrap().unwrap();
        assert_eq!(store.add_token(&new(ann, "nightly", 2, 100)).unwrap(), None);
        let is_good = |now| store.visitor_of_token([1; 32], now).unwrap().is_some();
        assert!(is_good(99) && !is_good(100));
        let visitor = store.visitor_of_token([1; 32], 99).unwrap().unwrap();
        assert_eq!((visitor.name.as_str(), visitor.actor.token.as_str()), ("ann", "nightly"));
        let role = visitor.role;
        store.change_account(ann, role, false).unwrap();
        assert!(!is_good(99));
        store.change_account(ann, role, true).unwrap();
        assert_eq!(store.revoke_token(owner, id).unwrap(), None, "it is another account's");
        assert!(is_good(99));
        assert_eq!(store.revoke_token(ann, id).unwrap().as_deref(), Some("nightly"));
        assert!(!is_good(99));
    }
}
