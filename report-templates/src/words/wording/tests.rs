//! Instructors read these sentences to students, so they must be right to the word.

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
