//! The entries that are taken from an archive file, and those that were.

use std::io::{self, Read};

use flate2::Crc;
use lookalike_system::spill::Bytes;

use super::budget::Budget;
use super::failure::Failure;
use super::formats::{Format, Source};
use crate::found::{Content, FoundFile};
use lookalike_report_templates::model::Reason;

/// Maximum number of bytes of the target of a link. What is longer is no path.
pub(super) const MAX_TARGET: u64 = 4096;

#[derive(Debug)]
pub(crate) struct Listed {
    pub(crate) path: String,
    pub(crate) n_bytes: u64,
    pub(crate) is_archive: bool,
}

/// An archive file in an input that is opened after everything else was read.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) path: String,
    pub(crate) payer: usize,
    pub(crate) packed: Bytes,
    pub(crate) n_packed: u64,
    pub(super) format: Format,
    pub(crate) is_disguised: bool,
    /// The reason why only a part of it could be read, if so.
    pub(super) damage: Option<Failure>,
}

#[derive(Default)]
pub(crate) struct Taken {
    pub(crate) found: Vec<FoundFile>,
    pub(crate) listed: Vec<Listed>,
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) remarks: Vec<String>,
}

impl Taken {
    /// Returns all files, and the remarks on the archive file as an entry with an empty path.
    pub(super) fn into_found(mut self) -> Vec<FoundFile> {
        if !self.remarks.is_empty() {
            self.found.push(FoundFile::new("", Content::Unreadable(self.remarks.join("; "))));
        }
        self.found
    }
}

/// Adds an entry for the damage of an archive file, unless it has one already.
pub(super) fn note_damage(found: &mut Vec<FoundFile>, damage: Option<Failure>) {
    if let Some(damage) = damage.filter(|_| found.iter().all(|found| !found.path.is_empty())) {
        found.push(FoundFile::new("", Content::Unreadable(damage.to_string())));
    }
}

pub(crate) fn below(path: &str, mut files: Vec<FoundFile>) -> Vec<FoundFile> {
    if files.iter().all(|file| matches!(file.content, Content::EmptyFolder)) {
        return vec![FoundFile::new(path, Content::LeftOut(Reason::EmptyArchive.into()))];
    }
    for file in &mut files {
        file.path = if file.path.is_empty() { path.to_owned() } else { format!("{path}/{}", file.path) };
    }
    files
}

/// Returns the files of a disguised archive file with paths below that path, or the file itself if there are none.
pub(crate) fn below_or(path: &str, files: Vec<FoundFile>, itself: Content) -> Vec<FoundFile> {
    if files.is_empty() { vec![FoundFile::new(path, itself)] } else { below(path, files) }
}

/// Unpacks an archive file inside another one: its bytes, name, format by its name, and depth.
pub(super) type Unpack =
    fn(&mut dyn Source, &str, Option<Format>, usize, &mut Budget) -> Result<Vec<FoundFile>, Failure>;

#[derive(Clone, Copy)]
pub(super) enum Taking<'a> {
    /// Lists the entries of an input with their sizes, and unpacks none.
    List,
    /// Takes those entries of an input that the plan has a payer for. Archive files among them are not opened.
    Planned(&'a [Option<usize>]),
    /// Takes all entries of an archive file of a submission, which pays for everything, and opens archive files that are inside `depth - 1` others.
    All { depth: usize, unpack: Unpack },
}

/// The content of an entry. It is an error if the archive file ends before it, or its checksum is another than expected.
pub(super) struct Verified<R> {
    pub(super) content: io::Take<R>,
    crc: Crc,
    expected: Option<u32>,
}

impl<R: Read> Verified<R> {
    pub(super) fn new(content: io::Take<R>, expected: Option<u32>) -> Verified<R> {
        Verified { content, crc: Crc::new(), expected }
    }
}

impl<R: Read> Read for Verified<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.content.read(into)?;
        if self.expected.is_some() {
            self.crc.update(into.get(..n).unwrap_or_default());
        }
        if n == 0 && !into.is_empty() {
            if self.content.limit() > 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if self.expected.is_some_and(|expected| expected != self.crc.sum()) {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "its checksum is wrong"));
            }
        }
        Ok(n)
    }
}

/// The statements of an archive file about an entry, before it is unpacked.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Declared {
    /// None if the archive file says nothing about it.
    pub(super) n_bytes: Option<u64>,
    pub(super) n_packed: Option<u64>,
    /// In seconds since 1970.
    pub(super) modified: Option<i64>,
}
