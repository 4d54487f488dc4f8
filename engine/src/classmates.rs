//! What is usual in a class: how each submission stands to its classmates.
//!
//! A sample of the class tells. The twins that are first by number are as good as drawn by lot, for their numbers are hashes.

use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::census::Census;
use crate::evidence::Counters;
use crate::rarity::Evidence;
use crate::readings::Readings;
use crate::score::{Side, joined, log_odds, share};
use crate::vocabularies::Vocabularies;

/// So many twins show what is usual in a class.
const SAMPLE: usize = 256;
/// The class is imagined with this many more submissions that share nothing with anybody, when a submission's background is sought.
const UNSEEN: usize = 5;
/// What is shared with almost nobody counts as this, in log-odds.
const NOTHING: f64 = -7.0;
/// A submission's centre is drawn towards its class's as if it had this many more classmates who are as the class is.
const CENTRE_PRIOR: f64 = 5.0;
/// A submission's spread is drawn towards [`TYPICAL_SPREAD`] as if it had this many more classmates who spread so.
const SPREAD_PRIOR: f64 = 20.0;
/// How far apart the likenesses to classmates usually lie, in log-odds: about the mean over the labelled classes.
const TYPICAL_SPREAD: f64 = 1.3;
/// No centre and no spread of an honest class is greater than these, in log-odds. Where one seems to be, half of the class or a quarter of it is a ring.
const MOST_CENTRE: f64 = -1.0;
const MOST_SPREAD: f64 = 3.0;
/// The upper quartile of a normal distribution lies this many standard deviations above its centre.
const UPPER_QUARTILE: f64 = 0.6745;

/// A submission among its classmates.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Standing {
    pub(crate) structure: Side,
    pub(crate) wording: Side,
    /// How like its median classmate it is, in log-odds.
    centre: f64,
    /// How far apart its likenesses to classmates lie, in log-odds.
    spread: f64,
    /// How much more like everybody it is than a median submission, in log-odds.
    pub(crate) familiarity: f64,
}

impl Standing {
    /// How far a pair with so high log-odds stands out among the pairs of this one, in standard deviations.
    pub(crate) fn stands_out(&self, log_odds: f64) -> f64 {
        (log_odds.max(NOTHING) - self.centre) / self.spread
    }
}

/// What every one of the twins shares with the sampled ones.
pub(crate) struct Sample {
    /// How many submissions each of the sampled twins stands for.
    multiplicities: Vec<usize>,
    n_twins: usize,
    /// What each of the twins is written in.
    vocabularies: Vec<Vocabularies>,
    /// Structure and wording, a row for each of the sampled twins: so only their postings are walked.
    shared: Vec<[u32; 2]>,
}

impl Sample {
    /// Walks the postings of each of the sampled twins.
    pub(crate) fn new(readings: &Readings, census: &Census) -> Sample {
        let n_twins = readings.n_submissions();
        let multiplicities: Vec<usize> = (0..SAMPLE.min(n_twins)).map(|twins| census.members(twins)).collect();
        let mut shared = vec![[0; 2]; n_twins * multiplicities.len()];
        let new_counters = || [Counters::new(n_twins), Counters::new(n_twins)];
        shared.par_chunks_mut(n_twins.max(1)).enumerate().for_each_init(new_counters, |counters, (sampled, row)| {
            let [structure, wording] = counters;
            let (structure, wording) = readings.count([structure, wording], sampled, n_twins);
            let narrow = |shared: Evidence| u32::try_from(shared).unwrap_or(u32::MAX);
            for (other, shared) in row.iter_mut().enumerate() {
                *shared = [narrow(structure.with(other)), narrow(wording.with(other))];
            }
        });
        let vocabularies = (0..n_twins).map(|twins| census.vocabularies(twins)).collect();
        Sample { multiplicities, n_twins, vocabularies, shared }
    }

    /// The numbers of the sampled twins.
    pub(crate) fn members(&self) -> Range<usize> {
        0..self.multiplicities.len()
    }

    /// What `twins` shares with `sampled`: structure and wording.
    pub(crate) fn shared(&self, twins: usize, sampled: usize) -> (Evidence, Evidence) {
        let [structure, wording] = self.shared[sampled * self.n_twins + twins];
        (structure.into(), wording.into())
    }

    /// Whether the two could share anything.
    pub(crate) fn are_peers(&self, twins: usize, sampled: usize) -> bool {
        self.vocabularies[twins].meet(self.vocabularies[sampled])
    }

    /// Each sampled twin that could share anything with `twins` and has another among its submissions, and how many others.
    fn classmates(&self, twins: usize) -> impl Iterator<Item = (usize, usize)> {
        let others = self.multiplicities.iter().enumerate().filter(move |(sampled, _)| self.are_peers(twins, *sampled));
        let others = others.map(move |(sampled, members)| (sampled, members - usize::from(sampled == twins)));
        others.filter(|(_, n_others)| *n_others > 0)
    }
}

/// The log-odds of a pair before its class is looked at.
pub(crate) fn pair_log_odds(shared: (Evidence, Evidence), one: &Standing, other: &Standing) -> f64 {
    let structure = share(shared.0, one.structure, other.structure);
    let wording = share(shared.1, one.wording, other.wording);
    log_odds(joined(structure, wording))
}

/// The standing of each of the twins.
pub(crate) fn standings(readings: &Readings, sample: &Sample) -> Vec<Standing> {
    let n_twins = readings.n_submissions();
    let sides = |twins: usize| {
        let background = |of: fn((Evidence, Evidence)) -> Evidence| {
            let others = sample.classmates(twins).map(|(other, members)| (of(sample.shared(twins, other)), members));
            median(others.chain([(0, UNSEEN)]).collect())
        };
        Standing {
            structure: Side { total: readings.structure.index.total(twins), background: background(|shared| shared.0) },
            wording: Side { total: readings.wording.total(twins), background: background(|shared| shared.1) },
            ..Standing::default()
        }
    };
    let mut standings: Vec<Standing> = (0..n_twins).into_par_iter().map(sides).collect();
    let quartiles = |twins: usize| {
        let likeness = |other: usize| {
            pair_log_odds(sample.shared(twins, other), &standings[twins], &standings[other]).max(NOTHING)
        };
        Quartiles::new(sample.classmates(twins).map(|(other, members)| (likeness(other), members)).collect())
    };
    let quartiles: Vec<Quartiles> = (0..n_twins).into_par_iter().map(quartiles).collect();
    settle(&mut standings, &quartiles, &sample.vocabularies);
    standings
}

/// The median of values that each occur so many times.
fn median(mut values: Vec<(Evidence, usize)>) -> Evidence {
    values.sort_unstable();
    let n_values: usize = values.iter().map(|(_, times)| times).sum();
    at_rank(&values, (n_values - 1) / 2).unwrap_or_default()
}

/// What stands at a rank, counted from 0, among ascending values that each occur so many times.
fn at_rank<T: Copy>(values: &[(T, usize)], rank: usize) -> Option<T> {
    let mut below = 0;
    let reaches = |(_, times): &&(T, usize)| {
        below += times;
        rank < below
    };
    values.iter().find(reaches).map(|(value, _)| *value)
}

/// How like its classmates a submission is, in log-odds.
struct Quartiles {
    n_classmates: usize,
    median: f64,
    upper: f64,
}

impl Quartiles {
    fn new(mut values: Vec<(f64, usize)>) -> Quartiles {
        values.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let n_classmates: usize = values.iter().map(|(_, times)| times).sum();
        let at = |rank: usize| at_rank(&values, rank).unwrap_or(NOTHING);
        let last = n_classmates.saturating_sub(1);
        Quartiles { n_classmates, median: at(last / 2), upper: at(last * 3 / 4) }
    }
}

/// Fills in what takes all quartiles to know.
fn settle(standings: &mut [Standing], quartiles: &[Quartiles], vocabularies: &[Vocabularies]) {
    let of_peers = medians_of_peers(quartiles, vocabularies);
    for ((standing, quartiles), own) in standings.iter_mut().zip(quartiles).zip(vocabularies) {
        let n_classmates = quartiles.n_classmates as f64;
        let of_class = of_peers[own];
        let own = n_classmates / (n_classmates + CENTRE_PRIOR);
        standing.familiarity = own * (quartiles.median - of_class);
        standing.centre = (of_class + standing.familiarity).min(MOST_CENTRE);
        let spread = (quartiles.upper - quartiles.median) / UPPER_QUARTILE;
        standing.spread = (n_classmates * spread + SPREAD_PRIOR * TYPICAL_SPREAD) / (n_classmates + SPREAD_PRIOR);
        standing.spread = standing.spread.min(MOST_SPREAD);
    }
}

/// For each set of vocabularies that occurs: the median of the medians of those who write in one of them.
fn medians_of_peers(quartiles: &[Quartiles], vocabularies: &[Vocabularies]) -> FxHashMap<Vocabularies, f64> {
    let mut of_peers: FxHashMap<Vocabularies, f64> = vocabularies.iter().map(|own| (*own, NOTHING)).collect();
    for (own, of_class) in &mut of_peers {
        let peers = quartiles.iter().zip(vocabularies).filter(|(_, other)| own.meet(**other));
        let mut medians: Vec<f64> = peers.map(|(quartiles, _)| quartiles.median).collect();
        medians.sort_unstable_by(f64::total_cmp);
        *of_class = medians.get(medians.len().saturating_sub(1) / 2).copied().unwrap_or(NOTHING);
    }
    of_peers
}
