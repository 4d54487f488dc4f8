//! The rows of a sheet while it is read, within the limits of tables.

use csv::StringRecord;

use super::table::{MAX_CELLS, Table};

const MAX_COLUMNS: usize = 16_384;

#[derive(Debug, Clone, Copy)]
pub(crate) struct SheetLimits {
    pub(crate) rows: usize,
    /// Maximum number of bytes of all cells: one text may be in a million of them.
    pub(crate) bytes: u64,
}

pub(super) struct Sheet {
    pub(super) name: String,
    limits: SheetLimits,
    rows: Vec<(usize, StringRecord)>,
    n_cells: usize,
    n_bytes: u64,
    missing: Option<String>,
}

impl Sheet {
    pub(super) fn new(name: String, limits: SheetLimits) -> Sheet {
        Sheet { name, limits, rows: Vec::new(), n_cells: 0, n_bytes: 0, missing: None }
    }

    /// Adds a row, whose cells come with their columns from 0. Returns whether there is room for more.
    pub(super) fn add<'t>(&mut self, number: usize, cells: impl Iterator<Item = (usize, &'t str)>) -> bool {
        let mut record = StringRecord::new();
        for (column, text) in cells.filter(|(column, text)| *column < MAX_COLUMNS && !text.is_empty()) {
            self.n_cells += (column + 1).saturating_sub(record.len());
            self.n_bytes += text.len() as u64;
            if self.n_cells > MAX_CELLS || self.n_bytes > self.limits.bytes || self.rows.len() > self.limits.rows {
                self.missing = Some(format!(
                    "the table is too large; row {number} and all after it are not read; raise the limit with --max-file"
                ));
                return false;
            }
            // The first of two cells in one column counts.
            if column < record.len() {
                continue;
            }
            while record.len() < column {
                record.push_field("");
            }
            record.push_field(text);
        }
        if !record.is_empty() {
            self.rows.push((number, record));
        }
        true
    }

    /// Notes that the sheet ends in an error.
    pub(super) fn end_broken(&mut self) {
        self.missing.get_or_insert_with(|| "the table is damaged, and rows may be missing".to_owned());
    }

    pub(super) fn n_rows(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn into_table(self) -> Table {
        // Spreadsheets leave out empty cells, so the number of cells says nothing.
        let mut table = Table::of_rows(self.rows, false);
        table.incomplete.extend(self.missing);
        table
    }
}
