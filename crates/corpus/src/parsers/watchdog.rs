//! Time limits for texts on which a grammar's scanner hangs, and limits on memory where the system sets none.
//!
//! The parser has a time limit of its own, but it does not check the clock while a scanner runs.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lookalike_system::process::memory_taken;

use super::limits::ProcessTime;

/// The interval at which the watchdog checks the time. A text can take a gigabyte of memory in a second, which Windows does not limit.
const PAUSE: Duration = Duration::from_millis(if cfg!(windows) { 50 } else { 250 });

/// Checks the limits of the current work. It counts the processor time of the process, so that a busy or sleeping machine does not exceed a limit.
#[derive(Clone, Default)]
pub(super) struct Watchdog(Arc<Mutex<Option<Deadline>>>);

#[derive(Clone, Copy)]
struct Deadline {
    start: ProcessTime,
    limit: Duration,
    /// In bytes, for the whole process.
    memory: usize,
}

impl Watchdog {
    /// Starts a thread that calls `on_timeout` once, as soon as some work exceeds one of its limits.
    pub(super) fn start(on_timeout: impl FnOnce() + Send + 'static) -> Watchdog {
        let watchdog = Watchdog::default();
        let watched = watchdog.clone();
        // Without a thread, only a text that hangs is a problem.
        let _ = thread::Builder::new().spawn(move || {
            while !watched.is_exceeded() {
                thread::sleep(PAUSE);
            }
            on_timeout();
        });
        watchdog
    }

    /// Runs `work` with a time limit, and a limit on the memory of the process where [`memory_taken`] tells it.
    pub(super) fn run<T>(&self, limit: Duration, memory: usize, work: impl FnOnce() -> T) -> T {
        self.set(Some(Deadline { start: ProcessTime::now(), limit, memory }));
        let result = work();
        self.set(None);
        result
    }

    fn set(&self, deadline: Option<Deadline>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
    }

    fn is_exceeded(&self) -> bool {
        let deadline = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        deadline.is_some_and(|Deadline { start, limit, memory }| {
            start.elapsed() > limit || memory_taken().is_some_and(|taken| taken > memory)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// Work that has ended never exceeds its limit, however long the process goes on.
    #[test]
    fn only_running_work_exceeds_its_limit() {
        let is_timed_out = Arc::new(AtomicBool::new(false));
        let flag = is_timed_out.clone();
        let watchdog = Watchdog::start(move || flag.store(true, Ordering::SeqCst));
        let busy = |until: &dyn Fn() -> bool| {
            while !until() {
                black_box((0..10_000).sum::<u64>());
            }
        };
        watchdog.run(Duration::MAX, usize::MAX, || ());
        let start = ProcessTime::now();
        busy(&|| start.elapsed() > 3 * PAUSE);
        assert!(!is_timed_out.load(Ordering::SeqCst));
        watchdog.run(PAUSE, usize::MAX, || busy(&|| is_timed_out.load(Ordering::SeqCst)));
    }
}
