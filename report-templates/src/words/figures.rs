//! Number formats: percentages, counts, scores and bits.
//!
//! Formats do not depend on the reader's locale, so that the same report gives the same bytes everywhere.

/// Formats a share of 0 to 1 in percent with one decimal.
///
/// Only a whole share reads 100.0 %: rounding 99.96 up would claim that nothing is missing.
pub(crate) fn percent(share: f64) -> String {
    let tenths = (share * 1000.0).round();
    let tenths = if share < 1.0 { tenths.min(999.0) } else { tenths };
    let tenths = tenths as u64;
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// Formats a score of 0 to 1 with three decimals.
pub(crate) fn score(score: f64) -> String {
    format!("{score:.3}")
}

/// Formats a count with a comma between thousands.
pub(crate) fn count(number: usize) -> String {
    let digits = number.to_string();
    if number < 1000 {
        return digits;
    }
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Formats a count of 64 bits.
pub(crate) fn large_count(number: u64) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX))
}

/// Formats a count with its noun: `1 passage`, `2,500 passages`.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    [&count(number), noun].join(" ")
}

/// Formats a number of bytes: `812 bytes`, `4.1 kB`, `63 kB`, `2.0 MB`.
pub(crate) fn size(n_bytes: u64) -> String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")];
    match units.into_iter().find(|&(unit, _)| n_bytes >= unit) {
        None => counted(usize::try_from(n_bytes).unwrap_or(usize::MAX), "byte", "bytes"),
        Some((unit, name)) if n_bytes < 10 * unit => format!("{:.1} {name}", n_bytes as f64 / unit as f64),
        Some((unit, name)) => format!("{} {name}", large_count(n_bytes / unit)),
    }
}

/// Formats a time span with its two largest units, rounded to the smaller one: `50 minutes`, `2 days 23 hours`.
pub(crate) fn duration(seconds: u64) -> String {
    let units = [(86_400, "day", "days"), (3600, "hour", "hours"), (60, "minute", "minutes"), (1, "second", "seconds")];
    let first = units.iter().position(|&(unit, ..)| seconds >= unit).unwrap_or(3);
    let last = (first + 1).min(3);
    let mut rest = seconds.saturating_add(units[last].0 / 2) / units[last].0 * units[last].0;
    let mut parts = Vec::new();
    // Rounding up may fill the next larger unit.
    for &(unit, one, many) in &units[first.saturating_sub(1)..=last] {
        let number = rest / unit;
        rest %= unit;
        if number > 0 || (parts.is_empty() && unit == units[last].0) {
            parts.push(counted(usize::try_from(number).unwrap_or(usize::MAX), one, many));
        }
    }
    parts.join(" ")
}

/// Formats bits of evidence: whole numbers from ten bits on, one decimal below.
pub(crate) fn bits(bits: f64) -> String {
    if bits >= 9.95 { count(bits.round() as usize) } else { format!("{bits:.1}") }
}

/// Formats a time for people: `2024-10-03 22:10:05` for `2024-10-03T22:10:05`. Other text is returned unchanged.
pub(crate) fn moment(time: &str) -> String {
    match time.split_once('T') {
        Some((date, clock)) if date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') => {
            format!("{date} {}", clock.replace('Z', " UTC"))
        }
        _ => time.to_owned(),
    }
}

/// Returns the number of items that are not named: `and 3 more`; none if all are.
pub(crate) fn and_more(number: usize) -> Option<String> {
    (number > 0).then(|| format!("and {} more", count(number)))
}

/// Returns the same for a list of which at most `most` are named.
pub(crate) fn more_than(most: usize, total: usize) -> Option<String> {
    and_more(total.saturating_sub(most))
}

/// Returns how much of a list is shown: `250`, or `100 of 250 shown` if it is cut.
pub(crate) fn shown(n_shown: usize, total: usize) -> String {
    if n_shown == total { count(total) } else { format!("{} of {} shown", count(n_shown), count(total)) }
}

/// Returns the same of a list of which at most `most` are shown.
pub(crate) fn shown_of(most: usize, total: usize) -> String {
    shown(total.min(most), total)
}

/// Returns a text with a capital letter at its beginning.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pair that is not matched as a whole must never read 100 %.
    #[test]
    fn only_a_whole_share_is_a_hundred_percent() {
        assert_eq!(percent(1.0), "100.0 %");
        assert_eq!(percent(0.99999), "99.9 %");
        assert_eq!(percent(0.8716), "87.2 %");
        assert_eq!(percent(0.0), "0.0 %");
    }

    /// Instructors read these to students: what is rounded away is less than half of the smaller unit.
    #[test]
    fn time_spans_are_those_that_passed() {
        for (seconds, words) in [
            (0, "0 seconds"),
            (1, "1 second"),
            (59, "59 seconds"),
            (3000, "50 minutes"),
            (3599, "59 minutes 59 seconds"),
            (3725, "1 hour 2 minutes"),
            (24 * 3600 - 20, "1 day"),
            (70 * 3600 + 55 * 60, "2 days 23 hours"),
            (71 * 3600 + 30 * 60, "3 days"),
            (3 * 86_400 + 7200 + 59, "3 days 2 hours"),
            (u64::MAX, "213,503,982,334,601 days 7 hours"),
        ] {
            assert_eq!(duration(seconds), words);
        }
    }

    /// Thousands are separated, and the noun agrees with the number.
    #[test]
    fn counts_have_separators_and_agreeing_nouns() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(counted(1, "pair", "pairs"), "1 pair");
        assert_eq!(counted(2500, "pair", "pairs"), "2,500 pairs");
        assert_eq!([1, 999, 4096, 63_999, 2_000_000].map(size), ["1 byte", "999 bytes", "4.1 kB", "63 kB", "2.0 MB"]);
        assert_eq!(bits(9.96), "10");
        assert_eq!(bits(9.94), "9.9");
    }
}
