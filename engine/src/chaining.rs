//! Chains: runs of equal tokens that stand in the same order on both sides and near one another.
//!
//! ```text
//! left   AAAA  BBBBBB      CCCC
//! right  AAAA BBBBBB CCCC            A, B and C are one chain: code was inserted and deleted between them
//! right  CCCC  BBBBBB  AAAA          three chains: code was moved
//! ```
//!
//! This is the middle step of seed–chain–extend alignment, with the recurrence of H. Li, *Minimap2: pairwise alignment for nucleotide sequences*, Bioinformatics 34(18), 2018, section 2.1: the best chain that ends in run i scores
//!
//! ```text
//! f(i) = max( w(i), max over j before i of f(j) + α(j, i) − β(j, i) )
//! ```
//!
//! where w is what a run is worth by itself, α what it is worth where it does not overlap with run j, and β what the gap between them costs.
//! As there, only the nearest runs are tried as j, so that the work is linear in the number of runs, however many diagonals a repetitive text puts them on.

/// A longer gap on either side ends a chain: a dozen lines. A short line of junk after every line puts the matches of nine tokens about so far apart.
pub const MAX_GAP: u32 = 100;
/// How many runs that end before a run begins, and how many that overlap with it, are tried as the one before it in a chain.
const LOOK_BACK: usize = 64;
/// What each token of a gap costs, in 64ths of a bit.
const TOKEN_OF_GAP: i64 = 2;
/// What each doubling of the difference between both sides of a gap costs, in 64ths of a bit: half a bit, as in the paper's equation 2.
const DOUBLING_OF_DIFFERENCE: i64 = 32;

/// A run of equal tokens in two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// Where it starts in the left text.
    pub left: u32,
    /// Where it starts in the right text.
    pub right: u32,
    /// Its length in tokens.
    pub length: u32,
}

impl Run {
    /// Where it ends in the left text: the first position behind it.
    pub fn left_end(&self) -> u32 {
        self.left + self.length
    }

    /// Where it ends in the right text.
    pub fn right_end(&self) -> u32 {
        self.right + self.length
    }

    /// `length` of its tokens, from `offset` on.
    pub(crate) fn part(&self, offset: u32, length: u32) -> Run {
        Run { left: self.left + offset, right: self.right + offset, length }
    }

    /// What is behind `before` of it on both sides: all, or what the overlap leaves.
    pub(crate) fn behind(&self, before: &Run) -> Run {
        let overlap = before.left_end().saturating_sub(self.left).max(before.right_end().saturating_sub(self.right));
        let overlap = overlap.min(self.length);
        self.part(overlap, self.length - overlap)
    }

    /// What is behind `before` of it, if the two can follow one another in a chain: if it does not begin before `before` on either side, is not too far away, and at least `least` tokens of it are left.
    fn after(&self, before: &Run, least: u32) -> Option<Run> {
        let in_order = before.left <= self.left && before.right <= self.right;
        let rest = self.behind(before);
        (in_order && rest.length >= least && rest.is_near(before)).then_some(rest)
    }

    /// Whether it follows `before`, which it does not overlap with, without a gap that ends a chain.
    pub(crate) fn is_near(&self, before: &Run) -> bool {
        self.left - before.left_end() <= MAX_GAP && self.right - before.right_end() <= MAX_GAP
    }
}

/// Runs in the order of both sides. Where one overlaps with the one before it, what is behind that one counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// What they are worth together, less what the gaps between them cost.
    pub score: i64,
    /// Never empty.
    pub runs: Vec<Run>,
}

/// What it costs a chain to go on from one run with the next, in 64ths of a bit.
///
/// It grows with the tokens between them, and more steeply with the difference between both sides: an edited line leaves as much as it takes away.
pub fn gap_cost(before: &Run, next: &Run) -> i64 {
    let (left, right) = (next.left - before.left_end(), next.right - before.right_end());
    let doublings = (1 + left.abs_diff(right)).ilog2();
    TOKEN_OF_GAP * i64::from(left + right) + DOUBLING_OF_DIFFERENCE * i64::from(doublings)
}

/// Makes chains of `runs`, which may overlap in any way but are all different and not shorter than `least`, which is at least 1. Every run is in exactly one of them.
///
/// `worth` says what a run is worth, in 64ths of a bit: no part of it more than the whole.
/// The best chain of all is among them; then the best of what is left once its runs are taken, and so on. They are in no particular order.
pub fn chains(mut runs: Vec<Run>, least: u32, worth: impl Fn(&Run) -> i64) -> Vec<Chain> {
    runs.sort_unstable_by_key(|run| (run.left_end(), run.right_end(), run.length));
    let links = links(&runs, least, &worth);
    let ends = best_ends(&links);
    let heads =
        (0..runs.len()).filter(|&run| links[run].before.is_none_or(|before| ends[before as usize] != ends[run]));
    heads.map(|head| chain(head, ends[head] as usize, &runs, &links, &worth)).collect()
}

/// The best chain that ends in a run.
struct Link {
    score: i64,
    /// The run before it in that chain.
    before: Option<u32>,
}

fn links(runs: &[Run], least: u32, worth: &impl Fn(&Run) -> i64) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::with_capacity(runs.len());
    for (number, run) in runs.iter().enumerate() {
        let alone = worth(run);
        let mut best = Link { score: alone, before: None };
        let overlapping = runs[..number].partition_point(|before| before.left_end() <= run.left);
        let nearest = overlapping.saturating_sub(LOOK_BACK)..number.min(overlapping + LOOK_BACK);
        for before in nearest.rev() {
            // Neither an overlap nor a gap makes it worth more.
            if links[before].score + alone <= best.score {
                continue;
            }
            let Some(rest) = run.after(&runs[before], least) else { continue };
            let score = links[before].score + worth(&rest) - gap_cost(&runs[before], &rest);
            if score > best.score {
                best = Link { score, before: Some(before as u32) };
            }
        }
        links.push(best);
    }
    links
}

/// For each run, where the best chain that goes through it ends.
/// The links form trees; to take the best chain first, then the best of the rest, is to follow from each run the branch with the best end.
fn best_ends(links: &[Link]) -> Vec<u32> {
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
fn chain(head: usize, end: usize, runs: &[Run], links: &[Link], worth: &impl Fn(&Run) -> i64) -> Chain {
    let mut chained = Vec::new();
    let mut run = end;
    while run != head {
        chained.push(runs[run]);
        run = links[run].before.expect("every chain leads back to its head") as usize;
    }
    chained.push(runs[head]);
    chained.reverse();
    // What the head follows belongs to a better chain: here it counts for itself, whole.
    Chain { score: links[end].score - links[head].score + worth(&runs[head]), runs: chained }
}
