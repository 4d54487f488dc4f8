//! The members of a cluster in the order of submission.

use super::pages::Pages;
use crate::model::{self, Cluster, Provenance};
use crate::words::figures::duration;

/// Maximum number of members listed; the table of members has all of them.
pub(crate) const MOST_MOMENTS: usize = 100;

pub(crate) struct Moment {
    pub(crate) member: usize,
    /// Whether it was handed in before all others, or together with the first.
    pub(crate) is_first: bool,
    /// The time since the one before; none for the first, or if the times cannot be compared.
    pub(crate) later: Option<String>,
}

/// Returns the order as far as it is known; otherwise nothing.
pub(crate) fn timeline(pages: &Pages, cluster: &Cluster) -> Vec<Moment> {
    let mut moments: Vec<Moment> = Vec::new();
    let mut before: Option<&Provenance> = None;
    for &member in cluster.in_time.iter().take(MOST_MOMENTS) {
        let provenance = &pages.report.submissions[member].provenance;
        let same = before.is_some_and(|before| before.time == provenance.time);
        moments.push(Moment {
            member,
            is_first: before.is_none() || same && moments.last().is_some_and(|last| last.is_first),
            later: before.and_then(|before| later(before, provenance)),
        });
        before = Some(provenance);
    }
    moments
}

fn later(before: &Provenance, after: &Provenance) -> Option<String> {
    let [before, after] = [before, after].map(|one| one.time.as_deref());
    let (before, after) = (before?, after?);
    if before == after {
        return Some("at the same time".to_owned());
    }
    let passed = u64::try_from(seconds(after)? - seconds(before)?).ok().filter(|&passed| passed > 0)?;
    (before.ends_with('Z') == after.ends_with('Z')).then(|| format!("{} later", duration(passed)))
}

/// Returns the seconds of a time like `2024-10-03T22:10:05` since 1970, as if it were in UTC.
fn seconds(time: &str) -> Option<i64> {
    let (date, clock) = time.trim_end_matches('Z').split_once('T')?;
    let numbers = |text: &str, separator| text.split(separator).map(str::parse).collect::<Result<Vec<i64>, _>>().ok();
    let ([year @ 0..10_000, month @ 1..=12, day @ 1..=31], [hour @ 0..24, minute @ 0..60, second @ 0..=60]) =
        (<[i64; 3]>::try_from(numbers(date, '-')?).ok()?, <[i64; 3]>::try_from(numbers(clock, ':')?).ok()?)
    else {
        return None;
    };
    Some(model::Moment::at([year, month, day, hour, minute, second]).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, after: &str, expected: Option<&str>) {
        let at = |time: &str| Provenance { time: Some(time.to_owned()), ..Provenance::default() };
        assert_eq!(later(&at(before), &at(after)).as_deref(), expected, "{before} {after}");
    }

    /// A wrong time span is a false accusation; none is better.
    #[test]
    fn time_spans_are_right_or_left_out() {
        check("2024-10-03T22:10:05", "2024-10-03T22:12:05", Some("2 minutes later"));
        check("2024-02-28T23:59:59", "2024-03-01T00:00:00", Some("1 day later"));
        check("2023-02-28T23:59:00", "2023-03-01T00:00:00", Some("1 minute later"));
        check("2023-12-31T23:00:00Z", "2024-01-01T01:00:00Z", Some("2 hours later"));
        check("2024-10-03T22:10:05", "2024-10-03T22:10:05", Some("at the same time"));
        check("2024-10-03T22:10:05Z", "2024-10-03T23:10:05", None);
        check("2024-10-03T22:12:05", "2024-10-03T22:10:05", None);
        check("Thursday, 22:10", "Thursday, 22:12", None);
        check("2024-13-03T22:10:05", "2024-13-04T22:10:05", None);
        check("2024-10-03T22:10", "99999999999999999999-10-03T22:12:00", None);
    }
}
