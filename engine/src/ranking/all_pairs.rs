//! Scores all pairs of a class.

use rayon::prelude::*;

use crate::batch::{Batch, Person, SubmissionRole};
use crate::fingerprints::duplicates::{AuthorCount, DuplicateGroup};
use crate::index::shared_evidence::EvidenceCounters;
use crate::index::views::Views;
use crate::ranking::baseline::{Baseline, Sample, baselines, pair_log_odds};
use crate::ranking::notable::{NotablePair, NotablePairs};
use crate::ranking::planters::{Planters, planters};
use crate::ranking::prefilter::{KeptPair, Prefilter, PrefilterRow};
use crate::ranking::rerank::{max_adjusted, min_first_stage};
use crate::ranking::score::ScoreBounds;
use crate::ranking::top_pairs::{RankedPair, TopPairs};
use crate::statistics::collusion_groups::Link;
use crate::statistics::document_frequency::Population;
use crate::statistics::evidence::{Evidence, bits};
use crate::statistics::expectation::{may_be_flagged, min_flagged_log_odds};
use crate::statistics::log_odds::{LogOddsHistogram, from_log_odds};
use crate::statistics::score_histogram::ScoreCounts;

/// Minimum score of a pair that may be linked or worth reviewing.
const MIN_NOTABLE_SCORE: f64 = 0.1;
/// Minimum score of a pair that may join a cluster even if it does not stand out.
const MIN_SIMILAR_SCORE: f64 = 0.5;

/// Share of the evidence of a submission that somebody has who holds it: planted programs may be cut or renamed, and nobody holds half of three unrelated programs in 215 labelled classes…
const HELD_SHARE: f64 = 0.5;
/// …and minimum evidence, in bits, of a submission that can be held: anybody's program has a tiny one in it.
const MIN_HELD_BITS: f64 = 200.0;

/// All pairs of a batch.
#[derive(Clone, Copy)]
pub(crate) struct AllPairs<'a> {
    pub(crate) batch: &'a Batch<'a>,
    pub(crate) groups: &'a [DuplicateGroup],
    /// The empty list of the best pairs.
    pub(crate) no_pairs: &'a TopPairs,
    /// Reports finished steps.
    pub(crate) advance: &'a (dyn Fn(usize) + Sync),
    /// Minimum deviation of a linked pair, in standard deviations.
    pub(crate) min_deviations: f64,
}

/// A pair of duplicate groups that share evidence; or one group with itself.
struct GroupPair {
    /// The smaller number first.
    groups: (usize, usize),
    /// Evidence shared in the structure and in the wording.
    shared: [Evidence; 2],
    /// Number of pairs of submissions that it stands for.
    n_pairs: usize,
    /// Whether both are in the population: a planter is not.
    is_counted: bool,
}

/// A pair of duplicate groups that stands out among the pairs of both, or has a high score.
#[derive(Clone, Copy)]
struct Outlier {
    groups: (u32, u32),
    /// Mean deviation among the pairs of both, in standard deviations.
    deviations: f64,
    evidence_bits: f64,
    /// Whether the other one has at least half of each.
    is_held: [bool; 2],
}

/// The result of scoring all pairs.
pub(crate) struct ScoredClass {
    pub(crate) sample: Sample,
    pub(crate) baselines: Vec<Baseline>,
    pub(crate) summary: PairSummary,
}

/// A summary of all scored pairs.
pub(crate) struct PairSummary {
    pub(crate) top_pairs: TopPairs,
    pub(crate) notable: NotablePairs,
    outliers: Vec<Outlier>,
    /// The log-odds of all pairs of distinct submissions with a notable score, both in the population.
    pub(crate) log_odds: LogOddsHistogram,
    /// The scores of all pairs that share evidence.
    pub(crate) scores: ScoreCounts,
    /// For each distinct submission, whether some pair of it has a score of at least [`ScoreCounts::FIRST_EDGE`].
    pub(crate) shares_something: Vec<bool>,
}

impl PairSummary {
    fn new(no_pairs: &TopPairs, n_groups: usize) -> PairSummary {
        PairSummary {
            top_pairs: no_pairs.clone(),
            notable: NotablePairs::default(),
            outliers: Vec::new(),
            log_odds: LogOddsHistogram::new(),
            scores: ScoreCounts::new(),
            shares_something: vec![false; n_groups],
        }
    }

    fn count(&mut self, groups: (usize, usize), score: f64, n_pairs: usize) {
        self.scores.add(score, n_pairs);
        if n_pairs > 0 && score >= ScoreCounts::FIRST_EDGE {
            self.shares_something[groups.0] = true;
            self.shares_something[groups.1] = true;
        }
    }

    /// Returns the score below which a pair is only counted.
    fn min_score(&self) -> f64 {
        self.top_pairs.min_score().min(MIN_NOTABLE_SCORE)
    }

    /// Whether a pair with a score in these bounds is only counted, and both bounds lie in the same bin. From `notable` on, it may be flagged.
    fn needs_only_bin(&self, bounds: ScoreBounds, notable: f64) -> bool {
        bounds.max < self.min_score().min(notable) && ScoreCounts::bin(bounds.min) == ScoreCounts::bin(bounds.max)
    }

    fn merge(mut self, other: PairSummary) -> PairSummary {
        self.top_pairs.merge(other.top_pairs);
        self.notable.merge(other.notable);
        self.outliers.extend(other.outliers);
        self.log_odds += &other.log_odds;
        self.scores += &other.scores;
        for (shares, other) in self.shares_something.iter_mut().zip(other.shares_something) {
            *shares |= other;
        }
        self
    }

    /// Returns links for the pairs with at least this deviation, in standard deviations, and this evidence, in bits.
    pub(crate) fn links(&self, min_deviations: f64, min_bits: f64) -> Vec<Link> {
        let outliers = self.outliers.iter();
        let linked = outliers.filter(|pair| pair.deviations >= min_deviations && pair.evidence_bits >= min_bits);
        linked.map(|pair| pair.link(pair.deviations)).collect()
    }
}

impl PairSummary {
    pub(crate) fn planters(&self) -> Planters {
        let holding = |pair: &Outlier| match pair.is_held {
            [true, false] => Some((pair.groups.1, pair.groups.0)),
            [false, true] => Some((pair.groups.0, pair.groups.1)),
            _ => None,
        };
        let holdings: Vec<(u32, u32)> = self.outliers.iter().filter_map(holding).collect();
        planters(&holdings, self.outliers.iter().map(|pair| pair.groups))
    }
}

/// Returns the score below which no pair of a submission with an earlier one may be flagged.
fn min_notable(baseline: &Baseline) -> f64 {
    min_first_stage(from_log_odds(min_flagged_log_odds(bits(baseline.structure.total))))
}

/// Whether at least half of the evidence of a submission is shared, and there is enough of it that it is a work of its own.
fn is_held(shared: Evidence, baseline: &Baseline) -> bool {
    let total = baseline.structure.total;
    bits(total) >= MIN_HELD_BITS && shared as f64 >= HELD_SHARE * total as f64
}

impl Outlier {
    fn link(&self, strength: f64) -> Link {
        Link { strength, one: self.groups.0, other: self.groups.1 }
    }
}

impl AllPairs<'_> {
    /// Scores all pairs. It walks the postings of the sampled submissions to measure baselines, then those of every submission.
    pub(crate) fn score_all(&self, views: &Views, population: &Population) -> ScoredClass {
        let sample = Sample::new(views, population);
        let baselines = baselines(views, &sample);
        let prefilter = Prefilter::new(&baselines, self.groups);
        let n_groups = self.groups.len();
        let is_counted = |group: usize| population.is_counted(group);
        let scored = (0..n_groups).into_par_iter().fold(
            || {
                (
                    [EvidenceCounters::new(n_groups), EvidenceCounters::new(n_groups)],
                    PairSummary::new(self.no_pairs, n_groups),
                )
            },
            |(mut counters, mut summary), group| {
                (self.advance)(1);
                let shared = views.count(counters.each_mut(), group, group + 1);
                let notable = min_notable(&baselines[group]);
                // A pair below the first bin edge needs no exact score either.
                let min_score = summary.min_score().min(notable).min(ScoreCounts::FIRST_EDGE);
                let row = PrefilterRow { submission: group, shared, min_score };
                let n_ruled_out = prefilter.scan(&row, |KeptPair { other, is_single, bounds }| {
                    let n_pairs = if is_single { 1 } else { self.n_pairs_between(other, group) };
                    if summary.needs_only_bin(bounds, notable) {
                        summary.count((other, group), bounds.min, n_pairs);
                    } else {
                        let shared = shared.map(|shared| shared.with(other));
                        let is_counted = is_counted(other) && is_counted(group);
                        let pair = GroupPair { groups: (other, group), shared, n_pairs, is_counted };
                        self.add(&mut summary, &baselines, pair, notable);
                    }
                });
                summary.scores.add(0.0, n_ruled_out);
                let shared_with_self = shared.map(|shared| shared.with(group));
                if shared_with_self[0] > 0 {
                    let n_pairs = self.n_pairs_between(group, group);
                    let is_counted = is_counted(group);
                    let pair = GroupPair { groups: (group, group), shared: shared_with_self, n_pairs, is_counted };
                    self.add(&mut summary, &baselines, pair, notable);
                }
                (counters, summary)
            },
        );
        let summaries = scored.map(|(_, summary)| summary);
        let summary = summaries.reduce(|| PairSummary::new(self.no_pairs, n_groups), PairSummary::merge);
        ScoredClass { sample, baselines, summary }
    }

    /// Scores a pair of groups and adds every pair of submissions that it stands for. Pairs that score less than `notable` are not flagged.
    fn add(&self, summary: &mut PairSummary, baselines: &[Baseline], pair: GroupPair, notable: f64) {
        let GroupPair { groups: (one, other), shared, n_pairs, is_counted } = pair;
        if n_pairs == 0 {
            return;
        }
        let pair_baselines = [&baselines[one], &baselines[other]];
        let log_odds = pair_log_odds(shared, pair_baselines[0], pair_baselines[1]);
        let score = from_log_odds(log_odds);
        summary.count((one, other), score, n_pairs);
        if score < summary.min_score().min(notable) {
            return;
        }
        let evidence_bits = bits(shared[0]);
        if may_be_flagged(max_adjusted(log_odds), evidence_bits) {
            let groups = (one as u32, other as u32);
            summary.notable.push(NotablePair { groups, first_stage: log_odds, evidence: shared[0], n_pairs });
        }
        // Duplicates count once in whatever is said of others.
        if score >= MIN_NOTABLE_SCORE && one != other {
            if is_counted {
                summary.log_odds.add(log_odds, 1);
            }
            let [of_one, of_other] = pair_baselines.map(|baseline| baseline.deviations(log_odds));
            let deviations = (of_one + of_other) / 2.0;
            if deviations >= self.min_deviations || score >= MIN_SIMILAR_SCORE {
                let groups = (one as u32, other as u32);
                let is_held = pair_baselines.map(|baseline| is_held(shared[0], baseline));
                summary.outliers.push(Outlier { groups, deviations, evidence_bits, is_held });
            }
        }
        if score >= summary.top_pairs.min_score() {
            for (left, right) in self.pairs_between(one, other) {
                let pair =
                    RankedPair { score, first_stage: log_odds, evidence: shared[0], left, right, groups: (one, other) };
                match self.people(&pair) {
                    (Person::Submission(_), Person::Submission(_)) => summary.top_pairs.push(pair),
                    people => summary.top_pairs.push_for_people(people, pair),
                }
            }
        }
    }

    pub(crate) fn people(&self, pair: &RankedPair) -> (Person, Person) {
        (self.person(pair.left), self.person(pair.right))
    }

    fn person(&self, submission: usize) -> Person {
        Person::of(self.batch, submission)
    }

    /// Returns the pairs of submissions that two groups stand for, left before right. Two earlier submissions are never a pair, nor are two of one author.
    pub(crate) fn pairs_between(&self, one: usize, other: usize) -> impl Iterator<Item = (usize, usize)> {
        let same_group = one == other;
        let is_earlier = |member: usize| self.batch.submissions[member].role == SubmissionRole::Earlier;
        let others = &self.groups[other].members;
        let pairs_of = move |&a: &usize| {
            let partners = others.iter().filter(move |&&b| if same_group { a < b } else { a != b });
            let may_pair = move |b: usize| !(is_earlier(a) && is_earlier(b)) && self.person(a) != self.person(b);
            partners.filter(move |&&b| may_pair(b)).map(move |&b| (a.min(b), a.max(b)))
        };
        self.groups[one].members.iter().flat_map(pairs_of)
    }

    /// Returns the number of pairs that [`AllPairs::pairs_between`] returns.
    pub(crate) fn n_pairs_between(&self, one: usize, other: usize) -> usize {
        let same_group = one == other;
        let (one, other) = (&self.groups[one], &self.groups[other]);
        if one.is_single() && other.is_single() {
            return usize::from(!same_group);
        }
        // Each argument is a number of submissions and how many of them are earlier ones.
        let pairs = |one: (usize, usize), other: (usize, usize)| {
            if same_group {
                (one.0 * one.0.saturating_sub(1) - one.1 * one.1.saturating_sub(1)) / 2
            } else {
                one.0 * other.0 - one.1 * other.1
            }
        };
        let all = pairs((one.members.len(), one.n_earlier), (other.members.len(), other.n_earlier));
        let pairs_of_author = |of_one: &AuthorCount| {
            let found = other.authors.binary_search_by_key(&of_one.author, |count| count.author).ok()?;
            let of_other = &other.authors[found];
            Some(pairs((of_one.n_members, of_one.n_earlier), (of_other.n_members, of_other.n_earlier)))
        };
        all - one.authors.iter().filter_map(pairs_of_author).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::evidence::UNITS_PER_BIT;

    /// A submission with less than half of a program does not hold it, and nobody holds a tiny one.
    #[test]
    fn half_of_a_program_is_held() {
        let of = |total: f64, shared: f64| {
            let [total, shared] = [total, shared].map(|bits| (bits * UNITS_PER_BIT) as Evidence);
            let mut baseline = Baseline::default();
            baseline.structure.total = total;
            is_held(shared, &baseline)
        };
        assert!(of(MIN_HELD_BITS, MIN_HELD_BITS / 2.0));
        assert!(!of(MIN_HELD_BITS, MIN_HELD_BITS * 0.49));
        assert!(!of(MIN_HELD_BITS - 1.0, MIN_HELD_BITS));
    }
}
