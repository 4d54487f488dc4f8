//! The keys of requests that are being handled, so that a request and its repetition are not handled at the same time.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The keys at work, each with the id of its token.
#[derive(Debug, Default)]
pub(crate) struct KeysAtWork(Mutex<HashSet<(i64, String)>>);

/// A key at work. It is free again when this is dropped.
pub(crate) struct KeyAtWork {
    keys: Arc<KeysAtWork>,
    key: (i64, String),
}

impl KeysAtWork {
    /// Begins to work on a request with a key, unless one with this key is at work.
    pub(crate) fn begin(self: &Arc<KeysAtWork>, token: i64, key: &str) -> Option<KeyAtWork> {
        let key = (token, key.to_owned());
        let is_free = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key.clone());
        is_free.then(|| KeyAtWork { keys: Arc::clone(self), key })
    }
}

impl Drop for KeyAtWork {
    fn drop(&mut self) {
        self.keys.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key is at work once for each token, until its request is answered.
    #[test]
    fn keys_are_free_again() {
        let keys = Arc::new(KeysAtWork::default());
        let first = keys.begin(1, "a");
        assert!(first.is_some() && keys.begin(1, "a").is_none() && keys.begin(2, "a").is_some());
        drop(first);
        assert!(keys.begin(1, "a").is_some());
    }
}
