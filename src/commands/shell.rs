//! `lookalike completions` and `lookalike man`: files for shells and the manual of the system, made from the definitions of
//! the command line.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_complete::generate;
use lookalike_system::atomic_write::write_text;
use lookalike_system::message::printable_path;

use crate::cli::shell::{CompletionsArguments, ManArguments};
use crate::cli::{Arguments, EXIT_STATUSES};

/// Prints the completions for a shell.
///
/// # Errors
/// The output cannot be written.
pub fn completions(arguments: &CompletionsArguments, out: &mut impl Write) -> Result<()> {
    let mut text = Vec::new();
    generate(arguments.shell, &mut Arguments::command(), "lookalike", &mut text);
    Ok(out.write_all(&text)?)
}

/// Writes a manual page for the program and each of its commands to a folder, which is created if needed.
///
/// # Errors
/// A page cannot be written.
pub fn man(arguments: &ManArguments, out: &mut impl Write) -> Result<()> {
    let folder = &arguments.out;
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut command = Arguments::command();
    command.build();
    let n_pages = write_pages(&command, folder)?;
    Ok(writeln!(out, "{}: {n_pages} manual pages", printable_path(folder))?)
}

/// Writes the pages of a command and of all visible commands below it, and returns their number.
fn write_pages(command: &Command, folder: &Path) -> Result<usize> {
    // clap names a command below another one `lookalike-archive-add` for this purpose.
    let name = command.get_display_name().unwrap_or("lookalike").to_owned();
    let page = clap_mangen::Man::new(command.clone().name(name.clone()));
    let mut text = Vec::new();
    page.render(&mut text)?;
    write!(text, "{}", exit_statuses())?;
    write_text(&folder.join(format!("{name}.1")), text)?;
    let mut n_pages = 1;
    for below in command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help") {
        n_pages += write_pages(below, folder)?;
    }
    Ok(n_pages)
}

/// Returns the section on exit statuses in the language of manual pages.
fn exit_statuses() -> String {
    let lines = EXIT_STATUSES.map(|(status, meaning)| format!(".TP\n\\fB{status}\\fR\n{meaning}\n"));
    format!(".SH \"EXIT STATUS\"\n{}", lines.concat())
}
