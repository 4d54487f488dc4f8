//! The marked pairs of a course for spreadsheets.

use anyhow::Result;
use lookalike_report_templates::app::model::Case;
use lookalike_report_templates::model::Verdict;

/// What a spreadsheet would take for a formula begins so.
const FORMULAS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The columns, in order, each with what it holds.
pub(crate) const COLUMNS: [(&str, &str); 10] = [
    ("batch", "assignment and term"),
    ("left", "name of the left submission"),
    ("right", "name of the right submission"),
    (
        "score",
        "the score in the newest report, 0 to 1; as it was when the pair was marked, if that report does not have it",
    ),
    ("verdict", "likewise: `strong`, `worth-a-look` or `unremarkable`"),
    ("state", "`to-review`, `dismissed`, `to-discuss` or `escalated`"),
    ("note", "what was written beside the mark"),
    ("by", "who marked it last"),
    ("time", "when"),
    ("address", "path of the pair's page on the server; empty if the newest report does not have it"),
];

/// A row for each case, as RFC 4180 has it.
///
/// # Errors
/// None that the cases could cause; writing into memory reports them all the same.
pub(super) fn csv(cases: &[Case]) -> Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    writer.write_record(COLUMNS.map(|(name, _)| name))?;
    for case in cases {
        let [left, right] = &case.submissions;
        let mark = &case.mark;
        let score = format!("{:.3}", case.score);
        let cells = [
            case.batch.as_str(),
            left,
            right,
            &score,
            verdict(case.verdict),
            mark.state.name(),
            &mark.note,
            &mark.by,
            &mark.time,
            case.address.as_deref().unwrap_or_default(),
        ];
        writer.write_record(cells.map(harmless))?;
    }
    Ok(writer.into_inner()?)
}

/// A cell that a spreadsheet takes for text.
fn harmless(cell: &str) -> String {
    let quote = if cell.starts_with(FORMULAS) { "'" } else { "" };
    format!("{quote}{cell}")
}

/// What a verdict is called in the table and in the database.
pub(crate) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Strong => "strong",
        Verdict::WorthALook => "worth-a-look",
        Verdict::Unremarkable => "unremarkable",
    }
}

#[cfg(test)]
mod tests {
    use lookalike_report_templates::live::{Mark, MarkState};

    use super::*;

    /// Notes may hold whatever one can type, and names whatever students think of; none of it is a formula or another cell.
    #[test]
    fn cells_stay_what_they_are() {
        let case = Case {
            batch: "hw1 2026".to_owned(),
            submissions: ["=cmd|' /C calc'!A0".to_owned(), "Lee, \"Ann\"".to_owned()],
            score: 0.5,
            verdict: Verdict::Strong,
            mark: Mark { state: MarkState::ToDiscuss, note: "-1\nsecond line".to_owned(), ..Mark::default() },
            address: None,
        };
        let text = String::from_utf8(csv(&[case]).unwrap()).unwrap();
        let (header, row) = text.split_once("\r\n").unwrap();
        assert!(header.starts_with("batch,left,right,"));
        assert_eq!(
            row,
            "hw1 2026,'=cmd|' /C calc'!A0,\"Lee, \"\"Ann\"\"\",0.500,strong,to-discuss,\"'-1\nsecond line\",,,\r\n"
        );
        for formula in ["@a", "+1", "\tx", "\r=1"] {
            assert_eq!(harmless(formula), format!("'{formula}"));
        }
    }
}
