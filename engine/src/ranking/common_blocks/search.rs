//! The search for the blocks of pairs, among all who share code with both.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::batch::{Batch, Person};
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::fingerprints::text::Text;
use crate::index::fingerprint_numbers::Occurrence;
use crate::index::views::{View, Views};
use crate::ranking::baseline::Baseline;
use crate::ranking::common_blocks::block::{CommonBlock, MainBlock, WHOLE};
use crate::ranking::common_blocks::measuring::{FoundFingerprints, Side, share, without};
use crate::ranking::common_blocks::ranges::united;
use crate::ranking::common_blocks::stretches::{MIN_STRETCH, stretches};

/// Log-odds of the share of two submissions from which on they are more alike than classmates.
const ALIKE: f64 = -1.0;
/// Number of holders beyond which a fingerprint is not asked who else has a stretch.
const MAX_HOLDERS: usize = 256;

/// The class in which blocks are searched.
pub(crate) struct BlockSearch<'a> {
    pub(crate) batch: &'a Batch<'a>,
    pub(crate) groups: &'a [DuplicateGroup],
    pub(crate) views: &'a Views,
    pub(crate) baselines: &'a [Baseline],
    /// Makes the text of a distinct submission in the structure.
    pub(crate) structure: &'a (dyn Fn(usize) -> Text + Sync),
    /// Makes its text in the wording of that.
    pub(crate) wording: &'a (dyn Fn(Text, usize) -> Text + Sync),
}

impl BlockSearch<'_> {
    /// Returns the common blocks of pairs of distinct submissions, as far as they have one.
    pub(crate) fn find(&self, pairs: &[(usize, usize)]) -> FxHashMap<(usize, usize), CommonBlock> {
        let paired = distinct(pairs.iter().flat_map(|&(one, other)| [one, other]));
        let structure = |group: usize| (group, self.views.structure.numbers.in_text(&(self.structure)(group)));
        let mut structures: FxHashMap<usize, Vec<Occurrence>> = paired.into_par_iter().map(structure).collect();
        let candidates: Vec<Vec<u32>> = pairs.par_iter().map(|&pair| self.candidates(&structures, pair)).collect();
        // Most pairs share their stretches with nobody, and need no more.
        let with_candidates = || pairs.iter().zip(&candidates).filter(|(_, candidates)| !candidates.is_empty());
        let needed = distinct(with_candidates().flat_map(|(&(one, other), candidates)| {
            candidates.iter().map(|&candidate| candidate as usize).chain([one, other])
        }));
        let needed: Vec<(usize, Option<Vec<Occurrence>>)> =
            needed.into_iter().map(|group| (group, structures.remove(&group))).collect();
        let found = needed.into_par_iter().map(|(group, known)| (group, self.fingerprints(group, known)));
        let found: FxHashMap<usize, FoundFingerprints> = found.collect();
        let block = |(&pair, candidates): (&(usize, usize), &Vec<u32>)| {
            self.block(&found, pair, candidates).map(|block| (pair, block))
        };
        with_candidates().collect::<Vec<_>>().into_par_iter().filter_map(block).collect()
    }

    /// Returns the fingerprints of a distinct submission. Those of its structure may be `known`.
    fn fingerprints(&self, group: usize, known: Option<Vec<Occurrence>>) -> FoundFingerprints {
        let structure = (self.structure)(group);
        let n_tokens = structure.outline.own_tokens;
        let in_structure = known.unwrap_or_else(|| self.views.structure.numbers.in_text(&structure));
        let (in_wording, unshared) =
            self.views.wording.numbers.in_text_with_unshared(&(self.wording)(structure, group));
        FoundFingerprints { shared: [in_structure, in_wording], unshared, n_tokens }
    }

    /// Returns the distinct submissions that may have stretches of a pair, ascending.
    fn candidates(&self, structures: &FxHashMap<usize, Vec<Occurrence>>, (one, other): (usize, usize)) -> Vec<u32> {
        let View { index, numbers } = &self.views.structure;
        let of_one = &structures[&one];
        let mut counts: FxHashMap<u32, usize> = FxHashMap::default();
        for stretch in stretches(&self.views.structure, of_one, &[other as u32]) {
            let start = of_one.partition_point(|found| found.position < stretch.start);
            let inside = of_one[start..].iter().take_while(|found| found.position < stretch.end);
            let inside: Vec<u32> = inside.map(|found| index.bundle_of(found.fingerprint)).collect();
            // Neighbors mostly have the same holders, and are counted together.
            for bundles in inside.chunk_by(|one, other| one == other) {
                let holders = index.holders(bundles[0]);
                if holders.len() <= MAX_HOLDERS {
                    holders.iter().for_each(|&holder| *counts.entry(holder).or_default() += bundles.len());
                }
            }
        }
        // Some fingerprints of a stretch may have too many holders to be asked.
        let sampling = numbers.sampling;
        let min_count = MIN_STRETCH.saturating_sub(sampling.k) / sampling.window / 2;
        let people: Vec<Person> = [one, other].into_iter().flat_map(|group| self.people(group)).collect();
        let is_other = |group: u32| self.people(group as usize).any(|person| !people.contains(&person));
        let enough = counts.into_iter().filter(|&(group, count)| count >= min_count && is_other(group));
        let mut candidates: Vec<u32> = enough.map(|(group, _)| group).collect();
        candidates.sort_unstable();
        candidates
    }

    fn people(&self, group: usize) -> impl Iterator<Item = Person> {
        self.groups[group].members.iter().map(|&member| Person::of(self.batch, member))
    }

    /// Returns the block of a pair, if any of the candidates is an outsider.
    fn block(
        &self,
        found: &FxHashMap<usize, FoundFingerprints>,
        (one, other): (usize, usize),
        candidates: &[u32],
    ) -> Option<CommonBlock> {
        let (mut outsiders, mut people) = (Vec::new(), FxHashSet::default());
        for &candidate in candidates {
            let trio = [one, other, candidate as usize];
            let stretches = [0, 1, 2].map(|place| {
                let others = [trio[(place + 1) % 3] as u32, trio[(place + 2) % 3] as u32];
                stretches(&self.views.structure, &found[&trio[place]].shared[0], &others)
            });
            let side = |place: usize| Side { group: trio[place], stretches: &stretches[place] };
            if self.is_outsider(found, [side(0), side(1), side(2)]) {
                people.extend(self.people(candidate as usize));
                let [of_one, of_other, _] = stretches;
                outsiders.push((candidate, [of_one, of_other]));
            }
        }
        self.people(one).chain(self.people(other)).for_each(|person| {
            people.remove(&person);
        });
        let n_outsiders = people.len();
        let main = MainBlock::of(&outsiders).filter(|_| n_outsiders > 0)?;
        let of_side = |side: usize| united(outsiders.iter().flat_map(|(_, ranges)| ranges[side].clone()).collect());
        let ranges = [of_side(0), of_side(1)];
        let sides = [Side { group: one, stretches: &ranges[0] }, Side { group: other, stretches: &ranges[1] }];
        let shares = sides.map(|side| share(found, side));
        let (first_stage, evidence) = without(self.views, self.baselines, found, sides);
        Some(CommonBlock { n_outsiders, main, shares, ranges, first_stage, evidence })
    }

    /// Whether the third submission has something else besides its stretches, and is no more like the first two without them than classmates are.
    fn is_outsider(&self, found: &FxHashMap<usize, FoundFingerprints>, [one, other, third]: [Side<'_>; 3]) -> bool {
        let has_none = [one, other, third].iter().any(|side| side.stretches.is_empty());
        if has_none || share(found, third) >= WHOLE {
            return false;
        }
        // A side that is all block has no rest to compare.
        let comparable = [one, other].map(|side| (share(found, side) < WHOLE).then_some(side));
        let mut comparable = comparable.into_iter().flatten().peekable();
        comparable.peek().is_some()
            && comparable.all(|side| without(self.views, self.baselines, found, [side, third]).0 < ALIKE)
    }
}

/// Returns each number once, ascending.
fn distinct(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
