//! The clock, and times as pages show them.

use std::time::{SystemTime, UNIX_EPOCH};

use lookalike_intake::layouts::Time;

/// Returns the current time, in seconds since 1970 in UTC.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Formats a time in seconds since 1970 in UTC to the minute: `2026-11-22 09:30`.
pub(crate) fn format(seconds: i64) -> String {
    let text = Time::Instant(seconds).to_string().replace('T', " ");
    text.rsplit_once(':').map_or(text.clone(), |(minutes, _)| minutes.to_owned())
}

/// Formats the day of a time in seconds since 1970 in UTC: `2026-11-22`.
pub(crate) fn day(seconds: i64) -> String {
    let text = format(seconds);
    text.split_once(' ').map_or(text.clone(), |(day, _)| day.to_owned())
}

/// Returns a time as RFC 3339 has it, from the form that pages show: `2026-11-22 09:30` in UTC.
pub(crate) fn rfc3339(shown: &str) -> String {
    format!("{}:00Z", shown.replacen(' ', "T", 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Times have no seconds and are in UTC, whatever the time zone of the machine.
    #[test]
    fn times_are_formatted_to_the_minute_in_utc() {
        assert_eq!(format(0), "1970-01-01 00:00");
        assert_eq!(format(1_795_339_859), "2026-11-22 09:30");
        assert_eq!(rfc3339(&format(1_795_339_859)), "2026-11-22T09:30:00Z");
    }
}
