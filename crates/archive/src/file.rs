//! The file of an archive: opens, creates and copies it, and explains its errors.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use rusqlite::backup::Backup;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::migrations::Tables;

/// The tables of the file.
const TABLES: Tables = Tables {
    // "look"
    application: 0x6c6f_6f6b,
    steps: &[include_str!("schema/1.sql")],
    name: "no archive of lookalike",
};
/// The time that a process waits for another one to release the file. Removing a term locks it longest.
const BUSY_TIMEOUT: Duration = Duration::from_secs(60);
/// The size of SQLite's cache in KiB. A look-up goes through the index in its order and needs few pages twice, and a step of a merge changes 4 MB.
const CACHE_SIZE: i64 = 8 << 10;

/// The number of pages that are copied at a time. Others can write to the archive in between; the copy then begins anew.
const COPIED_PAGES: i32 = 4096;
/// The time between two steps.
const COPYING_PAUSE: Duration = Duration::from_millis(1);

/// An open archive.
pub struct Archive {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
}

impl Archive {
    /// Opens an existing archive.
    ///
    /// # Errors
    /// The file does not exist or is damaged, or a newer version of this program created it.
    pub fn open(path: &Path) -> Result<Archive> {
        fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
        Archive::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
    }

    /// Opens an archive, or creates an empty one.
    ///
    /// # Errors
    /// As for [`Archive::open`], or the file cannot be created.
    pub fn open_or_make(path: &Path) -> Result<Archive> {
        Archive::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Archive> {
        // These flags are complete: without `SQLITE_OPEN_URI`, a name that begins with "file:" is not taken for a URI.
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connect = || {
            let mut connection = Connection::open_with_flags(path, flags)?;
            connection.busy_timeout(BUSY_TIMEOUT)?;
            connection.pragma_update(None, "secure_delete", true)?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "cache_size", -CACHE_SIZE)?;
            TABLES.bring_up_to_date(&mut connection)?;
            Ok(connection)
        };
        let connection = connect().map_err(|error| explained(path, error))?;
        Ok(Archive { connection, path: path.to_owned() })
    }

    /// Runs `work`, and explains its error.
    pub(super) fn attempt<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        work(&self.connection).map_err(|error| explained(&self.path, error))
    }

    /// Runs `work` in a transaction that keeps other writers out, and explains its error. Nothing is changed if it fails.
    pub(super) fn change<T>(&mut self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let change = || {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        };
        change().map_err(|error| explained(&self.path, error))
    }

    /// Runs `work` on one state of the archive, whatever other processes write meanwhile, and explains its error.
    pub(super) fn read_snapshot<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        self.attempt(|connection| {
            let transaction = connection.unchecked_transaction()?;
            let result = work(&transaction)?;
            transaction.finish()?;
            Ok(result)
        })
    }

    /// Copies the archive to a new file, as it is at one moment. Others may read and change it meanwhile.
    ///
    /// # Errors
    /// The archive cannot be read, or the file cannot be written.
    pub fn copy_to(&self, target: &Path) -> Result<()> {
        let copy = || {
            let mut copy = Connection::open(target)?;
            Backup::new(&self.connection, &mut copy)?.run_to_completion(COPIED_PAGES, COPYING_PAUSE, None)?;
            Ok(())
        };
        copy().map_err(|error| explained(target, error))
    }

    /// Returns the name of the archive in reports.
    pub fn name(&self) -> String {
        self.path.file_name().map_or_else(|| self.path.display().to_string(), |name| name.to_string_lossy().into())
    }
}

/// Adds to an error what it means and what to do about it.
pub(super) fn explained(path: &Path, error: anyhow::Error) -> anyhow::Error {
    let Some(code) = error.downcast_ref::<rusqlite::Error>().and_then(rusqlite::Error::sqlite_error_code) else {
        return error.context(format!("archive {}", path.display()));
    };
    let path = path.display();
    let meaning = match code {
        ErrorCode::DatabaseCorrupt => {
            format!("{path} is damaged; `lookalike archive verify {path}` lists what can still be read")
        }
        ErrorCode::NotADatabase => format!("{path} is not a lookalike archive, or its beginning is damaged"),
        ErrorCode::DiskFull => format!("no space left for {path}; nothing of it was changed"),
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
            format!("another process is writing {path}; try again when it is done")
        }
        ErrorCode::ReadOnly => format!("no permission to write {path} and its folder"),
        ErrorCode::CannotOpen | ErrorCode::PermissionDenied => {
            format!("{path} cannot be opened, or its folder cannot be written")
        }
        ErrorCode::SystemIoFailure => format!("{path} could not be read or written; nothing of it was changed"),
        _ => return error.context(format!("archive {path}")),
    };
    anyhow!("{meaning} ({})", error.root_cause())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BatchFilter, BatchKey};
    use lookalike_corpus::{DecodedFile, StoredSubmission, read_stored};
    use lookalike_intake::layouts::Provenance;
    use lookalike_system::progress::Progress;

    /// The error names a full disk, and batches that were stored before are still there.
    #[test]
    fn reports_a_full_disk() {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = Archive::open_or_make(&folder.path().join("stored.archive")).unwrap();
        let Some(language) = lookalike_frontends::Language::named("c") else { return };
        let text = |name: &str| format!("int {name}(int n) {{ return n * {}; }}\n", name.len()).repeat(400);
        let submission = |name: &str| StoredSubmission {
            name: name.to_owned(),
            batch: 0,
            provenance: Provenance::default(),
            files: vec![DecodedFile::new("main.c".to_owned(), language, text(name).into())],
        };
        let corpus = |names: &[&str]| {
            let submissions = names.iter().map(|name| submission(name)).collect();
            read_stored("batch".to_owned(), submissions, Vec::new(), 9, &Progress::new())
        };
        let key = |term: &str| BatchKey { term: term.to_owned(), ..BatchKey::default() };
        archive.add(&key("first"), &corpus(&["ann"]), 0).unwrap();
        let n_pages: i64 = archive.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        archive.connection.pragma_update_and_check(None, "max_page_count", n_pages + 1, |_| Ok(())).unwrap();
        let many: Vec<String> = (0..40).map(|number| format!("student{number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let error = archive.add(&key("second"), &corpus(&many), 0).unwrap_err();
        assert!(format!("{error:#}").contains("no space left"), "{error:#}");
        let batches = archive.batches(&BatchFilter::default()).unwrap();
        assert_eq!(batches.iter().map(|batch| batch.n_submissions).collect::<Vec<_>>(), [1]);
        let found = archive.verify().unwrap();
        assert_eq!((found.findings, found.n_sound), (vec![], 1));
    }
}
