//! The sheet of one pair or one case, with the names of the rest of the class masked.

use std::io;

use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::sheet::{Sheet, SheetDetails};

use crate::anonymize::{hide_names_on_sheet, hide_other_names_on_sheet};

/// The subject of a sheet, as an index in its report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A pair.
    Pair(usize),
    /// A case, which may have several people.
    Case(usize),
}

/// A sheet as it is handed out.
#[derive(Debug)]
pub struct RenderedSheet {
    /// The page.
    pub html: String,
    /// The content security policy that the page needs.
    pub policy: String,
    /// The key to the names, if the sheet is anonymous.
    pub key: Option<String>,
}

/// The reason why there is no sheet.
#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    /// A passage was chosen that the sheet does not have.
    #[error("the sheet has no passage {number}; its passages have the numbers from 1 to {n_passages}")]
    NoPassage {
        /// The number.
        number: usize,
        /// Number of passages.
        n_passages: usize,
    },
    /// The template reports an error, which no content of a report causes.
    #[error(transparent)]
    Template(#[from] io::Error),
}

/// Returns the sheet of a pair or a case as HTML. The details are printed as they are given, apart from names.
///
/// # Errors
/// A passage was chosen that the sheet does not have.
pub fn render_sheet(
    report: &Report,
    subject: Subject,
    is_anonymous: bool,
    details: SheetDetails,
) -> Result<RenderedSheet, SheetError> {
    let mut sheet = match subject {
        Subject::Pair(pair) => Sheet::of_pair(report, pair),
        Subject::Case(case) => Sheet::of_case(report, case),
    };
    let n_passages = sheet.n_passages();
    if let Some(number) = details.parts.as_ref().map(|parts| parts.last()).filter(|&last| last > n_passages) {
        return Err(SheetError::NoPassage { number, n_passages });
    }
    sheet.details = details;
    let key = if is_anonymous {
        Some(hide_names_on_sheet(&mut sheet, report))
    } else {
        hide_other_names_on_sheet(&mut sheet, report);
        None
    };
    Ok(RenderedSheet { html: sheet.to_html()?, policy: sheet.policy(), key })
}
