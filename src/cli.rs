//! The command line: clap's structs and their conversion into the options of the crates below.
//!
//! Doc comments of arguments are the help text and the reference. Defaults come from the constants of the crates that use
//! them.

pub mod archive;
pub mod check;
pub mod input;
pub mod report;
pub mod serve;
pub mod starter;
mod values;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use encoding_rs::Encoding;
use lookalike_intake::options::LanguageChoice;

use archive::{ArchiveArguments, CourseArguments, QueryArguments};
use check::CheckArguments;
use input::IntakeArguments;
use report::{AnonymizeArguments, EvidenceArguments};
use serve::{AccountArguments, ServeArguments};
use starter::StarterArguments;
use values::{parse_encoding, parse_language};

/// Finds copied code in a batch of student submissions, on your own machine.
///
/// Similarity is not proof of anything: lookalike shows what is alike, people judge.
#[derive(Debug, Parser)]
#[command(name = "lookalike", version, propagate_version = true)]
pub struct Arguments {
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare all submissions of a batch and write a report
    Check(Box<CheckArguments>),
    /// Keep batches from term to term, to compare later ones with them
    Archive(ArchiveArguments),
    /// Look for one document in everything that an archive holds
    Query(QueryArguments),
    /// Show which two people are similar in several tasks of an archive
    Course(CourseArguments),
    /// Show who handed in what, as far as a batch tells, before anything is compared
    Intake(Box<IntakeArguments>),
    /// Write the code that most of a batch shares word for word, to be given with --starter
    Starter(Box<StarterArguments>),
    /// Make a sheet of one pair to be handed over: a single page without anybody else in it
    Evidence(EvidenceArguments),
    /// Copy a report with all names replaced; the key goes to a file beside the copy
    #[command(name = "anonymise", visible_alias = "anonymize")]
    Anonymize(AnonymizeArguments),
    /// Do all of it in a browser: courses, uploads, live reports, marks
    Serve(ServeArguments),
    /// Say who may sign in where `lookalike serve` runs
    Account(AccountArguments),
    /// Show a source file as the engine sees it: names and literals as classes, comments gone
    Tokens(TokensArguments),
    /// List the languages that can be compared, with the endings of their files
    Languages(LanguagesArguments),
    /// Print every command, option and output field as a page in Markdown
    #[command(hide = true)]
    Reference,
    /// Parse for a run what comes in from it
    #[command(hide = true)]
    Parse,
}

/// Arguments of `lookalike tokens`.
#[derive(Debug, Args)]
pub struct TokensArguments {
    /// The source file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Its language; `auto` goes by its ending and content
    #[arg(long, value_name = "auto|NAME", default_value = "auto", value_parser = parse_language)]
    pub language: LanguageChoice,

    /// Its encoding, if it is not UTF-8 and has no byte order mark
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    pub encoding: Option<&'static Encoding>,
}

/// Arguments of `lookalike languages`.
#[derive(Debug, Args)]
pub struct LanguagesArguments {
    /// Print a table in Markdown
    #[arg(long)]
    pub markdown: bool,
}

/// The exit status when a command could not do what was asked.
pub const FAILED: u8 = 1;
/// The exit status for wrong usage; clap uses the same.
pub const WRONG_USAGE: u8 = 2;

/// Every exit status with its meaning, for the reference. All commands use the same.
pub const EXIT_STATUSES: [(u8, &str); 3] = [
    (0, "done: the comparison was made, whatever it found; the file was written, the list printed"),
    (FAILED, "it could not be done, or not completely; one line on standard error says what happened, to which file"),
    (WRONG_USAGE, "wrong usage: an option that is not known, or a value that makes no sense"),
];
