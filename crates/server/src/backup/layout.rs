//! The parts of a data folder and of a backup.

use std::path::Path;

use anyhow::{Result, bail};

use crate::store::FILE_NAME;

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
