//! The baseline: what an honest submission shares with its classmates.
//!
//! It is measured on a sample of the class. The first distinct submissions by number are as good as a random sample, because their numbers follow hashes.

use std::ops::Range;

use rayon::prelude::*;

use crate::index::inverted_index::InvertedIndex;
use crate::index::shared_evidence::EvidenceCounters;
use crate::index::views::Views;
use crate::maps::HashMap;
use crate::ranking::score::{ViewEvidence, joint_share, view_share};
use crate::statistics::document_frequency::{Population, Vocabularies};
use crate::statistics::evidence::Evidence;
use crate::statistics::log_odds::log_odds;

/// Number of distinct submissions in the sample.
pub(crate) const SAMPLE: usize = 256;
/// The class is assumed to have this many more submissions that share nothing, when the background of a submission is measured.
const UNSEEN: usize = 5;
/// Minimum log-odds of a pair in the baseline: lower ones all mean that almost nothing is shared.
const MIN_LOG_ODDS: f64 = -7.0;
/// Weight of the class's center in the center of a submission, in classmates.
const CENTER_PRIOR: f64 = 5.0;
/// Weight of [`TYPICAL_SPREAD`] in the spread of a submission, in classmates.
const SPREAD_PRIOR: f64 = 20.0;
/// The usual spread of the similarities to classmates, in log-odds: about the mean over the labelled classes.
const TYPICAL_SPREAD: f64 = 1.3;
/// Maximum center and spread of an honest class, in log-odds. Where one is larger, half of the class or a quarter of it is a collusion group.
const MAX_CENTER: f64 = -1.0;
const MAX_SPREAD: f64 = 3.0;
/// The upper quartile of a normal distribution, in standard deviations above its center.
const UPPER_QUARTILE: f64 = 0.6745;

/// The baseline of a submission among its classmates.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Baseline {
    pub(crate) structure: ViewEvidence,
    pub(crate) wording: ViewEvidence,
    /// The similarity to its median classmate, in log-odds.
    center: f64,
    /// The spread of its similarities to classmates, in log-odds.
    spread: f64,
}

impl Baseline {
    /// Returns the baseline of a submission of which only the evidence is known.
    pub(crate) fn of_evidence(structure: ViewEvidence, wording: ViewEvidence) -> Baseline {
        Baseline { structure, wording, ..Baseline::default() }
    }

    /// Returns how far a pair with these log-odds stands out among the pairs of this submission, in standard deviations.
    pub(crate) fn deviations(&self, log_odds: f64) -> f64 {
        (log_odds.max(MIN_LOG_ODDS) - self.center) / self.spread
    }
}

/// The evidence that every distinct submission shares with those of the sample.
pub(crate) struct Sample {
    n_submissions: usize,
    /// The vocabularies of every distinct submission.
    vocabularies: Vec<Vocabularies>,
    /// Whether each of them is in the population: a planter is not.
    are_counted: Vec<bool>,
    /// Shared evidence in structure and wording, a row for each submission of the sample, so that only their postings are walked.
    shared: Vec<[u32; 2]>,
}

impl Sample {
    /// Walks the postings of each submission of the sample.
    pub(crate) fn new(views: &Views, population: &Population) -> Sample {
        let n_submissions = views.n_submissions();
        let mut shared = vec![[0; 2]; n_submissions * SAMPLE.min(n_submissions)];
        let new_counters = || [EvidenceCounters::new(n_submissions), EvidenceCounters::new(n_submissions)];
        shared.par_chunks_mut(n_submissions.max(1)).enumerate().for_each_init(
            new_counters,
            |counters, (sampled, row)| {
                let counts = views.count(counters.each_mut(), sampled, n_submissions);
                for (other, shared) in row.iter_mut().enumerate() {
                    *shared = counts.map(|counts| u32::try_from(counts.with(other)).unwrap_or(u32::MAX));
                }
            },
        );
        let vocabularies = (0..n_submissions).map(|submission| population.vocabularies(submission)).collect();
        let are_counted = (0..n_submissions).map(|submission| population.is_counted(submission)).collect();
        Sample { n_submissions, vocabularies, are_counted, shared }
    }

    /// Returns the numbers of the sampled submissions.
    pub(crate) fn members(&self) -> Range<usize> {
        0..SAMPLE.min(self.n_submissions)
    }

    /// Returns the evidence that a submission shares with a sampled one, in the structure and in the wording.
    pub(crate) fn shared(&self, submission: usize, sampled: usize) -> [Evidence; 2] {
        self.shared[sampled * self.n_submissions + submission].map(Evidence::from)
    }

    /// Whether the two use a common vocabulary and so could share anything.
    pub(crate) fn are_peers(&self, submission: usize, sampled: usize) -> bool {
        self.vocabularies[submission].intersects(self.vocabularies[sampled])
    }

    /// Returns the sampled peers of a submission, without itself.
    fn classmates(&self, submission: usize) -> impl Iterator<Item = usize> {
        let is_classmate =
            move |other: usize| other != submission && self.are_counted[other] && self.are_peers(submission, other);
        self.members().filter(move |&other| is_classmate(other))
    }
}

/// Returns the log-odds of a pair's joint share, from the evidence shared in the structure and in the wording.
pub(crate) fn pair_log_odds([structure, wording]: [Evidence; 2], one: &Baseline, other: &Baseline) -> f64 {
    let structure = view_share(structure, one.structure, other.structure);
    let wording = view_share(wording, one.wording, other.wording);
    log_odds(joint_share(structure, wording))
}

/// Returns the baseline of each distinct submission.
pub(crate) fn baselines(views: &Views, sample: &Sample) -> Vec<Baseline> {
    let background = |submission: usize, view: usize| {
        let classmates = sample.classmates(submission);
        background(classmates.map(|other| sample.shared(submission, other)[view]).collect())
    };
    let evidence = |index: &InvertedIndex, submission: usize, view: usize| ViewEvidence {
        total: index.total(submission),
        background: background(submission, view),
    };
    let measure = |submission: usize| {
        let structure = evidence(&views.structure.index, submission, 0);
        Baseline::of_evidence(structure, evidence(&views.wording.index, submission, 1))
    };
    let submissions = (0..views.n_submissions()).into_par_iter();
    let mut baselines: Vec<Baseline> = submissions.clone().map(measure).collect();
    let quartiles = |submission: usize| {
        let similarity = |other: usize| {
            let shared = sample.shared(submission, other);
            pair_log_odds(shared, &baselines[submission], &baselines[other]).max(MIN_LOG_ODDS)
        };
        Quartiles::new(sample.classmates(submission).map(similarity).collect())
    };
    let quartiles: Vec<Quartiles> = submissions.map(quartiles).collect();
    compare_with_class(&mut baselines, &quartiles, sample);
    baselines
}

/// Returns the evidence that a submission shares with its median classmate, from what it shares with each: the lower median.
pub(crate) fn background(mut shared: Vec<Evidence>) -> Evidence {
    shared.extend([0; UNSEEN]);
    shared.sort_unstable();
    shared[(shared.len() - 1) / 2]
}

/// The distribution of a submission's similarities to its classmates, in log-odds.
struct Quartiles {
    n_classmates: usize,
    median: f64,
    upper: f64,
}

impl Quartiles {
    fn new(mut values: Vec<f64>) -> Quartiles {
        values.sort_unstable_by(f64::total_cmp);
        let at = |rank: usize| values.get(rank).copied().unwrap_or(MIN_LOG_ODDS);
        let last = values.len().saturating_sub(1);
        Quartiles { n_classmates: values.len(), median: at(last / 2), upper: at(last * 3 / 4) }
    }
}

/// Sets the center and spread of each baseline, which depend on the quartiles of the whole class.
fn compare_with_class(baselines: &mut [Baseline], quartiles: &[Quartiles], sample: &Sample) {
    let peer_medians = peer_medians(quartiles, sample);
    for ((baseline, quartiles), own) in baselines.iter_mut().zip(quartiles).zip(&sample.vocabularies) {
        let n_classmates = quartiles.n_classmates as f64;
        let class_center = peer_medians[own];
        let own_weight = n_classmates / (n_classmates + CENTER_PRIOR);
        baseline.center = (class_center + own_weight * (quartiles.median - class_center)).min(MAX_CENTER);
        let spread = (quartiles.upper - quartiles.median) / UPPER_QUARTILE;
        baseline.spread = (n_classmates * spread + SPREAD_PRIOR * TYPICAL_SPREAD) / (n_classmates + SPREAD_PRIOR);
        baseline.spread = baseline.spread.min(MAX_SPREAD);
    }
}

/// Returns, for each set of vocabularies that occurs, the median of the medians of its peers.
fn peer_medians(quartiles: &[Quartiles], sample: &Sample) -> HashMap<Vocabularies, f64> {
    let Sample { vocabularies, are_counted, .. } = sample;
    let mut peer_medians: HashMap<Vocabularies, f64> = vocabularies.iter().map(|own| (*own, MIN_LOG_ODDS)).collect();
    for (own, median) in &mut peer_medians {
        let others = quartiles.iter().zip(vocabularies).zip(are_counted);
        let peers = others.filter(|((_, other), is_counted)| **is_counted && own.intersects(**other));
        let mut medians: Vec<f64> = peers.map(|((quartiles, _), _)| quartiles.median).collect();
        medians.sort_unstable_by(f64::total_cmp);
        *median = medians.get(medians.len().saturating_sub(1) / 2).copied().unwrap_or(MIN_LOG_ODDS);
    }
    peer_medians
}
