//! The arguments of commands that use an archive: `lookalike archive`, `lookalike query` and `lookalike course`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use encoding_rs::Encoding;
use lookalike_archive::{BatchFilter, BatchKey};
use lookalike_compare::options::values::{parse_encoding, parse_language};
use lookalike_intake::options::LanguageRule;

use super::input::InputArguments;
use super::values::parse_name;

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
    /// Store a batch, or its new submissions; creates the archive if needed
    Add(Box<AddArguments>),
    /// List the stored batches
    #[command(after_long_help = "Example:\n  lookalike archive list cs101.archive")]
    List(WhichArguments),
    /// List the stored submissions
    #[command(after_long_help = "Example:\n  lookalike archive show cs101.archive --term 2025")]
    Show(WhichArguments),
    /// Remove batches or submissions permanently; their data is overwritten in the file
    #[command(
        after_long_help = "Examples:\n  lookalike archive remove cs101.archive --term 2019\n  lookalike archive remove cs101.archive --older-than 60\n  lookalike archive remove cs101.archive --term 2025 --submission lee_ann"
    )]
    Remove(RemoveArguments),
    /// Check all stored data, and list what is damaged or unfinished
    Verify(VerifyArguments),
    /// Write one batch to a .tar.gz file, for use with `lookalike check`
    Export(ExportArguments),
}

const ADD_EXAMPLE: &str = "\
Example:
  lookalike archive add cs101.archive homework-3.zip --starter handout/ --assignment hw3 --term 2025";

/// Arguments of `lookalike archive add`.
#[derive(Debug, Args)]
#[command(after_long_help = ADD_EXAMPLE)]
pub struct AddArguments {
    /// The file that holds the archive
    #[arg(value_name = "ARCHIVE")]
    pub archive: PathBuf,

    /// The inputs.
    #[command(flatten)]
    pub input: InputArguments,

    /// The term, as reports show it
    #[arg(long, value_name = "NAME", value_parser = parse_name)]
    pub term: String,

    /// The assignment
    #[arg(long, value_name = "NAME", value_parser = parse_name)]
    pub assignment: Option<String>,

    /// The course
    #[arg(long, value_name = "NAME", value_parser = parse_name)]
    pub course: Option<String>,

    /// Store the batch even if it could not be read to its end and submissions may be missing
    #[arg(long)]
    pub allow_incomplete: bool,

    /// Number of threads [default: one per core]
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

/// Arguments of `lookalike archive remove`.
#[derive(Debug, Args)]
pub struct RemoveArguments {
    /// The archive and the batches.
    #[command(flatten)]
    pub which: WhichArguments,

    /// Only batches that were first added more than this number of months ago; a month counts as 30.4 days
    #[arg(long, value_name = "MONTHS", value_parser = clap::value_parser!(u32).range(1..=1200))]
    pub older_than: Option<u32>,

    /// Only this submission of the batches, by its name in `lookalike archive show` without the batch; may be repeated
    #[arg(long = "submission", value_name = "NAME")]
    pub submissions: Vec<String>,
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
        BatchFilter { term: term.clone(), assignment: assignment.clone(), course: course.clone(), added_before: None }
    }
}

const VERIFY_EXAMPLE: &str = "\
Example:
  lookalike archive verify cs101.archive";

/// Arguments of `lookalike archive verify`.
#[derive(Debug, Args)]
#[command(after_long_help = VERIFY_EXAMPLE)]
pub struct VerifyArguments {
    /// The file that holds the archive
    #[arg(value_name = "ARCHIVE")]
    pub archive: PathBuf,
}

const EXPORT_EXAMPLE: &str = "\
Example:
  lookalike archive export cs101.archive --assignment hw3 --term 2025 --out hw3-2025.tar.gz";

/// Arguments of `lookalike archive export`.
#[derive(Debug, Args)]
#[command(after_long_help = EXPORT_EXAMPLE)]
pub struct ExportArguments {
    /// The archive and the batch.
    #[command(flatten)]
    pub which: WhichArguments,

    /// The file to write; must not exist
    #[arg(long, value_name = "FILE.tar.gz")]
    pub out: PathBuf,
}

const QUERY_EXAMPLE: &str = "\
Example:
  lookalike query found-on-the-web.c --archive cs101.archive";

/// Arguments of `lookalike query`.
#[derive(Debug, Args)]
#[command(after_long_help = QUERY_EXAMPLE)]
pub struct QueryArguments {
    /// The document: a source file, a notebook, or prose
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The archive to search
    #[arg(long, value_name = "ARCHIVE")]
    pub archive: PathBuf,

    /// The choice of batches.
    #[command(flatten)]
    pub batches: FilterArguments,

    /// Maximum number of submissions shown
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,

    /// The language of the document; `auto` detects it from extension and content
    #[arg(long, value_name = "auto|NAME", default_value = "auto", value_parser = parse_language)]
    pub language: LanguageRule,

    /// The encoding of the document, if it is not UTF-8 and has no byte order mark
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    pub encoding: Option<&'static Encoding>,
}

const COURSE_EXAMPLE: &str = "\
Example:
  lookalike course cs101.archive --course CS101 --out course.csv";

/// Arguments of `lookalike course`.
#[derive(Debug, Args)]
#[command(after_long_help = COURSE_EXAMPLE)]
pub struct CourseArguments {
    /// The archive and the batches.
    #[command(flatten)]
    pub which: WhichArguments,

    /// Treat equal names with different ids as one person, for platforms that give new ids in each assignment
    ///
    /// Names that occur twice in one assignment, and ids that occur in two, are left as they are.
    #[arg(long)]
    pub by_name: bool,

    /// Also write the list to a file, as JSON or CSV depending on its extension
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}
