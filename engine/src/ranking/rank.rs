//! The first stage: scores all pairs of a batch.
//!
//! All pairs are scored twice. The first pass finds collusion groups by their rarer fingerprints. Each group then counts as one work in document frequencies, so that copies do not make their own code look common, and the second pass is final. If the first pass left no fingerprint out and finds no group, its result is final.
//!
//! If planters are found, the caller takes them out of the population, builds the views again and calls [`rank`] with them: figures of others are then the same as without planters.

use rayon::prelude::*;

use crate::batch::{Batch, Person};
use crate::fingerprints::duplicates::{DistinctSubmissions, by_author};
use crate::index::views::Views;
use crate::maps::{HashMap, HashSet};
use crate::ranking::all_pairs::{AllPairs, PairSummary, ScoredClass};
use crate::ranking::baseline::pair_log_odds;
use crate::ranking::notable::{NotablePair, quota};
use crate::ranking::planters::Planters;
use crate::ranking::rerank::{FirstStage, candidates};
use crate::ranking::top_pairs::RankedPair;
use crate::settings::Settings;
use crate::statistics::collusion_groups::{Link, Partition};
use crate::statistics::document_frequency::{Population, Vocabularies};
use crate::statistics::expectation::ChanceModel;
use crate::statistics::log_odds::{LogOddsHistogram, from_log_odds};

/// Minimum mean deviation of a linked pair, in standard deviations; large classes need more ([`min_deviations`]).
const MIN_DEVIATIONS: f64 = 2.0;
/// Maximum number of distinct submissions that have a fingerprint of the first pass. A collusion group shares its rare code
/// too, and the lists of common fingerprints take nearly all of the time: in a class of 20,000 made-up programs, those of
/// more holders are a third to a half of the evidence and nineteen of twenty steps.
const MAX_HOLDERS: usize = 128;
/// Minimum evidence, in bits, of programs that do not come out equal by chance: more than a hundred different k-grams.
const LARGE_BITS: f64 = 800.0;
/// Approximate number of pairs of each submission that reach the minimum deviation by chance in a large class.
const CHANCE_LINKS: f64 = 3.0;
/// Minimum evidence, in bits, of a link that forms a collusion group: equal answers to a tiny task are no copies.
const MIN_GROUP_BITS: f64 = 100.0;

/// Facts about the groups of a batch that are known before it is ranked, and are not looked for.
#[derive(Default)]
pub(crate) struct Known {
    /// The planters. They are not in the population that document frequencies are counted in.
    pub(crate) planters: Option<Planters>,
    /// The groups that are one work.
    pub(crate) works: Option<Vec<Vec<usize>>>,
}

/// Scores all pairs of a batch. It calls `advance` for two steps per duplicate group.
///
/// If planters are not known, the result says which there are, and their pairs count like any.
pub(crate) fn rank(
    batch: &Batch<'_>,
    DistinctSubmissions { groups, same_structure }: &DistinctSubmissions,
    views: &mut Views,
    population: &Population,
    known: Known,
    settings: &Settings,
    advance: &(dyn Fn(usize) + Sync),
) -> FirstStage {
    let min_deviations = min_deviations(population.n_counted());
    let all_pairs = AllPairs { batch, groups, no_pairs: &candidates(settings), advance, min_deviations };
    let by_author = by_author(groups);
    // Large programs that differ only in names are one work for certain, before anything is scored.
    let is_large = |set: &&Vec<usize>| views.structure.index.unshared_total(set[0]) >= LARGE_BITS;
    let certain = by_author.iter().chain(same_structure.iter().filter(is_large));
    let certain = Partition::from_groups(groups.len(), certain);
    let certain = population.with_collusion_groups(&certain);
    let is_partial = views.weigh(&certain, MAX_HOLDERS);
    let scored = all_pairs.score_all(views, population);
    let planters = known.planters.unwrap_or_else(|| scored.summary.planters());
    let is_counted = |group: u32| population.is_counted(group as usize);
    let collusion_groups = |scored: &ScoredClass, min_bits: f64| {
        let mut links = match &known.works {
            Some(works) => links_within(works),
            None => scored.summary.links(min_deviations, min_bits),
        };
        links.retain(|link| is_counted(link.one) && is_counted(link.other));
        Partition::new(groups.len(), [links, links_within(&by_author)].concat())
    };
    let found = collusion_groups(&scored, MIN_GROUP_BITS);
    let scored = if found.is_empty() && !is_partial {
        advance(groups.len());
        scored
    } else {
        // The sample of a large class is large.
        drop(scored);
        let counted = if found.is_empty() { certain } else { population.with_collusion_groups(&found) };
        views.weigh(&counted, usize::MAX);
        all_pairs.score_all(views, &counted)
    };
    // Small programs that come out equal are no collusion group, but they are no honest pairs to learn from either.
    let honest = all_pairs.honest_pairs(&collusion_groups(&scored, 0.0), population, &scored);
    let n_pairs = all_pairs.n_pairs(population) + batch.n_pairs_passed_over;
    let counted = groups.iter().enumerate().filter(|(number, _)| is_counted(*number as u32));
    let n_new = counted.filter(|(_, group)| !group.is_earlier()).count();
    let PairSummary { top_pairs, notable, log_odds, scores, shares_something, .. } = scored.summary;
    let chance = ChanceModel::new(&honest, n_new, n_pairs, &log_odds);
    let (notable, dropped) = notable.in_class(&chance);
    let quota = quota(&notable, settings.max_listed());
    let (listed, unlisted) = all_pairs.of_submissions(&notable, quota);
    let candidates = all_pairs.one_of_two_people([top_pairs.into_sorted(), listed].concat());
    FirstStage {
        candidates,
        unlisted,
        dropped,
        chance,
        scores,
        baselines: scored.baselines,
        shares_something,
        planters,
    }
}

/// Returns the number of the set of several items that each item is in, if it is in one.
pub(crate) fn numbered(n_items: usize, sets: &[Vec<usize>]) -> Vec<Option<u32>> {
    let mut numbers = vec![None; n_items];
    for (number, set) in sets.iter().enumerate().filter(|(_, set)| set.len() > 1) {
        set.iter().for_each(|&item| numbers[item] = Some(number as u32));
    }
    numbers
}

impl AllPairs<'_> {
    /// Returns the pairs of submissions that pairs of distinct ones stand for, at most `quota` for each, and how many more there are.
    fn of_submissions(&self, pairs: &[NotablePair], quota: usize) -> (Vec<RankedPair>, Vec<(RankedPair, usize)>) {
        let (mut listed, mut unlisted) = (Vec::new(), Vec::new());
        for pair in pairs {
            let groups = (pair.groups.0 as usize, pair.groups.1 as usize);
            let of_pair = |(left, right)| RankedPair {
                score: from_log_odds(pair.first_stage),
                first_stage: pair.first_stage,
                evidence: pair.evidence,
                left,
                right,
                groups,
            };
            listed.extend(self.pairs_between(groups.0, groups.1).take(quota).map(of_pair));
            if pair.n_pairs > quota
                && let Some(&last) = listed.last()
            {
                unlisted.push((last, pair.n_pairs - quota));
            }
        }
        (listed, unlisted)
    }

    /// Returns the best pair of each two people, best first.
    fn one_of_two_people(&self, mut pairs: Vec<RankedPair>) -> Vec<RankedPair> {
        pairs.sort_unstable();
        pairs.dedup();
        let mut met = HashSet::default();
        pairs.retain(|pair| match self.people(pair) {
            (Person::Submission(_), Person::Submission(_)) => true,
            (one, other) => met.insert((one.min(other), one.max(other))),
        });
        pairs
    }

    /// Returns the log-odds of the pairs outside of collusion groups and without planters, each with one submission of the sample.
    fn honest_pairs(
        &self,
        collusion_groups: &Partition,
        population: &Population,
        scored: &ScoredClass,
    ) -> LogOddsHistogram {
        let ScoredClass { sample, baselines, .. } = scored;
        let add_pairs = |mut histogram: LogOddsHistogram, group: usize| {
            for other in sample.members().take(group) {
                let is_pair = self.n_pairs_between(other, group) > 0 && sample.are_peers(group, other);
                let is_collusion = collusion_groups.group_of(other) == collusion_groups.group_of(group);
                let is_planted = !population.is_counted(group) || !population.is_counted(other);
                if is_pair && !is_collusion && !is_planted {
                    let (one_baseline, other_baseline) = (&baselines[group], &baselines[other]);
                    let log_odds = pair_log_odds(sample.shared(group, other), one_baseline, other_baseline);
                    histogram.add(log_odds, 1);
                }
            }
            histogram
        };
        let parts = (0..self.groups.len()).into_par_iter().fold(LogOddsHistogram::new, add_pairs);
        parts.reduce(LogOddsHistogram::new, |mut one, other| {
            one += &other;
            one
        })
    }

    /// Returns the number of pairs of distinct submissions of the population with a common vocabulary.
    fn n_pairs(&self, population: &Population) -> usize {
        // There are few sets of vocabularies, however many submissions: count submissions and earlier ones by set.
        let mut by_set: HashMap<Vocabularies, (usize, usize)> = HashMap::default();
        for (number, group) in self.groups.iter().enumerate().filter(|(number, _)| population.is_counted(*number)) {
            let (n_groups, n_earlier) = by_set.entry(population.vocabularies(number)).or_default();
            *n_groups += 1;
            *n_earlier += usize::from(group.is_earlier());
        }
        let mut ordered_pairs = 0;
        for (set, one) in &by_set {
            for (_, other) in by_set.iter().filter(|(other_set, _)| set.intersects(**other_set)) {
                ordered_pairs += one.0 * other.0 - one.1 * other.1;
            }
            if set.intersects(*set) {
                // Each new submission was paired with itself.
                ordered_pairs -= one.0 - one.1;
            }
        }
        ordered_pairs / 2
    }
}

/// Returns the deviation that about [`CHANCE_LINKS`] pairs of each submission reach by chance, in standard deviations, and at least [`MIN_DEVIATIONS`].
///
/// This is the point with 1/n of a normal distribution above it, to first order (Cramér 1946, section 28.6).
fn min_deviations(n_submissions: usize) -> f64 {
    let twice_log = 2.0 * (n_submissions as f64 / CHANCE_LINKS).max(2.0).ln();
    let squared = twice_log - twice_log.ln() - std::f64::consts::TAU.ln();
    squared.max(0.0).sqrt().max(MIN_DEVIATIONS)
}

/// Links all members of each set with one another and with themselves, before all other links.
fn links_within(sets: &[Vec<usize>]) -> Vec<Link> {
    let mut links = Vec::new();
    for set in sets {
        for (index, &one) in set.iter().enumerate() {
            let others = set[index..].iter();
            links.extend(others.map(|&other| Link { strength: f64::INFINITY, one: one as u32, other: other as u32 }));
        }
    }
    links
}
