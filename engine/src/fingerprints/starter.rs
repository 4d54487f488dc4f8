//! Starter code, cut out of every submission where it stands, before anything is counted.
//!
//! A few equal tokens are not starter code: a starter of a thousand lines has most of the phrases of its language. Equal runs of a file and of the starter are chained, in the same order and with small gaps, and a chain is starter code if chance does not make one as long in texts of these sizes. `chance` says how long that is, by the repeats of the starter code itself.
//!
//! Each run is in one chain, the best first: a student's statement that is like one of the starter code is not in its place. Between the long runs of a chain and near its ends, runs of a k-gram are starter code too, where chance makes none among so few places.

use std::collections::BTreeMap;
use std::mem;
use std::ops::Range;

use crate::batch::{BARRIER, Kind};
use crate::equal_runs::best_runs;
use crate::fingerprints::chance::Chance;
use crate::fingerprints::kgrams::kgram_hashes;
use crate::maps::HashMap;

/// Maximum number of occurrences of a seed that are extended. A starter may have some versions of the same file.
const MAX_OCCURRENCES: usize = 64;
/// Maximum number of tokens compared for each token of a file.
const MAX_STEPS: usize = 256;
/// Maximum number of earlier runs of a chain that a run is tried after, the nearest in the starter first.
const MAX_TRIED: usize = 32;

/// Expected number of runs by chance in a gap from which on a run says nothing there. Far more often than by chance, what is missing between two pieces of starter code is there.
const MAX_EXPECTED_IN_GAP: f64 = 0.5;
/// Number of tokens at the end of a run that may be equal by chance, and belong to the gap.
const OVERLAP: usize = 3;
/// Maximum number of pairs of tokens in a gap that is searched, which takes four megabytes.
const MAX_PLACES: usize = 1 << 18;

/// The starter code, in one view.
pub struct StarterCode<'a> {
    /// The distinct files, ascending: nothing depends on the order in which they are given.
    files: Vec<&'a [Kind]>,
    /// The files, each followed by a barrier.
    text: Vec<Kind>,
    file_starts: Vec<usize>,
    chance: Chance,
    /// The length of a seed, in tokens: at least a k-gram, and so long that chance makes about one per token of a file.
    seed_length: usize,
    /// The hash and position of each seed, ascending.
    seeds: Vec<(u64, usize)>,
    /// Whether the class itself shows that it was handed out: then every run is starter code.
    is_found: bool,
    /// Code that is cut out besides.
    found: Option<Box<StarterCode<'a>>>,
}

/// A run of equal tokens in a file (left) and in the starter code (right).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    left: usize,
    right: usize,
    length: usize,
}

/// The last link of the best chain that ends with a run.
struct Link {
    /// The part of the run that does not overlap with the link before.
    run: Run,
    /// The unlikelihood of the chain by chance at a given place, in bits.
    bits: f64,
    before: Option<usize>,
}

/// A part of a file (left) between two pieces of starter code, and the part of the starter code that is between them (right).
struct Gap {
    left: Range<usize>,
    right: Range<usize>,
    /// Shorter pieces that are known in it, in order.
    known: Vec<Run>,
    /// Whether nothing of the chain is before it, and after it.
    is_open: [bool; 2],
}

impl<'a> StarterCode<'a> {
    /// Indexes the files of the starter code. Runs below `k` tokens do not count.
    pub fn new(files: &[&'a [Kind]], k: usize) -> StarterCode<'a> {
        StarterCode::indexed(files, k, false)
    }

    /// Adds code that most of a class has. Each k-gram of it is starter code: honest classmates have its phrases too, which are no evidence.
    pub(crate) fn and_found(self, files: &[&'a [Kind]], k: usize) -> StarterCode<'a> {
        StarterCode { found: Some(Box::new(StarterCode::indexed(files, k, true))), ..self }
    }

    fn indexed(files: &[&'a [Kind]], k: usize, is_found: bool) -> StarterCode<'a> {
        let mut files = files.to_vec();
        files.sort_unstable();
        files.dedup();
        let mut text = Vec::with_capacity(files.iter().map(|file| file.len() + 1).sum());
        let mut file_starts = Vec::with_capacity(files.len());
        for file in &files {
            file_starts.push(text.len());
            text.extend_from_slice(file);
            text.push(BARRIER);
        }
        let chance = Chance::new(&text, k);
        let seed_length = if is_found { k } else { chance.length(text.len() as f64) };
        let mut hashes = Vec::new();
        kgram_hashes(&text, seed_length, &mut hashes);
        let mut seeds: Vec<(u64, usize)> = hashes.into_iter().zip(0..).collect();
        seeds.sort_unstable();
        StarterCode { files, text, file_starts, chance, seed_length, seeds, is_found, found: None }
    }

    /// Replaces each token of starter code by a barrier. `codes` are the tokens of one file.
    ///
    /// A file that equals one of the starter files is starter code at any length.
    pub(crate) fn cut_out(&self, codes: &mut [Kind]) {
        if self.files.binary_search(&&*codes).is_ok() {
            codes.fill(BARRIER);
        } else if !self.files.is_empty() {
            let standing = self.standing(codes);
            // Runs are found before the first is cut out, which would end those beside it.
            let ranges: Vec<Range<usize>> = standing.into_iter().map(|run| self.maximal(run, codes)).collect();
            ranges.into_iter().for_each(|range| codes[range].fill(BARRIER));
        }
        if let Some(found) = &self.found {
            found.cut_out(codes);
        }
    }

    /// Returns the runs of a file that are starter code.
    fn standing(&self, codes: &[Kind]) -> Vec<Run> {
        let runs = self.runs(codes);
        if self.is_found {
            return runs;
        }
        let links = self.links(runs);
        let mut by_bits: Vec<usize> = (0..links.len()).collect();
        by_bits.sort_by(|&end, &other| links[other].bits.total_cmp(&links[end].bits));
        let mut is_taken = vec![false; links.len()];
        let (mut standing, mut gaps) = (Vec::new(), Vec::new());
        for end in by_bits {
            // The best chain takes its links first. What branches off must be starter code by itself: the same statement elsewhere is not.
            let mut chain = Vec::new();
            let mut next = Some(end);
            while let Some(link) = next.filter(|&link| !is_taken[link] && links[link].bits <= links[end].bits) {
                is_taken[link] = true;
                chain.push(&links[link]);
                next = links[link].before;
            }
            chain.reverse();
            if self.is_starter(&chain, codes.len()) {
                let runs: Vec<Run> = chain.iter().map(|link| link.run).collect();
                gaps.extend(self.gaps(&runs, codes.len(), &mut standing));
            }
        }
        self.fill(gaps, codes, &mut standing);
        standing
    }

    /// Whether a chain in a file of some tokens is starter code: it is longer than chance makes it, and one of its runs is, or it is most of a starter file. Without either, chance would have to be known better than it is: phrases come in usual orders.
    fn is_starter(&self, chain: &[&Link], n_tokens: usize) -> bool {
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return false };
        let file = self.file_at(first.run.right);
        let n_equal: usize = chain.iter().map(|link| link.run.length).sum();
        let longest = chain.iter().map(|link| link.run.length).max().unwrap_or(0);
        // The places where so much fits: a whole file begins where it does.
        let n_places = (self.files.len() * (file.len() + 1 - n_equal)).min(self.text.len());
        let least = self.chance.bits_of_places(n_tokens, n_places);
        let bits = last.bits - first.bits + self.chance.bits_of_run(first.run.length);
        bits >= least && (2 * n_equal > file.len() || self.chance.bits_of_run(longest) >= least)
    }

    /// Returns the gaps between the long runs of a chain, which it adds to `standing`, and those before and after them, as far as a piece there is near.
    fn gaps(&self, chain: &[Run], n_tokens: usize, standing: &mut Vec<Run>) -> Vec<Gap> {
        let file = self.file_at(chain[0].right);
        let longest = chain.iter().map(|run| run.length).max().unwrap_or(0);
        let min_length = self.chance.length(n_tokens as f64 * file.len() as f64).min(longest);
        let mut gaps = Vec::new();
        let mut known = Vec::new();
        let mut start = (0, file.start);
        for &run in chain {
            if run.length < min_length {
                known.push(run);
            } else {
                gaps.push(Gap::new(start, run.gap_before(), mem::take(&mut known)));
                start = run.gap_after();
                standing.push(run);
            }
        }
        gaps.push(Gap::new(start, (n_tokens, file.end), known));
        let n_gaps = gaps.len();
        gaps[0].is_open[0] = true;
        gaps[n_gaps - 1].is_open[1] = true;
        gaps
    }

    /// Adds the pieces of starter code in gaps: short ones, which are no chance where so little is between long ones, and as many tokens as fit.
    fn fill(&self, mut gaps: Vec<Gap>, codes: &[Kind], standing: &mut Vec<Run>) {
        let mut n_steps = 0;
        while let Some(gap) = gaps.pop() {
            let pieces = self.pieces(codes, &gap, &mut n_steps);
            if n_tokens(&pieces) > n_tokens(&gap.known) {
                gaps.extend(gap.around(&pieces, 0));
                standing.extend(pieces);
            } else if gap.known.len() > 1 {
                // Another piece may be better in the place of each.
                gaps.extend(gap.around(&gap.known, 1));
            } else if gap.known.len() == 1 {
                gaps.extend(gap.around(&gap.known, 0));
                standing.extend(gap.known);
            }
        }
    }

    /// Returns the part of a gap that is searched: before and after a chain, so much that a k-gram there is no chance.
    fn searched(&self, gap: &Gap) -> Range<usize> {
        let n_places = self.chance.bits_of_run(self.chance.k).exp2() * MAX_EXPECTED_IN_GAP;
        let reach = (n_places / gap.right.len().max(1) as f64) as usize;
        let mut left = gap.left.clone();
        if gap.is_open[0] {
            let first = gap.known.first().map_or(gap.left.end, |run| run.left);
            left.start = left.start.max(gap.left.end.saturating_sub(reach).min(first));
        }
        if gap.is_open[1] {
            let last = gap.known.last().map_or(gap.left.start, Run::left_end);
            left.end = left.end.min((gap.left.start + reach).max(last));
        }
        left
    }

    /// Returns the pieces in a gap that are together the most tokens.
    fn pieces(&self, codes: &[Kind], gap: &Gap, n_steps: &mut usize) -> Vec<Run> {
        let searched = self.searched(gap);
        let n_places = searched.len().saturating_mul(gap.right.len());
        if n_places == 0 || n_places > MAX_PLACES || *n_steps + n_places > MAX_STEPS * codes.len() {
            return Vec::new();
        }
        *n_steps += n_places;
        let min_length = self.chance.length(n_places as f64 / MAX_EXPECTED_IN_GAP);
        let mut pieces = Vec::new();
        for run in best_runs(&codes[searched.clone()], &self.text[gap.right.clone()], min_length).iter().rev() {
            let (left, right) = (searched.start + run.left as usize, gap.right.start + run.right as usize);
            pieces.push(Run { left, right, length: run.length as usize });
        }
        pieces
    }

    /// Returns the positions of the file that contains a position.
    fn file_at(&self, position: usize) -> Range<usize> {
        let next = self.file_starts.partition_point(|&start| start <= position);
        self.file_starts[next - 1]..self.file_starts.get(next).map_or(self.text.len(), |&next| next) - 1
    }

    /// Returns the maximal runs of equal tokens that contain a seed, ascending.
    fn runs(&self, codes: &[Kind]) -> Vec<Run> {
        let mut hashes = Vec::new();
        kgram_hashes(codes, self.seed_length, &mut hashes);
        let mut runs = Vec::new();
        // The left end of the last run on each diagonal.
        let mut reached: HashMap<usize, usize> = HashMap::default();
        let mut n_steps = 0;
        for (left, hash) in hashes.into_iter().enumerate() {
            for right in self.occurrences(hash) {
                let end = reached.entry(right + codes.len() - left).or_default();
                if *end > left || n_steps > MAX_STEPS * codes.len() {
                    continue;
                }
                let forward = codes[left..].iter().zip(&self.text[right..]).take_while(|&pair| is_equal(pair)).count();
                let before = codes[*end..left].iter().rev().zip(self.text[..right].iter().rev());
                let back = before.take_while(|&pair| is_equal(pair)).count();
                n_steps += forward + back;
                // Equal hashes are no proof of equality.
                if forward >= self.seed_length {
                    *end = left + forward;
                    runs.push(Run { left: left - back, right: right - back, length: forward + back });
                }
            }
        }
        runs.sort_unstable();
        runs
    }

    fn occurrences(&self, hash: u64) -> impl Iterator<Item = usize> {
        let start = self.seeds.partition_point(|&(other, _)| other < hash);
        let same = self.seeds[start..].iter().take(MAX_OCCURRENCES).take_while(move |&&(other, _)| other == hash);
        same.map(|&(_, position)| position)
    }

    /// Returns the last link of the best chain that ends with each of `runs`, which ascend.
    fn links(&self, runs: Vec<Run>) -> Vec<Link> {
        let mut links: Vec<Link> = Vec::with_capacity(runs.len());
        // By the end of their runs in the starter code.
        let mut ends: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (index, run) in runs.into_iter().enumerate() {
            let mut best = Link { run, bits: self.chance.bits_of_run(run.length), before: None };
            let near = ends.range((self.file_at(run.right).start, 0)..(run.right_end(), 0)).rev().take(MAX_TRIED);
            for &before in near.map(|(_, before)| before) {
                if let Some(link) = self.link_after(&links, before, run)
                    && link.bits > best.bits
                {
                    best = link;
                }
            }
            ends.insert((run.right_end(), index), index);
            links.push(best);
        }
        links
    }

    /// Returns a run as the link after another one, without what overlaps with that.
    fn link_after(&self, links: &[Link], before: usize, run: Run) -> Option<Link> {
        let Link { run: last, bits, .. } = links[before];
        let overlap = last.left_end().saturating_sub(run.left).max(last.right_end().saturating_sub(run.right));
        let length = run.length.checked_sub(overlap).filter(|&length| length > 0)?;
        let run = Run { left: run.left + overlap, right: run.right + overlap, length };
        let n_places = [run.left - last.left_end() + 1, run.right - last.right_end() + 1];
        let gained = self.chance.bits_of_run(length) - self.chance.bits_of_places(n_places[0], n_places[1]);
        Some(Link { run, bits: bits + gained, before: Some(before) })
    }

    /// Returns a run with the equal tokens before and after it.
    fn maximal(&self, run: Run, codes: &[Kind]) -> Range<usize> {
        let before = codes[..run.left].iter().rev().zip(self.text[..run.right].iter().rev());
        let after = codes[run.left_end()..].iter().zip(&self.text[run.right_end()..]);
        let start = run.left - before.take_while(|&pair| is_equal(pair)).count();
        start..run.left_end() + after.take_while(|&pair| is_equal(pair)).count()
    }
}

impl Gap {
    fn new(start: (usize, usize), end: (usize, usize), known: Vec<Run>) -> Gap {
        Gap { left: start.0..end.0, right: start.1..end.1, known, is_open: [false; 2] }
    }

    /// Returns the gaps around each `n_known` neighbors among some pieces.
    fn around(&self, pieces: &[Run], n_known: usize) -> Vec<Gap> {
        let mut gaps = Vec::new();
        for next in n_known..=pieces.len() {
            let first = next - n_known;
            let start = if first > 0 { pieces[first - 1].gap_after() } else { (self.left.start, self.right.start) };
            let end = pieces.get(next).map_or((self.left.end, self.right.end), Run::gap_before);
            let is_open = [self.is_open[0] && first == 0, self.is_open[1] && next == pieces.len()];
            gaps.push(Gap { is_open, ..Gap::new(start, end, pieces[first..next].to_vec()) });
        }
        gaps
    }
}

impl Run {
    fn left_end(&self) -> usize {
        self.left + self.length
    }

    fn right_end(&self) -> usize {
        self.right + self.length
    }

    /// Returns where the gap before the run ends, on both sides.
    fn gap_before(&self) -> (usize, usize) {
        let overlap = OVERLAP.min(self.length);
        (self.left + overlap, self.right + overlap)
    }

    /// Returns where the gap after the run begins, on both sides.
    fn gap_after(&self) -> (usize, usize) {
        let overlap = OVERLAP.min(self.length);
        (self.left_end() - overlap, self.right_end() - overlap)
    }
}

/// Whether two tokens are the same and no barrier.
fn is_equal((kind, other): (&Kind, &Kind)) -> bool {
    kind == other && *kind != BARRIER
}

fn n_tokens(runs: &[Run]) -> usize {
    runs.iter().map(|run| run.length).sum()
}
