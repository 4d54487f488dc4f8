//! The command line of everything that has to do with an archive.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use encoding_rs::Encoding;

use super::{InputArguments, LanguageChoice, parse_encoding, parse_language};
use crate::archive::{BatchFilter, BatchKey};

/// What to do with an archive.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ArchiveArguments {
    /// What to do.
    #[command(subcommand)]
    pub command: ArchiveCommand,
}

const EXAMPLES: &str = "\
Examples:
  lookalike archive add cs101.archive homework-3/ --starter handout/ --assignment hw3 --term 2025
  lookalike check homework-3/ --archive cs101.archive
  lookalike archive list cs101.archive
  lookalike archive remove cs101.archive --term 2019";

/// What to do with an archive.
#[derive(Debug, Subcommand)]
pub enum ArchiveCommand {
    /// Store a batch, or what is new of it; the file is made if it is not there
    Add(Box<AddArguments>),
    /// List the batches that are stored
    List(WhichArguments),
    /// List the submissions that are stored
    Show(WhichArguments),
    /// Remove batches for good: overwritten in the file, not only unlinked
    Remove(WhichArguments),
    /// Read everything that is stored, and name what is damaged or was not finished
    Verify(VerifyArguments),
    /// Write one batch to a .tar.gz that can be given to `lookalike check`
    Export(ExportArguments),
}

/// What to add, and as what.
#[derive(Debug, Args)]
pub struct AddArguments {
    /// The file that holds the archive
    #[arg(value_name = "ARCHIVE")]
    pub archive: PathBuf,

    /// What to read, and how.
    #[command(flatten)]
    pub input: InputArguments,

    /// The term, as reports will name it
    #[arg(long, value_name = "NAME", value_parser = parse_name)]
    pub term: String,

    /// The assignment
    #[arg(long, value_name = "NAME", value_parser = parse_name)]
    pub assignment: Option<String>,

    /// The course
    #[arg(long, value_name = "NAME", value_parser = parse_name)]
    pub course: Option<String>,

    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
}

impl AddArguments {
    /// What the batch will be known by.
    pub fn key(&self) -> BatchKey {
        BatchKey {
            course: self.course.clone().unwrap_or_default(),
            assignment: self.assignment.clone().unwrap_or_default(),
            term: self.term.clone(),
        }
    }
}

/// Which batches of which archive.
#[derive(Debug, Args)]
pub struct WhichArguments {
    /// The file that holds the archive
    #[arg(value_name = "ARCHIVE")]
    pub archive: PathBuf,

    /// Which batches.
    #[command(flatten)]
    pub batches: FilterArguments,
}

/// Which batches.
#[derive(Debug, Args)]
pub struct FilterArguments {
    /// Only batches of this term
    #[arg(long, value_name = "NAME")]
    pub term: Option<String>,

    /// Only batches of this assignment
    #[arg(long, value_name = "NAME")]
    pub assignment: Option<String>,

    /// Only batches of this course
    #[arg(long, value_name = "NAME")]
    pub course: Option<String>,
}

impl FilterArguments {
    /// The filter that they make.
    pub fn filter(&self) -> BatchFilter {
        let FilterArguments { term, assignment, course } = self;
        BatchFilter { term: term.clone(), assignment: assignment.clone(), course: course.clone() }
    }
}

/// Which archive to look through.
#[derive(Debug, Args)]
pub struct VerifyArguments {
    /// The file that holds the archive
    #[arg(value_name = "ARCHIVE")]
    pub archive: PathBuf,
}

/// What to export, and where to.
#[derive(Debug, Args)]
pub struct ExportArguments {
    /// What to export.
    #[command(flatten)]
    pub which: WhichArguments,

    /// The file to write, which must not be there
    #[arg(long, value_name = "FILE.tar.gz")]
    pub out: PathBuf,
}

/// What to look for, and where.
#[derive(Debug, Args)]
pub struct QueryArguments {
    /// The document: a source file, a notebook, or prose
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The archive to look in
    #[arg(long, value_name = "ARCHIVE")]
    pub archive: PathBuf,

    /// Show so many of the best
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,

    /// The document's language; `auto` goes by its ending and content
    #[arg(long, value_name = "auto|NAME", default_value = "auto", value_parser = parse_language)]
    pub language: LanguageChoice,

    /// The document's encoding, if it is not UTF-8 and has no byte order mark
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    pub encoding: Option<&'static Encoding>,
}

/// Which tasks to look through.
#[derive(Debug, Args)]
pub struct CourseArguments {
    /// Which archive, and which of its batches.
    #[command(flatten)]
    pub which: WhichArguments,

    /// Write all of it to a file too, as JSON or as CSV by its ending
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// A name of a course, an assignment or a term: something that can be seen.
fn parse_name(value: &str) -> Result<String, String> {
    let value = value.trim();
    let is_name = !value.is_empty() && !value.contains(char::is_control);
    is_name.then(|| value.to_owned()).ok_or_else(|| "give a name, such as 2025-autumn".to_owned())
}
