//! The engine's numbers → the report in the reader's words: tokens become bytes of text, places in the batch become names.

mod colours;
mod order;
mod sources;

use std::path::Path;

use lookalike_engine::{self as engine, Comparison, Facts, Settings};
use lookalike_report_templates::model::{
    Author, Cluster, HandedIn, Match, Other, Pair, Parameter, Passage, Place, Report, Run, Scores, Submission, Verdict,
};
use rayon::prelude::*;

use crate::cli::{CheckArguments, LanguageChoice};
use crate::corroboration::{Census, RareFeature, hashes};
use crate::layouts::{self, Handed, LayoutChoice};
use crate::likeness::{Side, likenesses, moved};
use crate::reading::decoding::name_of;
use crate::reading::{OpenFile, ReadFile, ReadSubmission, Reading};
use crate::spelled::{Lexicon, SpelledFile, spell};
use order::{first, in_time};
use sources::{Marked, marked, source_file};

pub(crate) use order::in_time_as_told;

/// The engine counts scores in the bins that the report shows.
const _: () = assert!(engine::Scores::N_BINS == Scores::N_BINS);

/// Everything that the site shows.
pub fn report(arguments: &CheckArguments, settings: &Settings, reading: Reading, comparison: Comparison) -> Report {
    let lexicon = Lexicon::new();
    let of_pairs = open_those_in_pairs(&reading, &comparison);
    let Seen { hashes, marked, spelled } = see(&reading, &of_pairs, &lexicon, &comparison);
    let census = census(&reading, &lexicon, &hashes);
    let pairs = model_pairs(&reading, &spelled, &census, &comparison);
    drop(spelled);
    drop(of_pairs);
    let clusters = comparison.clusters.into_iter().map(|found| cluster(found, &reading.submissions)).collect();
    let batch_names = reading.inputs.iter().filter(|input| input.role == Default::default());
    let batch_name = batch_names.map(|input| input.name.as_str()).collect::<Vec<_>>().join(", ");
    let with_facts = reading.submissions.into_iter().zip(&comparison.facts).zip(marked);
    let mut submissions: Vec<Submission> =
        with_facts.map(|((read, facts), marked)| submission(read, facts, marked)).collect();
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

fn submission(read: ReadSubmission, facts: &Facts, marked: Vec<Marked>) -> Submission {
    let starter_tokens = facts.starter.iter().map(|stretch| stretch.tokens.len()).sum();
    let files = read.files.into_iter().zip(marked).map(|(file, marked)| source_file(file, marked)).collect();
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

/// What is seen of the submissions when they are spelled, which they are once, by their places.
struct Seen<'a> {
    /// Of everything that each could share.
    hashes: Vec<Vec<u64>>,
    /// For each of its files.
    marked: Vec<Vec<Marked>>,
    /// The files of those that are in a pair. The others are not needed any more, and most of a large class are others.
    spelled: Vec<Vec<SpelledFile<'a>>>,
}

/// The files of the submissions that are in a pair, by the places of these.
fn open_those_in_pairs<'a>(reading: &'a Reading, comparison: &Comparison) -> Vec<Option<Vec<OpenFile<'a>>>> {
    let mut of_pairs = vec![None; reading.submissions.len()];
    for place in comparison.pairs.iter().flat_map(|pair| [pair.left, pair.right]) {
        of_pairs[place].get_or_insert_with(|| reading.submissions[place].open());
    }
    of_pairs
}

fn see<'a>(
    reading: &'a Reading,
    of_pairs: &'a [Option<Vec<OpenFile<'a>>>],
    lexicon: &'a Lexicon,
    comparison: &Comparison,
) -> Seen<'a> {
    let seen = |files: &[SpelledFile], facts: &Facts| {
        let marked = files.iter().enumerate().map(|(place, file)| marked(place, file, facts)).collect();
        (hashes(files), marked)
    };
    let submissions = reading.submissions.par_iter().zip(of_pairs).zip(&comparison.facts);
    let of_submission = submissions.map(|((read, of_pair), facts)| match of_pair {
        Some(files) => {
            let files = spell(files, lexicon);
            (seen(&files, facts), files)
        }
        None => (seen(&spell(&read.open(), lexicon), facts), Vec::new()),
    });
    let ((hashes, marked), spelled) = of_submission.unzip();
    Seen { hashes, marked, spelled }
}

fn census(reading: &Reading, lexicon: &Lexicon, hashes: &[Vec<u64>]) -> Census {
    let starter: Vec<OpenFile> = reading.starter.iter().map(ReadFile::open).collect();
    Census::new(&reading.submissions, hashes, &spell(&starter, lexicon))
}

fn model_pairs(
    reading: &Reading,
    spelled: &[Vec<SpelledFile<'_>>],
    census: &Census,
    comparison: &Comparison,
) -> Vec<Pair> {
    let rare: Vec<Vec<RareFeature>> = spelled.par_iter().map(|files| census.rare(files)).collect();
    let model_pair = |pair: &engine::Pair| {
        let mut modelled = model_pair(pair, reading, spelled, &comparison.facts);
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

fn model_pair(pair: &engine::Pair, reading: &Reading, spelled: &[Vec<SpelledFile<'_>>], facts: &[Facts]) -> Pair {
    let matched_tokens = pair.matched_tokens();
    let own = (facts[pair.left].own_tokens, facts[pair.right].own_tokens);
    let handed = |submission: usize| &reading.submissions[submission].handed;
    let (left, right) = (&spelled[pair.left], &spelled[pair.right]);
    Pair {
        first: first(handed(pair.left), handed(pair.right)),
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

fn model_passage(passage: &engine::Passage, left: &[SpelledFile<'_>], right: &[SpelledFile<'_>]) -> Passage {
    let place = |files: &[SpelledFile<'_>], start: engine::Place, tokens: usize| Place {
        file: start.file,
        bytes: files[start.file].bytes_of(start.token..start.token + tokens),
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
