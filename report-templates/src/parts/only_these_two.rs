//! The lines, names and texts that only the two of a pair have, for its page.

use std::borrow::Cow;

use crate::model::{Exclusive, ExclusiveWord, LinePair, LineRef, Pair, Report, Sequence};
use crate::words::figures::{count, counted};
use crate::words::statement::Statement;
use crate::words::{pair as text, visible};

/// Maximum number of names or texts that a page lists.
const MOST_WORDS: usize = 100;

/// Lines, names and texts that only the two have.
pub(crate) struct OnlyTheseTwo<'a> {
    /// The number of lines, names and texts; none for a sequence, which is no set of them.
    pub(crate) n: Option<String>,
    /// The places of the sequence that states the verdict, if one does.
    pub(crate) sequence: Option<String>,
    /// The heading of the lines; none if there is none.
    pub(crate) lines: Option<String>,
    /// The numbers of their lines, for readers without scripts.
    pub(crate) numbers: String,
    /// Names, then texts.
    pub(crate) words: Vec<OnlyWords<'a>>,
    /// The ways to check it.
    pub(crate) meanings: Vec<&'static str>,
}

/// Names or texts that only the two have.
pub(crate) struct OnlyWords<'a> {
    pub(crate) title: String,
    /// The style class.
    pub(crate) kind: &'static str,
    pub(crate) words: Vec<Cow<'a, str>>,
}

/// Returns what only the two of a pair have; none if they have nothing of their own.
pub(crate) fn only_these_two<'a>(
    report: &'a Report,
    pair: &'a Pair,
    statement: &Statement,
) -> Option<OnlyTheseTwo<'a>> {
    let exclusive = &pair.exclusive;
    if exclusive.is_empty() && !statement.is_of_sequence {
        return None;
    }
    let Exclusive { n_lines, n_names, n_texts, .. } = *exclusive;
    let groups = [(n_names, "name", "names", &exclusive.names), (n_texts, "text", "texts", &exclusive.texts)];
    Some(OnlyTheseTwo {
        n: (!statement.is_of_sequence).then(|| count(n_lines + n_names + n_texts)),
        sequence: exclusive.sequence.as_ref().filter(|_| statement.is_of_sequence).map(|one| places(report, pair, one)),
        lines: (n_lines > 0).then(|| heading(n_lines, exclusive.lines.len(), "line", "lines")),
        numbers: numbers(report, pair),
        words: groups
            .into_iter()
            .filter(|&(n, ..)| n > 0)
            .map(|(n, one, many, words)| words_of(n, one, many, words))
            .collect(),
        meanings: [
            (statement.is_of_sequence, text::MEANING_OF_SEQUENCE),
            (!exclusive.is_empty(), text::MEANING_OF_ONLY),
        ]
        .into_iter()
        .filter_map(|(applies, meaning)| applies.then_some(meaning))
        .collect(),
    })
}

fn words_of<'a>(n: usize, one: &str, many: &'static str, words: &'a [ExclusiveWord]) -> OnlyWords<'a> {
    let listed = &words[..words.len().min(MOST_WORDS)];
    OnlyWords {
        title: heading(n, listed.len(), one, many),
        kind: many,
        words: listed.iter().map(|word| visible::name(&word.text)).collect(),
    }
}

fn heading(n: usize, n_listed: usize, one: &str, many: &str) -> String {
    if n_listed < n { format!("{} of {} {many}", count(n_listed), count(n)) } else { counted(n, one, many) }
}

/// Returns where a sequence is on both sides: `12–45 ↔ main.c:20–53`.
fn places(report: &Report, pair: &Pair, sequence: &Sequence) -> String {
    let place = |submission: usize, file: usize, line: fn(&LinePair) -> usize| {
        let first = sequence.lines.first().map(line).unwrap_or_default();
        let last = sequence.lines.last().map(line).unwrap_or_default();
        format!("{}–{last}", at(report, submission, LineRef { file, line: first }))
    };
    let left = place(pair.left, sequence.left_file, |pair| pair.left);
    format!("{left} ↔ {}", place(pair.right, sequence.right_file, |pair| pair.right))
}

/// Returns a line of a submission, with the path of its file if there are several.
fn at(report: &Report, submission: usize, at: LineRef) -> String {
    let files = &report.submissions[submission].files;
    match files.get(at.file).filter(|_| files.len() > 1) {
        Some(file) => format!("{}:{}", visible::short_name(&file.path), at.line),
        None => at.line.to_string(),
    }
}

/// Returns the numbers of the lines on both sides: `25 ↔ 16, 29 ↔ 20`.
fn numbers(report: &Report, pair: &Pair) -> String {
    let place = |submission: usize, line: LineRef| at(report, submission, line);
    let lines = pair.exclusive.lines.iter();
    let places: Vec<String> =
        lines.map(|line| format!("{} ↔ {}", place(pair.left, line.left), place(pair.right, line.right))).collect();
    places.join(", ")
}
