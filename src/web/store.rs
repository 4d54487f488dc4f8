//! The app's own tables: one SQLite file in the data folder. Besides the archive and [`crate::tables`], only this room names rusqlite.
//!
//! One connection behind a mutex is enough: every query is short, and work on files is done elsewhere. What a handler wants
//! is a method of [`Store`], in the file of its subject; handlers call it by [`super::app::App::stored`], off the threads that
//! serve.

mod accounts;
mod batches;
mod courses;
mod log;
mod marks;
mod members;
mod runs;
mod sessions;
mod uploads;

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use rusqlite::{Connection, ErrorCode, TransactionBehavior};

pub(crate) use accounts::{NewAccount, StoredAccount};
pub(crate) use batches::BatchFacts;
pub(crate) use courses::Resource;
pub(crate) use log::Logged;
pub(crate) use marks::{NewMark, StoredMark};
pub(crate) use runs::RunEnd;
pub(crate) use sessions::{Session, TokenHash};
pub(crate) use uploads::{NewUpload, StoredUpload};

use crate::tables::Tables;

/// What the file holds.
const TABLES: Tables = Tables {
    // "lkwb"
    application: 0x6c6b_7762,
    steps: &[include_str!("store/schema/1.sql")],
    name: "none of `lookalike serve`",
};
/// So long one waits while `lookalike account` writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// The tables.
pub(crate) struct Store {
    connection: Mutex<Connection>,
    path: PathBuf,
}

impl Store {
    /// Opens the tables, or makes empty ones.
    ///
    /// # Errors
    /// The file cannot be opened or made, is none of this app, or a newer version of this program made it.
    pub(crate) fn open(path: &Path) -> Result<Store> {
        let connect = || {
            let mut connection = Connection::open(path)?;
            connection.busy_timeout(PATIENCE)?;
            connection.pragma_update(None, "secure_delete", true)?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            TABLES.bring_up_to_date(&mut connection)?;
            anyhow::Ok(connection)
        };
        let connection = connect().with_context(|| format!("cannot open {}", path.display()))?;
        Ok(Store { connection: Mutex::new(connection), path: path.to_owned() })
    }

    /// Reads something.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        work(&connection).with_context(|| format!("cannot read {}", self.path.display()))
    }

    /// Changes something as a whole or not at all.
    fn change<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let change = || {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            transaction.commit()?;
            anyhow::Ok(done)
        };
        change()
            .map_err(told)
            .with_context(|| format!("cannot change {}; nothing of it was changed", self.path.display()))
    }
}

/// A full disk as the system tells of it, so that whoever asked learns what is the matter.
fn told(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<rusqlite::Error>().and_then(rusqlite::Error::sqlite_error_code) {
        Some(ErrorCode::DiskFull) => io::Error::from(ErrorKind::StorageFull).into(),
        _ => error,
    }
}
