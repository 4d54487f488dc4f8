//! Cells of CSV files that spreadsheets show as they are.

use std::borrow::Cow;

/// The characters with which a spreadsheet formula may begin. Some spreadsheets take the wide ones for the others.
const FORMULA_STARTS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Returns a cell that spreadsheets show as text. One that could be taken for a formula gets an apostrophe before it.
pub fn as_text(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(FORMULA_STARTS) { format!("'{cell}").into() } else { cell.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A student's name must not become a command on the machine of whoever opens the file.
    #[test]
    fn formulas_become_text() {
        for formula in ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "＝1"] {
            assert_eq!(as_text(formula), format!("'{formula}"));
        }
    }

    /// Other names are unchanged, so that scripts can join on them.
    #[test]
    fn other_cells_are_unchanged() {
        for cell in ["", "Lee, \"Ann\"", "a=b", "'=1", "1-2", " =1"] {
            assert_eq!(as_text(cell), cell);
        }
    }
}
