//! What becomes of a text on which a grammar hangs.
//!
//! The parser looks at the clock by itself, but between two looks a grammar's scanner may go on forever.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use cpu_time::ProcessTime;

/// How often it is looked.
const PAUSE: Duration = Duration::from_millis(250);

/// When to give up, in the time of the processor that the process has used: a machine that is busy or asleep makes nobody late.
#[derive(Clone, Default)]
pub(super) struct Watch(Arc<Mutex<Option<Deadline>>>);

#[derive(Clone, Copy)]
struct Deadline {
    began: ProcessTime,
    allowed: Duration,
}

impl Watch {
    /// Calls `give_up` once, from another thread, if something takes longer than it is allowed.
    pub(super) fn begin(give_up: impl FnOnce() + Send + 'static) -> Watch {
        let watch = Watch::default();
        let watched = watch.clone();
        // Where no more threads can be had, what hangs hangs; all else goes on.
        let _ = thread::Builder::new().spawn(move || {
            while !watched.is_late() {
                thread::sleep(PAUSE);
            }
            give_up();
        });
        watch
    }

    /// Does something that may take so long.
    pub(super) fn within<T>(&self, allowed: Duration, work: impl FnOnce() -> T) -> T {
        self.set(Some(Deadline { began: ProcessTime::now(), allowed }));
        let made = work();
        self.set(None);
        made
    }

    fn set(&self, deadline: Option<Deadline>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
    }

    fn is_late(&self) -> bool {
        let deadline = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        deadline.is_some_and(|Deadline { began, allowed }| began.elapsed() > allowed)
    }
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// What never ends is given up, and what has ended is not, however long the process lives on.
    #[test]
    fn only_what_hangs_is_given_up() {
        let is_given_up = Arc::new(AtomicBool::new(false));
        let told = is_given_up.clone();
        let watch = Watch::begin(move || told.store(true, Ordering::SeqCst));
        let busy = |until: &dyn Fn() -> bool| {
            while !until() {
                black_box((0..10_000).sum::<u64>());
            }
        };
        watch.within(Duration::MAX, || ());
        let began = ProcessTime::now();
        busy(&|| began.elapsed() > 3 * PAUSE);
        assert!(!is_given_up.load(Ordering::SeqCst));
        watch.within(PAUSE, || busy(&|| is_given_up.load(Ordering::SeqCst)));
    }
}
