//! Learns from the names in a batch which part of each name is the person: `ann@uni.edu_2_handin.py`, `1023-ann-sorting-AC.py`, `ann_sortList_23400_sort.py`, `Ann Lee - main (1).py`, `[1] - alee - prompt.txt`.
//!
//! A name is cut at a mark, and a part of it is tried as the person. What is left must be alike for all people: words that many of them have, such as those of questions and verdicts, and numbers, which count attempts and uploads. So `lee_ann_hw3.py` and `lee_bo_hw3.py` are two people: hardly any Lee has an `ann`. If several parts fit, the one that tells the fewest people apart is taken, since a person and a question together fit as well.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use lookalike_frontends::lists;
use unicode_normalization::UnicodeNormalization;

use super::layout_match::{Confidence, LayoutMatch};
use super::level_words::{is_full_name, is_level_word, is_upload, is_verdict};
use super::naming::counts;
use super::provenance::Provenance;
use super::view::{EntryKind, View};
use super::wrapping::is_part;

/// The marks that names are cut at. Of marks that fit equally well, the first is taken.
const MARKS: [&str; 6] = [" - ", "_", "-", ".", " ", "+"];
/// Minimum number of people: among fewer, anything seems to be alike.
const MIN_PEOPLE: usize = 3;
const MIN_FITTING: f64 = 0.9;
/// Minimum share of the people who have a word that all could have, and of the names with such words.
const MIN_HOLDERS: f64 = 0.3;
const MIN_COMMON: f64 = 0.7;
/// Minimum share of the people and numbers that belong together if the numbers are those of questions.
const MIN_FULL: f64 = 0.8;
const MAX_FIELDS: usize = 12;
/// Words before the number of a question. Other numbers count attempts.
const QUESTIONS: &str = "q question task ex exercise exercice p problem aufgabe file part hw frage teil";
const COPIES: [&str; 6] = [" - copy", " - kopie", " - copie", " - copia", " copy", "_copy"];

#[derive(Clone, Copy)]
struct Name<'a> {
    top: &'a str,
    stem: &'a str,
    /// The number that a system gave to the copy, 0 for none.
    copy: u64,
}

struct Field<'a> {
    at: usize,
    text: &'a str,
    /// The text in lower case, without the number at its end.
    word: String,
    number: Option<u64>,
}

/// The place of the person in names: after some fields, and so many fields long, or up to so many fields at the end.
#[derive(Clone, Copy)]
struct Place {
    before: usize,
    length: Option<usize>,
    after: usize,
}

/// The place of a field beside the person: the number of fields before it, or between the person and it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    Before(usize),
    After(usize),
}

/// The names as a place divides them.
struct Template<'a> {
    people: Vec<Part<'a>>,
    n_people: usize,
    /// Number of bytes of all that stands for people.
    n_bytes: usize,
    /// Whether a word, an address, a full name or a system's mark of a copy says so. Bare numbers and words may be those of other people.
    is_clear: bool,
}

struct Part<'a> {
    top: &'a str,
    person: &'a str,
    /// The person, however the name is written.
    key: String,
    question: Vec<String>,
    /// The numbers that tell attempts apart, in their order.
    order: Vec<u64>,
}

/// Joins the entries of each person whom the names of a view tell.
pub(super) fn read(view: &View<'_>) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    let names = names(view);
    // A name that is all of each entry's tells no more.
    let has_more = |name: &Name<'_>| name.copy > 0 || name.stem.contains(MARKS[0]) || name.stem.contains('@');
    let has_digits = |name: &Name<'_>| name.stem.contains(|c: char| c.is_ascii_digit());
    if names.iter().all(|name| !has_more(name) && !has_digits(name) && is_full_name(name.stem)) {
        return found;
    }
    let mut best: Option<Template<'_>> = None;
    for mark in MARKS {
        let cut: Vec<(Name<'_>, Vec<Field<'_>>)> = names.iter().map(|name| (*name, fields(name.stem, mark))).collect();
        for place in places() {
            let Some(template) = template(place, &cut) else { continue };
            let is_better = best.as_ref().is_none_or(|best| {
                let order = |one: &Template<'_>| (!one.is_clear, one.n_people, usize::MAX - one.n_bytes);
                order(&template) < order(best)
            });
            if is_better {
                best = Some(template);
            }
        }
    }
    let Some(template) = best else { return found };
    let n_names = template.people.len();
    if !template.is_clear {
        found.notes.push(format!(
            "the names of {n_names} entries may be those of {} people; each entry counts as another person's. If several are one person's, say so with --authors",
            template.n_people
        ));
        return found;
    }
    let attempts = attempts(&template.people);
    for entry in &view.entries {
        let Some((person, attempt, key)) = attempts.get(entry.top()) else { continue };
        let provenance = || Provenance { attempt: *attempt, ..Provenance::of_person(person, None) };
        found.add(entry, key, entry.path, provenance);
    }
    found.notes.push(format!("the names of {n_names} entries say that they are of {} people", template.n_people));
    found.confidence = Confidence::Likely;
    found
}

/// Returns the names directly in a view that may be somebody's.
fn names<'a>(view: &View<'a>) -> Vec<Name<'a>> {
    let mut names: BTreeMap<&str, Name<'_>> = BTreeMap::new();
    for entry in &view.entries {
        let top = entry.top();
        let is_somebodys = || matches!(view.kind(entry), EntryKind::Folder | EntryKind::Work | EntryKind::Document);
        if names.contains_key(top) || !is_somebodys() {
            continue;
        }
        let without_ending = || top.rsplit_once('.').filter(|_| entry.rest().is_none()).map(|(stem, _)| stem);
        let stem = (view.listing.archive_stem)(top).or_else(without_ending).filter(|stem| !stem.is_empty());
        let (stem, copy) = without_copy(stem.unwrap_or(top));
        names.insert(top, Name { top, stem, copy });
    }
    names.into_values().collect()
}

/// Splits a name into what is before the mark of a copy and the number of the copy: `main (1)`, `main - Copy (2)`, `main copy`.
fn without_copy(stem: &str) -> (&str, u64) {
    let (mut rest, mut copy) = (stem, 0);
    if let Some((before, number)) = rest.strip_suffix(')').and_then(|rest| rest.rsplit_once('('))
        && let Ok(number @ 1..100) = number.parse()
    {
        (rest, copy) = (before.trim_end(), number);
    }
    let lower = rest.to_lowercase();
    if let Some(word) = COPIES.iter().find(|word| lower.ends_with(**word))
        && let Some(before) = rest.get(..rest.len() - word.len())
    {
        (rest, copy) = (before, copy + 1);
    }
    if rest.is_empty() { (stem, 0) } else { (rest, copy) }
}

fn fields<'a>(stem: &'a str, mark: &str) -> Vec<Field<'a>> {
    let mut fields = Vec::new();
    let mut at = 0;
    for part in stem.splitn(MAX_FIELDS, mark) {
        let text = part.trim_matches(|c: char| c.is_whitespace() || "[](){}#".contains(c));
        if text.contains(char::is_alphanumeric) {
            let start = at + part.find(text).unwrap_or(0);
            fields.push(field(start, text));
        }
        at += part.len() + mark.len();
    }
    fields
}

fn field(at: usize, text: &str) -> Field<'_> {
    // A time is a number with letters in it: `20241003T101010Z`.
    let is_time = text.len() >= 8 && text.bytes().all(|byte| byte.is_ascii_digit() || b"TZtz:".contains(&byte));
    let digits: String = match is_time {
        true => text.chars().filter(char::is_ascii_digit).take(18).collect(),
        false => text.get(text.trim_end_matches(|c: char| c.is_ascii_digit()).len()..).unwrap_or_default().to_owned(),
    };
    let word = if is_time { "" } else { text.get(..text.len() - digits.len()).unwrap_or_default() };
    Field { at, text, word: word.to_lowercase(), number: digits.parse().ok() }
}

fn places() -> impl Iterator<Item = Place> {
    (0..3).flat_map(|before| {
        let fixed = (1..4).map(move |length| Place { before, length: Some(length), after: 0 });
        fixed.chain((0..5).map(move |after| Place { before, length: None, after }))
    })
}

impl Place {
    /// Returns the fields of the person among so many.
    fn range(self, n_fields: usize) -> Option<Range<usize>> {
        let end = self.length.map_or_else(|| n_fields.checked_sub(self.after), |length| Some(self.before + length))?;
        (self.before < end && end <= n_fields).then_some(self.before..end)
    }
}

/// Returns the template of a place; none if it does not fit the names, or tells nobody's names apart.
fn template<'a>(place: Place, names: &[(Name<'a>, Vec<Field<'a>>)]) -> Option<Template<'a>> {
    let mut parts: Vec<Part<'a>> = Vec::new();
    let mut columns: BTreeMap<Column, Vec<(usize, &Field<'a>)>> = BTreeMap::new();
    let mut ends: [BTreeSet<&str>; 2] = Default::default();
    for (name, fields) in names {
        let Some(range) = place.range(fields.len()) else { continue };
        let last = &fields[range.end - 1];
        ends[0].insert(fields[range.start].text);
        ends[1].insert(last.text);
        let person = name.stem.get(fields[range.start].at..last.at + last.text.len())?;
        for (at, field) in fields.iter().enumerate().filter(|(at, _)| !range.contains(at)) {
            let column = if at < range.start { Column::Before(at) } else { Column::After(at - range.end) };
            columns.entry(column).or_default().push((parts.len(), field));
        }
        let key = person.nfc().collect::<String>().to_lowercase();
        parts.push(Part { top: name.top, person, key, question: Vec::new(), order: Vec::new() });
    }
    // A part that everybody has is nobody's name.
    if ends.iter().any(|texts| texts.len() == 1) {
        return None;
    }
    let people: BTreeSet<String> = parts.iter().map(|part| part.key.clone()).collect();
    if people.len() < MIN_PEOPLE || people.len() == parts.len() || !are_people(&parts, people.len()) {
        return None;
    }
    if (parts.len() as f64) < MIN_FITTING * names.len() as f64 {
        return None;
    }
    let is_person = |part: &&Part<'_>| part.person.contains('@') || is_full_name(part.person);
    let are_like_people = parts.iter().filter(is_person).count() as f64 >= MIN_FITTING * parts.len() as f64;
    let copies = names.iter().filter(|(name, _)| name.copy > 0);
    let mut is_clear =
        copies.clone().any(|(copy, _)| names.iter().any(|(name, _)| name.copy == 0 && name.stem == copy.stem));
    // A number in brackets before the name is a system's.
    is_clear |= names.iter().all(|(name, _)| name.stem.starts_with('['));
    let mut has_question = false;
    let mut tells_apart = is_clear;
    for fields in columns.values() {
        let column = Values { fields, parts: &parts, n_people: people.len(), are_like_people };
        let meaning = column.meaning(has_question);
        // A judge has a verdict for each run, and may run a program several times.
        tells_apart |= matches!(meaning, Meaning::Question | Meaning::Rest | Meaning::Counter) || column.is_verdict();
        let is_used = !matches!(meaning, Meaning::Constant | Meaning::Foreign);
        is_clear |= are_like_people || (is_used && column.has_word()) || column.is_verdict();
        match meaning {
            Meaning::Constant => {}
            Meaning::Foreign => return None,
            Meaning::Question | Meaning::Rest => {
                has_question = true;
                fields.iter().for_each(|(at, field)| parts[*at].question.push(field.text.to_lowercase()));
            }
            Meaning::Counter | Meaning::Upload => {
                fields.iter().for_each(|(at, field)| parts[*at].order.extend(field.number));
            }
        }
    }
    let copy_of: BTreeMap<&str, u64> = names.iter().map(|(name, _)| (name.top, name.copy)).collect();
    parts.iter_mut().for_each(|part| part.order.extend(copy_of.get(part.top)));
    let n_bytes = parts.iter().map(|part| part.person.len()).sum();
    tells_apart.then_some(Template { people: parts, n_people: people.len(), n_bytes, is_clear })
}

/// Returns whether these may be people: hardly any is a word for a part of somebody's work or of a course, nearly all have a letter or are long numbers, and nobody has most of the names.
fn are_people(parts: &[Part<'_>], n_people: usize) -> bool {
    let n_of = counts(parts.iter().map(|part| part.key.as_str()));
    let is_none = |person: &&&str| {
        let n_digits = person.bytes().filter(u8::is_ascii_digit).count();
        is_part(person) || is_level_word(person) || (!person.contains(char::is_alphabetic) && n_digits < 4)
    };
    let n_none = n_of.keys().filter(is_none).count();
    10 * n_none <= n_people && n_of.values().all(|n| 2 * n <= parts.len())
}

enum Meaning {
    /// It is the same for all names of a person, or what a judge says of each.
    Constant,
    /// It is a question, or a verdict.
    Question,
    /// It is free text after a question, such as the name of the file.
    Rest,
    /// It counts.
    Counter,
    /// It numbers uploads, each with a number of its own.
    Upload,
    /// It is another person's, or a part of the person.
    Foreign,
}

/// The fields of a column, each with the index of its name.
struct Values<'v, 'a> {
    fields: &'v [(usize, &'v Field<'a>)],
    parts: &'v [Part<'a>],
    n_people: usize,
    are_like_people: bool,
}

fn without_marks(word: &str) -> &str {
    word.trim_end_matches(|c: char| !c.is_alphanumeric())
}

impl Values<'_, '_> {
    /// Returns whether a word says that the numbers of the column count questions or uploads.
    fn has_word(&self) -> bool {
        self.fields.iter().all(|(_, field)| {
            let word = without_marks(&field.word);
            field.number.is_some() && (is_upload(word) || lists(QUESTIONS, word))
        })
    }

    fn is_verdict(&self) -> bool {
        self.fields.iter().all(|(_, field)| field.number.is_none() && is_verdict(&field.word))
    }

    fn meaning(&self, has_question: bool) -> Meaning {
        let mut holders: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        let mut values_of: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (at, field) in self.fields {
            let (person, value) = (self.parts[*at].key.as_str(), field.text.to_lowercase());
            values_of.entry(person).or_default().insert(value.clone());
            holders.entry(value).or_default().insert(person);
        }
        let n_names = self.parts.iter().filter(|part| values_of.contains_key(part.key.as_str())).count();
        if values_of.values().all(|values| values.len() == 1) && self.fields.len() == n_names || self.is_verdict() {
            return Meaning::Constant;
        }
        let words: BTreeSet<&str> = self.fields.iter().map(|(_, field)| field.word.as_str()).collect();
        let n_pairs: usize = holders.values().map(BTreeSet::len).sum();
        let is_shared = holders.values().any(|people| people.len() > 1);
        if words.len() == 1 && self.fields.iter().all(|(_, field)| field.number.is_some()) {
            let is_full = n_pairs as f64 >= MIN_FULL * (holders.len() * self.n_people) as f64;
            let is_question = words.iter().any(|word| lists(QUESTIONS, without_marks(word)));
            let counts_uploads = words.iter().all(|word| is_upload(without_marks(word)));
            return match () {
                () if !is_shared => Meaning::Upload,
                () if holders.len() > self.n_people && !self.are_like_people => Meaning::Foreign,
                () if is_question || (is_full && !counts_uploads) => Meaning::Question,
                () => Meaning::Counter,
            };
        }
        let n_enough = (MIN_HOLDERS * self.n_people as f64).max(MIN_PEOPLE as f64);
        let is_common = |value: &str| holders.get(value).is_some_and(|people| people.len() as f64 >= n_enough);
        let n_common = self.fields.iter().filter(|(_, field)| is_common(&field.text.to_lowercase())).count();
        let are_common = n_common as f64 >= MIN_COMMON * self.fields.len() as f64;
        if are_common && (holders.len() <= self.n_people || self.are_like_people) {
            return Meaning::Question;
        }
        let is_other_person = || self.fields.iter().any(|(_, field)| is_full_name(field.text));
        if has_question || (self.are_like_people && !is_other_person()) { Meaning::Rest } else { Meaning::Foreign }
    }
}

/// Returns for each name its person, the number of the attempt if the person has several, and a key of both. Names of one person and question are attempts, in the order of their numbers.
fn attempts<'a>(parts: &[Part<'a>]) -> BTreeMap<&'a str, (&'a str, Option<u32>, String)> {
    let mut orders: BTreeMap<(&str, &[String]), BTreeSet<&[u64]>> = BTreeMap::new();
    let mut shown: BTreeMap<&str, &str> = BTreeMap::new();
    for part in parts {
        orders.entry((&part.key, &part.question)).or_default().insert(&part.order);
        shown.entry(&part.key).or_insert(part.person);
    }
    let mut n_attempts: BTreeMap<&str, usize> = BTreeMap::new();
    for ((person, _), orders) in &orders {
        let n = n_attempts.entry(person).or_default();
        *n = (*n).max(orders.len());
    }
    let mut attempts = BTreeMap::new();
    for part in parts {
        let n = n_attempts[part.key.as_str()];
        let same = &orders[&(part.key.as_str(), part.question.as_slice())];
        // The last of each question are one attempt, whatever the others have.
        let n_later = same.iter().rev().take_while(|order| **order > part.order.as_slice()).count();
        let attempt = n - n_later;
        let number = u32::try_from(attempt).ok().filter(|_| n > 1);
        attempts.insert(part.top, (shown[part.key.as_str()], number, format!("{}\n{attempt}", part.key)));
    }
    attempts
}
