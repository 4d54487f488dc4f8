//! A table with headings: rows of cells, and what could not be read of it.

use csv::StringRecord;

/// Maximum number of cells that are read of a table. A course of a thousand with a thousand columns has fewer.
pub(super) const MAX_CELLS: usize = 4_000_000;
const N_ROWS_LOOKED_AT: usize = 20;
const MAX_NAMED: usize = 5;
/// Maximum number of characters of a text in one line; longer ones are cut.
const MAX_CHARS: usize = 200;

/// A table. No row is empty.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) headings: Vec<String>,
    pub(crate) rows: Vec<Row>,
    pub(crate) remarks: Vec<String>,
    pub(crate) incomplete: Vec<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// Its number in the table, from 1. Rows are counted and not lines, because spreadsheets do so.
    pub(crate) number: usize,
    pub(crate) cells: StringRecord,
}

impl Row {
    /// Returns a cell without white space around it; empty if the row ends before it.
    pub(crate) fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", str::trim)
    }

    pub(crate) fn name(&self, columns: &[usize]) -> String {
        let cells = columns.iter().map(|&column| self.cell(column)).filter(|cell| !cell.is_empty());
        tidy(&cells.collect::<Vec<_>>().join(" "))
    }
}

/// Makes a text that a platform wrote fit to be shown on one line.
pub(crate) fn tidy(name: &str) -> String {
    let words = name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").chars().take(MAX_CHARS).collect()
}

impl Table {
    /// Returns the table of these rows with their numbers, of which the first that is as wide as half of the usual row has the headings. If `is_checked`, rows with another number of cells than the headings are named.
    pub(super) fn of_rows(rows: Vec<(usize, StringRecord)>, is_checked: bool) -> Table {
        let rows = rows.into_iter().filter(|(_, cells)| n_filled(cells) > 0);
        let mut rows: Vec<Row> = rows.map(|(number, cells)| Row { number, cells }).collect();
        let mut widths: Vec<usize> = rows.iter().take(N_ROWS_LOOKED_AT).map(|row| n_filled(&row.cells)).collect();
        widths.sort_unstable();
        // The median: a few rows may be much longer than they should be.
        let width = widths.get(widths.len() / 2).copied().unwrap_or(0);
        let at = rows.iter().position(|row| 2 * n_filled(&row.cells) >= width).unwrap_or(0);
        let mut table = Table::default();
        let Some(header) = rows.get(at).map(|row| row.cells.clone()) else { return table };
        if header.iter().any(is_address) {
            // Nobody calls a column by an e-mail address, so these are cells already.
            table.headings = (1..=header.len()).map(|number| format!("Column {number}")).collect();
            table.rows = rows.split_off(at);
            table.remarks.push("the table has no headings".to_owned());
        } else {
            table.headings = header.iter().map(|heading| heading.trim().to_owned()).collect();
            table.rows = rows.split_off(at + 1);
        }
        if is_checked {
            table.remarks.extend(table.odd_rows());
        }
        table
    }

    fn odd_rows(&self) -> Option<String> {
        let n_headings = self.headings.len();
        let beyond = |row: &Row| row.cells.iter().skip(n_headings).any(|cell| !cell.trim().is_empty());
        let odd: Vec<usize> =
            self.rows.iter().filter(|row| row.cells.len() < n_headings || beyond(row)).map(|row| row.number).collect();
        (!odd.is_empty()).then(|| format!("{} not as many cells as there are headings ({n_headings})", rows_have(&odd)))
    }
}

/// Returns `row 3 has` or `rows 3, 5 and 12 others have`.
pub(crate) fn rows_have(rows: &[impl ToString]) -> String {
    let named = first_of(rows, MAX_NAMED);
    if rows.len() == 1 { format!("row {named} has") } else { format!("rows {named} have") }
}

/// Returns the first `max` items with commas between them, and the number of the others: `3, 5 and 12 others`.
pub(crate) fn first_of(items: &[impl ToString], max: usize) -> String {
    let named: Vec<String> = items.iter().take(max).map(ToString::to_string).collect();
    let others = if items.len() > max { format!(" and {} others", items.len() - max) } else { String::new() };
    named.join(", ") + &others
}

fn n_filled(cells: &StringRecord) -> usize {
    cells.iter().filter(|cell| !cell.trim().is_empty()).count()
}

pub(crate) fn is_address(cell: &str) -> bool {
    let cell = cell.trim();
    let is_one_word = !cell.contains(|c: char| c.is_whitespace() || "(){}<>,;\"'".contains(c));
    is_one_word
        && cell
            .split_once('@')
            .is_some_and(|(user, host)| !user.is_empty() && host.contains('.') && !host.contains('@'))
}
