//! `lookalike check`: the whole run, from what is on disk to a report.

use std::borrow::Cow;
use std::io::Write;
use std::sync::Arc;

use anyhow::{Result, bail};
use lookalike_engine::{self as engine, Batch, Comparison, Settings, TokenSource, compare};
use lookalike_frontends::{Kind, Language, Spelling, TokenString};
use lookalike_report_templates::model::{Report, Role};

use crate::archive::{self, Archive};
use crate::cli::CheckArguments;
use crate::counting::submissions;
use crate::intake::intake;
use crate::output::Output;
use crate::progress::Progress;
use crate::reading::{ReadFile, ReadSubmission, Reading, draft};
use crate::report::report;
use crate::stash::{Stash, Tokens};
use crate::{anonymous, summary, supervision, threads};

/// Compares a batch, writes the report, and prints a summary to `out`.
///
/// # Errors
/// The settings contradict each other, an input is not there, there is nothing to compare, or the report cannot be written.
pub fn run(arguments: &CheckArguments, out: &mut impl Write) -> Result<()> {
    let settings = arguments.settings();
    if let Some(problem) = settings.problems().into_iter().next() {
        return Err(problem.into());
    }
    let output = Output::claim(&arguments.out)?;
    let progress = supervision::begin(arguments.supervised);
    let report = threads::with(arguments.threads, || make(arguments, &settings, &output, &progress))??;
    progress.end();
    summary::print(&report, &output, arguments.anonymous, out)
}

fn make(arguments: &CheckArguments, settings: &Settings, output: &Output, progress: &Progress) -> Result<Report> {
    let (reading, comparison) = compare_inputs(arguments, settings, output.stash(), progress)?;
    let mut report = report(arguments, settings, reading, comparison);
    let key = arguments.anonymous.then(|| anonymous::hide_names(&mut report));
    output.write(&report, key.as_deref(), progress)?;
    Ok(report)
}

/// Reads and compares everything that the arguments name, and writes nothing but what goes into `stash`.
///
/// # Errors
/// An input is not there, or there is nothing to compare.
pub fn compare_inputs(
    arguments: &CheckArguments,
    settings: &Settings,
    stash: &Arc<Stash>,
    progress: &Progress,
) -> Result<(Reading, Comparison)> {
    // An archive that is not there is better missed before everything is read.
    let mut archive = arguments.archive.as_deref().map(Archive::open).transpose()?;
    let intake = intake(&arguments.input, Some(&arguments.out), stash)?;
    let mut draft = draft(intake, arguments.input.manner(), stash, progress);
    if let Some(archive) = &mut archive {
        archive::join(&mut draft, archive, &arguments.archived(), progress)?;
    }
    let reading = draft.finish(settings.noise_threshold);
    let comparison = compare_reading(&reading, settings, progress)?;
    Ok((reading, comparison))
}

/// Compares everything that was read.
///
/// # Errors
/// There is nothing to compare.
pub fn compare_reading(reading: &Reading, settings: &Settings, progress: &Progress) -> Result<Comparison> {
    let with_role = |role: Role| reading.submissions.iter().filter(move |found| found.role == role);
    let n_readable = |role: Role| with_role(role).filter(|found| !found.files.is_empty()).count();
    let (n_batch, n_earlier) = (n_readable(Role::Batch), n_readable(Role::Earlier));
    if n_batch == 0 || n_batch + n_earlier < 2 {
        let found = submissions(with_role(Role::Batch).count());
        bail!(
            "nothing to compare: {found} found, {n_batch} of them with a file in a known language, and \
             {n_earlier} earlier ones; a batch is a folder or archive with one entry for each submission"
        );
    }
    let batch = Batch {
        submissions: reading.submissions.iter().map(engine_submission).collect(),
        starter: reading.starter.iter().map(engine_file).collect(),
        n_pairs_passed_over: reading.n_pairs_passed_over,
    };
    Ok(compare(&batch, settings, progress))
}

pub(crate) fn engine_submission(read: &ReadSubmission) -> engine::Submission<'_> {
    let role = if read.role == Role::Earlier { engine::Role::Earlier } else { engine::Role::Batch };
    engine::Submission { role, author: read.author, files: read.files.iter().map(engine_file).collect() }
}

pub(crate) fn engine_file(read: &ReadFile) -> engine::File<'_> {
    engine::File { vocabulary: read.language.vocabulary_number(), ..read.into() }
}

/// What the engine takes of a file of which only the structure matters.
pub(crate) fn structure(tokens: &TokenString, language: Language) -> engine::File<'_> {
    engine::File { vocabulary: language.vocabulary_number(), ..tokens.kinds.as_slice().into() }
}

impl TokenSource for ReadFile {
    fn n_tokens(&self) -> usize {
        self.tokens.len()
    }

    fn kinds(&self) -> Cow<'_, [Kind]> {
        match &self.tokens {
            Tokens::Held(tokens) => tokens.kinds.as_slice().into(),
            Tokens::Aside(tokens) => tokens.read().kinds.into(),
        }
    }

    fn spellings(&self) -> Cow<'_, [Spelling]> {
        self.tokens.read().spellings(&self.text.read()).into()
    }
}
