//! The order in which two submissions were handed in.

use std::cmp::Ordering;

use crate::model::{Report, Submission, SubmittedFirst};

/// Adds the order to every pair.
pub(super) fn note_first(report: &mut Report) {
    for pair in &mut report.pairs {
        pair.submitted_first = first(&report.submissions[pair.left], &report.submissions[pair.right]);
    }
}

fn first(left: &Submission, right: &Submission) -> Option<SubmittedFirst> {
    let times = (left.provenance.time.as_ref()?, right.provenance.time.as_ref()?);
    Some(match times.0.cmp(times.1) {
        Ordering::Less => SubmittedFirst::Left,
        Ordering::Equal => SubmittedFirst::Neither,
        Ordering::Greater => SubmittedFirst::Right,
    })
}
