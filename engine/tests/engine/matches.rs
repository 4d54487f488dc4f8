//! The matches of a pair, against a slow and obvious way of finding them.

use proptest::prelude::*;

use crate::{all_pairs, compare_files};

type Tile = (usize, usize, usize);

/// Greedy string tiling by trying everything: the longest common run of free tokens is taken, until none is left of `k` tokens.
/// Among equally long ones the first in the left text is taken, then the first in the right one.
fn tiles(left: &[u32], right: &[u32], k: usize) -> Vec<Tile> {
    let mut taken = (vec![false; left.len()], vec![false; right.len()]);
    let mut tiles = Vec::new();
    loop {
        let mut best: Tile = (0, 0, 0);
        for at in 0..left.len() {
            for opposite in 0..right.len() {
                let free = |offset: &usize| {
                    let (a, b) = (at + offset, opposite + offset);
                    a < left.len() && b < right.len() && !taken.0[a] && !taken.1[b] && left[a] == right[b]
                };
                let length = (0..).take_while(free).count();
                if length > best.2 {
                    best = (at, opposite, length);
                }
            }
        }
        let (at, opposite, length) = best;
        if length < k {
            tiles.sort_unstable();
            return tiles;
        }
        taken.0[at..at + length].fill(true);
        taken.1[opposite..opposite + length].fill(true);
        tiles.push(best);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Seeding, extending and tiling find exactly what trying everything finds.
    #[test]
    fn agree_with_trying_everything(
        left in prop::collection::vec(0_u32..3, 0..50),
        right in prop::collection::vec(0_u32..3, 0..50),
        k in 3_usize..8,
    ) {
        let comparison = compare_files(&[&left, &right], &all_pairs(k, k));
        let matches = comparison.pairs.iter().flat_map(|pair| pair.matches());
        let mut found: Vec<Tile> =
            matches.map(|found| (found.left.token, found.right.token, found.tokens)).collect();
        found.sort_unstable();
        // Ties go by the order of one of the two texts; which one is decided by what they hold.
        let mut mirrored: Vec<Tile> = tiles(&right, &left, k).iter().map(|&(b, a, length)| (a, b, length)).collect();
        mirrored.sort_unstable();
        prop_assert!(found == tiles(&left, &right, k) || found == mirrored);
    }
}

/// Matches of one passage follow one another on both sides with gaps shorter than a match.
#[test]
fn near_matches_are_one_passage() {
    let texts: Vec<u32> = (0..100).collect();
    let mut edited = texts.clone();
    edited[40] = 1000; // a token changed
    edited.splice(70..70, [2000; 8]); // eight inserted
    edited.splice(20..20, [3000; 10]); // ten inserted: too many to be read as one
    let comparison = compare_files(&[&texts, &edited], &all_pairs(9, 9));
    let passages = &comparison.pairs[0].passages;
    let lengths: Vec<Vec<usize>> =
        passages.iter().map(|passage| passage.matches.iter().map(|found| found.tokens).collect()).collect();
    assert_eq!(lengths, [vec![20], vec![20, 29, 30]]);
    assert!(passages[1].evidence_bits > passages[0].evidence_bits);
}
