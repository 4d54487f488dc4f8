//! `lookalike anonymise`: a copy of a whole report without names.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use lookalike_report_templates::load;

use crate::anonymous::hide_names;
use crate::cli::AnonymiseArguments;
use crate::output::Output;
use crate::progress::Progress;

/// Writes the copy, and says where it and the key are.
///
/// # Errors
/// The report cannot be read, or the copy cannot be written.
pub fn run(arguments: &AnonymiseArguments, out: &mut impl Write) -> Result<()> {
    must_not_overlap(&arguments.report, &arguments.out)?;
    let output = Output::claim(&arguments.out)?;
    let mut report = load::folder(&arguments.report)?;
    let key = hide_names(&mut report);
    let progress = Progress::new();
    output.write(&report, Some(&key), &progress)?;
    progress.end();
    writeln!(out, "report: {}", output.index().display())?;
    writeln!(out, "key to the names: {}", output.key().display())?;
    Ok(())
}

/// The copy would take the place of the report, and nobody could tell any more who is who.
fn must_not_overlap(report: &Path, copy: &Path) -> Result<()> {
    let (Ok(report), Ok(copy)) = (fs::canonicalize(report), fs::canonicalize(copy)) else { return Ok(()) };
    if report.starts_with(&copy) || copy.starts_with(&report) {
        bail!("{} is the report itself; name another folder with --out", copy.display());
    }
    Ok(())
}
