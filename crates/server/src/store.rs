//! The tables of the app: one SQLite file in the data folder.
//!
//! Every query is a method of [`Store`], in the file of its subject. Handlers call these methods through
//! `App::with_store`, which keeps them off the threads that serve requests.

mod accounts;
mod batches;
mod connection;
mod copies;
mod courses;
mod deliveries;
mod devices;
mod erasures;
mod identities;
mod kept_answers;
mod log;
mod members;
mod retention;
mod reviews;
mod runs;
mod sessions;
mod tokens;
mod totals;
mod uploads;
mod visitors;

pub(crate) use accounts::{MAX_NAME_CHARS, NewAccount, OWNER, StoredAccount};
pub(crate) use batches::StoredBatch;
pub(crate) use connection::{FILE_NAME, Store};
pub(crate) use copies::{CopiedUpload, Inspected, copy_tables, inspect_tables};
pub(crate) use courses::{CourseSpace, Resource};
pub(crate) use deliveries::{Delivery, News};
pub(crate) use devices::{MAX_DEVICE_SECONDS, NewDevice};
pub(crate) use erasures::{ErasedBatch, ErasedUpload, Erasures, PackedAnew, erasures_of};
pub(crate) use identities::{NewSignOn, SignedOn};
pub(crate) use kept_answers::KeptAnswer;
pub(crate) use log::{Actor, NewLogEntry};
pub(crate) use retention::{Expiry, RetentionStep};
pub(crate) use reviews::{NewReview, StoredReview};
pub(crate) use runs::RunEnd;
pub(crate) use sessions::NewSession;
pub(crate) use tokens::NewToken;
pub(crate) use totals::Totals;
pub(crate) use uploads::{NewUpload, StoredUpload};
pub(crate) use visitors::Visitor;

/// Returns a store in a temporary folder, with the ids of two accounts: the owner's, and that of an instructor `ann`.
#[cfg(test)]
fn test_store() -> (tempfile::TempDir, Store, [i64; 2]) {
    use lookalike_report_templates::app::model::AccountRole;
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join(FILE_NAME)).unwrap();
    let accounts = [(OWNER, AccountRole::Admin), ("ann", AccountRole::Instructor)];
    let ids =
        accounts.map(|(name, role)| store.add_account(&NewAccount { name, role, password: None }).unwrap().unwrap());
    (folder, store, ids)
}
