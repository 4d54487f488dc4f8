//! The app's own tables: one SQLite file in the data folder. Beside the archive, the only room that names rusqlite.
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

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rusqlite::{Connection, TransactionBehavior};

pub(crate) use accounts::{NewAccount, StoredAccount};
pub(crate) use batches::BatchFacts;
pub(crate) use courses::Resource;
pub(crate) use log::Logged;
pub(crate) use marks::{NewMark, StoredMark};
pub(crate) use runs::RunEnd;
pub(crate) use sessions::{Session, TokenHash};
pub(crate) use uploads::{NewUpload, StoredUpload};

/// "lkwb", as SQLite keeps the kind of a file.
const APPLICATION: i64 = 0x6c6b_7762;
/// What leads from each version of the tables to the next; the first makes them.
const STEPS: [&str; 1] = [include_str!("store/schema/1.sql")];
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
            connection.pragma_update(None, "foreign_keys", true)?;
            connection.pragma_update(None, "secure_delete", true)?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            bring_up_to_date(&mut connection)?;
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
        change().with_context(|| format!("cannot change {}; nothing of it was changed", self.path.display()))
    }
}

/// Makes the tables, or changes those of an older version into those of this one, each step whole or not at all.
fn bring_up_to_date(connection: &mut Connection) -> Result<()> {
    if version(connection)? == STEPS.len() {
        return Ok(());
    }
    // Tables that are changed would take along what refers to them.
    connection.pragma_update(None, "foreign_keys", false)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been faster.
    for step in &STEPS[version(&transaction)?..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", STEPS.len() as i64)?;
    transaction.commit()?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(())
}

/// The version of the tables; 0 of a file that is empty.
fn version(connection: &Connection) -> Result<usize> {
    let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let (application, version) = (number("application_id")?, number("user_version")?);
    let n_tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match usize::try_from(version) {
        Ok(0) if application == 0 && n_tables == 0 => Ok(0),
        Ok(version) if application == APPLICATION && (1..=STEPS.len()).contains(&version) => Ok(version),
        Ok(version) if application == APPLICATION && version > STEPS.len() => {
            bail!("a newer version of lookalike made it (tables {version}; this one knows {})", STEPS.len())
        }
        _ => bail!("it is a database, but none of `lookalike serve`"),
    }
}
