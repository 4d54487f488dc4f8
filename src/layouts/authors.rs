//! The instructor's own list of who is who, a CSV file. It goes before what a layout says.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use csv::{ReaderBuilder, StringRecord};

use super::naming::tidy;
use super::{Author, Group, Sorted, Time};

/// What a column is called; the first of each is its proper name, the others are understood too.
const COLUMNS: [(Column, &[&str]); 6] = [
    (
        Column::Path,
        &["path", "file", "folder", "pfad", "datei", "ordner", "chemin", "fichier", "ruta", "archivo", "pad"],
    ),
    (Column::Submission, &["submission", "abgabe", "rendu", "soumission", "entrega", "consegna", "inlevering"]),
    (Column::Author, &["author", "student", "name", "autor", "autorin", "auteur", "étudiant", "autore", "estudiante"]),
    (Column::Id, &["id", "number", "username", "matrikelnummer", "numéro", "número", "matricola", "nummer"]),
    (Column::Group, &["group", "team", "gruppe", "groupe", "équipe", "grupo", "equipo", "gruppo", "groep"]),
    (Column::Time, &["time", "date", "zeit", "datum", "heure", "fecha", "hora", "data", "ora", "tijd"]),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    Path,
    Submission,
    Author,
    Id,
    Group,
    Time,
}

/// The list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authors {
    rows: Vec<Row>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    line: u64,
    subject: Subject,
    author: Option<Author>,
    group: Option<String>,
    time: Option<Time>,
    fate: Fate,
}

/// What a row speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Subject {
    Path(String),
    Submission(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    NotFound,
    /// It speaks of so many submissions at once.
    Several(usize),
    Loose,
    Used,
}

/// Why a list cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorsError {
    /// The line, from 1.
    pub line: u64,
    /// The column, by its name in the file.
    pub column: Option<String>,
    /// What is wrong, and what to do about it.
    pub what: String,
}

impl fmt::Display for AuthorsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.column.as_ref().map_or_else(String::new, |column| format!(", column {column}"));
        write!(formatter, "line {}{column}: {}", self.line, self.what)
    }
}

impl std::error::Error for AuthorsError {}

impl Authors {
    /// Reads a list with a header. Columns are told by their names, in any order; fields are parted by commas, semicolons or tabs.
    ///
    /// # Errors
    /// A column that is needed is missing, or a row says nothing or no time where one belongs.
    pub fn parse(text: &str) -> Result<Authors, AuthorsError> {
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter(text))
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let mut records = reader.records();
        let broken = |error: csv::Error| {
            let line = error.position().map_or(1, csv::Position::line);
            AuthorsError { line, column: None, what: error.to_string() }
        };
        let header = records.next().transpose().map_err(broken)?.unwrap_or_default();
        let columns = columns(&header)?;
        let mut rows = Vec::new();
        for record in records {
            let record = record.map_err(broken)?;
            if record.iter().any(|field| !field.trim().is_empty()) {
                rows.push(row(&record, &header, &columns)?);
            }
        }
        Ok(Authors { rows })
    }

    /// Puts what the list says in place of what the layout says. `paths` are those of the listing, and `input` is what the input is called; both with it in front and without, paths and names are understood.
    pub fn apply(&mut self, input: &str, paths: &[&str], sorted: &mut Sorted) {
        let owners = owners(paths, sorted);
        let loose: BTreeSet<&str> = sorted.loose.iter().filter_map(|loose| paths.get(loose.entry).copied()).collect();
        let named: BTreeMap<String, usize> =
            sorted.submissions.iter().enumerate().map(|(at, handed)| (handed.name.clone(), at)).collect();
        let mut retold = BTreeSet::new();
        for row in &mut self.rows {
            let spoken_of = match &row.subject {
                Subject::Submission(name) => either(name, input, |name| named.get(name).copied().into_iter().collect()),
                Subject::Path(path) => either(path, input, |path| below(&owners, path)),
            };
            let mut one = spoken_of.iter();
            match (one.next(), one.next(), &row.subject) {
                (Some(&at), None, _) => {
                    if let Some(handed) = sorted.submissions.get_mut(at) {
                        row.retell(handed, retold.insert(at));
                    }
                    row.fate = Fate::Used;
                }
                (Some(_), Some(_), _) => row.fate = Fate::Several(spoken_of.len()),
                (None, _, Subject::Path(path)) if row.fate == Fate::NotFound => {
                    let is_loose = either(path, input, |path| loose.contains(path).then_some(0).into_iter().collect());
                    row.fate = if is_loose.is_empty() { Fate::NotFound } else { Fate::Loose };
                }
                _ => {}
            }
        }
    }

    /// After all inputs: the rows that were of no use, each with the reason.
    pub fn unused(&self) -> Vec<String> {
        let reason = |row: &Row| {
            let (column, subject) = match &row.subject {
                Subject::Path(path) => ("path", path),
                Subject::Submission(name) => ("submission", name),
            };
            let reason = match row.fate {
                Fate::Used => return None,
                Fate::NotFound => "is not there".to_owned(),
                Fate::Several(number) => format!("holds {number} submissions; give one line to each"),
                Fate::Loose => "is no submission's file".to_owned(),
            };
            Some(format!("line {}, column {column}: {subject} {reason}", row.line))
        };
        self.rows.iter().filter_map(reason).collect()
    }
}

impl Row {
    /// The first row about a submission goes before what was there; others name more authors.
    fn retell(&self, handed: &mut super::Handed, is_first: bool) {
        if let Some(author) = &self.author {
            if is_first {
                handed.authors.clear();
            }
            handed.authors.push(author.clone());
        }
        if let Some(group) = &self.group {
            handed.group = Some(Group { name: group.clone(), is_told: true });
        }
        if let Some(time) = &self.time {
            handed.time = Some(time.clone());
        }
    }
}

/// The sign that parts the most fields of the header.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().next().unwrap_or_default();
    let n_of = |sign: u8| header.bytes().filter(|byte| *byte == sign).count();
    // Of equals the last is taken.
    [b'\t', b';', b','].into_iter().max_by_key(|sign| n_of(*sign)).unwrap_or(b',')
}

fn columns(header: &StringRecord) -> Result<BTreeMap<Column, usize>, AuthorsError> {
    let mut columns = BTreeMap::new();
    for (at, title) in header.iter().enumerate() {
        let small = title.trim().to_lowercase();
        let column = COLUMNS.iter().find(|(_, names)| names.contains(&small.as_str()));
        let Some((column, _)) = column else { continue };
        if columns.insert(*column, at).is_some() {
            let what = "two columns say the same; take one of them out".to_owned();
            return Err(AuthorsError { line: 1, column: Some(title.trim().to_owned()), what });
        }
    }
    let missing = |what: &str| Err(AuthorsError { line: 1, column: None, what: what.to_owned() });
    if !columns.contains_key(&Column::Path) && !columns.contains_key(&Column::Submission) {
        return missing("no column is called path or submission; the first line must name the columns");
    }
    if !columns.keys().any(|column| *column >= Column::Author) {
        return missing("no column is called author, id, group or time");
    }
    Ok(columns)
}

fn row(record: &StringRecord, header: &StringRecord, columns: &BTreeMap<Column, usize>) -> Result<Row, AuthorsError> {
    let line = record.position().map_or(0, csv::Position::line);
    let field = |column: Column| {
        let text = columns.get(&column).and_then(|at| record.get(*at)).map(str::trim);
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let wrong = |column: Column, what: String| {
        let column = columns.get(&column).and_then(|at| header.get(*at)).map(|title| title.trim().to_owned());
        Err(AuthorsError { line, column, what })
    };
    let subject = match (field(Column::Path), field(Column::Submission)) {
        (Some(path), _) => Subject::Path(plain_path(&path)),
        (None, Some(name)) => Subject::Submission(name),
        (None, None) => {
            let column = if columns.contains_key(&Column::Path) { Column::Path } else { Column::Submission };
            return wrong(column, "empty; say which submission this line is about".to_owned());
        }
    };
    let (name, id) = (field(Column::Author).map(|name| tidy(&name)), field(Column::Id));
    let author = name.or_else(|| id.clone()).map(|name| Author { name, id });
    let group = field(Column::Group).map(|name| tidy(&name));
    let time = match field(Column::Time) {
        None => None,
        Some(text) => match Time::parse(&text).or_else(|| Time::parse(&format!("{text} 00:00"))) {
            Some(time) => Some(time),
            None => {
                return wrong(
                    Column::Time,
                    format!("{text} is no time; write 2024-10-03 22:10 or 2024-10-03T22:10:05Z"),
                );
            }
        },
    };
    if author.is_none() && group.is_none() && time.is_none() {
        return Err(AuthorsError { line, column: None, what: "neither author nor group nor time is given".to_owned() });
    }
    Ok(Row { line, subject, author, group, time, fate: Fate::NotFound })
}

fn plain_path(path: &str) -> String {
    let path = path.replace('\\', "/");
    let parts = path.split('/').filter(|part| !matches!(*part, "" | "."));
    parts.collect::<Vec<_>>().join("/")
}

/// By path, whose each entry is.
fn owners<'a>(paths: &[&'a str], sorted: &Sorted) -> BTreeMap<&'a str, usize> {
    let files = sorted.submissions.iter().enumerate().flat_map(|(at, handed)| {
        let paths = handed.files.iter().filter_map(|(entry, _)| paths.get(*entry));
        paths.map(move |path| (*path, at))
    });
    files.collect()
}

/// Whose the entry of this path is, or what lies below it.
fn below(owners: &BTreeMap<&str, usize>, path: &str) -> BTreeSet<usize> {
    let folder = format!("{path}/");
    let inside = owners.range(folder.as_str()..).take_while(|(inner, _)| inner.starts_with(&folder));
    owners.get(path).into_iter().chain(inside.map(|(_, at)| at)).copied().collect()
}

/// What is found under a name, or under what is left of it without the input's.
fn either(name: &str, input: &str, find: impl Fn(&str) -> BTreeSet<usize>) -> BTreeSet<usize> {
    let found = find(name);
    let rest = name.strip_prefix(input).and_then(|rest| rest.strip_prefix('/'));
    if found.is_empty() { rest.map(find).unwrap_or_default() } else { found }
}
