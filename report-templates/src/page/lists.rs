//! The content of each list: text, columns and cells.
//!
//! A long list is kept twice, from the same cells: as numbered pages without a script, and as columns of data that a script
//! shows as one list. A test compares the two.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{batch, pairs, submissions};
use crate::format::unpaired::UnpairedPages;
use crate::model::Verdict;
use crate::parts::list::{
    Cell, Column, ColumnKind, List, ListPage, ListRow, ListText, Person, ROWS_PER_FILE, ROWS_PER_PAGE, Table,
};
use crate::parts::pages::Pages;

fn list_text(list: List) -> ListText {
    match list {
        List::Pairs => pairs::LIST_TEXT,
        List::Submissions => submissions::LIST_TEXT,
        List::Files => batch::LIST_TEXT,
    }
}

pub(super) fn columns(pages: &Pages, list: List) -> Vec<Column> {
    match list {
        List::Pairs => pairs::columns(pages),
        List::Submissions => submissions::COLUMNS.into(),
        List::Files => batch::COLUMNS.into(),
    }
}

/// Returns the cells of one row, in the order of the columns.
pub(super) fn cells<'a>(pages: &Pages<'a>, list: List, index: usize) -> Vec<Cell<'a>> {
    match list {
        List::Pairs => pairs::cells(pages, index),
        List::Submissions => submissions::cells(pages, index),
        List::Files => batch::cells(pages, index),
    }
}

/// Returns one page of a list; `number` is counted from 0.
pub(super) fn list_page<'a>(pages: &Pages<'a>, list: List, number: usize) -> ListPage<'a> {
    let total = list.len(pages);
    let first = number * ROWS_PER_PAGE;
    let text = list_text(list);
    ListPage {
        list,
        number,
        n_pages: list.n_pages(pages),
        n_files: list.n_files(pages),
        total,
        text,
        table: Table {
            name: list.name(),
            caption: text.caption,
            columns: columns(pages, list),
            rows: (first..total.min(first + ROWS_PER_PAGE)).map(|index| list_row(pages, list, index)).collect(),
        },
    }
}

fn list_row<'a>(pages: &Pages<'a>, list: List, index: usize) -> ListRow<'a> {
    let anchor = if list == List::Files { batch::anchor(pages, index) } else { None };
    ListRow { anchor, cells: cells(pages, list, index) }
}

/// Returns one data file of a list; `number` is counted from 0.
pub(super) fn script(pages: &Pages, list: List, number: usize) -> String {
    let total = list.len(pages);
    let first = number * ROWS_PER_FILE;
    let rows: Vec<Vec<Cell>> =
        (first..total.min(first + ROWS_PER_FILE)).map(|index| cells(pages, list, index)).collect();
    let addresses = pages.addresses();
    let columns: Map<String, Value> = columns(pages, list)
        .iter()
        .enumerate()
        .map(|(index, column)| (column.key.to_owned(), encoded(column, index, &rows, &addresses)))
        .collect();
    let mut data = json!({ "total": total, "columns": columns });
    let unlinked = rows.iter().flatten().filter(|cell| matches!(cell, Cell::Unlinked(_)));
    let unlinked: Vec<u64> = unlinked.filter_map(Cell::digits).collect();
    if !unlinked.is_empty() {
        data["unlinked"] = json!(unlinked);
    }
    if list == List::Pairs && pages.live.is_none() {
        data["keys"] = pages.review_keys().pairs.iter().skip(first).take(ROWS_PER_FILE).cloned().collect();
    }
    let data = data.to_string();
    format!("lookalikeRows(\"{}\",{});\n", list.name(), escaped(&data))
}

/// Escapes the characters that could end a script or a page.
fn escaped(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

fn encoded(column: &Column, index: usize, rows: &[Vec<Cell>], addresses: &UnpairedPages) -> Value {
    let cells = rows.iter().map(|row| &row[index]);
    if column.kind.is_digits() {
        return cells.map(|cell| json!(cell.digits())).collect();
    }
    let mut words = Vec::new();
    let mut places: BTreeMap<Word, usize> = BTreeMap::new();
    if column.kind == ColumnKind::Verdict {
        // Verdicts are sorted by strength, not alphabetically.
        words.extend(Verdict::ALL.map(|verdict| json!(verdict.words())));
        places.extend(Verdict::ALL.iter().enumerate().map(|(index, &verdict)| (Word::Text(verdict.words()), index)));
    }
    let at: Vec<usize> = cells
        .map(|cell| {
            let word = Word::of(cell);
            *places.entry(word.clone()).or_insert_with(|| {
                words.push(word.encoded(addresses));
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
            Cell::Text(text) | Cell::Unlinked(text) => Word::Text(text),
            Cell::Person(person) => Word::Person(person),
        }
    }

    fn encoded(&self, addresses: &UnpairedPages) -> Value {
        match self {
            Word::Text(text) => json!(text),
            Word::Person(Person { name, number, tag }) => {
                let address = number.map(|number| match addresses.has_own_page(number - 1) {
                    true => json!(number),
                    false => json!(addresses.address(number - 1)),
                });
                match tag {
                    Some(tag) => json!([name, address, tag]),
                    None => json!([name, address]),
                }
            }
        }
    }
}
