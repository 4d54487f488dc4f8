//! One whole run: the inputs are read and compared, and the report is assembled.

use std::mem;
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use lookalike_report_templates::model::Report;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;

use crate::histories::BroughtHistories;
use crate::options::Options;
use crate::references::ReferenceAnswers;
use crate::report::report;
use crate::run::{compare_with_copies, read_inputs};
use crate::trial::Copies;

/// Compares everything that the options name, and returns the report. An older report in the folder `replaced` is not read.
///
/// # Errors
/// An input does not exist, the archive cannot be read, or there is nothing to compare.
pub fn check(options: &Options, replaced: Option<&Path>, spill: &Arc<Spill>, progress: &Progress) -> Result<Report> {
    // They are read first, so that a wrong path is reported before everything is compared.
    let answers = ReferenceAnswers::read(options, spill, progress)?;
    let mut corpus = read_inputs(options, replaced, spill, progress)?;
    let copies = options.trial.then(|| Copies::make(&corpus));
    let mut comparison = compare_with_copies(&corpus, copies.as_ref(), &options.engine_settings(), progress)?;
    let verdicts = mem::take(&mut comparison.copies);
    let near = answers.map(|answers| answers.near(&corpus, &comparison, options, progress)).transpose()?;
    let histories = BroughtHistories::take(&mut corpus);
    let mut report = report(options, corpus, comparison);
    report.trial = copies.map(|copies| copies.result(&verdicts, &report));
    histories.add_to(&mut report, &options.reading);
    if let Some(near) = near {
        near.add_to(&mut report);
    }
    Ok(report)
}
