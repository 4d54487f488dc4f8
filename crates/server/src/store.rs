//! The tables of the app: one SQLite file in the data folder.
//!
//! Every query is a method of [`Store`], in the file of its subject, and returns things of the domain. Actions and pages call
//! these methods through `App::with_store`, which keeps them off the threads that serve requests.

mod accounts;
mod batches;
mod connection;
mod courses;
mod erasures;
mod log;
mod retention;
mod reviews;
mod runs;
mod sessions;
mod uploads;

pub(crate) use connection::{CopiedUpload, FILE_NAME, Inspected, Store, copy_tables, inspect_tables};
pub(crate) use erasures::erasures_of;
pub(crate) use sessions::MAX_DEVICE_SECONDS;

/// Returns a store in a temporary folder, with the ids of two accounts: the owner's, and that of an instructor `ann`.
#[cfg(test)]
fn test_store() -> (tempfile::TempDir, Store, [i64; 2]) {
    use crate::domain::{AccountRole, NewAccount, OWNER};
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join(FILE_NAME)).unwrap();
    let accounts = [(OWNER, AccountRole::Admin), ("ann", AccountRole::Instructor)];
    let ids =
        accounts.map(|(name, role)| store.add_account(&NewAccount { name, role, password: None }).unwrap().unwrap());
    (folder, store, ids)
}
