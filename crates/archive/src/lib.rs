//! Stores batches with their fingerprints in one SQLite file.
//!
//! An archive returns submissions with their sources ([`lookalike_corpus::StoredSubmission`]), and the code that compares submissions from disk compares these too. The stored fingerprints only find candidates.
//!
//! * `file` opens, creates and copies the file, and explains its errors. [`migrations`] updates the tables of an older version, also those of the server, the only other part of the program with a database.
//! * `batches` lists the stored batches.
//! * `serialization` turns a submission into bytes and back; `postings` does so with fingerprints.
//! * `segments` is the index: it stores postings and merges them; `lookup` looks fingerprints up.
//! * `adding` stores a batch, as a whole or not at all.
//! * `removing` removes batches and single submissions.
//! * `candidates` finds the stored submissions that are like some new ones, by the index alone; `counting` counts what they share, in tables by the numbers of `numbering`.
//! * `retrieval` reads stored submissions with their sources.
//! * `tasks` tells batches for the same task from those for other tasks.
//! * `comparison_set` adds to a draft the stored submissions that it is compared with.
//! * `rebuilding` replaces fingerprints of another version.
//! * `verifying` finds damage; `exporting` writes a batch to a file for others.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

mod adding;
mod batches;
mod candidates;
mod comparison_set;
mod counting;
mod exporting;
mod file;
mod lookup;
pub mod migrations;
mod numbering;
mod postings;
mod rebuilding;
mod removing;
mod retrieval;
mod segments;
mod serialization;
mod tasks;
mod verifying;

pub use adding::Addition;
pub use batches::NO_SUCH_BATCH;
pub use batches::{BatchFilter, BatchKey, Selected, StoredBatch, SubmissionId, SubmissionSummary};
pub use comparison_set::join;
pub use exporting::Exported;
pub use file::Archive;
pub use removing::Removal;
pub use retrieval::Nearest;
pub use verifying::{Finding, Verification};
