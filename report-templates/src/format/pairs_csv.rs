//! `pairs.csv`: the ranked pairs for spreadsheets and scripts.
//!
//! RFC 4180: a header, CRLF line ends, quotes where needed.
//! Scripts join on names, so they are written unchanged unless a spreadsheet would take them for formulas.
//! `report.json` has the exact ones.

use std::io;

use crate::format::csv_cell::as_text;
use crate::model::{Pair, Report};
use crate::words::wording;

/// The columns in order, each with its meaning.
pub const COLUMNS: [(&str, &str); 15] = [
    ("rank", "place in the ranking, 1 for the best"),
    ("left", "name of the left submission"),
    ("right", "name of the right submission"),
    ("score", "what pairs are ranked by, 0 to 1"),
    ("similarity", "share of both submissions' own tokens together that lies in matches, 0 to 1"),
    ("left_coverage", "share of the left submission's own tokens that lies in matches with the right one, 0 to 1"),
    ("right_coverage", "share of the right submission's own tokens that lies in matches with the left one, 0 to 1"),
    ("matched_tokens", "tokens of either side that lie in matches"),
    ("longest_match", "the longest match, in tokens"),
    ("passages", "how many passages the two share"),
    ("evidence_bits", "how much the shared code says, in bits"),
    ("cluster", "number of the cluster that the pair is in; empty if it is in none"),
    ("similarity_type", "in a few words with `; ` between them, the prevailing kind first"),
    ("expectation", "how many pairs at least this similar a batch like this one would have if nobody had copied"),
    ("verdict", "`strong`, `worth_a_look` or `unremarkable`"),
];

/// Writes every reported pair, best first. Shares have six decimals, bits three; no cluster is an empty field; an expectation has four digits and an exponent; the parts of a likeness are separated by `; `.
/// New columns are added at the end, so that scripts that count columns keep working.
///
/// # Errors
/// If `out` fails.
pub fn write(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let mut rows = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    rows.write_record(COLUMNS.map(|(name, _)| name))?;
    for (index, pair) in report.pairs.iter().enumerate() {
        rows.write_record(row(report, index + 1, pair))?;
    }
    rows.flush()
}

fn row(report: &Report, rank: usize, pair: &Pair) -> [String; 15] {
    let name = |submission: usize| as_text(&report.submissions[submission].name).into_owned();
    let share = |share: f64| format!("{share:.6}");
    [
        rank.to_string(),
        name(pair.left),
        name(pair.right),
        share(pair.score),
        share(pair.similarity),
        share(pair.left_coverage),
        share(pair.right_coverage),
        pair.matched_tokens.to_string(),
        pair.longest_match.to_string(),
        pair.passages.len().to_string(),
        format!("{:.3}", pair.evidence_bits),
        pair.cluster.map_or(String::new(), |cluster| cluster.to_string()),
        wording::similarity_type(pair).join("; "),
        format!("{:.3e}", pair.expectation),
        pair.verdict.name().to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Submission, Verdict};

    /// Scripts read this file: every byte of it is part of the contract.
    #[test]
    fn rows_are_exact() {
        let named = |name: &str| Submission { name: name.to_owned(), ..Submission::default() };
        let pair = Pair {
            left: 0,
            right: 1,
            score: 0.5,
            similarity: 1.0 / 3.0,
            left_coverage: 1.0,
            right_coverage: 0.25,
            matched_tokens: 120,
            longest_match: 80,
            evidence_bits: 1234.5678,
            ..Pair::default()
        };
        let report = Report {
            submissions: vec![named("=1+1, \"Anna\""), named("line\nbreak")],
            pairs: vec![
                pair.clone(),
                Pair { left: 1, right: 0, cluster: Some(2), verdict: Verdict::WorthALook, ..pair },
            ],
            ..Report::default()
        };
        let mut out = Vec::new();
        write(&report, &mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "rank,left,right,score,similarity,left_coverage,right_coverage,matched_tokens,longest_match,passages,evidence_bits,cluster,similarity_type,expectation,verdict\r\n\
             1,\"'=1+1, \"\"Anna\"\"\",\"line\nbreak\",0.500000,0.333333,1.000000,0.250000,120,80,0,1234.568,,identical text; left within right,0.000e0,unremarkable\r\n\
             2,\"line\nbreak\",\"'=1+1, \"\"Anna\"\"\",0.500000,0.333333,1.000000,0.250000,120,80,0,1234.568,2,identical text; left within right,0.000e0,worth_a_look\r\n"
        );
    }
}
