//! The pace at which an upload comes: a slow one takes a place that others need.

use std::pin::pin;

use axum::http::StatusCode;
use lookalike_intake::size;
use tokio::time::{Duration, Instant, timeout};

use crate::problem::Problem;

/// The time over which the rate of an upload is measured.
const WINDOW: Duration = Duration::from_secs(30);
/// Minimum number of bytes in that time: a kibibyte per second, a tenth of the slowest home connection.
const MIN_BYTES: u64 = 30 << 10;

/// Measures the rate of an upload.
pub(super) struct Pace {
    /// The time over which the rate is measured.
    window: Duration,
    /// The part of that time that the upload was waited for. The server's own work does not count.
    waited: Duration,
    n_bytes: u64,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace { window: WINDOW, waited: Duration::ZERO, n_bytes: 0 }
    }

    pub(super) fn add(&mut self, n_bytes: usize) {
        self.n_bytes += n_bytes as u64;
    }

    pub(super) async fn wait_for<T>(&mut self, next: impl Future<Output = T>) -> Result<T, Problem> {
        let mut next = pin!(next);
        loop {
            let begun = Instant::now();
            let came = timeout(self.window.saturating_sub(self.waited), &mut next).await;
            self.waited += begun.elapsed();
            if let Ok(came) = came {
                return Ok(came);
            }
            if self.n_bytes < MIN_BYTES {
                return Err(too_slow());
            }
            (self.waited, self.n_bytes) = (Duration::ZERO, 0);
        }
    }
}

fn too_slow() -> Problem {
    let what = format!("The upload came too slowly: less than {} in {} seconds.", size(MIN_BYTES), WINDOW.as_secs());
    let advice = "Nothing was stored. Try again with a faster connection, or leave out files that are not source code.";
    Problem::new(StatusCode::REQUEST_TIMEOUT, what, advice)
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use futures_util::FutureExt;

    use super::*;

    /// A short time in place of half a minute.
    const SHORT: Duration = Duration::from_millis(50);

    /// A client that sends a little now and then does not keep a place for ever.
    #[tokio::test]
    async fn slow_uploads_end() {
        let mut pace = Pace { window: SHORT, ..Pace::new() };
        let refused = loop {
            match pace.wait_for(tokio::time::sleep(SHORT / 10)).await {
                Ok(()) => pace.add(1),
                Err(problem) => break problem,
            }
        };
        assert_eq!(refused.status, StatusCode::REQUEST_TIMEOUT);
        let what = "The upload came too slowly: less than 30 KiB in 30 seconds.";
        assert_eq!(refused.what, what);
        let mut stalled = Pace { window: SHORT, ..Pace::new() };
        assert_eq!(stalled.wait_for(pending::<()>()).await.unwrap_err().what, what);
    }

    /// An upload that sent enough has another while, and one that sends nothing in it ends.
    #[tokio::test]
    async fn each_window_is_measured_by_itself() {
        let mut pace = Pace { window: SHORT, ..Pace::new() };
        let begun = Instant::now();
        pace.wait_for(ready(())).await.unwrap();
        pace.add(1 << 20);
        pace.wait_for(pending::<()>()).await.unwrap_err();
        assert!(begun.elapsed() >= 2 * SHORT);
    }

    /// The time that the server needs for a chunk does not count.
    #[tokio::test]
    async fn the_work_of_the_server_does_not_count() {
        let second = Duration::from_secs(1);
        let mut pace = Pace { window: second, ..Pace::new() };
        pace.wait_for(ready(())).await.unwrap();
        tokio::time::sleep(second).await;
        assert!(pace.wait_for(pending::<()>()).now_or_never().is_none());
    }
}
