//! The `lookalike` program: runs the command that the arguments name, and returns the exit status.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use lookalike::cli::advice::advice;
use lookalike::cli::{Arguments, Command, FAILED, SUCCEEDED, WRONG_USAGE};
use lookalike::click;
use lookalike::commands::{
    account, anonymize, api_token, archive, check, course, evidence, intake, languages, moss, person, query, reference,
    serve, server, shell, starter, tokens,
};
use lookalike::stdout::Stdout;
use lookalike_corpus::parsers;
use lookalike_system::message::printable;
use lookalike_system::{disk, process, signals, terminal};

fn main() -> ExitCode {
    disk::keep_new_files_private();
    signals::outlive_limits();
    terminal::print_panics();
    // A program that cannot find its own file parses in this process.
    let _ = parsers::in_own_processes();
    let given: Vec<OsString> = env::args_os().collect();
    let of_click = click::arguments(given.get(1..).unwrap_or_default(), env::home_dir());
    // Only Windows tells, after looking at all processes.
    let of_click = of_click.filter(|_| process::is_started_by_click());
    let status = match of_click {
        None => run(&given),
        Some(arguments) => {
            if given.len() <= 1 {
                click::introduce();
            }
            run(&[given.into_iter().take(1).collect(), arguments].concat())
        }
    };
    if status != SUCCEEDED && process::is_started_by_click() {
        click::keep_window();
    }
    ExitCode::from(status)
}

/// Runs the command that the arguments name, and returns the exit status.
fn run(arguments: &[OsString]) -> u8 {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return wrong_usage(arguments, &error),
    };
    let out = &mut Stdout(terminal::stdout());
    let result = match arguments.command {
        Command::Check(arguments) => check::run(&arguments, out),
        Command::Archive(arguments) => archive::run(&arguments, out),
        Command::Query(arguments) => query::run(&arguments, out),
        Command::Course(arguments) => course::run(&arguments, out),
        Command::Intake(arguments) => intake::run(&arguments, out),
        Command::Starter(arguments) => starter::run(&arguments, out),
        Command::Evidence(arguments) => evidence::run(&arguments, out),
        Command::Anonymize(arguments) => anonymize::run(&arguments, out),
        Command::Moss(arguments) => moss::run(&arguments, out),
        Command::Serve(arguments) => serve::run(&arguments, out),
        Command::Account(arguments) => account::run(&arguments, out),
        Command::Server(arguments) => server::run(&arguments, out),
        Command::Person(arguments) => person::run(&arguments, out),
        Command::ApiToken(arguments) => api_token::run(&arguments, out),
        Command::Tokens(arguments) => tokens::run(&arguments, out),
        Command::Languages(arguments) => languages::run(&arguments, out),
        Command::Completions(arguments) => shell::completions(&arguments, out),
        Command::Man(arguments) => shell::man(&arguments, out),
        Command::Reference => reference::run(out),
        Command::Parse => parsers::serve(io::stdin().lock(), &mut Stdout(terminal::binary_output())),
    };
    match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => SUCCEEDED,
        Err(error) if is_broken_pipe(&error) => SUCCEEDED,
        Err(error) => {
            // If standard error cannot be written, there is no other place for the message.
            let _ = writeln!(terminal::stderr(), "lookalike: {}", printable(&format!("{error:#}")));
            if error.is::<lookalike_engine::SettingsError>() { WRONG_USAGE } else { FAILED }
        }
    }
}

/// Prints help, or a message about wrong usage. The message quotes arguments, which may be names of files: a line feed in one
/// must not begin a line of the message, so that it is the message about other control characters in its place.
fn wrong_usage(arguments: &[OsString], error: &clap::Error) -> u8 {
    // If the message cannot be written, there is no other place for it.
    if error.use_stderr() {
        let in_one_line = |argument: &OsString| argument.to_string_lossy().replace('\n', "\u{b}");
        let again = Arguments::try_parse_from(arguments.iter().map(in_one_line)).err();
        let error = again.as_ref().unwrap_or(error);
        let _ = write!(terminal::stderr(), "{}", with_advice(error));
        return WRONG_USAGE;
    }
    let _ = error.print();
    SUCCEEDED
}

/// Returns the message about wrong usage; if the option or command that was probably meant is known, with that in place of a
/// guess by its letters.
fn with_advice(error: &clap::Error) -> String {
    let message = error.to_string();
    // There is no file of this name.
    let is_guess = |line: &str| line.trim_start().starts_with("tip: to pass");
    let Some(advice) = advice(error) else {
        let mut lines: Vec<&str> = message.lines().filter(|line| !is_guess(line)).collect();
        lines.dedup_by(|one, other| one.is_empty() && other.is_empty());
        return lines.join("\n") + "\n";
    };
    let is_of_tip = |line: &str| line.trim_start().starts_with("tip:") || names_an_option(line);
    let mut lines: Vec<&str> = message.lines().filter(|line| !is_of_tip(line)).collect();
    let tip = format!("  tip: {advice}");
    let place = lines.iter().position(|line| line.is_empty()).unwrap_or(lines.len());
    lines.insert(place, &tip);
    lines.insert(place, "");
    lines.dedup_by(|one, other| one.is_empty() && other.is_empty());
    lines.join("\n") + "\n"
}

/// Returns whether a line is the usage of an option that was guessed by its letters.
fn names_an_option(line: &str) -> bool {
    line.starts_with("Usage:") && line.contains(" --")
}

/// Returns whether the reader of the output has closed it, as in `lookalike tokens FILE | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
