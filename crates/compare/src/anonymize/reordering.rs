//! Puts everything that is in the order of the names into an order that reveals nothing about them.

use std::collections::HashMap;

use lookalike_report_templates::model::{
    Exclusive, LinePair, Pair, PairHistory, Passage, Report, Sequence, Submission, SubmittedFirst,
};
use sha2::{Digest, Sha256};

/// Returns the new index of each submission: by role, then by a hash of its name.
pub(super) fn new_indices(submissions: &[Submission]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..submissions.len()).collect();
    order.sort_by_cached_key(|&at| (submissions[at].role, Sha256::digest(submissions[at].name.as_bytes())));
    let mut indices = vec![0; order.len()];
    for (index, &submission) in order.iter().enumerate() {
        indices[submission] = index;
    }
    indices
}

/// Moves every submission to its new index, and updates everything that refers to it.
pub(super) fn reorder(report: &mut Report, indices: &[usize]) {
    let mut indexed: Vec<(usize, Submission)> = indices.iter().copied().zip(report.submissions.drain(..)).collect();
    indexed.sort_by_key(|(index, _)| *index);
    report.submissions = indexed.into_iter().map(|(_, submission)| submission).collect();
    for submission in &mut report.submissions {
        renumber(&mut submission.holds, indices);
        submission.holds.sort_unstable();
    }
    if let Some(found) = &mut report.unlisted_starter {
        found.submission = indices[found.submission];
    }
    for block in &mut report.common_blocks {
        block.submission = indices[block.submission];
        renumber(&mut block.holders, indices);
        block.holders.sort_unstable();
    }
    for one in &mut report.translations {
        let (left, right) = (indices[one.left], indices[one.right]);
        (one.left, one.right) = (left.min(right), left.max(right));
        if left > right {
            one.pieces.iter_mut().for_each(|sides| sides.reverse());
        }
    }
    for near in report.references.iter_mut().flat_map(|references| &mut references.near) {
        near.submission = indices[near.submission];
    }
    for group in &mut report.identical {
        renumber(group, indices);
        group.sort_unstable();
    }
    for cluster in &mut report.clusters {
        renumber(&mut cluster.members, indices);
        cluster.members.sort_unstable();
        renumber(&mut cluster.in_time, indices);
        cluster.central = indices[cluster.central];
    }
    for file in &mut report.input_files {
        file.submission = file.submission.map(|submission| indices[submission]);
    }
    reorder_histories(report, indices);
    for pair in &mut report.pairs {
        reorder_pair(pair, indices);
    }
    // Ties were in the order of the names.
    let figures = |pair: &Pair| (-pair.figures.score, -pair.figures.evidence_bits, pair.left, pair.right);
    report.pairs.sort_by(|a, b| {
        let by_figures = figures(a).partial_cmp(&figures(b)).unwrap_or(std::cmp::Ordering::Equal);
        b.verdict.cmp(&a.verdict).then(by_figures)
    });
    report.find_cases();
}

fn renumber(submissions: &mut [usize], indices: &[usize]) {
    submissions.iter_mut().for_each(|one| *one = indices[*one]);
}

/// Moves histories to the new indices, before the pairs are reordered: it needs the passages in the old order.
fn reorder_histories(report: &mut Report, indices: &[usize]) {
    let passages: HashMap<(usize, usize), &[Passage]> =
        report.pairs.iter().map(|pair| ((pair.left, pair.right), pair.passages.as_slice())).collect();
    let histories = &mut report.histories;
    for one in &mut histories.submissions {
        one.submission = indices[one.submission];
    }
    for one in &mut histories.pairs {
        let of_pair = passages.get(&(one.left, one.right)).copied().unwrap_or_default();
        (one.left, one.right) = (indices[one.left], indices[one.right]);
        if one.left > one.right {
            mirror_history(one, of_pair);
        }
    }
    histories.submissions.sort_by_key(|one| one.submission);
    histories.pairs.sort_by_key(|one| (one.left, one.right));
}

/// Exchanges the sides of when the code of a pair appeared. `passages` are those of the pair before its sides are exchanged.
fn mirror_history(one: &mut PairHistory, passages: &[Passage]) {
    std::mem::swap(&mut one.left, &mut one.right);
    one.sides.reverse();
    one.order = one.order.mirrored();
    if one.passages.len() == passages.len() {
        one.passages = in_order(std::mem::take(&mut one.passages), &order_on_the_right(passages));
    }
    one.passages.iter_mut().for_each(|sides| sides.reverse());
}

/// Returns the order of passages by their places on the right, where they are listed by those on the left.
fn order_on_the_right(passages: &[Passage]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..passages.len()).collect();
    order.sort_by_key(|&at| passages[at].matches.first().map(|first| (first.right.file, first.right.bytes.start)));
    order
}

fn in_order<T: Default>(mut things: Vec<T>, order: &[usize]) -> Vec<T> {
    order.iter().map(|&at| std::mem::take(&mut things[at])).collect()
}

fn reorder_pair(pair: &mut Pair, indices: &[usize]) {
    if let Some(block) = &mut pair.common_block {
        renumber(&mut block.others, indices);
        block.others.sort_unstable();
    }
    (pair.left, pair.right) = (indices[pair.left], indices[pair.right]);
    for passage in &mut pair.passages {
        passage.others.iter_mut().for_each(|other| other.submission = indices[other.submission]);
        // Holders with equal shares were in the order of the names.
        passage.others.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.submission.cmp(&b.submission)));
        for part in &mut passage.shared_parts {
            renumber(&mut part.others, indices);
            part.others.sort_unstable();
        }
    }
    if pair.left > pair.right {
        mirror(pair);
    }
}

fn mirror(pair: &mut Pair) {
    std::mem::swap(&mut pair.left, &mut pair.right);
    std::mem::swap(&mut pair.figures.left_coverage, &mut pair.figures.right_coverage);
    let order = order_on_the_right(&pair.passages);
    pair.passages = in_order(std::mem::take(&mut pair.passages), &order);
    for passage in &mut pair.passages {
        for one in &mut passage.matches {
            std::mem::swap(&mut one.left, &mut one.right);
            one.counterparts.iter_mut().for_each(LinePair::mirror);
        }
        passage.shared_parts.iter_mut().for_each(|part| std::mem::swap(&mut part.left, &mut part.right));
    }
    std::mem::swap(&mut pair.unlisted.lines.left, &mut pair.unlisted.lines.right);
    pair.submitted_first = pair.submitted_first.map(SubmittedFirst::mirrored);
    pair.likeness.mirror();
    pair.passages.iter_mut().for_each(|passage| passage.likeness.mirror());
    let Exclusive { lines, proof, names, texts, sequence, .. } = &mut pair.exclusive;
    sequence.iter_mut().for_each(Sequence::mirror);
    lines.iter_mut().for_each(|line| std::mem::swap(&mut line.left, &mut line.right));
    let shown = proof.map(|index| lines[index]);
    lines.sort_by_key(|line| (line.left, line.right));
    *proof = shown.and_then(|shown| lines.iter().position(|line| *line == shown));
    names.iter_mut().chain(texts).for_each(|word| std::mem::swap(&mut word.left, &mut word.right));
    for trace in pair.corroboration.iter_mut().flat_map(|kind| &mut kind.traces) {
        std::mem::swap(&mut trace.left, &mut trace.right);
    }
}
