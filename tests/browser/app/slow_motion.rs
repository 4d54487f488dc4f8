//! A comparison in slow motion: it works for moments, and stands still while the page is looked at. So it does not end before
//! its page was seen, however fast the machine is.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use lookalike_test_harness::class::children;
use lookalike_test_harness::server::Server;
use lookalike_test_support::waiting::{PATIENCE, wait_until};

/// The time for which the comparison works at once.
const WORKS: Duration = Duration::from_millis(50);
/// The time for which it stands still then: the page gets its news at most every 150 milliseconds.
const STANDS: Duration = Duration::from_millis(200);

/// The process of a comparison, which stands still unless it is waited for.
pub(super) struct SlowMotion(u32);

impl SlowMotion {
    /// Waits until a server works on a comparison, and holds it.
    #[track_caller]
    pub(super) fn of(server: &Server) -> SlowMotion {
        wait_until("the comparison works", || !children(server.id()).is_empty());
        let run = SlowMotion(children(server.id())[0]);
        run.send("STOP");
        run
    }

    /// Lets the comparison work until a condition holds.
    #[track_caller]
    pub(super) fn until(&self, mut is_so: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < PATIENCE, "the comparison stands still");
            self.send("CONT");
            thread::sleep(WORKS);
            self.send("STOP");
            thread::sleep(STANDS);
        }
    }

    #[track_caller]
    fn send(&self, signal: &str) {
        let sent = Command::new("kill").args([&format!("-{signal}"), &self.0.to_string()]).status().unwrap();
        assert!(sent.success(), "the comparison ended");
    }
}
