//! Finds copies among millions of stored submissions: everything against everything, across tasks and years.
//!
//! ```text
//! archives ─ sketch ▶ tables/     whole numbers in Parquet files; any number of workers
//!          ─ submit.py ▶ results/ one SQL file after the other, on the engine that stands there
//!          ─ verify ▶ verified/   exact matches on tokens; any number of workers
//!          ─ cluster ▶ clusters   one pass in memory
//!          ─ report ▶ pages       for the pairs that a person opens
//! ```
//!
//! The tables have no names, paths or texts: these stay in the archives. No hash is taken for proof: what the engine finds are candidates, and only matched tokens count.

mod arguments;
mod cluster;
mod identity;
mod library;
mod recall;
mod report;
mod sample;
mod sketch;
pub mod tables;
mod verify;

use std::io::{self, Write};

use anyhow::Result;
use clap::Parser;
use lookalike_corpus::parsers;
use lookalike_system::message::printable;
use lookalike_system::terminal;

use arguments::{Arguments, Command};

/// Runs the command that the arguments of this process name.
///
/// # Errors
/// The command fails.
pub fn run() -> Result<()> {
    match Arguments::parse().command {
        Command::Sample(arguments) => sample::run(&arguments),
        Command::Sketch(arguments) => sketch::run(&arguments),
        Command::Weights(arguments) => sketch::write_weights(&arguments.tables),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Cluster(arguments) => cluster::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Recall(arguments) => recall::run(&arguments),
        Command::Parse => parsers::serve(io::stdin().lock(), &mut terminal::binary_output()),
    }
}

/// Prints a line for people.
fn say(line: &str) -> Result<()> {
    Ok(writeln!(terminal::stdout(), "{}", printable(line))?)
}
