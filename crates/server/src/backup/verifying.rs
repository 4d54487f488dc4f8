//! The parts of data folders and backups, and their checks.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

use anyhow::{Result, bail};
use lookalike_archive::Archive;
use serde::de::IgnoredAny;
use sha2::{Digest, Sha256};

use crate::secrets::TokenHash;
use crate::store::{CopiedUpload, FILE_NAME, Inspected, inspect_tables};

/// Checks a data folder or a backup: the tables are sound, each upload and each report is there, whole, and so is the archive of
/// a backup. It changes nothing.
///
/// # Errors
/// Something is damaged or missing; the message names everything.
pub fn verify(folder: &Path) -> Result<Contents> {
    must_have_tables(folder)?;
    let Inspected { mut problems, uploads, finished_runs } = inspect_tables(&folder.join(FILE_NAME))?;
    problems.extend(uploads.iter().filter_map(|upload| problem_with_upload(folder, upload)));
    let report = |run: &i64| folder.join(FOLDERS[1]).join(run.to_string()).join(REPORT);
    problems.extend(finished_runs.iter().filter_map(|run| problem_with_report(&report(run))));
    let archive = folder.join(ARCHIVE);
    let has_archive = archive.exists();
    if has_archive {
        problems.extend(problems_with_archive(&archive)?);
    }
    if !problems.is_empty() {
        bail!("{} is damaged:\n  {}", folder.display(), problems.join("\n  "));
    }
    Ok(Contents { n_uploads: uploads.len(), n_reports: finished_runs.len(), n_copied: 0, has_archive })
}

pub(super) fn problems_with_archive(path: &Path) -> Result<Vec<String>> {
    let found = Archive::open(path)?.verify()?;
    let damage = found.findings.iter().filter(|finding| finding.is_damage());
    Ok(damage.map(|finding| format!("{}: {finding}", path.display())).collect())
}

fn problem_with_upload(folder: &Path, upload: &CopiedUpload) -> Option<String> {
    let path = folder.join(FOLDERS[0]).join(upload.id.to_string()).join(&upload.file);
    let name = path.display();
    let length = match fs::metadata(&path) {
        Ok(metadata) => metadata.len(),
        Err(error) => return Some(format!("{name}: {error}")),
    };
    // Several files are packed into one that is a little larger.
    if length < upload.n_bytes {
        return Some(format!("{name} has {length} bytes of {}", upload.n_bytes));
    }
    // An upload that was packed has other bytes than those that came.
    let hash = upload.hash.filter(|_| upload.n_files == 1 && length == upload.n_bytes)?;
    match hash_of(&path) {
        Ok(own) if own == hash => None,
        Ok(_) => Some(format!("{name} has other bytes than those that were uploaded")),
        Err(error) => Some(format!("{name}: {error}")),
    }
}

fn hash_of(path: &Path) -> io::Result<TokenHash> {
    let (mut file, mut hasher, mut buffer) = (File::open(path)?, Sha256::new(), vec![0; 1 << 16]);
    loop {
        let n_read = file.read(&mut buffer)?;
        if n_read == 0 {
            return Ok(hasher.finalize().into());
        }
        hasher.update(&buffer[..n_read]);
    }
}

fn problem_with_report(path: &Path) -> Option<String> {
    let read = File::open(path).map_err(|error| error.to_string()).and_then(|file| {
        serde_json::from_reader(BufReader::new(file)).map(|IgnoredAny| ()).map_err(|error| error.to_string())
    });
    read.err().map(|error| format!("{}: {error}", path.display()))
}

/// The folders with one folder for each upload, and for each report.
pub(super) const FOLDERS: [&str; 2] = ["uploads", "reports"];
/// The file of a report that has everything.
pub(super) const REPORT: &str = "report.json";
pub(super) const ARCHIVE: &str = "archive";

/// The contents of a data folder or a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contents {
    /// Number of uploads.
    pub n_uploads: usize,
    /// Number of reports.
    pub n_reports: usize,
    /// Number of uploads and reports that were copied.
    pub n_copied: usize,
    /// Whether there is an archive.
    pub has_archive: bool,
}

pub(super) fn must_have_tables(folder: &Path) -> Result<()> {
    let has_tables = folder.join(FILE_NAME).is_file();
    if has_tables { Ok(()) } else { bail!("no server keeps anything in {}", folder.display()) }
}
