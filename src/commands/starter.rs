//! `lookalike starter`: writes the code that most of a batch shares, to be given as starter code.

use std::io::Write;
use std::ops::Range;

use anyhow::{Result, bail};
use lookalike_compare::output::Output;
use lookalike_compare::run::compare_inputs;
use lookalike_compare::unlisted_starter::{StarterFile, starter_files};
use lookalike_system::message::{printable, printable_path};

use super::runtime::{begin_progress, on_threads};
use super::summary::print_warnings;
use crate::cli::starter::StarterArguments;

/// Maximum number of files that are listed.
const N_LISTED: usize = 20;

/// Writes the handed-out code of a batch to a folder, and lists the files with their origin.
///
/// # Errors
/// An input does not exist, no handed-out code is found, or the folder cannot be written. If submissions may be missing,
/// the code is written and it is an error too.
pub fn run(arguments: &StarterArguments, out: &mut impl Write) -> Result<()> {
    let output = Output::claim_for_starter(&arguments.out)?;
    let progress = begin_progress(arguments.supervised);
    let options = arguments.options();
    let compare = || compare_inputs(&options, Some(&arguments.out), output.spill(), &progress);
    let (corpus, comparison) = on_threads(arguments.threads, compare)??;
    progress.end();
    print_warnings(&corpus.warnings, out)?;
    let files = starter_files(&corpus, &comparison);
    let Some(found) = comparison.handed_out.filter(|_| !files.is_empty()) else {
        bail!(
            "no handed-out code is found: no 100 tokens in a row are the same, word for word, in more than half of the \
             submissions, and in at least four or all of three or more; nothing was written"
        );
    };
    output.write_starter(&files)?;
    writeln!(
        out,
        "{} of {} submissions share {} tokens or more word for word",
        found.n_sharing, found.n_people, found.n_tokens
    )?;
    for file in files.iter().take(N_LISTED) {
        print_file(file, out)?;
    }
    if files.len() > N_LISTED {
        writeln!(out, "  and {} more", files.len() - N_LISTED)?;
    }
    writeln!(out, "\nhanded-out code: {}", printable_path(&arguments.out))?;
    if !corpus.starter_incomplete.is_empty() {
        bail!("part of the starter code could not be read: {}", printable(&corpus.starter_incomplete.join("; ")));
    }
    if !corpus.incomplete.is_empty() {
        bail!("submissions may be missing: {}", printable(&corpus.incomplete.join("; ")));
    }
    Ok(())
}

fn print_file(file: &StarterFile, out: &mut impl Write) -> Result<()> {
    let lines: Vec<String> = file.lines.iter().map(lines_in_words).collect();
    let (path, submission) = (printable(&file.path), printable(&file.submission));
    writeln!(out, "  {}: {path} {} of {submission}", file.name, lines.join(", "))?;
    Ok(())
}

fn lines_in_words(lines: &Range<usize>) -> String {
    if lines.len() == 1 { format!("line {}", lines.end) } else { format!("lines {}–{}", lines.start + 1, lines.end) }
}
