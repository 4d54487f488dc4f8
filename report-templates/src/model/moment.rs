//! Moments in UTC, as machines write them.
//!
//! Written here and not taken from a crate such as `jiff`: the arithmetic is 25 lines, and moments that students and platforms
//! write may be past the years that such a crate represents.

use std::fmt;

use serde::{Deserialize, Serialize};

const SECONDS_PER_DAY: i64 = 86_400;

/// A moment, in seconds since 1970 in UTC. It is written as RFC 3339 says: `2026-03-04T17:02:11Z`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Moment(pub i64);

impl Moment {
    /// Returns the moment at a date and time in UTC, given as year, month, day, hour, minute and second.
    pub fn at([year, month, day, hour, minute, second]: [i64; 6]) -> Moment {
        // Years begin in March here, so that a leap day is the last day of its year.
        let year = if month <= 2 { year - 1 } else { year };
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let days =
            365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year - 719_468;
        Moment(days * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second)
    }

    /// Returns the date and time in UTC: the inverse of [`Moment::at`].
    pub fn date(self) -> [i64; 6] {
        let days = self.0.div_euclid(SECONDS_PER_DAY).saturating_add(719_468);
        let clock = self.0.rem_euclid(SECONDS_PER_DAY);
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        [year, month, day, clock / 3600, clock / 60 % 60, clock % 60]
    }

    /// Returns a date and time without a time zone: `2026-03-04T17:02:11`.
    pub fn written([year, month, day, hour, minute, second]: [i64; 6]) -> String {
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
    }

    /// Returns the moment for people: `2026-03-04 17:02`.
    pub fn to_the_minute(self) -> String {
        let [year, month, day, hour, minute, _] = self.date();
        format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}Z", Moment::written(self.date()))
    }
}

impl From<Moment> for String {
    fn from(moment: Moment) -> String {
        moment.to_string()
    }
}

/// Reads back what was written.
impl TryFrom<String> for Moment {
    type Error = String;

    fn try_from(text: String) -> Result<Moment, String> {
        let number = |part: &str| part.parse::<i64>().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()));
        let parts: Option<Vec<i64>> =
            text.strip_suffix('Z').and_then(|text| text.split(['-', 'T', ':']).map(number).collect());
        let date: Option<[i64; 6]> = parts.and_then(|parts| parts.try_into().ok());
        let moment = date.filter(|date| date[0] <= 9999).map(Moment::at).filter(|moment| moment.to_string() == text);
        moment.ok_or_else(|| format!("{text:?} is no moment such as 2026-03-04T17:02:11Z"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every moment that is written is read back, also before 1970 and on leap days.
    #[test]
    fn moments_are_read_back() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (-2_203_891_201, "1900-02-28T23:59:59Z"),
        ] {
            assert_eq!(Moment(seconds).to_string(), text);
            assert_eq!(Moment::try_from(text.to_owned()), Ok(Moment(seconds)));
        }
        for text in ["2026-02-30T00:00:00Z", "2026-03-04 17:02", "2026-03-04T17:02:11", "20260-03-04T17:02:11Z", ""] {
            assert!(Moment::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
