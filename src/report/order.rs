//! Who handed in first, where times are known by one clock.

use std::cmp::Ordering;

use lookalike_report_templates::model::First;

use crate::layouts::{Handed, Time};
use crate::reading::ReadSubmission;

/// A time that has an order among those of the same clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Moment<'a> {
    Instant(i64),
    Local(&'a str),
}

impl Moment<'_> {
    fn of(time: Option<&Time>) -> Option<Moment<'_>> {
        match time? {
            Time::Instant(seconds) => Some(Moment::Instant(*seconds)),
            Time::Local(time) => Some(Moment::Local(time)),
            Time::Said(_) => None,
        }
    }

    fn has_clock_of(self, other: Moment<'_>) -> bool {
        matches!((self, other), (Moment::Instant(_), Moment::Instant(_)) | (Moment::Local(_), Moment::Local(_)))
    }
}

/// Which of two was handed in first, if both times are by the same clock.
pub(super) fn first(left: &Handed, right: &Handed) -> Option<First> {
    let (left, right) = (Moment::of(left.time.as_ref())?, Moment::of(right.time.as_ref())?);
    left.has_clock_of(right).then(|| match left.cmp(&right) {
        Ordering::Less => First::Left,
        Ordering::Greater => First::Right,
        Ordering::Equal => First::Neither,
    })
}

/// The members of a cluster in the order of handing in. Those whose times are not known are left out; nobody is there unless two are, and all by one clock.
pub(super) fn in_time(members: &[usize], submissions: &[ReadSubmission]) -> Vec<usize> {
    let moment = |&member: &usize| Some((Moment::of(submissions[member].handed.time.as_ref())?, member));
    in_order(members.iter().filter_map(moment).collect())
}

/// The same for a report that was read back, from the times as it tells them.
pub(crate) fn in_time_as_told<'a>(members: &[usize], told: impl Iterator<Item = Option<&'a str>>) -> Vec<usize> {
    let times: Vec<Option<Time>> = told.map(|time| Time::parse(time?)).collect();
    let known = members.iter().zip(&times).filter_map(|(&member, time)| Some((Moment::of(time.as_ref())?, member)));
    in_order(known.collect())
}

fn in_order(mut known: Vec<(Moment<'_>, usize)>) -> Vec<usize> {
    let is_one_clock = known.windows(2).all(|pair| pair[0].0.has_clock_of(pair[1].0));
    if known.len() < 2 || !is_one_clock {
        return Vec::new();
    }
    known.sort_unstable();
    known.into_iter().map(|(_, member)| member).collect()
}

#[cfg(test)]
mod tests {
    use super::Moment::{Instant, Local};
    use super::*;

    /// An order is told only where there is one: of two or more times of one clock.
    #[test]
    fn times_of_one_clock_have_an_order() {
        let local = |time| Local(time);
        let (early, late) = (local("2024-10-03T22:10:05"), local("2024-10-03T22:10:06"));
        assert_eq!(in_order(vec![(late, 3), (early, 7), (late, 1)]), [7, 1, 3]);
        assert_eq!(in_order(vec![(Instant(20), 1), (Instant(3), 2)]), [2, 1]);
        assert_eq!(in_order(vec![(Instant(20), 1), (Instant(3), 2), (early, 3)]), [0; 0]);
        assert_eq!(in_order(vec![(early, 3)]), [0; 0]);
    }
}
