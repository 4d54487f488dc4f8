//! The sheet of one pair, with the names of the rest of the class masked.

use std::io;

use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::sheet::{Sheet, SheetDetails};

use crate::anonymize::{hide_names_on_sheet, hide_other_names_on_sheet};

/// Returns the sheet of a pair as HTML, and the key to its names if it is anonymous. `pair` is an index in the
/// report. The details are printed as they are given.
///
/// # Errors
/// The template reports an error, which no content of a report causes.
pub fn render_sheet(
    report: &Report,
    pair: usize,
    is_anonymous: bool,
    details: SheetDetails,
) -> io::Result<(String, Option<String>)> {
    let mut sheet = Sheet { details, ..Sheet::new(report, pair) };
    let key = if is_anonymous {
        Some(hide_names_on_sheet(&mut sheet, report))
    } else {
        hide_other_names_on_sheet(&mut sheet, report);
        None
    };
    Ok((sheet.to_html()?, key))
}
