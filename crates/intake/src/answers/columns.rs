//! Recognizes which columns of a table name people and which hold answers: people by headings and by distinct short values, answers by headings and by what they look like.

use std::collections::BTreeSet;

use super::cells::{answer, looks_like_code};
use crate::layouts::Time;
use crate::options::ColumnChoice;
use crate::spreadsheets::headings::{Meaning, meaning, name_columns};
use crate::spreadsheets::{Row, Table, first_of, is_address};

const MAX_COLUMNS: usize = 2000;
const N_ROWS_LOOKED_AT: usize = 400;
/// Minimum mean length in characters of answers that are no code, where the heading does not say that they are answers.
const MIN_PROSE: usize = 60;
/// Minimum mean length of answers that are no code, where the heading says that they are answers. Shorter ones are choices.
const MIN_ANSWER: usize = 8;
const MAX_CHOICE: usize = 200;
/// Minimum number of answers of which equal ones are choices and not copies.
const MIN_CHOOSING: usize = 4;
const MAX_NAME: usize = 60;
const MAX_NAMED: usize = 12;

/// The columns of a table, by their places from 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Columns {
    /// The columns whose cells, joined, name a person; empty if rows are named by their numbers.
    pub(super) names: Vec<usize>,
    /// The column that tells people of the same name apart.
    pub(super) id: Option<usize>,
    pub(super) time: Option<usize>,
    pub(super) attempt: Option<usize>,
    /// The column with the question or the file that a row is about.
    pub(super) part: Option<usize>,
    pub(super) answers: Vec<usize>,
}

/// The cells of a column that are not empty, in numbers.
#[derive(Debug, Default)]
struct Cells {
    n_filled: usize,
    n_code: usize,
    n_numbers: usize,
    n_addresses: usize,
    n_times: usize,
    n_lines: usize,
    n_chars: usize,
    n_distinct: usize,
}

/// Recognizes the columns, except for those that the instructor names. None if nothing looks like an answer.
pub(super) fn columns(table: &Table, choice: &ColumnChoice) -> Result<Option<Columns>, String> {
    let n_columns = table.headings.len().min(MAX_COLUMNS);
    let meanings: Vec<Option<Meaning>> =
        table.headings.iter().take(n_columns).map(|heading| meaning(heading)).collect();
    let cells: Vec<Cells> = (0..n_columns).map(|column| cells_of(table, column)).collect();
    let named = |headings: &[String]| -> Result<Vec<usize>, String> {
        let mut columns = Vec::new();
        for heading in headings {
            columns.extend(columns_named(table, heading)?);
        }
        Ok(columns)
    };
    let mut answers = named(&choice.answers)?;
    let names = named(&choice.names)?;
    let id = named(&choice.ids)?.first().copied();
    if answers.is_empty() {
        answers = answers_among(&meanings, &cells);
        answers.retain(|column| !names.contains(column) && id != Some(*column));
    }
    if answers.is_empty() {
        return Ok(None);
    }
    let with = |wanted: Meaning| {
        let places = (0..n_columns).filter(|&at| meanings[at] == Some(wanted));
        places.filter(|at| !answers.contains(at)).collect::<Vec<_>>()
    };
    let ids = || id.or_else(|| id_among(table, &with(Meaning::Address), &with(Meaning::Id), &cells));
    let names = if names.is_empty() { names_among(&with, ids(), &answers, &cells) } else { names };
    let id = ids().filter(|id| !names.contains(id));
    let part = with(Meaning::Part).into_iter().filter(|&at| cells[at].n_filled > 0);
    Ok(Some(Columns {
        id,
        time: with(Meaning::Time).into_iter().rfind(|&at| cells[at].n_filled > 0),
        attempt: with(Meaning::Attempt).into_iter().find(|&at| cells[at].n_filled > 0),
        part: part
            .filter(|at| !names.contains(at))
            .max_by_key(|&at| (!cells[at].is_data(), cells[at].n_distinct, usize::MAX - at)),
        names,
        answers,
    }))
}

/// Returns the columns that the instructor names by a heading, the beginning of one, a number, or several of these with commas between them.
fn columns_named(table: &Table, wanted: &str) -> Result<Vec<usize>, String> {
    if let Some(column) = column_named(table, wanted) {
        return Ok(vec![column]);
    }
    let several: Option<Vec<usize>> = wanted.split(',').map(|one| column_named(table, one)).collect();
    several.ok_or_else(|| {
        format!("no column is named {}; the columns are {}", wanted.trim(), headings_in(&table.headings))
    })
}

fn column_named(table: &Table, wanted: &str) -> Option<usize> {
    let wanted = wanted.trim().to_lowercase();
    let headings = || table.headings.iter().map(|heading| heading.to_lowercase());
    let exact = headings().position(|heading| heading == wanted);
    let number = wanted.parse().ok().and_then(|number: usize| number.checked_sub(1));
    let mut beginning =
        headings().enumerate().filter(|(_, heading)| !wanted.is_empty() && heading.starts_with(&wanted));
    let only = beginning.next().filter(|_| beginning.next().is_none()).map(|(at, _)| at);
    exact.or(number.filter(|at| *at < table.headings.len())).or(only)
}

/// Returns headings in words, in quotes, of a long list the first.
pub(super) fn headings_in<'h>(headings: impl IntoIterator<Item = &'h String>) -> String {
    let all: Vec<String> = headings.into_iter().map(|heading| format!("“{}”", shortened(heading))).collect();
    first_of(&all, MAX_NAMED)
}

fn shortened(heading: &str) -> String {
    let line = heading.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_NAME) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or(&line)),
        None => line,
    }
}

fn cells_of(table: &Table, column: usize) -> Cells {
    let mut cells = Cells::default();
    let mut distinct: BTreeSet<&str> = BTreeSet::new();
    for text in table.rows.iter().take(N_ROWS_LOOKED_AT).filter_map(|row| answer(row.cell(column))) {
        cells.n_filled += 1;
        cells.n_code += usize::from(looks_like_code(text));
        // A number, a mark such as `7,50`, or a share such as `3/4`.
        cells.n_numbers += usize::from(text.chars().all(|c| c.is_ascii_digit() || ".,-+/% ".contains(c)));
        cells.n_addresses += usize::from(is_address(text));
        cells.n_times += usize::from(Time::parse(text).is_some());
        cells.n_lines += text.lines().count();
        cells.n_chars += text.chars().count();
        distinct.insert(text);
    }
    cells.n_distinct = distinct.len();
    cells
}

impl Cells {
    fn mean_length(&self) -> usize {
        self.n_chars / self.n_filled.max(1)
    }

    fn are_addresses(&self) -> bool {
        self.n_distinct > 1 && 10 * self.n_addresses >= 9 * self.n_filled
    }

    /// Whether most cells are numbers, addresses or times.
    fn is_data(&self) -> bool {
        let n_data = self.n_numbers.max(self.n_addresses).max(self.n_times);
        self.n_filled == 0 || 10 * n_data >= 9 * self.n_filled
    }

    /// Whether a quarter of the cells looks like code. Others may have left the field empty, or given up in words.
    fn is_code(&self) -> bool {
        self.n_code > 0 && 4 * self.n_code >= self.n_filled
    }

    /// Whether people chose among a few texts.
    fn is_choice(&self) -> bool {
        !self.is_code()
            && self.n_filled >= MIN_CHOOSING
            && self.mean_length() <= MAX_CHOICE
            && 2 * self.n_distinct <= self.n_filled
    }

    fn is_answer(&self, meaning: Option<Meaning>) -> bool {
        if self.is_data() || self.is_choice() {
            return false;
        }
        // A text that all have is the question.
        let is_constant = self.n_distinct == 1 && self.n_filled > 2;
        match meaning {
            Some(Meaning::Answer) => self.is_code() || self.mean_length() >= MIN_ANSWER,
            Some(Meaning::Question | Meaning::Part) | None => {
                !is_constant && (self.is_code() || self.mean_length() >= MIN_PROSE)
            }
            Some(_) => false,
        }
    }

    /// Whether the cells may be names: one short line each, and no two the same.
    fn may_be_names(&self) -> bool {
        self.n_filled > 0
            && self.n_distinct == self.n_filled
            && self.n_lines == self.n_filled
            && self.mean_length() <= MAX_NAME
            && !self.is_data()
            && !self.is_code()
    }
}

/// Returns the columns with answers. Texts of questions count only where nothing else does.
fn answers_among(meanings: &[Option<Meaning>], cells: &[Cells]) -> Vec<usize> {
    let all = meanings.iter().zip(cells).enumerate().filter(|(_, (meaning, cells))| cells.is_answer(**meaning));
    let (questions, answers): (Vec<_>, Vec<_>) =
        all.partition(|(_, (meaning, _))| matches!(meaning, Some(Meaning::Question | Meaning::Part)));
    let chosen = if answers.is_empty() { questions } else { answers };
    chosen.into_iter().map(|(at, _)| at).collect()
}

/// Returns the column that tells people apart: their addresses, or the numbers or user names of which there are the most.
fn id_among(table: &Table, addresses: &[usize], ids: &[usize], cells: &[Cells]) -> Option<usize> {
    let filled = |at: &&usize| cells[**at].n_filled > 0 && cells[**at].n_distinct > 1;
    let address = addresses.iter().find(filled).copied();
    let by_content = || cells.iter().position(Cells::are_addresses);
    let known = ids.iter().filter(filled).filter(|at| !has_row_numbers(table, **at));
    let best = || known.max_by_key(|at| (cells[**at].n_distinct, usize::MAX - **at)).copied();
    address.or_else(by_content).or_else(best)
}

/// Returns whether a column counts the rows, as forms do. It tells nothing about people.
fn has_row_numbers(table: &Table, column: usize) -> bool {
    let number = |row: &Row| row.cell(column).parse::<usize>().ok();
    let numbers: Vec<Option<usize>> = table.rows.iter().take(N_ROWS_LOOKED_AT).map(number).collect();
    let first = numbers.first().copied().flatten();
    first.is_some_and(|first| first <= 2 && (first..).zip(&numbers).all(|(wanted, number)| *number == Some(wanted)))
}

/// Returns the columns that name people. `with` returns the columns of a meaning.
fn names_among(
    with: &dyn Fn(Meaning) -> Vec<usize>,
    id: Option<usize>,
    answers: &[usize],
    cells: &[Cells],
) -> Vec<usize> {
    let names = name_columns(|meaning| with(meaning).into_iter().find(|&at| cells[at].n_filled > 0));
    if !names.is_empty() {
        return names;
    }
    let by_content = || {
        let meanings = [Meaning::Time, Meaning::Attempt, Meaning::Team, Meaning::Other];
        let others = [meanings.map(with).concat(), answers.to_vec()].concat();
        (0..cells.len()).find(|at| !others.contains(at) && cells[*at].may_be_names())
    };
    id.or_else(by_content).into_iter().collect()
}
