//! The file itself: opened, made, brought up to date, and what its errors mean.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::tables::Tables;

/// What the file holds.
const TABLES: Tables = Tables {
    // "look"
    application: 0x6c6f_6f6b,
    steps: &[include_str!("schema/1.sql"), include_str!("schema/2.sql")],
    name: "no archive of lookalike",
};
/// So long a process waits for another one. The longest that one holds the file for itself is while a term is removed.
const PATIENCE: Duration = Duration::from_secs(60);
/// So much of the file is kept in memory, in KiB.
const CACHE: i64 = 32 << 10;

/// An archive that is open.
pub struct Archive {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
}

impl Archive {
    /// Opens an archive that is there.
    ///
    /// # Errors
    /// There is none, it is damaged, or a newer version of this program made it.
    pub fn open(path: &Path) -> Result<Archive> {
        fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
        Archive::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
    }

    /// Opens an archive, or makes an empty one.
    ///
    /// # Errors
    /// As for [`Archive::open`]; or it cannot be made.
    pub fn open_or_make(path: &Path) -> Result<Archive> {
        Archive::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Archive> {
        // Without this, a name that begins with "file:" would be taken for an address.
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connect = || {
            let mut connection = Connection::open_with_flags(path, flags)?;
            connection.busy_timeout(PATIENCE)?;
            connection.pragma_update(None, "secure_delete", true)?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "cache_size", -CACHE)?;
            TABLES.bring_up_to_date(&mut connection)?;
            Ok(connection)
        };
        let connection = connect().map_err(|error| explained(path, error))?;
        Ok(Archive { connection, path: path.to_owned() })
    }

    /// Does something with the archive, and says what an error means for it.
    pub(super) fn attempt<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        work(&self.connection).map_err(|error| explained(&self.path, error))
    }

    /// Does something as a whole or not at all. Nobody else writes meanwhile.
    pub(super) fn change<T>(&mut self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let change = || {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        };
        change().map_err(|error| explained(&self.path, error))
    }

    /// What the archive is called in reports.
    pub fn name(&self) -> String {
        self.path.file_name().map_or_else(|| self.path.display().to_string(), |name| name.to_string_lossy().into())
    }
}

/// What an error means, and what to do about it.
fn explained(path: &Path, error: anyhow::Error) -> anyhow::Error {
    let Some(code) = error.downcast_ref::<rusqlite::Error>().and_then(rusqlite::Error::sqlite_error_code) else {
        return error.context(format!("archive {}", path.display()));
    };
    let path = path.display();
    let meaning = match code {
        ErrorCode::DatabaseCorrupt => {
            format!("{path} is damaged; `lookalike archive verify {path}` says what can still be read")
        }
        ErrorCode::NotADatabase => format!("{path} is not an archive of lookalike, or its beginning is damaged"),
        ErrorCode::DiskFull => format!("no space left for {path}; nothing of it was changed"),
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
            format!("another process is writing {path}; try again when it is done")
        }
        ErrorCode::ReadOnly => format!("{path} may not be written to, nor the folder it lies in"),
        ErrorCode::CannotOpen | ErrorCode::PermissionDenied => {
            format!("{path} cannot be opened, or the folder it lies in cannot be written to")
        }
        ErrorCode::SystemIoFailure => format!("{path} could not be read or written; nothing of it was changed"),
        _ => return error.context(format!("archive {path}")),
    };
    anyhow!("{meaning} ({})", error.root_cause())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::{BatchFilter, BatchKey};
    use crate::layouts::Handed;
    use crate::progress::Progress;
    use crate::reading::{KeptFile, KeptSubmission, reread};

    /// A disk that is full is told as such, and what was stored before is still there.
    #[test]
    fn a_full_disk_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = Archive::open_or_make(&folder.path().join("stored.archive")).unwrap();
        let Some(language) = lookalike_frontends::Language::named("c") else { return };
        let text = |name: &str| format!("int {name}(int n) {{ return n * {}; }}\n", name.len()).repeat(4000);
        let kept = |name: &str| KeptSubmission {
            name: name.to_owned(),
            batch: 0,
            handed: Handed::default(),
            files: vec![KeptFile {
                path: "main.c".to_owned(),
                language,
                text: text(name),
                sha256: [0; 32],
                notes: Vec::new(),
            }],
        };
        let reading = |names: &[&str]| {
            let kept = names.iter().map(|name| kept(name)).collect();
            reread("batch".to_owned(), kept, Vec::new(), 9, &Progress::new())
        };
        let key = |term: &str| BatchKey { term: term.to_owned(), ..BatchKey::default() };
        archive.add(&key("first"), &reading(&["ann"]), 0).unwrap();
        let n_pages: i64 = archive.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        archive.connection.pragma_update_and_check(None, "max_page_count", n_pages + 1, |_| Ok(())).unwrap();
        let many: Vec<String> = (0..400).map(|place| format!("student{place}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let error = archive.add(&key("second"), &reading(&many), 0).unwrap_err();
        assert!(format!("{error:#}").contains("no space left"), "{error:#}");
        let batches = archive.batches(&BatchFilter::default()).unwrap();
        assert_eq!(batches.iter().map(|batch| batch.n_submissions).collect::<Vec<_>>(), [1]);
        let found = archive.verify().unwrap();
        assert_eq!((found.findings, found.n_sound), (vec![], 1));
    }
}
