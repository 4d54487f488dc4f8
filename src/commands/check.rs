//! `lookalike check`: compares a batch and writes the report.

use std::io::Write;

use anyhow::{Result, bail};
use lookalike_compare::anonymize::hide_names;
use lookalike_compare::options::Options;
use lookalike_compare::output::Output;
use lookalike_compare::report::report;
use lookalike_compare::run::compare_inputs;
use lookalike_report_templates::model::Report;
use lookalike_system::progress::Progress;

use super::runtime::{begin_progress, on_threads};
use super::{browser, summary};
use crate::cli::check::CheckArguments;

/// Compares a batch, writes the report, and prints a summary to `out` unless the run is quiet.
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
    let report = on_threads(arguments.threads, || write_report(arguments, &options, &output, &progress))??;
    progress.end();
    if !arguments.quiet {
        summary::print(&report, &output, arguments, out)?;
    }
    if arguments.open {
        browser::open(&output.index());
    }
    if !report.incomplete.is_empty() && !arguments.allow_incomplete {
        bail!("the comparison is incomplete, and submissions may be missing; --allow-incomplete accepts that");
    }
    Ok(())
}

fn write_report(arguments: &CheckArguments, options: &Options, output: &Output, progress: &Progress) -> Result<Report> {
    let (corpus, comparison) = compare_inputs(options, Some(&arguments.out), output.spill(), progress)?;
    let mut report = report(options, corpus, comparison);
    let key = arguments.anonymous.then(|| hide_names(&mut report));
    output.write(&report, key.as_deref(), progress)?;
    Ok(report)
}
