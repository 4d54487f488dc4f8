//! The search for the blocks of pairs, among all who share code with both.

use rayon::prelude::*;

use crate::batch::{Batch, Person};
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::fingerprints::text::Text;
use crate::index::views::{View, Views};
use crate::maps::{HashMap, HashSet};
use crate::ranking::baseline::Baseline;
use crate::ranking::common_blocks::block::{CommonBlock, MainBlock, Outsider};
use crate::ranking::common_blocks::fingerprints::{FoundFingerprints, SharedFingerprints, in_common};
use crate::ranking::common_blocks::ranges::united;
use crate::ranking::common_blocks::stretches::{MIN_STRETCH, stretches};
use crate::ranking::common_blocks::trio::Trio;
use crate::ranking::planters::Planters;

/// Maximum number of holders of a fingerprint who are all compared with a pair. If there are more, the first of them are.
const MAX_HOLDERS: usize = 256;
/// Number of comparisons with holders of such fingerprints, divided among all pairs: a few pairs are compared with everybody.
const N_COMPARISONS: usize = 20_000;
/// Minimum number of them for each pair. Two outsiders suffice for the verdict.
const MIN_COMPARED: usize = 32;
/// Minimum number of tokens of a block that is named although no pair may be flagged for it.
const MIN_NAMED: usize = 300;
/// Minimum number of its holders: two are a pair.
const MIN_HOLDERS: usize = 3;

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
        let structure = |group: usize| (group, self.in_structure(&(self.structure)(group)));
        let structures: HashMap<usize, SharedFingerprints> = paired(pairs).into_par_iter().map(structure).collect();
        let n_of_many = (N_COMPARISONS / pairs.len().max(1)).max(MIN_COMPARED);
        let candidates: Vec<Vec<u32>> =
            pairs.par_iter().map(|&pair| self.candidates(&structures, pair, n_of_many)).collect();
        drop(structures);
        // Most pairs share their stretches with nobody, and need no more.
        let (pairs, candidates): (Vec<(usize, usize)>, Vec<Vec<u32>>) =
            pairs.iter().zip(candidates).filter(|(_, candidates)| !candidates.is_empty()).unzip();
        let found: HashMap<usize, FoundFingerprints> =
            paired(&pairs).into_par_iter().map(|group| (group, self.fingerprints(group))).collect();
        let trio = |(&(one, other), candidates): (&(usize, usize), &Vec<u32>)| {
            Trio::new(self.views, self.baselines, [&found[&one], &found[&other]], candidates)
        };
        let trios: Vec<Trio<'_>> = pairs.par_iter().zip(&candidates).map(trio).collect();
        let outsiders = self.outsiders(&trios, &candidates);
        let n_people = self.n_people();
        let found = (pairs, trios, outsiders)
            .into_par_iter()
            .filter_map(|(pair, trio, outsiders)| self.block(&trio, &outsiders, n_people).map(|block| (pair, block)));
        found.collect()
    }

    /// Returns pairs that have a block of some size which others have too, two of its holders for each: the more have it, the less is it evidence of a pair, and rings of friends would be named nowhere.
    ///
    /// The k-grams of such a block have the very same holders, but for those around which one of them changed it.
    pub(crate) fn pairs_in_blocks(&self) -> Vec<(usize, usize)> {
        let View { index, numbers, .. } = &self.views.structure;
        let n_fingerprints = |n_tokens: usize| n_tokens.saturating_sub(numbers.sampling.k) / numbers.sampling.window;
        let mut sizes: HashMap<(usize, usize), usize> = HashMap::default();
        for (holders, n_here) in index.long_bundles(n_fingerprints(MIN_STRETCH)) {
            if holders.len() >= MIN_HOLDERS
                && let Some(pair) = self.first_pair(holders)
            {
                *sizes.entry(pair).or_default() += n_here;
            }
        }
        sizes.retain(|_, size| *size >= n_fingerprints(MIN_NAMED));
        let mut pairs: Vec<(usize, usize)> = sizes.into_keys().collect();
        pairs.sort_unstable();
        pairs
    }

    /// Returns the first two holders who are different people and no planters.
    fn first_pair(&self, holders: &[u32]) -> Option<(usize, usize)> {
        let mut others = holders.iter().filter(|holder| !self.planters.contains_key(holder)).map(|&one| one as usize);
        let first = others.next()?;
        let second = others.find(|&other| self.representative(other) != self.representative(first))?;
        Some((first, second))
    }

    /// Returns the outsiders of each pair among its candidates, ascending.
    ///
    /// Everybody may be a candidate, so the fingerprints of one are made, compared with all pairs, and dropped.
    fn outsiders(&self, trios: &[Trio<'_>], candidates: &[Vec<u32>]) -> Vec<Vec<Outsider>> {
        let mut tasks: Vec<Task> = Vec::new();
        for (pair, candidates) in candidates.iter().enumerate() {
            let task = |(index, &candidate): (usize, &u32)| Task { candidate, pair, index };
            tasks.extend(candidates.iter().enumerate().map(task));
        }
        tasks.sort_unstable_by_key(|task| (task.candidate, task.pair));
        let of_candidate = |tasks: &[Task]| {
            let third = self.fingerprints(tasks[0].candidate as usize);
            let outsider = |task: &Task| Some((task.pair, trios[task.pair].outsider(&third, task.index)?));
            tasks.iter().filter_map(outsider).collect::<Vec<(usize, Outsider)>>()
        };
        let by_candidate: Vec<&[Task]> = tasks.chunk_by(|one, other| one.candidate == other.candidate).collect();
        let found: Vec<Vec<(usize, Outsider)>> = by_candidate.into_par_iter().map(of_candidate).collect();
        let mut outsiders: Vec<Vec<Outsider>> = trios.iter().map(|_| Vec::new()).collect();
        found.into_iter().flatten().for_each(|(pair, outsider)| outsiders[pair].push(outsider));
        outsiders
    }

    fn in_structure(&self, text: &Text) -> SharedFingerprints {
        SharedFingerprints::new(&self.views.structure, &self.views.structure.numbers.in_text(text))
    }

    /// Returns the fingerprints of a distinct submission.
    fn fingerprints(&self, group: usize) -> FoundFingerprints {
        let structure = (self.structure)(group);
        let n_tokens = structure.outline.own_tokens;
        let in_structure = self.in_structure(&structure);
        let wording = &self.views.wording;
        let (in_wording, unshared) = wording.numbers.in_text_with_unshared(&(self.wording)(structure, group));
        let in_wording = SharedFingerprints::new(wording, &in_wording);
        let unshared = unshared.into_iter().map(|(position, hash)| (position, wording.strengths.of(hash))).collect();
        FoundFingerprints { group, shared: [in_structure, in_wording], unshared, n_tokens }
    }

    /// Returns the distinct submissions that may have stretches of a pair, ascending; of many holders of a fingerprint, the first `n_of_many`.
    fn candidates(
        &self,
        structures: &HashMap<usize, SharedFingerprints>,
        (one, other): (usize, usize),
        n_of_many: usize,
    ) -> Vec<u32> {
        let View { index, numbers, .. } = &self.views.structure;
        let of_one = &structures[&one];
        let mut is_of_other = vec![false; of_one.fingerprints.len()];
        for [index, _] in in_common(&of_one.fingerprints, &structures[&other].fingerprints) {
            is_of_other[index as usize] = true;
        }
        let mut counts: HashMap<u32, usize> = HashMap::default();
        for stretch in stretches(numbers.sampling, &of_one.occurrences, &is_of_other) {
            let start = of_one.occurrences.partition_point(|found| found.position < stretch.start);
            let inside = of_one.occurrences[start..].iter().take_while(|found| found.position < stretch.end);
            let inside: Vec<u32> = inside.map(|found| of_one.fingerprints[found.index as usize]).collect();
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

    /// Returns the number of people of the class, of which those with equal submissions are one.
    fn n_people(&self) -> usize {
        (0..self.groups.len()).map(|group| self.representative(group)).collect::<HashSet<Person>>().len()
    }

    /// Returns the person who stands for all with the same submission.
    fn representative(&self, group: usize) -> Person {
        let of = &self.groups[group];
        of.authors.first().map_or(Person::Submission(of.representative()), |count| Person::Author(count.author))
    }

    fn people(&self, group: usize) -> impl Iterator<Item = Person> {
        self.groups[group].members.iter().map(|&member| Person::of(self.batch, member))
    }

    /// Returns the block of a pair, if it has outsiders. The class has `n_people`.
    fn block(&self, trio: &Trio<'_>, outsiders: &[Outsider], n_people: usize) -> Option<CommonBlock> {
        let groups = outsiders.iter().map(|outsider| outsider.group as usize);
        let mut people: HashSet<Person> = groups.map(|group| self.representative(group)).collect();
        for person in trio.pair.iter().flat_map(|found| self.people(found.group)) {
            people.remove(&person);
        }
        let n_outsiders = people.len();
        let main = MainBlock::of(outsiders).filter(|_| n_outsiders > 0)?;
        let of_side =
            |side: usize| united(outsiders.iter().flat_map(|outsider| outsider.ranges[side].clone()).collect());
        let ranges = [of_side(0), of_side(1)];
        let shares = [0, 1].map(|side| trio.pair[side].share(&ranges[side]));
        let [one, other] = [0, 1].map(|side| trio.rest(trio.pair[side], &ranges[side]));
        let (first_stage, evidence) = one.likeness(&other);
        let share_having = (n_outsiders + 2) as f64 / n_people as f64;
        Some(CommonBlock { n_outsiders, share_having, main, shares, ranges, first_stage, evidence })
    }
}

/// The comparison of a candidate with a pair.
struct Task {
    candidate: u32,
    /// The index of the pair.
    pair: usize,
    /// The index of the candidate among those of the pair.
    index: usize,
}

/// Returns the submissions of pairs, each once, ascending.
fn paired(pairs: &[(usize, usize)]) -> Vec<usize> {
    let mut paired: Vec<usize> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
    paired.sort_unstable();
    paired.dedup();
    paired
}
