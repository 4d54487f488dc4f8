//! The gallery: reports that show every state of every page, for tests and for work on the look.
//!
//! Twelve students wrote a word counter, some of them together. Their files are in the crate's folder `gallery/class/`, and
//! `gallery/report/` has the report that the program made of them. States that no report has at the same time are small
//! changes to that report.

pub mod app;
mod histories;
mod large;

use std::path::Path;

use crate::format::load;
use crate::model::{
    Author, CommonBlock, FlaggedPairs, LeftOutSubmission, NearReference, Pair, PairBlock, ReadAs, ReadAsReason,
    ReferenceAnswer, ReferenceSource, References, Report, Scores, Sides, StarterLines, Submission, Translation, Trial,
    TrialCount, TrialLanguage, Unlisted, UnlistedStarter, Verdict,
};
pub use histories::report_with_histories;
pub use large::large_report;

/// The folder of the report, with `report.json` and the sources.
pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/gallery/report");

/// The submission of which nothing was compared. The report with other states calls it starter code only.
const STARTER_ONLY: usize = 10;

/// Returns the report that the program made of the class.
///
/// # Panics
/// If it cannot be read. Its format may have changed since the program wrote it.
#[cfg_attr(not(test), expect(clippy::panic, reason = "the report is a part of the tests, not an input"))]
pub fn report() -> Report {
    load::folder(Path::new(FOLDER)).unwrap_or_else(|error| {
        panic!(
            "{error}; `GALLERY_UPDATE=always cargo test --test program gallery::` makes the report of the gallery anew"
        )
    })
}

/// Returns a report in which chance explains every pair, of a run in which everything went wrong that can.
pub fn quiet_report() -> Report {
    let mut report = report();
    report.warnings = vec!["--exclude old/ has no effect: it matches no path in any submission".to_owned()];
    report.incomplete = vec!["assignment-3.zip: it breaks off; get the archive again, whole".to_owned()];
    report.starter_incomplete = vec!["starter.zip: it breaks off; download the file again".to_owned()];
    report.run.inputs[0].left_out.push(LeftOutSubmission {
        name: "Withdrawn, Will".to_owned(),
        authors: vec![Author { name: "Will Withdrawn".to_owned(), id: None }],
    });
    report.unlisted_starter = Some(unlisted_starter(&report.submissions));
    report.common_blocks = vec![CommonBlock {
        n_tokens: 185,
        submission: 1,
        places: vec![StarterLines { file: 0, first_line: 2, last_line: 9 }],
        holders: (0..report.submissions.len().min(5)).collect(),
        n_different: 4,
    }];
    report.read_as.push(ReadAs {
        ending: Some(".py".to_owned()),
        language: "python".to_owned(),
        n_files: 2,
        reason: ReadAsReason::Stored,
    });
    report.pairs.retain(|pair| pair.verdict == Verdict::Unremarkable);
    report.pairs[0].common_block = Some(PairBlock { block: 1, tokens: 85, n_others: 7, others: vec![3, 4] });
    report.pairs[0].passages[0].n_in_other_tasks = 31;
    report.n_people_in_other_tasks = 180;
    report.pairs[0].unlisted = Unlisted { passages: 12, matches: 3, lines: Sides { left: 40, right: 41 } };
    report.scores.found = n_by_score(&report.pairs);
    report.n_pairs_found = report.pairs.len();
    report.n_flagged = FlaggedPairs::default();
    report.clusters.clear();
    report.find_cases();
    report.identical.clear();
    for submission in &mut report.submissions {
        submission.identical = None;
        submission.partial = None;
        submission.too_short = None;
    }
    // It is in no pair.
    let submission = &mut report.submissions[STARTER_ONLY];
    (submission.starter_only, submission.starter_tokens) = (true, 98);
    report.submissions[0].holds = vec![1, 2, 3];
    report.submissions[4].shares_nothing = true;
    report.submissions[1].alone_in = Some("kotlin".to_owned());
    report.translations = vec![translation(), translation_without_names()];
    report.trial = Some(trial());
    report.histories = histories::histories(&report.pairs[0]);
    report.references = Some(references(&report));
    report
}

/// Returns the trial of a class with two languages, of which one is disguised word by word.
fn trial() -> Trial {
    let count = |flagged: usize| TrialCount { flagged, strong: flagged / 2 };
    let row = |language: &str, programs: usize, [renamed, rewritten, half]: [usize; 3]| TrialLanguage {
        language: language.to_owned(),
        programs,
        renamed: count(renamed),
        rewritten: (language == "c").then(|| count(rewritten)),
        half: count(half),
    };
    Trial { languages: vec![row("c", 24, [24, 21, 9]), row("kotlin", 6, [6, 5, 0])], flagged_undisguised: 0 }
}

/// Returns references of which one answer is the program on the right of the first pair.
fn references(report: &Report) -> References {
    let pair = &report.pairs[0];
    let near = |submission: usize, source: usize, score: f64, counts: (usize, usize)| NearReference {
        submission,
        source,
        answer: None,
        score,
        classmates_as_close: counts.0,
        earlier_as_close: counts.1,
        passages: Vec::new(),
    };
    let close = NearReference { answer: Some(0), passages: pair.passages.clone(), ..near(pair.left, 0, 0.622, (0, 1)) };
    References {
        sources: vec![
            ReferenceSource { name: "gpt-4".to_owned(), n_people: 4, n_earlier: 37 },
            ReferenceSource { name: "manual".to_owned(), n_people: 1, n_earlier: 0 },
        ],
        answers: vec![ReferenceAnswer {
            source: 0,
            name: "answer 07".to_owned(),
            files: report.submissions[pair.right].files.clone(),
        }],
        before: Some("2022-11-30".to_owned()),
        near: vec![
            close,
            NearReference { answer: Some(0), ..near(1, 0, 0.58, (1, 1)) },
            NearReference { answer: Some(0), ..near(2, 0, 0.2, (2, 20)) },
            near(3, 1, 0.0, (0, 0)),
            near(3, 0, 0.0, (3, 37)),
        ],
    }
}

/// Returns a pair that looks like a translation.
fn translation() -> Translation {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let lines = |first_line, last_line| StarterLines { file: 0, first_line, last_line };
    Translation {
        left: 1,
        right: 3,
        likeness: 0.714,
        names: words(&["nextFreePlace", "weightOf", "cumulative"]),
        texts: words(&["nothing", "reserved"]),
        numbers: words(&["86400"]),
        pieces: vec![[lines(1, 2); 2], [lines(4, 4); 2]],
        structure_alone: false,
    }
}

/// Returns a pair that looks like a translation in which every name was replaced.
fn translation_without_names() -> Translation {
    Translation { left: 1, right: 2, likeness: 0.371, structure_alone: true, ..Translation::default() }
}

/// Returns the note on starter code that nobody gave: parts of two files of the submission that has most.
fn unlisted_starter(submissions: &[Submission]) -> UnlistedStarter {
    let submission = (0..submissions.len()).max_by_key(|&one| submissions[one].files.len()).unwrap_or_default();
    let places = vec![
        StarterLines { file: 0, first_line: 1, last_line: 14 },
        StarterLines { file: 1, first_line: 3, last_line: 3 },
    ];
    UnlistedStarter { n_tokens: 1234, n_sharing: 9, n_people: 12, submission, places }
}

/// Returns the number of pairs in each range of scores.
fn n_by_score(pairs: &[Pair]) -> Vec<u64> {
    let mut found = vec![0; Scores::N_BINS];
    pairs.iter().for_each(|pair| found[Scores::bin(pair.figures.score)] += 1);
    found
}
