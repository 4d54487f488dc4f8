//! Joins the blocks of pairs that are the same code.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::components::Components;
use crate::maps::HashMap;
use crate::ranking::common_blocks::block::CommonBlock;
use crate::ranking::common_blocks::ranges::{n_common, n_tokens};

/// The blocks of several pairs that are the same code.
pub(crate) struct JoinedBlock {
    /// The distinct submission that has most of it, and its ranges there.
    pub(crate) group: usize,
    pub(crate) ranges: Vec<Range<u32>>,
    /// All distinct submissions that have it or a part of it, ascending.
    pub(crate) holders: BTreeSet<usize>,
    /// Those that share little else with the two of some pair.
    pub(crate) outsiders: BTreeSet<usize>,
}

/// Joins the blocks of pairs that have the same submission and at least half of the larger block there in common. Returns the joined ones, those of most outsiders first, and the index of each pair's block among them.
pub(crate) fn joined<'b>(
    blocks: impl Iterator<Item = ((usize, usize), &'b CommonBlock)>,
) -> (Vec<JoinedBlock>, HashMap<(usize, usize), usize>) {
    let mut blocks: Vec<((usize, usize), &CommonBlock)> = blocks.collect();
    blocks.sort_unstable_by_key(|(pair, _)| *pair);
    let mut of_group: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for (number, ((one, other), _)) in blocks.iter().enumerate() {
        of_group.entry(*one).or_default().push((number, 0));
        of_group.entry(*other).or_default().push((number, 1));
    }
    let mut same_code = Components::new(blocks.len() as u32);
    for sides in of_group.values() {
        for (place, &(block, side)) in sides.iter().enumerate() {
            let ranges = &blocks[block].1.main.ranges[side];
            for &(other, other_side) in &sides[place + 1..] {
                if are_same(ranges, &blocks[other].1.main.ranges[other_side]) {
                    same_code.join(block as u32, other as u32);
                }
            }
        }
    }
    let numbers = same_code.roots();
    let mut found: BTreeMap<u32, JoinedBlock> = BTreeMap::new();
    for (number, ((one, other), block)) in blocks.iter().enumerate() {
        let empty =
            || JoinedBlock { group: *one, ranges: Vec::new(), holders: BTreeSet::new(), outsiders: BTreeSet::new() };
        let joined = found.entry(numbers[number]).or_insert_with(empty);
        joined.holders.extend([*one, *other]);
        joined.outsiders.extend(block.main.holders.iter().map(|&holder| holder as usize));
        for (side, group) in [*one, *other].into_iter().enumerate() {
            if n_tokens(&block.main.ranges[side]) > n_tokens(&joined.ranges) {
                (joined.group, joined.ranges) = (group, block.main.ranges[side].clone());
            }
        }
    }
    let mut order: Vec<(u32, JoinedBlock)> = found.into_iter().collect();
    order.iter_mut().for_each(|(_, block)| block.holders.extend(&block.outsiders));
    order.sort_by_key(|(_, block)| {
        (Reverse(block.outsiders.len()), Reverse(block.holders.len()), Reverse(n_tokens(&block.ranges)), block.group)
    });
    let places: HashMap<u32, usize> = order.iter().enumerate().map(|(place, (number, _))| (*number, place)).collect();
    let of_pairs = blocks.iter().enumerate().map(|(number, (pair, _))| (*pair, places[&numbers[number]])).collect();
    (order.into_iter().map(|(_, block)| block).collect(), of_pairs)
}

/// Whether two blocks of a submission have at least half of the larger one in common.
fn are_same(one: &[Range<u32>], other: &[Range<u32>]) -> bool {
    2 * n_common(one, other) >= n_tokens(one).max(n_tokens(other))
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;

    /// A function that lies beside another one in some programs is not the same block.
    #[test]
    fn blocks_with_a_small_part_in_common_are_two() {
        let are_same = |other: Range<u32>| are_same(slice::from_ref(&(0..100)), slice::from_ref(&other));
        assert!(are_same(50..150));
        assert!(!are_same(51..151));
        assert!(!are_same(0..40));
    }
}
