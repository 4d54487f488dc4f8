//! A look at all pairs of a class: how each submission stands in it, and what every pair scores.

use rayon::prelude::*;

use crate::batch::{Batch, Role};
use crate::best::{Best, Person, RankedPair};
use crate::census::Census;
use crate::classmates::{Sample, Standing, pair_log_odds, standings};
use crate::evidence::Counters;
use crate::expectation::Distribution;
use crate::rarity::{Evidence, bits};
use crate::readings::Readings;
use crate::rings::Link;
use crate::score::{Bounds, in_class, score};
use crate::scores::Histogram;
use crate::settings::Settings;
use crate::sieve::{Kept, Sieve, Sifted};
use crate::twins::{Authored, Twins};

/// Pairs that score less are never linked, nor worth a look.
const NOTABLE: f64 = 0.1;
/// Pairs that score so much may join a cluster even where they do not stand out.
const ALIKE: f64 = 0.5;
/// What is to be ranked.
#[derive(Clone, Copy)]
pub(crate) struct Class<'a> {
    pub(crate) batch: &'a Batch<'a>,
    pub(crate) twins: &'a [Twins],
    pub(crate) settings: &'a Settings,
    pub(crate) advance: &'a (dyn Fn(usize) + Sync),
    /// From how many standard deviations on a pair is linked.
    pub(crate) stands_out: f64,
}

/// A pair of twins that share something.
struct Met {
    /// The smaller number first.
    twins: (usize, usize),
    /// Structure and wording.
    shared: (Evidence, Evidence),
    /// How many pairs of submissions it stands for.
    n_pairs: usize,
}

/// A pair of twins that stands out, or is alike whatever its classmates are.
#[derive(Clone, Copy)]
pub(crate) struct OutstandingPair {
    twins: (u32, u32),
    /// How far it stands out.
    deviations: f64,
    pub(crate) log_odds: f64,
    /// In bits.
    pub(crate) evidence: f64,
}

/// One look at the whole class.
pub(crate) struct Survey {
    pub(crate) sample: Sample,
    pub(crate) standings: Vec<Standing>,
    pub(crate) found: Found,
}

/// What is found among the pairs.
pub(crate) struct Found {
    pub(crate) best: Best,
    pub(crate) outstanding: Vec<OutstandingPair>,
    /// Of the pairs that are notable.
    pub(crate) distribution: Distribution,
    /// Of all pairs that share anything.
    pub(crate) histogram: Histogram,
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

    /// Whether of a pair with a score in these bounds no more is to be known than its bin, and that is known.
    fn is_counted_alone(&self, bounds: Bounds) -> bool {
        bounds.most < self.floor() && Histogram::bin(bounds.least) == Histogram::bin(bounds.most)
    }

    fn merge(mut self, other: Found) -> Found {
        self.best.merge(other.best);
        self.outstanding.extend(other.outstanding);
        self.distribution += &other.distribution;
        self.histogram += &other.histogram;
        self
    }

    /// The pairs that stand out so far and have so much evidence, in bits.
    pub(crate) fn links(&self, least_deviations: f64, least_bits: f64) -> Vec<Link> {
        let counts = |pair: &&OutstandingPair| pair.deviations >= least_deviations && pair.evidence >= least_bits;
        self.outstanding.iter().filter(counts).map(|pair| pair.link(pair.deviations)).collect()
    }
}

impl OutstandingPair {
    pub(crate) fn link(&self, strength: f64) -> Link {
        Link { strength, one: self.twins.0, other: self.twins.1 }
    }
}

impl Class<'_> {
    /// Walks the postings of every submission, twice: to see how each stands in the class, and to score every pair.
    pub(crate) fn survey(&self, readings: &Readings, census: &Census) -> Survey {
        let sample = Sample::new(readings, census);
        let standings = standings(readings, &sample);
        let sieve = Sieve::new(&standings, self.twins);
        let n_twins = self.twins.len();
        let found = (0..n_twins).into_par_iter().fold(
            || (Counters::new(n_twins), Counters::new(n_twins), Found::new(self.settings)),
            |(mut structure, mut wording, mut found), twins| {
                (self.advance)(1);
                let shared = readings.count([&mut structure, &mut wording], twins, twins + 1);
                let with = |other: usize| (shared.0.with(other), shared.1.with(other));
                let least_score = found.floor().min(Histogram::FIRST_EDGE);
                let sifted = Sifted { submission: twins, shared: [shared.0, shared.1], least_score };
                let n_passed_over = sieve.sift(&sifted, |Kept { other, is_plain, bounds }| {
                    let n_pairs = if is_plain { 1 } else { self.n_pairs_between(other, twins) };
                    if found.is_counted_alone(bounds) {
                        found.histogram.add(bounds.least, n_pairs);
                    } else {
                        let met = Met { twins: (other, twins), shared: with(other), n_pairs };
                        self.take_in(&mut found, &standings, met);
                    }
                });
                found.histogram.add(0.0, n_passed_over);
                if with(twins).0 > 0 {
                    let n_pairs = self.n_pairs_between(twins, twins);
                    let met = Met { twins: (twins, twins), shared: with(twins), n_pairs };
                    self.take_in(&mut found, &standings, met);
                }
                (structure, wording, found)
            },
        );
        let found = found.map(|(_, _, found)| found).reduce(|| Found::new(self.settings), Found::merge);
        Survey { sample, standings, found }
    }

    /// Takes in every pair of submissions that two twins stand for.
    fn take_in(&self, found: &mut Found, standings: &[Standing], met: Met) {
        let Met { twins: (one, other), shared, n_pairs } = met;
        if n_pairs == 0 {
            return;
        }
        let scored = Scored::new(standings, (one, other), shared);
        let score = scored.score;
        found.histogram.add(score, n_pairs);
        if score < found.floor() {
            return;
        }
        if score >= NOTABLE {
            found.distribution.add(scored.log_odds, n_pairs);
            let deviations = scored.deviations();
            if deviations >= self.stands_out || score >= ALIKE {
                let (twins, log_odds) = ((one as u32, other as u32), scored.log_odds);
                found.outstanding.push(OutstandingPair { twins, deviations, log_odds, evidence: bits(shared.0) });
            }
        }
        if score >= found.best.floor() {
            for (left, right) in self.pairs_between(one, other) {
                let pair = RankedPair { score, evidence: shared.0, left, right, twins: (one, other) };
                match (self.person(left), self.person(right)) {
                    (Person::Submission(_), Person::Submission(_)) => found.best.push(pair),
                    people => found.best.push_of_authors(people, pair),
                }
            }
        }
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

    /// How many pairs [`Class::pairs_between`] gives.
    pub(crate) fn n_pairs_between(&self, one: usize, other: usize) -> usize {
        let same = one == other;
        let (one, other) = (&self.twins[one], &self.twins[other]);
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
}

/// A pair of twins, scored.
struct Scored<'a> {
    standings: [&'a Standing; 2],
    /// Before its class is looked at.
    alone: f64,
    log_odds: f64,
    score: f64,
}

impl<'a> Scored<'a> {
    fn new(standings: &'a [Standing], (one, other): (usize, usize), shared: (Evidence, Evidence)) -> Scored<'a> {
        let (one, other) = (&standings[one], &standings[other]);
        let alone = pair_log_odds(shared, one, other);
        let log_odds = in_class(alone, one.familiarity, other.familiarity);
        Scored { standings: [one, other], alone, log_odds, score: score(log_odds) }
    }

    /// How far it stands out among the pairs of both, in the mean.
    fn deviations(&self) -> f64 {
        let [one, other] = self.standings.map(|standing| standing.stands_out(self.alone));
        (one + other) / 2.0
    }
}
