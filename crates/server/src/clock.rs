//! The clock. Times are seconds since 1970 in UTC until somebody sees them.

use std::time::{SystemTime, UNIX_EPOCH};

use lookalike_intake::layouts::Time;
use serde::Serializer;

pub(crate) const DAY: i64 = 24 * 3600;

pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Formats a time as RFC 3339 has it, for programs: `2026-11-22T09:30:59Z`.
pub(crate) fn rfc3339(time: i64) -> String {
    Time::Instant(time).to_string()
}

pub(crate) fn as_rfc3339<S: Serializer>(time: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&rfc3339(*time))
}

/// Formats a time in seconds since 1970 for people, to the minute in UTC: `2026-11-22 09:30`.
pub fn to_minute(time: i64) -> String {
    rfc3339(time)[..16].replace('T', " ")
}

/// Formats the day of a time: `2026-11-22`.
pub(crate) fn day(time: i64) -> String {
    rfc3339(time)[..10].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Times are in UTC, whatever the time zone of the machine: to the second for programs, to the minute for people.
    #[test]
    fn times_are_formatted_in_utc() {
        assert_eq!((rfc3339(0).as_str(), to_minute(0).as_str()), ("1970-01-01T00:00:00Z", "1970-01-01 00:00"));
        let time = 1_795_339_859;
        assert_eq!((rfc3339(time).as_str(), to_minute(time).as_str()), ("2026-11-22T09:30:59Z", "2026-11-22 09:30"));
        assert_eq!(day(time), "2026-11-22");
    }
}
