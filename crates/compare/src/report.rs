//! Turns the engine's numbers into the report model: token indices become byte ranges, submission indices become names.

mod alone;
mod apart;
mod breakdown;
mod clusters;
mod listed;
mod pairs;
mod parameters;
mod provenance;
mod source_files;
mod syntax;

use std::mem;

use lookalike_corpus::{Corpus, OpenFile, ReadFile, ReadSubmission};
use lookalike_engine::{self as engine, Comparison, Facts};
use lookalike_report_templates::model::{
    Breakdown, FlaggedPairs, Report, Role, Run, Scores, SourceFile, Submission, rounding,
};
use rayon::prelude::*;

use crate::across::translations;
use crate::corroboration::{DocumentFrequency, feature_hashes};
use crate::exclusive::{ExclusiveTraces, TraceHolders, trace_hashes};
use crate::lexical_view::{LexicalView, TokenClasses, lexical_views};
use crate::options::Options;
use crate::same_program::SamePrograms;
use crate::unlisted_starter::{common_blocks, unlisted_starter};

use alone::alone_in;
use apart::name_apart;
use breakdown::{TokenRoles, of_text};
use clusters::clusters;
use listed::Extent;
use pairs::model_pairs;
pub(crate) use pairs::model_passages;
use parameters::parameters;
use provenance::model_provenance;
pub(crate) use source_files::annotated_file;

pub use pairs::model_verdict;
pub use provenance::members_by_time;

/// The report shows the engine's histogram without converting its bins.
const _: () = assert!(engine::ScoreHistogram::N_BINS == Scores::N_BINS);

/// Assembles the report of a comparison.
pub fn report(options: &Options, mut corpus: Corpus, mut comparison: Comparison) -> Report {
    let classes = TokenClasses::new();
    let open_files = open_paired_submissions(&corpus, &comparison);
    let Analysis { hashes, traces, files, breakdowns, views } = analyze(&corpus, &open_files, &classes, &comparison);
    let starter: Vec<OpenFile> = corpus.starter.iter().map(ReadFile::open).collect();
    let starter_views = lexical_views(&starter, &classes);
    let frequency = DocumentFrequency::new(&corpus.submissions, &hashes, &starter_views);
    let of_starter = starter_views.iter().map(|view| of_text(view, &TokenRoles::Starter)).collect();
    drop(hashes);
    let holders = TraceHolders::new(&corpus.submissions, traces, &starter_views);
    let exclusive = ExclusiveTraces::new(&holders, &corpus.submissions, &starter_views, &comparison.clusters, &views);
    let programs = SamePrograms::new(&corpus.submissions, &comparison.duplicates, &views, &classes);
    let pairs = mem::take(&mut comparison.pairs);
    let max_pages = options.engine_settings().top.unwrap_or(usize::MAX);
    let extent = Extent {
        n_source_bytes: corpus.submissions.iter().flat_map(|one| &one.files).map(|file| file.decoded.text.len()).sum(),
        n_submissions: corpus.submissions.len(),
        n_files: corpus.input_files.len(),
    };
    let mut pairs = model_pairs(
        &corpus,
        &views,
        (&frequency, &exclusive, &programs),
        pairs,
        &comparison.facts,
        (max_pages, &extent, options.settings.noise_threshold),
    );
    let clusters =
        clusters(mem::take(&mut comparison.clusters), &corpus.submissions, (&exclusive, &programs), &mut pairs);
    drop(programs);
    // These hold the texts of all reported submissions in memory.
    drop(views);
    drop(open_files);
    drop(starter_views);
    drop(starter);
    breakdown::fill(&mut corpus, breakdowns, of_starter);
    let unlisted_starter = unlisted_starter(&corpus, &comparison);
    let common_blocks = common_blocks(&corpus, &comparison);
    let batch_names = corpus.inputs.iter().filter(|input| input.role == Role::Batch).map(|input| input.name.as_str());
    let batch_name = batch_names.collect::<Vec<_>>().join(", ");
    let own_tokens: Vec<Vec<usize>> =
        files.iter().map(|files| files.iter().map(|file| file.own_tokens).collect()).collect();
    let alone_in = alone_in(&corpus.submissions, &own_tokens);
    let translations = translations(&corpus.submissions, &comparison.facts, &own_tokens, &classes);
    let submissions = corpus.submissions.into_iter().zip(&comparison.facts).zip(files);
    let mut submissions: Vec<Submission> =
        submissions.map(|((read, facts), files)| submission(read, facts, files)).collect();
    for (submission, language) in submissions.iter_mut().zip(alone_in) {
        submission.alone_in = language;
    }
    for (group, members) in comparison.duplicates.iter().enumerate() {
        for &member in members {
            submissions[member].identical = Some(group);
        }
    }
    for planter in comparison.planters {
        submissions[planter.submission].holds = planter.holds;
    }
    let expected = comparison.scores.expected.iter().map(|expected| expected.map(rounding::expected));
    let mut report = Report {
        batch_name,
        warnings: corpus.warnings,
        incomplete: corpus.incomplete,
        starter_incomplete: corpus.starter_incomplete,
        unlisted_starter,
        run: Run {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            parameters: parameters(options),
            inputs: corpus.inputs,
        },
        submissions,
        identical: comparison.duplicates,
        pairs,
        clusters,
        n_flagged: FlaggedPairs {
            strong: comparison.n_flagged.strong,
            worth_a_look: comparison.n_flagged.worth_a_look,
        },
        common_blocks,
        translations,
        n_people_in_other_tasks: comparison.n_people_in_other_tasks,
        n_pairs_found: comparison.n_pairs_found,
        scores: Scores { found: comparison.scores.found, expected: expected.collect() },
        read_as: corpus.read_as,
        input_files: corpus.input_files,
        // The rest is found afterwards, or only some runs have it.
        ..Report::default()
    };
    report.find_cases();
    report.judge_completeness(options.settings.noise_threshold);
    name_apart(&mut report, &comparison.facts);
    report
}

fn submission(read: ReadSubmission, facts: &Facts, files: Vec<SourceFile>) -> Submission {
    let files = read.files.into_iter().zip(files).map(|(read, file)| SourceFile {
        language: read.decoded.language_name(),
        path: read.decoded.path,
        text: read.decoded.text,
        ..file
    });
    Submission {
        name: read.name,
        role: read.role,
        provenance: model_provenance(&read.provenance),
        files: files.collect(),
        own_tokens: facts.own_tokens,
        starter_tokens: facts.starter.iter().map(|range| range.tokens.len()).sum(),
        // The rest follows from the list of files and from the other submissions.
        ..Submission::default()
    }
}

/// Everything that needs the text of a submission, by the index of the submission. Each text is read once.
struct Analysis<'a> {
    /// The hashes of all features.
    hashes: Vec<Vec<u64>>,
    /// The hashes of all that may be exclusive traces.
    traces: Vec<Vec<u64>>,
    /// The files with their ranges, still without path and text.
    files: Vec<Vec<SourceFile>>,
    /// The classes of the bytes of their texts.
    breakdowns: Vec<Vec<Breakdown>>,
    /// The lexical views of submissions in reported pairs; empty for all others, which are most of a large class.
    views: Vec<Vec<LexicalView<'a>>>,
}

fn analyze<'a>(
    corpus: &Corpus,
    open_files: &'a [Option<Vec<OpenFile<'a>>>],
    classes: &'a TokenClasses,
    comparison: &Comparison,
) -> Analysis<'a> {
    let submissions = corpus.submissions.par_iter().zip(open_files).zip(&comparison.facts);
    let analyzed = submissions.map(|((read, open), facts)| match open {
        Some(files) => {
            let views = lexical_views(files, classes);
            (analyze_submission(&views, facts), views)
        }
        None => (analyze_submission(&lexical_views(&read.open(), classes), facts), Vec::new()),
    });
    let (((hashes, traces), (files, breakdowns)), views) = analyzed.unzip();
    Analysis { hashes, traces, files, breakdowns, views }
}

/// The hashes of a submission's features and traces.
type Hashes = (Vec<u64>, Vec<u64>);

/// Returns the hashes of a submission, its files, and the classes of the bytes of their texts.
fn analyze_submission(views: &[LexicalView], facts: &Facts) -> (Hashes, (Vec<SourceFile>, Vec<Breakdown>)) {
    let indexed = || views.iter().enumerate();
    let files = indexed().map(|(index, view)| annotated_file(index, view, facts)).collect();
    let breakdowns = indexed().map(|(index, view)| of_text(view, &TokenRoles::Submitted(index, facts))).collect();
    ((feature_hashes(views), trace_hashes(views)), (files, breakdowns))
}

/// Opens the files of the submissions that are in reported pairs, by the index of the submission.
fn open_paired_submissions<'a>(corpus: &'a Corpus, comparison: &Comparison) -> Vec<Option<Vec<OpenFile<'a>>>> {
    let mut open_files = vec![None; corpus.submissions.len()];
    let detailed = comparison.pairs.iter().filter(|pair| pair.is_detailed);
    for submission in detailed.flat_map(|pair| [pair.left, pair.right]) {
        open_files[submission].get_or_insert_with(|| corpus.submissions[submission].open());
    }
    open_files
}
