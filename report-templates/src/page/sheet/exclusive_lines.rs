//! The lines that only the people of a sheet have, with their places in all of their submissions.
//!
//! They are found again by their text, as anybody can find them with a text search.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use crate::model::lines::{LineTable, line_at};
use crate::model::{ExclusiveWord, LineRef, Submission};
use crate::parts::pages::Pages;

use super::extract::Sheet;
use super::fitting::{Fitted, fitted};

/// Maximum number of places of a repeated line that are named.
const MOST_PLACES: usize = 3;
/// Maximum number of digits of all of them.
const MOST_DIGITS: usize = 7;

/// A line that only these people have, or that has a name or a text that only they have.
pub(super) struct ExclusiveLine {
    /// Its place in the first submission.
    pub(super) at: LineRef,
    /// Whether the whole line is theirs alone, not just a name or a text in it.
    pub(super) is_whole: bool,
    pub(super) code: Fitted,
    /// Its places in each submission; none of those that write the line differently.
    pub(super) places: Vec<Vec<LineRef>>,
}

/// Everything that only the people of a sheet have.
pub(super) struct ExclusiveLines {
    /// In the order of the first submission.
    pub(super) lines: Vec<ExclusiveLine>,
    /// Lines, names and texts that the report does not list because there are very many.
    pub(super) n_unlisted: usize,
}

pub(super) type Texts<'a> = [Vec<Cow<'a, str>>];

/// Returns the text of a line by which it is compared: without its spacing.
pub(super) fn key(line: &str) -> String {
    line.split_whitespace().collect()
}

/// Returns the keys of the exclusive lines of a pair, and of the cluster that it belongs to.
pub(super) fn keys_of_pair(pages: &Pages, sheet: &Sheet, pair: usize, texts: &Texts<'_>) -> HashSet<String> {
    let pair = &sheet.report.pairs[pair];
    let of_pair = pair.exclusive.lines.iter().map(|line| (pair.left, line.left));
    let of_cluster =
        sheet.cluster().into_iter().flat_map(|cluster| &cluster.shared_by_all.lines).map(|line| (0, *line));
    of_pair.chain(of_cluster).map(|(submission, at)| key(text_of(pages, texts, submission, at))).collect()
}

fn text_of<'t>(pages: &Pages, texts: &'t Texts<'_>, submission: usize, at: LineRef) -> &'t str {
    let table = pages.tables[submission].get(at.file);
    texts[submission].get(at.file).zip(table).map_or("", |(text, table)| line_at(text, table, at.line))
}

/// Finds the lines that only the people of a sheet have. `width` is the room for code, in columns.
pub(super) fn exclusive_lines(pages: &Pages, sheet: &Sheet, texts: &Texts<'_>, width: usize) -> ExclusiveLines {
    let (whole, words, partial, n_all) = listed(sheet);
    let words = Words::new(&words);
    let keys: HashSet<String> = whole.iter().map(|&at| key(text_of(pages, texts, 0, at))).collect();
    let places: Vec<HashMap<String, Vec<LineRef>>> =
        texts.iter().zip(&pages.tables).map(|(texts, tables)| places_of(&keys, texts, tables)).collect();
    let code = |at: LineRef| {
        let line = text_of(pages, texts, 0, at);
        fitted(line, &words.found_in(line), width)
    };
    let n_listed = whole.len() + words.n;
    let mut lines: Vec<ExclusiveLine> = Vec::new();
    for at in whole {
        let key = key(text_of(pages, texts, 0, at));
        let of_each = places.iter().map(|places| places.get(&key).cloned().unwrap_or_default()).collect();
        lines.push(ExclusiveLine { at, is_whole: true, code: code(at), places: of_each });
    }
    let mut met = BTreeSet::new();
    for (left, right) in partial {
        // A line that all write alike is exclusive itself, unless it is short.
        if !keys.contains(&key(text_of(pages, texts, 0, left))) && met.insert(left) {
            let places = vec![vec![left], vec![right]];
            lines.push(ExclusiveLine { at: left, is_whole: false, code: code(left), places });
        }
    }
    lines.sort_by_key(|line| line.at);
    ExclusiveLines { lines, n_unlisted: n_all.saturating_sub(n_listed) }
}

type Listed = (Vec<LineRef>, Vec<(bool, String)>, Vec<(LineRef, LineRef)>, usize);

/// Returns the exclusive lines in the first submission, the names and texts (a name is marked), the places of names and texts in
/// both submissions of a pair, and the number of all traces.
fn listed(sheet: &Sheet) -> Listed {
    if let Some(cluster) = sheet.cluster() {
        let all = &cluster.shared_by_all;
        let names = all.names.iter().map(|name| (true, name.clone()));
        let words = names.chain(all.texts.iter().map(|text| (false, text.clone()))).collect();
        return (all.lines.clone(), words, Vec::new(), all.n_lines + all.n_names + all.n_texts);
    }
    let own = &sheet.report.pairs[0].exclusive;
    let words = || own.names.iter().map(|word| (true, word)).chain(own.texts.iter().map(|word| (false, word)));
    let place = |(_, word): (bool, &ExclusiveWord)| (word.left, word.right);
    (
        own.lines.iter().map(|line| line.left).collect(),
        words().map(|(is_name, word)| (is_name, word.text.clone())).collect(),
        words().map(place).collect(),
        own.n_lines + own.n_names + own.n_texts,
    )
}

fn places_of(keys: &HashSet<String>, texts: &[Cow<'_, str>], tables: &[LineTable]) -> HashMap<String, Vec<LineRef>> {
    let mut places: HashMap<String, Vec<LineRef>> = HashMap::new();
    for (file, (text, table)) in texts.iter().zip(tables).enumerate() {
        for line in 1..=table.len() {
            let key = key(line_at(text, table, line));
            if keys.contains(&key) {
                places.entry(key).or_default().push(LineRef { file, line });
            }
        }
    }
    places
}

/// Names and texts that only these people have.
struct Words<'w> {
    names: HashSet<&'w str>,
    texts: Vec<&'w str>,
    n: usize,
}

impl<'w> Words<'w> {
    fn new(words: &'w [(bool, String)]) -> Self {
        let of_kind = |kind: bool| words.iter().filter(move |(is_name, _)| *is_name == kind);
        let texts = of_kind(false).map(|(_, text)| text.trim_end_matches('…')).filter(|text| !text.is_empty());
        Self { names: of_kind(true).map(|(_, name)| name.as_str()).collect(), texts: texts.collect(), n: words.len() }
    }

    /// Returns the bytes of a line that are such a name or text, ascending and apart.
    fn found_in(&self, line: &str) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        for text in &self.texts {
            found.extend(line.match_indices(text).map(|(start, text)| start..start + text.len()));
        }
        let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut start = 0;
        for part in line.split_inclusive(|c: char| !is_of_word(c)) {
            let word = part.trim_end_matches(|c: char| !is_of_word(c));
            if self.names.contains(word) {
                found.push(start..start + word.len());
            }
            start += part.len();
        }
        found.sort_by_key(|bytes| (bytes.start, bytes.end));
        let mut apart: Vec<Range<usize>> = Vec::new();
        for bytes in found {
            match apart.last_mut() {
                Some(last) if bytes.start <= last.end => last.end = last.end.max(bytes.end),
                _ => apart.push(bytes),
            }
        }
        apart
    }
}

/// Returns the lines of the first of some places that are in one file: `62, 86, 103`, with a mark if there are more.
pub(super) fn numbers(places: &[LineRef]) -> String {
    let Some(first) = places.first() else { return "–".to_owned() };
    let in_file = places.iter().filter(|place| place.file == first.file).take(MOST_PLACES);
    let mut named: Vec<String> = in_file.map(|place| place.line.to_string()).collect();
    while named.len() > 1 && named.iter().map(String::len).sum::<usize>() > MOST_DIGITS {
        named.pop();
    }
    let is_cut = named.len() < places.len();
    named.join(", ") + if is_cut { " …" } else { "" }
}

/// Returns the paths of the files that a line is in, one for each submission, if any of them has several files.
pub(super) fn paths<'a>(sheet: &'a Sheet, line: &ExclusiveLine) -> Option<Vec<&'a str>> {
    let submissions = &sheet.report.submissions;
    submissions.iter().any(|one| one.files.len() > 1).then(|| {
        let path = |(one, places): (&'a Submission, &Vec<LineRef>)| {
            let file = places.first().and_then(|place| one.files.get(place.file));
            file.map_or("–", |file| file.path.as_str())
        };
        submissions.iter().zip(&line.places).map(path).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name is a whole word, a text is any part of the line, and what overlaps is underlined once.
    #[test]
    fn words_are_found_in_lines() {
        let words = [(true, "usr".to_owned()), (true, "größe".to_owned()), (false, "Enter the nubmer".to_owned())];
        let words = Words::new(&words);
        let found =
            |line: &'static str| -> Vec<&str> { words.found_in(line).into_iter().map(|bytes| &line[bytes]).collect() };
        assert_eq!(found("usr = usrName + größe;"), ["usr", "größe"]);
        assert_eq!(found("puts(\"Enter the nubmer of usr\");"), ["Enter the nubmer", "usr"]);
        assert!(found("user = 1;").is_empty());
    }

    /// A repeated line has all of its numbers, up to a limit.
    #[test]
    fn repeated_lines_have_several_numbers() {
        let at = |file: usize, line: usize| LineRef { file, line };
        assert_eq!(numbers(&[at(0, 62), at(0, 86), at(0, 103)]), "62, 86, 103");
        assert_eq!(numbers(&[at(0, 1001), at(0, 1002), at(0, 1003)]), "1001 …");
        assert_eq!(numbers(&[at(0, 1), at(1, 2)]), "1 …");
        assert_eq!(numbers(&[at(0, 1), at(0, 2), at(0, 3), at(0, 4)]), "1, 2, 3 …");
        assert_eq!(numbers(&[]), "–");
    }
}
