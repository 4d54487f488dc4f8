//! Descriptions of similarity: a few words for tables and lists, sentences for the page of a pair.

use crate::model::{
    ChangeCount, Corroboration, Detail, Likeness, LikenessKind, Moved, Pair, Renamings, Report, Sides, SubmittedFirst,
    TraceKind,
};
use crate::words::figures::{capitalized, count, counted};
use crate::words::submission::known_time;

/// Minimum share of matched tokens in moved passages for a label.
const REORDERED: f64 = 0.2;
/// Minimum share of inserted or rewritten tokens for a label.
const CHANGED: f64 = 0.1;
/// Minimum coverage of a submission that lies in the other one as a whole, except for details.
const WHOLE: f64 = 0.9;
/// Maximum coverage of a submission that contains a whole other one; beyond that, the two are of similar size.
const LARGER: f64 = 0.75;
/// Maximum coverage of both sides where only parts are shared: a third of each is not in the other.
const PARTIAL: f64 = 2.0 / 3.0;

/// Returns the times of submission of a pair, and which was first; none if no time is known.
pub(crate) fn times(report: &Report, pair: &Pair) -> Option<String> {
    let [left, right] = [pair.left, pair.right].map(|side| known_time(&report.submissions[side].provenance));
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

/// Returns the type of similarity of a pair in a few words, the prevailing kind first.
pub(crate) fn similarity_type(pair: &Pair) -> Vec<&'static str> {
    if pair.detail == Detail::Figures {
        return Vec::new();
    }
    let likeness = &pair.likeness;
    let is_worth =
        |tokens: usize, share: f64| tokens > 0 && tokens as f64 >= share * pair.figures.matched_tokens as f64;
    let mut words = vec![KINDS[likeness.prevailing() as usize][0]];
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

/// The kinds of likeness in a few words, in full, and by their lines, in the order of [`LikenessKind::ALL`].
const KINDS: [[&str; 3]; LikenessKind::ALL.len()] = [
    ["identical text", "identical text", "that are identical character for character"],
    ["layout changed", "identical except for layout and comments", "that differ only in spaces and comments"],
    [
        "modifiers changed",
        "identical except for modifiers and imports, which are not compared",
        "that differ only in words such as modifiers and imports",
    ],
    ["literals changed", "identical except for literals", "where literals differ, but not names"],
    ["renamed", "renamed", "where names differ"],
];

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
        _ => format!(" ({} of {})", count(passages), counted(pair.n_passages(), "passage", "passages")),
    };
    (tokens > 0).then(|| format!("{} {verb} in a different order{among}.", matched(tokens)))
}

fn prevailing(likeness: &Likeness) -> String {
    let kind = likeness.prevailing();
    let (of_kind, all) = (likeness.tokens[kind as usize], likeness.tokens.iter().sum::<usize>());
    let [_, name, lines] = KINDS[kind as usize];
    if of_kind == all {
        return format!("{} throughout: all {} are on lines {lines}.", capitalized(name), matched(all));
    }
    let share = if 2 * of_kind > all { "Mostly" } else { "Mixed, most often" };
    format!("{share} {name}: {} of {} are on lines {lines}.", count(of_kind), matched(all))
}

fn matched(tokens: usize) -> String {
    counted(tokens, "matching token", "matching tokens")
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

pub(crate) fn passage(likeness: &Likeness) -> String {
    let literals = Some(likeness.literals.changed).filter(|&changed| changed > 0);
    let literals = literals.map(|changed| format!("{} changed", counted(changed, "literal", "literals")));
    let kind = match likeness.least_alike() {
        LikenessKind::Renamed => renamings(&likeness.renamings),
        LikenessKind::LiteralsChanged if literals.is_some() => String::new(),
        kind => KINDS[kind as usize][1].to_owned(),
    };
    let parts = [Some(kind).filter(|kind| !kind.is_empty()), literals, changes(likeness)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

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

/// Returns how many traces of a kind are shown, if not all are.
pub(crate) fn more_traces(of_kind: &Corroboration) -> Option<String> {
    let n_shown = of_kind.traces.len();
    (n_shown < of_kind.total).then(|| format!("{} of {} shown, the rarest", count(n_shown), count(of_kind.total)))
}

pub(crate) fn rarity(n_having: usize, n_submissions: usize) -> String {
    match n_having {
        2 => format!("only these two of {}", count(n_submissions)),
        _ => format!("{} of {} have it", count(n_having), count(n_submissions)),
    }
}

/// Instructors read these sentences to students, so they must be right to the word.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Moved, PairFigures, Passage, Renaming};

    fn sides(left: usize, right: usize) -> Sides {
        Sides { left, right }
    }

    fn pair(likeness: Likeness, left_coverage: f64, right_coverage: f64) -> Pair {
        let matched_tokens = likeness.tokens.iter().sum();
        let figures = PairFigures { matched_tokens, left_coverage, right_coverage, ..PairFigures::default() };
        Pair { figures, likeness, ..Pair::default() }
    }

    fn of_kind(kind: LikenessKind) -> Likeness {
        let mut likeness = Likeness::default();
        likeness.tokens[kind as usize] = 100;
        likeness
    }

    /// Labels appear from their threshold on.
    #[test]
    fn labels_appear_from_their_threshold_on() {
        assert_eq!(similarity_type(&pair(of_kind(LikenessKind::IdenticalText), 1.0, 1.0)), ["identical text"]);
        assert_eq!(similarity_type(&pair(of_kind(LikenessKind::LayoutAndComments), 1.0, 0.95)), ["layout changed"]);
        assert_eq!(
            similarity_type(&pair(of_kind(LikenessKind::UncomparedWords), 0.95, 0.5)),
            ["modifiers changed", "left within right"]
        );
        assert_eq!(
            similarity_type(&pair(of_kind(LikenessKind::LiteralsChanged), 0.5, 1.0)),
            ["literals changed", "right within left"]
        );
        assert_eq!(similarity_type(&pair(of_kind(LikenessKind::Renamed), 0.5, 0.2)), ["renamed", "partial"]);
        let changed = |inserted, rewritten, tokens| {
            let likeness = Likeness { inserted, rewritten, ..of_kind(LikenessKind::Renamed) };
            Pair { moved: Moved { passages: 1, tokens }, ..pair(likeness, 0.8, 0.7) }
        };
        assert_eq!(similarity_type(&changed(sides(9, 9), sides(9, 9), 19)), ["renamed"]);
        assert_eq!(
            similarity_type(&changed(sides(0, 10), sides(10, 1), 20)),
            ["renamed", "reordered", "with insertions", "changed in places"]
        );
    }

    /// A pair without matches has no shares to compare.
    #[test]
    fn a_pair_without_matches_has_a_similarity_type() {
        assert_eq!(similarity_type(&Pair::default()), ["identical text", "partial"]);
    }

    /// The prevailing kind has the most tokens; the least alike kind holds for the whole passage.
    #[test]
    fn prevailing_and_least_alike_differ() {
        let likeness = Likeness { tokens: [60, 0, 0, 30, 10], ..Likeness::default() };
        assert_eq!(likeness.prevailing(), LikenessKind::IdenticalText);
        assert_eq!(likeness.least_alike(), LikenessKind::Renamed);
        let tied = Likeness { tokens: [0, 50, 0, 0, 50], ..Likeness::default() };
        assert_eq!(tied.prevailing(), LikenessKind::LayoutAndComments);
    }

    /// The whole paragraph of a page.
    #[test]
    fn sentences_describe_similarities_and_differences() {
        let likeness = Likeness {
            tokens: [100, 0, 0, 20, 880],
            names: ChangeCount { changed: 212, total: 300 },
            literals: ChangeCount { changed: 1, total: 40 },
            renamings: Renamings { different: 31, ..Renamings::default() },
            inserted: sides(0, 41),
            rewritten: sides(6, 4),
        };
        let words = names(&likeness).unwrap();
        assert_eq!(words, "212 of 300 names differ: 31 different renamings, none applied consistently");
        let moved = Moved { passages: 3, tokens: 120 };
        let pair = Pair { moved, passages: vec![Passage::default(); 12], ..pair(likeness, 0.33, 1.0) };
        assert_eq!(
            sentences(&pair),
            [
                "Mostly renamed: 880 of 1,000 matching tokens are on lines where names differ.",
                "1 of 40 literals differs.",
                "120 matching tokens are in a different order (3 of 12 passages).",
                "41 tokens inserted on the right; 6 tokens on the left are replaced by 4 on the right.",
                "All of the right submission appears in the left one, making up about a third of it.",
            ]
        );
    }

    /// The words must not contradict the figure beside them.
    #[test]
    fn containment_is_described_in_both_directions() {
        assert_eq!(containment(1.0, 1.0), "All of each submission also appears in the other.");
        assert_eq!(
            containment(0.99999, 1.0),
            "Nearly all of the left submission appears in the right one, and all of the right one in the left."
        );
        assert_eq!(containment(0.49, 0.5), "About half of each submission also appears in the other.");
        assert_eq!(
            containment(0.1, 0.93),
            "Nearly all of the right submission appears in the left one, making up a small part of it."
        );
        assert_eq!(
            containment(0.75, 0.3),
            "About three quarters of the left submission appears in the right one, and about a third of the right one in the left."
        );
    }

    /// The descriptions in the list of passages.
    #[test]
    fn passages_are_described() {
        assert_eq!(passage(&of_kind(LikenessKind::IdenticalText)), "identical text");
        assert_eq!(passage(&of_kind(LikenessKind::LayoutAndComments)), "identical except for layout and comments");
        let renamings = Renamings { different: 7, consistent: 7, examples: vec![Renaming::default()] };
        let renamed = Likeness { renamings: renamings.clone(), ..of_kind(LikenessKind::Renamed) };
        assert_eq!(passage(&renamed), "7 names were each renamed consistently");
        let one = Renamings { different: 1, ..Renamings::default() };
        let renamed = Likeness { renamings: one, ..of_kind(LikenessKind::Renamed) };
        assert_eq!(passage(&renamed), "1 name was renamed, but not consistently");
        let literals = ChangeCount { changed: 2, total: 9 };
        let mixed = Renamings { consistent: 5, ..renamings };
        let both = Likeness { renamings: mixed, literals, inserted: sides(1, 0), ..of_kind(LikenessKind::Renamed) };
        assert_eq!(
            passage(&both),
            "7 different renamings, 5 applied consistently; 2 literals changed; 1 token inserted on the left"
        );
        assert_eq!(passage(&Likeness { literals, ..of_kind(LikenessKind::LiteralsChanged) }), "2 literals changed");
    }

    /// A ring of copies is rare, but it has more than two members.
    #[test]
    fn rarity_counts_the_pair_in() {
        assert_eq!(rarity(2, 62), "only these two of 62");
        assert_eq!(rarity(5, 1600), "5 of 1,600 have it");
    }
}
