//! Decides which pairs look like translations in the reading without names.
//!
//! The k-grams of that reading are fingerprints. Each weighs as much as it is rare in either of the two languages, because a
//! sequence that every program in one language has may be an idiom that a translator brought into the other. Honest programs
//! for one task are alike too, so three things are asked of a pair: that it is much more alike than is usual between the two
//! languages, that it is much more alike than either of the two is to others, and that it shares many rare sequences.

use std::collections::BTreeMap;

use super::judge::{Judged, Usual};
use super::program::Program;
use rayon::prelude::*;

/// Minimum number of items of a program. Shorter ones are alike by chance.
const MIN_ITEMS: usize = 80;
/// Minimum number of programs, so that something can be usual.
const MIN_PROGRAMS: usize = 8;
/// The score is at least so many times the usual.
const ABOVE_USUAL: f64 = 2.2;
/// The score is at least so many times that of the nearest others.
const ABOVE_NEAREST: f64 = 2.0;
/// The least weight of what two programs share, in bits. A pair of short textbook programs in a class of twelve has passed the other two limits with less.
const MIN_SHARED_BITS: u64 = 100;
/// The usual score is taken to be at least this.
const MIN_USUAL: f64 = 0.04;
/// Units of a weight of one bit. Weights are added up as whole numbers, which have the same sum everywhere.
const UNITS_PER_BIT: f64 = 1024.0;

/// The fingerprints of a class, and how many programs in each language have each.
struct Weights {
    /// The numbers of the fingerprints of each program that others have too, ascending.
    shared: Vec<Vec<u32>>,
    /// The number of those that no other program has.
    n_unique: Vec<u64>,
    /// For each program, the place of its language among those of the class.
    language: Vec<usize>,
    /// The number of programs in each language.
    n_programs: Vec<usize>,
    /// For each fingerprint, its holders in each language.
    holders: Vec<u32>,
}

impl Weights {
    fn new(programs: &[Program]) -> Weights {
        let mut languages: Vec<u8> = programs.iter().map(|program| program.vocabulary).collect();
        languages.sort_unstable();
        languages.dedup();
        let place = |program: &Program| languages.binary_search(&program.vocabulary).unwrap_or_default();
        let language: Vec<usize> = programs.iter().map(place).collect();
        let mut n_programs = vec![0; languages.len()];
        language.iter().for_each(|&language| n_programs[language] += 1);
        let entries = programs.iter().enumerate();
        let entries = entries.flat_map(|(index, program)| program.fingerprints.iter().map(move |hash| (*hash, index)));
        let mut entries: Vec<(u64, usize)> = entries.collect();
        entries.par_sort_unstable();
        let mut weights = Weights {
            shared: vec![Vec::new(); programs.len()],
            n_unique: vec![0; programs.len()],
            language,
            n_programs,
            holders: Vec::new(),
        };
        for equal in entries.chunk_by(|a, b| a.0 == b.0) {
            if let [(_, only)] = equal {
                weights.n_unique[*only] += 1;
                continue;
            }
            let start = weights.holders.len();
            weights.holders.resize(start + languages.len(), 0);
            for &(_, index) in equal {
                weights.holders[start + weights.language[index]] += 1;
                weights.shared[index].push((start / languages.len()) as u32);
            }
        }
        weights
    }

    /// Returns the weight of a fingerprint between two languages, with their numbers of holders.
    fn weight(&self, one: (usize, u32), other: (usize, u32)) -> u64 {
        // A language without holders is as one in which every second such class has one.
        let bits = |(language, holders): (usize, u32)| {
            let holders = if holders == 0 { 0.5 } else { f64::from(holders) };
            (self.n_programs[language] as f64 / holders).log2()
        };
        (bits(one).max(bits(other)) * UNITS_PER_BIT).round() as u64
    }

    /// Returns how alike two programs are, from 0 to 1, and the weight of what they share.
    fn score(&self, left: usize, right: usize) -> (f64, u64) {
        let (one, other) = (self.language[left], self.language[right]);
        let weight_of = |number: u32| {
            let holders = &self.holders[number as usize * self.n_programs.len()..];
            self.weight((one, holders[one]), (other, holders[other]))
        };
        let sum = |program: usize, language: usize, without: usize| {
            let unique = self.n_unique[program] * self.weight((language, 1), (without, 0));
            unique + self.shared[program].iter().map(|&number| weight_of(number)).sum::<u64>()
        };
        let mut rest = self.shared[right].as_slice();
        let mut shared = 0;
        for number in &self.shared[left] {
            rest = &rest[rest.partition_point(|other| other < number)..];
            if rest.first() == Some(number) {
                shared += weight_of(*number);
            }
        }
        let product = sum(left, one, other) as f64 * sum(right, other, one) as f64;
        (shared as f64 / product.sqrt().max(1.0), shared)
    }
}

/// The scores of the candidates between two languages.
#[derive(Default)]
struct BetweenLanguages {
    pairs: Vec<(usize, usize)>,
    scores: Vec<(f64, u64)>,
}

impl BetweenLanguages {
    /// Returns the pairs that look like translations.
    fn judge(&self, n_programs: usize) -> Vec<Judged> {
        let scores: Vec<f64> = self.scores.iter().map(|(score, _)| *score).collect();
        let usual = Usual::new(n_programs, &self.pairs, &scores).of_those_with_candidates();
        let mut nearest: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for (&(left, right), &score) in self.pairs.iter().zip(&scores) {
            nearest.entry(left).or_default().push(score);
            nearest.entry(right).or_default().push(score);
        }
        nearest.values_mut().for_each(|scores| scores.sort_by(|a, b| b.total_cmp(a)));
        let mut found = Vec::new();
        for (&(left, right), &(score, shared)) in self.pairs.iter().zip(&self.scores) {
            // Among the three nearest are the other of the pair, and perhaps one that has the same source.
            let third = |program| nearest[program].get(2).copied().unwrap_or_default();
            let others = third(&left).max(third(&right));
            let usual = usual.without(left, right).max(MIN_USUAL);
            if shared >= MIN_SHARED_BITS * UNITS_PER_BIT as u64
                && score >= ABOVE_USUAL * usual
                && score >= ABOVE_NEAREST * others
            {
                found.push(Judged { left, right, likeness: score, shared: Vec::new(), has_names: false });
            }
        }
        found
    }
}

/// Returns the pairs among candidates that look like translations, the most alike first.
pub(super) fn judge(programs: &[Program], candidates: &[(usize, usize)]) -> Vec<Judged> {
    if programs.len() < MIN_PROGRAMS {
        return Vec::new();
    }
    let weights = Weights::new(programs);
    let scores: Vec<(f64, u64)> = candidates.par_iter().map(|&(left, right)| weights.score(left, right)).collect();
    let mut between: BTreeMap<(usize, usize), BetweenLanguages> = BTreeMap::new();
    for (&(left, right), &score) in candidates.iter().zip(&scores) {
        let (one, other) = (weights.language[left], weights.language[right]);
        let between = between.entry((one.min(other), one.max(other))).or_default();
        between.pairs.push((left, right));
        between.scores.push(score);
    }
    let mut found: Vec<Judged> = between.values().flat_map(|between| between.judge(programs.len())).collect();
    found.retain(|pair| [pair.left, pair.right].iter().all(|&index| programs[index].neutral.len() >= MIN_ITEMS));
    found.sort_by(|a, b| b.likeness.total_cmp(&a.likeness).then((a.left, a.right).cmp(&(b.left, b.right))));
    found
}
