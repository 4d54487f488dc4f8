//! The small files in which platforms say who is who. What is in them is data: most of it was typed by students.

use super::Author;
use super::naming::tidy;
use super::time::Time;

/// The name and the id of a Blackboard receipt, which begins with `Name: Ann Lee (alee)` in the platform's language.
pub(super) fn name_and_id(receipt: &str) -> Option<(String, String)> {
    let first = receipt.trim_start_matches('\u{feff}').lines().next()?;
    let (_, who) = first.split_once([':', '：'])?;
    let (name, id) = who.trim().strip_suffix(')')?.rsplit_once('(')?;
    let (name, id) = (tidy(name), id.trim().to_owned());
    (!name.is_empty() && !id.is_empty()).then_some((name, id))
}

/// What Gradescope says of one submission.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Submitted {
    /// The folder or file.
    pub(super) key: String,
    pub(super) authors: Vec<Author>,
    pub(super) time: Option<Time>,
    /// How many came before it.
    pub(super) n_before: Option<u32>,
}

/// Reads `submission_metadata.yml`, of which only the lines that are needed are looked at.
///
/// Ruby writes it: a key for each submission at the margin, below it `:submitters:` with a list, `:created_at:`, `:history:` with a list, and the output of the autograder, which stands further in than all of these.
pub(super) fn submission_metadata(text: &str) -> Vec<Submitted> {
    let mut all: Vec<Submitted> = Vec::new();
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
                all.push(Submitted { key, ..Submitted::default() });
            }
            (section, margin) = (String::new(), None);
            continue;
        }
        let Some(submitted) = all.last_mut() else { continue };
        let is_item = content.starts_with("- ");
        if indent == *margin.get_or_insert(indent) && !is_item {
            let Some((key, value)) = key_and_value(content) else { continue };
            submitted.take(&key, &value);
            section = key;
        } else {
            submitted.take_below(&section, is_item, content.trim_start_matches("- ").trim_start());
        }
    }
    for submitted in &mut all {
        submitted.authors.retain(|author| !author.name.is_empty());
    }
    all
}

impl Submitted {
    fn take(&mut self, key: &str, value: &str) {
        match key {
            ":created_at" => self.time = Time::parse(value),
            ":history" => self.n_before = Some(0),
            _ => {}
        }
    }

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
            // Where Ruby wrote a time as an object, the plain time is one of its parts.
            ":created_at" if self.time.is_none() => {
                self.time = key_and_value(content).filter(|(key, _)| key == "utc").and_then(|(_, value)| time(&value));
            }
            // Each earlier submission has one of these.
            ":history" if key_and_value(content).is_some_and(|(key, _)| key == ":created_at") => {
                self.n_before = self.n_before.map(|number| number.saturating_add(1));
            }
            _ => {}
        }
    }
}

/// A time, with or without an anchor (`&1 2026-04-27 …`) before it.
fn time(value: &str) -> Option<Time> {
    let anchored = value.strip_prefix('&').and_then(|value| value.split_once(' '));
    Time::parse(anchored.map_or(value, |(_, time)| time))
}

/// A name goes before an address, and a number before both.
fn name_author(author: &mut Author, key: &str, value: &str) {
    let value = tidy(value);
    match key {
        _ if value.is_empty() => {}
        ":name" => author.name = value,
        ":sid" => {
            if author.name.is_empty() {
                author.name.clone_from(&value);
            }
            author.id = Some(value);
        }
        ":email" => {
            if author.name.is_empty() {
                author.name.clone_from(&value);
            }
            if author.id.is_none() {
                author.id = Some(value);
            }
        }
        _ => {}
    }
}

/// `:name: 'Ann O''Lee'` → `:name` and the name.
fn key_and_value(line: &str) -> Option<(String, String)> {
    if let Some((key, value)) = line.split_once(": ") {
        return Some((scalar(key), scalar(value.trim())));
    }
    line.strip_suffix(':').map(|key| (scalar(key), String::new()))
}

/// A word, or a text in single or double quotes.
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

    /// Teams, quotes, times as objects; what the autograder printed is not believed.
    #[test]
    fn metadata_of_gradescope_is_read() {
        let all = submission_metadata(RUBY);
        assert_eq!(all.len(), 4);
        assert_eq!(all[0].authors, [author("José Ángel Núñez", Some("123456789"))]);
        assert_eq!(all[0].time.as_ref().unwrap().to_string(), "2026-04-26T17:34:00Z");
        assert_eq!(all[1].authors, [author("Ann O'Lee", Some("111")), author("Björn \"B\" Ås", None)]);
        assert_eq!(all[1].time.as_ref().unwrap().to_string(), "2026-04-27T01:00:00Z");
        assert_eq!((all[0].n_before, all[1].n_before), (None, Some(2)));
        assert_eq!(all[2].authors, [author("333", Some("333"))]);
        assert_eq!((all[3].key.as_str(), all[3].authors.len()), ("submission_700000003", 0));
    }

    /// Whatever stands there, reading it comes to an end without harm.
    #[test]
    fn metadata_that_is_none_is_harmless() {
        for text in [
            "",
            "\u{feff}",
            "- \n - :\n: :\n  : ",
            "a:\n  - - -\n :created_at:\n",
            "a:\n  :created_at: \"\\\n",
            "a:\n  :submitters:\n  :name",
        ] {
            assert!(submission_metadata(text).len() <= 1, "{text:?}");
            assert_eq!(name_and_id(text), None);
        }
    }

    /// Receipts in several languages.
    #[test]
    fn receipts_name_their_student() {
        let read = |text: &str| name_and_id(text).map(|(name, id)| format!("{name}|{id}"));
        assert_eq!(read("Name: Ann Lee (Annie) (alee)\nAssignment: 1\n").as_deref(), Some("Ann Lee (Annie)|alee"));
        assert_eq!(read("Nom : Zoë d'Arc (zdarc)\r\n").as_deref(), Some("Zoë d'Arc|zdarc"));
        assert_eq!(read("Dear teacher,\n"), None);
    }
}
