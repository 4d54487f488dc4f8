//! Reads the inputs and compares them.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use lookalike_archive::{self as archive, Archive};
use lookalike_corpus::engine_view::{engine_file, engine_submission};
use lookalike_corpus::{Corpus, ReadFile, draft, read_other_tasks};
use lookalike_engine::{self as engine, Batch, Comparison, Settings, Stage, compare};
use lookalike_intake::intake;
use lookalike_intake::options::{BatchNames, InputOptions};
use lookalike_report_templates::model::Role;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;

use crate::doubtful_starter;
use crate::nothing_to_compare;
use crate::options::Options;
use crate::repeats::{leave_out_batch, leave_out_submissions};
use crate::trial::Copies;

/// Maximum number of programs of other tasks that are read. In so many, the share of a usual beginning shows to one in a hundred.
const MAX_OTHER_PROGRAMS: usize = 500;

/// Reads and compares everything that the options name.
///
/// An older report in the folder `replaced` is not read, even if it lies in an input. Nothing is written except to
/// `spill`.
///
/// # Errors
/// An input does not exist, the archive cannot be read, or there is nothing to compare.
pub fn compare_inputs(
    options: &Options,
    replaced: Option<&Path>,
    spill: &Arc<Spill>,
    progress: &Progress,
) -> Result<(Corpus, Comparison)> {
    let corpus = read_inputs(options, replaced, spill, progress)?;
    let comparison = compare_corpus(&corpus, &options.engine_settings(), progress)?;
    Ok((corpus, comparison))
}

/// Reads everything that the options name, as [`compare_inputs`] does.
///
/// # Errors
/// An input does not exist, or the archive cannot be read.
pub(crate) fn read_inputs(
    options: &Options,
    replaced: Option<&Path>,
    spill: &Arc<Spill>,
    progress: &Progress,
) -> Result<Corpus> {
    // The archive is opened first, so that a wrong path is reported before everything is read.
    let mut archive = options.archive.as_ref().map(|archive| Archive::open(&archive.file)).transpose()?;
    let found = intake(&options.input, replaced, spill)?;
    let mut draft = draft(found, &options.reading, spill, progress);
    let mut stored_others = None;
    if let Some((archive, options)) = archive.as_mut().zip(options.archive.as_ref()) {
        stored_others = archive::join(&mut draft, archive, &options.batches, progress)?;
    }
    let settings = options.engine_settings();
    let mut corpus = draft.finish(settings.noise_threshold);
    leave_out_batch(&mut corpus);
    let questions = doubtful_starter::questions(&corpus);
    corpus.warnings.extend(questions);
    let mut others = Vec::new();
    if let Some((input, submissions)) = stored_others {
        others.push(read_other_tasks(input, submissions, settings.noise_threshold, progress));
    }
    if !options.input.other_tasks.is_empty() {
        let batch = corpus.submissions.iter().filter(|one| one.role == Role::Batch);
        let names = batch.map(|one| (&*one.provenance.name, one.files.iter().map(|file| &*file.decoded.path)));
        let input = InputOptions {
            other_tasks_of: Some(BatchNames::new(names)),
            ..options.input.for_others(options.input.other_tasks.clone())
        };
        others.push(other_tasks(&input, options, spill, progress)?);
    }
    for mut other in others {
        leave_out_submissions(&mut other, &corpus);
        corpus.add_other_tasks(other);
    }
    Ok(corpus)
}

/// Reads programs of other tasks. An input that cannot be read is a warning: it says nothing about the batch, which is compared without it.
fn other_tasks(input: &InputOptions, options: &Options, spill: &Arc<Spill>, progress: &Progress) -> Result<Corpus> {
    if let Some(missing) = input.batches.iter().find(|path| !path.exists()) {
        bail!("--other-tasks: {} does not exist", missing.display());
    }
    let mut unreadable = Vec::new();
    let found = intake(input, None, spill).or_else(|_| {
        let mut readable = InputOptions { batches: Vec::new(), ..input.clone() };
        for path in &input.batches {
            let alone = InputOptions { batches: vec![path.clone()], ..input.clone() };
            match intake(&alone, None, spill) {
                Ok(_) => readable.batches.push(path.clone()),
                Err(error) => unreadable.push(no_effect(&input.names.name(path), path, &error)),
            }
        }
        intake(&readable, None, spill)
    });
    let found = found.context("--other-tasks")?.into_other_tasks(MAX_OTHER_PROGRAMS);
    let mut corpus = draft(found, &options.reading, spill, progress).finish(options.settings.noise_threshold);
    corpus.warnings.extend(unreadable);
    Ok(corpus)
}

/// Says why an input of other tasks has no effect, by the name under which it is listed.
fn no_effect(name: &str, path: &Path, error: &anyhow::Error) -> String {
    let why = format!("{error:#}").replace(&*path.to_string_lossy(), name);
    format!("--other-tasks {name} has no effect: {why}")
}

/// Compares everything that was read.
///
/// # Errors
/// There is nothing to compare, or the engine refuses the batch or the settings.
pub fn compare_corpus(corpus: &Corpus, settings: &Settings, progress: &Progress) -> Result<Comparison> {
    compare_with_copies(corpus, None, settings, progress)
}

/// Compares everything that was read, and judges copies that were made of some.
///
/// # Errors
/// As for [`compare_corpus`].
pub(crate) fn compare_with_copies(
    corpus: &Corpus,
    copies: Option<&Copies>,
    settings: &Settings,
    progress: &Progress,
) -> Result<Comparison> {
    let with_role = |role: Role| corpus.submissions.iter().filter(move |submission| submission.role == role);
    let has_tokens = |file: &ReadFile| !file.tokens.is_empty();
    let n_readable = |role: Role| with_role(role).filter(|submission| submission.files.iter().any(has_tokens)).count();
    let (n_batch, n_earlier) = (n_readable(Role::Batch), n_readable(Role::Earlier));
    if n_batch == 0 || n_batch + n_earlier < 2 {
        bail!(nothing_to_compare::message(corpus, n_batch, n_earlier));
    }
    let batch = Batch {
        submissions: corpus.submissions.iter().map(engine_submission).collect(),
        starter: corpus.starter.iter().map(engine_file).collect(),
        other_tasks: corpus.other_tasks.iter().map(engine_submission).collect(),
        n_pairs_passed_over: corpus.n_pairs_passed_over,
        copies: copies.map(Copies::for_engine).unwrap_or_default(),
        ..Batch::default()
    };
    Ok(compare(&batch, settings, &EngineProgress(progress))?)
}

/// Reports the stages of the engine as steps of the run.
pub(crate) struct EngineProgress<'a>(pub(crate) &'a Progress);

impl engine::Progress for EngineProgress<'_> {
    fn begin(&self, stage: Stage, total: usize) {
        let step = match stage {
            Stage::Indexing => "indexing",
            Stage::Ranking => "ranking",
            Stage::Matching => "matching",
        };
        self.0.begin(step, total);
    }

    fn advance(&self, steps: usize) {
        self.0.advance(steps);
    }
}
