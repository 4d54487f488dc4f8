//! Reads the inputs and compares them.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, bail};
use lookalike_archive::{self as archive, Archive};
use lookalike_corpus::engine_view::{engine_file, engine_submission};
use lookalike_corpus::{Corpus, ReadFile, draft};
use lookalike_engine::{self as engine, Batch, Comparison, Settings, Stage, compare};
use lookalike_intake::intake;
use lookalike_report_templates::model::Role;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;

use crate::nothing_to_compare;
use crate::options::Options;

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
    // The archive is opened first, so that a wrong path is reported before everything is read.
    let mut archive = options.archive.as_ref().map(|archive| Archive::open(&archive.file)).transpose()?;
    let intake = intake(&options.input, replaced, spill)?;
    let mut draft = draft(intake, &options.reading, spill, progress);
    if let Some((archive, options)) = archive.as_mut().zip(options.archive.as_ref()) {
        archive::join(&mut draft, archive, &options.batches, progress)?;
    }
    let settings = options.engine_settings();
    let corpus = draft.finish(settings.noise_threshold);
    let comparison = compare_corpus(&corpus, &settings, progress)?;
    Ok((corpus, comparison))
}

/// Compares everything that was read.
///
/// # Errors
/// There is nothing to compare, or the engine refuses the batch or the settings.
pub fn compare_corpus(corpus: &Corpus, settings: &Settings, progress: &Progress) -> Result<Comparison> {
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
        n_pairs_passed_over: corpus.n_pairs_passed_over,
    };
    Ok(compare(&batch, settings, &EngineProgress(progress))?)
}

/// Reports the stages of the engine as steps of the run.
struct EngineProgress<'a>(&'a Progress);

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
