//! The store that the tests of the tables share.

use super::{FILE_NAME, Store};
use crate::domain::{AccountRole, OWNER};

/// Returns a store in a temporary folder, with the ids of two accounts: the owner's, and that of an instructor `ann`.
pub(super) fn test_store() -> (tempfile::TempDir, Store, [i64; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join(FILE_NAME)).unwrap();
    let accounts = [(OWNER, AccountRole::Admin), ("ann", AccountRole::Instructor)];
    let ids = accounts.map(|(name, role)| store.add_account(name, role, None).unwrap().unwrap());
    (folder, store, ids)
}
