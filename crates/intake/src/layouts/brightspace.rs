//! Brightspace (D2L): `12345-67890 - Ann Lee - Oct 3, 2024 1023 PM/main.c`, or the same before each file without folders, and an `index.html`.
//!
//! One of the two numbers is the user's, the other is the assignment's and the same everywhere. The date is in the platform's language and by its clock.

use std::collections::BTreeSet;

use super::dates::{runs, time_in_words};
use super::layout_match::{Confidence, LayoutMatch};
use super::naming::is_number;
use super::provenance::Provenance;
use super::time::Time;
use super::view::View;

const BETWEEN: &str = " - ";

/// The parts of a folder or file name.
struct Parts<'a> {
    numbers: (&'a str, &'a str),
    name: String,
    date: &'a str,
    /// All of the above, as they are written.
    key: String,
    /// The name of the file, where there are no folders.
    file: String,
}

pub(super) fn read(view: &View<'_>) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    let all: Vec<Parts<'_>> = view.tops().iter().filter_map(|top| parts(top)).collect();
    let firsts: BTreeSet<&str> = all.iter().map(|parts| parts.numbers.0).collect();
    let seconds: BTreeSet<&str> = all.iter().map(|parts| parts.numbers.1).collect();
    let is_second = firsts.len() == 1 && seconds.len() > 1;
    for entry in &view.entries {
        if entry.path == "index.html" && !all.is_empty() {
            found.add_nobodys(entry, "Brightspace's list of submissions");
            continue;
        }
        let Some(parts) = parts(entry.top()) else { continue };
        let id = if is_second { parts.numbers.1 } else { parts.numbers.0 };
        let path = match (parts.file.as_str(), entry.rest()) {
            ("", rest) => rest.unwrap_or(entry.top()).to_owned(),
            (file, _) => entry.path_in(file),
        };
        found.add(entry, &parts.key, path, || Provenance {
            time: time(parts.date),
            ..Provenance::of_person(&parts.name, Some(id))
        });
    }
    found.number_attempts();
    found.trust(Confidence::Certain);
    found
}

/// Parses numbers, name and date. A name may have a hyphen between spaces too, so the date is the first part that looks like one.
fn parts(top: &str) -> Option<Parts<'_>> {
    let all: Vec<&str> = top.split(BETWEEN).collect();
    let numbers = all.first()?.split_once('-').filter(|(a, b)| is_number(a) && is_number(b))?;
    let at = all.iter().skip(2).position(|part| looks_like_a_date(part))? + 2;
    let name = all.get(1..at)?.join(BETWEEN);
    let key = all.get(..=at)?.join(BETWEEN);
    let file = all.get(at + 1..)?.join(BETWEEN);
    Some(Parts { numbers, name: name.trim().to_owned(), date: all.get(at)?.trim(), key, file })
}

/// Returns whether a text has a year of four digits and two other numbers, for the day and the clock.
fn looks_like_a_date(text: &str) -> bool {
    let numbers = runs(text).filter(|run| run.bytes().all(|byte| byte.is_ascii_digit())).collect::<Vec<_>>();
    let is_year = |run: &&str| run.len() == 4 && (run.starts_with("20") || run.starts_with("19"));
    numbers.len() >= 3 && text.chars().count() <= 60 && numbers.iter().any(is_year)
}

/// Parses a date in words. One that is not understood is kept as it is.
fn time(date: &str) -> Option<Time> {
    time_in_words(date).or_else(|| Time::parse_or_keep(date))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dates in several languages are parsed; others are kept as they are.
    #[test]
    fn dates_are_parsed_in_many_languages() {
        let shown = |date: &str| time(date).unwrap().to_string();
        assert_eq!(shown("Oct 3, 2024 1023 PM"), "2024-10-03T22:23:00");
        assert_eq!(shown("Mar 29, 2018 1205 AM"), "2018-03-29T00:05:00");
        assert_eq!(shown("3 October, 2024 12.23 PM"), "2024-10-03T12:23:00");
        assert_eq!(shown("3 oktober 2024 2223"), "2024-10-03T22:23:00");
        assert_eq!(shown("3 décembre 2024 9 h 05"), "2024-12-03T09:05:00");
        assert_eq!(shown("May 1, 2024 959 p.m."), "2024-05-01T21:59:00");
        assert_eq!(shown("2024년 10월 3일 1023"), "2024년 10월 3일 1023");
    }
}
