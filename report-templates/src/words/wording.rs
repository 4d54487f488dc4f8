//! Descriptions of similarity: labels for tables and lists, sentences for the page of a pair.

use crate::model::{
    ChangeCount, Likeness, LikenessKind, Moved, Pair, Renamings, Sides, Submission, SubmittedFirst, TraceKind, Verdict,
};
use crate::words::figures::{capitalized, count, counted, moment};
use crate::words::visible;

/// Minimum share of matched tokens in moved passages for a label.
const REORDERED: f64 = 0.2;
/// Minimum share of inserted or rewritten tokens for a label.
const CHANGED: f64 = 0.1;
/// Minimum coverage of a submission that lies in the other one as a whole, except for details.
const WHOLE: f64 = 0.9;
/// Maximum coverage of a submission that contains a whole other one; beyond that, the two are of similar size.
const LARGER: f64 = 0.75;
/// Maximum coverage of both sides where only parts are shared.
const PARTIAL: f64 = 0.58;

impl Verdict {
    /// The verdict in words, for pages and terminals. Machine-readable output has [`Verdict::name`].
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Strong => "strong",
            Verdict::WorthALook => "worth reviewing",
            Verdict::Unremarkable => "unremarkable",
        }
    }
}

/// Returns the times of submission of a pair, and which was first; none if no time is known.
pub(crate) fn times(pair: &Pair, left: &Submission, right: &Submission) -> Option<String> {
    let said = |one: &Submission| {
        let late = if one.provenance.late == Some(true) { ", late" } else { "" };
        one.provenance.time.as_ref().map(|time| format!("{}{late}", visible::name(&moment(time))))
    };
    let (left, right) = (said(left), said(right));
    if left.is_none() && right.is_none() {
        return None;
    }
    let [left, right] = [left, right].map(|time| time.unwrap_or_else(|| "at an unknown time".to_owned()));
    Some(match pair.submitted_first {
        Some(SubmittedFirst::Left) => format!("The left one was submitted first: {left}; the right one {right}."),
        Some(SubmittedFirst::Right) => format!("The right one was submitted first: {right}; the left one {left}."),
        Some(SubmittedFirst::Neither) => format!("Both were submitted at the same time: {left}."),
        None => format!("Submitted: left {left}; right {right}."),
    })
}

/// From this expectation on, a class says nothing about a flagged pair: too many of its pairs are as similar.
const UNTOLD: f64 = 0.5;

/// Returns the reason for a verdict in one sentence.
pub(crate) fn verdict_reason(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Strong => "Honest programs hardly ever share so much rare code.",
        Verdict::WorthALook => "Honest programs rarely share so much rare code.",
        Verdict::Unremarkable => "Honest programs often share as much rare code.",
    }
}

/// Returns how often chance alone makes a pair at least this similar in a class like this one.
pub(crate) fn by_chance(pair: &Pair) -> String {
    match (pair.verdict, pair.figures.expectation) {
        (_, ..UNTOLD) => once_in_classes(pair.figures.expectation),
        (Verdict::Unremarkable, expected) => match expectation(expected).as_str() {
            "1.0" => "about one pair in each class".to_owned(),
            number => format!("about {number} pairs in each class"),
        },
        _ => "this class cannot tell".to_owned(),
    }
}

impl Pair {
    /// Explains the verdict in sentences, for terminals: how unusual the pair is anywhere, and in its class.
    pub fn verdict_in_sentences(&self) -> String {
        verdict_meaning(self)
    }
}

/// Returns the meaning of a pair's verdict: how unusual it is anywhere, and how unusual in its class, as far as the class can tell.
pub(crate) fn verdict_meaning(pair: &Pair) -> String {
    let anywhere = match pair.verdict {
        Verdict::Strong => "Honest programs hardly ever share so much rare code, in any class.",
        Verdict::WorthALook => "Honest programs rarely share so much rare code.",
        Verdict::Unremarkable => "Honest programs often share as much rare code.",
    };
    let in_class = match (pair.verdict, pair.figures.expectation) {
        (Verdict::Unremarkable, ..UNTOLD) => {
            "The pair stands out in this class, but it shares too little code to say more.".to_owned()
        }
        (Verdict::Unremarkable, expected) => match expectation(expected).as_str() {
            "1.0" => "By chance alone, a class like this would have about one pair this similar.".to_owned(),
            number => format!("By chance alone, a class like this would have about {number} pairs this similar."),
        },
        (_, ..UNTOLD) => {
            format!(
                "By chance alone, a class like this would have a pair this similar {}.",
                once_in_classes(pair.figures.expectation)
            )
        }
        _ => {
            "This class cannot tell how unusual that is here, because too many of its pairs are as similar.".to_owned()
        }
    };
    format!("{anywhere} {in_class}")
}

/// Returns how often an expectation below one comes true: `about once in 90 classes`.
fn once_in_classes(expected: f64) -> String {
    let n_classes = 1.0 / expected.max(f64::MIN_POSITIVE);
    match n_classes {
        1000.0.. => "less than once in 1,000 classes".to_owned(),
        100.0.. => format!("about once in {} classes", count(10 * (n_classes / 10.0).round() as usize)),
        _ => format!("about once in {} classes", count(n_classes.round() as usize)),
    }
}

/// Returns the expectation of a pair; none if it would contradict the verdict: if a pair is flagged and too many of its class are as similar, or if one stands out that is too little code.
pub(crate) fn told_expectation(pair: &Pair) -> Option<String> {
    let is_flagged = pair.verdict > Verdict::Unremarkable;
    let stands_out = pair.figures.expectation < UNTOLD;
    (is_flagged == stands_out).then(|| expectation(pair.figures.expectation))
}

/// Formats an expectation: whole from ten on, and never smaller than the method can support.
pub(crate) fn expectation(expectation: f64) -> String {
    match expectation {
        9.95.. => count(expectation.round() as usize),
        0.95.. => format!("{expectation:.1}"),
        0.095.. => format!("{expectation:.2}"),
        0.001.. => format!("{expectation:.3}"),
        _ => "< 0.001".to_owned(),
    }
}

/// Returns the type of similarity of a pair in a few words, the prevailing kind first.
pub(crate) fn similarity_type(pair: &Pair) -> Vec<&'static str> {
    let likeness = &pair.likeness;
    let is_worth =
        |tokens: usize, share: f64| tokens > 0 && tokens as f64 >= share * pair.figures.matched_tokens as f64;
    let mut words = vec![kind_in_short(likeness.prevailing())];
    words.extend(is_worth(pair.moved.tokens, REORDERED).then_some("reordered"));
    words.extend(is_worth(larger(likeness.inserted), CHANGED).then_some("with insertions"));
    words.extend(is_worth(larger(likeness.rewritten), CHANGED).then_some("changed in places"));
    words.extend(part(pair));
    words
}

fn larger(sides: Sides) -> usize {
    sides.left.max(sides.right)
}

/// Returns which part of which submission lies in matches, unless it is all of both.
fn part(pair: &Pair) -> Option<&'static str> {
    let (left, right) = (pair.figures.left_coverage, pair.figures.right_coverage);
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

/// Explains the likeness of a pair in sentences, except for its renamings.
pub(crate) fn sentences(pair: &Pair) -> Vec<String> {
    let likeness = &pair.likeness;
    let mut sentences = vec![prevailing(likeness)];
    sentences.extend(respelt(likeness.literals, "literal", "literals"));
    sentences.extend(moved(pair));
    sentences.extend(changes(likeness).map(|changes| format!("{}.", capitalized(&changes))));
    sentences.push(containment(pair.figures.left_coverage, pair.figures.right_coverage));
    sentences
}

fn moved(pair: &Pair) -> Option<String> {
    let Moved { passages, tokens } = pair.moved;
    let verb = if tokens == 1 { "is" } else { "are" };
    let among = match passages {
        0 => String::new(),
        _ => format!(" ({} of {})", count(passages), counted(pair.passages.len(), "passage", "passages")),
    };
    (tokens > 0).then(|| format!("{} {verb} in a different order{among}.", matched(tokens)))
}

fn prevailing(likeness: &Likeness) -> String {
    let kind = likeness.prevailing();
    let (of_kind, all) = (likeness.tokens[kind as usize], likeness.tokens.iter().sum::<usize>());
    let (name, lines) = (kind_in_full(kind), lines_of_kind(kind));
    if of_kind == all {
        return format!("{} throughout: all {} are on lines {lines}.", capitalized(name), matched(all));
    }
    let share = if 2 * of_kind > all { "Mostly" } else { "Mixed, most often" };
    format!("{share} {name}: {} of {} are on lines {lines}.", count(of_kind), matched(all))
}

fn matched(tokens: usize) -> String {
    counted(tokens, "matching token", "matching tokens")
}

fn kind_in_full(kind: LikenessKind) -> &'static str {
    match kind {
        LikenessKind::IdenticalText => "identical text",
        LikenessKind::LayoutAndComments => "identical except for layout and comments",
        LikenessKind::UncomparedWords => "identical except for modifiers and imports, which are not compared",
        LikenessKind::LiteralsChanged => "identical except for literals",
        LikenessKind::Renamed => "renamed",
    }
}

fn lines_of_kind(kind: LikenessKind) -> &'static str {
    match kind {
        LikenessKind::IdenticalText => "that are identical character for character",
        LikenessKind::LayoutAndComments => "that differ only in spaces and comments",
        LikenessKind::UncomparedWords => "that differ only in words such as modifiers and imports",
        LikenessKind::LiteralsChanged => "where literals differ, but not names",
        LikenessKind::Renamed => "where names differ",
    }
}

/// Returns the number of renamed identifiers and how consistent the renamings are; none if all are the same.
pub(crate) fn names(likeness: &Likeness) -> Option<String> {
    let spelt = respelt(likeness.names, "name", "names")?;
    Some(format!("{}: {}", spelt.trim_end_matches('.'), renamings(&likeness.renamings)))
}

fn respelt(respelt: ChangeCount, one: &str, many: &str) -> Option<String> {
    let ChangeCount { changed, total } = respelt;
    let verb = if changed == 1 { "differs" } else { "differ" };
    (changed > 0).then(|| format!("{} of {} {verb}.", count(changed), counted(total, one, many)))
}

/// Returns the number of renamings and whether they are consistent.
fn renamings(renamings: &Renamings) -> String {
    let Renamings { different, consistent, .. } = *renamings;
    if consistent == different {
        return match different {
            1 => "1 name was renamed consistently".to_owned(),
            _ => format!("{} names were each renamed consistently", count(different)),
        };
    }
    if different == 1 {
        return "1 name was renamed, but not consistently".to_owned();
    }
    let consistent = if consistent == 0 { "none".to_owned() } else { count(consistent) };
    format!("{} different renamings, {consistent} applied consistently", count(different))
}

/// Returns the insertions and the rewritten places.
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
    (left > 0).then(|| {
        let (tokens, are) = (counted(left, "token", "tokens"), if left == 1 { "is" } else { "are" });
        format!("{tokens} on the left {are} replaced by {} on the right", count(right))
    })
}

/// Returns which part of which submission lies in matches, in a sentence.
fn containment(left: f64, right: f64) -> String {
    let (of_left, of_right) = (share(left), share(right));
    if of_left == of_right {
        return format!("{} of each submission also appears in the other.", capitalized(of_left));
    }
    match (left >= WHOLE, right >= WHOLE) {
        (true, false) => format!(
            "{} of the left submission appears in the right one, making up {of_right} of it.",
            capitalized(of_left)
        ),
        (false, true) => format!(
            "{} of the right submission appears in the left one, making up {of_left} of it.",
            capitalized(of_right)
        ),
        _ => format!(
            "{} of the left submission appears in the right one, and {of_right} of the right one in the left.",
            capitalized(of_left)
        ),
    }
}

/// Returns a share in words.
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

/// Describes one passage.
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

/// Returns the number of traces of a kind.
pub(crate) fn traces(kind: TraceKind, number: usize) -> String {
    let (one, many) = match kind {
        TraceKind::Comment => ("comment line", "comment lines"),
        TraceKind::Misspelling => ("unusual spelling", "unusual spellings"),
        TraceKind::Literal => ("literal", "literals"),
        TraceKind::Name => ("name", "names"),
        TraceKind::Whitespace => ("line with unusual spacing", "lines with unusual spacing"),
    };
    counted(number, one, many)
}

/// Returns the number of submissions with a trace.
pub(crate) fn rarity(n_having: usize, n_submissions: usize) -> String {
    match n_having {
        2 => format!("only these two of {}", count(n_submissions)),
        _ => format!("{} of {} have it", count(n_having), count(n_submissions)),
    }
}

#[cfg(test)]
mod tests;
