//! The judgment of a pair: how many such pairs are expected by chance, and the verdict.
//!
//! In most classes it follows from the ranking that lists the pair. Where handed-out code was not given as starter code, the class is ranked a second time without it, and pairs are judged by that ranking. A pair that shares no more than the handed-out code is unremarkable there. None is strong, because from the texts alone the code could be one source that most of the class copied.

use rustc_hash::FxHashMap;

use crate::batch::{Batch, Person};
use crate::ranking::rerank::Ranking;
use crate::ranking::top_pairs::RankedPair;
use crate::results::Verdict;
use crate::statistics::evidence::bits;
use crate::statistics::expectation::ChanceModel;
use crate::statistics::log_odds::log_odds;

/// The judgment of one pair.
#[derive(Clone, Copy)]
pub(crate) struct Judgment {
    pub(crate) expectation: f64,
    pub(crate) false_discovery_rate: f64,
    pub(crate) verdict: Verdict,
}

/// Judges the pairs of a batch.
pub(crate) struct Judgments<'a> {
    chance: &'a ChanceModel,
    /// The pairs of the ranking without handed-out code, if there is some, by their people: another attempt of an author may be the most similar one there.
    without_handed_out: Option<FxHashMap<(Person, Person), Judgment>>,
}

impl<'a> Judgments<'a> {
    /// Judges pairs by the ranking that lists them.
    pub(crate) fn of_class(chance: &'a ChanceModel) -> Judgments<'a> {
        Judgments { chance, without_handed_out: None }
    }

    /// Judges pairs by a ranking without handed-out code.
    pub(crate) fn without_handed_out(batch: &Batch<'_>, ranking: &'a Ranking) -> Judgments<'a> {
        let judged = ranking.pairs.iter().map(|pair| {
            let judgment = judgment(&ranking.chance, pair);
            (people(batch, pair), Judgment { verdict: judgment.verdict.min(Verdict::WorthALook), ..judgment })
        });
        Judgments { chance: &ranking.chance, without_handed_out: Some(judged.collect()) }
    }

    /// Returns the judgment of a listed pair.
    pub(crate) fn of_pair(&self, batch: &Batch<'_>, pair: &RankedPair) -> Judgment {
        let Some(judged) = &self.without_handed_out else { return judgment(self.chance, pair) };
        let unremarkable =
            Judgment { expectation: self.chance.n_pairs(), false_discovery_rate: 1.0, verdict: Verdict::Unremarkable };
        judged.get(&people(batch, pair)).copied().unwrap_or(unremarkable)
    }
}

fn judgment(chance: &ChanceModel, pair: &RankedPair) -> Judgment {
    Judgment {
        expectation: chance.expectation(pair.first_stage),
        false_discovery_rate: chance.false_discovery_rate(pair.first_stage),
        verdict: chance.verdict(pair.first_stage, log_odds(pair.score), bits(pair.evidence)),
    }
}

/// Returns the people of a pair, in their order.
fn people(batch: &Batch<'_>, pair: &RankedPair) -> (Person, Person) {
    let (one, other) = (Person::of(batch, pair.left), Person::of(batch, pair.right));
    (one.min(other), one.max(other))
}
