//! Slows down the guessing of passwords.
//!
//! A failed attempt counts for everything that it has in common with other attempts: the name at this address, the name
//! wherever attempts come from, and the address whatever the name. So nobody who fails at one address keeps the owner of a
//! name out at another, and guessing from many addresses or with many names is slowed down all the same. An attempt on a
//! device that signed in with the name before counts for the device alone: strangers cannot keep it out.
//!
//! Everything is measured by a clock that nobody can set.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::client::ClientAddress;
use crate::secrets::{self, TokenHash};

/// Maximum number of keys for which failures are remembered.
const MAX_KEYS: usize = 30_000;

/// Something that attempts have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    /// A name at an address.
    NameAt(TokenHash, ClientAddress),
    /// A name at all addresses, from which many machines may guess it.
    Name(TokenHash),
    /// An address with all names, each of which may have the same password.
    Address(ClientAddress),
    /// A name on a device that signed in with it before.
    NameOn(TokenHash, TokenHash),
    /// An entry in the log about an unknown name.
    UnknownName,
    /// An entry in the log about a refusal of single sign-on.
    SignOn,
}

struct Allowance {
    /// The number of failures without a wait.
    at_once: u32,
    /// The time after which one of them is forgotten, and so the longest wait.
    interval: Duration,
}

impl Key {
    fn allowance(self) -> Allowance {
        let (at_once, seconds) = match self {
            Key::NameAt(..) | Key::NameOn(..) => (5, 60),
            // One address, which fails once a minute, never uses this up.
            Key::Name(_) => (50, 30),
            // A department behind one address mistypes more passwords than a person.
            Key::Address(_) => (100, 2),
            Key::UnknownName | Key::SignOn => (1, 60),
        };
        Allowance { at_once, interval: Duration::from_secs(seconds) }
    }
}

/// An attempt to prove who one is with a password.
#[derive(Debug, Clone)]
pub(crate) struct Attempt(Vec<Key>);

impl Attempt {
    pub(crate) fn at(name: &str, address: ClientAddress) -> Attempt {
        let name = secrets::hash(name);
        Attempt(vec![Key::NameAt(name, address), Key::Name(name), Key::Address(address)])
    }

    /// Returns an attempt without a name, with a secret that may be anybody's.
    pub(crate) fn without_name(address: ClientAddress) -> Attempt {
        Attempt(vec![Key::Address(address)])
    }

    /// Returns an attempt with a name on a device, or in a session, of the owner of the name.
    pub(crate) fn on_known_device(name: &str, device: TokenHash) -> Attempt {
        Attempt(vec![Key::NameOn(secrets::hash(name), device)])
    }
}

/// Counts failed attempts, and makes further ones wait.
pub(crate) struct LoginThrottle {
    /// The time at which all failures that count for a key will be forgotten.
    forgotten: Mutex<HashMap<Key, Instant>>,
}

impl LoginThrottle {
    pub(super) fn new() -> LoginThrottle {
        LoginThrottle { forgotten: Mutex::default() }
    }

    /// Counts an attempt as failed before its result is known: otherwise simultaneous attempts would not be counted. If the
    /// attempt must wait, returns the number of seconds, and does not count it.
    pub(crate) fn begin(&self, attempt: &Attempt, now: Instant) -> Result<(), u64> {
        let mut forgotten = self.forgotten.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = |key: &Key| {
            let Allowance { at_once, interval } = key.allowance();
            let owed = forgotten.get(key).map_or(Duration::ZERO, |time| time.saturating_duration_since(now));
            (owed + interval).saturating_sub(interval * at_once)
        };
        let longest = attempt.0.iter().map(wait).max().unwrap_or_default();
        if longest > Duration::ZERO {
            return Err(longest.as_secs() + u64::from(longest.subsec_nanos() > 0));
        }
        for key in &attempt.0 {
            if forgotten.len() >= MAX_KEYS && !forgotten.contains_key(key) {
                remove_first(&mut forgotten);
            }
            let time = forgotten.entry(*key).or_insert(now);
            *time = now.max(*time) + key.allowance().interval;
        }
        Ok(())
    }

    /// Takes back the failure that was counted for an attempt that succeeded.
    pub(crate) fn succeed(&self, attempt: &Attempt) {
        let mut forgotten = self.forgotten.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &attempt.0 {
            if let Some(time) = forgotten.get_mut(key) {
                *time = time.checked_sub(key.allowance().interval).unwrap_or(*time);
            }
        }
    }

    /// Returns whether an unknown name is to be logged: at most one a minute is.
    pub(crate) fn should_log_unknown_name(&self, now: Instant) -> bool {
        self.begin(&Attempt(vec![Key::UnknownName]), now).is_ok()
    }

    /// Returns whether a refusal of single sign-on is to be logged: at most one a minute is, so that nobody can fill the log.
    pub(crate) fn should_log_sign_on(&self, now: Instant) -> bool {
        self.begin(&Attempt(vec![Key::SignOn]), now).is_ok()
    }
}

fn remove_first(forgotten: &mut HashMap<Key, Instant>) {
    let first = forgotten.iter().min_by_key(|(_, time)| **time).map(|(key, _)| *key);
    first.and_then(|first| forgotten.remove(&first));
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    /// The longest wait for an attempt, in seconds, which serving.md promises.
    const LONGEST_WAIT: u64 = 60;

    fn address(number: u32) -> ClientAddress {
        std::net::IpAddr::from(Ipv4Addr::from(number)).into()
    }

    /// Returns how many attempts, of a number that are all made at the same time, do not have to wait.
    fn n_admitted(logins: &LoginThrottle, attempts: impl IntoIterator<Item = Attempt>, now: Instant) -> usize {
        attempts.into_iter().filter(|attempt| logins.begin(attempt, now).is_ok()).count()
    }

    /// Guessing is slowed down, whether or not the name exists, and nobody waits longer than a minute.
    #[test]
    fn guessing_one_password_is_slow() {
        let (logins, start) = (LoginThrottle::new(), Instant::now());
        let attempt = Attempt::at("ann", address(1));
        assert_eq!(n_admitted(&logins, vec![attempt.clone(); 40], start), 5);
        assert_eq!(logins.begin(&attempt, start), Err(LONGEST_WAIT));
        let hour = (1..=60).map(|minute| start + Duration::from_secs(minute * LONGEST_WAIT));
        assert_eq!(hour.map(|now| n_admitted(&logins, vec![attempt.clone(); 40], now)).max(), Some(1));
    }

    /// The owner of a name signs in at another address while somebody guesses, for however long.
    #[test]
    fn guessing_at_one_address_keeps_nobody_out_at_another() {
        let (logins, start) = (LoginThrottle::new(), Instant::now());
        for second in 0..24 * 3600 {
            let _ = logins.begin(&Attempt::at("ann", address(1)), start + Duration::from_secs(second));
        }
        assert_eq!(logins.begin(&Attempt::at("ann", address(2)), start + Duration::from_secs(24 * 3600)), Ok(()));
    }

    /// A known device gets in even at the address of somebody who guesses, and while many machines do. Its own guesses are
    /// slowed down: the device may be stolen.
    #[test]
    fn nobody_keeps_a_known_device_out() {
        let (logins, start) = (LoginThrottle::new(), Instant::now());
        let attack = (0..1000).map(|number| Attempt::at("ann", address(number)));
        assert_eq!(n_admitted(&logins, attack, start), 50, "many machines are slowed down together");
        assert!(logins.begin(&Attempt::at("ann", address(5000)), start).is_err());
        let device = Attempt::on_known_device("ann", [7; 32]);
        assert_eq!(n_admitted(&logins, vec![device; 40], start), 5);
        assert_eq!(n_admitted(&logins, vec![Attempt::on_known_device("ann", [8; 32])], start), 1);
    }

    /// One password cannot be tried quickly with all names.
    #[test]
    fn guessing_with_many_names_is_slow() {
        let (logins, start) = (LoginThrottle::new(), Instant::now());
        let spray = (0..1000).map(|number| Attempt::at(&number.to_string(), address(1)));
        assert_eq!(n_admitted(&logins, spray, start), 100);
        assert_eq!(logins.begin(&Attempt::at("ann", address(2)), start), Ok(()));
    }

    /// People who type the right password leave nothing behind, however many share an address.
    #[test]
    fn success_is_not_counted() {
        let (logins, start) = (LoginThrottle::new(), Instant::now());
        for number in 0..1000 {
            let attempt = Attempt::at(&(number % 3).to_string(), address(1));
            assert_eq!(logins.begin(&attempt, start), Ok(()));
            logins.succeed(&attempt);
        }
    }

    /// Attempts with many names do not fill the memory.
    #[test]
    fn the_number_of_remembered_keys_is_bounded() {
        let (logins, start) = (LoginThrottle::new(), Instant::now());
        for number in 0..MAX_KEYS as u32 / 3 + 10 {
            let _ = logins.begin(&Attempt::at(&number.to_string(), address(number)), start);
        }
        assert_eq!(logins.forgotten.lock().unwrap().len(), MAX_KEYS);
    }

    /// Unknown names do not fill the log.
    #[test]
    fn unknown_names_are_logged_once_a_minute() {
        let (logins, start) = (LoginThrottle::new(), Instant::now());
        let logged =
            [0, 30, 59, 60, 61].map(|second| logins.should_log_unknown_name(start + Duration::from_secs(second)));
        assert_eq!(logged, [true, false, false, true, false]);
    }
}
