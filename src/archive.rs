//! The archive: earlier batches in one SQLite file, ready to be compared with.
//!
//! This is the only room that knows of a database. What comes out of it are submissions as they were kept ([`crate::reading::KeptSubmission`]); they are compared by the same code as those from disk.
//!
//! * `file`: opening and making the file, its versions, what its errors mean.
//! * `batches`: what is stored: [`BatchKey`], [`StoredBatch`], and removing it.
//! * `packing`: a submission ⇄ the bytes that are stored of it.
//! * `postings`: fingerprints ⇄ the bytes that are stored of them, by their first bits.
//! * `adding`: a batch is taken in, whole or not at all.
//! * `candidates`: the walk of the index: which of all that is stored is like these.
//! * `company`: a batch that was read, joined by what the archive has to compare it with.
//! * `remaking`: fingerprints of another version are made again.
//! * `verifying`, `exporting`: what is damaged; a term for somebody else.
//! * `commands`: `lookalike archive`.

mod adding;
mod batches;
mod candidates;
mod commands;
mod company;
mod exporting;
mod file;
mod packing;
mod postings;
mod remaking;
mod verifying;

pub use adding::Addition;
pub(crate) use batches::NO_SUCH_BATCH;
pub use batches::{BatchFilter, BatchKey, Removal, Selected, StoredBatch, StoredSubmission};
pub use candidates::{Candidates, Place};
pub use commands::run;
pub use company::{Nearest, join};
pub use exporting::Exported;
pub use file::Archive;
pub use verifying::{Finding, Verification};
