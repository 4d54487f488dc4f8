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
mod moss;
mod retention;
mod reviews;
mod runs;
mod sessions;
mod uploads;

pub(crate) use connection::{CopiedUpload, FILE_NAME, Inspected, Store, copy_tables, inspect_tables};
pub(crate) use erasures::erasures_of;
pub(crate) use sessions::MAX_DEVICE_SECONDS;

#[cfg(test)]
mod tests;
