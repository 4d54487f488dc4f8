//! Counters of a working server, for monitoring. None of them has a course or a person.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::domain::SignInWay;

/// The upper bounds of the buckets of run times, in seconds.
pub(crate) const RUN_BUCKETS: [u64; 7] = [1, 10, 60, 300, 1800, 7200, 28_800];
/// The first digits of HTTP statuses.
pub(crate) const CLASSES: [u16; 4] = [2, 3, 4, 5];

/// The counters since the server started.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Answers by [`CLASSES`].
    pub(crate) requests: [AtomicU64; CLASSES.len()],
    /// Sign-ins by [`SignInWay::ALL`]: those that succeeded, and those that were refused.
    pub(crate) sign_ins: [[AtomicU64; 2]; SignInWay::ALL.len()],
    pub(crate) uploaded_bytes: AtomicU64,
    pub(crate) runs: [AtomicU64; RUN_BUCKETS.len() + 1],
    pub(crate) run_milliseconds: AtomicU64,
}

impl Metrics {
    pub(crate) fn count_request(&self, status: u16) {
        if let Some(place) = CLASSES.iter().position(|class| *class == status / 100) {
            self.requests[place].fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn count_sign_in(&self, way: SignInWay, is_ok: bool) {
        self.sign_ins[way as usize][usize::from(!is_ok)].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn count_upload(&self, n_bytes: u64) {
        self.uploaded_bytes.fetch_add(n_bytes, Ordering::Relaxed);
    }

    pub(crate) fn count_run(&self, time: Duration) {
        let place = RUN_BUCKETS.iter().position(|bound| time <= Duration::from_secs(*bound));
        self.runs[place.unwrap_or(RUN_BUCKETS.len())].fetch_add(1, Ordering::Relaxed);
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.run_milliseconds.fetch_add(milliseconds, Ordering::Relaxed);
    }
}
