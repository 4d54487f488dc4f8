//! The block of code that at least three members of a cluster have while the rest of their programs differs: the panel that opens
//! the page of the cluster. Its likely reason is a common source.

use std::collections::BTreeSet;
use std::ops::Range;

use super::frame::SubmissionLink;
use super::pages::Pages;
use super::side::{Side, pairs_with_sides};
use super::unlisted_starter::{Excerpt, MOST_LINES, MOST_UNFOLDED, excerpt};
use crate::model::{Cluster, StarterLines};
use crate::words::cluster as text;

/// Minimum number of lines of a block, without blank ones.
const MIN_LINES: usize = 8;
/// Share of a program that it has in common with the central one, from which on there is no rest that differs.
const WHOLE: f64 = 0.8;
/// Minimum number of holders whose rest differs: where all have the same program, it is the case itself.
const MIN_DIFFERENT: usize = 2;

/// The panel on the page of a cluster.
pub(crate) struct CommonBlock<'a> {
    pub(crate) sentence: String,
    pub(crate) advice: &'static str,
    pub(crate) central: SubmissionLink<'a>,
    pub(crate) others: Vec<SubmissionLink<'a>>,
    pub(crate) excerpt: Excerpt<'a>,
    /// Whether the block is short enough to be shown unfolded.
    pub(crate) is_short: bool,
}

/// Lines of the central program, with the members that have them.
struct Block {
    file: usize,
    /// The lines, counted from 0.
    lines: Range<usize>,
    n_filled: usize,
    holders: BTreeSet<usize>,
}

/// Returns the panel of a cluster, given by its index, if its members share a block and little else.
pub(crate) fn common_block<'a>(pages: &Pages<'a>, index: usize) -> Option<CommonBlock<'a>> {
    let cluster = &pages.clusters()[index];
    let partners = partners_by_line(pages, index, cluster);
    let filled = filled_lines(pages, cluster.central);
    let mut best: Option<Block> = None;
    for (file, (partners, filled)) in partners.iter().zip(&filled).enumerate() {
        for block in blocks(file, partners, filled) {
            if best.as_ref().is_none_or(|best| block.n_filled > best.n_filled) {
                best = Some(block);
            }
        }
    }
    let block = best?;
    let differs = pairs_with_sides(pages, cluster.central).filter(|(_, pair, side)| {
        let (partner, coverage) = match side {
            Side::Left => (pair.right, pair.figures.right_coverage),
            Side::Right => (pair.left, pair.figures.left_coverage),
        };
        block.holders.contains(&partner) && coverage < WHOLE
    });
    if block.n_filled < MIN_LINES || differs.count() < MIN_DIFFERENT {
        return None;
    }
    let is_short = block.lines.len() <= MOST_UNFOLDED;
    let place = StarterLines { file: block.file, first_line: block.lines.start + 1, last_line: block.lines.end };
    Some(CommonBlock {
        sentence: text::common_block(block.n_filled, block.holders.len() + 1, cluster.members.len()),
        advice: text::COMMON_SOURCE,
        central: SubmissionLink::new(pages.report, cluster.central),
        others: block.holders.iter().map(|&member| SubmissionLink::new(pages.report, member)).collect(),
        excerpt: excerpt(pages, cluster.central, &place, block.lines.len().min(MOST_LINES)),
        is_short,
    })
}

/// Returns for each line of each file of the central program the other members that have a match there.
fn partners_by_line(pages: &Pages, index: usize, cluster: &Cluster) -> Vec<Vec<BTreeSet<usize>>> {
    let tables = &pages.tables[cluster.central];
    let mut partners: Vec<Vec<BTreeSet<usize>>> =
        tables.iter().map(|table| vec![BTreeSet::new(); table.len()]).collect();
    for (_, pair, side) in pairs_with_sides(pages, cluster.central) {
        if pages.cluster_of_pair(pair) != Some(index) {
            continue;
        }
        let partner = if pair.left == cluster.central { pair.right } else { pair.left };
        for found in pair.passages.iter().flat_map(|passage| &passage.matches) {
            let range = side.range(found);
            for line in tables[range.file].lines(&range.bytes) {
                partners[range.file][line].insert(partner);
            }
        }
    }
    partners
}

/// Returns the runs of lines that the same two others or more have. Blank lines inside do not end a run.
fn blocks(file: usize, partners: &[BTreeSet<usize>], filled: &[bool]) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    for (line, here) in partners.iter().enumerate() {
        if !filled[line] {
            continue;
        }
        if let Some(block) = &mut open {
            let both: BTreeSet<usize> = block.holders.intersection(here).copied().collect();
            if both.len() >= 2 {
                block.holders = both;
                block.lines.end = line + 1;
                block.n_filled += 1;
                continue;
            }
            blocks.extend(open.take());
        }
        if here.len() >= 2 {
            open = Some(Block { file, lines: line..line + 1, n_filled: 1, holders: here.clone() });
        }
    }
    blocks.extend(open);
    blocks
}

/// Returns for each line of each file whether it is not blank.
fn filled_lines(pages: &Pages, submission: usize) -> Vec<Vec<bool>> {
    let files = pages.report.submissions[submission].files.iter().zip(&pages.tables[submission]);
    let of_file = files.map(|(file, table)| {
        let text = file.text.read();
        let is_filled = |line| text.get(table.bytes(line)).is_some_and(|line| !line.trim().is_empty());
        (0..table.len()).map(is_filled).collect()
    });
    of_file.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(partners: &[&[usize]], filled: &[bool]) -> Vec<(Range<usize>, usize, Vec<usize>)> {
        let partners: Vec<BTreeSet<usize>> = partners.iter().map(|here| here.iter().copied().collect()).collect();
        let blocks = blocks(0, &partners, filled).into_iter();
        blocks.map(|block| (block.lines, block.n_filled, block.holders.into_iter().collect())).collect()
    }

    /// A block has the same holders from its first line to its last, blank lines aside; lines of one other are none.
    #[test]
    fn blocks_have_the_same_holders() {
        let lines: [&[usize]; 7] = [&[1], &[1, 2, 3], &[], &[2, 3], &[4, 5], &[4, 5], &[5]];
        let filled = [true, true, false, true, true, true, true];
        assert_eq!(found(&lines, &filled), [(1..4, 2, vec![2, 3]), (4..6, 2, vec![4, 5])]);
        assert_eq!(found(&[&[1], &[2]], &[true, true]), []);
    }
}
