//! A batch for somebody else, or for another program: a tar, packed by gzip, that can be given to `lookalike check` as it is.
//!
//! It holds the texts as they were compared, in UTF-8, and a list of who handed in what.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use lookalike_frontends::Language;

use super::batches::NO_SUCH_BATCH;
use super::candidates::Place;
use super::company::fetch;
use super::{Archive, BatchFilter, StoredBatch};
use crate::aside::write_file;
use crate::layouts::Handed;
use crate::reading::{KeptFile, KeptSubmission};

/// So many submissions are read at a time.
const AT_A_TIME: u32 = 256;
/// The list of who handed in what; `--authors` understands it.
const AUTHORS: &str = "authors.csv";

/// What an export came to.
#[derive(Debug)]
pub struct Exported {
    /// The batch.
    pub batch: StoredBatch,
    /// How many of its submissions were written.
    pub n_written: usize,
    /// Which were not, and why.
    pub damaged: Vec<String>,
}

impl Archive {
    /// Writes the one batch that a filter takes to a new file.
    ///
    /// # Errors
    /// The filter takes none or several, the file is there already, or cannot be written.
    pub fn export(&self, filter: &BatchFilter, path: &Path) -> Result<Exported> {
        let mut batches = self.batches(filter)?;
        let Some(batch) = batches.pop() else { bail!(NO_SUCH_BATCH) };
        if let Some(other) = batches.pop() {
            bail!(
                "{other} and {batch} are meant both; name one with --course, --assignment and --term",
                other = other.key,
                batch = batch.key
            );
        }
        if path.exists() {
            bail!("cannot write {}: it exists already; name another file with --out", path.display());
        }
        write_file(path, |file| self.write_to(file, batch))
    }

    fn write_to(&self, file: File, batch: StoredBatch) -> Result<Exported> {
        let mut tar = tar::Builder::new(GzEncoder::new(file, Compression::default()));
        let label = batch.key.to_string();
        let labels = [(batch.id, label.clone())].into();
        let mut authors = csv::Writer::from_writer(Vec::new());
        authors.write_record(["submission", "author", "id", "group", "time"])?;
        let (mut n_written, mut damaged) = (0, Vec::new());
        for first in (0..batch.n_submissions as u32).step_by(AT_A_TIME as usize) {
            let some = first..(first + AT_A_TIME).min(batch.n_submissions as u32);
            let places: Vec<Place> = some.map(|place| Place { batch: batch.id, place }).collect();
            for kept in self.reading(|connection| fetch(connection, &labels, &places))? {
                match kept {
                    Ok(kept) => {
                        write_submission(&mut tar, &kept, &label)?;
                        write_authors(&mut authors, &kept.handed)?;
                        n_written += 1;
                    }
                    Err(why) => damaged.push(format!("{why:#}")),
                }
            }
        }
        append(&mut tar, AUTHORS, &authors.into_inner().context("the list of authors")?)?;
        tar.into_inner()?.finish()?.sync_all()?;
        Ok(Exported { batch, n_written, damaged })
    }
}

fn write_submission(tar: &mut tar::Builder<impl Write>, kept: &KeptSubmission, label: &str) -> Result<()> {
    let name = kept.name.strip_prefix(label).unwrap_or(&kept.name);
    for file in &kept.files {
        append(tar, &format!("{}/{}", parts(name), path_of(file)), file.text.as_bytes())?;
    }
    Ok(())
}

/// The path of a file, with an ending of its language where its own says another: the cells of a notebook are a script.
fn path_of(file: &KeptFile) -> String {
    let path = parts(&file.path);
    let extension = Path::new(&path).extension().map(|extension| extension.to_string_lossy());
    if Language::of(extension.as_deref(), &file.text) == Some(file.language) {
        return path;
    }
    file.language.extensions().first().map_or_else(|| path.clone(), |ending| format!("{path}.{ending}"))
}

/// A path without parts that lead elsewhere.
fn parts(path: &str) -> String {
    let is_plain = |part: &&str| !matches!(*part, "" | "." | "..");
    path.split(['/', '\\']).filter(is_plain).collect::<Vec<_>>().join("/")
}

fn append(tar: &mut tar::Builder<impl Write>, path: &str, bytes: &[u8]) -> Result<()> {
    let mut header = tar::Header::new_gnu();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    Ok(tar.append_data(&mut header, path, bytes)?)
}

fn write_authors(authors: &mut csv::Writer<Vec<u8>>, handed: &Handed) -> Result<()> {
    let group = handed.group.as_ref().map_or("", |group| group.name.as_str());
    let time = handed.time.as_ref().map(ToString::to_string).unwrap_or_default();
    for author in &handed.authors {
        let id = author.id.as_deref().unwrap_or_default();
        authors.write_record([handed.name.as_str(), &author.name, id, group, &time])?;
    }
    Ok(())
}
