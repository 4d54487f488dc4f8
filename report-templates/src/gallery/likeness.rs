//! A substitute for the analysis of likeness and corroboration: compares word by word and line by line.

use std::collections::{BTreeMap, BTreeSet};

use super::comparison::n_tokens;
use super::text_of;
use crate::model::{
    Corroboration, FileRange, Likeness, LikenessKind, LineRef, Moved, Occurrences, Pair, Passage, Renaming, Renamings,
    Submission, Trace, TraceKind,
};

/// The one word that the class misspells.
const MISSPELLING: (&str, &str) = ("occured", "occurred");

/// Words that replace one another without an effect.
const MODIFIERS: [&str; 2] = ["const", "volatile"];

/// Adds the kind of likeness to a pair.
pub(super) fn describe(pair: &mut Pair, submissions: &[Submission]) {
    let (left, right) = (&submissions[pair.left], &submissions[pair.right]);
    let mut whole = Likeness::default();
    let mut renamed = BTreeMap::new();
    for passage in &mut pair.passages {
        let mut renamed_here = BTreeMap::new();
        passage.likeness = likeness(passage, left, right, &mut renamed_here);
        add(&mut whole, &passage.likeness);
        for (names, times) in renamed_here {
            *renamed.entry(names).or_default() += times;
        }
    }
    whole.renamings = renamings(&renamed);
    pair.likeness = whole;
    pair.moved = moved(&pair.passages);
    pair.corroboration = corroboration(left, right, submissions);
}

type Renamed<'a> = BTreeMap<(&'a str, &'a str), usize>;

fn likeness<'a>(passage: &Passage, left: &'a Submission, right: &'a Submission, renamed: &mut Renamed<'a>) -> Likeness {
    let mut likeness = Likeness::default();
    for found in &passage.matches {
        let lines = text(left, &found.left).lines().zip(text(right, &found.right).lines());
        for (one, other) in lines {
            let kind = compare(one, other, &mut likeness, renamed);
            likeness.tokens[kind as usize] += n_tokens(one);
        }
    }
    for neighbours in passage.matches.windows(2) {
        let gap = |submission: &Submission, before: &FileRange, after: &FileRange| {
            n_tokens(&text_of(&submission.files[before.file])[before.bytes.end..after.bytes.start])
        };
        let on_left = gap(left, &neighbours[0].left, &neighbours[1].left);
        let on_right = gap(right, &neighbours[0].right, &neighbours[1].right);
        let counted = if on_left > 0 && on_right > 0 { &mut likeness.rewritten } else { &mut likeness.inserted };
        counted.left += on_left;
        counted.right += on_right;
    }
    likeness.renamings = renamings(renamed);
    likeness
}

fn text<'a>(submission: &'a Submission, place: &FileRange) -> &'a str {
    &text_of(&submission.files[place.file])[place.bytes.clone()]
}

fn compare<'a>(one: &'a str, other: &'a str, likeness: &mut Likeness, renamed: &mut Renamed<'a>) -> LikenessKind {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let words = |line: &'a str| line.split(move |c| !is_of_word(c)).filter(|word| !word.is_empty());
    let mut kind = if one == other { LikenessKind::IdenticalText } else { LikenessKind::LayoutAndComments };
    for (left, right) in words(one).zip(words(other)) {
        if left != right && MODIFIERS.contains(&left) && MODIFIERS.contains(&right) {
            kind = kind.max(LikenessKind::UncomparedWords);
            continue;
        }
        let is_name = !left.starts_with(|c: char| c.is_ascii_digit());
        let (counted, changes) = if is_name {
            (&mut likeness.names, LikenessKind::Renamed)
        } else {
            (&mut likeness.literals, LikenessKind::LiteralsChanged)
        };
        counted.total += 1;
        if left != right {
            counted.changed += 1;
            kind = kind.max(changes);
        }
        if left != right && is_name {
            *renamed.entry((left, right)).or_default() += 1;
        }
    }
    kind
}

fn renamings(renamed: &Renamed<'_>) -> Renamings {
    let mut examples: Vec<Renaming> = Vec::new();
    for (&(left, right), &times) in renamed {
        examples.push(Renaming { left: left.to_owned(), right: right.to_owned(), times });
    }
    examples.sort_by_key(|example| std::cmp::Reverse(example.times));
    let different = examples.len();
    examples.truncate(5);
    Renamings { different, consistent: different, examples }
}

fn add(whole: &mut Likeness, part: &Likeness) {
    for (own, others) in whole.tokens.iter_mut().zip(part.tokens) {
        *own += others;
    }
    for (own, others) in [(&mut whole.names, part.names), (&mut whole.literals, part.literals)] {
        own.changed += others.changed;
        own.total += others.total;
    }
    for (own, others) in [(&mut whole.inserted, part.inserted), (&mut whole.rewritten, part.rewritten)] {
        own.left += others.left;
        own.right += others.right;
    }
}

/// Returns the passages that stand before their predecessor on the right side.
fn moved(passages: &[Passage]) -> Moved {
    let start = |passage: &Passage| (passage.matches[0].right.file, passage.matches[0].right.bytes.start);
    let back = passages.windows(2).filter(|pair| start(&pair[1]) < start(&pair[0])).map(|pair| &pair[1]);
    back.fold(Moved::default(), |sum, passage| Moved {
        passages: sum.passages + 1,
        tokens: sum.tokens + passage.tokens,
    })
}

/// Returns the lines and words that at most five submissions have, these two included.
fn corroboration(left: &Submission, right: &Submission, class: &[Submission]) -> Vec<Corroboration> {
    let is_comment = |line: &str| line.starts_with(['/', '#']) && !line.starts_with("#i") && !line.starts_with("#d");
    let lines = |wanted: &dyn Fn(&str) -> bool| -> BTreeSet<String> {
        let files = left.files.iter().flat_map(|file| text_of(file).lines());
        files.map(str::trim).filter(|line| wanted(line)).map(str::to_owned).collect()
    };
    let words = |wanted: &dyn Fn(&str) -> bool| -> BTreeSet<String> {
        let of_code =
            left.files.iter().flat_map(|file| text_of(file).split(|c: char| !c.is_alphanumeric() && c != '_'));
        of_code.filter(|word| wanted(word)).map(str::to_owned).collect()
    };
    let is_name = |word: &str| word.len() > 6 && word.starts_with(char::is_alphabetic) && word != MISSPELLING.0;
    let is_number = |word: &str| word.len() > 3 && word.chars().all(|c| c.is_ascii_digit());
    let kinds = [
        (TraceKind::Misspelling, words(&|word| word == MISSPELLING.0)),
        (TraceKind::Comment, lines(&is_comment)),
        (TraceKind::Literal, words(&is_number)),
        (TraceKind::Name, words(&is_name)),
        (TraceKind::Whitespace, lines(&|line| line.ends_with(" ;"))),
    ];
    kinds
        .into_iter()
        .filter_map(|(kind, texts)| {
            let traces: Vec<Trace> =
                texts.into_iter().filter_map(|text| trace(kind, text, left, right, class)).collect();
            let total = traces.len();
            (total > 0).then(|| Corroboration { kind, total, traces: traces.into_iter().take(8).collect() })
        })
        .collect()
}

fn trace(kind: TraceKind, text: String, left: &Submission, right: &Submission, class: &[Submission]) -> Option<Trace> {
    let n_having = class.iter().filter(|one| one.files.iter().any(|file| text_of(file).contains(&text))).count();
    let (left, right) = (occurrences(left, &text), occurrences(right, &text));
    (n_having <= 5 && left.total > 0 && right.total > 0).then(|| Trace {
        usual: (kind == TraceKind::Misspelling).then(|| MISSPELLING.1.to_owned()),
        text,
        n_having,
        n_submissions: class.len(),
        left,
        right,
    })
}

fn occurrences(submission: &Submission, text: &str) -> Occurrences {
    let mut first = Vec::new();
    for (file, source) in submission.files.iter().enumerate() {
        let lines = text_of(source).lines().enumerate().filter(|(_, line)| line.contains(text));
        first.extend(lines.map(|(line, _)| LineRef { file, line: line + 1 }));
    }
    let total = first.len();
    first.truncate(3);
    Occurrences { total, first }
}
