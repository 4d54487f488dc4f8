//! The rows of a list as data for scripts: what its pages show, column by column.
//!
//! ```text
//! lookalikeRows("pairs",{"total":30000,"columns":{"pair":[1,2,…],"left":{"words":[["Aalto, Aino",1],…],"at":[0,0,…]},…}});
//! ```
//!
//! Figures with a fixed number of decimals are whole numbers of their digits (872 for `87.2 %`), and `null` where there is none.
//! Everything else is a place in a list of different words; a person is a name, a page, and what else is to say.
//! Verdicts are listed by their weight.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Cell, Column, Kind, List, Person, ROWS_PER_FILE};
use crate::model::Verdict;
use crate::page::Pages;
use crate::wording;

/// The verdicts, the gravest first.
const VERDICTS: [Verdict; 3] = [Verdict::Strong, Verdict::WorthALook, Verdict::Unremarkable];

/// One file of the data of a list, counted from 0.
pub(in crate::page) fn script(pages: &Pages, list: List, number: usize) -> String {
    let total = list.len(pages);
    let first = number * ROWS_PER_FILE;
    let rows: Vec<Vec<Cell>> =
        (first..total.min(first + ROWS_PER_FILE)).map(|place| list.cells(pages, place)).collect();
    let column = |(place, column): (usize, &Column)| (column.key.to_owned(), encoded(column, place, &rows));
    let columns: Map<String, Value> = list.columns(pages).iter().enumerate().map(column).collect();
    let data = json!({ "total": total, "columns": columns }).to_string();
    format!("lookalikeRows(\"{}\",{});\n", list.name(), escaped(&data))
}

/// A column with everything that could end a script or a page written otherwise.
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
    if column.kind == Kind::Verdict {
        // Verdicts are sorted by their weight, not by their letters.
        words.extend(VERDICTS.map(|verdict| json!(wording::verdict(verdict))));
        places.extend(
            VERDICTS.iter().enumerate().map(|(place, &verdict)| (Word::Text(wording::verdict(verdict)), place)),
        );
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

/// What a cell shows, so that each is kept once.
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
