//! The connection to the tables, and how queries use it; copies for backups, and checks of tables that no server uses.
//!
//! One connection behind a mutex is enough: every query is short, and work on files is done elsewhere.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use lookalike_archive::migrations::Tables;
use rusqlite::ffi::SQLITE_READONLY_ROLLBACK;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Params, Row, TransactionBehavior};

use crate::domain::{AccountRole, CourseRole, ReviewState, RunState, SignInWay, UploadRole};
use crate::secrets::TokenHash;

/// The file in the data folder that holds the tables.
pub(crate) const FILE_NAME: &str = "app.sqlite";
const TABLES: Tables = Tables {
    // "lkwb"
    application: 0x6c6b_7762,
    steps: &[include_str!("schema/1.sql")],
    name: "none of `lookalike serve`",
};
/// The time that a query waits while another process writes.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// Stores enums of the domain by their names. A table has no other values: its constraints refuse them.
macro_rules! stored_by_name {
    ($($enum:ident)*) => {$(
        impl ToSql for $enum {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.name().into())
            }
        }

        impl FromSql for $enum {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<$enum> {
                $enum::named(value.as_str()?).ok_or(FromSqlError::InvalidType)
            }
        }
    )*};
}

/// A thing that is read from a row: a value from its first column, a tuple from the first columns, or a struct.
pub(super) trait FromRow: Sized {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self>;
}

macro_rules! in_first_column {
    ($($value:ty),+) => {$(
        impl FromRow for $value {
            fn from_row(row: &Row<'_>) -> rusqlite::Result<$value> {
                row.get(0)
            }
        }
    )+};
}
in_first_column!(bool, i64, usize, String, Option<i64>, CourseRole);

impl<A: FromSql, B: FromSql> FromRow for (A, B) {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<(A, B)> {
        row.try_into()
    }
}

impl<A: FromSql, B: FromSql, C: FromSql> FromRow for (A, B, C) {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<(A, B, C)> {
        row.try_into()
    }
}

/// Reads a struct from the columns that have the names of its fields. Other fields follow `with row =>`, each with its value.
macro_rules! from_row {
    ($struct:ident { $($column:ident),+ $(,)? } $(with $row:ident => $($field:ident: $value:expr),+ $(,)?)?) => {
        impl FromRow for $struct {
            fn from_row(columns: &rusqlite::Row<'_>) -> rusqlite::Result<$struct> {
                $(let $row = columns;)?
                Ok($struct { $($column: columns.get(stringify!($column))?,)+ $($($field: $value,)+)? })
            }
        }
    };
}
pub(super) use from_row;

stored_by_name! { AccountRole CourseRole UploadRole RunState ReviewState SignInWay }

pub(crate) struct Store {
    connection: Mutex<Connection>,
    path: PathBuf,
}

impl Store {
    /// Opens the tables, or creates empty ones.
    pub(crate) fn open(path: &Path) -> Result<Store> {
        let connection = connect(path).with_context(|| format!("cannot open {}", path.display()))?;
        Ok(Store { connection: Mutex::new(connection), path: path.to_owned() })
    }

    pub(crate) fn schema() -> usize {
        TABLES.steps.len()
    }

    /// Runs queries that change nothing. All of them see the tables as they are at one moment, whatever other processes change.
    pub(super) fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let read = connection.transaction().map_err(anyhow::Error::from).and_then(|tables| work(&tables));
        read.with_context(|| format!("cannot read {}", self.path.display()))
    }

    /// Runs queries in one transaction: all of their changes are made, or none.
    pub(super) fn change<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        in_transaction(&mut connection, work)
            .map_err(name_full_disk)
            .with_context(|| format!("cannot change {}; nothing of it was changed", self.path.display()))
    }

    pub(super) fn execute(&self, statement: &str, values: impl Params) -> Result<()> {
        self.change(|tables| {
            tables.execute(statement, values)?;
            Ok(())
        })
    }

    pub(super) fn first<T: FromRow>(&self, query: &str, values: impl Params) -> Result<Option<T>> {
        self.read(|tables| first(tables, query, values))
    }

    pub(super) fn all<T: FromRow, C: FromIterator<T>>(&self, query: &str, values: impl Params) -> Result<C> {
        self.read(|tables| all(tables, query, values))
    }
}

/// Returns the only row of a query.
pub(super) fn one<T: FromRow>(tables: &Connection, query: &str, values: impl Params) -> Result<T> {
    Ok(tables.query_row(query, values, T::from_row)?)
}

pub(super) fn first<T: FromRow>(tables: &Connection, query: &str, values: impl Params) -> Result<Option<T>> {
    Ok(tables.query_row(query, values, T::from_row).optional()?)
}

pub(super) fn all<T: FromRow, C: FromIterator<T>>(tables: &Connection, query: &str, values: impl Params) -> Result<C> {
    Ok(tables.prepare(query)?.query_map(values, T::from_row)?.collect::<rusqlite::Result<C>>()?)
}

/// Opens tables to read them, and changes nothing, except that a change of a server that was killed is rolled back.
pub(super) fn open_to_read(path: &Path) -> Result<Connection> {
    let open = |flags| {
        let tables = Connection::open_with_flags(path, flags)?;
        tables.busy_timeout(BUSY_TIMEOUT)?;
        // SQLite reads the file only now.
        tables.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok(tables)
    };
    let is_unfinished = |error: &rusqlite::Error| {
        error.sqlite_error().is_some_and(|error| error.extended_code == SQLITE_READONLY_ROLLBACK)
    };
    let opened = match open(OpenFlags::SQLITE_OPEN_READ_ONLY) {
        Err(error) if is_unfinished(&error) => open(OpenFlags::SQLITE_OPEN_READ_WRITE),
        opened => opened,
    };
    opened.with_context(|| format!("cannot open {}", path.display()))
}

fn connect(path: &Path) -> Result<Connection> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "secure_delete", true)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    TABLES.bring_up_to_date(&mut connection)?;
    Ok(connection)
}

fn in_transaction<T>(connection: &mut Connection, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let done = work(&transaction)?;
    transaction.commit()?;
    Ok(done)
}

/// Replaces SQLite's error for a full disk by the system's, which `Problem` recognizes and explains to the visitor.
fn name_full_disk(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<rusqlite::Error>().and_then(rusqlite::Error::sqlite_error_code) {
        Some(ErrorCode::DiskFull) => io::Error::from(ErrorKind::StorageFull).into(),
        _ => error,
    }
}

/// Copies tables to a new file, as they are at one moment. Others may be changing them, unless they are `read_only`.
pub(crate) fn copy_tables(from: &Path, read_only: bool, to: &Path) -> Result<()> {
    let name = to.to_str().with_context(|| format!("the name {} is not UTF-8", to.display()))?;
    let flags = if read_only { OpenFlags::SQLITE_OPEN_READ_ONLY } else { OpenFlags::SQLITE_OPEN_READ_WRITE };
    let copied = Connection::open_with_flags(from, flags).and_then(|tables| {
        tables.busy_timeout(BUSY_TIMEOUT)?;
        tables.execute("VACUUM INTO ?1", [name])
    });
    copied.with_context(|| format!("cannot copy {} to {name}", from.display()))?;
    Ok(())
}

/// Tables that were checked, and the files that they name.
pub(crate) struct Inspected {
    pub(crate) problems: Vec<String>,
    pub(crate) uploads: Vec<CopiedUpload>,
    /// The ids of the runs that have a report.
    pub(crate) finished_runs: Vec<i64>,
}

pub(crate) struct CopiedUpload {
    pub(crate) id: i64,
    /// Its name on disk, in the folder named after its id.
    pub(crate) file: String,
    pub(crate) n_bytes: u64,
    pub(crate) n_files: usize,
    /// The hash of the bytes as they came, unless it is an older upload.
    pub(crate) hash: Option<TokenHash>,
}

from_row!(CopiedUpload { id, file, n_bytes, n_files, hash });

/// Checks tables, and changes nothing.
pub(crate) fn inspect_tables(path: &Path) -> Result<Inspected> {
    let tables = open_to_read(path)?;
    inspect(&tables).with_context(|| format!("cannot read {}", path.display()))
}

fn inspect(tables: &Connection) -> Result<Inspected> {
    let mut problems: Vec<String> = all(tables, "PRAGMA integrity_check", [])?;
    problems.retain(|problem| problem != "ok");
    let orphans: Vec<String> = all(tables, "PRAGMA foreign_key_check", [])?;
    problems.extend(orphans.into_iter().map(|table| format!("a row of the table {table} belongs to nothing")));
    let uploads = "SELECT id, file, n_bytes, n_files, hash FROM upload ORDER BY id";
    let uploads = all(tables, uploads, [])?;
    let runs = "SELECT id FROM run WHERE state = ?1 ORDER BY id";
    Ok(Inspected { problems, uploads, finished_runs: all(tables, runs, [RunState::Done])? })
}
