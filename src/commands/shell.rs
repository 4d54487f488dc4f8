//! `lookalike completions` and `lookalike man`: files for shells and for the manual of the system.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use lookalike_system::atomic_write::write_text;
use lookalike_system::message::printable_path;

use crate::cli::shell::{self, CompletionsArguments, ManArguments};
use crate::cli::{EXIT_STATUSES, definitions};

/// Prints the completions for a shell.
///
/// # Errors
/// The output cannot be written.
pub fn completions(arguments: &CompletionsArguments, out: &mut impl Write) -> Result<()> {
    Ok(out.write_all(&shell::completions(arguments.shell, definitions()))?)
}

/// Writes a manual page for the program and each of its commands to a folder, which is created if needed.
///
/// # Errors
/// A page cannot be written.
pub fn man(arguments: &ManArguments, out: &mut impl Write) -> Result<()> {
    let folder = &arguments.out;
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let pages = shell::manual_pages(definitions(), &EXIT_STATUSES)?;
    for (name, page) in &pages {
        write_text(&folder.join(name), page)?;
    }
    Ok(writeln!(out, "{}: {} manual pages", printable_path(folder), pages.len())?)
}
