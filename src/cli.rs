//! The command line: clap's structs and their conversion into the options of the crates below.
//!
//! Doc comments of arguments are the help text and the reference. Defaults come from the constants of the crates that use
//! them.

pub mod advice;
pub mod archive;
pub mod check;
pub mod input;
pub mod moss;
pub mod person;
pub mod report;
pub mod serve;
pub mod server;
pub mod shell;
pub mod starter;
mod values;

use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand};
use encoding_rs::Encoding;
use lookalike_intake::options::LanguageRule;

use archive::{ArchiveArguments, CourseArguments, QueryArguments};
use check::CheckArguments;
use input::IntakeArguments;
use lookalike_compare::options::values::{parse_encoding, parse_language};
use moss::MossArguments;
use person::PersonArguments;
use report::{AnonymizeArguments, EvidenceArguments};
use serve::{AccountArguments, ApiTokenArguments, ServeArguments};
use server::ServerArguments;
use shell::{CompletionsArguments, ManArguments};
use starter::StarterArguments;

/// Finds copied code in a batch of student submissions, on your own machine.
///
/// Similarity is not proof: lookalike shows what is similar, people decide.
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
    /// Store batches from term to term, to compare later ones with them
    Archive(ArchiveArguments),
    /// Search an archive for one document
    Query(QueryArguments),
    /// Show pairs of people who are similar in several assignments of an archive
    Course(CourseArguments),
    /// List the submissions of a batch and their authors, without comparing anything
    Intake(Box<IntakeArguments>),
    /// Write the code that most of a batch shares word for word, for use with --starter
    Starter(Box<StarterArguments>),
    /// Write a printable evidence sheet about one pair or case, with nobody else in it
    Evidence(EvidenceArguments),
    /// Copy a report with all names replaced; the key is written beside the copy
    #[command(visible_alias = "anonymise")]
    Anonymize(AnonymizeArguments),
    /// Compare files with the options of MOSS's own script
    Moss(MossArguments),
    /// Run the web app: courses, uploads, live reports, reviews
    Serve(ServeArguments),
    /// Manage the accounts of the web app
    Account(AccountArguments),
    /// Back up, restore or check the data of the web app
    Server(ServerArguments),
    /// Find, export or erase what the web app stores about a student
    Person(PersonArguments),
    /// Manage the tokens with which programs use the web app
    ApiToken(ApiTokenArguments),
    /// Show the tokens of a source file, as they are compared
    Tokens(TokensArguments),
    /// List the supported languages with their file extensions
    Languages(LanguagesArguments),
    /// Print the completions of commands and options for a shell
    Completions(CompletionsArguments),
    /// Write a manual page for each command
    Man(ManArguments),
    /// Print every command, option and output field as Markdown
    #[command(hide = true)]
    Reference,
    /// Parse the texts that a run sends on standard input
    #[command(hide = true)]
    Parse,
}

const TOKENS_EXAMPLE: &str = "\
Example:
  lookalike tokens homework-3/ann/main.c";

/// Arguments of `lookalike tokens`.
#[derive(Debug, Args)]
#[command(after_long_help = TOKENS_EXAMPLE)]
pub struct TokensArguments {
    /// The source file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The language of the file; `auto` detects it from extension and content
    #[arg(long, value_name = "auto|NAME", default_value = "auto", value_parser = parse_language)]
    pub language: LanguageRule,

    /// The encoding of the file, if it is not UTF-8 and has no byte order mark
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    pub encoding: Option<&'static Encoding>,
}

const LANGUAGES_EXAMPLE: &str = "\
Example:
  lookalike languages";

/// Arguments of `lookalike languages`.
#[derive(Debug, Args)]
#[command(after_long_help = LANGUAGES_EXAMPLE)]
pub struct LanguagesArguments {
    /// Print a Markdown table
    #[arg(long)]
    pub markdown: bool,
}

/// Returns the definitions of all commands, for completions and manual pages.
pub fn definitions() -> clap::Command {
    Arguments::command()
}

/// The exit status of a command that did its work.
pub const SUCCEEDED: u8 = 0;
/// The exit status of a command that failed.
pub const FAILED: u8 = 1;
/// The exit status for wrong usage; clap uses the same.
pub const WRONG_USAGE: u8 = 2;

/// Every exit status with its meaning, for the reference. All commands use the same.
pub const EXIT_STATUSES: [(u8, &str); 3] = [
    (SUCCEEDED, "success: the comparison was made, whatever it found; the file was written; the list was printed"),
    (FAILED, "failure, or an incomplete result; one line on standard error says what happened, to which file"),
    (WRONG_USAGE, "wrong usage: an unknown option, or an invalid value"),
];
