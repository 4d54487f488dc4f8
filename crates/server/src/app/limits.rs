//! Limits: the space that courses use and that the disk keeps free; the requests of each token, so that a job that runs wild takes no
//! room from people; and uploads that are received at the same time, of which no account has more than its share.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use lookalike_intake::size;
use lookalike_system::disk::free_bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::domain::CourseSpace;
use crate::problem::Problem;

/// The limits for space.
#[derive(Debug, Clone, Copy)]
pub struct SpaceLimits {
    /// Maximum size of the uploads and reports of a course together, in bytes, if there is one.
    pub course_quota: Option<u64>,
    /// Space that stays free on the disk of the data folder, in bytes.
    pub keep_free: u64,
}

impl SpaceLimits {
    /// Fails if the disk of a folder has too little space for another upload or run.
    pub(super) fn check_disk(&self, folder: &Path) -> Result<(), Problem> {
        let keep = self.keep_free;
        match free_bytes(folder) {
            Some(free) if free < keep => {
                let what = format!("The server has only {} of space left, and keeps {} free.", size(free), size(keep));
                let advice = "Nothing was stored. Delete batches or runs that nobody needs, or contact your server \
                    administrator.";
                Err(Problem::new(StatusCode::INSUFFICIENT_STORAGE, what, advice))
            }
            _ => Ok(()),
        }
    }

    /// Fails if a course may not store `n_more` bytes. `largest` are its largest batches, with their sizes.
    pub(super) fn check_course(
        &self,
        space: &CourseSpace,
        largest: &[(String, u64)],
        n_more: u64,
    ) -> Result<(), Problem> {
        let Some(quota) = space.quota.or(self.course_quota) else { return Ok(()) };
        let used = space.upload_bytes.saturating_add(space.report_bytes);
        if used < quota && used.saturating_add(n_more) <= quota {
            return Ok(());
        }
        let (quota, uploads, reports) = (size(quota), size(space.upload_bytes), size(space.report_bytes));
        let largest: Vec<String> =
            largest.iter().map(|(batch, n_bytes)| format!("{batch} ({})", size(*n_bytes))).collect();
        let most = if largest.is_empty() { String::new() } else { format!(" Most of it: {}.", largest.join(", ")) };
        let what = format!("This course may use {quota}; its uploads use {uploads}, and its reports {reports}.{most}");
        let advice = "Nothing was stored. Delete batches or runs that nobody needs, or ask an admin of the server.";
        Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what, advice))
    }
}

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

const MAX_UPLOADS: usize = 8;
const MAX_UPLOADS_OF_ACCOUNT: usize = MAX_UPLOADS / 2;
/// Maximum time for which an upload waits. Proxies give up after a minute without progress.
const MAX_WAIT: Duration = Duration::from_secs(45);

/// The places of uploads. Only people who are signed in upload, so that shares are of accounts; tokens use those of their account.
pub(crate) struct UploadPlaces {
    all: Arc<Semaphore>,
    shares: Mutex<HashMap<i64, Weak<Semaphore>>>,
    max_wait: Duration,
}

/// A place of an upload. Dropping it makes room for another.
pub(crate) struct UploadPlace {
    _of_account: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl UploadPlaces {
    pub(crate) fn new() -> UploadPlaces {
        UploadPlaces { all: Arc::new(Semaphore::new(MAX_UPLOADS)), shares: Mutex::default(), max_wait: MAX_WAIT }
    }

    /// Waits for a place for an upload of an account, behind those that came before. Returns none if that takes too long.
    pub(crate) async fn wait_for_place(&self, account: i64) -> Option<UploadPlace> {
        let share = self.share(account);
        let place = async {
            // In this order, an upload that waits for its account takes no place from others.
            let of_account = share.acquire_owned().await.ok()?;
            let of_all = Arc::clone(&self.all).acquire_owned().await.ok()?;
            Some(UploadPlace { _of_account: of_account, _of_all: of_all })
        };
        timeout(self.max_wait, place).await.ok()?
    }

    fn share(&self, account: i64) -> Arc<Semaphore> {
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        shares.retain(|_, share| share.strong_count() > 0);
        shares.get(&account).and_then(Weak::upgrade).unwrap_or_else(|| {
            let share = Arc::new(Semaphore::new(MAX_UPLOADS_OF_ACCOUNT));
            shares.insert(account, Arc::downgrade(&share));
            share
        })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

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

    /// Uploads of one account leave places for others, and those of all accounts together are limited.
    #[tokio::test]
    async fn each_account_has_its_share() {
        let places = UploadPlaces { max_wait: Duration::ZERO, ..UploadPlaces::new() };
        let mut held = Vec::new();
        for account in [1, 2] {
            for _ in 0..MAX_UPLOADS_OF_ACCOUNT {
                held.push(places.wait_for_place(account).await.unwrap());
            }
            assert!(places.wait_for_place(account).await.is_none(), "{account}");
        }
        assert!(places.wait_for_place(3).await.is_none());
        held.pop();
        assert!(places.wait_for_place(1).await.is_none());
        held.push(places.wait_for_place(3).await.unwrap());
        held.clear();
        drop(places.wait_for_place(4).await.unwrap());
        assert_eq!(places.shares.lock().unwrap().len(), 1, "accounts that upload nothing are forgotten");
    }

    /// An upload beyond the share waits until an earlier one ends.
    #[tokio::test]
    async fn an_upload_waits_for_its_turn() {
        let places = UploadPlaces::new();
        let mut held = Vec::new();
        for _ in 0..MAX_UPLOADS_OF_ACCOUNT {
            held.push(places.wait_for_place(1).await.unwrap());
        }
        let mut waiting = Box::pin(places.wait_for_place(1));
        assert!((&mut waiting).now_or_never().is_none());
        held.pop();
        assert!(waiting.await.is_some());
    }
}
