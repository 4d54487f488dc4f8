//! All pairs, from their evidence to the best of them.
//!
//! The batch is surveyed twice. The first survey finds the rings; then each ring counts as one work in the census, so that copies do not make their own code look common, and the second survey ranks. Where the first finds no ring, it is the second.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::batch::{Batch, Role};
use crate::best::RankedPair;
use crate::census::Census;
use crate::classmates::pair_log_odds;
use crate::expectation::{Coincidence, Distribution, Verdict};
use crate::readings::Readings;
use crate::rings::{Link, Rings};
use crate::score::{in_class, score};
use crate::scores::Scores;
use crate::settings::Settings;
use crate::survey::{Class, Found, OutstandingPair, Survey};
use crate::twins::{Twins, by_author};
use crate::vocabularies::Vocabularies;

/// Two submissions are linked when their pair stands out at least so far, in standard deviations, in the mean of both; in large classes farther ([`stands_out_from`]).
const STANDS_OUT: f64 = 2.0;
/// Programs of so much evidence, in bits, if nobody shared any of it, do not come out equal by chance: a hundred and more different k-grams.
const LARGE_BITS: f64 = 800.0;
/// In large classes, about so many pairs of each submission stand out by chance.
const CHANCE_LINKS: f64 = 3.0;
/// Links of less evidence, in bits, make no ring: equal answers to a tiny task are no copies of each other.
const RING_BITS: f64 = 100.0;

/// What ranking finds.
pub(crate) struct Ranking {
    /// The best pairs, best first.
    pub(crate) pairs: Vec<RankedPair>,
    /// How many pairs share anything at all.
    pub(crate) n_pairs_found: usize,
    /// How the scores of all those lie.
    pub(crate) scores: Scores,
    /// What the scores mean.
    pub(crate) coincidence: Coincidence,
    /// The twins joined by pairs that are worth a look.
    pub(crate) clusters: Rings,
    /// The pairs that join them, with their scores.
    pub(crate) links: Vec<Link>,
}

/// Ranks all pairs of a batch by their evidence. `advance` is told twice of each of the twins.
pub(crate) fn rank(
    batch: &Batch<'_>,
    twins: &[Twins],
    same_structure: &[Vec<usize>],
    readings: &mut Readings,
    census: &Census,
    settings: &Settings,
    advance: &(dyn Fn(usize) + Sync),
) -> Ranking {
    let stands_out = stands_out_from(batch.submissions.len());
    let class = Class { batch, twins, settings, advance, stands_out };
    // Large programs that are equal but for names need no survey to be known as one work.
    let is_large = |group: &&Vec<usize>| readings.structure.index.unshared_total(group[0]) >= LARGE_BITS;
    let authors = by_author(twins);
    let copies = Rings::of_groups(twins.len(), authors.iter().chain(same_structure.iter().filter(is_large)));
    readings.weigh(&census.with_rings(&copies));
    let mut survey = class.survey(readings, census);
    let rings = Rings::new(twins.len(), [survey.found.links(stands_out, RING_BITS), links_within(&authors)].concat());
    if rings.is_empty() {
        advance(twins.len());
    } else {
        readings.weigh(&census.with_rings(&rings));
        survey = class.survey(readings, census);
    }
    let rings = Rings::new(twins.len(), [survey.found.links(stands_out, 0.0), links_within(&authors)].concat());
    let honest = class.outside_of(&rings, &survey);
    let n_pairs = class.n_pairs(census) + batch.n_pairs_passed_over;
    let n_new = batch.submissions.iter().filter(|submission| submission.role == Role::Batch).count();
    let coincidence = Coincidence::new(&honest, n_new, n_pairs, &survey.found.distribution);
    class.ranking(survey.found, coincidence)
}

impl Class<'_> {
    /// How the pairs outside of rings are distributed: each with one of the sampled twins.
    fn outside_of(&self, rings: &Rings, survey: &Survey) -> Distribution {
        let Survey { sample, standings, .. } = survey;
        let of_twins = |mut distribution: Distribution, twins: usize| {
            for other in sample.members().take(twins + 1) {
                let n_pairs = self.n_pairs_between(other, twins);
                let in_one_ring = rings.ring(other) == rings.ring(twins) && rings.is_member(other);
                if n_pairs > 0 && !in_one_ring && sample.are_peers(twins, other) {
                    let (one, other_one) = (&standings[twins], &standings[other]);
                    let alone = pair_log_odds(sample.shared(twins, other), one, other_one);
                    distribution.add(in_class(alone, one.familiarity, other_one.familiarity), n_pairs);
                }
            }
            distribution
        };
        let parts = (0..self.twins.len()).into_par_iter().fold(Distribution::new, of_twins);
        parts.reduce(Distribution::new, |mut one, other| {
            one += &other;
            one
        })
    }

    /// How many pairs there are of submissions that could share anything.
    fn n_pairs(&self, census: &Census) -> usize {
        // There are few sets of vocabularies, however many submissions.
        let mut groups: FxHashMap<Vocabularies, (usize, usize)> = FxHashMap::default();
        for (place, twins) in self.twins.iter().enumerate() {
            let (n_members, n_earlier) = groups.entry(census.vocabularies(place)).or_default();
            *n_members += twins.members.len();
            *n_earlier += twins.n_earlier;
        }
        let ordered = |one: &(usize, usize), other: &(usize, usize)| one.0 * other.0 - one.1 * other.1;
        let peers = groups.iter().flat_map(|one| groups.iter().map(move |other| (one, other)));
        let peers = peers.filter(|((one, _), (other, _))| one.meet(**other));
        let with_selves: usize = peers.map(|((_, one), (_, other))| ordered(one, other)).sum();
        let written = groups.iter().filter(|(vocabularies, _)| vocabularies.meet(**vocabularies));
        let selves: usize = written.map(|(_, (n_members, n_earlier))| n_members - n_earlier).sum();
        (with_selves - selves) / 2
    }

    fn ranking(&self, found: Found, coincidence: Coincidence) -> Ranking {
        let worth_a_look =
            |pair: &&OutstandingPair| coincidence.verdict(pair.log_odds, pair.evidence) > Verdict::Unremarkable;
        let links = found.outstanding.iter().filter(worth_a_look).map(|pair| pair.link(score(pair.log_odds)));
        // In one order, for their scores will be summed.
        let mut links: Vec<Link> = links.collect();
        links.sort_unstable_by_key(|link| (link.one, link.other));
        let clusters = Rings::new(self.twins.len(), links.clone());
        let scores = Scores::new(&found.histogram, &coincidence);
        let n_pairs_found = found.histogram.total();
        Ranking { pairs: found.best.into_sorted(), n_pairs_found, scores, coincidence, clusters, links }
    }
}

/// How far a pair must stand out for its two submissions to be linked: so far that of a submission's pairs about [`CHANCE_LINKS`] do by chance.
///
/// This is where a normal distribution leaves 1/n above, to first order (Cramér 1946, section 28.6).
fn stands_out_from(n_submissions: usize) -> f64 {
    let twice_log = 2.0 * (n_submissions as f64 / CHANCE_LINKS).max(2.0).ln();
    let squared = twice_log - twice_log.ln() - std::f64::consts::TAU.ln();
    squared.max(0.0).sqrt().max(STANDS_OUT)
}

/// Links between all members of each group, before all others.
fn links_within(groups: &[Vec<usize>]) -> Vec<Link> {
    let pairs = |group: &Vec<usize>| {
        let members = group.clone();
        let link = |one: usize, other: usize| Link { strength: f64::INFINITY, one: one as u32, other: other as u32 };
        let of_member = |at: usize| members[at..].iter().map(move |&other| (at, other));
        let links: Vec<Link> =
            (0..members.len()).flat_map(of_member).map(|(at, other)| link(members[at], other)).collect();
        links
    };
    groups.iter().flat_map(pairs).collect()
}
