//! The lines, names and texts that only the two of a pair have, for its page.

use super::frame::Frame;
use crate::model::{Exclusive, ExclusiveWord, LinePair, LineRef, Pair, Sequence};
use crate::words::figures::{count, counted};

/// Maximum number of names or texts that a page lists.
const MOST_WORDS: usize = 100;

/// Returns the names and the texts: their number, the nouns for one and for many, and those that are listed.
pub(crate) fn words(exclusive: &Exclusive) -> Vec<(usize, &'static str, &'static str, &[ExclusiveWord])> {
    let Exclusive { n_names, names, n_texts, texts, .. } = exclusive;
    let mut groups = vec![(*n_names, "name", "names", names.as_slice()), (*n_texts, "text", "texts", texts.as_slice())];
    groups.retain(|(n, ..)| *n > 0);
    for (.., words) in &mut groups {
        *words = &words[..words.len().min(MOST_WORDS)];
    }
    groups
}

/// Returns the number of some traces, and how many of them are listed.
pub(crate) fn heading(n: usize, n_listed: usize, one: &str, many: &str) -> String {
    if n_listed < n { format!("{} of {} {many}", count(n_listed), count(n)) } else { counted(n, one, many) }
}

/// Returns where a sequence is on both sides: `12–45 ↔ main.c:20–53`.
pub(crate) fn places(frame: &Frame, pair: &Pair, sequence: &Sequence) -> String {
    let place = |submission: usize, file: usize, line: fn(&LinePair) -> usize| {
        let first = sequence.lines.first().map(line).unwrap_or_default();
        let last = sequence.lines.last().map(line).unwrap_or_default();
        format!("{}–{last}", named(frame, submission, LineRef { file, line: first }))
    };
    let left = place(pair.left, sequence.left_file, |pair| pair.left);
    format!("{left} ↔ {}", place(pair.right, sequence.right_file, |pair| pair.right))
}

/// Returns a line of a submission, with the path of its file if there are several.
fn named(frame: &Frame, submission: usize, at: LineRef) -> String {
    match frame.path(&submission, &at.file) {
        Some(path) => format!("{path}:{}", at.line),
        None => at.line.to_string(),
    }
}

/// Returns the numbers of the lines on both sides: `25 ↔ 16, 29 ↔ 20`.
pub(crate) fn numbers(frame: &Frame, pair: &Pair) -> String {
    let mut places = Vec::new();
    for line in &pair.exclusive.lines {
        let [left, right] = [named(frame, pair.left, line.left), named(frame, pair.right, line.right)];
        places.push(format!("{left} ↔ {right}"));
    }
    places.join(", ")
}
