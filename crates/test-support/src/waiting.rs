//! Waiting that ends. No test depends on how fast a machine is: the only bound by the clock is one that a hang exceeds.

use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest that a test waits for anything. Only a hang takes so long, also on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Waits for an effect of other threads or processes.
///
/// # Panics
/// Nothing came of it: says `condition`.
#[track_caller]
pub fn wait_until(condition: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "waited for {PATIENCE:?}: {condition}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Does linear work on hostile input so large that quadratic work would take far longer than [`PATIENCE`], and returns its result.
///
/// # Panics
/// The work has not ended in time: says which `input` it was. Or the work panics.
#[track_caller]
pub fn must_end<T: Send + 'static>(input: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (result, received) = mpsc::channel();
    // A thread that hangs ends with the process of the test.
    let worker = thread::spawn(move || drop(result.send(work())));
    match received.recv_timeout(PATIENCE) {
        Ok(result) => result,
        Err(RecvTimeoutError::Timeout) => panic!("still working after {PATIENCE:?}: {input}"),
        Err(RecvTimeoutError::Disconnected) => panic::resume_unwind(worker.join().unwrap_err()),
    }
}
