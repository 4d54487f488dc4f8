//! Puts what was in the order of the names into an order that gives nothing away.

use lookalike_report_templates::model::{First, Pair, Report, Submission};
use sha2::{Digest, Sha256};

/// For each submission its new place: within its role, by a hash of its name.
pub(super) fn new_places(submissions: &[Submission]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..submissions.len()).collect();
    order.sort_by_cached_key(|&at| (submissions[at].role, Sha256::digest(submissions[at].name.as_bytes())));
    let mut places = vec![0; order.len()];
    for (place, &submission) in order.iter().enumerate() {
        places[submission] = place;
    }
    places
}

/// Moves every submission to its new place, and everything that points to it.
pub(super) fn reorder(report: &mut Report, places: &[usize]) {
    let mut placed: Vec<(usize, Submission)> = places.iter().copied().zip(report.submissions.drain(..)).collect();
    placed.sort_by_key(|(place, _)| *place);
    report.submissions = placed.into_iter().map(|(_, submission)| submission).collect();
    for group in &mut report.identical {
        moved(group, places);
        group.sort_unstable();
    }
    for cluster in &mut report.clusters {
        moved(&mut cluster.members, places);
        cluster.members.sort_unstable();
        moved(&mut cluster.in_time, places);
        cluster.central = places[cluster.central];
    }
    for pair in &mut report.pairs {
        reorder_pair(pair, places);
    }
    // Ties stood in the order of the names.
    let rank = |pair: &Pair| (-pair.score, -pair.evidence_bits, pair.left, pair.right);
    report.pairs.sort_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal));
}

fn moved(submissions: &mut [usize], places: &[usize]) {
    submissions.iter_mut().for_each(|one| *one = places[*one]);
}

fn reorder_pair(pair: &mut Pair, places: &[usize]) {
    (pair.left, pair.right) = (places[pair.left], places[pair.right]);
    for passage in &mut pair.passages {
        passage.others.iter_mut().for_each(|other| other.submission = places[other.submission]);
        // Those who have as much of it stood in the order of the names.
        passage.others.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.submission.cmp(&b.submission)));
    }
    if pair.left > pair.right {
        mirror(pair);
    }
}

fn mirror(pair: &mut Pair) {
    std::mem::swap(&mut pair.left, &mut pair.right);
    std::mem::swap(&mut pair.left_coverage, &mut pair.right_coverage);
    for found in pair.passages.iter_mut().flat_map(|passage| &mut passage.matches) {
        std::mem::swap(&mut found.left, &mut found.right);
    }
    pair.passages.sort_by_key(|passage| passage.matches.first().map(|first| (first.left.file, first.left.bytes.start)));
    pair.first = pair.first.map(First::mirrored);
    pair.likeness.mirror();
    pair.passages.iter_mut().for_each(|passage| passage.likeness.mirror());
    for trace in pair.corroboration.iter_mut().flat_map(|kind| &mut kind.traces) {
        std::mem::swap(&mut trace.left, &mut trace.right);
    }
}
