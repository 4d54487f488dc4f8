//! Limits the requests of each token, so that a job that runs wild takes no room from people.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Maximum number of requests with one token in [`WINDOW`].
pub(crate) const MAX_REQUESTS: u32 = 120;
/// The time after which the requests of a token are counted anew.
const WINDOW: Duration = Duration::from_secs(60);

#[derive(Debug, Default)]
pub(crate) struct TokenLimit(Mutex<HashMap<i64, (Instant, u32)>>);

impl TokenLimit {
    /// Counts a request. If there were too many, returns the number of seconds to wait.
    pub(crate) fn count(&self, token: i64, now: Instant) -> Result<(), u64> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.retain(|_, (begun, _)| now.duration_since(*begun) < WINDOW);
        let (begun, n_requests) = counts.entry(token).or_insert((now, 0));
        if *n_requests >= MAX_REQUESTS {
            return Err((WINDOW - now.duration_since(*begun)).as_secs() + 1);
        }
        *n_requests += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One token that asks too often does not slow down others, and has room again after a minute.
    #[test]
    fn each_token_has_its_own_limit() {
        let (limit, now) = (TokenLimit::default(), Instant::now());
        for _ in 0..MAX_REQUESTS {
            limit.count(1, now).unwrap();
        }
        assert_eq!(limit.count(1, now + Duration::from_secs(20)), Err(41));
        limit.count(2, now).unwrap();
        limit.count(1, now + WINDOW).unwrap();
        assert_eq!(limit.0.lock().unwrap().len(), 1, "tokens that rest are forgotten");
    }
}
