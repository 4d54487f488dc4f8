//! Devices on which somebody signed in before. Only the hash of a cookie's token is stored.

use anyhow::Result;
use rusqlite::{Connection, params};

use super::connection::Store;
use crate::clock::DAY;
use crate::domain::NewDevice;
use crate::secrets::TokenHash;

/// The time that a device is remembered without being used, in seconds: as long as browsers keep a cookie.
pub(crate) const MAX_DEVICE_SECONDS: i64 = 400 * DAY;
/// Maximum number of devices of an account that are remembered: those that were used last.
const MAX_DEVICES: i64 = 20;

impl Store {
    /// Returns whether somebody signed in to this account on this device. `now` is in seconds since 1970 in UTC.
    pub(crate) fn is_known_device(&self, device: TokenHash, account: i64, now: i64) -> Result<bool> {
        let query = "SELECT 1 FROM device WHERE token_hash = ?1 AND account = ?2 AND seen >= ?3";
        let known = self.first(query, params![device, account, now - MAX_DEVICE_SECONDS], |_| Ok(()))?;
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
