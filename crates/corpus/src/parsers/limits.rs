//! Limits on the processor time and the memory that texts may take in parser processes.
//!
//! Some texts of a few kilobytes would take a grammar gigabytes or minutes. A text that exceeds a limit ends its process and is read word by word. Texts wait until their share of the total memory is free, so that many threads do not multiply the limit.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

// A module of WebAssembly has no clock of processor time, and one thread: there, time is that of the wall.
#[cfg(not(target_family = "wasm"))]
pub(super) use cpu_time::{ProcessTime, ThreadTime};
#[cfg(target_family = "wasm")]
pub(super) use std::time::{Instant as ProcessTime, Instant as ThreadTime};

const MEBIBYTE: usize = 1 << 20;

/// The memory that a process may take for a text, without that of the program itself. Measured over student programs: at most 10 MiB.
const MEMORY: usize = 96 * MEBIBYTE;
/// The memory that is added for each byte of the text. Measured over the samples, repeated up to 4 MiB: at most 82 bytes. A single list of numbers with one digit takes about 160.
const MEMORY_PER_BYTE: usize = 144;
/// The memory of a process that has not parsed anything.
const PROGRAM: usize = 32 * MEBIBYTE;
/// The memory that the texts that are being parsed may take in total. A text that is larger than that is parsed alone.
const TOTAL_MEMORY: usize = 768 * MEBIBYTE;

/// The processor time for a text of no length. It is twice the limit that the parser sets itself.
const TIME: Duration = Duration::from_secs(4);
const TIME_PER_MEBIBYTE: Duration = Duration::from_secs(3);
/// The additional time that all files of a submission share. It allows for some files on which the parser gives up.
const TIME_PER_SUBMISSION: Duration = Duration::from_secs(4);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) time: Duration,
    /// In bytes.
    pub(super) memory: usize,
}

impl Limits {
    pub(super) fn for_text(n_bytes: usize) -> Limits {
        let memory = MEMORY.saturating_add(n_bytes.saturating_mul(MEMORY_PER_BYTE));
        Limits { time: TIME + TIME_PER_MEBIBYTE.mul_f64(n_bytes as f64 / MEBIBYTE as f64), memory }
    }

    /// Returns the processor time for all texts of a submission, which have `n_bytes` in total.
    pub(super) fn time_of_submission(n_bytes: usize) -> Duration {
        Limits::for_text(n_bytes).time + TIME_PER_SUBMISSION
    }

    /// Whether the text may take so much memory that its process should not be used again: the process may keep some of it.
    pub(super) fn is_large(self) -> bool {
        self.memory > 2 * MEMORY
    }
}

/// Shares out [`TOTAL_MEMORY`] among the texts that are parsed at the same time.
#[derive(Default)]
pub(super) struct MemoryShares {
    n_bytes_taken: Mutex<usize>,
    released: Condvar,
}

/// Memory that is reserved until this is dropped.
pub(super) struct MemoryShare<'a> {
    shares: &'a MemoryShares,
    n_bytes: usize,
}

impl MemoryShares {
    /// Reserves memory, and waits until there is enough.
    pub(super) fn reserve(&self, n_bytes: usize) -> MemoryShare<'_> {
        let is_too_much = |taken: &mut usize| *taken > 0 && *taken + n_bytes > TOTAL_MEMORY;
        let waiting = self.released.wait_while(self.taken(), is_too_much);
        *waiting.unwrap_or_else(PoisonError::into_inner) += n_bytes;
        MemoryShare { shares: self, n_bytes }
    }

    fn taken(&self) -> MutexGuard<'_, usize> {
        self.n_bytes_taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for MemoryShare<'_> {
    fn drop(&mut self) {
        *self.shares.taken() -= self.n_bytes;
        self.shares.released.notify_all();
    }
}

/// Returns the memory that a process may have for a text that takes `n_bytes`.
pub(super) fn with_program(n_bytes: usize) -> usize {
    PROGRAM.saturating_add(n_bytes)
}

/// Limits the memory of this process: its heap and whatever else it maps to write to. A later limit may be higher.
///
/// Allocations fail beyond the limit, which ends the process. The address space is not limited, because allocators reserve much of it without use.
#[cfg(target_os = "linux")]
pub(super) fn limit_memory(n_bytes: usize) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let maximum = getrlimit(Resource::Data).maximum;
    let limit = with_program(n_bytes) as u64;
    let current = Some(maximum.map_or(limit, |maximum| maximum.min(limit)));
    // Without the limit, only a hostile text is a problem.
    let _ = setrlimit(Resource::Data, Rlimit { current, maximum });
}

/// Other systems have no such limit. On Windows, the watchdog looks after the memory.
#[cfg(not(target_os = "linux"))]
pub(super) fn limit_memory(_: usize) {}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    /// Texts of 4 MiB stay within the bounds that docs/measurements/reliability.md promises.
    #[test]
    fn the_limits_of_a_large_text_are_within_the_promised_bounds() {
        let limits = Limits::for_text(4 * MEBIBYTE);
        assert!(limits.memory <= TOTAL_MEMORY);
        assert!(limits.is_large());
        assert!(Limits::time_of_submission(4 * MEBIBYTE) <= Duration::from_secs(20));
        assert_eq!(Limits::for_text(usize::MAX).memory, usize::MAX);
    }

    /// However many threads parse, they reserve no more than the total, and a text that is larger than that is parsed alone.
    #[test]
    fn shares_of_memory_stay_within_the_total() {
        let shares = MemoryShares::default();
        let (reserved, n_done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for n_bytes in [TOTAL_MEMORY / 2, TOTAL_MEMORY / 3, 2 * TOTAL_MEMORY, TOTAL_MEMORY, 1].repeat(4) {
                let (shares, reserved, n_done) = (&shares, &reserved, &n_done);
                scope.spawn(move || {
                    let share = shares.reserve(n_bytes);
                    let others = reserved.fetch_add(n_bytes, Ordering::SeqCst);
                    assert!(others == 0 || others + n_bytes <= TOTAL_MEMORY);
                    thread::yield_now();
                    reserved.fetch_sub(n_bytes, Ordering::SeqCst);
                    drop(share);
                    n_done.fetch_add(1, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(n_done.into_inner(), 20);
        assert_eq!(*shares.taken(), 0);
    }
}
