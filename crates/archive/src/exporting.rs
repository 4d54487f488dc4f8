//! Exports a batch for other people or programs, as a gzipped tar that `lookalike check` reads.
//!
//! The tar has the texts as they were compared, in UTF-8, and a list of the authors.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::slice;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use lookalike_corpus::{DecodedFile, StoredSubmission};
use lookalike_frontends::Language;
use lookalike_intake::layouts::Provenance;
use lookalike_system::atomic_write::write_file;

use crate::batches::{BatchFilter, NO_SUCH_BATCH, StoredBatch, SubmissionId};
use crate::file::Archive;
use crate::retrieval::read_each;

/// Number of submissions that are read at a time.
const AT_A_TIME: usize = 256;
/// The name of the list of authors, which `--authors` reads.
const AUTHORS: &str = "authors.csv";

/// The result of an export.
#[derive(Debug)]
pub struct Exported {
    /// The batch.
    pub batch: StoredBatch,
    /// Number of submissions that were written.
    pub n_written: usize,
    /// Submissions that could not be read, each with the reason.
    pub damaged: Vec<String>,
}

impl Archive {
    /// Writes the only batch that a filter takes to a new file.
    ///
    /// # Errors
    /// The filter takes no batch or several, or the file exists or cannot be written.
    pub fn export(&self, filter: &BatchFilter, path: &Path) -> Result<Exported> {
        let mut batches = self.batches(filter)?;
        let Some(batch) = batches.pop() else { bail!(NO_SUCH_BATCH) };
        if let Some(other) = batches.pop() {
            bail!(
                "both {other} and {batch} match; name one with --course, --assignment and --term",
                other = other.key,
                batch = batch.key
            );
        }
        if path.exists() {
            bail!("cannot write {}: it exists; name another file with --out", path.display());
        }
        write_file(path, |file| self.write_to(file, batch))
    }

    fn write_to(&self, file: File, batch: StoredBatch) -> Result<Exported> {
        let mut tar = tar::Builder::new(GzEncoder::new(file, Compression::default()));
        let label = batch.key.to_string();
        let mut authors = csv::Writer::from_writer(Vec::new());
        authors.write_record(["submission", "author", "id", "group", "time"])?;
        let (mut n_written, mut damaged) = (0, Vec::new());
        let ids: Vec<SubmissionId> = batch.submission_ids().collect();
        for some in ids.chunks(AT_A_TIME) {
            for stored in self.read_snapshot(|connection| read_each(connection, slice::from_ref(&batch), some))? {
                match stored {
                    Ok(stored) => {
                        write_submission(&mut tar, &stored, &label)?;
                        write_authors(&mut authors, &stored.provenance)?;
                        n_written += 1;
                    }
                    Err(reason) => damaged.push(format!("{reason:#}")),
                }
            }
        }
        append(&mut tar, AUTHORS, &authors.into_inner().context("the list of authors")?)?;
        tar.into_inner()?.finish()?.sync_all()?;
        Ok(Exported { batch, n_written, damaged })
    }
}

fn write_submission(tar: &mut tar::Builder<impl Write>, stored: &StoredSubmission, label: &str) -> Result<()> {
    let name = stored.name.strip_prefix(label).unwrap_or(&stored.name);
    for file in &stored.files {
        append(tar, &format!("{}/{}", safe_path(name), path_of(file)), file.text.read().as_bytes())?;
    }
    Ok(())
}

/// Returns the path of a file. If its extension means another language, as for the cells of a notebook, one of its language is added.
fn path_of(file: &DecodedFile) -> String {
    let path = safe_path(&file.path);
    let extension = Path::new(&path).extension().map(|extension| extension.to_string_lossy());
    if Language::detect(extension.as_deref(), &file.text.read()) == Some(file.language) {
        return path;
    }
    file.language.extensions().first().map_or_else(|| path.clone(), |ending| format!("{path}.{ending}"))
}

/// Removes components that would lead out of the folder.
fn safe_path(path: &str) -> String {
    let components = path.split(['/', '\\']).filter(|component| !matches!(*component, "" | "." | ".."));
    components.collect::<Vec<_>>().join("/")
}

fn append(tar: &mut tar::Builder<impl Write>, path: &str, bytes: &[u8]) -> Result<()> {
    let mut header = tar::Header::new_gnu();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o600);
    Ok(tar.append_data(&mut header, path, bytes)?)
}

fn write_authors(authors: &mut csv::Writer<Vec<u8>>, provenance: &Provenance) -> Result<()> {
    let group = provenance.group.as_ref().map_or("", |group| group.name.as_str());
    let time = provenance.time.as_ref().map(ToString::to_string).unwrap_or_default();
    for author in &provenance.authors {
        let id = author.id.as_deref().unwrap_or_default();
        authors.write_record([provenance.name.as_str(), &author.name, id, group, &time])?;
    }
    Ok(())
}
