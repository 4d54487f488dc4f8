//! Tables on standard output.

use std::io::Write;

use anyhow::Result;

/// Prints rows of cells under their titles, in columns as wide as their content. Leaves out columns without any
/// content.
///
/// # Errors
/// The output cannot be written.
pub(super) fn print_columns<const N: usize>(
    titles: [&str; N],
    rows: &[[String; N]],
    out: &mut impl Write,
) -> Result<()> {
    let mut columns: Vec<(usize, usize)> = Vec::new();
    for (column, title) in titles.iter().enumerate() {
        if rows.iter().any(|row| !row[column].is_empty()) {
            let widths = rows.iter().map(|row| row[column].chars().count());
            columns.push((column, widths.fold(title.chars().count(), usize::max)));
        }
    }
    for row in std::iter::once(&titles.map(str::to_owned)).chain(rows) {
        let cells = columns.iter().map(|&(column, width)| format!("{:width$}", row[column]));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
