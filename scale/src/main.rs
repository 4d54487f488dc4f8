//! The `lookalike-scale` program.

use std::io::Write;
use std::process::ExitCode;

use lookalike_corpus::parsers;
use lookalike_system::message::printable;
use lookalike_system::{disk, signals, terminal};

fn main() -> ExitCode {
    disk::keep_new_files_private();
    signals::outlive_limits();
    terminal::print_panics();
    // A program that cannot find its own file parses in this process.
    let _ = parsers::in_own_processes();
    match lookalike_scale::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error cannot be written, there is no other place for the message.
            let _ = writeln!(terminal::stderr(), "lookalike-scale: {}", printable(&format!("{error:#}")));
            ExitCode::FAILURE
        }
    }
}
