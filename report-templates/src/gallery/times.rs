//! Who of two handed in first.

use std::cmp::Ordering;

use crate::model::{First, Report, Submission};

/// Fills it in for every pair.
pub(super) fn note_first(report: &mut Report) {
    for pair in &mut report.pairs {
        pair.first = first(&report.submissions[pair.left], &report.submissions[pair.right]);
    }
}

fn first(left: &Submission, right: &Submission) -> Option<First> {
    let times = (left.handed_in.time.as_ref()?, right.handed_in.time.as_ref()?);
    Some(match times.0.cmp(times.1) {
        Ordering::Less => First::Left,
        Ordering::Equal => First::Neither,
        Ordering::Greater => First::Right,
    })
}
