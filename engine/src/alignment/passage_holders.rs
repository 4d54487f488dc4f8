//! The other holders of a passage in the whole batch, found through the k-grams in it: the index knows who has each.
//!
//! No texts are compared again. A k-gram is trusted to be what its 64-bit hash says, as evidence does: among hundreds of millions, two collide by chance once in ten thousand batches, and a single one does not make half of a passage.
//!
//! All k-grams between the first and the last token of a passage are looked up on both sides, including those over its gaps: a submission that has everything on one side has the whole passage. Parts of a passage in no k-gram of another submission count as missing, so shares are never too large.
//! If only some k-grams are fingerprints (winnowing), a submission with two neighboring ones counts as having the tokens between them.

use std::cmp::Ordering;

use crate::alignment::chaining::Run;
use crate::alignment::passages::{AlignedPassage, fingerprints_in};
use crate::batch::{Batch, Person};
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::index::fingerprint_numbers::Occurrence;
use crate::index::inverted_index::InvertedIndex;
use crate::index::templates::TemplateHolders;
use crate::maps::HashMap;
use crate::settings::Settings;

/// Maximum number of other holders that are named.
pub(crate) const MAX_NAMED: usize = 20;
/// Maximum number of others that are named for a part of a match.
const MAX_NAMED_IN_PART: usize = 3;
/// Maximum number of submissions whose people are counted one by one for a part of a match.
const MAX_COUNTED: usize = 256;
/// Maximum number of steps for one side of a passage. A longer passage with more holders is judged by every second, third, … range of it.
const MAX_STEPS: usize = 1 << 22;

/// Finds the holders of passages.
pub(crate) struct HolderSearch<'a> {
    batch: &'a Batch<'a>,
    groups: &'a [DuplicateGroup],
    index: &'a InvertedIndex,
    /// The fingerprints of each submission in a pair, by position.
    occurrences: &'a HashMap<usize, Vec<Occurrence>>,
    templates: TemplateHolders,
    k: usize,
    window: usize,
}

/// Everybody who has a passage, including the two submissions of its pair. A person counts once.
pub(crate) struct PassageHolders {
    /// Number of holders.
    pub(crate) total: usize,
    /// The first holders, by descending share, then in the order of the batch.
    pub(crate) first: Vec<Holder>,
    /// Number of people who have at least half of it in other tasks.
    pub(crate) n_in_other_tasks: usize,
    /// The parts of its matches that others have.
    pub(crate) parts: Vec<HeldPart>,
    /// The parts of its matches that nobody else has.
    pub(crate) exclusive: Vec<ExclusivePart>,
}

/// A part of a match that nobody else has: all of its k-grams, at least one, are in the two of the pair alone.
pub(crate) struct ExclusivePart {
    /// Index of the match in the passage.
    pub(crate) run: usize,
    /// First token, counted from the first one of the match.
    pub(crate) offset: u32,
    pub(crate) length: u32,
}

/// A part of a match that others have too.
pub(crate) struct HeldPart {
    /// Index of the match in the passage.
    pub(crate) run: usize,
    /// First token, counted from the first one of the match.
    pub(crate) offset: u32,
    pub(crate) length: u32,
    /// Number of others, at least 1.
    pub(crate) n_others: usize,
    /// One submission of each person who has it, the two of the pair included; empty if there are too many to name.
    pub(crate) people: Vec<(Person, usize)>,
}

/// Everybody who has a bundle.
struct BundlePeople {
    n_people: usize,
    /// One submission of each person; empty if there are too many to name.
    people: Vec<(Person, usize)>,
}

/// A submission with at least half of a passage.
#[derive(Clone, Copy)]
pub(crate) struct Holder {
    pub(crate) person: Person,
    pub(crate) submission: usize,
    /// Share of the passage's matched tokens, 0.5 to 1.
    pub(crate) share: f64,
}

/// The part of a passage found in each distinct submission. Each thread keeps a set and reuses it.
pub(crate) struct HolderCoverages {
    of_submissions: Vec<HolderCoverage>,
    /// The submissions with any part of the passage.
    touched: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
struct HolderCoverage {
    n_tokens: u32,
    /// The end of the last k-gram found; 0 if none was.
    reached: u32,
    /// Number of matched tokens before that end.
    n_before_reached: u32,
}

struct PairSide<'a> {
    /// The number of the distinct submission.
    submission: usize,
    /// Its fingerprints by position.
    occurrences: &'a [Occurrence],
    /// Returns the first position of a run on this side.
    start: fn(&Run) -> u32,
}

/// A range of a text whose k-grams all have the same holders.
struct HeldRange {
    /// The bundle of its fingerprints.
    bundle: u32,
    start: u32,
    end: u32,
}

impl HolderCoverages {
    pub(crate) fn new(n_submissions: usize) -> HolderCoverages {
        HolderCoverages { of_submissions: vec![HolderCoverage::default(); n_submissions], touched: Vec::new() }
    }
}

impl<'a> HolderSearch<'a> {
    pub(crate) fn new(
        batch: &'a Batch<'a>,
        groups: &'a [DuplicateGroup],
        index: &'a InvertedIndex,
        occurrences: &'a HashMap<usize, Vec<Occurrence>>,
        templates: TemplateHolders,
        settings: &Settings,
    ) -> HolderSearch<'a> {
        let (k, window) = (settings.noise_threshold, settings.window());
        HolderSearch { batch, groups, index, occurrences, templates, k, window }
    }

    /// Returns the holders of each passage of a pair of distinct submissions.
    pub(crate) fn holders(
        &self,
        coverages: &mut HolderCoverages,
        pair: (usize, usize),
        passages: &[AlignedPassage],
    ) -> Vec<PassageHolders> {
        let occurrences = |submission| self.occurrences.get(&submission).map_or(&[][..], Vec::as_slice);
        let left = PairSide { submission: pair.0, occurrences: occurrences(pair.0), start: |run| run.left };
        let right = PairSide { submission: pair.1, occurrences: occurrences(pair.1), start: |run| run.right };
        let mut people = HashMap::default();
        let mut holders = |passage: &AlignedPassage| PassageHolders {
            parts: self.parts(&mut people, &left, &passage.runs),
            exclusive: self.exclusive_parts(&mut people, &left, &passage.runs),
            n_in_other_tasks: self.n_in_other_tasks(&left, &passage.runs),
            ..self.passage_holders(coverages, [&left, &right], &passage.runs)
        };
        passages.iter().map(&mut holders).collect()
    }

    /// Returns the number of people who have at least half of a passage in other tasks.
    fn n_in_other_tasks(&self, left: &PairSide<'_>, runs: &[Run]) -> usize {
        self.templates.n_with_half(&fingerprints_in(runs, left.occurrences, self.k as u32))
    }

    /// Returns the parts of a passage's matches that others have: a token is theirs if they have the k-gram around it.
    ///
    /// Only k-grams within a match count, because the two sides differ in gaps. A match that is shorter than a k-gram is judged by the match before it, or else by the one after it.
    fn parts(&self, people: &mut HashMap<u32, BundlePeople>, side: &PairSide<'_>, runs: &[Run]) -> Vec<HeldPart> {
        let of_runs: Vec<_> = runs.iter().map(|run| self.bundles_in_match(side, run)).collect();
        let mut before = of_runs.iter().flatten().flatten().next().copied();
        let mut parts = Vec::new();
        for (run, bundles) in of_runs.into_iter().enumerate() {
            let mut offset = 0;
            for equal in bundles.chunk_by(|one, other| one == other) {
                before = equal[0].or(before);
                let length = equal.len() as u32;
                if let Some(bundle) = before {
                    let found = people.entry(bundle).or_insert_with(|| self.bundle_people(bundle));
                    // A k-gram within a match is in both submissions of the pair.
                    let n_others = found.n_people.saturating_sub(2);
                    if n_others > 0 {
                        parts.push(HeldPart { run, offset, length, n_others, people: found.people.clone() });
                    }
                }
                offset += length;
            }
        }
        parts
    }

    /// Returns for each token of a match the bundle of the k-gram around it; near an end, of the outermost k-gram. A match that is shorter than a k-gram has none. Others have a line if they have the k-grams around its tokens: if half of a passage sufficed, all of its lines would be theirs.
    ///
    /// Matches have equal tokens on both sides, so one side tells for both.
    fn bundles_in_match(&self, side: &PairSide<'_>, run: &Run) -> Vec<Option<u32>> {
        let matched = MatchedTokens::new(std::slice::from_ref(run), side.start);
        let half = self.k as u32 / 2;
        let mut bundles = vec![None; run.length as usize];
        for HeldRange { bundle, start, end } in self.held_ranges(side.occurrences, &matched) {
            let (start, end) = (start - matched.start, end - matched.start);
            bundles[(start + half) as usize..=(end - self.k as u32 + half) as usize].fill(Some(bundle));
        }
        // With a sample of k-grams, there are also tokens between two of them.
        let mut before = bundles.iter().flatten().next().copied();
        for bundle in &mut bundles {
            before = bundle.or(before);
            *bundle = before;
        }
        bundles
    }

    /// Returns the parts of a passage's matches that nobody else has. Starter code is no part of a match, and common and handed-out code is
    /// in k-grams of others, so no part reaches far into it.
    fn exclusive_parts(
        &self,
        people: &mut HashMap<u32, BundlePeople>,
        side: &PairSide<'_>,
        found: &[Run],
    ) -> Vec<ExclusivePart> {
        let mut parts: Vec<ExclusivePart> = Vec::new();
        for (run, found) in found.iter().enumerate() {
            let matched = MatchedTokens::new(std::slice::from_ref(found), side.start);
            // The end of the k-grams that nobody else has, if no others follow them.
            let mut end_of_part = None;
            for HeldRange { bundle, start, end } in self.held_ranges(side.occurrences, &matched) {
                // Both of the pair have a k-gram within a match.
                if people.entry(bundle).or_insert_with(|| self.bundle_people(bundle)).n_people > 2 {
                    end_of_part = None;
                    continue;
                }
                let continues = end_of_part.is_some_and(|before| self.are_adjacent(before, start + self.k as u32));
                match parts.last_mut() {
                    Some(last) if continues => last.length = end - matched.start - last.offset,
                    _ => parts.push(ExclusivePart { run, offset: start - matched.start, length: end - start }),
                }
                end_of_part = Some(end);
            }
        }
        parts
    }

    fn bundle_people(&self, bundle: u32) -> BundlePeople {
        let holders = self.index.holders(bundle);
        // The members of more holders than that need not be counted, which would take as many steps.
        let counted = holders.iter().take(MAX_COUNTED);
        let n_members: usize = counted.map(|&group| self.groups[group as usize].members.len()).sum();
        let n_members = n_members.max(holders.len());
        if n_members > MAX_COUNTED {
            return BundlePeople { n_people: n_members, people: Vec::new() };
        }
        let members = holders.iter().flat_map(|&group| &self.groups[group as usize].members);
        let people = members.map(|&submission| (Person::of(self.batch, submission), submission));
        // Most bundles have more holders than are named. Counting them needs no list of those who are alone.
        let (mut n_alone, mut authors) = (0, Vec::new());
        people.clone().for_each(|(person, _)| match person {
            Person::Submission(_) => n_alone += 1,
            Person::Author(author) => authors.push(author),
        });
        authors.sort_unstable();
        authors.dedup();
        let n_people = n_alone + authors.len();
        if n_people > MAX_NAMED_IN_PART + 2 {
            return BundlePeople { n_people, people: Vec::new() };
        }
        let mut people: Vec<(Person, usize)> = people.collect();
        people.sort_unstable();
        people.dedup_by_key(|(person, _)| *person);
        BundlePeople { n_people, people }
    }

    fn passage_holders(
        &self,
        coverages: &mut HolderCoverages,
        [left, right]: [&PairSide<'_>; 2],
        runs: &[Run],
    ) -> PassageHolders {
        let mut shares = self.shares(coverages, left, runs);
        // Without a gap, both sides have the same k-grams.
        if runs.len() > 1 {
            shares.extend(self.shares(coverages, right, runs));
            shares.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
            shares.dedup_by_key(|(submission, _)| *submission);
        }
        let mut pair = vec![left.submission as u32, right.submission as u32];
        pair.dedup();
        shares.retain(|(submission, _)| !pair.contains(submission));
        shares.extend(pair.iter().map(|&submission| (submission, 1.0)));
        self.people(&shares)
    }

    /// Returns the ranges of a passage with equal holders.
    fn held_ranges(&self, occurrences: &[Occurrence], matched: &MatchedTokens) -> Vec<HeldRange> {
        let first = occurrences.partition_point(|occurrence| occurrence.position < matched.start);
        let mut ranges: Vec<HeldRange> = Vec::new();
        for &Occurrence { fingerprint, position } in &occurrences[first..] {
            let end = position + self.k as u32;
            if end > matched.end() {
                break;
            }
            let bundle = self.index.bundle_of(fingerprint);
            match ranges.last_mut() {
                Some(last) if self.are_adjacent(last.end, end) && last.bundle == bundle => last.end = end,
                _ => ranges.push(HeldRange { bundle, start: position, end }),
            }
        }
        ranges
    }

    /// Whether winnowing guarantees no fingerprint between two k-grams with these ends.
    fn are_adjacent(&self, end: u32, next_end: u32) -> bool {
        next_end as usize <= (end as usize).saturating_add(self.window)
    }

    /// Returns the distinct submissions that have at least half of one side of a passage, and their shares.
    fn shares(&self, coverages: &mut HolderCoverages, side: &PairSide<'_>, runs: &[Run]) -> Vec<(u32, f64)> {
        let matched = MatchedTokens::new(runs, side.start);
        let ranges = self.held_ranges(side.occurrences, &matched);
        let n_steps: usize = ranges.iter().map(|range| self.index.holders(range.bundle).len()).sum();
        let stride = n_steps.div_ceil(MAX_STEPS).max(1);
        let HolderCoverages { of_submissions: coverages, touched } = coverages;
        for range in ranges.iter().step_by(stride) {
            let (n_before, n_to_end) = (matched.n_before(range.start), matched.n_before(range.end));
            // A submission with nothing before this range and less than half of the passage from here on is no holder.
            let is_late = stride == 1 && 2 * (matched.total() - n_before as usize) < matched.total();
            // A submission that was found up to here has the tokens between, too.
            let continued_from = (range.start as usize + self.k).saturating_sub(self.window).max(1) as u32;
            for &holder in self.index.holders(range.bundle) {
                let coverage = &mut coverages[holder as usize];
                if coverage.reached == 0 {
                    if is_late {
                        continue;
                    }
                    touched.push(holder);
                }
                let n_skipped = if coverage.reached >= continued_from { 0 } else { n_before };
                let n_from = coverage.n_before_reached.max(n_skipped);
                let n_tokens = coverage.n_tokens + n_to_end - n_from;
                *coverage = HolderCoverage { n_tokens, reached: range.end, n_before_reached: n_to_end };
            }
        }
        // If ranges were skipped, the side itself shows how many tokens the others cover.
        let whole = if stride > 1 { coverages[side.submission].n_tokens as usize } else { matched.total() };
        let mut shares = Vec::new();
        for holder in touched.drain(..) {
            // Taking resets the coverage for the next passage.
            let HolderCoverage { n_tokens, .. } = std::mem::take(&mut coverages[holder as usize]);
            if n_tokens > 0 && 2 * n_tokens as usize >= whole {
                shares.push((holder, f64::from(n_tokens) / whole as f64));
            }
        }
        shares
    }

    /// Turns shares of distinct submissions into holders, one for each person.
    fn people(&self, shares: &[(u32, f64)]) -> PassageHolders {
        let mut holders = Vec::new();
        for &(group, share) in shares {
            let members = self.groups[group as usize].members.iter();
            holders.extend(members.map(|&submission| Holder {
                person: Person::of(self.batch, submission),
                submission,
                share,
            }));
        }
        keep_best_of_each(&mut holders);
        let total = holders.len();
        // The two submissions of the pair will be left out.
        let n_kept = total.min(MAX_NAMED + 2);
        if n_kept < total {
            holders.select_nth_unstable_by(n_kept, Holder::by_share);
        }
        let mut first = holders[..n_kept].to_vec();
        first.sort_unstable_by(Holder::by_share);
        PassageHolders { total, first, n_in_other_tasks: 0, parts: Vec::new(), exclusive: Vec::new() }
    }
}

/// Keeps only the best of several submissions of one person.
fn keep_best_of_each(holders: &mut Vec<Holder>) {
    let mut best: HashMap<u32, Holder> = HashMap::default();
    for holder in holders.iter() {
        if let Person::Author(author) = holder.person {
            let best = best.entry(author).or_insert(*holder);
            *best = std::cmp::min_by(*best, *holder, Holder::by_share);
        }
    }
    holders.retain(|holder| match holder.person {
        Person::Author(author) => best[&author].submission == holder.submission,
        Person::Submission(_) => true,
    });
}

impl Holder {
    /// Orders by descending share, then in the order of the batch.
    fn by_share(one: &Holder, other: &Holder) -> Ordering {
        other.share.total_cmp(&one.share).then(one.submission.cmp(&other.submission))
    }
}

/// The matched tokens of a passage on one side.
struct MatchedTokens {
    start: u32,
    /// For each position from `start` to the end of the passage, the number of matched tokens before it: a prefix sum.
    before: Vec<u32>,
}

impl MatchedTokens {
    /// `start` returns the first position of a run on the side.
    fn new(runs: &[Run], start: fn(&Run) -> u32) -> MatchedTokens {
        let first = runs.first().map_or(0, start);
        let mut matched = MatchedTokens { start: first, before: vec![0] };
        for run in runs {
            let n_before = matched.total() as u32;
            matched.before.resize((start(run) - first) as usize + 1, n_before);
            matched.before.extend((1..=run.length).map(|n_here| n_before + n_here));
        }
        matched
    }

    fn end(&self) -> u32 {
        self.start + self.before.len() as u32 - 1
    }

    fn total(&self) -> usize {
        self.before.last().copied().unwrap_or(0) as usize
    }

    /// Returns the number of matched tokens before a position of the passage.
    fn n_before(&self, position: u32) -> u32 {
        self.before[(position - self.start) as usize]
    }
}
