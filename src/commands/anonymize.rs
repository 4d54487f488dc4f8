//! `lookalike anonymize`: copies a report and replaces all names in the copy.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use lookalike_compare::anonymize::hide_names;
use lookalike_compare::output::{Extras, Output};
use lookalike_report_templates::load;
use lookalike_system::message::printable_path;
use lookalike_system::progress::Progress;

use crate::cli::report::AnonymizeArguments;

/// Writes the copy, and prints where it and the key are.
///
/// # Errors
/// The report cannot be read, or the copy cannot be written.
pub fn run(arguments: &AnonymizeArguments, out: &mut impl Write) -> Result<()> {
    must_not_overlap(&arguments.report, &arguments.out)?;
    let output = Output::claim(&arguments.out)?;
    let mut report = load::folder(&arguments.report)?;
    let key = hide_names(&mut report);
    let progress = Progress::new();
    output.write(&report, Extras { key: Some(&key), spreadsheet: None }, &progress)?;
    progress.end();
    writeln!(out, "report: {}", printable_path(&output.index()))?;
    writeln!(out, "key to the names: {}", printable_path(&output.key()))?;
    Ok(())
}

/// Refuses a copy that would replace the report. Only the report says which pseudonym belongs to whom.
fn must_not_overlap(report: &Path, copy: &Path) -> Result<()> {
    let (Ok(report), Ok(copy)) = (fs::canonicalize(report), fs::canonicalize(copy)) else { return Ok(()) };
    if report.starts_with(&copy) || copy.starts_with(&report) {
        bail!("{} is the report itself; name another folder with --out", copy.display());
    }
    Ok(())
}
