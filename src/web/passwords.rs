//! Passwords: how they are kept, and how often one may try.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, anyhow};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use super::app::aside;
use super::secrets;
use super::store::TokenHash;

/// The fewest characters of a password.
pub(crate) const SHORTEST: usize = 10;
/// The most bytes of one: more is no password, and takes long.
const LONGEST: usize = 1000;
/// So often one may fail for a name before one has to wait.
const FREE_FAILURES: u32 = 5;
/// How long one has to wait then, in seconds; twice as long after each further failure.
const FIRST_WAIT: i64 = 4;
/// The longest that one has to wait, in seconds. A longer one would keep the owner of the name out.
const LONGEST_WAIT: i64 = 60;
/// Of so many names failures are remembered.
const MOST_NAMES: usize = 10_000;
/// So many passwords are hashed at once: each takes 19 MiB.
const AT_ONCE: usize = 4;
/// What is tried where a name has no password, so that it takes as long to be refused: a hash like new ones, which lets nobody in.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$Ru4j9wb+pl8iEHhOn7XsLQ$wqTdfH/fpHFqjTiJ4tULLK0DBuC4w0YoXZ3zuQdl0I8";

/// What passwords are tried at.
pub(crate) struct Door {
    /// By the hash of a name: how often it failed in a row, and when last.
    failures: Mutex<HashMap<TokenHash, (u32, i64)>>,
    /// When a name that nobody has was last told of.
    stranger: AtomicI64,
    hashing: Semaphore,
}

impl Door {
    pub(super) fn new() -> Door {
        Door { failures: Mutex::default(), stranger: AtomicI64::new(0), hashing: Semaphore::new(AT_ONCE) }
    }

    /// How many seconds one has to wait before a name may be tried; 0 if it may be now.
    pub(crate) fn wait(&self, name: &str, now: i64) -> i64 {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.get(&secrets::hash(name)).map_or(0, |&failed| (until(failed) - now).max(0))
    }

    /// Remembers whether a name was let in.
    pub(crate) fn tried(&self, name: &str, was_right: bool, now: i64) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        let key = secrets::hash(name);
        if was_right {
            failures.remove(&key);
            return;
        }
        if failures.len() >= MOST_NAMES && !failures.contains_key(&key) {
            let oldest = failures.iter().min_by_key(|(_, (_, when))| *when).map(|(key, _)| *key);
            oldest.and_then(|oldest| failures.remove(&oldest));
        }
        let (n_failures, _) = failures.get(&key).copied().unwrap_or_default();
        failures.insert(key, (n_failures.saturating_add(1), now));
    }

    /// Whether no other name that nobody has was tried within a minute.
    pub(crate) fn is_first_stranger(&self, now: i64) -> bool {
        self.stranger.fetch_max(now, Ordering::Relaxed) <= now - 60
    }

    /// Whether a password is the one of a hash. Without a hash none is, after as long a time.
    ///
    /// # Errors
    /// The stored hash is damaged.
    pub(crate) async fn is_right(&self, password: &str, hash: Option<String>) -> Result<bool> {
        let _permit = self.hashing.acquire().await?;
        let password = password.to_owned();
        aside(move || {
            let has_password = hash.is_some();
            let fits = verify(&password, hash.as_deref().unwrap_or(NOBODY))?;
            Ok(fits && has_password)
        })
        .await
    }

    /// The hash of a new password.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub(crate) async fn hash(&self, password: &str) -> Result<String> {
        let _permit = self.hashing.acquire().await?;
        let password = password.to_owned();
        aside(move || hash(&password)).await
    }
}

/// Until when a name that failed so often has to wait.
fn until((n_failures, last): (u32, i64)) -> i64 {
    let Some(over) = n_failures.checked_sub(FREE_FAILURES) else { return 0 };
    last + (FIRST_WAIT << over.min(16)).min(LONGEST_WAIT)
}

fn verify(password: &str, hash: &str) -> Result<bool> {
    let hash = PasswordHash::new(hash).map_err(|error| anyhow!("a stored password is damaged: {error}"))?;
    Ok(password.len() <= LONGEST && Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// The Argon2id hash of a password in PHC form, with a salt of its own.
///
/// # Errors
/// The system gives no random bytes.
pub(crate) fn hash(password: &str) -> Result<String> {
    let hash: argon2::password_hash::phc::PasswordHash = Argon2::default()
        .hash_password(password.as_bytes())
        .map_err(|error| anyhow!("the password cannot be hashed: {error}"))?;
    Ok(hash.to_string())
}

/// What is wrong with a new password, if anything is.
pub(crate) fn problem_with(password: &str) -> Option<String> {
    if password.chars().count() < SHORTEST {
        return Some(format!("The password is too short: it needs {SHORTEST} characters."));
    }
    (password.len() > LONGEST).then(|| format!("The password is too long: it may have {LONGEST} bytes."))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hash in the tables tells nothing, and the same password twice does not look the same.
    #[test]
    fn passwords_are_kept_as_salted_hashes() {
        let [one, other] = ["correct horse", "correct horse"].map(|password| hash(password).unwrap());
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert_ne!(one, other);
        assert!(verify("correct horse", &one).unwrap() && verify("correct horse", &other).unwrap());
        assert!(!verify("correct hors", &one).unwrap());
    }

    /// A name that does not exist takes as long as one that does, and even the right password does not let it in.
    #[tokio::test]
    async fn nobody_is_let_in() {
        let new = hash("correct horse").unwrap();
        let parameters = |hash: &str| hash.rsplitn(3, '$').nth(2).map(str::to_owned);
        assert_eq!(parameters(NOBODY), parameters(&new));
        assert!(verify("the password of nobody", NOBODY).unwrap());
        assert!(!Door::new().is_right("the password of nobody", None).await.unwrap());
        assert!(Door::new().is_right("correct horse", Some(new)).await.unwrap());
    }

    /// Guessing slows down, for names that exist as for others, and stops nobody for good.
    #[test]
    fn guessing_has_to_wait() {
        let door = Door::new();
        for _ in 0..FREE_FAILURES - 1 {
            door.tried("ann", false, 1000);
            assert_eq!(door.wait("ann", 1000), 0);
        }
        door.tried("ann", false, 1000);
        assert_eq!(["ann", "ben"].map(|name| door.wait(name, 1000)), [FIRST_WAIT, 0]);
        assert_eq!(door.wait("ann", 1000 + FIRST_WAIT), 0);
        for _ in 0..40 {
            door.tried("ann", false, 1000);
        }
        assert_eq!(door.wait("ann", 1000), LONGEST_WAIT);
        door.tried("ann", true, 1000);
        assert_eq!(door.wait("ann", 1000), 0);
    }

    /// Whoever tries many names does not fill the memory.
    #[test]
    fn names_are_forgotten_in_time() {
        let door = Door::new();
        for number in 0..MOST_NAMES + 10 {
            door.tried(&number.to_string(), false, number as i64);
        }
        assert_eq!(door.failures.lock().unwrap().len(), MOST_NAMES);
    }
}
