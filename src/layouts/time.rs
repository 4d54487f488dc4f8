//! When something was handed in. What has no time zone is not given one.

use std::fmt;

/// Longer texts are no times.
const MAX_CHARS: usize = 80;

const SECONDS_A_DAY: i64 = 86_400;

/// A time as a layout gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Time {
    /// Seconds since 1970 in UTC: the layout names the time zone.
    Instant(i64),
    /// Date and time by the platform's own clock, whose zone is not known: `2024-10-03T22:10:05`.
    Local(String),
    /// In words that were not understood.
    Said(String),
}

impl Time {
    /// Reads `2024-10-03T22:10:05Z` and its kin: a space for the `T`, with or without seconds, fractions and an offset.
    pub fn parse(text: &str) -> Option<Time> {
        let text = text.trim();
        let (date, rest) = text.split_at_checked(10)?;
        let [year, month, day] = numbers::<3>(date, '-')?;
        let rest = rest.strip_prefix(['T', 't', ' ', '-'])?.trim();
        let clock_ends = rest.find(|c: char| !c.is_ascii_digit() && c != ':').unwrap_or(rest.len());
        let (clock, mut zone) = rest.split_at(clock_ends);
        let [hour, minute, second] = numbers::<3>(clock, ':').or_else(|| numbers::<3>(&format!("{clock}:00"), ':'))?;
        if let Some(fraction) = zone.strip_prefix('.') {
            zone = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
        }
        let date = Date { year, month, day, hour, minute, second }.checked()?;
        match zone.trim() {
            "" => Some(Time::Local(date.to_string())),
            zone => Some(Time::Instant(date.seconds() - offset(zone)?)),
        }
    }

    /// The same for text that says a time in whatever words.
    pub fn said(text: &str) -> Option<Time> {
        let text = text.trim();
        let is_short = !text.is_empty() && text.chars().count() <= MAX_CHARS && !text.contains(char::is_control);
        Time::parse(text).or_else(|| is_short.then(|| Time::Said(text.to_owned())))
    }

    /// A time by the platform's own clock.
    pub(super) fn local([year, month, day, hour, minute, second]: [i64; 6]) -> Option<Time> {
        let date = Date { year, month, day, hour, minute, second }.checked()?;
        Some(Time::Local(date.to_string()))
    }

    /// What times of one layout are put in order by; words have no order.
    pub(super) fn order(&self) -> Option<String> {
        (!matches!(self, Time::Said(_))).then(|| self.to_string())
    }
}

/// As in RFC 3339 where it can be; without an offset where none is known.
impl fmt::Display for Time {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Time::Instant(seconds) => write!(formatter, "{}Z", Date::of(*seconds)),
            Time::Local(text) | Time::Said(text) => formatter.write_str(text),
        }
    }
}

struct Date {
    year: i64,
    month: i64,
    day: i64,
    hour: i64,
    minute: i64,
    second: i64,
}

impl Date {
    fn checked(self) -> Option<Date> {
        let is_date =
            (1970..=9999).contains(&self.year) && (1..=12).contains(&self.month) && (1..=31).contains(&self.day);
        let is_clock =
            (0..24).contains(&self.hour) && (0..60).contains(&self.minute) && (0..=60).contains(&self.second);
        (is_date && is_clock).then_some(self)
    }

    /// Counted in years that begin in March, so that leap days come last.
    fn seconds(&self) -> i64 {
        let year = if self.month <= 2 { self.year - 1 } else { self.year };
        let day_of_year = (153 * ((self.month + 9) % 12) + 2) / 5 + self.day - 1;
        let days = 365 * year + year / 4 - year / 100 + year / 400 + day_of_year - 719_468;
        days * SECONDS_A_DAY + self.hour * 3600 + self.minute * 60 + self.second
    }

    fn of(seconds: i64) -> Date {
        let days = seconds.div_euclid(SECONDS_A_DAY).saturating_add(719_468);
        let clock = seconds.rem_euclid(SECONDS_A_DAY);
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let month_from_january = if month < 10 { month + 3 } else { month - 9 };
        Date {
            year: year_of_era + era * 400 + i64::from(month_from_january <= 2),
            month: month_from_january,
            day: day_of_year - (153 * month + 2) / 5 + 1,
            hour: clock / 3600,
            minute: clock / 60 % 60,
            second: clock % 60,
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Date { year, month, day, hour, minute, second } = self;
        write!(formatter, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
    }
}

/// Numbers with one sign between them.
pub(super) fn numbers<const N: usize>(text: &str, between: char) -> Option<[i64; N]> {
    let number = |part: &str| part.parse().ok().filter(|_| part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit()));
    let all: Option<Vec<i64>> = text.split(between).map(number).collect();
    all?.try_into().ok()
}

/// Seconds east of UTC.
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

    /// Times with a zone are moments; those without stay as they are.
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
            "",
            "soon",
            "2024-13-03 22:10",
            "2024-10-03 25:10",
            "2024-10-03",
            "2024-10-03 22:10 MEZ",
            "２０24-10-03 1:1",
        ] {
            assert_eq!(Time::parse(wrong), None, "{wrong}");
        }
    }

    /// There and back again, over centuries.
    #[test]
    fn every_day_comes_out_as_it_went_in() {
        for day in 0..100_000 {
            let time = Time::Instant(day * SECONDS_A_DAY + 12_345);
            assert_eq!(Time::parse(&time.to_string()), Some(time));
        }
    }
}
