//! The engine's numbers → the report in the reader's words: tokens become bytes of text, places in the batch become names.

mod colours;
mod order;

use std::ops::Range;
use std::path::Path;

use lookalike_engine::{self as engine, Comparison, Facts, Settings};
use lookalike_report_templates::model::{
    Author, Cluster, Coloured, HandedIn, Match, Other, Pair, Parameter, Passage, Place, Report, Run, Scores,
    SourceFile, Submission, Verdict,
};
use rayon::prelude::*;

use crate::cli::{CheckArguments, LanguageChoice};
use crate::corroboration::{Census, RareFeature};
use crate::layouts::{self, Handed, LayoutChoice};
use crate::likeness::{Side, likenesses, moved};
use crate::reading::decoding::name_of;
use crate::reading::{ReadFile, ReadSubmission, Reading};
use crate::spelled::{Lexicon, SpelledFile, spell};
use colours::colours;
use order::{first, in_time};

pub(crate) use order::in_time_as_told;

/// The engine counts scores in the bins that the report shows.
const _: () = assert!(engine::Scores::N_BINS == Scores::N_BINS);

/// Everything that the site shows.
pub fn report(arguments: &CheckArguments, settings: &Settings, reading: Reading, comparison: Comparison) -> Report {
    let lexicon = Lexicon::new();
    let spelled = spell(&reading.submissions, &lexicon);
    let pairs = model_pairs(&reading, &spelled, &lexicon, &comparison);
    let of_submission = |files: &Vec<SpelledFile>| files.iter().map(colours).collect();
    let coloured: Vec<Vec<Vec<Coloured>>> = spelled.par_iter().map(of_submission).collect();
    let clusters = comparison.clusters.into_iter().map(|found| cluster(found, &reading.submissions)).collect();
    let batch_names = reading.inputs.iter().filter(|input| input.role == Default::default());
    let batch_name = batch_names.map(|input| input.name.as_str()).collect::<Vec<_>>().join(", ");
    let with_facts = reading.submissions.into_iter().zip(&comparison.facts).zip(coloured);
    let mut submissions: Vec<Submission> =
        with_facts.map(|((read, facts), coloured)| submission(read, facts, coloured)).collect();
    for (group, members) in comparison.identical.iter().enumerate() {
        for &member in members {
            submissions[member].identical = Some(group);
        }
    }
    let mut report = Report {
        batch_name,
        run: Run {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            parameters: parameters(arguments, settings),
            inputs: reading.inputs,
        },
        submissions,
        identical: comparison.identical,
        pairs,
        clusters,
        n_pairs_found: comparison.n_pairs_found,
        scores: Scores { found: comparison.scores.found, expected: comparison.scores.expected },
        account: reading.account,
    };
    report.round();
    report
}

fn cluster(found: engine::Cluster, submissions: &[ReadSubmission]) -> Cluster {
    Cluster { in_time: in_time(&found.members, submissions), members: found.members, central: found.central }
}

fn handed_in(handed: &Handed) -> HandedIn {
    let author = |author: &layouts::Author| Author { name: author.name.clone(), id: author.id.clone() };
    HandedIn {
        authors: handed.authors.iter().map(author).collect(),
        group: handed.group.as_ref().map(|group| group.name.clone()),
        attempt: handed.attempt,
        time: handed.time.as_ref().map(ToString::to_string),
        late: handed.late,
    }
}

fn submission(read: ReadSubmission, facts: &Facts, coloured: Vec<Vec<Coloured>>) -> Submission {
    let starter_tokens = facts.starter.iter().map(|stretch| stretch.tokens.len()).sum();
    let files = read.files.into_iter().zip(coloured).enumerate();
    let files = files.map(|(place, (file, coloured))| source_file(place, file, facts, coloured)).collect();
    Submission {
        name: read.name,
        role: read.role,
        handed_in: handed_in(&read.handed),
        files,
        own_tokens: facts.own_tokens,
        starter_tokens,
        identical: None,
    }
}

fn source_file(place: usize, file: ReadFile, facts: &Facts, colours: Vec<Coloured>) -> SourceFile {
    let here = |stretches: &[engine::Stretch]| {
        let of_file = stretches.iter().filter(|stretch| stretch.file == place);
        of_file.map(|stretch| bytes(&file, stretch.tokens.clone())).collect::<Vec<_>>()
    };
    let starter_tokens: usize =
        facts.starter.iter().filter(|stretch| stretch.file == place).map(|stretch| stretch.tokens.len()).sum();
    let starter = here(&facts.starter);
    SourceFile {
        asides: asides(&file, &starter),
        starter,
        common: here(&facts.common),
        colours,
        own_tokens: file.tokens.len() - starter_tokens,
        path: file.path,
        language: file.language.name().to_owned(),
        text: file.text,
    }
}

/// What stands between the tokens and is not blank, outside of starter code.
fn asides(file: &ReadFile, starter: &[Range<usize>]) -> Vec<Range<usize>> {
    let between = file.tokens.spans.windows(2).map(|pair| pair[0].end as usize..pair[1].start as usize);
    let trimmed = between.filter_map(|bytes| {
        let text = file.text.get(bytes.clone())?;
        let start = bytes.start + (text.len() - text.trim_start().len());
        let aside = start..start + text.trim().len();
        let covering = starter.partition_point(|stretch| stretch.end <= aside.start);
        let is_starter = starter.get(covering).is_some_and(|stretch| stretch.start <= aside.start);
        (!aside.is_empty() && !is_starter).then_some(aside)
    });
    trimmed.collect()
}

/// The bytes from the start of the first of some tokens to the end of the last.
fn bytes(file: &ReadFile, tokens: Range<usize>) -> Range<usize> {
    let spans = &file.tokens.spans[tokens];
    let start = spans.first().map_or(0, |span| span.start);
    let end = spans.last().map_or(start, |span| span.end);
    start as usize..end as usize
}

fn model_pairs(
    reading: &Reading,
    spelled: &[Vec<SpelledFile<'_>>],
    lexicon: &Lexicon,
    comparison: &Comparison,
) -> Vec<Pair> {
    let starter: Vec<SpelledFile> = reading.starter.iter().map(|file| SpelledFile::new(file, lexicon)).collect();
    let census = Census::new(spelled, &starter);
    let mut is_in_pair = vec![false; reading.submissions.len()];
    for pair in &comparison.pairs {
        (is_in_pair[pair.left], is_in_pair[pair.right]) = (true, true);
    }
    let rare_of = |(submission, is_wanted)| if is_wanted { census.rare(submission) } else { Vec::new() };
    let rare: Vec<Vec<RareFeature>> = is_in_pair.into_par_iter().enumerate().map(rare_of).collect();
    let model_pair = |pair: &engine::Pair| {
        let mut modelled = model_pair(pair, &reading.submissions, &comparison.facts);
        let side = |one: usize| Side { files: &spelled[one], starter: &comparison.facts[one].starter };
        let (of_passages, of_pair) = likenesses(pair, side(pair.left), side(pair.right));
        for (passage, likeness) in modelled.passages.iter_mut().zip(of_passages) {
            passage.likeness = likeness;
            // They are told once, for the pair.
            passage.likeness.renamings.examples.clear();
        }
        modelled.likeness = of_pair;
        modelled.moved = moved(pair);
        modelled.corroboration = census.shared(&rare[pair.left], &rare[pair.right]);
        modelled
    };
    comparison.pairs.par_iter().map(model_pair).collect()
}

fn model_pair(pair: &engine::Pair, submissions: &[ReadSubmission], facts: &[Facts]) -> Pair {
    let matched_tokens = pair.matched_tokens();
    let own = (facts[pair.left].own_tokens, facts[pair.right].own_tokens);
    let (left, right) = (&submissions[pair.left], &submissions[pair.right]);
    Pair {
        first: first(&left.handed, &right.handed),
        left: pair.left,
        right: pair.right,
        score: pair.score,
        similarity: share(2 * matched_tokens, own.0 + own.1),
        left_coverage: share(matched_tokens, own.0),
        right_coverage: share(matched_tokens, own.1),
        matched_tokens,
        longest_match: pair.longest_match(),
        evidence_bits: pair.evidence_bits,
        expectation: pair.expectation,
        verdict: match pair.verdict {
            engine::Verdict::Strong => Verdict::Strong,
            engine::Verdict::WorthALook => Verdict::WorthALook,
            engine::Verdict::Unremarkable => Verdict::Unremarkable,
        },
        cluster: pair.cluster.map(|place| place + 1),
        passages: pair.passages.iter().map(|passage| model_passage(passage, left, right)).collect(),
        ..Pair::default()
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn model_passage(passage: &engine::Passage, left: &ReadSubmission, right: &ReadSubmission) -> Passage {
    let place = |submission: &ReadSubmission, start: engine::Place, tokens: usize| Place {
        file: start.file,
        bytes: bytes(&submission.files[start.file], start.token..start.token + tokens),
    };
    let model_match = |found: &engine::Match| Match {
        left: place(left, found.left, found.tokens),
        right: place(right, found.right, found.tokens),
        tokens: found.tokens,
    };
    Passage {
        tokens: passage.matches.iter().map(|found| found.tokens).sum(),
        evidence_bits: passage.evidence_bits,
        matches: passage.matches.iter().map(model_match).collect(),
        others: if has_few_others(passage) { passage.others.iter().map(other).collect() } else { Vec::new() },
        n_others: passage.n_others,
        ..Passage::default()
    }
}

/// Whether the others who have a passage are so few that all are named. Of hundreds, the names of the first would say nothing but harm them.
fn has_few_others(passage: &engine::Passage) -> bool {
    passage.n_others == passage.others.len()
}

fn other(found: &engine::Other) -> Other {
    Other { submission: found.submission, share: found.share }
}

fn parameters(arguments: &CheckArguments, settings: &Settings) -> Vec<Parameter> {
    let parameter = |name: &str, value: String, meaning: &str| Parameter {
        name: name.to_owned(),
        value,
        meaning: meaning.to_owned(),
    };
    let language = match arguments.input.language {
        LanguageChoice::Auto => "auto".to_owned(),
        LanguageChoice::Always(language) => language.name().to_owned(),
    };
    let common = match settings.common {
        engine::Common::MoreThan(limit) => limit.to_string(),
        engine::Common::MoreThanShare(share) => format!("{}%", share * 100.0),
    };
    let mut parameters = vec![
        parameter(
            "noise",
            settings.noise_threshold.to_string(),
            "the shortest run of tokens that is a match by itself",
        ),
        parameter(
            "guarantee",
            settings.guarantee_threshold.to_string(),
            "a shared run of so many tokens is always found",
        ),
        parameter("common", common, "code that more submissions than this share is left out as evidence"),
        parameter("language", language, "how the language of a file is told"),
        parameter("min-score", settings.min_score.to_string(), "pairs that score less are not reported"),
        parameter("top", arguments.top.to_string(), "how many pairs are reported at most, best first"),
    ];
    if let Some(encoding) = arguments.input.encoding {
        let meaning = "the encoding of files that do not tell theirs";
        parameters.push(parameter("encoding", name_of(encoding).into_owned(), meaning));
    }
    if let LayoutChoice::Always(layout) = arguments.input.layout {
        parameters.push(parameter(
            "layout",
            layout.name().to_owned(),
            "how the batch is packed, whatever it looks like",
        ));
    }
    if let Some(authors) = arguments.input.authors.as_deref().and_then(Path::file_name) {
        let name = authors.to_string_lossy().into_owned();
        parameters.push(parameter("authors", name, "the list that says whose is what"));
    }
    if let Some(course) = &arguments.archive_course {
        parameters.push(parameter("archive-course", course.clone(), "only this course of the archive is compared"));
    }
    let of_term = |term: &String| parameter("archive-term", term.clone(), "a term of the archive that is compared");
    parameters.extend(arguments.archive_term.iter().map(of_term));
    let limits = arguments.input.limits.given();
    let of_limit = |(name, value): (&str, u64)| parameter(name, value.to_string(), "a limit against what does harm");
    parameters.extend(limits.into_iter().map(of_limit));
    let globs = [
        ("include", &arguments.input.selection.include, "taken in although a rule leaves it out"),
        ("exclude", &arguments.input.selection.exclude, "left out because these globs match"),
    ];
    let given = globs.into_iter().filter(|(_, globs, _)| !globs.is_empty());
    parameters.extend(given.map(|(name, globs, meaning)| parameter(name, globs.join(" "), meaning)));
    parameters
}
