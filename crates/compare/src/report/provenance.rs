//! Authors and times of submissions, and the order in which they were submitted.
//!
//! Times are compared only if they are by the same clock: both with a time zone, or both in the local time of the
//! platform.

use std::cmp::Ordering;

use lookalike_corpus::ReadSubmission;
use lookalike_intake::layouts::{Provenance, Time};
use lookalike_report_templates::model::{self, Author, SubmittedFirst};

/// Converts what the intake knows of a submission.
pub(super) fn model_provenance(provenance: &Provenance) -> model::Provenance {
    let authors = provenance.authors.iter().map(|author| Author { name: author.name.clone(), id: author.id.clone() });
    model::Provenance {
        authors: authors.collect(),
        group: provenance.group.as_ref().map(|group| group.name.clone()),
        section: provenance.section.clone(),
        attempt: provenance.attempt,
        time: provenance.time.as_ref().map(ToString::to_string),
        late: provenance.late,
    }
}

/// Returns which of two submissions was submitted first, if both times are by the same clock.
pub(super) fn submitted_first(left: &Provenance, right: &Provenance) -> Option<SubmittedFirst> {
    match compare(left.time.as_ref()?, right.time.as_ref()?)? {
        Ordering::Less => Some(SubmittedFirst::Left),
        Ordering::Greater => Some(SubmittedFirst::Right),
        Ordering::Equal => Some(SubmittedFirst::Neither),
    }
}

/// Returns the members of a cluster in the order of their times.
///
/// Members without a known time are left out. The result is empty unless at least two have one, all by the same clock.
pub(super) fn members_by_known_time(members: &[usize], submissions: &[ReadSubmission]) -> Vec<usize> {
    let times = members.iter().filter_map(|&member| Some((submissions[member].provenance.time.as_ref()?, member)));
    in_order(times.collect())
}

/// Returns the members of a cluster in the order of `times`, which are those of a report that was loaded.
///
/// Members without a known time are left out. The result is empty unless at least two have one, all by the same clock.
pub fn members_by_time<'a>(members: &[usize], times: impl Iterator<Item = Option<&'a str>>) -> Vec<usize> {
    let times: Vec<Option<Time>> = times.map(|time| Time::parse(time?)).collect();
    let times = members.iter().zip(&times).filter_map(|(&member, time)| Some((time.as_ref()?, member)));
    in_order(times.collect())
}

fn in_order(mut times: Vec<(&Time, usize)>) -> Vec<usize> {
    times.retain(|(time, _)| !matches!(time, Time::Unparsed(_)));
    if times.len() < 2 || times.windows(2).any(|two| compare(two[0].0, two[1].0).is_none()) {
        return Vec::new();
    }
    times.sort_unstable_by(|(time, member), (other_time, other)| {
        compare(time, other_time).unwrap_or(Ordering::Equal).then(member.cmp(other))
    });
    times.into_iter().map(|(_, member)| member).collect()
}

/// Compares two times by the same clock.
fn compare(one: &Time, other: &Time) -> Option<Ordering> {
    match (one, other) {
        (Time::Instant(one), Time::Instant(other)) => Some(one.cmp(other)),
        (Time::Local(one), Time::Local(other)) => Some(one.cmp(other)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Time::{Instant, Local, Unparsed};
    use super::*;

    #[test]
    fn only_times_of_one_clock_have_an_order() {
        let [early, late] = ["2024-10-03T22:10:05", "2024-10-03T22:10:06"].map(|time| Local(time.to_owned()));
        assert_eq!(in_order(vec![(&late, 3), (&early, 7), (&late, 1)]), [7, 1, 3]);
        assert_eq!(in_order(vec![(&Instant(20), 1), (&Instant(3), 2), (&Unparsed("late".to_owned()), 3)]), [2, 1]);
        assert_eq!(in_order(vec![(&Instant(20), 1), (&Instant(3), 2), (&early, 3)]), [0; 0]);
        assert_eq!(in_order(vec![(&early, 3)]), [0; 0]);
    }
}
