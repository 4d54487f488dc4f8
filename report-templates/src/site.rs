//! The report as a folder that opens from disk.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::format::pairs_csv::SPREADSHEET;
use crate::model::Report;
use crate::page::{Pages, ReportFile};

/// Size of the buffer of a file, in bytes. Most pages fit into it.
const BUFFER: usize = 1 << 16;

/// Whether a report may contain a file or folder of this name.
pub fn is_part(name: &str) -> bool {
    ReportFile::folders().contains(name) || ReportFile::from_path(name).is_some() || name == SPREADSHEET
}

/// The reason why a report could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}", path.display())]
pub struct WriteError {
    /// The file or folder.
    pub path: PathBuf,
    /// The error.
    #[source]
    pub reason: io::Error,
}

/// Receives the progress of writing. Called from many threads.
pub trait Progress: Sync {
    /// Called once with the number of pages.
    fn begin(&self, n_pages: usize);
    /// Called once per page.
    fn advance(&self);
}

/// No-op progress.
impl Progress for () {
    fn begin(&self, _: usize) {}
    fn advance(&self) {}
}

/// Writes the whole report into `folder`, which exists and should be empty.
///
/// Pages are written on all threads of the current rayon pool; each is rendered, written and dropped independently.
/// The bytes depend on the report alone.
///
/// # Errors
/// The first file or folder that could not be written. Files written before remain.
pub fn write(report: &Report, folder: &Path, progress: &dyn Progress) -> Result<(), WriteError> {
    let pages = Pages::new(report);
    let list = pages.list();
    let paths: Vec<String> = list.iter().map(|page| page.path()).collect();
    let folders: BTreeSet<&str> = paths.iter().filter_map(|path| Some(path.split_once('/')?.0)).collect();
    for name in folders {
        let path = folder.join(name);
        fs::create_dir_all(&path).map_err(|reason| WriteError { path, reason })?;
    }
    progress.begin(list.len());
    list.into_par_iter().try_for_each(|page| {
        progress.advance();
        let path = folder.join(page.path());
        write_page(&pages, page, &path).map_err(|reason| WriteError { path, reason })
    })
}

fn write_page(pages: &Pages, page: ReportFile, path: &Path) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, File::create(path)?);
    pages.write(page, &mut out)?;
    out.flush()
}
