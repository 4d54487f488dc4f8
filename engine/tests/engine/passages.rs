//! The passages of a pair: insertions, deletions, small edits, moved blocks, and matches that must stay apart.

use std::collections::BTreeSet;

use lookalike_engine::chaining::MAX_GAP;
use lookalike_engine::{Batch, Match, Pair, Passage, Submission};
use proptest::prelude::*;

use crate::{all_pairs, compare, compare_files};

/// The first of the kinds that are used only once.
const JUNK: u32 = 1_000_000;

fn only_pair(left: &[u32], right: &[u32]) -> Pair {
    compare_files(&[left, right], &all_pairs(9, 9)).pairs.remove(0)
}

fn lengths(passage: &Passage) -> Vec<usize> {
    passage.matches.iter().map(|found| found.tokens).collect()
}

/// Joins `parts` with junk after each.
fn with_junk<'a>(parts: impl IntoIterator<Item = &'a [u32]>, n_junk: usize) -> Vec<u32> {
    let mut next = JUNK..;
    parts.into_iter().flat_map(|part| [part, &next.by_ref().take(n_junk).collect::<Vec<u32>>()].concat()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Matches are equal tokens without overlaps. In a passage they are in order with small gaps, and one has at least k tokens.
    #[test]
    fn passages_are_valid(
        left in prop::collection::vec(0_u32..3, 0..150),
        right in prop::collection::vec(0_u32..3, 0..150),
        k in 3_usize..8,
        window in 1_usize..4,
    ) {
        let comparison = compare_files(&[&left, &right], &all_pairs(k, k + window - 1));
        for passage in comparison.pairs.iter().flat_map(|pair| &pair.passages) {
            prop_assert!(left == right || passage.matches.iter().any(|found| found.tokens >= k));
            for found in &passage.matches {
                let (at, opposite) = (found.left.token, found.right.token);
                prop_assert_eq!(&left[at..at + found.tokens], &right[opposite..opposite + found.tokens]);
            }
            for pair in passage.matches.windows(2) {
                let gaps = (
                    pair[1].left.token.checked_sub(pair[0].left.token + pair[0].tokens),
                    pair[1].right.token.checked_sub(pair[0].right.token + pair[0].tokens),
                );
                prop_assert!(gaps.0.is_some_and(|gap| gap <= MAX_GAP as usize), "{:?}", pair);
                prop_assert!(gaps.1.is_some_and(|gap| gap <= MAX_GAP as usize), "{:?}", pair);
                prop_assert_ne!(gaps, (Some(0), Some(0)), "two adjacent matches should be one");
            }
        }
        let tokens = |side: fn(&Match) -> usize| {
            let matches = comparison.pairs.iter().flat_map(Pair::matches);
            matches.flat_map(|found| side(found)..side(found) + found.tokens).collect::<Vec<usize>>()
        };
        for side in [tokens(|found| found.left.token), tokens(|found| found.right.token)] {
            prop_assert_eq!(side.iter().collect::<BTreeSet<_>>().len(), side.len(), "a token is in two matches");
        }
    }

    /// Matches are maximal: the tokens beyond their ends differ, or one of them is in another match.
    #[test]
    fn matches_are_maximal(
        left in prop::collection::vec(0_u32..3, 0..150),
        right in prop::collection::vec(0_u32..3, 0..150),
        k in 3_usize..8,
        window in 1_usize..4,
    ) {
        let comparison = compare_files(&[&left, &right], &all_pairs(k, k + window - 1));
        let mut free = (vec![true; left.len()], vec![true; right.len()]);
        let matches: Vec<Match> = comparison.pairs.iter().flat_map(Pair::matches).copied().collect();
        for found in &matches {
            free.0[found.left.token..][..found.tokens].fill(false);
            free.1[found.right.token..][..found.tokens].fill(false);
        }
        let could_be_matched = |at: usize, opposite: usize| {
            at < left.len() && opposite < right.len() && left[at] == right[opposite] && free.0[at] && free.1[opposite]
        };
        for Match { left: at, right: opposite, tokens } in matches {
            prop_assert!(!could_be_matched(at.token + tokens, opposite.token + tokens));
            prop_assert!(!could_be_matched(at.token.wrapping_sub(1), opposite.token.wrapping_sub(1)));
        }
    }

    /// The guarantee of the winnowing paper: of t tokens that both texts share, some are in a match.
    #[test]
    fn every_shared_run_is_matched(
        left in prop::collection::vec(0_u32..3, 0..80),
        right in prop::collection::vec(0_u32..3, 0..80),
        k in 3_usize..7,
        window in 1_usize..4,
    ) {
        let t = k + window - 1;
        let comparison = compare_files(&[&left, &right], &all_pairs(k, t));
        let mut free = (vec![true; left.len()], vec![true; right.len()]);
        for found in comparison.pairs.iter().flat_map(Pair::matches) {
            free.0[found.left.token..][..found.tokens].fill(false);
            free.1[found.right.token..][..found.tokens].fill(false);
        }
        for (at, run) in left.windows(t).enumerate() {
            for (opposite, other) in right.windows(t).enumerate() {
                let all_free = (0..t).all(|offset| free.0[at + offset] && free.1[opposite + offset]);
                prop_assert!(run != other || !all_free, "{} and {} share {:?}", at, opposite, run);
            }
        }
    }

    /// In the opposite order, a pair has the same passages with the sides exchanged.
    #[test]
    fn passages_are_symmetric(
        left in prop::collection::vec(0_u32..4, 20..120),
        right in prop::collection::vec(0_u32..4, 20..120),
    ) {
        let passages = |one: &[u32], other: &[u32], swapped: bool| {
            let comparison = compare_files(&[one, other], &all_pairs(5, 5));
            let positions = |found: &Match| match swapped {
                false => (found.left.token, found.right.token, found.tokens),
                true => (found.right.token, found.left.token, found.tokens),
            };
            let of_pairs = comparison.pairs.iter().flat_map(|pair| &pair.passages);
            of_pairs.map(|passage| passage.matches.iter().map(positions).collect::<Vec<_>>()).collect::<BTreeSet<_>>()
        };
        prop_assert_eq!(passages(&left, &right, false), passages(&right, &left, true));
    }

    /// Insertions at regular intervals leave one passage with the whole original.
    #[test]
    fn insertions_leave_one_passage(length in 150_u32..400, every in 9_usize..40, n_junk in 1_usize..20) {
        let original: Vec<u32> = (0..length).collect();
        let copy = with_junk(original.chunks(every), n_junk);
        let pair = only_pair(&original, &copy);
        prop_assert_eq!(pair.passages.len(), 1);
        // The last piece may be too short for the gap before it.
        prop_assert!(pair.matched_tokens + 5 >= original.len());
    }

    /// Pieces that are too short to be found by themselves are found between others.
    #[test]
    fn finds_short_pieces_between_long_ones(short in 5_u32..9, n_junk in 1_usize..12) {
        let mut next = 0;
        let mut piece = |length: u32| {
            next += length;
            (next - length..next).collect::<Vec<u32>>()
        };
        let pieces: Vec<Vec<u32>> = (0..20).map(|at| piece(if at % 3 == 0 { 14 } else { short })).collect();
        let original = pieces.concat();
        let pair = only_pair(&original, &with_junk(pieces.iter().map(Vec::as_slice), n_junk));
        prop_assert_eq!(pair.passages.len(), 1);
        prop_assert_eq!(pair.passages[0].matches.len(), pieces.len());
        prop_assert_eq!(pair.matched_tokens, original.len());
    }

    /// Changed tokens and deleted lines leave one passage with all remaining tokens.
    #[test]
    fn edits_and_deletions_leave_one_passage(every in 12_usize..50, n_deleted in 0_usize..10) {
        let original: Vec<u32> = (0..400).collect();
        let mut copy = original.clone();
        for (number, at) in (every..390).step_by(every).rev().enumerate() {
            match number % 2 {
                0 => copy[at] = JUNK + number as u32,
                _ => drop(copy.drain(at - n_deleted / 2..at)),
            }
        }
        let n_left = copy.iter().filter(|&&token| token < JUNK).count();
        let pair = only_pair(&original, &copy);
        prop_assert_eq!(pair.passages.len(), 1);
        prop_assert_eq!(pair.matched_tokens, n_left);
    }

    /// Each moved block is a passage.
    #[test]
    fn moved_blocks_are_separate_passages(n_blocks in 2_u32..6, length in 20_u32..60) {
        let blocks: Vec<Vec<u32>> = (0..n_blocks).map(|block| (block * length..(block + 1) * length).collect()).collect();
        let turned: Vec<Vec<u32>> = blocks.iter().rev().cloned().collect();
        let pair = only_pair(&blocks.concat(), &turned.concat());
        prop_assert_eq!(pair.passages.len(), n_blocks as usize);
        prop_assert!(pair.passages.iter().all(|passage| lengths(passage) == [length as usize]));
    }
}

/// A passage includes small gaps, but none as long as a function.
#[test]
fn long_gap_splits_passages() {
    let texts: Vec<u32> = (0..100).collect();
    let mut edited = texts.clone();
    edited[40] = JUNK; // a token changed
    edited.splice(70..70, [JUNK + 1; 8]); // eight inserted
    edited.splice(20..20, [JUNK + 2; 150]); // a function inserted
    let pair = only_pair(&texts, &edited);
    assert_eq!(pair.passages.iter().map(lengths).collect::<Vec<_>>(), [vec![20], vec![20, 29, 30]]);
    assert!(pair.passages[1].evidence_bits > pair.passages[0].evidence_bits);
}

/// A passage lies in one file on either side, even if a match starts the next file.
#[test]
fn passages_end_with_files() {
    let (one, other): (Vec<u32>, Vec<u32>) = ((0..30).collect(), (30..60).collect());
    let (both, longer) = ([&one[..], &other].concat(), [&other[..], &[JUNK]].concat());
    let files: [Vec<&[u32]>; 3] = [vec![&one, &other], vec![&one, &longer], vec![&both]];
    let submissions = files
        .map(|files| Submission { files: files.into_iter().map(Into::into).collect(), ..Submission::default() })
        .into();
    let pairs = compare(&Batch { submissions, starter: Vec::new(), ..Batch::default() }, &all_pairs(9, 9)).pairs;
    assert_eq!(pairs.len(), 3);
    for pair in pairs {
        assert_eq!(pair.passages.iter().map(lengths).collect::<Vec<_>>(), [[30], [30]]);
    }
}

/// A short run in its place takes precedence over a longer one from elsewhere with the same tokens.
#[test]
fn runs_in_order_take_precedence() {
    let function: Vec<u32> = (0..60).collect();
    // The copy has a changed token in the middle of the function, and a stray piece of the function far behind it.
    let changed = [&function[..30], &[JUNK], &function[31..]].concat();
    let stray = &function[20..44];
    let filler: Vec<u32> = (JUNK + 1..JUNK + 201).collect();
    let pair = only_pair(&function, &[&changed, &filler, stray].concat());
    assert_eq!(pair.passages.iter().map(lengths).collect::<Vec<_>>(), [[30, 29]]);
}

/// A frequent idiom does not join a passage that is too far away for its little evidence.
#[test]
fn idioms_do_not_join_distant_passages() {
    let idiom: Vec<u32> = (0..10).collect();
    let own = |author: u32, length: u32| (author * 1000..author * 1000 + length).collect::<Vec<u32>>();
    let mut class: Vec<Vec<u32>> =
        (10..40).map(|author| [own(author, 50), idiom.clone(), own(author + 100, 50)].concat()).collect();
    let shared = own(1, 40);
    // One side has forty-five tokens between the copied code and the idiom, and the other side none.
    class.push([shared.clone(), idiom.clone()].concat());
    class.push([shared, own(2, 45), idiom].concat());
    let files: Vec<&[u32]> = class.iter().map(Vec::as_slice).collect();
    let best = compare_files(&files, &all_pairs(9, 9)).pairs.remove(0);
    assert_eq!((best.left, best.right), (30, 31));
    assert_eq!(best.passages.iter().map(lengths).collect::<Vec<_>>(), [[40], [10]]);
}

/// Equal tokens around a match with little evidence are not added to it.
#[test]
fn chance_matches_are_not_extended() {
    let idiom: Vec<u32> = (0..10).collect();
    let near: Vec<u32> = (20..25).collect();
    let around = |author: u32| [vec![JUNK + author], near.clone(), vec![JUNK + 100 + author], idiom.clone()].concat();
    let pair = only_pair(&around(1), &around(2));
    assert_eq!(pair.passages.iter().map(lengths).collect::<Vec<_>>(), [[10]]);
    // Around a match with much evidence they are.
    let long: Vec<u32> = (30..60).collect();
    let pair = only_pair(&[around(1), long.clone()].concat(), &[around(2), long].concat());
    assert_eq!(pair.passages.iter().map(lengths).collect::<Vec<_>>(), [[5, 40]]);
}
