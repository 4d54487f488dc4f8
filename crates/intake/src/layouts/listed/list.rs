//! Reads a list of files with their people.

use std::collections::BTreeSet;

use super::entries::Entries;
use crate::layouts::dates::time_in_words;
use crate::layouts::naming::counts;
use crate::layouts::provenance::Author;
use crate::layouts::time::Time;
use crate::spreadsheets::headings::{Meaning, meaning, name_columns};
use crate::spreadsheets::{Row, Table, delimited, tidy};

const MAX_ROWS: usize = 100_000;
/// Headings of columns that may number rows as well as people.
const BARE_IDS: [&str; 4] = ["id", "number", "nummer", "no"];
const MIN_NAMED: usize = 2;

/// A list, and the rows of it that name something in the batch.
pub(super) struct List {
    pub(super) rows: Vec<ListedEntry>,
    pub(super) file_heading: String,
    pub(super) person_headings: Vec<String>,
    /// Number of rows that name nothing in the batch.
    pub(super) n_unknown: usize,
}

pub(super) struct ListedEntry {
    pub(super) entries: BTreeSet<usize>,
    pub(super) author: Author,
    pub(super) time: Option<Time>,
    pub(super) attempt: Option<u32>,
    /// The task that it is about, empty if there is only one.
    pub(super) part: String,
}

struct Columns {
    file: usize,
    names: Vec<usize>,
    id: Option<usize>,
    time: Option<usize>,
    attempt: Option<usize>,
    part: Option<usize>,
}

impl List {
    /// Parses a table. None if it names less than half of the batch and less than half of its rows name something, or if it tells nothing about people.
    pub(super) fn read(text: &str, entries: &Entries<'_>) -> Option<List> {
        let table = delimited::table(text, MAX_ROWS);
        let columns = columns(&table, entries)?;
        let mut rows = Vec::new();
        let mut n_unknown = 0;
        for row in &table.rows {
            match (entries.named(row.cell(columns.file)), columns.author(row)) {
                (Some(entries), Some(author)) => rows.push(ListedEntry {
                    entries: entries.clone(),
                    author,
                    time: columns
                        .time
                        .and_then(|column| Time::parse(row.cell(column)).or_else(|| time_in_words(row.cell(column)))),
                    attempt: columns.attempt.and_then(|column| row.cell(column).parse().ok()),
                    part: columns.part.map(|column| row.cell(column).to_owned()).unwrap_or_default(),
                }),
                _ => n_unknown += 1,
            }
        }
        let heading = |column: usize| table.headings.get(column).cloned().unwrap_or_default();
        let people = columns.names.iter().copied().chain(columns.id);
        (rows.len() >= MIN_NAMED).then(|| List {
            file_heading: heading(columns.file),
            person_headings: people.map(heading).collect(),
            rows,
            n_unknown,
        })
    }
}

impl Columns {
    fn author(&self, row: &Row) -> Option<Author> {
        let name = row.name(&self.names);
        let id = self.id.map(|column| tidy(row.cell(column))).filter(|id| !id.is_empty());
        let name = if name.is_empty() { id.clone()? } else { name };
        Some(Author { name, id })
    }
}

/// Recognizes the columns: that of files by its cells, the others by their headings.
fn columns(table: &Table, entries: &Entries<'_>) -> Option<Columns> {
    let n_named = |column: usize| table.rows.iter().filter(|row| entries.named(row.cell(column)).is_some()).count();
    let all = || 0..table.headings.len();
    // The first of columns that name as much.
    let (n, file) = all().map(|column| (n_named(column), column)).max_by_key(|(n, at)| (*n, usize::MAX - at))?;
    if n < MIN_NAMED || (2 * n < table.rows.len() && 2 * n < entries.n_tops) {
        return None;
    }
    let meanings: Vec<Option<Meaning>> = table.headings.iter().map(|heading| meaning(heading)).collect();
    let first = |wanted: Meaning| all().find(|&at| at != file && meanings.get(at).copied().flatten() == Some(wanted));
    let names = name_columns(first);
    let mut id = first(Meaning::Address).or_else(|| first(Meaning::Id)).filter(|&id| !is_of_row(table, &names, id));
    // A judge numbers its runs by a mere `id`, and names the team of each.
    let team = Vec::from_iter(first(Meaning::Team));
    let numbers_runs =
        |id: usize| BARE_IDS.contains(&&*table.headings[id].to_lowercase()) && is_of_row(table, &team, id);
    let is_judged = names.is_empty() && numbers_runs(id.unwrap_or(file));
    let names = if is_judged { team } else { names };
    id = id.filter(|_| !is_judged);
    if names.is_empty() && id.is_none() {
        return None;
    }
    // Files and folders may be named after people.
    let is_name = matches!(meanings.get(file).copied().flatten(), Some(Meaning::FullName | Meaning::SomeName));
    let names = if names.is_empty() && is_name { vec![file] } else { names };
    // A user name that is the name of a file or a folder is an id as well.
    let is_user = meanings.get(file).copied().flatten() == Some(Meaning::Id) && !is_judged;
    Some(Columns {
        file,
        names,
        id: id.or(is_user.then_some(file)),
        time: first(Meaning::Time),
        attempt: first(Meaning::Attempt),
        part: first(Meaning::Part),
    })
}

/// Returns whether an id is that of the row and not of the person: no two rows have the same, and most people have several rows.
fn is_of_row(table: &Table, names: &[usize], id: usize) -> bool {
    let name = |row: &Row| names.iter().map(|&column| row.cell(column).to_owned()).collect::<Vec<_>>();
    let ids: BTreeSet<&str> = table.rows.iter().map(|row| row.cell(id)).collect();
    let n_rows = counts(table.rows.iter().map(name));
    let n_repeated = n_rows.values().filter(|n| **n > 1).count();
    !names.is_empty() && ids.len() == table.rows.len() && 2 * n_repeated > n_rows.len()
}
