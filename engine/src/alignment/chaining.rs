//! Chains: runs of equal tokens in the same order on both sides and near one another.
//!
//! ```text
//! left   AAAA  BBBBBB      CCCC
//! right  AAAA BBBBBB CCCC            one chain of A, B and C: code was inserted and deleted between them
//! right  CCCC  BBBBBB  AAAA          three chains: code was moved
//! ```
//!
//! This is the middle step of seed–chain–extend alignment, with the recurrence of H. Li, *Minimap2: pairwise alignment for nucleotide sequences*, Bioinformatics 34(18), 2018, section 2.1. The score of the best chain that ends in run i is
//!
//! ```text
//! f(i) = max( w(i), max over j before i of f(j) + α(j, i) − β(j, i) )
//! ```
//!
//! where w is the worth of a run by itself, α the worth of the part that does not overlap with run j, and β the cost of the gap between them.
//! As in Minimap2, only the nearest runs are tried as j, so the work is linear in the number of runs, even in a repetitive text that puts them on many diagonals.

pub use crate::equal_runs::Run;

/// Maximum gap between two runs of a chain on either side, in tokens: about a dozen lines. A short line of junk after every line moves matches of nine tokens about this far apart.
pub const MAX_GAP: u32 = 100;
/// Maximum number of runs that end before a run begins, and of runs that overlap with it, that are tried as its predecessor in a chain.
const LOOK_BACK: usize = 64;
/// Cost of each token of a gap, in 64ths of a bit.
const GAP_TOKEN_COST: i64 = 2;
/// Cost of each doubling of the length difference between both sides of a gap, in 64ths of a bit: half a bit, as in equation 2 of Minimap2.
const DOUBLING_COST: i64 = 32;

impl Run {
    /// Returns the rest of the run after `before`, if it may follow `before` in a chain: it must not start before `before` on either side, it must be near, and at least `min_length` tokens of it must be left.
    fn chained_after(&self, before: &Run, min_length: u32) -> Option<Run> {
        let in_order = before.left <= self.left && before.right <= self.right;
        let rest = self.rest_after(before);
        (in_order && rest.length >= min_length && rest.is_near(before)).then_some(rest)
    }

    /// Whether no gap after `before` exceeds [`MAX_GAP`]. The runs must not overlap.
    pub(crate) fn is_near(&self, before: &Run) -> bool {
        self.left - before.left_end() <= MAX_GAP && self.right - before.right_end() <= MAX_GAP
    }
}

/// Runs in the order of both sides. If one overlaps with its predecessor, only the rest of it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Worth of the runs less the cost of the gaps between them, in 64ths of a bit.
    pub score: i64,
    /// The runs; never empty.
    pub runs: Vec<Run>,
}

/// Returns the cost of the gap between a run and the next one of its chain, in 64ths of a bit.
///
/// It grows with the tokens in the gap, and more steeply with the difference between both sides, because an edited line adds about as much as it removes. The runs must be in order and must not overlap.
pub fn gap_cost(before: &Run, next: &Run) -> i64 {
    let (left, right) = (next.left - before.left_end(), next.right - before.right_end());
    let doublings = (1 + left.abs_diff(right)).ilog2();
    GAP_TOKEN_COST * i64::from(left + right) + DOUBLING_COST * i64::from(doublings)
}

/// Joins `runs` into chains, so that each run is in exactly one chain. The result has no particular order.
///
/// Runs may overlap, must be distinct, and must have at least `min_length` tokens, which is at least 1. There may be up to `u32::MAX` runs.
/// `worth` returns the worth of a run in 64ths of a bit; a part must not be worth more than the whole.
/// The best of all possible chains is in the result, then the best chain of the remaining runs, and so on.
pub fn chains(mut runs: Vec<Run>, min_length: u32, worth: impl Fn(&Run) -> i64) -> Vec<Chain> {
    runs.sort_unstable_by_key(|run| (run.left_end(), run.right_end(), run.length));
    let links = links(&runs, min_length, &worth);
    let ends = best_ends(&links);
    let is_head = |&run: &usize| links[run].before.is_none_or(|before| ends[before as usize] != ends[run]);
    let heads = (0..runs.len()).filter(is_head);
    heads.map(|head| chain(head, ends[head] as usize, &runs, &links, &worth)).collect()
}

/// The best chain that ends in a run.
struct ChainLink {
    score: i64,
    /// The predecessor of the run in that chain.
    before: Option<u32>,
}

fn links(runs: &[Run], min_length: u32, worth: &impl Fn(&Run) -> i64) -> Vec<ChainLink> {
    let mut links: Vec<ChainLink> = Vec::with_capacity(runs.len());
    for (number, run) in runs.iter().enumerate() {
        let alone = worth(run);
        let mut best = ChainLink { score: alone, before: None };
        let overlapping = runs[..number].partition_point(|before| before.left_end() <= run.left);
        let nearest = overlapping.saturating_sub(LOOK_BACK)..number.min(overlapping + LOOK_BACK);
        for before in nearest.rev() {
            // All others end even farther before the run.
            if runs[before].left_end() + MAX_GAP < run.left {
                break;
            }
            // An overlap or a gap can only lower the score.
            if links[before].score + alone <= best.score {
                continue;
            }
            let Some(rest) = run.chained_after(&runs[before], min_length) else { continue };
            let score = links[before].score + worth(&rest) - gap_cost(&runs[before], &rest);
            if score > best.score {
                best = ChainLink { score, before: Some(before as u32) };
            }
        }
        links.push(best);
    }
    links
}

/// Returns the last run of the best chain through each run.
///
/// The links form trees. Taking the best chain first, then the best of the rest, means to follow the branch with the best end from each run.
fn best_ends(links: &[ChainLink]) -> Vec<u32> {
    let mut ends: Vec<u32> = (0..links.len() as u32).collect();
    let score = |end: u32| links[end as usize].score;
    for run in (0..links.len()).rev() {
        if let Some(before) = links[run].before
            && score(ends[run]) > score(ends[before as usize])
        {
            ends[before as usize] = ends[run];
        }
    }
    ends
}

#[expect(clippy::expect_used, reason = "links are made from chains, so each leads back to a head")]
fn chain(head: usize, end: usize, runs: &[Run], links: &[ChainLink], worth: &impl Fn(&Run) -> i64) -> Chain {
    // Most chains are one run.
    let mut chained = Vec::with_capacity(1);
    let mut run = end;
    while run != head {
        chained.push(runs[run]);
        run = links[run].before.expect("every chain leads back to its head") as usize;
    }
    chained.push(runs[head]);
    chained.reverse();
    // The predecessor of the head belongs to a better chain, so the head counts whole here.
    Chain { score: links[end].score - links[head].score + worth(&runs[head]), runs: chained }
}
