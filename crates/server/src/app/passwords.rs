//! Passwords: how they are stored and checked, a few at a time.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, anyhow, bail};
use argon2::password_hash::phc::{Output, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, RECOMMENDED_SALT_LEN, Version};
use axum::http::StatusCode;
use tokio::sync::oneshot;

use crate::problem::Problem;
use crate::secrets::are_equal;

/// Minimum length of a password, in characters.
const MIN_CHARS: usize = 10;
/// Maximum length of a password, in bytes. Longer ones would take long to hash.
const MAX_BYTES: usize = 1000;
/// Number of passwords hashed at once: each takes 19 MiB.
const N_THREADS: usize = 4;
/// Maximum number of passwords that wait to be hashed: a few seconds of work.
const MAX_WAITING: usize = 200;
/// The hash checked for a name without a password, so that refusing it takes as long as refusing any other. Its parameters
/// are those of new hashes.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$Ru4j9wb+pl8iEHhOn7XsLQ$wqTdfH/fpHFqjTiJ4tULLK0DBuC4w0YoXZ3zuQdl0I8";

const DAMAGED: &str = "a stored password is damaged";
const NOT_HASHED: &str = "the password cannot be hashed";

/// Hashes passwords on a few threads of its own. Their number bounds the memory, whatever becomes of the requests.
pub(crate) struct Passwords {
    jobs: SyncSender<Job>,
}

/// The work of one password, in the memory of its thread.
type Job = Box<dyn FnOnce(&mut Memory) + Send>;

/// The memory for hashing. A thread keeps its own: an allocator keeps several times as much of what comes and goes.
type Memory = Vec<Block>;

impl Passwords {
    /// Starts the threads, which end when this is dropped.
    pub(super) fn new() -> Result<Passwords> {
        let (jobs, queue) = mpsc::sync_channel(MAX_WAITING);
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..N_THREADS {
            let queue = Arc::clone(&queue);
            thread::Builder::new().spawn(move || work(&queue)).context("cannot start threads")?;
        }
        Ok(Passwords { jobs })
    }

    /// Returns whether a password has this hash. Without a hash the answer is no, and takes as long.
    pub(crate) async fn verify(&self, password: &str, hash: Option<String>) -> Result<bool, Problem> {
        let password = password.to_owned();
        self.in_turn(move |memory| {
            let fits = verify(&password, hash.as_deref().unwrap_or(DUMMY_HASH), memory)?;
            Ok(fits && hash.is_some())
        })
        .await
    }

    pub(crate) async fn hash(&self, password: &str) -> Result<String, Problem> {
        let password = password.to_owned();
        self.in_turn(move |memory| hash_in(memory, &password)).await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> Result<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        let job = move |memory: &mut Memory| {
            // Otherwise the client has closed the connection, and nobody waits any more.
            if !answer.is_closed() {
                drop(answer.send(work(memory)));
            }
        };
        self.jobs.try_send(Box::new(job)).map_err(|_| busy())?;
        let answer = answered.await.context("the work of a password broke off")?;
        Ok(answer?)
    }
}

/// Does one job after another, until there can be no more.
fn work(queue: &Mutex<Receiver<Job>>) {
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
    let mut memory = Memory::new();
    while let Ok(job) = next() {
        // A panic is printed and ends its request, not the thread.
        drop(panic::catch_unwind(AssertUnwindSafe(|| job(&mut memory))));
    }
}

fn busy() -> Problem {
    let what = "Too many people are signing in right now.";
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, what, "Try again in a few seconds.")
}

fn verify(password: &str, hash: &str, memory: &mut Memory) -> Result<bool> {
    let hash = PasswordHash::new(hash).context(DAMAGED)?;
    let params = Params::try_from(&hash).context(DAMAGED)?;
    let (Some(salt), Some(expected)) = (hash.salt, hash.hash) else { bail!(DAMAGED) };
    Ok(password.len() <= MAX_BYTES && are_equal(&output(password, &salt, params, memory)?, expected.as_bytes()))
}

/// Returns the Argon2id hash of a password in PHC form, with a random salt.
pub(crate) fn hash(password: &str) -> Result<String> {
    hash_in(&mut Memory::new(), password)
}

fn hash_in(memory: &mut Memory, password: &str) -> Result<String> {
    let mut salt = [0; RECOMMENDED_SALT_LEN];
    getrandom::fill(&mut salt).map_err(|error| anyhow!("the system gives no random bytes: {error}"))?;
    let params = Params::DEFAULT;
    let output = output(password, &salt, params.clone(), memory)?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: (&params).try_into().context(NOT_HASHED)?,
        salt: Some(Salt::new(&salt).context(NOT_HASHED)?),
        hash: Some(Output::new(&output).context(NOT_HASHED)?),
    };
    Ok(hash.to_string())
}

/// Computes an Argon2id hash.
fn output(password: &str, salt: &[u8], params: Params, memory: &mut Memory) -> Result<Vec<u8>> {
    memory.resize(params.block_count(), Block::new());
    let mut output = vec![0; params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN)];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut output, memory)
        .context(NOT_HASHED)?;
    Ok(output)
}

pub(crate) fn problem_with(password: &str) -> Option<String> {
    if password.chars().count() < MIN_CHARS {
        return Some(format!("The password is too short: it needs at least {MIN_CHARS} characters."));
    }
    (password.len() > MAX_BYTES).then(|| format!("The password is too long: it can have at most {MAX_BYTES} bytes."))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::FutureExt;

    use super::*;

    /// Hashes are salted, so that equal passwords do not look equal.
    #[test]
    fn passwords_are_stored_as_salted_hashes() {
        let [one, other] = ["correct horse", "correct horse"].map(|password| hash(password).unwrap());
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert_ne!(one, other);
        let is_right = |password: &str, hash: &str| verify(password, hash, &mut Memory::new()).unwrap();
        assert!(is_right("correct horse", &one) && is_right("correct horse", &other));
        assert!(!is_right("correct hors", &one));
        // One that another implementation of Argon2id made.
        let known = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
        assert!(is_right("password", known) && !is_right("Password", known));
    }

    /// A name without a password takes as long to refuse as any other, and no password is accepted for it, not even the one of
    /// the dummy hash.
    #[tokio::test]
    async fn names_without_a_password_are_refused() {
        let new = hash("correct horse").unwrap();
        let parameters = |hash: &str| hash.rsplitn(3, '$').nth(2).map(str::to_owned);
        assert_eq!(parameters(DUMMY_HASH), parameters(&new));
        assert!(verify("the password of nobody", DUMMY_HASH, &mut Memory::new()).unwrap());
        assert!(!Passwords::new().unwrap().verify("the password of nobody", None).await.unwrap());
        assert!(Passwords::new().unwrap().verify("correct horse", Some(new)).await.unwrap());
    }

    /// Clients that close their connections cannot make more passwords be hashed at once: each takes 19 MiB. Those that still
    /// wait are not hashed.
    #[tokio::test]
    async fn dropped_requests_make_no_room_while_their_work_goes_on() {
        let passwords = Passwords::new().unwrap();
        let (starts, started) = mpsc::channel();
        let n_running = Arc::new(AtomicUsize::new(0));
        let request = || {
            let (end, ended) = mpsc::channel::<()>();
            let (starts, n_running) = (starts.clone(), Arc::clone(&n_running));
            let work = move |_: &mut Memory| {
                starts.send(n_running.fetch_add(1, Ordering::SeqCst) + 1)?;
                // Goes on until the test drops the sender.
                let _ = ended.recv();
                n_running.fetch_sub(1, Ordering::SeqCst);
                Ok(())
            };
            let mut request = Box::pin(passwords.in_turn(work));
            assert!((&mut request).now_or_never().is_none());
            (request, end)
        };
        let (requests, ends): (Vec<_>, Vec<_>) = (0..3 * N_THREADS).map(|_| request()).unzip();
        let mut numbers: Vec<usize> = (0..N_THREADS).map(|_| started.recv().unwrap()).collect();
        drop(requests);
        let (_requests, later): (Vec<_>, Vec<_>) = (0..N_THREADS).map(|_| request()).unzip();
        drop(ends);
        numbers.extend((0..N_THREADS).map(|_| started.recv().unwrap()));
        drop(later);
        assert!(numbers.iter().all(|&number| number <= N_THREADS), "{numbers:?} are hashed at once");
        assert!(started.try_recv().is_err(), "nobody waits for the others");
    }

    /// The number of requests that wait is bounded; the next one is told to try again.
    #[tokio::test]
    async fn a_full_queue_refuses_more() {
        let (jobs, _queue) = mpsc::sync_channel::<Job>(1);
        let passwords = Passwords { jobs };
        assert!(passwords.hash("correct horse").now_or_never().is_none());
        let refused = passwords.hash("correct horse").await.unwrap_err();
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    }
}
