//! The block of code that at least three members of a cluster have while the rest of their programs differs: the panel that opens
//! the page of the cluster. Its likely reason is a common source, and a server can make starter code of it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::frame::SubmissionLink;
use super::pages::{Block, IndexedReport, Pages};
use super::side::{Side, pairs_with_sides};
use super::unlisted_starter::{Excerpt, MOST_LINES, MOST_UNFOLDED, StarterForm, excerpt, starter_form};
use crate::model::{Cluster, Pair, StarterLines};
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
    /// The form that treats the block as starter code, on a server.
    pub(crate) form: Option<StarterForm<'a>>,
    pub(crate) central: SubmissionLink<'a>,
    pub(crate) others: Vec<SubmissionLink<'a>>,
    pub(crate) excerpt: Excerpt<'a>,
    /// Whether the block is short enough to be shown unfolded.
    pub(crate) is_short: bool,
}

/// The block as a text, with the file in which the central program has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommonCode {
    /// The path of the file.
    pub path: String,
    /// The language that the file was read as.
    pub language: String,
    /// All lines of the block.
    pub text: String,
}

/// Share of the matching tokens of a pair that may lie outside of the block, in percent of those inside, if the pair shares little else.
const LITTLE: usize = 20;

/// Returns the block that the members of a cluster of a report share, given by its index, if they share little else.
pub fn common_code(prepared: &IndexedReport<'_>, cluster: usize) -> Option<CommonCode> {
    let central = prepared.report.clusters.get(cluster)?.central;
    let pages = Pages::kept(prepared);
    let Block { file, lines, .. } = block(&pages, cluster)?.into_owned();
    let source = &prepared.report.submissions[central].files[file];
    let table = &prepared.tables[central][file];
    let bytes = table.bytes(lines.start).start..table.bytes(lines.end - 1).end;
    let text = format!("{}\n", source.text.read().get(bytes)?);
    Some(CommonCode { path: source.path.clone(), language: source.language.clone(), text })
}

/// Returns the panel of a cluster, given by its index, if its members share a block and little else.
pub(crate) fn common_block<'a>(pages: &Pages<'a>, index: usize) -> Option<CommonBlock<'a>> {
    let cluster = &pages.clusters()[index];
    let block = block(pages, index)?;
    let is_short = block.lines.len() <= MOST_UNFOLDED;
    let place = StarterLines { file: block.file, first_line: block.lines.start + 1, last_line: block.lines.end };
    // A server knows the clusters of the report, and none that were made again.
    let form = starter_form(pages, &format!("clusters/{}", index + 1)).filter(|_| pages.regrouped().is_none());
    Some(CommonBlock {
        sentence: text::common_block(block.n_filled, block.holders.len() + 1, cluster.members.len()),
        advice: if pages.live.is_some() { text::COMMON_SOURCE_LIVE } else { text::COMMON_SOURCE },
        form,
        central: SubmissionLink::new(pages.report, cluster.central),
        others: block.holders.iter().map(|&member| SubmissionLink::new(pages.report, member)).collect(),
        excerpt: excerpt(pages, cluster.central, &place, block.lines.len().min(MOST_LINES)),
        is_short,
    })
}

/// Returns a sentence about a pair that shares the block of its cluster and little else; nothing for other pairs.
pub(crate) fn little_else(pages: &Pages, pair: &Pair) -> Option<String> {
    let index = pair.cluster? - 1;
    if pages.regrouped().is_some() {
        return None;
    }
    let (block, central) = (block(pages, index)?, pages.clusters()[index].central);
    let has_block = |submission: usize| submission == central || block.holders.contains(&submission);
    let is_little_else = 100 * pair.figures.matched_tokens <= (100 + LITTLE) * block.n_tokens;
    (is_little_else && has_block(pair.left) && has_block(pair.right))
        .then(|| text::little_else(block.n_filled, block.holders.len() + 1, index + 1))
}

/// Returns the block of a cluster, given by its index. Those of the report's own clusters are found once.
fn block<'p>(pages: &'p Pages, index: usize) -> Option<Cow<'p, Block>> {
    if pages.regrouped().is_some() {
        return find(pages, index).map(Cow::Owned);
    }
    let all = pages.blocks.get_or_init(|| (0..pages.clusters().len()).map(|index| find(pages, index)).collect());
    all[index].as_ref().map(Cow::Borrowed)
}

/// Finds the longest block of a cluster, given by its index, if the rest of the programs differs.
fn find(pages: &Pages, index: usize) -> Option<Block> {
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
    let mut block = best.filter(|block| block.n_filled >= MIN_LINES)?;
    let differs = pairs_with_sides(pages, cluster.central).filter(|(_, pair, side)| {
        let other = side.other();
        block.holders.contains(&other.submission(pair)) && other.coverage(pair) < WHOLE
    });
    if differs.count() < MIN_DIFFERENT {
        return None;
    }
    block.n_tokens = n_tokens(pages, cluster.central, &block);
    Some(block)
}

/// Returns the most tokens in matches of the central program with one other that lie in a block. A match that lies there in part counts by
/// its lines.
fn n_tokens(pages: &Pages, central: usize, block: &Block) -> usize {
    let table = &pages.tables[central][block.file];
    let of_pair = |(_, pair, side): (usize, &Pair, Side)| {
        let matches = pair.passages.iter().flat_map(|passage| &passage.matches);
        let in_file = matches.filter(|found| side.range(found).file == block.file);
        let tokens = in_file.map(|found| {
            let lines = table.lines(&side.range(found).bytes);
            let inside = lines.end.min(block.lines.end).saturating_sub(lines.start.max(block.lines.start));
            found.tokens * inside / lines.len().max(1)
        });
        tokens.sum()
    };
    pairs_with_sides(pages, central).map(of_pair).max().unwrap_or(0)
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
        let partner = side.other().submission(pair);
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
            open = Some(Block { file, lines: line..line + 1, n_filled: 1, holders: here.clone(), n_tokens: 0 });
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
    use std::ops::Range;

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
