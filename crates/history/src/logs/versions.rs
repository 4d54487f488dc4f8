//! The versions of a log, as they are put together within their bounds.

use std::collections::BTreeMap;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::bounds::{MAX_LOGGED, MAX_VERSIONS};
use crate::repository::DATES;

/// The versions of a log in the order of their times. Those of a file within one minute are one version.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// The versions.
    pub versions: Vec<LoggedVersion>,
    /// Whether everything was within the bounds and could be understood.
    pub is_whole: bool,
}

/// A version of a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoggedVersion {
    /// The time by the clock where it was made, if it has one: the number of seconds since 1970 at which a clock in UTC shows the same.
    pub time: Option<i64>,
    /// The path of the file as far as the log knows it: empty, a name, or a path in a project.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Takes the versions of a log.
#[derive(Default)]
pub(super) struct LogBuilder {
    versions: Vec<LoggedVersion>,
    /// The place of the latest version of each path.
    latest: BTreeMap<String, usize>,
    n_bytes: usize,
    /// Whether no more is taken.
    pub(super) is_full: bool,
}

impl LogBuilder {
    /// Adds a version. It replaces one of the same minute, and is none if nothing changed.
    pub(super) fn add(&mut self, time: Option<i64>, path: &str, bytes: &[u8]) {
        // Versions past the bounds cost nothing.
        if self.is_full {
            return;
        }
        let latest = self.latest.get(path).copied();
        if let Some(before) = latest.and_then(|at| self.versions.get_mut(at)) {
            if before.bytes == bytes {
                return;
            }
            if time.is_some() && before.time.map(minute) == time.map(minute) {
                self.n_bytes = self.n_bytes - before.bytes.len() + bytes.len();
                before.bytes = bytes.to_vec();
                return;
            }
        }
        self.n_bytes += bytes.len();
        if self.n_bytes > MAX_LOGGED || self.versions.len() == MAX_VERSIONS {
            self.is_full = true;
            return;
        }
        self.latest.insert(path.to_owned(), self.versions.len());
        self.versions.push(LoggedVersion { time, path: path.to_owned(), bytes: bytes.to_vec() });
    }

    pub(super) fn finish(self, is_whole: bool) -> Log {
        let mut versions = self.versions;
        // A stable sort: those of the same time stay in the order of the log.
        versions.sort_by_key(|version| version.time);
        Log { versions, is_whole: is_whole && !self.is_full }
    }
}

/// Returns the minute of a time in seconds.
pub(super) fn minute(time: i64) -> i64 {
    time.div_euclid(60)
}

/// Parses `2026-03-04T17:02:11.5+01:00`, `2026-03-04 17:02:11`, and milliseconds or seconds since 1970. A time zone is left out.
pub(super) fn wall_time(text: &str) -> Option<i64> {
    let text = text.trim().trim_end_matches(['Z', 'z']);
    if let Ok(number) = text.parse::<i64>() {
        // Seconds have no more digits until the year 5138, and milliseconds more since 1973.
        let seconds = if number.abs() < 100_000_000_000 { number } else { number.div_euclid(1000) };
        return Some(seconds).filter(|seconds| DATES.contains(seconds));
    }
    text.parse().ok().and_then(since_1970)
}

/// Returns the number of seconds since 1970 at which a clock in UTC shows a date and time.
pub(super) fn since_1970(time: DateTime) -> Option<i64> {
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp().as_second())
}
