//! `lookalike` on the command line: arguments in, exit status out.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use lookalike::cli::status::{FAILED, WRONG_USAGE};
use lookalike::cli::{Arguments, Command};
use lookalike::stdout::Stdout;
use lookalike::{
    anonymise, archive, check, course, evidence, languages, parsing, query, reference, roster, stopping, tokens, web,
};

fn main() -> ExitCode {
    stopping::outlive_limits();
    // If it does not know where it lies, it parses by itself.
    let _ = parsing::in_own_processes();
    let out = &mut Stdout(io::stdout().lock());
    let result = match Arguments::parse().command {
        Command::Check(arguments) => check::run(&arguments, out),
        Command::Archive(arguments) => archive::run(&arguments, out),
        Command::Query(arguments) => query::run(&arguments, out),
        Command::Course(arguments) => course::run(&arguments, out),
        Command::Intake(arguments) => roster::run(&arguments, out),
        Command::Evidence(arguments) => evidence::run(&arguments, out),
        Command::Anonymise(arguments) => anonymise::run(&arguments, out),
        Command::Serve(arguments) => web::run(&arguments, out),
        Command::Account(arguments) => web::account(&arguments, out),
        Command::Tokens(arguments) => tokens::run(&arguments, out),
        Command::Languages(arguments) => languages::run(&arguments, out),
        Command::Reference => reference::run(out),
        Command::Parse => parsing::serve(io::stdin().lock(), out),
    };
    match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nowhere is left to complain to if this fails.
            let _ = writeln!(io::stderr(), "lookalike: {error:#}");
            ExitCode::from(if error.is::<lookalike_engine::SettingsError>() { WRONG_USAGE } else { FAILED })
        }
    }
}

/// Whoever reads the output has seen enough: `lookalike tokens FILE | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(broken))
}
