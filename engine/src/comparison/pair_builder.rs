//! Turns results for distinct submissions into results for the submissions that they stand for.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::alignment::chaining::Run;
use crate::alignment::passage_holders::{self, HeldPart, MAX_NAMED, PassageHolders};
use crate::alignment::passages::{AlignedPassage, AlignedPassages};
use crate::batch::{Batch, Person};
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::fingerprints::text::Outline;
use crate::maps::HashMap;
use crate::ranking::clusters::Clusters;
use crate::ranking::common_blocks::joining::JoinedBlock;
use crate::ranking::judgments::{JudgedPair, Judgment};
use crate::ranking::rerank::JudgedBlock;
use crate::ranking::top_pairs::RankedPair;
use crate::results::{
    CommonBlock, ExclusivePart, Match, OtherHolder, Pair, PairBlock, Passage, SharedPart, TokenRange,
};
use crate::statistics::evidence::bits;

/// A passage of two distinct submissions, and everybody who has it.
pub(super) type HeldPassage = (AlignedPassage, PassageHolders);

/// The common blocks of pairs of distinct submissions.
pub(super) struct PairBlocks<'a> {
    pub(super) blocks: &'a HashMap<(usize, usize), JudgedBlock>,
    /// The index of the block of each reported pair in the result.
    pub(super) numbers: HashMap<(usize, usize), usize>,
}

/// Turns results for distinct submissions into pairs of the submissions that they stand for.
pub(super) struct PairBuilder<'a> {
    pub(super) batch: &'a Batch<'a>,
    pub(super) groups: &'a [DuplicateGroup],
    pub(super) outlines: &'a [Outline],
    pub(super) clusters: &'a Clusters,
    pub(super) blocks: PairBlocks<'a>,
}

impl PairBuilder<'_> {
    /// Returns a pair without its passages.
    pub(super) fn pair(&self, judged: &JudgedPair, aligned: &AlignedPassages) -> Pair {
        let RankedPair { score, first_stage, evidence, left, right, groups } = judged.ranked;
        let Judgment { expectation, false_discovery_rate, verdict } = judged.judgment;
        let lengths = || {
            aligned.get(&groups).into_iter().flatten().flat_map(|passage| &passage.runs).map(|run| run.length as usize)
        };
        Pair {
            left,
            right,
            score,
            first_stage,
            evidence_bits: bits(evidence),
            expectation,
            false_discovery_rate,
            verdict,
            cluster: self.clusters.shared(groups),
            common_block: self.pair_block(&judged.ranked),
            is_connecting: false,
            matched_tokens: lengths().sum(),
            longest_match: lengths().max().unwrap_or(0),
            is_detailed: false,
            passages: Vec::new(),
        }
    }

    /// Returns the common block of a pair, if it has one.
    fn pair_block(&self, ranked: &RankedPair) -> Option<PairBlock> {
        let JudgedBlock { block, .. } = self.blocks.blocks.get(&ranked.groups)?;
        let people = [ranked.left, ranked.right].map(|submission| Person::of(self.batch, submission));
        let holders = block.main.holders.iter().flat_map(|&holder| &self.groups[holder as usize].members);
        let mut others: Vec<usize> =
            holders.copied().filter(|&holder| !people.contains(&Person::of(self.batch, holder))).collect();
        others.sort_unstable();
        Some(PairBlock { block: *self.blocks.numbers.get(&ranked.groups)?, tokens: block.main.n_tokens(), others })
    }

    /// Returns a joined block for the submissions that its distinct ones stand for.
    pub(super) fn common_block(&self, block: &JoinedBlock) -> CommonBlock {
        let members = |groups: &BTreeSet<usize>| {
            let members = groups.iter().flat_map(|&group| &self.groups[group].members);
            let mut members: Vec<usize> = members.copied().collect();
            members.sort_unstable();
            members
        };
        let outline = &self.outlines[block.group];
        let range = |range: &Range<u32>| {
            let start = outline.token_ref(range.start);
            TokenRange { file: start.file, tokens: start.token..start.token + range.len() }
        };
        CommonBlock {
            submission: self.groups[block.group].representative(),
            ranges: block.ranges.iter().map(range).collect(),
            holders: members(&block.holders),
            n_different: members(&block.outsiders).len(),
        }
    }

    /// Whether the first distinct submission of a pair is its right side. Groups are ordered by hash, submissions by the batch.
    fn is_mirrored(&self, ranked: &RankedPair) -> bool {
        let (one, other) = ranked.groups;
        one != other && self.groups[one].members.binary_search(&ranked.left).is_err()
    }

    /// Returns the passages of a pair, in the order of the left submission.
    pub(super) fn passages(&self, ranked: &RankedPair, found: &[HeldPassage]) -> Vec<Passage> {
        let mut passages: Vec<Passage> = found.iter().map(|found| self.passage(ranked, found)).collect();
        passages.sort_by_key(|passage| passage.matches[0].left);
        passages
    }

    fn passage(&self, ranked: &RankedPair, (passage, holders): &HeldPassage) -> Passage {
        let (one, other) = ranked.groups;
        let mirrored = self.is_mirrored(ranked);
        let to_match = |run: &Run| {
            let (left, right) = (self.outlines[one].token_ref(run.left), self.outlines[other].token_ref(run.right));
            let (left, right) = if mirrored { (right, left) } else { (left, right) };
            Match { left, right, tokens: run.length as usize }
        };
        let matches: Vec<Match> = passage.runs.iter().map(to_match).collect();
        Passage {
            evidence_bits: bits(passage.evidence),
            others: self.others(ranked, holders),
            // The holders include both submissions of the pair.
            n_others: holders.total - 2,
            n_in_other_tasks: holders.n_in_other_tasks,
            shared_parts: holders.parts.iter().map(|part| self.shared_part(ranked, part)).collect(),
            exclusive_parts: holders.exclusive.iter().map(exclusive_part).collect(),
            matches,
        }
    }

    fn shared_part(&self, ranked: &RankedPair, part: &HeldPart) -> SharedPart {
        let pair = [ranked.left, ranked.right].map(|submission| Person::of(self.batch, submission));
        let others = part.people.iter().filter(|(person, _)| !pair.contains(person));
        let mut others: Vec<usize> = others.map(|&(_, submission)| submission).collect();
        others.sort_unstable();
        // If the two are not told apart from others for sure, nobody is named.
        others.truncate(if others.len() == part.n_others { part.n_others } else { 0 });
        SharedPart {
            match_index: part.run as u32,
            offset: part.offset,
            tokens: part.length,
            n_others: part.n_others as u32,
            others,
        }
    }

    /// Returns the holders that are named besides the two of the pair.
    fn others(&self, ranked: &RankedPair, holders: &PassageHolders) -> Vec<OtherHolder> {
        let pair = [ranked.left, ranked.right].map(|submission| Person::of(self.batch, submission));
        let others = holders.first.iter().filter(|holder| !pair.contains(&holder.person)).take(MAX_NAMED);
        let mut named = Vec::with_capacity(holders.first.len().min(MAX_NAMED));
        named.extend(others.map(|holder| OtherHolder { submission: holder.submission, share: holder.share }));
        named
    }
}

fn exclusive_part(part: &passage_holders::ExclusivePart) -> ExclusivePart {
    ExclusivePart { match_index: part.run as u32, offset: part.offset, tokens: part.length }
}
