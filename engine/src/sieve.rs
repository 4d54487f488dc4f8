//! Which pairs have to be looked at: most pairs of a large class can be seen to matter to nobody from a few numbers, before they are scored.

use crate::classmates::Standing;
use crate::evidence::Shared;
use crate::score::{Bounds, Outline, Side, joined_at_most, larger, may_reach, odds_against, share_at_most};
use crate::twins::Twins;

/// So many pairs are sifted at once.
const AT_ONCE: usize = 64;

/// The submissions of a class as far as it takes to sift their pairs. Lists side by side, so that a processor takes several at once.
pub(crate) struct Sieve {
    structure: Outlines,
    wording: Outlines,
    odds_against: Vec<f32>,
    /// Whether it makes one pair with each other that is alone too.
    is_alone: Vec<bool>,
}

struct Outlines {
    inverses: Vec<f32>,
    backgrounds: Vec<f32>,
}

impl Outlines {
    fn new(sides: impl Iterator<Item = Side>) -> Outlines {
        let (inverses, backgrounds) = sides.map(Outline::new).map(|side| (side.inverse, side.background)).unzip();
        Outlines { inverses, backgrounds }
    }

    fn of(&self, submission: usize) -> Outline {
        Outline { inverse: self.inverses[submission], background: self.backgrounds[submission] }
    }
}

/// What is sifted: the pairs of one submission with all that come before it.
pub(crate) struct Sifted<'a> {
    pub(crate) submission: usize,
    /// What it shares with each of them, structure and wording.
    pub(crate) shared: [Shared<'a>; 2],
    /// Pairs that score less are not wanted.
    pub(crate) least_score: f64,
}

/// What becomes of a pair.
#[derive(Clone, Copy, Default)]
struct Fate {
    is_kept: bool,
    /// It shares something, and is only counted.
    is_passed_over: bool,
}

/// A pair that does not fall through.
pub(crate) struct Kept {
    /// The submission that comes before the one that is sifted.
    pub(crate) other: usize,
    /// Whether both are alone, so that it stands for one pair.
    pub(crate) is_plain: bool,
    /// Of its score.
    pub(crate) bounds: Bounds,
}

impl Sieve {
    pub(crate) fn new(standings: &[Standing], twins: &[Twins]) -> Sieve {
        Sieve {
            structure: Outlines::new(standings.iter().map(|standing| standing.structure)),
            wording: Outlines::new(standings.iter().map(|standing| standing.wording)),
            odds_against: standings.iter().map(|standing| odds_against(standing.familiarity)).collect(),
            is_alone: twins.iter().map(Twins::is_alone).collect(),
        }
    }

    /// Calls `take` with the pairs that may be wanted, and with all that stand for several and share something. Of the others that share something it is only said how many there are.
    pub(crate) fn sift(&self, sifted: &Sifted<'_>, mut take: impl FnMut(Kept)) -> usize {
        let mut n_passed_over = 0;
        for start in (0..sifted.submission).step_by(AT_ONCE) {
            let others = start..(start + AT_ONCE).min(sifted.submission);
            let mut fates = [Fate::default(); AT_ONCE];
            self.sift_some(sifted, others.clone(), &mut fates);
            n_passed_over += fates.iter().filter(|fate| fate.is_passed_over).count();
            for (_, other) in fates.iter().zip(others).filter(|(fate, _)| fate.is_kept) {
                let is_plain = self.is_alone[sifted.submission] && self.is_alone[other];
                take(Kept { other, is_plain, bounds: self.bounds(sifted, other) });
            }
        }
        n_passed_over
    }

    fn bounds(&self, sifted: &Sifted<'_>, other: usize) -> Bounds {
        let own = sifted.submission;
        let outlines = [&self.structure, &self.wording].map(|outlines| (outlines.of(own), outlines.of(other)));
        let shared = [0, 1].map(|reading: usize| sifted.shared[reading].among(other..other + 1).at(0));
        Bounds::new(shared, outlines, larger(self.odds_against[own], self.odds_against[other]))
    }

    fn sift_some(&self, sifted: &Sifted<'_>, others: std::ops::Range<usize>, fates: &mut [Fate]) {
        let own = sifted.submission;
        let (structure, wording) = (self.structure.of(own), self.wording.of(own));
        let own_against = self.odds_against[own];
        let least_score = sifted.least_score as f32;
        let [structures, wordings] = &sifted.shared;
        let (structures, wordings) = (structures.among(others.clone()), wordings.among(others.clone()));
        let [of_structure, of_wording] = [&self.structure, &self.wording]
            .map(|outlines| (&outlines.inverses[others.clone()], &outlines.backgrounds[others.clone()]));
        let against = &self.odds_against[others.clone()];
        let (own_is_alone, is_alone) = (self.is_alone[own], &self.is_alone[others.clone()]);
        for (other, fate) in fates.iter_mut().enumerate().take(others.len()) {
            let counted = structures.at(other);
            let outline = Outline { inverse: of_structure.0[other], background: of_structure.1[other] };
            let by_structure = share_at_most(counted, structure, outline);
            let outline = Outline { inverse: of_wording.0[other], background: of_wording.1[other] };
            let by_wording = share_at_most(wordings.at(other), wording, outline);
            let joined = joined_at_most(by_structure, by_wording);
            let shares = counted > 0.0;
            // A pair has a match, and a match is one of structure.
            let wanted = shares & may_reach(least_score, joined, larger(own_against, against[other]));
            let is_plain = own_is_alone & is_alone[other];
            *fate = Fate { is_kept: wanted | (shares & !is_plain), is_passed_over: shares & is_plain & !wanted };
        }
    }
}
