//! The places of uploads that are received at the same time, of which no account has more than its share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Duration, timeout};

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
