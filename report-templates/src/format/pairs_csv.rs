//! `pairs.csv`: the ranked pairs for spreadsheets and scripts.
//!
//! RFC 4180: a header, CRLF line ends, quotes where needed.
//! Scripts join on names, so they are written unchanged unless a spreadsheet would take them for formulas.
//! `report.json` has the exact ones.

use std::io;

use crate::format::csv_cell::as_text;
use crate::model::{Detail, FIGURES, Figure, Pair, Report, Unit};
use crate::words::similarity;

/// A column: a figure of the pair, or a name, a meaning and the content of its cells.
enum Column {
    Figure(&'static Figure),
    Other(&'static str, &'static str, fn(&Report, usize, &Pair) -> String),
}

/// Returns the columns in order. New figures come last, so that scripts that count columns keep working.
fn columns() -> Vec<Column> {
    let [score, similarity, left_coverage, right_coverage, matched, longest, bits, expectation, new @ ..] = &FIGURES;
    let mut columns = vec![
        Column::Other("rank", "place in the ranking by verdict and score, 1 for the best", |_, rank, _| {
            rank.to_string()
        }),
        Column::Other("left", "name of the left submission", |report, _, pair| name(report, pair.left)),
        Column::Other("right", "name of the right submission", |report, _, pair| name(report, pair.right)),
    ];
    columns.extend([score, similarity, left_coverage, right_coverage, matched, longest].map(Column::Figure));
    columns.push(Column::Other(
        "passages",
        "number of passages that the two share; empty if the report has only figures of the pair",
        |_, _, pair| {
            if pair.detail == Detail::Figures { String::new() } else { pair.n_passages().to_string() }
        },
    ));
    columns.push(Column::Figure(bits));
    columns.push(Column::Other(
        "cluster",
        "number of the cluster that the pair links; empty if it is not flagged, or outside of clusters",
        |_, _, pair| pair.cluster.map_or(String::new(), |cluster| cluster.to_string()),
    ));
    let meaning = "in a few words with `; ` between them, the prevailing kind first";
    columns.push(Column::Other("similarity_type", meaning, |_, _, pair| similarity::similarity_type(pair).join("; ")));
    columns.push(Column::Figure(expectation));
    columns.push(Column::Other("verdict", "`strong`, `worth_a_look` or `unremarkable`", |_, _, pair| {
        pair.verdict.name().to_owned()
    }));
    let meaning = "number of the case that the pair belongs to; empty if it is not flagged";
    columns.push(Column::Other("case", meaning, |_, _, pair| pair.case.map_or(String::new(), |case| case.to_string())));
    let meaning = "what the two have and nobody else, in a sentence";
    columns.push(Column::Other("statement", meaning, |report, _, pair| pair.statement(report)));
    columns.extend(new.iter().map(Column::Figure));
    columns
}

/// Returns the name of each column with its meaning.
pub fn meanings() -> Vec<(&'static str, &'static str)> {
    let meaning = |column: &Column| match *column {
        Column::Figure(figure) => (figure.key, figure.meaning),
        Column::Other(name, meaning, _) => (name, meaning),
    };
    columns().iter().map(meaning).collect()
}

/// The file for spreadsheets.
pub const SPREADSHEET: &str = "pairs-spreadsheet.csv";

/// The separators that spreadsheets expect, which depend on their language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    /// Commas between cells, and decimal points.
    Comma,
    /// Semicolons between cells, and decimal commas.
    Semicolon,
}

/// Writes every reported pair, in their order. Figures have the precision of their units; no cluster is an empty field.
///
/// # Errors
/// If `out` fails.
pub fn write(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    write_rows(report, Separator::Comma, out)
}

/// Writes the same for a spreadsheet that opens the file by a double click: with a byte order mark, without which some do not recognize
/// UTF-8.
///
/// # Errors
/// If `out` fails.
pub fn write_for_spreadsheet(report: &Report, separator: Separator, out: &mut dyn io::Write) -> io::Result<()> {
    out.write_all("\u{feff}".as_bytes())?;
    write_rows(report, separator, out)
}

fn write_rows(report: &Report, separator: Separator, out: &mut dyn io::Write) -> io::Result<()> {
    let delimiter = if separator == Separator::Comma { b',' } else { b';' };
    let mut rows = csv::WriterBuilder::new().delimiter(delimiter).terminator(csv::Terminator::CRLF).from_writer(out);
    rows.write_record(meanings().iter().map(|(name, _)| name))?;
    let columns = columns();
    for (index, pair) in report.pairs.iter().enumerate() {
        rows.write_record(columns.iter().map(|column| match column {
            Column::Figure(figure) => {
                let digits = in_digits(figure.unit, (figure.get)(&pair.figures));
                if separator == Separator::Comma { digits } else { digits.replace('.', ",") }
            }
            Column::Other(_, _, cell) => cell(report, index + 1, pair),
        }))?;
    }
    rows.flush()
}

fn name(report: &Report, submission: usize) -> String {
    as_text(&report.submissions[submission].name).into_owned()
}

fn in_digits(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => format!("{value:.6}"),
        Unit::Bits => format!("{value:.3}"),
        // Never with an exponent, which spreadsheets of some languages take for a text.
        Unit::Expected | Unit::Tokens => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cluster, PairFigures, Submission, Verdict};

    /// Scripts read this file: every byte of it is part of the contract.
    #[test]
    fn rows_are_exact() {
        let named = |name: &str| Submission { name: name.to_owned(), ..Submission::default() };
        let pair = Pair {
            left: 0,
            right: 1,
            figures: PairFigures {
                score: 0.5,
                similarity: 1.0 / 3.0,
                left_coverage: 1.0,
                right_coverage: 0.25,
                matched_tokens: 120,
                longest_match: 80,
                evidence_bits: 1234.5678,
                expectation: 0.0,
            },
            ..Pair::default()
        };
        let report = Report {
            submissions: vec![named("=1+1, \"Anna\""), named("line\nbreak")],
            pairs: vec![
                pair.clone(),
                Pair {
                    left: 1,
                    right: 0,
                    figures: PairFigures { expectation: 1.235e-7, ..pair.figures },
                    case: Some(1),
                    cluster: Some(2),
                    verdict: Verdict::WorthALook,
                    ..pair
                },
            ],
            clusters: vec![Cluster::default(); 2],
            ..Report::default()
        };
        let mut out = Vec::new();
        write(&report, &mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "rank,left,right,score,similarity,left_coverage,right_coverage,matched_tokens,longest_match,passages,evidence_bits,cluster,similarity_type,expectation,verdict,case,statement\r\n\
             1,\"'=1+1, \"\"Anna\"\"\",\"line\nbreak\",0.500000,0.333333,1.000000,0.250000,120,80,0,1234.568,,identical text; left within right,0,unremarkable,,\"No line, name or text is in these two alone.\"\r\n\
             2,\"line\nbreak\",\"'=1+1, \"\"Anna\"\"\",0.500000,0.333333,1.000000,0.250000,120,80,0,1234.568,2,identical text; left within right,0.0000001235,worth_a_look,1,\"No line, name or text is in these two alone.\"\r\n"
        );
    }

    /// Where numbers have a decimal comma, semicolons are between the cells; the byte order mark comes first.
    #[test]
    fn a_spreadsheet_has_its_own_separators() {
        let report = Report {
            submissions: vec![
                Submission { name: "Müller; Jörg".to_owned(), ..Submission::default() },
                Submission { name: "b".to_owned(), ..Submission::default() },
            ],
            pairs: vec![Pair { right: 1, ..Pair::default() }],
            ..Report::default()
        };
        let written = |separator| {
            let mut out = Vec::new();
            write_for_spreadsheet(&report, separator, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert!(written(Separator::Comma).starts_with("\u{feff}rank,left,right,score"));
        let text = written(Separator::Semicolon);
        assert!(text.starts_with("\u{feff}rank;left;right;score"));
        assert!(text.contains("\r\n1;\"Müller; Jörg\";b;0,000000;"), "{text}");
    }
}
