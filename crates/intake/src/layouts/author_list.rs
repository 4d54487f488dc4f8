//! The instructor's list of authors, a CSV file. It overrides what the layout says.

use std::collections::{BTreeMap, BTreeSet};

use crate::spreadsheets::headings::{Meaning, meaning};
use crate::spreadsheets::{Row, delimited, tidy};

use super::layout_match::Claim;
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
    rows: Vec<AuthorRow>,
    doubts: Vec<String>,
}

/// A row of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorRow {
    /// The line, from 1.
    pub line: u64,
    subject: Subject,
    /// The author.
    pub author: Option<Author>,
    /// The team.
    pub group: Option<String>,
    section: Option<String>,
    /// The time.
    pub time: Option<Time>,
    status: Status,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Subject {
    Path(String),
    Submission(String),
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

impl AuthorList {
    /// Parses a list with a header. Columns may be in any order; fields are separated by commas, semicolons or tabs.
    ///
    /// # Errors
    /// A required column is missing or given twice, a row names no submission or tells nothing about it, or a time is not understood. The error names the line and the column, and says how to solve it.
    pub fn parse(text: &str) -> Result<AuthorList, String> {
        let table = delimited::table(text.trim_start_matches('\u{feff}'), usize::MAX);
        let columns = columns(&table.headings)?;
        let rows = table.rows.iter().map(|row| author_row(row, &table.headings, &columns));
        Ok(AuthorList { rows: rows.collect::<Result<_, _>>()?, doubts: Vec::new() })
    }

    /// Returns the rows.
    pub fn rows(&self) -> &[AuthorRow] {
        &self.rows
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
        let matching = |row: &AuthorRow| match &row.subject {
            Subject::Submission(name) => {
                with_or_without(input, name, |name| submission_by_name.get(name).copied().into_iter().collect())
            }
            Subject::Path(path) => with_or_without(input, path, |path| at_or_below(&submission_by_path, path)),
        };
        let matches: Vec<BTreeSet<usize>> = self.rows.iter().map(matching).collect();
        let authors = |row: &AuthorRow| row.author.as_ref().map(|author| author.name.clone());
        let has_authors = !self.is_doubtful("author", authors, &matches, partition);
        let has_groups = !self.is_doubtful("group", |row| row.group.clone(), &matches, partition);
        let mut overridden = BTreeSet::new();
        for (row, matching) in self.rows.iter_mut().zip(matches) {
            let mut indices = matching.iter();
            match (indices.next(), indices.next(), &row.subject) {
                (Some(&at), None, _) => {
                    let author = row.author.clone().filter(|_| has_authors);
                    let group = row.group.clone().filter(|_| has_groups);
                    let believed = AuthorRow { author, group, ..row.clone() };
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
        named: impl Fn(&AuthorRow) -> Option<String>,
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
        self.rows.iter().filter_map(AuthorRow::unused).collect()
    }
}

impl AuthorRow {
    /// Returns the name of the submission; none if the row gives a path.
    pub fn submission(&self) -> Option<&str> {
        match &self.subject {
            Subject::Path(_) => None,
            Subject::Submission(name) => Some(name),
        }
    }

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

fn error_at(line: u64, column: Option<&String>, what: &str) -> String {
    let column = column.map_or_else(String::new, |column| format!(", column {column}"));
    format!("line {line}{column}: {what}")
}

fn columns(headings: &[String]) -> Result<BTreeMap<Column, usize>, String> {
    let mut columns = BTreeMap::new();
    for (at, heading) in headings.iter().enumerate() {
        let small = heading.to_lowercase();
        let column = COLUMNS.iter().find(|(_, names)| names.contains(&small.as_str()));
        let Some((column, _)) = column else { continue };
        if columns.insert(*column, at).is_some() {
            return Err(error_at(1, Some(heading), "two columns have the same meaning; remove one of them"));
        }
    }
    add_usual(headings, &mut columns);
    if !columns.contains_key(&Column::Path) && !columns.contains_key(&Column::Submission) {
        let what = "no column is named path or submission; the first line must name the columns";
        return Err(error_at(1, None, what));
    }
    if !columns.keys().any(|column| *column >= Column::Author) {
        return Err(error_at(1, None, "no column is named author, id, group, section or time"));
    }
    Ok(columns)
}

/// Adds the columns that platforms call otherwise (`filename, full_name, created_at`), where no column has a documented name.
fn add_usual(headings: &[String], columns: &mut BTreeMap<Column, usize>) {
    let has_author = columns.contains_key(&Column::Author);
    for (at, heading) in headings.iter().enumerate() {
        if columns.values().any(|taken| *taken == at) {
            continue;
        }
        let column = match meaning(heading) {
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

fn author_row(row: &Row, headings: &[String], columns: &BTreeMap<Column, usize>) -> Result<AuthorRow, String> {
    let line = row.cells.position().map_or(0, csv::Position::line);
    let field = |column: Column| {
        let text = columns.get(&column).map_or("", |at| row.cell(*at));
        Some(text.to_owned()).filter(|text| !text.is_empty())
    };
    let wrong =
        |column: Column, what: &str| Err(error_at(line, columns.get(&column).and_then(|at| headings.get(*at)), what));
    let subject = match (field(Column::Path), field(Column::Submission)) {
        (Some(path), _) => Subject::Path(plain_path(&path)),
        (None, Some(name)) => Subject::Submission(name),
        (None, None) => {
            let column = if columns.contains_key(&Column::Path) { Column::Path } else { Column::Submission };
            return wrong(column, "empty; name the submission");
        }
    };
    let names: Vec<String> = [Column::Author, Column::LastName].into_iter().filter_map(field).collect();
    let name = Some(tidy(&names.join(" "))).filter(|name| !name.is_empty());
    let id = field(Column::Id);
    let author = name.or_else(|| id.clone()).map(|name| Author { name, id });
    let group = field(Column::Group).map(|name| tidy(&name));
    let section = field(Column::Section).map(|name| tidy(&name));
    let usual_time = || field(Column::UsualTime).and_then(|text| Time::parse(&text));
    let documented = field(Column::Time);
    let time = match &documented {
        None => usual_time(),
        Some(text) => Time::parse(text).or_else(|| Time::parse(&format!("{text} 00:00"))),
    };
    if let (Some(text), None) = (documented, &time) {
        let what = format!("{text} is not a time; write 2024-10-03 22:10 or 2024-10-03T22:10:05Z");
        return wrong(Column::Time, &what);
    }
    if author.is_none() && group.is_none() && section.is_none() && time.is_none() {
        return Err(error_at(line, None, "author, group, section and time are all empty"));
    }
    Ok(AuthorRow { line, subject, author, group, section, time, status: Status::NotFound })
}

/// Returns a path with forward slashes, without empty parts and `.`.
fn plain_path(path: &str) -> String {
    let path = path.replace('\\', "/");
    let parts = path.split('/').filter(|part| !matches!(*part, "" | "."));
    parts.collect::<Vec<_>>().join("/")
}

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
