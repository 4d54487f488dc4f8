//! The instructor's list of authors, a CSV file. It overrides what the layout says.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use csv::{ReaderBuilder, StringRecord};

use crate::spreadsheets::delimited::separator;
use crate::spreadsheets::headings::{Meaning, meaning};

use super::layout_match::Claim;
use super::naming::tidy;
use super::partitioned::Partition;
use super::plausibility::doubt;
use super::provenance::{Author, Group, Provenance};
use super::time::Time;

/// The names of each column. The first is the documented one.
const COLUMNS: [(Column, &[&str]); 7] = [
    (
        Column::Path,
        &["path", "file", "folder", "pfad", "datei", "ordner", "chemin", "fichier", "ruta", "archivo", "pad"],
    ),
    (Column::Submission, &["submission", "abgabe", "rendu", "soumission", "entrega", "consegna", "inlevering"]),
    (Column::Author, &["author", "student", "name", "autor", "autorin", "auteur", "étudiant", "autore", "estudiante"]),
    (Column::Id, &["id", "number", "username", "matrikelnummer", "numéro", "número", "matricola", "nummer"]),
    (Column::Group, &["group", "team", "gruppe", "groupe", "équipe", "grupo", "equipo", "gruppo", "groep"]),
    (
        Column::Section,
        &["section", "lab", "tutorial", "class", "sektion", "übung", "übungsgruppe", "klasse", "sección", "sezione"],
    ),
    (Column::Time, &["time", "date", "zeit", "datum", "heure", "fecha", "hora", "data", "ora", "tijd"]),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    Path,
    Submission,
    Author,
    Id,
    Group,
    Section,
    Time,
    /// The second half of a name.
    LastName,
    /// A time that a platform wrote, in whatever form.
    UsualTime,
}

/// The rows of a list, and which of them were applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorList {
    rows: Vec<Row>,
    doubts: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    line: u64,
    subject: Subject,
    author: Option<Author>,
    group: Option<String>,
    section: Option<String>,
    time: Option<Time>,
    status: Status,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Subject {
    Path(String),
    Submission(String),
}

/// A row of a list as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorRow<'l> {
    /// The line, from 1.
    pub line: u64,
    /// The submission that it names; none if it gives a path.
    pub submission: Option<&'l str>,
    /// The author.
    pub author: Option<&'l Author>,
    /// The team.
    pub group: Option<&'l str>,
    /// The section of the course.
    pub section: Option<&'l str>,
    /// The time.
    pub time: Option<&'l Time>,
}

/// Whether a row was applied to a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    NotFound,
    /// It matches this number of submissions and was applied to none.
    Several(usize),
    /// It names an entry that belongs to nobody.
    Nobodys,
    Applied,
}

/// The reason why a list cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorListError {
    /// The line, from 1.
    pub line: u64,
    /// The column, by its name in the file.
    pub column: Option<String>,
    /// The problem, and how to solve it.
    pub what: String,
}

impl fmt::Display for AuthorListError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.column.as_ref().map_or_else(String::new, |column| format!(", column {column}"));
        write!(formatter, "line {}{column}: {}", self.line, self.what)
    }
}

impl std::error::Error for AuthorListError {}

impl AuthorList {
    /// Parses a list with a header. Columns may be in any order; fields are separated by commas, semicolons or tabs.
    ///
    /// # Errors
    /// A required column is missing or given twice, a row names no submission or tells nothing about it, or a time is not understood.
    pub fn parse(text: &str) -> Result<AuthorList, AuthorListError> {
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = ReaderBuilder::new()
            .delimiter(separator(text))
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let mut records = reader.records();
        let broken = |error: csv::Error| {
            let line = error.position().map_or(1, csv::Position::line);
            AuthorListError { line, column: None, what: error.to_string() }
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
        Ok(AuthorList { rows, doubts: Vec::new() })
    }

    /// Returns the rows.
    pub fn rows(&self) -> impl Iterator<Item = AuthorRow<'_>> {
        self.rows.iter().map(|row| AuthorRow {
            line: row.line,
            submission: match &row.subject {
                Subject::Path(_) => None,
                Subject::Submission(name) => Some(name),
            },
            author: row.author.as_ref(),
            group: row.group.as_deref(),
            section: row.section.as_deref(),
            time: row.time.as_ref(),
        })
    }

    /// Replaces what the layout says about submissions by what the list says. `paths` are those of the listing. Paths and names of the list may begin with `input`, the name of the input.
    pub fn apply(&mut self, input: &str, paths: &[&str], partition: &mut Partition) {
        let mut submission_by_path: BTreeMap<&str, usize> = BTreeMap::new();
        let mut nobodys: BTreeSet<&str> = BTreeSet::new();
        for (path, claim) in paths.iter().zip(&partition.claims) {
            match claim {
                Claim::Submission(at, _) => drop(submission_by_path.insert(path, *at)),
                Claim::Nobody(_) => drop(nobodys.insert(path)),
            }
        }
        let submission_by_name: BTreeMap<String, usize> =
            partition.submissions.iter().enumerate().map(|(at, one)| (one.name.clone(), at)).collect();
        let matching = |row: &Row| match &row.subject {
            Subject::Submission(name) => {
                with_or_without(input, name, |name| submission_by_name.get(name).copied().into_iter().collect())
            }
            Subject::Path(path) => with_or_without(input, path, |path| at_or_below(&submission_by_path, path)),
        };
        let matches: Vec<BTreeSet<usize>> = self.rows.iter().map(matching).collect();
        let authors = |row: &Row| row.author.as_ref().map(|author| author.name.clone());
        let has_authors = !self.is_doubtful("author", authors, &matches, partition);
        let has_groups = !self.is_doubtful("group", |row| row.group.clone(), &matches, partition);
        let mut overridden = BTreeSet::new();
        for (row, matching) in self.rows.iter_mut().zip(matches) {
            let mut indices = matching.iter();
            match (indices.next(), indices.next(), &row.subject) {
                (Some(&at), None, _) => {
                    let author = row.author.clone().filter(|_| has_authors);
                    let group = row.group.clone().filter(|_| has_groups);
                    let believed = Row { author, group, ..row.clone() };
                    believed.apply(&mut partition.submissions[at], overridden.insert(at));
                    row.status = Status::Applied;
                }
                (Some(_), Some(_), _) => row.status = Status::Several(matching.len()),
                // If there are several inputs, the row's submission may have been in an earlier one.
                (None, _, Subject::Path(path)) if row.status == Status::NotFound => {
                    let named = with_or_without(input, path, |path| BTreeSet::from_iter(nobodys.get(path).map(|_| 0)));
                    row.status = if named.is_empty() { Status::NotFound } else { Status::Nobodys };
                }
                _ => {}
            }
        }
    }

    /// Returns whether a column of the list cannot be true for the submissions that its rows match, and keeps the reason.
    fn is_doubtful(
        &mut self,
        column: &str,
        named: impl Fn(&Row) -> Option<String>,
        matches: &[BTreeSet<usize>],
        partition: &Partition,
    ) -> bool {
        let names: Vec<Option<String>> = self.rows.iter().map(named).collect();
        let mut said: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (name, matching) in names.iter().zip(matches) {
            if let (Some(name), Some(&at), 1) = (name, matching.first(), matching.len()) {
                said.entry(partition.submissions[at].name.clone()).or_default().push(name);
            }
        }
        let doubt = doubt(column, &said, partition.submissions.len());
        self.doubts.extend(doubt.clone().map(|doubt| {
            format!("{doubt}. The column {column} is not used; whose the entries are is read from the batch itself. Correct the column, or leave it out")
        }));
        doubt.is_some()
    }

    /// Returns what speaks against columns of the list, which were not used therefore.
    pub fn doubts(&self) -> &[String] {
        &self.doubts
    }

    /// Returns the warning about a list of which no row was applied to anything, if that is so.
    pub fn warning(&self) -> Option<String> {
        let n_rows = self.rows.len();
        let is_used = self.rows.iter().any(|row| row.status == Status::Applied);
        let why = match n_rows {
            _ if is_used => return None,
            0 => "the list has no lines".to_owned(),
            1 => "its only line matches no submission".to_owned(),
            _ => format!("none of its {n_rows} lines matches a submission"),
        };
        Some(format!("--authors has no effect: {why}"))
    }

    /// Returns the rows that were applied to nothing, each with the reason. It is called after [`AuthorList::apply`] was called for every input.
    pub fn unused(&self) -> Vec<String> {
        self.rows.iter().filter_map(Row::unused).collect()
    }
}

impl Row {
    /// Overrides the provenance of a submission. The first row about a submission replaces its authors; further rows add authors.
    fn apply(&self, provenance: &mut Provenance, is_first: bool) {
        if let Some(author) = &self.author {
            if is_first {
                provenance.authors.clear();
            }
            provenance.authors.push(author.clone());
        }
        if let Some(group) = &self.group {
            provenance.group = Some(Group { name: group.clone(), is_listed: true });
        }
        if let Some(section) = &self.section {
            provenance.section = Some(section.clone());
        }
        if let Some(time) = &self.time {
            provenance.time = Some(time.clone());
        }
    }

    fn unused(&self) -> Option<String> {
        let reason = match self.status {
            Status::Applied => return None,
            Status::NotFound => "is not there".to_owned(),
            Status::Several(number) => format!("contains {number} submissions; write one line for each"),
            Status::Nobodys => "does not belong to a submission".to_owned(),
        };
        let (column, subject) = match &self.subject {
            Subject::Path(path) => ("path", path),
            Subject::Submission(name) => ("submission", name),
        };
        Some(format!("line {}, column {column}: {subject} {reason}", self.line))
    }
}

fn columns(header: &StringRecord) -> Result<BTreeMap<Column, usize>, AuthorListError> {
    let mut columns = BTreeMap::new();
    for (at, title) in header.iter().enumerate() {
        let small = title.trim().to_lowercase();
        let column = COLUMNS.iter().find(|(_, names)| names.contains(&small.as_str()));
        let Some((column, _)) = column else { continue };
        if columns.insert(*column, at).is_some() {
            let what = "two columns have the same meaning; remove one of them".to_owned();
            return Err(AuthorListError { line: 1, column: Some(title.trim().to_owned()), what });
        }
    }
    add_usual(header, &mut columns);
    let missing = |what: &str| Err(AuthorListError { line: 1, column: None, what: what.to_owned() });
    if !columns.contains_key(&Column::Path) && !columns.contains_key(&Column::Submission) {
        return missing("no column is named path or submission; the first line must name the columns");
    }
    if !columns.keys().any(|column| *column >= Column::Author) {
        return missing("no column is named author, id, group, section or time");
    }
    Ok(columns)
}

/// Adds the columns that platforms call otherwise (`filename, full_name, created_at`), where no column has a documented name.
fn add_usual(header: &StringRecord, columns: &mut BTreeMap<Column, usize>) {
    let has_author = columns.contains_key(&Column::Author);
    for (at, title) in header.iter().enumerate() {
        if columns.values().any(|taken| *taken == at) {
            continue;
        }
        let column = match meaning(title) {
            Some(Meaning::FullName | Meaning::FirstName) if !has_author => Column::Author,
            Some(Meaning::LastName) if !has_author => Column::LastName,
            Some(Meaning::Address | Meaning::Id) => Column::Id,
            Some(Meaning::Time) => Column::UsualTime,
            Some(Meaning::Part) if !columns.contains_key(&Column::Submission) => Column::Path,
            _ => continue,
        };
        columns.entry(column).or_insert(at);
    }
}

fn row(
    record: &StringRecord,
    header: &StringRecord,
    columns: &BTreeMap<Column, usize>,
) -> Result<Row, AuthorListError> {
    let line = record.position().map_or(0, csv::Position::line);
    let field = |column: Column| {
        let text = columns.get(&column).and_then(|at| record.get(*at)).map(str::trim);
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let wrong = |column: Column, what: String| {
        let column = columns.get(&column).and_then(|at| header.get(*at)).map(|title| title.trim().to_owned());
        Err(AuthorListError { line, column, what })
    };
    let subject = match (field(Column::Path), field(Column::Submission)) {
        (Some(path), _) => Subject::Path(plain_path(&path)),
        (None, Some(name)) => Subject::Submission(name),
        (None, None) => {
            let column = if columns.contains_key(&Column::Path) { Column::Path } else { Column::Submission };
            return wrong(column, "empty; name the submission".to_owned());
        }
    };
    let names: Vec<String> = [Column::Author, Column::LastName].into_iter().filter_map(field).collect();
    let name = Some(tidy(&names.join(" "))).filter(|name| !name.is_empty());
    let id = field(Column::Id);
    let author = name.or_else(|| id.clone()).map(|name| Author { name, id });
    let group = field(Column::Group).map(|name| tidy(&name));
    let section = field(Column::Section).map(|name| tidy(&name));
    let time = match field(Column::Time) {
        None => field(Column::UsualTime).and_then(|text| Time::parse(&text)),
        Some(text) => match Time::parse(&text).or_else(|| Time::parse(&format!("{text} 00:00"))) {
            Some(time) => Some(time),
            None => {
                return wrong(
                    Column::Time,
                    format!("{text} is not a time; write 2024-10-03 22:10 or 2024-10-03T22:10:05Z"),
                );
            }
        },
    };
    if author.is_none() && group.is_none() && section.is_none() && time.is_none() {
        let what = "author, group, section and time are all empty".to_owned();
        return Err(AuthorListError { line, column: None, what });
    }
    Ok(Row { line, subject, author, group, section, time, status: Status::NotFound })
}

/// Returns a path with forward slashes, without empty parts and `.`.
fn plain_path(path: &str) -> String {
    let path = path.replace('\\', "/");
    let parts = path.split('/').filter(|part| !matches!(*part, "" | "."));
    parts.collect::<Vec<_>>().join("/")
}

/// Returns the submissions that have the entry of this path, or entries below it.
fn at_or_below(submission_by_path: &BTreeMap<&str, usize>, path: &str) -> BTreeSet<usize> {
    let folder = format!("{path}/");
    let inside = submission_by_path.range(folder.as_str()..).take_while(|(inner, _)| inner.starts_with(&folder));
    submission_by_path.get(path).into_iter().chain(inside.map(|(_, at)| at)).copied().collect()
}

/// Returns what is found under a name; if nothing is, what is found under the name without the input's name before it.
fn with_or_without(input: &str, name: &str, find: impl Fn(&str) -> BTreeSet<usize>) -> BTreeSet<usize> {
    let found = find(name);
    let rest = name.strip_prefix(input).and_then(|rest| rest.strip_prefix('/'));
    if found.is_empty() { rest.map(find).unwrap_or_default() } else { found }
}
