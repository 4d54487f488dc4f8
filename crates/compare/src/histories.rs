//! When did shared code appear? Reads the histories that submissions bring, and follows the passages of flagged pairs back through them.
//!
//! The histories are read after the comparison, which knows nothing of them: a class without histories costs nothing, and one with histories is ranked in the same way.

mod gone;
mod line_tokens;
mod order;
mod snapshots;
mod trace;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::ops::Range;

use lookalike_corpus::{Corpus, ReadOptions, decode_file};
use lookalike_frontends::Language;
use lookalike_intake::layouts::Time;
use lookalike_intake::{FoundHistory, is_literate, is_notebook};
use lookalike_report_templates::model::{
    Appearance, FileRange, Histories, History, Match, Order, Pair, PairHistory, Passage, Report, Sign, SourceFile, Step,
};
use rayon::prelude::*;

use gone::Gone;
use line_tokens::{LineTokens, changed_part, line_hashes};
use order::Side;
use snapshots::Snapshots;
use trace::{ONE_IN_USUAL, Trace};

/// Maximum number of bytes of one history that are divided into tokens. A version counts as far as it differs from the one before.
const MAX_TOKENIZED: usize = 8 << 20;
/// Minimum number of histories whose dates tell when a class worked.
const MIN_HISTORIES: usize = 3;

/// The histories that submissions brought, by the index of the submission, before they are read.
pub struct BroughtHistories {
    submissions: Vec<BroughtBySubmission>,
    starter: Vec<(Vec<u64>, LineTokens)>,
}

struct BroughtBySubmission {
    histories: Vec<FoundHistory>,
    submitted: Option<i64>,
    /// The person, and the number of the attempt.
    attempt: Option<(u32, u32)>,
}

/// A history that was read.
struct ReadHistory {
    snapshots: Snapshots,
    gone: Gone,
    /// The lines of its files, if they are to be followed back.
    trace: Option<Trace>,
}

impl BroughtHistories {
    /// Takes the histories out of a corpus.
    pub fn take(corpus: &mut Corpus) -> BroughtHistories {
        let submissions = corpus.submissions.iter_mut().map(|submission| BroughtBySubmission {
            histories: mem::take(&mut submission.histories),
            submitted: match submission.provenance.time {
                Some(Time::Instant(seconds)) => Some(seconds),
                Some(Time::Local(_) | Time::Unparsed(_)) | None => None,
            },
            attempt: submission.author.zip(submission.provenance.attempt),
        });
        let submissions: Vec<BroughtBySubmission> = submissions.collect();
        let has_histories = submissions.iter().any(|one| !one.histories.is_empty());
        let starter = corpus.starter.iter().filter(|_| has_histories);
        let starter = starter.map(|file| {
            let text = file.decoded.text.read();
            (line_hashes(&text), LineTokens::new(file.decoded.language, &text))
        });
        let starter = starter.collect();
        BroughtHistories { submissions, starter }
    }

    /// Reads the histories, and adds them to the report of the same corpus, with the appearance of the passages of flagged pairs.
    pub fn add_to(self, report: &mut Report, options: &ReadOptions) {
        let flagged: Vec<&Pair> =
            report.pairs.iter().filter(|pair| pair.verdict.is_flagged() && !pair.passages.is_empty()).collect();
        let wanted: BTreeSet<usize> = flagged.iter().flat_map(|pair| [pair.left, pair.right]).collect();
        let read: Vec<Option<ReadHistory>> = (0..report.submissions.len())
            .into_par_iter()
            .map(|submission| self.read(submission, report, wanted.contains(&submission), options))
            .collect();
        let periods: Vec<BTreeSet<i64>> = read.iter().flatten().map(|one| one.snapshots.periods()).collect();
        let mut n_by_period: BTreeMap<i64, usize> = BTreeMap::new();
        if periods.len() >= MIN_HISTORIES {
            periods.into_iter().flatten().for_each(|period| *n_by_period.entry(period).or_default() += 1);
        }
        let mut histories = Histories::default();
        for (submission, one) in read.iter().enumerate() {
            let submitted = self.submissions[submission].submitted;
            histories
                .submissions
                .extend(one.as_ref().map(|one| one.snapshots.model(submission, submitted, &n_by_period)));
        }
        for pair in flagged {
            let sides = [pair.left, pair.right].map(|side| Some((read[side].as_ref()?, histories.of(side)?)));
            histories.pairs.extend(pair_history(pair, sides));
        }
        histories.pairs.sort_by_key(|pair| (pair.left, pair.right));
        for history in &mut histories.submissions {
            // Attempts are compared themselves.
            let gone = read.get(history.submission).and_then(Option::as_ref).map(|one| one.gone.clone());
            gone.into_iter().for_each(|gone| gone.add_to(history));
        }
        report.histories = histories;
    }

    fn read(&self, submission: usize, report: &Report, is_traced: bool, options: &ReadOptions) -> Option<ReadHistory> {
        let brought = self.submissions.get(submission)?;
        let files = &report.submissions[submission].files;
        if brought.histories.is_empty() {
            return if is_traced { self.attempts(submission, report) } else { None };
        }
        let texts: Vec<_> = files.iter().map(|file| (file, language_of(file), file.text.read())).collect();
        let mut gone = Gone::default();
        self.starter.iter().for_each(|(lines, _)| gone.know_lines(lines));
        texts.iter().for_each(|(.., text)| gone.know_lines(&line_hashes(text)));
        let code = || {
            let own = texts.iter().map(|(_, language, text)| Cow::Owned(LineTokens::new(*language, text)));
            self.starter.iter().map(|(_, tokens)| Cow::Borrowed(tokens)).chain(own).collect()
        };
        let traced = || Trace::new(texts.iter().map(|(file, language, text)| (&*file.path, *language, &**text)));
        let mut trace = is_traced.then(traced);
        let mut latest: BTreeMap<String, String> = BTreeMap::new();
        let mut bytes_left = MAX_TOKENIZED;
        let mut is_whole = true;
        let mut tokens = |language: Language, text: &str| {
            let left = bytes_left.checked_sub(text.len());
            is_whole &= left.is_some();
            bytes_left = left?;
            Some(LineTokens::new(language, text))
        };
        let mut take = |snapshot: usize, path: &str, bytes: &[u8]| {
            let path = named_like(files, path);
            for (at, (language, text)) in texts_of(path, bytes, files, options).into_iter().enumerate() {
                let lines = line_hashes(&text);
                if gone.may_be_in(&lines) {
                    gone.know_tokens(code);
                    tokens(language, &text).iter().for_each(|tokens| gone.see(path, tokens));
                }
                let Some(trace) = &mut trace else { continue };
                trace.see_lines(snapshot, path, &lines);
                let before = latest.entry(format!("{at}:{path}")).or_default();
                let changed = tokens(language, changed_part(before, &text));
                changed.iter().for_each(|tokens| trace.see(snapshot, path, tokens));
                *before = text.into_owned();
            }
        };
        let mut snapshots = Snapshots::read(&brought.histories, &mut take)?;
        snapshots.is_whole &= is_whole;
        Some(ReadHistory { snapshots, gone, trace })
    }

    /// Reads the attempts of a person up to this one as a history; none if it is the only one.
    fn attempts(&self, submission: usize, report: &Report) -> Option<ReadHistory> {
        let (person, last) = self.submissions[submission].attempt?;
        let of_person = self.submissions.iter().enumerate().filter_map(|(at, one)| Some((at, one.attempt?)));
        let mut attempts: Vec<(u32, usize)> = of_person
            .filter(|(at, (who, number))| *who == person && (*number < last || *at == submission))
            .map(|(at, (_, number))| (number, at))
            .collect();
        attempts.sort_unstable();
        if attempts.len() < 2 {
            return None;
        }
        let files = &report.submissions[submission].files;
        let texts: Vec<_> = files.iter().map(|file| (file, language_of(file), file.text.read())).collect();
        let mut trace = Trace::new(texts.iter().map(|(file, language, text)| (&*file.path, *language, &**text)));
        for (snapshot, (_, at)) in attempts.iter().enumerate() {
            for file in &report.submissions[*at].files {
                let text = file.text.read();
                trace.see_lines(snapshot, &file.path, &line_hashes(&text));
                trace.see(snapshot, &file.path, &LineTokens::new(language_of(file), &text));
            }
        }
        let times = attempts.iter().map(|(_, at)| self.submissions[*at].submitted).collect();
        Some(ReadHistory { snapshots: Snapshots::of_attempts(times), gone: Gone::default(), trace: Some(trace) })
    }
}

/// Ranges of bytes, each with the index of its file.
type Ranges = Vec<(usize, Range<usize>)>;

/// Says when the code of a pair appeared; none if neither side has a history.
fn pair_history(pair: &Pair, sides: [Option<(&ReadHistory, &History)>; 2]) -> Option<PairHistory> {
    let ranges = |passage: &Passage, side: fn(&Match) -> &FileRange| -> Ranges {
        passage.matches.iter().map(side).map(|range| (range.file, range.bytes.clone())).collect()
    };
    let sides_of = |passage: &Passage| [ranges(passage, |one| &one.left), ranges(passage, |one| &one.right)];
    let passages: Vec<[Ranges; 2]> = pair.passages.iter().map(sides_of).collect();
    let appearance = |side: usize, ranges: &[(usize, Range<usize>)]| -> Option<Appearance> {
        let (read, _) = sides[side]?;
        read.trace.as_ref()?.appearance(ranges, &read.snapshots.dates(), read.snapshots.start?)
    };
    let of_all = [0, 1].map(|side| {
        let ranges: Vec<_> = passages.iter().flat_map(|passage| passage[side].iter().cloned()).collect();
        appearance(side, &ranges)
    });
    let is_elsewhere = |side: &Option<(_, &History)>| side.is_some_and(|(_, one)| one.signs.contains(&Sign::Elsewhere));
    if of_all.iter().all(Option::is_none) && !sides.iter().any(is_elsewhere) {
        return None;
    }
    let (mut n_same_snapshots, mut order) = (0, Order::CannotTell);
    if let ([Some((left, of_left)), Some((right, of_right))], [Some(in_left), Some(in_right)]) = (&sides, &of_all) {
        n_same_snapshots = n_same([(left, in_left), (right, in_right)]);
        if n_same_snapshots == 0 {
            order = order::order(
                Side { appearance: in_left, signs: &of_left.signs, kind: of_left.kind },
                Side { appearance: in_right, signs: &of_right.signs, kind: of_right.kind },
            );
        }
    }
    let passages = passages.iter().map(|passage| [0, 1].map(|side| appearance(side, &passage[side]))).collect();
    Some(PairHistory { left: pair.left, right: pair.right, sides: of_all, passages, n_same_snapshots, order })
}

/// Returns the number of snapshots that brought lines on both sides; 0 if they brought few of them, as a common template does.
fn n_same(sides: [(&ReadHistory, &Appearance); 2]) -> usize {
    let [left, right] = sides.map(|(read, appearance)| -> BTreeMap<&[u8], usize> {
        let id = |step: &Step| Some((read.snapshots.all.get(step.snapshot - 1)?.id.as_deref()?, step.n_lines));
        appearance.steps.iter().filter_map(id).collect()
    });
    let same: Vec<usize> = left.iter().filter_map(|(id, n)| Some(*right.get(id)?.max(n))).collect();
    let n_fewest = sides[0].1.n_lines.min(sides[1].1.n_lines);
    if same.iter().sum::<usize>() * ONE_IN_USUAL > n_fewest { same.len() } else { 0 }
}

/// Returns the texts in a version of a file, with their languages: those of a document, or the only one.
fn texts_of<'b>(
    path: &str,
    bytes: &'b [u8],
    files: &[SourceFile],
    options: &ReadOptions,
) -> Vec<(Language, Cow<'b, str>)> {
    let language = language_like(files, path);
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    if let (Some(language), Ok(text)) = (language, str::from_utf8(bytes))
        && !is_notebook(ending)
        && !is_literate(ending)
    {
        return vec![(language, Cow::Borrowed(text))];
    }
    let decoded = decode_file(path, bytes, options).unwrap_or_default().into_iter();
    decoded.map(|one| (language.unwrap_or(one.language), Cow::Owned(one.text.read().into_owned()))).collect()
}

/// Returns the path of a version. A log that tells no name with an ending is of the longest file.
fn named_like<'p>(files: &'p [SourceFile], path: &'p str) -> &'p str {
    let longest = || files.iter().max_by_key(|file| file.text.read().len()).map(|file| &*file.path);
    if path.contains('.') { path } else { longest().unwrap_or(path) }
}

/// Returns the language of a file of the report.
fn language_of(file: &SourceFile) -> Language {
    Language::named(&file.language).unwrap_or_else(Language::words)
}

/// Returns the language of the files with the same ending that were handed in: a version of one of them is in the same.
fn language_like(files: &[SourceFile], path: &str) -> Option<Language> {
    let ending = |path: &str| path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    files.iter().find(|file| ending(&file.path) == ending(path)).map(language_of)
}
