//! The judgment of a pair: how many such pairs are expected by chance, and the verdict; and the order of pairs, which follows from it.
//!
//! In most classes it follows from the ranking that lists the pair. Where handed-out code was not given as starter code, the class is ranked a second time without it, and pairs are judged by that ranking. A pair that shares no more than the handed-out code is unremarkable there, and one that shares more is judged by what it shares besides.

use std::cmp::Reverse;

use crate::batch::{Batch, Person};
use crate::maps::HashMap;
use crate::ranking::rerank::{JudgedBlock, Ranking};
use crate::ranking::top_pairs::RankedPair;
use crate::results::{FlaggedPairs, Verdict};
use crate::settings::Settings;
use crate::statistics::evidence::bits;
use crate::statistics::log_odds::log_odds;

/// The judgment of one pair.
#[derive(Clone, Copy)]
pub(crate) struct Judgment {
    pub(crate) expectation: f64,
    pub(crate) false_discovery_rate: f64,
    pub(crate) verdict: Verdict,
}

/// A pair that may be reported.
#[derive(Clone, Copy)]
pub(crate) struct JudgedPair {
    pub(crate) ranked: RankedPair,
    pub(crate) judgment: Judgment,
}

impl JudgedPair {
    pub(crate) fn is_flagged(&self) -> bool {
        self.judgment.verdict.is_flagged()
    }
}

/// The pairs of a class in the order of a report: by verdict, then by score.
pub(crate) struct JudgedPairs {
    pub(crate) pairs: Vec<JudgedPair>,
    /// Pairs beyond those, each with the number of pairs that it stands for.
    pub(crate) unlisted: Vec<(JudgedPair, usize)>,
    /// Number of flagged pairs, among the others too.
    pub(crate) n_flagged: FlaggedPairs,
}

impl JudgedPairs {
    /// Judges all pairs of a ranking, each by its own evidence. Submissions with the same structure are judged alike: if some of their pairs are strong and others worth reviewing, none is strong, so that nobody is accused for a name that two of four kept. No pair is flagged for what another one reaches. `structures` has the number of the set of each distinct submission, if others have its structure.
    pub(crate) fn new(
        batch: &Batch<'_>,
        ranking: &Ranking,
        judgments: &Judgments<'_>,
        structures: &[Option<u32>],
    ) -> JudgedPairs {
        let judged = |ranked: &RankedPair| JudgedPair { ranked: *ranked, judgment: judgments.of_pair(batch, ranked) };
        let mut pairs: Vec<JudgedPair> = ranking.pairs.iter().map(judged).collect();
        let mut unlisted: Vec<(JudgedPair, usize)> =
            ranking.unlisted.iter().map(|(ranked, n_pairs)| (judged(ranked), *n_pairs)).collect();
        let structure = |pair: &JudgedPair| {
            let (one, other) = pair.ranked.groups;
            structures[one].filter(|_| pair.is_flagged() && structures[one] == structures[other])
        };
        let mut mildest: HashMap<u32, Verdict> = HashMap::default();
        for pair in pairs.iter().chain(unlisted.iter().map(|(pair, _)| pair)) {
            if let Some(number) = structure(pair) {
                let verdict = mildest.entry(number).or_insert(Verdict::Strong);
                *verdict = pair.judgment.verdict.min(*verdict);
            }
        }
        let mut n_flagged = ranking.dropped;
        let listed = pairs.iter_mut().map(|pair| (pair, 1));
        for (pair, n_pairs) in listed.chain(unlisted.iter_mut().map(|(pair, n_pairs)| (pair, *n_pairs))) {
            if let Some(number) = structure(pair) {
                pair.judgment.verdict = mildest[&number];
            }
            n_flagged.add(pair.judgment.verdict, n_pairs);
        }
        pairs.sort_unstable_by_key(|pair| (Reverse(pair.judgment.verdict), pair.ranked));
        JudgedPairs { pairs, unlisted, n_flagged }
    }

    /// Cuts the list to the length of a report. It loses no flagged pair, unless there are more than anybody could list.
    pub(crate) fn cut(&mut self, settings: &Settings) {
        let n_flagged = self.pairs.partition_point(JudgedPair::is_flagged);
        let mut others = self.pairs.split_off(n_flagged);
        self.pairs.truncate(settings.max_listed());
        others.retain(|pair| pair.ranked.score >= settings.min_score);
        others.truncate(settings.top.map_or(usize::MAX, |top| top.saturating_sub(n_flagged)));
        self.pairs.append(&mut others);
    }
}

/// Judges the pairs of a batch.
pub(crate) struct Judgments<'a> {
    ranking: &'a Ranking,
    /// The pairs of the ranking without handed-out code, if there is some, by their people: another attempt of an author may be the most similar one there.
    without_handed_out: Option<HashMap<(Person, Person), Judgment>>,
}

impl<'a> Judgments<'a> {
    /// Judges pairs by the ranking that lists them.
    pub(crate) fn of_class(ranking: &'a Ranking) -> Judgments<'a> {
        Judgments { ranking, without_handed_out: None }
    }

    /// Judges pairs by a ranking without handed-out code.
    pub(crate) fn without_handed_out(batch: &Batch<'_>, ranking: &'a Ranking) -> Judgments<'a> {
        let judged = ranking.pairs.iter().map(|pair| (people(batch, pair), judgment(ranking, pair)));
        Judgments { ranking, without_handed_out: Some(judged.collect()) }
    }

    /// Returns the judgment of a listed pair.
    pub(crate) fn of_pair(&self, batch: &Batch<'_>, pair: &RankedPair) -> Judgment {
        let Some(judged) = &self.without_handed_out else { return judgment(self.ranking, pair) };
        let unremarkable = Judgment {
            expectation: self.ranking.chance.n_pairs(),
            false_discovery_rate: 1.0,
            verdict: Verdict::Unremarkable,
        };
        let without = judged.get(&people(batch, pair)).copied().unwrap_or(unremarkable);
        // Code that is handed out may lower a verdict of others and never raises one, although the class is another without it.
        Judgment { verdict: without.verdict.min(judgment(self.ranking, pair).verdict), ..without }
    }
}

fn judgment(ranking: &Ranking, pair: &RankedPair) -> Judgment {
    let chance = &ranking.chance;
    let whole = chance.verdict(pair.first_stage, log_odds(pair.score), bits(pair.evidence));
    let verdict = ranking.blocks.get(&pair.groups).map_or(whole, |JudgedBlock { block, score }| {
        let without = chance.verdict(block.first_stage, log_odds(*score), bits(block.evidence));
        block.verdict(whole, without, pair.evidence, *score)
    });
    // Beside much else, the score is low, but at least half of the work is there.
    let verdict = if ranking.is_held(pair.groups) { verdict.max(Verdict::WorthALook) } else { verdict };
    Judgment {
        expectation: chance.expectation(pair.first_stage),
        false_discovery_rate: chance.false_discovery_rate(pair.first_stage),
        verdict,
    }
}

/// Returns the people of a pair, in their order.
fn people(batch: &Batch<'_>, pair: &RankedPair) -> (Person, Person) {
    let (one, other) = (Person::of(batch, pair.left), Person::of(batch, pair.right));
    (one.min(other), one.max(other))
}
