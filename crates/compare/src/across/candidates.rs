//! Finds the pairs of programs in different languages that are worth comparing: those that share most sequences and names that few have.

use std::cmp::Reverse;

use lookalike_engine::maps::HashMap;
use rayon::prelude::*;

use super::program::Program;
use super::stream::{Item, ItemKind, mixed};

/// Maximum number of programs with a key, so that the effort does not grow with the square of the class.
const MAX_HOLDERS: usize = 32;
/// Number of candidates of each program.
const N_CANDIDATES: usize = 6;
/// Length of a sequence of items.
const SEQUENCE: usize = 3;

/// A key and the index of a program that has it.
type Entry = (u64, u32);

/// Returns the pairs of indices, each with the smaller one first, in ascending order. `keys` has those of a program.
pub(super) fn candidates(programs: &[Program], keys: impl Fn(&Program) -> Vec<u64> + Sync) -> Vec<(usize, usize)> {
    let entries = programs.par_iter().enumerate().flat_map_iter(|(index, program)| {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        keys(program).into_iter().map(move |key| (key, index))
    });
    let mut entries: Vec<Entry> = entries.collect();
    entries.par_sort_unstable();
    let by_key = entries.chunk_by(|a, b| a.0 == b.0);
    let shared: Vec<&[Entry]> = by_key.filter(|holders| (2..=MAX_HOLDERS).contains(&holders.len())).collect();
    let mut of_each: Vec<Vec<&[Entry]>> = vec![Vec::new(); programs.len()];
    for holders in shared {
        holders.iter().for_each(|&(_, index)| of_each[index as usize].push(holders));
    }
    let nearest = of_each.into_par_iter().enumerate().flat_map_iter(|(index, shared)| {
        let nearest = nearest(index, programs, &shared);
        nearest.into_iter().map(move |other| (index.min(other), index.max(other)))
    });
    let mut pairs: Vec<(usize, usize)> = nearest.collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Returns the distinct names and sequences of a stream, as hashes.
pub(super) fn keys(items: &[Item]) -> Vec<u64> {
    let names = items.iter().filter(|item| item.kind() != ItemKind::Structure).map(|item| item.0);
    let mut keys: Vec<u64> = names.chain(items.windows(SEQUENCE).map(mixed)).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Returns the programs that share most with one, rare keys counting more. `shared` has the holders of each of its keys.
fn nearest(index: usize, programs: &[Program], shared: &[&[Entry]]) -> Vec<usize> {
    let mut bits_of: HashMap<usize, u32> = HashMap::default();
    for holders in shared {
        let bits = (programs.len() / holders.len()).max(1).ilog2() + 1;
        for other in holders.iter().map(|&(_, other)| other as usize) {
            if programs[index].may_translate(&programs[other]) {
                *bits_of.entry(other).or_default() += bits;
            }
        }
    }
    let mut found: Vec<(usize, u32)> = bits_of.into_iter().collect();
    found.sort_unstable_by_key(|&(other, bits)| (Reverse(bits), other));
    found.into_iter().take(N_CANDIDATES).map(|(other, _)| other).collect()
}
