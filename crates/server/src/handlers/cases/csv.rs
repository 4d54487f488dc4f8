//! The cases of a course as CSV, for spreadsheets.

use anyhow::Result;
use lookalike_report_templates::app::model::Case;
use lookalike_report_templates::csv_cell::as_text;

/// The columns in order, each with its name and its meaning.
pub const COLUMNS: [(&str, &str); 10] = [
    ("batch", "assignment and term"),
    ("left", "name of the left submission"),
    ("right", "name of the right submission"),
    (
        "score",
        "the score in the newest report, 0 to 1; as it was when the pair was marked, if that report does not have it",
    ),
    ("verdict", "likewise: `strong`, `worth_a_look` or `unremarkable`"),
    ("state", "`to_review`, `dismissed`, `to_discuss` or `escalated`"),
    ("note", "what was written beside the mark"),
    ("by", "who marked it last"),
    ("time", "when"),
    ("address", "path of the pair's page on the server; empty if the newest report does not have it"),
];

/// Returns the cases as CSV (RFC 4180), one row each.
///
/// # Errors
/// The CSV writer fails, which no case can cause.
pub(super) fn csv(cases: &[Case]) -> Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    writer.write_record(COLUMNS.map(|(name, _)| name))?;
    for case in cases {
        let [left, right] = &case.submissions;
        let review = &case.review;
        let score = format!("{:.3}", case.score);
        let cells = [
            case.batch.as_str(),
            left,
            right,
            &score,
            case.verdict.name(),
            review.state.name(),
            &review.note,
            &review.by,
            &review.time,
            case.address.as_deref().unwrap_or_default(),
        ];
        writer.write_record(cells.map(|cell| as_text(cell).into_owned()))?;
    }
    Ok(writer.into_inner()?)
}

#[cfg(test)]
mod tests {
    use lookalike_report_templates::model::Verdict;
    use lookalike_report_templates::model::{Review, ReviewState};

    use super::*;

    /// Names and notes may contain anything. They never become a formula or another cell.
    #[test]
    fn cells_are_escaped() {
        let case = Case {
            batch: "hw1 2026".to_owned(),
            submissions: ["=cmd|' /C calc'!A0".to_owned(), "Lee, \"Ann\"".to_owned()],
            score: 0.5,
            verdict: Verdict::Strong,
            review: Review { state: ReviewState::ToDiscuss, note: "-1\nsecond line".to_owned(), ..Review::default() },
            address: None,
        };
        let text = String::from_utf8(csv(&[case]).unwrap()).unwrap();
        let (header, row) = text.split_once("\r\n").unwrap();
        assert!(header.starts_with("batch,left,right,"));
        assert_eq!(
            row,
            "hw1 2026,'=cmd|' /C calc'!A0,\"Lee, \"\"Ann\"\"\",0.500,strong,to_discuss,\"'-1\nsecond line\",,,\r\n"
        );
    }
}
