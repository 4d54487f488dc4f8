//! The arguments of `lookalike person`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::serve::DataArguments;

/// Arguments of `lookalike person`.
#[derive(Debug, Args)]
pub struct PersonArguments {
    /// The command.
    #[command(subcommand)]
    pub command: PersonCommand,
}

/// The commands of `lookalike person`.
#[derive(Debug, Subcommand)]
pub enum PersonCommand {
    /// List everything that the web app and the archive store about a student
    #[command(after_long_help = "Example:\n  lookalike person find --data /var/lib/lookalike Lovelace 4711")]
    Find {
        /// The student.
        #[command(flatten)]
        which: WhichPerson,
    },
    /// Write everything about a student to a new folder: a page, JSON, and their files
    #[command(
        after_long_help = "Example:\n  lookalike person export --data /var/lib/lookalike --out lovelace Lovelace 4711"
    )]
    Export {
        /// The student.
        #[command(flatten)]
        which: WhichPerson,
        /// The new folder
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Erase a student's submissions from uploads, reports, reviews and the archive; the server must be stopped
    ///
    /// While it works, an admin does this under *Administration*.
    #[command(after_long_help = "Example:\n  lookalike person erase --data /var/lib/lookalike Lovelace 4711")]
    Erase {
        /// The student.
        #[command(flatten)]
        which: WhichPerson,
        /// Erase although the words fit several people
        #[arg(long)]
        several_people: bool,
        /// Erase although a pair is to be discussed or was escalated
        #[arg(long)]
        despite_open_reviews: bool,
    },
}

/// A student, and the data that may be about them.
#[derive(Debug, Args)]
pub struct WhichPerson {
    /// The data folder.
    #[command(flatten)]
    pub data: DataArguments,

    /// Archive of the server
    #[arg(long, value_name = "FILE")]
    pub archive: Option<PathBuf>,

    /// Words of the student's name, id or account; all of them must fit, in any order and case
    #[arg(value_name = "WORD", required = true)]
    pub words: Vec<String>,
}
