//! Copies of the tables for backups, and checks of tables that no server uses.

use std::path::Path;

use anyhow::{Context, Result};
use rusqlite::{Connection, OpenFlags};

use super::connection::{BUSY_TIMEOUT, FromRow, all, from_row, open_to_read};
use crate::domain::RunState;
use crate::secrets::TokenHash;

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

/// An upload as far as its file can be checked.
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
