//! The arguments of commands that use an archive: `lookalike archive`, `lookalike query` and `lookalike course`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use encoding_rs::Encoding;
use lookalike_archive::{BatchFilter, BatchKey};
use lookalike_intake::options::LanguageChoice;

use super::input::InputArguments;
use super::values::{parse_encoding, parse_language, parse_name};

/// Arguments of `lookalike archive`.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ArchiveArguments {
    /// The command.
    #[command(subcommand)]
    pub command: ArchiveCommand,
}

const EXAMPLES: &str = "\
Examples:
  lookalike archive add cs101.archive homework-3/ --starter handout/ --assignment hw3 --term 2025
  lookalike check homework-3/ --archive cs101.archive
  lookalike archive list cs101.archive
  lookalike archive remove cs101.archive --term 2019";

/// The commands of `lookalike archive`.
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

/// Arguments of `lookalike archive add`.
#[derive(Debug, Args)]
pub struct AddArguments {
    /// The file that holds the archive
    #[arg(value_name = "ARCHIVE")]
    pub archive: PathBuf,

    /// The inputs.
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

    /// Store the batch even if it could not be read to its end, so that submissions may be missing
    #[arg(long)]
    pub allow_incomplete: bool,

    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
}

impl AddArguments {
    /// Returns the key that the batch is stored under.
    pub fn key(&self) -> BatchKey {
        BatchKey {
            course: self.course.clone().unwrap_or_default(),
            assignment: self.assignment.clone().unwrap_or_default(),
            term: self.term.clone(),
        }
    }
}

/// An archive and a choice of its batches.
#[derive(Debug, Args)]
pub struct WhichArguments {
    /// The file that holds the archive
    #[arg(value_name = "ARCHIVE")]
    pub archive: PathBuf,

    /// The choice of batches.
    #[command(flatten)]
    pub batches: FilterArguments,
}

/// A choice of batches. Without any option it is all of them.
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
    /// Returns the filter for the archive.
    pub fn filter(&self) -> BatchFilter {
        let FilterArguments { term, assignment, course } = self;
        BatchFilter { term: term.clone(), assignment: assignment.clone(), course: course.clone() }
    }
}

/// Arguments of `lookalike archive verify`.
#[derive(Debug, Args)]
pub struct VerifyArguments {
    /// The file that holds the archive
    #[arg(value_name = "ARCHIVE")]
    pub archive: PathBuf,
}

/// Arguments of `lookalike archive export`.
#[derive(Debug, Args)]
pub struct ExportArguments {
    /// The archive and the batch.
    #[command(flatten)]
    pub which: WhichArguments,

    /// The file to write, which must not be there
    #[arg(long, value_name = "FILE.tar.gz")]
    pub out: PathBuf,
}

/// Arguments of `lookalike query`.
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

/// Arguments of `lookalike course`.
#[derive(Debug, Args)]
pub struct CourseArguments {
    /// The archive and the batches.
    #[command(flatten)]
    pub which: WhichArguments,

    /// Write all of it to a file too, as JSON or as CSV by its ending
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}
