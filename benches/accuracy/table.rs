//! Tables of figures: printed for people, and written to the file that documents are checked against.

use std::path::Path;

use anyhow::{Context, Result};

/// A table. The first cell of a row names it.
pub(crate) struct Table {
    name: &'static str,
    title: &'static str,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Creates a table without rows. Its title is printed above it, and its name is that in the file.
    pub(crate) fn new<'h>(name: &'static str, title: &'static str, head: impl IntoIterator<Item = &'h str>) -> Table {
        Table { name, title, head: head.into_iter().map(str::to_owned).collect(), rows: Vec::new() }
    }

    /// Adds a row; cells at its end may be missing.
    pub(crate) fn add(&mut self, mut cells: Vec<String>) {
        cells.resize(self.head.len(), String::new());
        self.rows.push(cells);
    }

    pub(crate) fn print(&self) {
        println!("\n{}:\n", self.title);
        println!("| {} |\n|{}", self.head.join(" | "), " --- |".repeat(self.head.len()));
        self.rows.iter().for_each(|row| println!("| {} |", row.join(" | ")));
    }
}

/// Writes a line for each figure of some tables: the table, the row, the column and the figure.
pub(crate) fn write(path: &Path, tables: &[Table]) -> Result<()> {
    let mut csv = csv::Writer::from_path(path).with_context(|| format!("cannot write {}", path.display()))?;
    csv.write_record(["table", "row", "column", "figure"])?;
    for table in tables {
        for row in &table.rows {
            for (column, figure) in table.head.iter().zip(row).skip(1) {
                csv.write_record([table.name, &row[0], column, figure])?;
            }
        }
    }
    Ok(csv.flush()?)
}
