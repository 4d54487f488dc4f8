//! `lookalike check`: compares a batch and writes the report.

use std::io::Write;

use anyhow::{Result, bail};
use lookalike_compare::anonymize::hide_names;
use lookalike_compare::check;
use lookalike_compare::options::Options;
use lookalike_compare::output::{Extras, Output};
use lookalike_report_templates::model::Report;
use lookalike_system::progress::Progress;

use super::runtime::{begin_progress, on_threads};
use super::{browser, summary};
use crate::cli::check::CheckArguments;

/// Compares a batch, prints the best pairs to `out`, writes the report, and prints the rest of the summary. Nothing is
/// printed if the run is quiet.
///
/// # Errors
/// The settings contradict each other, an input does not exist, there is nothing to compare, or the report cannot be
/// written. An incomplete report is written and is an error too, unless the arguments allow it.
pub fn run(arguments: &CheckArguments, out: &mut impl Write) -> Result<()> {
    let options = arguments.options();
    if let Some(problem) = options.settings.problems().into_iter().next() {
        return Err(problem.into());
    }
    let output = Output::claim(&arguments.out)?;
    let progress = if arguments.quiet { Progress::silent() } else { begin_progress(arguments.supervised) };
    let (report, key) = on_threads(arguments.threads, || compare(arguments, &options, &output, &progress))??;
    progress.end();
    let extras = Extras { key: key.as_deref(), spreadsheet: arguments.spreadsheet };
    // In a large class, writing takes long. An output that nobody reads any more does not keep the report from being written.
    let printed = if arguments.quiet { Ok(()) } else { summary::print_pairs(&report, arguments.explain, out) };
    on_threads(arguments.threads, || output.write(&report, extras, &progress))??;
    progress.end();
    printed?;
    if !arguments.quiet {
        summary::print_end(&report, &output, arguments.anonymous, out)?;
    }
    if arguments.open {
        browser::open(&output.index());
    }
    match (report.incomplete.as_slice(), report.starter_incomplete.as_slice()) {
        _ if arguments.allow_incomplete => {}
        ([], []) => {}
        ([], _) => bail!("part of the starter code could not be read; --allow-incomplete accepts that"),
        _ => bail!("the comparison is incomplete, and submissions may be missing; --allow-incomplete accepts that"),
    }
    Ok(())
}

/// Returns the report of a batch, and the key to its names if it is anonymous.
fn compare(
    arguments: &CheckArguments,
    options: &Options,
    output: &Output,
    progress: &Progress,
) -> Result<(Report, Option<String>)> {
    let mut report = check(options, Some(&arguments.out), output.spill(), progress)?;
    output.must_be_sound()?;
    report.course.clone_from(&arguments.course);
    if let Some(assignment) = &arguments.assignment {
        report.batch_name.clone_from(assignment);
    }
    let key = arguments.anonymous.then(|| hide_names(&mut report));
    Ok((report, key))
}
