//! Common blocks: code of a pair that others have too who are otherwise different, such as a published skeleton, a class from the web or the input template of a contest.
//!
//! The number of its holders decides nothing: many may have copied one program. Such people share the rest as well. So others only count if each of them has something else besides, and is no more like the pair without the shared code than classmates are. The code they have is a block. With at least two of them, the pair is measured again without it.
//!
//! The constants were chosen on labelled classes; docs/measurements/accuracy.md has what each costs.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::batch::{Batch, Person};
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::fingerprints::text::Text;
use crate::index::fingerprint_numbers::Occurrence;
use crate::index::views::{View, Views};
use crate::ranking::baseline::{Baseline, pair_log_odds};
use crate::ranking::score::ViewEvidence;
use crate::results::Verdict;
use crate::statistics::evidence::{Evidence, bits};

/// Minimum length of a stretch, in tokens: shorter ones are idioms.
const MIN_STRETCH: usize = 60;
/// Share of a program from which on it is all of it.
const WHOLE: f64 = 0.8;
/// Log-odds of the share of two submissions from which on they are more alike than classmates.
const ALIKE: f64 = -1.0;
/// Minimum number of outsiders for a verdict without the block. One may be somebody who took a function from the pair.
const MIN_OUTSIDERS: usize = 2;
/// Share of a pair's evidence from which on it did not rest on the block.
const MOST_EVIDENCE: f64 = 2.0 / 3.0;
/// Score without the block from which on everything else is shared as well…
const WHOLE_SCORE: f64 = 0.85;
/// …and from which on a pair stays worth reviewing, as it does if the block is at least [`HALF`] of either side.
const HIGH_SCORE: f64 = 0.6;
const HALF: f64 = 0.5;
/// Number of holders beyond which a fingerprint is not asked who else has a stretch.
const MAX_HOLDERS: usize = 256;

/// A common block of two distinct submissions.
pub(crate) struct CommonBlock {
    /// The positions of all that outsiders have, in the text of the first submission and in that of the second, ascending.
    ranges: [Vec<Range<u32>>; 2],
    /// Number of people who are outsiders.
    n_outsiders: usize,
    /// The part of it that is named.
    pub(crate) main: MainBlock,
    /// Share of the tokens of each of the two.
    shares: [f64; 2],
    /// The log-odds of the first stage without the block.
    pub(crate) first_stage: f64,
    /// The evidence that the two share without it.
    pub(crate) evidence: Evidence,
}

/// The part of a common block that one outsider has who has most of it.
pub(crate) struct MainBlock {
    /// Its positions in the text of the first submission and in that of the second, ascending.
    pub(crate) ranges: [Vec<Range<u32>>; 2],
    /// The outsiders who have at least half of it, ascending.
    pub(crate) holders: Vec<u32>,
}

impl MainBlock {
    /// Chooses among the outsiders, each with its stretches in both texts. There must be one.
    fn of(outsiders: &[(u32, [Vec<Range<u32>>; 2])]) -> Option<MainBlock> {
        let (_, most) = outsiders.iter().rev().max_by_key(|(_, ranges)| n_tokens(&ranges[0]))?;
        let has_half = |ranges: &[Vec<Range<u32>>; 2]| 2 * n_common(&ranges[0], &most[0]) >= n_tokens(&most[0]);
        let holders = outsiders.iter().filter(|(_, ranges)| has_half(ranges)).map(|(holder, _)| *holder);
        Some(MainBlock { holders: holders.collect(), ranges: most.clone() })
    }

    /// Returns its number of tokens, on the side that has fewer.
    pub(crate) fn n_tokens(&self) -> usize {
        n_tokens(&self.ranges[0]).min(n_tokens(&self.ranges[1]))
    }
}

impl CommonBlock {
    /// Returns the verdict on the pair. `whole` is the verdict with the block, and `without` that without it; `evidence` is what the two share with it, and `score` their score without it.
    pub(crate) fn verdict(&self, whole: Verdict, without: Verdict, evidence: Evidence, score: f64) -> Verdict {
        let is_whole_program = self.shares.iter().all(|&share| share >= WHOLE);
        let rests_on_block = bits(self.evidence) <= MOST_EVIDENCE * bits(evidence);
        if self.n_outsiders < MIN_OUTSIDERS || is_whole_program || !rests_on_block || score >= WHOLE_SCORE {
            whole
        } else if score >= HIGH_SCORE || self.shares.iter().any(|&share| share >= HALF) {
            whole.min(without.max(Verdict::WorthALook))
        } else {
            whole.min(without)
        }
    }

    /// Returns the number of tokens of either side in the block.
    pub(crate) fn n_tokens(&self, side: usize) -> usize {
        n_tokens(&self.ranges[side])
    }

    /// Returns the number of tokens of a run in the text of a side that are not in the block.
    pub(crate) fn n_outside(&self, side: usize, run: Range<u32>) -> usize {
        let inside =
            self.ranges[side].iter().map(|range| range.end.min(run.end).saturating_sub(range.start.max(run.start)));
        run.len() - inside.sum::<u32>() as usize
    }
}

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

/// The fingerprints of a distinct submission, by position.
struct FoundFingerprints {
    /// Those of the structure and of the wording that others have.
    shared: [Vec<Occurrence>; 2],
    /// The positions of those of the wording that nobody else has, each once.
    unshared: Vec<u32>,
    n_tokens: usize,
}

/// A distinct submission with stretches of its text.
#[derive(Clone, Copy)]
struct Side<'s> {
    group: usize,
    stretches: &'s [Range<u32>],
}

/// The evidence of a submission in one view that lies in stretches.
struct LeftOut {
    shared: FxHashSet<u32>,
    total: Evidence,
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
        for stretch in self.stretches(of_one, &[other as u32]) {
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
                self.stretches(&found[&trio[place]].shared[0], &others)
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
        let (first_stage, evidence) = self.without(found, sides);
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
        comparable.peek().is_some() && comparable.all(|side| self.without(found, [side, third]).0 < ALIKE)
    }

    /// Returns the log-odds of two submissions without the k-grams of either view that lie in the stretches, and the evidence of their structure.
    fn without(&self, found: &FxHashMap<usize, FoundFingerprints>, sides: [Side<'_>; 2]) -> (f64, Evidence) {
        let mut baselines = sides.map(|side| self.baselines[side.group]);
        let mut shared = [0; 2];
        for (number, view) in [&self.views.structure, &self.views.wording].into_iter().enumerate() {
            let left_out = sides.map(|side| left_out(view, &found[&side.group], number, side));
            for (baseline, left_out) in baselines.iter_mut().zip(&left_out) {
                let evidence = if number == 0 { &mut baseline.structure } else { &mut baseline.wording };
                *evidence = rest_of(*evidence, left_out.total);
            }
            let [one, other] = sides.map(|side| side.group);
            let all = view.index.shared_evidence(one, other);
            let of_both = left_out[0].shared.union(&left_out[1].shared);
            let of_both = of_both.filter(|&&fingerprint| {
                let holders = view.index.holders(view.index.bundle_of(fingerprint));
                [one, other].iter().all(|&group| holders.binary_search(&(group as u32)).is_ok())
            });
            let inside: Evidence = of_both.map(|&fingerprint| view.index.weight(fingerprint)).sum();
            shared[number] = all.saturating_sub(inside);
        }
        (pair_log_odds(shared, &baselines[0], &baselines[1]), shared[0])
    }

    /// Returns the maximal stretches of a text whose fingerprints all `others` have, as ranges of positions.
    fn stretches(&self, text: &[Occurrence], others: &[u32]) -> Vec<Range<u32>> {
        let View { index, numbers } = &self.views.structure;
        let (k, window) = (numbers.sampling.k as u32, numbers.sampling.window as u32);
        // Neighbors mostly have the same holders.
        let mut last = (u32::MAX, false);
        let mut have = |found: &Occurrence| {
            let bundle = index.bundle_of(found.fingerprint);
            if bundle != last.0 {
                let holders = index.holders(bundle);
                last = (bundle, others.iter().all(|other| holders.binary_search(other).is_ok()));
            }
            last.1
        };
        let had: Vec<Occurrence> = text.iter().filter(|found| have(found)).copied().collect();
        let is_next = |one: &Occurrence, other: &Occurrence| other.position <= one.position + window;
        // A table of literals repeats few fingerprints over and over, and so does everybody's. A fourth of the k-grams must differ if all are fingerprints, and half of the fingerprints if few are.
        let min_distinct = MIN_STRETCH.saturating_sub(k as usize) / (window as usize + 1) / 2;
        let mut distinct = FxHashSet::default();
        let mut stretches = Vec::new();
        for run in had.chunk_by(is_next) {
            let stretch = run[0].position..run[run.len() - 1].position + k;
            distinct.clear();
            distinct.extend(run.iter().map(|found| found.fingerprint));
            if stretch.len() >= MIN_STRETCH && distinct.len() >= min_distinct {
                stretches.push(stretch);
            }
        }
        stretches
    }
}

/// The blocks of several pairs that are the same code.
pub(crate) struct JoinedBlock {
    /// The distinct submission that has most of it, and its ranges there.
    pub(crate) group: usize,
    pub(crate) ranges: Vec<Range<u32>>,
    /// All distinct submissions that have it or a part of it, ascending.
    pub(crate) holders: BTreeSet<usize>,
    /// Those that share little else with the two of some pair.
    pub(crate) outsiders: BTreeSet<usize>,
}

/// Joins the blocks of pairs that have the same submission and at least half of the larger block there in common. Returns the joined ones, those of most outsiders first, and the index of each pair's block among them.
pub(crate) fn joined<'b>(
    blocks: impl Iterator<Item = ((usize, usize), &'b CommonBlock)>,
) -> (Vec<JoinedBlock>, FxHashMap<(usize, usize), usize>) {
    let mut blocks: Vec<((usize, usize), &CommonBlock)> = blocks.collect();
    blocks.sort_unstable_by_key(|(pair, _)| *pair);
    let mut of_group: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for (number, ((one, other), _)) in blocks.iter().enumerate() {
        of_group.entry(*one).or_default().push((number, 0));
        of_group.entry(*other).or_default().push((number, 1));
    }
    let mut links = Vec::new();
    for sides in of_group.values() {
        for (place, &(one, side)) in sides.iter().enumerate() {
            let ranges = &blocks[one].1.main.ranges[side];
            let same = sides[place + 1..]
                .iter()
                .filter(|&&(other, side)| are_same(ranges, &blocks[other].1.main.ranges[side]));
            links.extend(same.map(|&(other, _)| (one, other)));
        }
    }
    let numbers = connected(blocks.len(), &links);
    let mut found: BTreeMap<usize, JoinedBlock> = BTreeMap::new();
    for (number, ((one, other), block)) in blocks.iter().enumerate() {
        let empty =
            || JoinedBlock { group: *one, ranges: Vec::new(), holders: BTreeSet::new(), outsiders: BTreeSet::new() };
        let joined = found.entry(numbers[number]).or_insert_with(empty);
        joined.holders.extend([*one, *other]);
        joined.outsiders.extend(block.main.holders.iter().map(|&holder| holder as usize));
        for (side, group) in [*one, *other].into_iter().enumerate() {
            if n_tokens(&block.main.ranges[side]) > n_tokens(&joined.ranges) {
                (joined.group, joined.ranges) = (group, block.main.ranges[side].clone());
            }
        }
    }
    let mut order: Vec<(usize, JoinedBlock)> = found.into_iter().collect();
    order.iter_mut().for_each(|(_, block)| block.holders.extend(&block.outsiders));
    order.sort_by_key(|(_, block)| {
        (Reverse(block.outsiders.len()), Reverse(block.holders.len()), Reverse(n_tokens(&block.ranges)), block.group)
    });
    let places: FxHashMap<usize, usize> =
        order.iter().enumerate().map(|(place, (number, _))| (*number, place)).collect();
    let of_pairs = blocks.iter().enumerate().map(|(number, (pair, _))| (*pair, places[&numbers[number]])).collect();
    (order.into_iter().map(|(_, block)| block).collect(), of_pairs)
}

/// Whether two blocks of a submission have at least half of the larger one in common.
fn are_same(one: &[Range<u32>], other: &[Range<u32>]) -> bool {
    2 * n_common(one, other) >= n_tokens(one).max(n_tokens(other))
}

/// Returns the number of positions that two lists of ranges have in common.
fn n_common(one: &[Range<u32>], other: &[Range<u32>]) -> usize {
    let common =
        |one: &Range<u32>, other: &Range<u32>| one.end.min(other.end).saturating_sub(one.start.max(other.start));
    one.iter().flat_map(|one| other.iter().map(|other| common(one, other) as usize)).sum()
}

/// Returns a number for each of `n_items` items that all items have which links connect: the smallest of them.
fn connected(n_items: usize, links: &[(usize, usize)]) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..n_items).collect();
    // Links ascend by submission, not by item, so the smallest number may need several rounds to arrive.
    loop {
        let before = numbers.clone();
        for &(one, other) in links {
            let least = numbers[one].min(numbers[other]);
            (numbers[one], numbers[other]) = (least, least);
        }
        if numbers == before {
            return numbers;
        }
    }
}

fn n_tokens(ranges: &[Range<u32>]) -> usize {
    ranges.iter().map(ExactSizeIterator::len).sum()
}

/// Returns the fingerprints of a view that lie in stretches, and their evidence.
fn left_out(view: &View, found: &FoundFingerprints, number: usize, side: Side<'_>) -> LeftOut {
    let k = view.numbers.sampling.k as u32;
    let is_inside = |position: u32| {
        let next = side.stretches.partition_point(|stretch| stretch.start <= position);
        next > 0 && position + k <= side.stretches[next - 1].end
    };
    let inside = found.shared[number].iter().filter(|found| is_inside(found.position));
    let shared: FxHashSet<u32> = inside.map(|found| found.fingerprint).collect();
    let of_shared: Evidence = shared.iter().map(|&fingerprint| view.index.weight(fingerprint)).sum();
    // Stretches have no unshared k-gram in the structure.
    let n_unshared = if number == 0 { 0 } else { found.unshared.iter().filter(|&&at| is_inside(at)).count() };
    LeftOut { shared, total: of_shared + n_unshared as Evidence * view.index.unshared_weight(side.group) }
}

/// Returns the evidence of a submission without a part of it.
fn rest_of(evidence: ViewEvidence, left_out: Evidence) -> ViewEvidence {
    let total = evidence.total.saturating_sub(left_out);
    ViewEvidence { total, background: evidence.background.min(total) }
}

/// Returns the share of a submission's tokens that lie in its stretches, 0 to 1.
fn share(found: &FxHashMap<usize, FoundFingerprints>, side: Side<'_>) -> f64 {
    n_tokens(side.stretches) as f64 / found[&side.group].n_tokens.max(1) as f64
}

/// Returns each number once, ascending.
fn distinct(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Returns the union of ranges, ascending.
fn united(mut ranges: Vec<Range<u32>>) -> Vec<Range<u32>> {
    ranges.sort_unstable_by_key(|range| (range.start, range.end));
    let mut united: Vec<Range<u32>> = Vec::new();
    for range in ranges {
        match united.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => united.push(range),
        }
    }
    united
}
