//! The clock, and times as pages show them.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::layouts::Time;

/// Seconds since 1970 in UTC.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// A time written out, to the minute: `2026-11-22 09:30`.
pub(crate) fn written(seconds: i64) -> String {
    let text = Time::Instant(seconds).to_string().replace('T', " ");
    text.rsplit_once(':').map_or(text.clone(), |(minutes, _)| minutes.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a page shows has no seconds, and nothing is read as local time.
    #[test]
    fn times_are_written_to_the_minute() {
        assert_eq!(written(0), "1970-01-01 00:00");
        assert_eq!(written(1_795_339_859), "2026-11-22 09:30");
    }
}
