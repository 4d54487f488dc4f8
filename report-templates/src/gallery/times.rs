//! The order in which two submissions were handed in.

use std::cmp::Ordering;

use crate::model::{HandedInFirst, Report, Submission};

/// Adds the order to every pair.
pub(super) fn note_first(report: &mut Report) {
    for pair in &mut report.pairs {
        pair.handed_in_first = first(&report.submissions[pair.left], &report.submissions[pair.right]);
    }
}

fn first(left: &Submission, right: &Submission) -> Option<HandedInFirst> {
    let times = (left.handed_in.time.as_ref()?, right.handed_in.time.as_ref()?);
    Some(match times.0.cmp(times.1) {
        Ordering::Less => HandedInFirst::Left,
        Ordering::Equal => HandedInFirst::Neither,
        Ordering::Greater => HandedInFirst::Right,
    })
}
