//! Who else has a passage, in the whole batch: told by the k-grams in it, for the index knows who has each.
//!
//! Nothing is compared again. A k-gram is taken for what its 64-bit hash says, as evidence takes it: one among hundreds of millions meets another by chance once in ten thousand batches, and no single one makes half of a passage.
//!
//! All k-grams between the first and the last token of a passage are asked for, on both sides, those over its gaps too: whoever has all that either of the two has, has the whole passage. What of a passage stands in no k-gram of anybody else counts as not had; so shares are never too large.
//! Where only some k-grams are fingerprints (winnowing), what lies between two that stand next to one another is had by whoever has both.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::batch::Batch;
use crate::best::Person;
use crate::chaining::Run;
use crate::passages::Passage;
use crate::places::Occurrence;
use crate::readings::Structure;
use crate::settings::Settings;
use crate::twins::Twins;

/// So many others are named at most.
pub(crate) const MOST_OTHERS: usize = 20;
/// For the walk of one side of a passage, so many steps are taken at most. What is longer and more popular is judged by every second, third, … piece of it.
const MOST_STEPS: usize = 1 << 22;

/// Tells who else has a passage.
pub(crate) struct Sharing<'a> {
    batch: &'a Batch<'a>,
    twins: &'a [Twins],
    structure: &'a Structure,
    k: usize,
    window: usize,
}

/// Everybody who has a passage, the two whose passage it is among them. People count once: several attempts are one person's.
pub(crate) struct Holders {
    /// How many they are.
    pub(crate) total: usize,
    /// The first few of them: most of the passage first, then in the order of the batch.
    pub(crate) first: Vec<Holder>,
}

/// Somebody who has at least half of a passage.
#[derive(Clone, Copy)]
pub(crate) struct Holder {
    pub(crate) person: Person,
    pub(crate) submission: usize,
    /// Of the passage's tokens.
    pub(crate) share: f64,
}

/// How much of a passage each of the twins was seen to have. One set is kept per thread and used over and over.
pub(crate) struct Coverages(Vec<Coverage>);

#[derive(Clone, Copy, Default)]
struct Coverage {
    n_tokens: u32,
    /// Where the last k-gram ends that was had; 0 if none was.
    reached: u32,
}

/// One of the two submissions of a pair.
struct Side {
    /// The number of its twins.
    submission: usize,
    /// Its fingerprints, by position.
    occurrences: Vec<Occurrence>,
    /// Where a run starts in it.
    start: fn(&Run) -> u32,
}

/// A stretch of a text that the same submissions have, k-gram after k-gram.
struct Piece {
    /// The bundle of its fingerprints.
    bundle: u32,
    start: u32,
    end: u32,
}

impl Coverages {
    pub(crate) fn new(n_twins: usize) -> Coverages {
        Coverages(vec![Coverage::default(); n_twins])
    }
}

impl<'a> Sharing<'a> {
    pub(crate) fn new(
        batch: &'a Batch<'a>,
        twins: &'a [Twins],
        structure: &'a Structure,
        settings: &Settings,
    ) -> Sharing<'a> {
        Sharing { batch, twins, structure, k: settings.noise_threshold, window: settings.window() }
    }

    /// Who has each passage of a pair of twins.
    pub(crate) fn holders(
        &self,
        coverages: &mut Coverages,
        pair: (usize, usize),
        passages: &[Passage],
    ) -> Vec<Holders> {
        let left = Side { submission: pair.0, occurrences: self.by_position(pair.0), start: |run| run.left };
        let right = Side { submission: pair.1, occurrences: self.by_position(pair.1), start: |run| run.right };
        let of_passage = |passage: &Passage| {
            let mut shares = self.shares(coverages, &left, &passage.runs);
            // Without a gap, the k-grams of both sides are the same.
            if passage.runs.len() > 1 {
                shares.extend(self.shares(coverages, &right, &passage.runs));
                shares.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
                shares.dedup_by_key(|(twins, _)| *twins);
            }
            let two = [pair.0 as u32, pair.1 as u32];
            shares.retain(|(twins, _)| !two.contains(twins));
            shares.extend(two[..if pair.0 == pair.1 { 1 } else { 2 }].iter().map(|&twins| (twins, 1.0)));
            self.people(&shares)
        };
        passages.iter().map(of_passage).collect()
    }

    fn by_position(&self, submission: usize) -> Vec<Occurrence> {
        self.structure.places.by_position(submission).collect()
    }

    /// The k-grams within a passage, those together that stand together and are had by the same.
    fn pieces(&self, occurrences: &[Occurrence], matched: &Matched) -> Vec<Piece> {
        let first = occurrences.partition_point(|occurrence| occurrence.position < matched.start);
        let end_of = |occurrence: &Occurrence| occurrence.position + self.k as u32;
        let within = occurrences[first..].iter().take_while(|occurrence| end_of(occurrence) <= matched.end());
        let mut pieces: Vec<Piece> = Vec::new();
        for occurrence in within {
            let Occurrence { fingerprint, position } = *occurrence;
            let (bundle, end) = (self.structure.index.bundle_of(fingerprint), end_of(occurrence));
            match pieces.last_mut() {
                Some(last) if self.is_next(last.end, end) && last.bundle == bundle => last.end = end,
                _ => pieces.push(Piece { bundle, start: position, end }),
            }
        }
        pieces
    }

    /// Whether no fingerprint can stand between two k-grams with these ends.
    fn is_next(&self, end: u32, next_end: u32) -> bool {
        next_end as usize <= (end as usize).saturating_add(self.window)
    }

    /// The twins that have half or more of one side of a passage, and how much.
    fn shares(&self, coverages: &mut Coverages, side: &Side, runs: &[Run]) -> Vec<(u32, f64)> {
        let matched = &Matched::new(runs, side.start);
        let pieces = self.pieces(&side.occurrences, matched);
        let n_steps: usize = pieces.iter().map(|piece| self.structure.index.holders(piece.bundle).len()).sum();
        let stride = n_steps.div_ceil(MOST_STEPS).max(1);
        let mut touched: Vec<u32> = Vec::new();
        for piece in pieces.iter().step_by(stride) {
            for &holder in self.structure.index.holders(piece.bundle) {
                let coverage = &mut coverages.0[holder as usize];
                if coverage.reached == 0 {
                    touched.push(holder);
                }
                *coverage = self.reach(*coverage, piece, matched);
            }
        }
        let whole = if stride > 1 { coverages.0[side.submission].n_tokens as usize } else { matched.total() };
        let mut share = |holder: u32| {
            let Coverage { n_tokens, .. } = std::mem::take(&mut coverages.0[holder as usize]);
            let has_half = n_tokens > 0 && 2 * n_tokens as usize >= whole;
            has_half.then(|| (holder, f64::from(n_tokens) / whole as f64))
        };
        touched.into_iter().filter_map(&mut share).collect()
    }

    fn reach(&self, before: Coverage, piece: &Piece, matched: &Matched) -> Coverage {
        let goes_on = before.reached > 0 && self.is_next(before.reached, piece.start + self.k as u32);
        let from = if goes_on { before.reached } else { piece.start.max(before.reached) };
        Coverage { n_tokens: before.n_tokens + matched.between(from, piece.end), reached: piece.end }
    }

    /// Twins and their shares, spread over people.
    fn people(&self, shares: &[(u32, f64)]) -> Holders {
        let members = |&(twins, share): &(u32, f64)| {
            let holder =
                move |&submission: &usize| Holder { person: Person::of(self.batch, submission), submission, share };
            self.twins[twins as usize].members.iter().map(holder)
        };
        let mut holders: Vec<Holder> = shares.iter().flat_map(members).collect();
        keep_best_of_each(&mut holders);
        let total = holders.len();
        // The two whose passage it is will be left out.
        let n_kept = total.min(MOST_OTHERS + 2);
        if n_kept < total {
            holders.select_nth_unstable_by(n_kept, Holder::by_share);
        }
        let mut first = holders[..n_kept].to_vec();
        first.sort_unstable_by(Holder::by_share);
        Holders { total, first }
    }
}

/// Of several submissions of one person, only the one stays that has most.
fn keep_best_of_each(holders: &mut Vec<Holder>) {
    let mut best: FxHashMap<u32, Holder> = FxHashMap::default();
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
    /// Most first, then in the order of the batch.
    fn by_share(one: &Holder, other: &Holder) -> Ordering {
        other.share.total_cmp(&one.share).then(one.submission.cmp(&other.submission))
    }
}

/// Which tokens of one side are matched in a passage.
struct Matched {
    start: u32,
    /// For each token from `start` on, and last for the end, how many before it are matched.
    before: Vec<u32>,
}

impl Matched {
    /// `start` is where a run starts on the side.
    fn new(runs: &[Run], start: fn(&Run) -> u32) -> Matched {
        let first = runs.first().map_or(0, start);
        let mut matched = Matched { start: first, before: vec![0] };
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

    /// How many matched tokens stand from one place to another, both within the passage.
    fn between(&self, from: u32, to: u32) -> u32 {
        self.before[(to - self.start) as usize] - self.before[(from - self.start) as usize]
    }
}
