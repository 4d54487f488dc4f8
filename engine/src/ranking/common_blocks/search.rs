//! The search for the blocks of pairs, among all who share code with both.

use rayon::prelude::*;

use crate::batch::{Batch, Person};
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::fingerprints::text::Text;
use crate::index::views::{View, Views};
use crate::maps::{HashMap, HashSet};
use crate::ranking::baseline::Baseline;
use crate::ranking::common_blocks::block::{CommonBlock, MainBlock, WHOLE};
use crate::ranking::common_blocks::measuring::{FoundFingerprints, SharedFingerprints, Side, Weights, share, without};
use crate::ranking::common_blocks::ranges::united;
use crate::ranking::common_blocks::stretches::{MIN_STRETCH, stretches};
use crate::ranking::planters::Planters;

/// Log-odds of the share of two submissions from which on they are more alike than classmates.
const ALIKE: f64 = -1.0;
/// Maximum number of holders of a fingerprint who are all compared with a pair. If there are more, the first of them are.
const MAX_HOLDERS: usize = 256;
/// Number of comparisons with holders of such fingerprints, divided among all pairs: a few pairs are compared with everybody.
const N_COMPARISONS: usize = 20_000;
/// Minimum number of them for each pair. Two outsiders suffice for the verdict.
const MIN_COMPARED: usize = 32;

/// The class in which blocks are searched.
pub(crate) struct BlockSearch<'a> {
    pub(crate) batch: &'a Batch<'a>,
    pub(crate) groups: &'a [DuplicateGroup],
    pub(crate) views: &'a Views,
    pub(crate) baselines: &'a [Baseline],
    /// Planters are no outsiders: what they have says nothing of others.
    pub(crate) planters: &'a Planters,
    /// Makes the text of a distinct submission in the structure.
    pub(crate) structure: &'a (dyn Fn(usize) -> Text + Sync),
    /// Makes its text in the wording of that.
    pub(crate) wording: &'a (dyn Fn(Text, usize) -> Text + Sync),
}

impl BlockSearch<'_> {
    /// Returns the common blocks of pairs of distinct submissions, as far as they have one.
    pub(crate) fn find(&self, pairs: &[(usize, usize)]) -> HashMap<(usize, usize), CommonBlock> {
        let paired = distinct(pairs.iter().flat_map(|&(one, other)| [one, other]));
        let structure = |group: usize| (group, self.in_structure(&(self.structure)(group)));
        let mut structures: HashMap<usize, SharedFingerprints> = paired.into_par_iter().map(structure).collect();
        let n_of_many = (N_COMPARISONS / pairs.len().max(1)).max(MIN_COMPARED);
        let candidates = |&pair: &(usize, usize)| self.candidates(&structures, pair, n_of_many);
        let candidates: Vec<Vec<u32>> = pairs.par_iter().map(candidates).collect();
        // Most pairs share their stretches with nobody, and need no more.
        let with_candidates = || pairs.iter().zip(&candidates).filter(|(_, candidates)| !candidates.is_empty());
        let needed = distinct(with_candidates().flat_map(|(&(one, other), candidates)| {
            candidates.iter().map(|&candidate| candidate as usize).chain([one, other])
        }));
        let needed: Vec<(usize, Option<SharedFingerprints>)> =
            needed.into_iter().map(|group| (group, structures.remove(&group))).collect();
        let found = needed.into_par_iter().map(|(group, known)| (group, self.fingerprints(group, known)));
        let found: HashMap<usize, FoundFingerprints> = found.collect();
        let n_people = self.n_people();
        let block = |(&pair, candidates): (&(usize, usize), &Vec<u32>)| {
            self.block(&found, pair, (candidates, n_people)).map(|block| (pair, block))
        };
        with_candidates().collect::<Vec<_>>().into_par_iter().filter_map(block).collect()
    }

    /// Returns the shared fingerprints of a text in the structure.
    fn in_structure(&self, text: &Text) -> SharedFingerprints {
        SharedFingerprints::new(&self.views.structure, self.views.structure.numbers.in_text(text))
    }

    /// Returns the fingerprints of a distinct submission. Those of its structure may be `known`.
    fn fingerprints(&self, group: usize, known: Option<SharedFingerprints>) -> FoundFingerprints {
        let structure = (self.structure)(group);
        let n_tokens = structure.outline.own_tokens;
        let in_structure = known.unwrap_or_else(|| self.in_structure(&structure));
        let wording = &self.views.wording;
        let (in_wording, unshared) = wording.numbers.in_text_with_unshared(&(self.wording)(structure, group));
        let in_wording = SharedFingerprints::new(wording, in_wording);
        let unshared = unshared.into_iter().map(|(position, hash)| (position, wording.strengths.of(hash))).collect();
        FoundFingerprints { shared: [in_structure, in_wording], unshared, n_tokens }
    }

    /// Returns the distinct submissions that may have stretches of a pair, ascending; of many holders of a fingerprint, the first `n_of_many`.
    fn candidates(
        &self,
        structures: &HashMap<usize, SharedFingerprints>,
        (one, other): (usize, usize),
        n_of_many: usize,
    ) -> Vec<u32> {
        let View { index, numbers, .. } = &self.views.structure;
        let of_one = &structures[&one].occurrences;
        let mut counts: HashMap<u32, usize> = HashMap::default();
        for stretch in stretches(&self.views.structure, of_one, &[&structures[&other].bundles]) {
            let start = of_one.partition_point(|found| found.position < stretch.start);
            let inside = of_one[start..].iter().take_while(|found| found.position < stretch.end);
            let inside: Vec<u32> = inside.map(|found| found.fingerprint).collect();
            // Neighbors mostly have the same holders, and are counted together.
            for bundle in inside.chunk_by(|&one, &other| index.bundle_of(one) == index.bundle_of(other)) {
                let holders = index.holders(index.bundle_of(bundle[0]));
                // Numbers follow from hashes, so the first holders are a sample of all, and the same people for each fingerprint of a stretch. Common code of so many is no evidence, in the block or outside of it.
                let n_asked = match holders.len() {
                    few if few <= MAX_HOLDERS => few,
                    _ if index.is_common(bundle[0]) => 0,
                    _ => n_of_many,
                };
                holders.iter().take(n_asked).for_each(|&holder| *counts.entry(holder).or_default() += bundle.len());
            }
        }
        // The fingerprints of a stretch may have different first holders.
        let sampling = numbers.sampling;
        let min_count = MIN_STRETCH.saturating_sub(sampling.k) / sampling.window / 2;
        let people: Vec<Person> = [one, other].into_iter().flat_map(|group| self.people(group)).collect();
        let is_other = |group: u32| self.people(group as usize).any(|person| !people.contains(&person));
        let may_be_outsider = |group: u32| !self.planters.contains_key(&group) && is_other(group);
        let enough = counts.into_iter().filter(|&(group, count)| count >= min_count && may_be_outsider(group));
        let mut candidates: Vec<u32> = enough.map(|(group, _)| group).collect();
        candidates.sort_unstable();
        candidates
    }

    /// Returns the number of people of the class.
    fn n_people(&self) -> usize {
        let people = (0..self.batch.submissions.len()).map(|submission| Person::of(self.batch, submission));
        people.collect::<HashSet<Person>>().len()
    }

    fn people(&self, group: usize) -> impl Iterator<Item = Person> {
        self.groups[group].members.iter().map(|&member| Person::of(self.batch, member))
    }

    /// Returns the block of a pair, if any of the candidates is an outsider. The class has `n_people`.
    fn block(
        &self,
        found: &HashMap<usize, FoundFingerprints>,
        (one, other): (usize, usize),
        (candidates, n_people): (&[u32], usize),
    ) -> Option<CommonBlock> {
        let (mut outsiders, mut people) = (Vec::new(), HashSet::default());
        let weights = [one, other].map(|group| Weights::of(self.views, &found[&group]));
        for &candidate in candidates {
            let trio = [one, other, candidate as usize];
            let of_trio = trio.map(|group| &found[&group].shared[0]);
            let stretches = [0, 1, 2].map(|place| {
                let others = [1, 2].map(|step| of_trio[(place + step) % 3].bundles.as_slice());
                stretches(&self.views.structure, &of_trio[place].occurrences, &others)
            });
            let side = |place: usize| Side { group: trio[place], stretches: &stretches[place] };
            if self.is_outsider(found, &weights, [side(0), side(1), side(2)]) {
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
        let shared = [&self.views.structure, &self.views.wording].map(|view| view.index.shared_evidence(one, other));
        let (first_stage, evidence) = without(self.views, self.baselines, found, shared, sides);
        let share_having = (n_outsiders + 2) as f64 / n_people as f64;
        Some(CommonBlock { n_outsiders, share_having, main, shares, ranges, first_stage, evidence })
    }

    /// Whether the third submission has something else besides its stretches, and is no more like the first two without them than classmates are.
    fn is_outsider(
        &self,
        found: &HashMap<usize, FoundFingerprints>,
        weights: &[Weights; 2],
        [one, other, third]: [Side<'_>; 3],
    ) -> bool {
        let has_none = [one, other, third].iter().any(|side| side.stretches.is_empty());
        if has_none || share(found, third) >= WHOLE {
            return false;
        }
        // A side that is all block has no rest to compare.
        let sides = [one, other].into_iter().zip(weights);
        let mut comparable = sides.filter(|(side, _)| share(found, *side) < WHOLE).peekable();
        comparable.peek().is_some()
            && comparable.all(|(side, weights)| {
                let shared = weights.shared(&found[&side.group], &found[&third.group]);
                without(self.views, self.baselines, found, shared, [side, third]).0 < ALIKE
            })
    }
}

/// Returns each number once, ascending.
fn distinct(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
