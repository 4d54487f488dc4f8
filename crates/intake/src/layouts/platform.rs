//! Reads the download of a platform by its row: patterns of names, which say whose an entry is, and a function for what names do not say.

use std::collections::BTreeSet;

use regex::{Captures, Regex};

use super::dates::time_in_words;
use super::layout_match::{Claim, Confidence, LayoutMatch};
use super::provenance::Provenance;
use super::time::{Time, numbers};
use super::view::{Entry, View};
use lookalike_report_templates::model::Reason;

/// Maximum length of a name in bytes. No platform writes longer ones, and patterns are not tried on what somebody made to be slow.
const MAX_NAME_BYTES: usize = 1000;

pub(super) struct Platform {
    /// Patterns that are tried in this order on the path of each entry.
    patterns: Vec<(Regex, Pattern)>,
    /// Reads what names do not say, and what several of them say together.
    refine: fn(&View<'_>, &[Hit<'_>], &mut LayoutMatch),
}

/// A pattern for the beginning of a path.
///
/// Its groups are the parts of a name: `key` is what the names of one submission have in common. `person`, `group`, `id` and `time` say whose it is; `other` is a number that may be the id in place of `id`. The path within the submission begins with the group `file`, or else after the pattern.
#[derive(Clone, Copy)]
pub(super) struct Pattern {
    pub(super) text: &'static str,
    meaning: Meaning,
    /// Whether it holds only where another pattern has found the same key.
    is_inside: bool,
}

#[derive(Clone, Copy)]
enum Meaning {
    /// The entry is in a submission, which says with this confidence that the platform made it.
    Work(Confidence),
    /// The entry belongs to nobody, for this reason.
    Nobodys(&'static str),
}

/// Returns a pattern for entries of submissions that no other platform names so.
pub(super) const fn certain(text: &'static str) -> Pattern {
    Pattern { text, meaning: Meaning::Work(Confidence::Certain), is_inside: false }
}

/// Returns a pattern for entries of submissions whose names may be of another origin.
pub(super) const fn likely(text: &'static str) -> Pattern {
    Pattern { text, meaning: Meaning::Work(Confidence::Likely), is_inside: false }
}

/// Returns a pattern for entries that the platform made, and that belong to nobody.
pub(super) const fn nobodys(text: &'static str, reason: &'static str) -> Pattern {
    Pattern { text, meaning: Meaning::Nobodys(reason), is_inside: false }
}

/// Returns the pattern for entries below the same key as an entry that another pattern recognizes.
pub(super) const fn inside(pattern: Pattern) -> Pattern {
    Pattern { is_inside: true, ..pattern }
}

pub(super) struct Hit<'a> {
    pub(super) entry: Entry<'a>,
    meaning: Meaning,
    captures: Captures<'a>,
}

impl<'a> Hit<'a> {
    pub(super) fn part(&self, name: &str) -> Option<&'a str> {
        self.captures.name(name).map(|part| part.as_str())
    }

    pub(super) fn key(&self) -> &'a str {
        self.part("key").unwrap_or_default()
    }

    pub(super) fn person(&self) -> &'a str {
        self.part("person").unwrap_or(self.key())
    }

    pub(super) fn time(&self) -> Option<Time> {
        self.part("time").and_then(time)
    }

    pub(super) fn is_work(&self) -> bool {
        matches!(self.meaning, Meaning::Work(_))
    }

    pub(super) fn path(&self) -> &'a str {
        let end = self.captures.get(0).map_or(0, |all| all.end());
        let start = self.captures.name("file").map_or(end, |file| file.start());
        self.entry.path.get(start..).unwrap_or_default()
    }

    fn provenance(&self, id: &str) -> Provenance {
        let named = match self.part("group") {
            Some(group) => Provenance::of_group(group, None),
            None => Provenance::of_person(self.person(), self.part(id)),
        };
        Provenance { time: self.time(), ..named }
    }
}

impl Platform {
    /// Returns a platform of these patterns. One that is no regular expression is left out, which a test rules out.
    pub(super) fn new(patterns: &[Pattern], refine: fn(&View<'_>, &[Hit<'_>], &mut LayoutMatch)) -> Platform {
        let compiled = patterns.iter().filter_map(|pattern| Some((Regex::new(pattern.text).ok()?, *pattern)));
        Platform { patterns: compiled.collect(), refine }
    }

    pub(super) fn read(&self, view: &View<'_>) -> LayoutMatch {
        let hits = self.hits(view);
        let n_different = |part: &str| hits.iter().filter_map(|hit| hit.part(part)).collect::<BTreeSet<_>>().len();
        // One of two numbers is the assignment's, and the same everywhere.
        let id = if n_different("id") == 1 && n_different("other") > 1 { "other" } else { "id" };
        let mut found = LayoutMatch::default();
        for hit in &hits {
            match hit.meaning {
                Meaning::Work(confidence) => {
                    found.add(&hit.entry, hit.key(), hit.path(), || hit.provenance(id));
                    found.confidence = found.confidence.max(confidence);
                }
                Meaning::Nobodys(words) => {
                    let reason = Reason::Unassigned { words: words.to_owned() };
                    found.claims.insert(hit.entry.index, Claim::Nobody(reason));
                }
            }
        }
        (self.refine)(view, &hits, &mut found);
        if found.submissions.is_empty() {
            return LayoutMatch { notes: found.notes, ..LayoutMatch::default() };
        }
        if n_different("time") > 0 {
            found.number_attempts();
        }
        found
    }

    fn hits<'a>(&self, view: &View<'a>) -> Vec<Hit<'a>> {
        let (inside, outright): (Vec<_>, Vec<_>) = self.patterns.iter().partition(|(_, pattern)| pattern.is_inside);
        let mut hits: Vec<Hit<'a>> = view.entries.iter().filter_map(|entry| hit(&outright, *entry)).collect();
        if !inside.is_empty() && !hits.is_empty() {
            let known: BTreeSet<&str> = hits.iter().map(Hit::key).collect();
            let taken: BTreeSet<usize> = hits.iter().map(|hit| hit.entry.index).collect();
            let left = view.entries.iter().filter(|entry| !taken.contains(&entry.index) && known.contains(entry.top()));
            let more: Vec<Hit<'a>> = left.filter_map(|entry| hit(&inside, *entry)).collect();
            hits.extend(more);
        }
        hits
    }
}

/// Tries patterns on an entry. Where nothing is left for the path within the submission, a pattern does not fit.
fn hit<'a>(patterns: &[&(Regex, Pattern)], entry: Entry<'a>) -> Option<Hit<'a>> {
    if entry.top().len() > MAX_NAME_BYTES {
        return None;
    }
    patterns.iter().find_map(|(regex, pattern)| {
        let hit = Hit { entry, meaning: pattern.meaning, captures: regex.captures(entry.path)? };
        (!hit.is_work() || !hit.path().is_empty()).then_some(hit)
    })
}

/// Parses a time as platforms write it into names. One that is not understood is kept as it is.
fn time(text: &str) -> Option<Time> {
    let of_numbers = numbers::<6>(text, '-').and_then(Time::local);
    of_numbers.or_else(|| time_in_words(text)).or_else(|| Time::parse_or_keep(text))
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
