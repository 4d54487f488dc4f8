//! All pairs, from their evidence to the best of them.
//!
//! The batch is surveyed twice. The first survey finds the rings; then each ring counts as one work in the census, so that copies do not make their own code look common, and the second survey ranks. Where the first finds no ring, it is the second.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::batch::{Batch, Role};
use crate::best::{Best, Person, RankedPair};
use crate::census::Census;
use crate::classmates::{Sample, Standing, pair_log_odds, pair_may_reach, standings};
use crate::evidence::Counters;
use crate::expectation::{Coincidence, Distribution, Verdict};
use crate::rarity::{Evidence, bits};
use crate::readings::Readings;
use crate::rings::{Link, Rings};
use crate::score::{in_class, score};
use crate::scores::{Histogram, Scores};
use crate::settings::Settings;
use crate::twins::{Authored, Twins, by_author};
use crate::vocabularies::Vocabularies;

/// Pairs that score less are never linked, nor worth a look.
const NOTABLE: f64 = 0.1;
/// Two submissions are linked when their pair stands out at least so far, in standard deviations, in the mean of both; in large classes farther ([`stands_out_from`]).
const STANDS_OUT: f64 = 2.0;
/// Pairs that score so much may join a cluster even where they do not stand out.
const ALIKE: f64 = 0.5;
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

/// What is to be ranked.
#[derive(Clone, Copy)]
struct Class<'a> {
    batch: &'a Batch<'a>,
    twins: &'a [Twins],
    settings: &'a Settings,
    advance: &'a (dyn Fn(usize) + Sync),
    /// From how many standard deviations on a pair is linked.
    stands_out: f64,
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

/// A pair of twins that stands out, or is alike whatever its classmates are.
#[derive(Clone, Copy)]
struct OutstandingPair {
    twins: (u32, u32),
    /// How far it stands out.
    deviations: f64,
    log_odds: f64,
    /// In bits.
    evidence: f64,
}

/// One look at the whole class.
struct Survey {
    sample: Sample,
    standings: Vec<Standing>,
    found: Found,
}

/// What is found among the pairs.
struct Found {
    best: Best,
    outstanding: Vec<OutstandingPair>,
    /// Of the pairs that are notable.
    distribution: Distribution,
    /// Of all pairs that share anything.
    histogram: Histogram,
}

impl Found {
    fn new(settings: &Settings) -> Found {
        Found {
            best: Best::new(settings.top, settings.min_score),
            outstanding: Vec::new(),
            distribution: Distribution::new(),
            histogram: Histogram::new(),
        }
    }

    /// What scores less changes nothing any more, but that it is counted.
    fn floor(&self) -> f64 {
        self.best.floor().min(NOTABLE)
    }

    fn merge(mut self, other: Found) -> Found {
        self.best.merge(other.best);
        self.outstanding.extend(other.outstanding);
        self.distribution += &other.distribution;
        self.histogram += &other.histogram;
        self
    }

    /// The pairs that stand out so far and have so much evidence.
    fn links(&self, least_deviations: f64, least_bits: f64) -> Vec<Link> {
        let counts = |pair: &&OutstandingPair| pair.deviations >= least_deviations && pair.evidence >= least_bits;
        self.outstanding.iter().filter(counts).map(|pair| pair.link(pair.deviations)).collect()
    }
}

impl OutstandingPair {
    fn link(&self, strength: f64) -> Link {
        Link { strength, one: self.twins.0, other: self.twins.1 }
    }
}

impl Class<'_> {
    /// Walks the postings of every submission, twice: to see how each stands in the class, and to score every pair.
    fn survey(&self, readings: &Readings, census: &Census) -> Survey {
        let sample = Sample::new(readings, census);
        let standings = standings(readings, &sample);
        let n_twins = self.twins.len();
        let found = (0..n_twins).into_par_iter().fold(
            || (Counters::new(n_twins), Counters::new(n_twins), Found::new(self.settings)),
            |(mut structure, mut wording, mut found), twins| {
                (self.advance)(1);
                let shared = readings.count([&mut structure, &mut wording], twins, twins + 1);
                for other in 0..=twins {
                    let shared = (shared.0.with(other), shared.1.with(other));
                    // A pair has a match, and a match is one of structure.
                    if shared.0 > 0 {
                        self.take_in(&mut found, &standings, (other, twins), shared);
                    }
                }
                (structure, wording, found)
            },
        );
        let found = found.map(|(_, _, found)| found).reduce(|| Found::new(self.settings), Found::merge);
        Survey { sample, standings, found }
    }

    /// Takes in every pair of submissions that two twins stand for.
    fn take_in(
        &self,
        found: &mut Found,
        standings: &[Standing],
        (one, other): (usize, usize),
        shared: (Evidence, Evidence),
    ) {
        let n_pairs = n_pairs_between(&self.twins[one], &self.twins[other], one == other);
        if n_pairs == 0 {
            return;
        }
        let (one_standing, other_standing) = (&standings[one], &standings[other]);
        let floor = found.floor();
        if !pair_may_reach(floor.min(Histogram::FIRST_EDGE), shared, one_standing, other_standing) {
            found.histogram.add(0.0, n_pairs);
            return;
        }
        let alone = pair_log_odds(shared, one_standing, other_standing);
        let in_class = in_class(alone, one_standing.familiarity, other_standing.familiarity);
        let score = score(in_class);
        found.histogram.add(score, n_pairs);
        if score < floor {
            return;
        }
        if score >= NOTABLE {
            found.distribution.add(in_class, n_pairs);
            let deviations = (one_standing.stands_out(alone) + other_standing.stands_out(alone)) / 2.0;
            if deviations >= self.stands_out || score >= ALIKE {
                let twins = (one as u32, other as u32);
                found.outstanding.push(OutstandingPair {
                    twins,
                    deviations,
                    log_odds: in_class,
                    evidence: bits(shared.0),
                });
            }
        }
        if score >= self.settings.min_score {
            for (left, right) in self.pairs_between(one, other) {
                let pair = RankedPair { score, evidence: shared.0, left, right, twins: (one, other) };
                match (self.person(left), self.person(right)) {
                    (Person::Submission(_), Person::Submission(_)) => found.best.push(pair),
                    people => found.best.push_of_authors(people, pair),
                }
            }
        }
    }

    /// How the pairs outside of rings are distributed: each with one of the sampled twins.
    fn outside_of(&self, rings: &Rings, survey: &Survey) -> Distribution {
        let Survey { sample, standings, .. } = survey;
        let mut distribution = Distribution::new();
        for twins in 0..self.twins.len() {
            for other in sample.members().take(twins + 1) {
                let n_pairs = n_pairs_between(&self.twins[other], &self.twins[twins], other == twins);
                let in_one_ring = rings.ring(other) == rings.ring(twins) && rings.is_member(other);
                if n_pairs > 0 && !in_one_ring && sample.are_peers(twins, other) {
                    let (one, other_one) = (&standings[twins], &standings[other]);
                    let alone = pair_log_odds(sample.shared(twins, other), one, other_one);
                    distribution.add(in_class(alone, one.familiarity, other_one.familiarity), n_pairs);
                }
            }
        }
        distribution
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

    fn person(&self, submission: usize) -> Person {
        Person::of(self.batch, submission)
    }

    /// The pairs that two twins stand for, left before right. Two earlier submissions are never a pair, nor are two of one author.
    fn pairs_between(&self, one: usize, other: usize) -> impl Iterator<Item = (usize, usize)> {
        let same = one == other;
        let is_earlier = |member: usize| self.batch.submissions[member].role == Role::Earlier;
        let others = &self.twins[other].members;
        let of_member = move |&a: &usize| {
            let partners = others.iter().filter(move |&&b| if same { a < b } else { a != b });
            let may_pair = move |b: usize| !(is_earlier(a) && is_earlier(b)) && self.person(a) != self.person(b);
            partners.filter(move |&&b| may_pair(b)).map(move |&b| (a.min(b), a.max(b)))
        };
        self.twins[one].members.iter().flat_map(of_member)
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

/// How many pairs [`Class::pairs_between`] gives.
fn n_pairs_between(one: &Twins, other: &Twins, same: bool) -> usize {
    if one.is_alone() && other.is_alone() {
        return usize::from(!same);
    }
    let pairs = |one: (usize, usize), other: (usize, usize)| {
        if same {
            (one.0 * one.0.saturating_sub(1) - one.1 * one.1.saturating_sub(1)) / 2
        } else {
            one.0 * other.0 - one.1 * other.1
        }
    };
    let all = pairs((one.members.len(), one.n_earlier), (other.members.len(), other.n_earlier));
    let of_author = |of_one: &Authored| {
        let place = other.authors.binary_search_by_key(&of_one.author, |authored| authored.author).ok()?;
        let of_other = &other.authors[place];
        Some(pairs((of_one.n_members, of_one.n_earlier), (of_other.n_members, of_other.n_earlier)))
    };
    all - one.authors.iter().filter_map(of_author).sum::<usize>()
}
