//! Gradescope's metadata: authors, times and earlier attempts of each submission, in `submission_metadata.yml`.
//!
//! Only the few lines of that file that are needed are read, one by one, because the file holds what students typed and the autograder printed. Ruby writes it, with symbols for keys and objects for times, so a YAML parser would need as much code around it.

use std::collections::BTreeMap;

use super::layout_match::{Confidence, LayoutMatch};
use super::platform::Hit;
use super::provenance::{Author, Provenance};
use super::time::Time;
use super::view::View;
use crate::spreadsheets::tidy;

const METADATA_FILE: &str = "submission_metadata.yml";

/// Reads authors, times and attempts. Everything that the metadata names is a submission.
pub(super) fn read_metadata(view: &View<'_>, hits: &[Hit<'_>], found: &mut LayoutMatch) {
    let file = hits.iter().find(|hit| !hit.is_work());
    let text = file.and_then(|hit| view.text(&hit.entry));
    let metadata: BTreeMap<String, Metadata> =
        text.iter().flat_map(|text| submission_metadata(text)).map(|one| (one.key.clone(), one)).collect();
    for entry in view.entries.iter().filter(|entry| metadata.contains_key(entry.top())) {
        found.add(entry, entry.top(), entry.rest().unwrap_or(entry.top()), Provenance::default);
    }
    for (key, submission) in &mut found.submissions {
        *submission = provenance(key, metadata.get(key));
    }
    found.confidence = match (file, found.submissions.len()) {
        (Some(_), _) => Confidence::Certain,
        (None, 2..) => Confidence::Likely,
        _ => Confidence::None,
    };
    found.notes.extend(missing_authors(found, file.is_some(), text.is_some()));
}

fn provenance(top: &str, metadata: Option<&Metadata>) -> Provenance {
    let Some(metadata) = metadata.filter(|metadata| !metadata.authors.is_empty()) else {
        let time = metadata.and_then(|metadata| metadata.time.clone());
        return Provenance { name: top.to_owned(), time, ..Provenance::default() };
    };
    let attempt = metadata.n_earlier.map(|number| number.saturating_add(1));
    Provenance { time: metadata.time.clone(), attempt, ..Provenance::of_team(metadata.authors.clone()) }
}

fn missing_authors(found: &LayoutMatch, is_there: bool, is_readable: bool) -> Option<String> {
    let n_unknown = found.submissions.values().filter(|submission| submission.authors.is_empty()).count();
    let n_all = found.submissions.len();
    match (is_there, is_readable) {
        _ if n_unknown == 0 => None,
        (true, true) => Some(format!("{METADATA_FILE} names no author for {n_unknown} of {n_all} submissions")),
        (true, false) => Some(format!("{METADATA_FILE} cannot be read, so the authors are unknown")),
        (false, _) => Some(format!("{METADATA_FILE} is missing, so the authors are unknown")),
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Metadata {
    key: String,
    authors: Vec<Author>,
    time: Option<Time>,
    n_earlier: Option<u32>,
}

/// Returns the metadata of every submission.
///
/// There is a key for each submission without indentation, below it `:submitters:` with a list, `:created_at:`, `:history:` with a list, and the output of the autograder, which is indented more than all of these.
fn submission_metadata(text: &str) -> Vec<Metadata> {
    let mut all: Vec<Metadata> = Vec::new();
    let mut section = String::new();
    let mut margin = None;
    for line in text.trim_start_matches('\u{feff}').lines() {
        let content = line.trim_start_matches(' ');
        let indent = line.len() - content.len();
        let content = content.trim_end();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        if indent == 0 && !content.starts_with("- ") {
            if let Some((key, _)) = key_and_value(content) {
                all.push(Metadata { key, ..Metadata::default() });
            }
            (section, margin) = (String::new(), None);
            continue;
        }
        let Some(metadata) = all.last_mut() else { continue };
        let is_item = content.starts_with("- ");
        if indent == *margin.get_or_insert(indent) && !is_item {
            let Some((key, value)) = key_and_value(content) else { continue };
            match key.as_str() {
                ":created_at" => metadata.time = Time::parse(&value),
                ":history" => metadata.n_earlier = Some(0),
                _ => {}
            }
            section = key;
        } else {
            metadata.take_below(&section, is_item, content.trim_start_matches("- ").trim_start());
        }
    }
    for metadata in &mut all {
        metadata.authors.retain(|author| !author.name.is_empty());
    }
    all
}

impl Metadata {
    /// Takes a line below the key `section` of the submission.
    fn take_below(&mut self, section: &str, is_item: bool, content: &str) {
        match section {
            ":submitters" => {
                if is_item || self.authors.is_empty() {
                    self.authors.push(Author { name: String::new(), id: None });
                }
                if let (Some(author), Some((key, value))) = (self.authors.last_mut(), key_and_value(content)) {
                    name_author(author, &key, &value);
                }
            }
            // Ruby may write a time as an object, with the plain time as one of its parts.
            ":created_at" if self.time.is_none() => {
                self.time = key_and_value(content).filter(|(key, _)| key == "utc").and_then(|(_, value)| time(&value));
            }
            // Each earlier attempt has one such key.
            ":history" if key_and_value(content).is_some_and(|(key, _)| key == ":created_at") => {
                self.n_earlier = self.n_earlier.map(|number| number.saturating_add(1));
            }
            _ => {}
        }
    }
}

/// Parses a time, with or without an anchor (`&1 2026-04-27 …`) before it.
fn time(value: &str) -> Option<Time> {
    let anchored = value.strip_prefix('&').and_then(|value| value.split_once(' '));
    Time::parse(anchored.map_or(value, |(_, time)| time))
}

/// Sets the name or id of an author. A name is preferred to an address or a number, and a number is the preferred id.
fn name_author(author: &mut Author, key: &str, value: &str) {
    let value = tidy(value);
    match key {
        _ if value.is_empty() => {}
        ":name" => author.name = value,
        ":sid" | ":email" => {
            if author.name.is_empty() {
                author.name.clone_from(&value);
            }
            if key == ":sid" || author.id.is_none() {
                author.id = Some(value);
            }
        }
        _ => {}
    }
}

/// Splits `:name: 'Ann O''Lee'` into `:name` and the name.
fn key_and_value(line: &str) -> Option<(String, String)> {
    if let Some((key, value)) = line.split_once(": ") {
        return Some((scalar(key), scalar(value.trim())));
    }
    line.strip_suffix(':').map(|key| (scalar(key), String::new()))
}

/// Returns a word as it is, or a text in single or double quotes without them.
fn scalar(text: &str) -> String {
    let within = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    if let Some(text) = within('\'') {
        return text.replace("''", "'");
    }
    match within('"') {
        Some(text) => unescaped(text),
        None => text.to_owned(),
    }
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        plain.push_str(before);
        let n_digits = match after.chars().next() {
            Some('x') => 2,
            Some('u') => 4,
            Some('U') => 8,
            _ => 0,
        };
        let code = after.get(1..=n_digits).filter(|_| n_digits > 0);
        let letter = code.and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32);
        rest = match letter {
            Some(letter) => {
                plain.push(letter);
                after.get(1 + n_digits..).unwrap_or_default()
            }
            None => {
                let escaped = after.chars().next();
                plain.extend(escaped.map(|c| if c.is_ascii_alphabetic() { ' ' } else { c }));
                after.get(escaped.map_or(0, char::len_utf8)..).unwrap_or_default()
            }
        };
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUBY: &str = "\
submission_409194023:
  :submitters:
  - :name: José Ángel Núñez
    :sid: '123456789'
    :email: jose@example.edu
  :created_at: 2026-04-26 17:34:00.861687000 Z
  :score: 2.0
  :results:
    score: 2.0
    output: |-
      :submitters:
      - :name: Nobody
submission_500000001:
  :submitters:
    - :sid: 111
      :email: ann@example.edu
      :name: 'Ann O''Lee'
    - :name: \"Bj\\u00F6rn \\\"B\\\" \\xC5s\"
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: &1 2026-04-27 01:00:00.000000000 Z
    time: *1
  :history:
  - :id: 7
    :created_at: 2026-04-25 01:00:00 Z
  - :id: 8
    :created_at: 2026-04-26 01:00:00 Z
submission_600000002:
  :submitters:
  - :sid: 333
  :score: 0.0
submission_700000003:
  :submitters: []
";

    fn author(name: &str, id: Option<&str>) -> Author {
        Author { name: name.to_owned(), id: id.map(str::to_owned) }
    }

    /// Teams, quotes and times as objects are read; the output of the autograder is not.
    #[test]
    fn metadata_of_gradescope_is_read() {
        let all = submission_metadata(RUBY);
        assert_eq!(all.len(), 4);
        assert_eq!(all[0].authors, [author("José Ángel Núñez", Some("123456789"))]);
        assert_eq!(all[0].time.as_ref().unwrap().to_string(), "2026-04-26T17:34:00Z");
        assert_eq!(all[1].authors, [author("Ann O'Lee", Some("111")), author("Björn \"B\" Ås", None)]);
        assert_eq!(all[1].time.as_ref().unwrap().to_string(), "2026-04-27T01:00:00Z");
        assert_eq!((all[0].n_earlier, all[1].n_earlier), (None, Some(2)));
        assert_eq!(all[2].authors, [author("333", Some("333"))]);
        assert_eq!((all[3].key.as_str(), all[3].authors.len()), ("submission_700000003", 0));
    }

    /// Any other text is read without a panic.
    #[test]
    fn other_texts_are_harmless() {
        for text in [
            "", "\u{feff}", "- \n - :\n: :\n  : ", "a:\n  - - -\n :created_at:\n", "a:\n  :created_at: \"\\\n",
            "a:\n  :submitters:\n  :name",
        ] {
            assert!(submission_metadata(text).len() <= 1, "{text:?}");
        }
    }
}
