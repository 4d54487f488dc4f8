//! The arguments of `lookalike completions` and `lookalike man`, and what the two make of the definitions of the command line.

use std::io;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::{Shell, generate};

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  lookalike completions bash > ~/.local/share/bash-completion/completions/lookalike
  lookalike completions zsh > ~/.zfunc/_lookalike
  lookalike completions fish > ~/.config/fish/completions/lookalike.fish";

/// Arguments of `lookalike completions`.
#[derive(Debug, Args)]
#[command(after_long_help = COMPLETIONS_EXAMPLES)]
pub struct CompletionsArguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

const MAN_EXAMPLE: &str = "\
Example:
  lookalike man --out ~/.local/share/man/man1";

/// Arguments of `lookalike man`.
#[derive(Debug, Args)]
#[command(after_long_help = MAN_EXAMPLE)]
pub struct ManArguments {
    /// Folder for the pages; existing pages are replaced
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}

/// Returns the script that completes commands and options in a shell.
pub fn completions(shell: Shell, mut definitions: Command) -> Vec<u8> {
    let mut script = Vec::new();
    generate(shell, &mut definitions, "lookalike", &mut script);
    script
}

/// Returns the manual pages of the program and of each of its commands, with their file names. Hidden commands have none.
///
/// # Errors
/// A page cannot be formatted.
pub fn manual_pages(mut definitions: Command, exit_statuses: &[(u8, &str)]) -> io::Result<Vec<(String, Vec<u8>)>> {
    definitions.build();
    let mut pages = Vec::new();
    add_pages(&definitions, &section(exit_statuses), &mut pages)?;
    Ok(pages)
}

fn add_pages(command: &Command, exit_statuses: &str, pages: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    // clap calls a command below another one `lookalike-archive-add` for this purpose.
    let name = command.get_display_name().unwrap_or("lookalike").to_owned();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone().name(name.clone())).render(&mut page)?;
    page.extend_from_slice(exit_statuses.as_bytes());
    pages.push((format!("{name}.1"), page));
    for below in command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help") {
        add_pages(below, exit_statuses, pages)?;
    }
    Ok(())
}

/// Returns the section on exit statuses in the language of manual pages.
fn section(exit_statuses: &[(u8, &str)]) -> String {
    let lines = exit_statuses.iter().map(|(status, meaning)| format!(".TP\n\\fB{status}\\fR\n{meaning}\n"));
    format!(".SH \"EXIT STATUS\"\n{}", lines.collect::<String>())
}
