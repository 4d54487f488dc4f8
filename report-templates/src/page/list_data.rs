//! Data files: the rows of a list for scripts, column by column, with the content of the pages.
//!
//! ```text
//! lookalikeRows("pairs",{"total":30000,"columns":{"pair":[1,2,…],"left":{"words":[["Aalto, Aino",1],…],"at":[0,0,…]},…}});
//! ```
//!
//! Figures with a fixed number of decimals are stored as whole numbers of their digits (872 for `87.2 %`), or `null`.
//! Everything else is an index into a list of distinct values; a name is stored with its page and tag.
//! Verdicts are ordered from strongest to weakest.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::list::{Cell, Column, ColumnKind, List, Person, ROWS_PER_FILE};
use super::lists::{cells, columns};
use super::pages::Pages;
use crate::model::Verdict;

/// Returns one data file of a list; `number` is counted from 0.
pub(super) fn script(pages: &Pages, list: List, number: usize) -> String {
    let total = list.len(pages);
    let first = number * ROWS_PER_FILE;
    let rows: Vec<Vec<Cell>> =
        (first..total.min(first + ROWS_PER_FILE)).map(|place| cells(pages, list, place)).collect();
    let columns: Map<String, Value> = columns(pages, list)
        .iter()
        .enumerate()
        .map(|(place, column)| (column.key.to_owned(), encoded(column, place, &rows)))
        .collect();
    let data = json!({ "total": total, "columns": columns }).to_string();
    format!("lookalikeRows(\"{}\",{});\n", list.name(), escaped(&data))
}

/// Escapes the characters that could end a script or a page.
fn escaped(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

fn encoded(column: &Column, place: usize, rows: &[Vec<Cell>]) -> Value {
    let cells = rows.iter().map(|row| &row[place]);
    if column.kind.is_digits() {
        return cells.map(|cell| json!(cell.digits())).collect();
    }
    let mut words = Vec::new();
    let mut places: BTreeMap<Word, usize> = BTreeMap::new();
    if column.kind == ColumnKind::Verdict {
        // Verdicts are sorted by strength, not alphabetically.
        words.extend(Verdict::ALL.map(|verdict| json!(verdict.words())));
        places.extend(Verdict::ALL.iter().enumerate().map(|(place, &verdict)| (Word::Text(verdict.words()), place)));
    }
    let at: Vec<usize> = cells
        .map(|cell| {
            let word = Word::of(cell);
            *places.entry(word.clone()).or_insert_with(|| {
                words.push(word.encoded());
                words.len() - 1
            })
        })
        .collect();
    json!({ "words": words, "at": at })
}

/// The value of a cell; equal values are stored once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Word<'a> {
    Text(&'a str),
    Person(&'a Person<'a>),
}

impl<'a> Word<'a> {
    fn of(cell: &'a Cell) -> Self {
        match cell {
            Cell::Empty => Word::Text(""),
            Cell::Text(text) => Word::Text(text),
            Cell::Person(person) => Word::Person(person),
        }
    }

    fn encoded(&self) -> Value {
        match self {
            Word::Text(text) => json!(text),
            Word::Person(Person { name, number, tag: Some(tag) }) => json!([name, number, tag]),
            Word::Person(Person { name, number, tag: None }) => json!([name, number]),
        }
    }
}
