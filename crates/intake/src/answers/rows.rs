//! Rows with answers → submissions: each is named after its person, and has a file for each answer.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_frontends::Language;

use super::cells::{answer, ending, is_rich_text, language_of, plain};
use super::columns::Columns;
use super::packed::{Part, parts};
use crate::layouts::{AnswerRow, Author, Provenance, Time, time_in_words};
use crate::rules;
use crate::spreadsheets::{Row, Table, headings, rows_have, tidy};

const MAX_FILE_NAME: usize = 60;

#[derive(Default)]
pub(super) struct Submissions {
    pub(super) rows: Vec<AnswerRow>,
    /// The texts of the files of each submission, in the order of its files.
    pub(super) texts: Vec<Vec<String>>,
    /// A remark on rows that are no submissions.
    pub(super) remark: Option<String>,
}

/// A person: the name and the id, both may be empty.
type Person = (String, String);

/// Makes the submissions. Each row is one, except for the rows of a person that are about different questions.
pub(super) fn submissions(table: &Table, columns: &Columns) -> Submissions {
    let people = people(table, columns);
    let part = columns.part.filter(|&part| is_about_parts(table, columns, &people, part));
    let languages = Languages::of(table, columns, part);
    let mut submissions = Submissions::default();
    let mut nobodys: Vec<String> = Vec::new();
    // The latest submission of a person and an attempt.
    let mut latest: BTreeMap<(&Person, &str), usize> = BTreeMap::new();
    for (row, person) in table.rows.iter().zip(&people) {
        let Some(person) = person else {
            nobodys.push(label(table, row));
            continue;
        };
        let attempt = columns.attempt.map_or("", |column| row.cell(column));
        let (files, texts): (Vec<String>, Vec<String>) =
            files_of(table, columns, &languages, row, part).into_iter().unzip();
        if part.is_some()
            && let Some(&at) = latest.get(&(person, attempt))
            && !files.iter().any(|name| submissions.rows[at].files.contains(name))
        {
            submissions.rows[at].files.extend(files);
            submissions.texts[at].extend(texts);
            continue;
        }
        latest.insert((person, attempt), submissions.rows.len());
        let provenance = Provenance {
            attempt: attempt.parse().ok(),
            time: columns.time.and_then(|column| time(row.cell(column))),
            ..of_person(person, row)
        };
        submissions.rows.push(AnswerRow { key: format!("row {}", row.number), provenance, files });
        submissions.texts.push(texts);
    }
    let end = if nobodys.len() == 1 { "is no submission" } else { "are no submissions" };
    let remark = || format!("{} no person and no answer, and {end}", rows_have(&nobodys));
    submissions.remark = (!nobodys.is_empty()).then(remark);
    submissions
}

/// Returns the person of each row; none for a row of nobody, such as the average of all. One id is one person, whose name is that of the first row.
fn people(table: &Table, columns: &Columns) -> Vec<Option<Person>> {
    let mut name_of: BTreeMap<String, String> = BTreeMap::new();
    let people = table.rows.iter().map(|row| {
        let name = row.name(&columns.names);
        let id = columns.id.map(|column| tidy(row.cell(column)).to_lowercase()).unwrap_or_default();
        let has_answer = columns.answers.iter().any(|&column| answer(row.cell(column)).is_some());
        let is_somebody = has_answer || if columns.id.is_some() { !id.is_empty() } else { !name.is_empty() };
        if !is_somebody {
            return None;
        }
        if id.is_empty() {
            return Some((name, id));
        }
        let known = name_of.entry(id.clone()).or_insert_with(|| name.clone());
        if known.is_empty() {
            known.clone_from(&name);
        }
        Some((known.clone(), id))
    });
    people.collect()
}

/// Returns whether rows of one person are about different parts: questions, or files.
fn is_about_parts(table: &Table, columns: &Columns, people: &[Option<Person>], part: usize) -> bool {
    let mut parts_of: BTreeMap<(&Person, &str), BTreeSet<&str>> = BTreeMap::new();
    for (row, person) in table.rows.iter().zip(people) {
        let attempt = columns.attempt.map_or("", |column| row.cell(column));
        if let Some(person) = person {
            parts_of.entry((person, attempt)).or_default().insert(row.cell(part));
        }
    }
    parts_of.values().any(|parts| parts.len() > 1)
}

/// The languages of answers, by column and part.
struct Languages<'t>(BTreeMap<(usize, &'t str), Option<Language>>);

impl<'t> Languages<'t> {
    /// Finds the language of the answers in each column to each question: the one that the heading names, or the one that they show together.
    fn of(table: &'t Table, columns: &Columns, part: Option<usize>) -> Languages<'t> {
        let mut rows_of: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
        for row in &table.rows {
            rows_of.entry(part.map_or("", |part| row.cell(part))).or_default().push(row);
        }
        let mut languages = BTreeMap::new();
        for &column in &columns.answers {
            let named = table.headings.get(column).and_then(|heading| headings::language(heading));
            for (part, rows) in &rows_of {
                let answers = rows.iter().filter_map(|row| answer(row.cell(column)));
                let shown = || language_of(answers.flat_map(parts).map(|part| part.text));
                languages.insert((column, *part), named.or_else(shown));
            }
        }
        Languages(languages)
    }
}

fn files_of(
    table: &Table,
    columns: &Columns,
    languages: &Languages<'_>,
    row: &Row,
    part: Option<usize>,
) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for &column in &columns.answers {
        let Some(text) = row.cells.get(column).and_then(answer) else { continue };
        let heading = table.headings.get(column).map_or("", String::as_str);
        let title = match part.map(|part| row.cell(part)).filter(|part| !part.is_empty()) {
            Some(part) if columns.answers.len() > 1 => format!("{part} {heading}"),
            Some(part) => part.to_owned(),
            None => heading.to_owned(),
        };
        for Part { name, language, text } in parts(text) {
            let of_column = languages.0.get(&(column, part.map_or("", |part| row.cell(part))));
            let language = language.or(of_column.copied().flatten());
            let name = file_name(name.as_ref().unwrap_or(&title), column, &text, language);
            let n_same = files.iter().filter(|(other, _)| *other == name).count();
            let name = if n_same > 0 { format!("{} {name}", column + 1) } else { name };
            let text = if is_rich_text(&text) { text.into_owned() } else { plain(&text) };
            files.push((name, text));
        }
    }
    files
}

/// Returns the name of the file of an answer: its title made fit for a path, and an ending.
fn file_name(title: &str, column: usize, text: &str, language: Option<Language>) -> String {
    let mut is_tag = false;
    let visible = title.chars().filter(|c| {
        let is_shown = !is_tag && *c != '<';
        is_tag = (is_tag || *c == '<') && *c != '>';
        is_shown
    });
    let visible: String = visible.map(|c| if matches!(c, '/' | '\\' | ':') { ' ' } else { c }).collect();
    let short: String = tidy(&visible).trim_start_matches(['.', '~', ' ']).chars().take(MAX_FILE_NAME).collect();
    let stem = short.trim_end_matches(['.', ' ']);
    let stem = if stem.is_empty() { format!("Column {}", column + 1) } else { stem.to_owned() };
    if rules::is_program(&stem) && !is_rich_text(text) {
        return stem;
    }
    format!("{stem}.{}", ending(text, language))
}

fn time(cell: &str) -> Option<Time> {
    let serial = cell.parse().ok().and_then(Time::of_spreadsheet);
    serial.or_else(|| Time::parse(cell)).or_else(|| time_in_words(cell)).or_else(|| Time::parse_or_keep(cell))
}

fn of_person((name, id): &Person, row: &Row) -> Provenance {
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let Some(shown) = some(name).or_else(|| some(id)) else {
        return Provenance { name: format!("Row {}", row.number), ..Provenance::default() };
    };
    // A slash in a name would look like a folder.
    let shown = shown.replace('/', "-");
    Provenance { name: shown.clone(), authors: vec![Author { name: shown, id: some(id) }], ..Provenance::default() }
}

/// Returns a row in words: its number, and its first cell that is not empty.
fn label(table: &Table, row: &Row) -> String {
    let first = (0..table.headings.len()).map(|column| row.cell(column)).find(|cell| !cell.is_empty());
    let first: String = tidy(first.unwrap_or_default()).chars().take(MAX_FILE_NAME).collect();
    format!("{} ({first})", row.number)
}
