//! Kinds of likeness in words: labels for tables and lists, sentences for the page of a pair.

use crate::figures::{count, counted, moment};
use crate::model::{
    First, Likeness, LikenessKind, Moved, Pair, Renamings, Respelt, Sides, Submission, TraceKind, Verdict,
};
use crate::visible;

/// Passages that stand in another order are worth a label from this share of the matched tokens on.
const REORDERED: f64 = 0.2;
/// Insertions and changed places are, from this share on.
const CHANGED: f64 = 0.1;
/// A submission lies in the other one, but for details, from this share on.
const WHOLE: f64 = 0.9;
/// Of a submission that holds a whole other one, more than this would make them two of a size.
const LARGER: f64 = 0.75;
/// Where matches cover about half of either or less, only parts are shared.
const PARTIAL: f64 = 0.58;

/// A verdict as the reader finds it.
pub(crate) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Strong => "strong",
        Verdict::WorthALook => "worth a look",
        Verdict::Unremarkable => "unremarkable",
    }
}

/// When the two submissions of a pair were handed in, and which of them first; nothing if no time is known.
pub(crate) fn times(pair: &Pair, left: &Submission, right: &Submission) -> Option<String> {
    let said = |one: &Submission| {
        let late = if one.handed_in.late == Some(true) { ", late" } else { "" };
        one.handed_in.time.as_ref().map(|time| format!("{}{late}", visible::name(&moment(time))))
    };
    let (left, right) = (said(left), said(right));
    if left.is_none() && right.is_none() {
        return None;
    }
    let [left, right] = [left, right].map(|time| time.unwrap_or_else(|| "at a time that is not known".to_owned()));
    Some(match pair.first {
        Some(First::Left) => format!("The left one was handed in first: {left}; the right one {right}."),
        Some(First::Right) => format!("The right one was handed in first: {right}; the left one {left}."),
        Some(First::Neither) => format!("Both were handed in at the same time: {left}."),
        None => format!("Handed in: left {left}; right {right}."),
    })
}

/// What an expectation means, in a sentence.
pub(crate) fn coincidence(pair: &Pair) -> String {
    let expected = expectation(pair.expectation).replace("< ", "fewer than ");
    let (pairs, are) = if expected == "1.0" { ("pair", "is") } else { ("pairs", "are") };
    let found = format!(
        "In a batch like this one, {expected} {pairs} at least this similar {are} to be expected by coincidence."
    );
    let meaning = match pair.verdict {
        Verdict::Strong => "Coincidence hardly explains this pair.",
        Verdict::WorthALook => "Of the pairs that are so similar, most must have another reason.",
        Verdict::Unremarkable => "Coincidence explains such a pair.",
    };
    format!("{found} {meaning}")
}

/// An expectation as the reader finds it: whole from ten on, and never so small that it claims more than it can.
pub(crate) fn expectation(expectation: f64) -> String {
    match expectation {
        9.95.. => count(expectation.round() as usize),
        0.95.. => format!("{expectation:.1}"),
        0.095.. => format!("{expectation:.2}"),
        0.001.. => format!("{expectation:.3}"),
        _ => "< 0.001".to_owned(),
    }
}

/// What is to say of a pair in a few words, the prevailing kind first.
pub(crate) fn label(pair: &Pair) -> Vec<&'static str> {
    let likeness = &pair.likeness;
    let is_worth = |tokens: usize, share: f64| tokens > 0 && tokens as f64 >= share * pair.matched_tokens as f64;
    let mut label = vec![kind_in_short(likeness.prevailing())];
    label.extend(is_worth(pair.moved.tokens, REORDERED).then_some("reordered"));
    label.extend(is_worth(larger(likeness.inserted), CHANGED).then_some("with insertions"));
    label.extend(is_worth(larger(likeness.rewritten), CHANGED).then_some("changed in places"));
    label.extend(part(pair));
    label
}

fn larger(sides: Sides) -> usize {
    sides.left.max(sides.right)
}

/// Which part of which lies in matches, if it is not all of both.
fn part(pair: &Pair) -> Option<&'static str> {
    let (left, right) = (pair.left_coverage, pair.right_coverage);
    match (left, right) {
        (WHOLE.., ..LARGER) => Some("left within right"),
        (..LARGER, WHOLE..) => Some("right within left"),
        _ => (left.max(right) < PARTIAL).then_some("partial"),
    }
}

fn kind_in_short(kind: LikenessKind) -> &'static str {
    match kind {
        LikenessKind::IdenticalText => "identical text",
        LikenessKind::LayoutAndComments => "layout changed",
        LikenessKind::UncomparedWords => "modifiers changed",
        LikenessKind::LiteralsChanged => "literals changed",
        LikenessKind::Renamed => "renamed",
    }
}

/// Why a pair is alike, in sentences; what became of its names has words of its own.
pub(crate) fn sentences(pair: &Pair) -> Vec<String> {
    let likeness = &pair.likeness;
    let mut sentences = vec![prevailing(likeness)];
    sentences.extend(respelt(likeness.literals, "literal", "literals"));
    sentences.extend(moved(pair));
    sentences.extend(changes(likeness).map(|changes| format!("{}.", capitalised(&changes))));
    sentences.push(containment(pair.left_coverage, pair.right_coverage));
    sentences
}

fn moved(pair: &Pair) -> Option<String> {
    let Moved { passages, tokens } = pair.moved;
    let verb = if tokens == 1 { "stands" } else { "stand" };
    let among = match passages {
        0 => String::new(),
        _ => format!(" ({} of {})", count(passages), counted(pair.passages.len(), "passage", "passages")),
    };
    (tokens > 0).then(|| format!("{} {verb} in another order{among}.", matched(tokens)))
}

fn prevailing(likeness: &Likeness) -> String {
    let kind = likeness.prevailing();
    let (of_kind, all) = (likeness.tokens[kind as usize], likeness.tokens.iter().sum::<usize>());
    let (name, lines) = (kind_in_full(kind), lines_of_kind(kind));
    if of_kind == all {
        return format!("{} throughout: all {} stand in lines {lines}.", capitalised(name), matched(all));
    }
    let share = if 2 * of_kind > all { "Mostly" } else { "Mixed, most often" };
    format!("{share} {name}: {} of {} stand in lines {lines}.", count(of_kind), matched(all))
}

fn matched(tokens: usize) -> String {
    counted(tokens, "matched token", "matched tokens")
}

fn kind_in_full(kind: LikenessKind) -> &'static str {
    match kind {
        LikenessKind::IdenticalText => "identical text",
        LikenessKind::LayoutAndComments => "the same but for layout and comments",
        LikenessKind::UncomparedWords => "the same but for words that are never compared",
        LikenessKind::LiteralsChanged => "the same but for literals",
        LikenessKind::Renamed => "renamed",
    }
}

fn lines_of_kind(kind: LikenessKind) -> &'static str {
    match kind {
        LikenessKind::IdenticalText => "that are equal to the letter",
        LikenessKind::LayoutAndComments => "that differ only in blanks and comments",
        LikenessKind::UncomparedWords => "that differ only in words such as modifiers and imports",
        LikenessKind::LiteralsChanged => "where literals differ, but no names",
        LikenessKind::Renamed => "where names differ",
    }
}

/// How many names stand for others, and how consistently; none if all are the same.
pub(crate) fn names(likeness: &Likeness) -> Option<String> {
    let spelt = respelt(likeness.names, "name", "names")?;
    Some(format!("{}: {}", spelt.trim_end_matches('.'), renamings(&likeness.renamings)))
}

fn respelt(respelt: Respelt, one: &str, many: &str) -> Option<String> {
    let Respelt { changed, total } = respelt;
    let verb = if changed == 1 { "is" } else { "are" };
    (changed > 0).then(|| format!("{} of {} {verb} spelt otherwise.", count(changed), counted(total, one, many)))
}

/// How many names became others, and whether consistently.
fn renamings(renamings: &Renamings) -> String {
    let Renamings { different, consistent, .. } = *renamings;
    if consistent == different {
        return format!("{} changed, {} in one way", counted(different, "name", "names"), each(different));
    }
    let consistent = if consistent == 0 { "none".to_owned() } else { count(consistent) };
    format!("{}, {consistent} of them the same throughout", counted(different, "renaming", "renamings"))
}

fn each(number: usize) -> &'static str {
    if number == 1 { "always" } else { "each" }
}

/// Insertions, and places that differ.
fn changes(likeness: &Likeness) -> Option<String> {
    let changes = [inserted(likeness.inserted), rewritten(likeness.rewritten)];
    let changes: Vec<String> = changes.into_iter().flatten().collect();
    (!changes.is_empty()).then(|| changes.join("; "))
}

fn inserted(Sides { left, right }: Sides) -> Option<String> {
    let tokens = |number: usize| counted(number, "token", "tokens");
    match (left, right) {
        (0, 0) => None,
        (left, 0) => Some(format!("{} inserted on the left", tokens(left))),
        (0, right) => Some(format!("{} inserted on the right", tokens(right))),
        (left, right) => Some(format!("{} inserted on the left, {} on the right", tokens(left), count(right))),
    }
}

fn rewritten(Sides { left, right }: Sides) -> Option<String> {
    let tokens = counted(left, "token", "tokens");
    (left > 0).then(|| format!("{tokens} on the left with {} others in their place on the right", count(right)))
}

/// Which part of which lies in matches.
fn containment(left: f64, right: f64) -> String {
    let (of_left, of_right) = (share(left), share(right));
    if of_left == of_right {
        return format!("{} of each lies in the other.", capitalised(of_left));
    }
    match (left >= WHOLE, right >= WHOLE) {
        (true, false) => format!("{} of the left lies in the right and makes {of_right} of it.", capitalised(of_left)),
        (false, true) => format!("{} of the right lies in the left and makes {of_left} of it.", capitalised(of_right)),
        _ => format!("{} of the left lies in the right, {of_right} of the right in the left.", capitalised(of_left)),
    }
}

/// A share as one says it.
fn share(share: f64) -> &'static str {
    match share {
        1.0.. => "all",
        0.9.. => "nearly all",
        0.82.. => "most",
        0.71.. => "about three quarters",
        0.58.. => "about two thirds",
        0.42.. => "about half",
        0.29.. => "about a third",
        0.21.. => "about a quarter",
        _ => "a small part",
    }
}

/// What is to say of one passage.
pub(crate) fn passage(likeness: &Likeness) -> String {
    let literals = Some(likeness.literals.changed).filter(|&changed| changed > 0);
    let literals = literals.map(|changed| format!("{} changed", counted(changed, "literal", "literals")));
    let kind = match likeness.least_alike() {
        LikenessKind::Renamed => renamings(&likeness.renamings),
        LikenessKind::LiteralsChanged if literals.is_some() => String::new(),
        kind => kind_in_full(kind).to_owned(),
    };
    let parts = [Some(kind).filter(|kind| !kind.is_empty()), literals, changes(likeness)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// What the traces of a kind are.
pub(crate) fn traces(kind: TraceKind, number: usize) -> String {
    let (one, many) = match kind {
        TraceKind::Comment => ("comment line", "comment lines"),
        TraceKind::Misspelling => ("unusual spelling", "unusual spellings"),
        TraceKind::Literal => ("literal", "literals"),
        TraceKind::Name => ("name", "names"),
        TraceKind::Whitespace => ("line with unusual blanks", "lines with unusual blanks"),
    };
    counted(number, one, many)
}

/// How many have something, of how many.
pub(crate) fn rarity(n_having: usize, n_submissions: usize) -> String {
    match n_having {
        2 => format!("only these two of {}", count(n_submissions)),
        _ => format!("{} of {} have it", count(n_having), count(n_submissions)),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
