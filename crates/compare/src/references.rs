//! Reference answers: reads them, and tells how near submissions are to them.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use lookalike_corpus::engine_view::{engine_file, engine_submission};
use lookalike_corpus::{Corpus, ReadSubmission, draft};
use lookalike_engine::{self as engine, Batch, Comparison, Facts, Settings, compare_references};
use lookalike_intake::intake;
use lookalike_intake::layouts::Time;
use lookalike_report_templates::model::{
    NearReference, Passage, ReferenceAnswer, ReferenceSource, References, Report, Role, SourceFile, rounding,
};
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use rayon::prelude::*;

use crate::lexical_view::{LexicalView, TokenClasses, lexical_views};
use crate::likeness::{NumberedNames, PairSide};
use crate::line_pairs::LinedFile;
use crate::options::{Options, ReferenceOptions};
use crate::repeats::leave_out_answers;
use crate::report::{annotated_file, model_passages};
use crate::run::EngineProgress;

/// Minimum score of a submission that is near to an answer at all. Somebody is the closest in every class, with whatever little.
const MIN_NEAR: f64 = Settings::MIN_SCORE;
/// Maximum number of submissions whose passages with their closest answer are in a report: more than anybody reads.
const MAX_DETAILED: usize = 100;

/// Answers that were read.
#[derive(Default)]
pub struct ReferenceAnswers {
    /// The names of the sources.
    sources: Vec<String>,
    /// The answers of all sources, each with its source as its author.
    corpus: Corpus,
}

impl ReferenceAnswers {
    /// Reads the answers that the options name; none if they name none.
    ///
    /// # Errors
    /// A path does not exist or cannot be read.
    pub fn read(options: &Options, spill: &Arc<Spill>, progress: &Progress) -> Result<Option<ReferenceAnswers>> {
        let mut read = ReferenceAnswers::default();
        for (name, path) in &options.references.sources {
            if !path.exists() {
                bail!("--reference {name}: {} does not exist", path.display());
            }
            let input = options.input.for_others(vec![path.clone()]);
            let found = intake(&input, None, spill).with_context(|| format!("--reference {name}"))?.into_references();
            let corpus = draft(found, &options.reading, spill, progress).finish(options.settings.noise_threshold);
            let known = read.sources.iter().position(|known| known == name);
            let source = known.unwrap_or_else(|| {
                read.sources.push(name.clone());
                read.sources.len() - 1
            });
            let answers = corpus.submissions.into_iter().filter(|answer| !answer.files.is_empty());
            let (author, n_inputs) = (Some(source as u32), read.corpus.inputs.len());
            let of_source = |one: ReadSubmission| ReadSubmission { author, origin: n_inputs + one.origin, ..one };
            read.corpus.submissions.extend(answers.map(of_source));
            read.corpus.inputs.extend(corpus.inputs);
            read.corpus.warnings.extend(corpus.warnings.into_iter().chain(corpus.incomplete));
        }
        Ok((!read.sources.is_empty()).then_some(read))
    }

    /// Compares the submissions of a batch with the answers. `comparison` is that of the batch.
    ///
    /// # Errors
    /// There are too many tokens for one comparison.
    pub fn near(
        mut self,
        corpus: &Corpus,
        comparison: &Comparison,
        options: &Options,
        progress: &Progress,
    ) -> Result<NearAnswers> {
        leave_out_answers(&mut self.corpus, corpus);
        let answers: Vec<engine::Submission<'_>> = self.corpus.submissions.iter().map(engine_submission).collect();
        let batch = Batch {
            submissions: corpus.submissions.iter().map(engine_submission).collect(),
            starter: corpus.starter.iter().map(engine_file).collect(),
            other_tasks: corpus.other_tasks.iter().map(engine_submission).collect(),
            ..Batch::default()
        };
        let near = compare_references(&batch, &answers, comparison, &options.settings, &EngineProgress(progress))?;
        let ReferenceOptions { sources: _, before } = &options.references;
        let people = People::new(corpus, &near.submissions, &options.settings, before.as_deref());
        let mut warnings = self.corpus.warnings.clone();
        warnings.extend(people.without_time(before.as_deref()));
        let references = self.model(corpus, near, &people, before.clone());
        Ok(NearAnswers { references, inputs: self.corpus.inputs, warnings })
    }

    /// Makes the model of how near the people are to the answers.
    fn model(
        &self,
        corpus: &Corpus,
        found: engine::NearReferences,
        people: &People,
        before: Option<String>,
    ) -> References {
        let answers = &self.corpus.submissions;
        let mut sources = Vec::new();
        let mut near = Vec::new();
        for (source, name) in self.sources.iter().enumerate() {
            let of_source = |answer: usize| answers[answer].author == Some(source as u32);
            let languages = people.languages_of(answers.iter().filter(|one| one.author == Some(source as u32)));
            let pairs = found.pairs.iter().filter(|pair| of_source(pair.right));
            let closest = people.closest(pairs, &languages);
            let mut scores: [Vec<f64>; 2] = Default::default();
            for one in &closest {
                scores[usize::from(one.is_earlier)].push(one.score);
            }
            let [of_class, of_earlier] = &scores;
            sources.push(ReferenceSource { name: name.clone(), n_people: of_class.len(), n_earlier: of_earlier.len() });
            let as_close = |scores: &[f64], score: f64| scores.iter().filter(|other| **other >= score).count();
            near.extend(closest.iter().filter(|one| !one.is_earlier).map(|one| NearReference {
                submission: one.submission,
                source,
                answer: one.pair.map(|pair| pair.right),
                score: one.score,
                classmates_as_close: as_close(of_class, one.score) - 1,
                earlier_as_close: as_close(of_earlier, one.score),
                passages: Vec::new(),
            }));
        }
        near.sort_by(|one, other| {
            let place = |near: &NearReference| (near.score < MIN_NEAR, near.classmates_as_close, near.earlier_as_close);
            place(one)
                .cmp(&place(other))
                .then(other.score.total_cmp(&one.score))
                .then((one.submission, one.source).cmp(&(other.submission, other.source)))
        });
        let answers = self.fill_in(corpus, &found, &mut near);
        References { sources, answers, before, near }
    }

    /// Fills the passages of the closest in, and returns the answers.
    fn fill_in(
        &self,
        corpus: &Corpus,
        found: &engine::NearReferences,
        near: &mut [NearReference],
    ) -> Vec<ReferenceAnswer> {
        let classes = TokenClasses::new();
        let open: Vec<_> = self.corpus.submissions.iter().map(ReadSubmission::open).collect();
        let views: Vec<Vec<LexicalView>> = open.iter().map(|files| lexical_views(files, &classes)).collect();
        let names: Vec<NumberedNames> = views.iter().map(|views| NumberedNames::new(views)).collect();
        let lined: Vec<Vec<LinedFile>> = views.iter().map(|views| LinedFile::of(views)).collect();
        let pairs: BTreeMap<(usize, usize), &engine::Pair> =
            found.pairs.iter().map(|pair| ((pair.left, pair.right), pair)).collect();
        let detailed = near.iter().take(MAX_DETAILED).take_while(|near| near.score >= MIN_NEAR).count();
        near[..detailed].par_iter_mut().for_each(|near| {
            let pair = near.answer.and_then(|answer| pairs.get(&(near.submission, answer)));
            let Some(&pair) = pair else { return };
            let open = corpus.submissions[near.submission].open();
            let own_views = lexical_views(&open, &classes);
            let (own_names, own_lined) = (NumberedNames::new(&own_views), LinedFile::of(&own_views));
            let (own, of_answer) = (&found.submissions[pair.left].starter, &found.answers[pair.right].starter);
            let left = PairSide { files: &own_views, names: &own_names, lined: &own_lined, starter: own };
            let (names, lined) = (&names[pair.right], &lined[pair.right]);
            let right = PairSide { files: &views[pair.right], names, lined, starter: of_answer };
            let passages = model_passages(pair, left, right).0.into_iter();
            // Answers of all sources were counted among the holders of a passage.
            near.passages = passages
                .map(|passage| Passage { others: Vec::new(), n_others: 0, shared_parts: Vec::new(), ..passage })
                .collect();
        });
        let answers = self.corpus.submissions.iter().zip(&views).zip(&found.answers);
        answers
            .map(|((read, views), facts)| ReferenceAnswer {
                source: read.author.unwrap_or_default() as usize,
                name: read.name.clone(),
                files: read
                    .files
                    .iter()
                    .zip(views)
                    .enumerate()
                    .map(|(index, (file, view))| SourceFile {
                        path: file.decoded.path.clone(),
                        language: file.decoded.language_name(),
                        text: file.decoded.text.clone(),
                        ..annotated_file(index, view, facts)
                    })
                    .collect(),
            })
            .collect()
    }
}

/// Reference answers with the submissions near to them.
pub struct NearAnswers {
    references: References,
    inputs: Vec<lookalike_report_templates::model::Input>,
    warnings: Vec<String>,
}

impl NearAnswers {
    /// Adds the references to the report of the batch.
    pub fn add_to(self, report: &mut Report) {
        report.references = Some(self.references);
        report.run.inputs.extend(self.inputs);
        report.warnings.extend(self.warnings);
    }
}

/// The people whose work is compared with answers.
struct People<'a> {
    corpus: &'a Corpus,
    /// The submissions that have own code, by their person: whether it is an earlier one, and its number as an author or as a submission.
    submissions: BTreeMap<Person, Vec<usize>>,
    /// Number of earlier submissions that do not count because nobody knows when they were handed in.
    n_without_time: usize,
}

/// Whether a person is of earlier terms, the number of the author, and that of the only submission.
type Person = (bool, Option<u32>, usize);

/// The nearness of a person to a source.
struct Closest<'p> {
    is_earlier: bool,
    submission: usize,
    pair: Option<&'p engine::Pair>,
    score: f64,
}

impl<'a> People<'a> {
    fn new(corpus: &'a Corpus, facts: &[Facts], settings: &Settings, before: Option<&str>) -> People<'a> {
        let mut submissions: BTreeMap<Person, Vec<usize>> = BTreeMap::new();
        let mut n_without_time = 0;
        for (index, (one, facts)) in corpus.submissions.iter().zip(facts).enumerate() {
            let is_earlier = one.role == Role::Earlier;
            // A submission that has nothing but handed-out code is near to nothing.
            if facts.own_tokens < settings.noise_threshold {
                continue;
            }
            if let Some(before) = before.filter(|_| is_earlier) {
                let day = day_of(one);
                n_without_time += usize::from(day.is_none());
                if day.is_none_or(|day| day.as_str() >= before) {
                    continue;
                }
            }
            let person = (is_earlier, one.author, if one.author.is_some() { 0 } else { index });
            submissions.entry(person).or_default().push(index);
        }
        People { corpus, submissions, n_without_time }
    }

    /// Names the earlier submissions that do not count because their time is not known.
    fn without_time(&self, before: Option<&str>) -> Option<String> {
        let before = before?;
        let n_counted = self.submissions.keys().filter(|person| person.0).count();
        match (self.n_without_time, n_counted) {
            (0, 0) => Some(format!("--before {before} has no effect: there are no earlier submissions from before")),
            (0, _) => None,
            (n, 0) => Some(format!(
                "--before {before} leaves no earlier submission: of {n} nobody knows when they were handed in"
            )),
            (n, _) => Some(format!(
                "--before {before} leaves {n} earlier submissions out, of which nobody knows when they were handed in"
            )),
        }
    }

    fn languages_of<'s>(&self, submissions: impl Iterator<Item = &'s ReadSubmission>) -> Vec<u8> {
        let files = submissions.flat_map(|one| &one.files).filter(|file| !file.tokens.is_empty());
        let mut languages: Vec<u8> = files.map(|file| file.decoded.language.vocabulary_number()).collect();
        languages.sort_unstable();
        languages.dedup();
        languages
    }

    /// Returns the nearness of every person who has code in one of some languages, given the pairs with a source.
    fn closest<'p>(&self, pairs: impl Iterator<Item = &'p engine::Pair>, languages: &[u8]) -> Vec<Closest<'p>> {
        let mut by_submission: BTreeMap<usize, &engine::Pair> = BTreeMap::new();
        for pair in pairs {
            let best = by_submission.entry(pair.left).or_insert(pair);
            if (pair.score, best.right) > (best.score, pair.right) {
                *best = pair;
            }
        }
        let speaks = |one: &usize| {
            let own = self.languages_of(std::iter::once(&self.corpus.submissions[*one]));
            own.iter().any(|language| languages.contains(language))
        };
        let mut closest = Vec::new();
        for ((is_earlier, ..), submissions) in &self.submissions {
            let comparable: Vec<usize> = submissions.iter().copied().filter(speaks).collect();
            let Some(&first) = comparable.first() else { continue };
            let pairs = comparable.iter().filter_map(|one| by_submission.get(one).copied());
            let best = pairs.max_by(|one, other| one.score.total_cmp(&other.score).then(other.left.cmp(&one.left)));
            closest.push(Closest {
                is_earlier: *is_earlier,
                submission: best.map_or(first, |pair| pair.left),
                pair: best,
                score: best.map_or(0.0, |pair| rounding::share(pair.score)),
            });
        }
        closest
    }
}

/// Returns the day on which a submission was handed in, such as `2021-07-04`, if that is known.
fn day_of(submission: &ReadSubmission) -> Option<String> {
    match submission.provenance.time.as_ref()? {
        Time::Unparsed(_) => None,
        time => Some(time.to_string().chars().take(10).collect()),
    }
}
