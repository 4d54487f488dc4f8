//! Times of submission. A time without a time zone is not given one.
//!
//! Split here and not by a crate such as `jiff`: the forms that platforms write (a space before the zone, hours of one digit) would have to be split here anyway.

use std::fmt;

use lookalike_report_templates::model::Moment;
use serde::{Deserialize, Serialize};

const MAX_CHARS: usize = 80;

/// A time as a layout gives it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Time {
    /// Seconds since 1970 in UTC: the layout names the time zone.
    Instant(i64),
    /// Date and time by the platform's own clock, whose zone is not known: `2024-10-03T22:10:05`.
    Local(String),
    /// A time in words that were not understood.
    Unparsed(String),
}

impl Time {
    /// Parses `2024-10-03T22:10:05Z` and similar forms: a space for the `T`, with or without seconds, fractions and an offset.
    pub fn parse(text: &str) -> Option<Time> {
        let text = text.trim();
        let (date, rest) = text.split_at_checked(10)?;
        let [year, month, day] = numbers::<3>(date, '-')?;
        let rest = rest.strip_prefix(['T', 't', ' ', '-'])?.trim();
        let clock_end = rest.find(|c: char| !c.is_ascii_digit() && c != ':').unwrap_or(rest.len());
        let (clock, mut zone) = rest.split_at(clock_end);
        let [hour, minute, second] = numbers::<3>(clock, ':').or_else(|| numbers::<3>(&format!("{clock}:00"), ':'))?;
        if let Some(fraction) = zone.strip_prefix('.') {
            zone = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
        }
        let date = [year, month, day, hour, minute, second];
        let local = Time::local(date)?;
        match zone.trim() {
            "" => Some(local),
            zone => Some(Time::Instant(Moment::at(date).0 - offset(zone)?)),
        }
    }

    /// Parses a time, and keeps a short text that is not understood as it is.
    pub fn parse_or_keep(text: &str) -> Option<Time> {
        let text = text.trim();
        let is_short = !text.is_empty() && text.chars().count() <= MAX_CHARS && !text.contains(char::is_control);
        Time::parse(text).or_else(|| is_short.then(|| Time::Unparsed(text.to_owned())))
    }

    /// Returns a time by the platform's own clock, from year, month, day, hour, minute and second; none if one of them is out of range.
    pub(super) fn local(date: [i64; 6]) -> Option<Time> {
        let [year, month, day, hour, minute, second] = date;
        let is_date = (1970..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        let is_clock = (0..24).contains(&hour) && (0..60).contains(&minute) && (0..=60).contains(&second);
        (is_date && is_clock).then(|| Time::Local(Moment::written(date)))
    }

    /// Returns the time that spreadsheets write as a number of days since the end of 1899; none for days outside of 1970 to 2099.
    pub(crate) fn of_spreadsheet(days: f64) -> Option<Time> {
        let is_near = (25_569.0..73_051.0).contains(&days);
        is_near.then(|| Time::Local(Moment::written(Moment(((days - 25_569.0) * 86_400.0).round() as i64).date())))
    }

    /// Returns a key that sorts the times of one layout; none for a time that was not understood.
    pub(super) fn sort_key(&self) -> Option<String> {
        (!matches!(self, Time::Unparsed(_))).then(|| self.to_string())
    }
}

/// Writes RFC 3339 where the zone is known, the same without an offset where it is not, and what was not understood as it was.
impl fmt::Display for Time {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Time::Instant(seconds) => write!(formatter, "{}", Moment(*seconds)),
            Time::Local(text) | Time::Unparsed(text) => formatter.write_str(text),
        }
    }
}

/// Parses `N` numbers of at most four digits with the same character between them.
pub(super) fn numbers<const N: usize>(text: &str, between: char) -> Option<[i64; N]> {
    let is_number = |part: &str| part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
    let all: Option<Vec<i64>> = text.split(between).map(|part| part.parse().ok().filter(|_| is_number(part))).collect();
    all?.try_into().ok()
}

/// Returns the seconds by which a time zone is east of UTC.
fn offset(zone: &str) -> Option<i64> {
    if ["Z", "UTC", "GMT"].iter().any(|name| zone.eq_ignore_ascii_case(name)) {
        return Some(0);
    }
    let sign = if zone.starts_with('-') { -1 } else { 1 };
    let digits: String = zone.strip_prefix(['+', '-'])?.chars().filter(|c| *c != ':').collect();
    let (hours, minutes) = digits.split_at_checked(2)?;
    let [hours, minutes] = numbers::<2>(&format!("{hours}:{}", if minutes.is_empty() { "0" } else { minutes }), ':')?;
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Times with a zone become instants; times without one stay local.
    #[test]
    fn times_are_read_as_platforms_write_them() {
        let shown = |text: &str| Time::parse(text).map(|time| time.to_string());
        assert_eq!(shown("2024-10-03T22:10:05Z").as_deref(), Some("2024-10-03T22:10:05Z"));
        assert_eq!(shown("2026-04-26 17:34:00.861687000 Z").as_deref(), Some("2026-04-26T17:34:00Z"));
        assert_eq!(shown("2018-07-01T14:22:32.365935-07:00").as_deref(), Some("2018-07-01T21:22:32Z"));
        assert_eq!(shown("2024-02-29 23:30 +0530").as_deref(), Some("2024-02-29T18:00:00Z"));
        assert_eq!(shown("2024-10-03 22:10").as_deref(), Some("2024-10-03T22:10:00"));
        assert_eq!(Time::parse("1970-01-02T00:00:00Z"), Some(Time::Instant(86_400)));
        for wrong in [
            "", "soon", "2024-13-03 22:10", "2024-10-03 25:10", "2024-10-03", "2024-10-03 22:10 MEZ",
            "２０24-10-03 1:1",
        ] {
            assert_eq!(Time::parse(wrong), None, "{wrong}");
        }
    }

    /// Spreadsheets count days.
    #[test]
    fn days_of_spreadsheets_are_times() {
        let shown = |days| Time::of_spreadsheet(days).map(|time| time.to_string());
        assert_eq!(shown(45_568.75).as_deref(), Some("2024-10-03T18:00:00"));
        assert_eq!((shown(7.5), shown(f64::NAN), shown(1e300)), (None, None, None));
    }

    /// Every day over centuries is read back as it was written.
    #[test]
    fn instants_survive_writing_and_parsing() {
        for day in 0..100_000 {
            let time = Time::Instant(day * 86_400 + 12_345);
            assert_eq!(Time::parse(&time.to_string()), Some(time));
        }
    }
}
