//! `submissions.csv`: the submissions with their best pairs, for spreadsheets and scripts. It is written as `pairs.csv` is.

use std::collections::BTreeSet;
use std::io;

use crate::format::csv_cell::as_text;
use crate::model::{Pair, PartialKind, PartialReason, Report, Role, Submission};

/// A submission with its number and its pairs, by their indices, the best first.
struct Row<'a> {
    report: &'a Report,
    number: usize,
    submission: &'a Submission,
    pairs: &'a [usize],
}

/// A column: its name, the meaning and the content of its cells.
type Column = (&'static str, &'static str, fn(&Row) -> String);

/// The columns in order. New ones come last, so that scripts that count columns keep working.
const COLUMNS: [Column; 17] = [
    ("number", "number of the submission, as in `report.json`", |row| row.number.to_string()),
    ("name", "its name", |row| name(row.report, row.number - 1)),
    ("authors", "its authors with their ids, separated by `; `; empty if they are not known", |row| {
        as_text(&row.submission.provenance.people()).into_owned()
    }),
    ("role", "`batch` or `earlier`", |row| match row.submission.role {
        Role::Earlier => "earlier".to_owned(),
        _ => "batch".to_owned(),
    }),
    ("languages", "languages of its compared files, separated by `; `", |row| {
        let languages: BTreeSet<&str> = row.submission.files.iter().map(|file| &*file.language).collect();
        as_text(&languages.into_iter().collect::<Vec<_>>().join("; ")).into_owned()
    }),
    ("own_tokens", "number of its tokens outside of starter code", |row| row.submission.own_tokens.to_string()),
    (
        "pair",
        "rank of its best pair in `pairs.csv`; this and the next five are empty if it is in no reported pair",
        |row| row.pairs.first().map_or_else(String::new, |index| (index + 1).to_string()),
    ),
    ("verdict", "verdict on that pair: `strong`, `worth_a_look` or `unremarkable`", |row| {
        row.best().map_or_else(String::new, |pair| pair.verdict.name().to_owned())
    }),
    ("partner", "name of the other submission of that pair", |row| {
        row.best().map_or_else(String::new, |pair| name(row.report, pair.partner_of(row.number - 1)))
    }),
    ("score", "score of that pair, 0 to 1", |row| share(row.best().map(|pair| pair.figures.score))),
    ("coverage", "share of its own tokens that lies in matches with the partner, 0 to 1", |row| {
        share(row.best().map(|pair| pair.coverages_of(row.number - 1).0))
    }),
    ("partner_coverage", "share of the partner's own tokens that lies in these matches, 0 to 1", |row| {
        share(row.best().map(|pair| pair.coverages_of(row.number - 1).1))
    }),
    ("case", "number of the case that it belongs to; empty if none of its pairs is flagged", |row| {
        row.number_of(|pair| pair.case)
    }),
    ("cluster", "number of the cluster that it is in; empty if it is in none", |row| {
        row.number_of(|pair| pair.cluster)
    }),
    (
        "completeness",
        "`compared`, `in_part`, `not_compared`, `alone_in` (nobody else wrote in its language), `starter_only` or `too_short`; empty for an earlier submission",
        |row| completeness(row.submission).to_owned(),
    ),
    ("compared_share", "share of the bytes of its code that were compared, 0 to 1; empty if it is not known", |row| {
        share(match &row.submission.partial {
            Some(partial) => partial.compared,
            None => (row.submission.role == Role::Batch).then_some(1.0),
        })
    }),
    ("not_compared", "what was not compared and why, the most important first, separated by `; `", |row| {
        let reasons = row.submission.partial.iter().flat_map(|partial| &partial.reasons);
        as_text(&reasons.map(PartialReason::words).collect::<Vec<_>>().join("; ")).into_owned()
    }),
];

/// Returns the name of each column with its meaning.
pub fn meanings() -> [(&'static str, &'static str); 17] {
    COLUMNS.map(|(name, meaning, _)| (name, meaning))
}

/// Writes every submission, in their order. `pairs_of` has the pairs of each by their indices, the best first.
///
/// # Errors
/// If `out` fails.
pub(crate) fn write(report: &Report, pairs_of: &[Vec<usize>], out: &mut dyn io::Write) -> io::Result<()> {
    let mut rows = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    rows.write_record(COLUMNS.map(|(name, ..)| name))?;
    for (index, (submission, pairs)) in report.submissions.iter().zip(pairs_of).enumerate() {
        let row = Row { report, number: index + 1, submission, pairs };
        rows.write_record(COLUMNS.map(|(.., cell)| cell(&row)))?;
    }
    rows.flush()
}

impl<'a> Row<'a> {
    fn best(&self) -> Option<&'a Pair> {
        self.pairs.first().map(|&index| &self.report.pairs[index])
    }

    /// Returns a number that the first of its pairs has; empty if none has one.
    fn number_of(&self, of: fn(&Pair) -> Option<usize>) -> String {
        let number = self.pairs.iter().find_map(|&index| of(&self.report.pairs[index]));
        number.map_or_else(String::new, |number| number.to_string())
    }
}

fn completeness(one: &Submission) -> &'static str {
    match &one.partial {
        _ if one.role != Role::Batch => "",
        Some(partial) if partial.kind == PartialKind::NotCompared => "not_compared",
        Some(_) => "in_part",
        None if one.alone_in.is_some() => "alone_in",
        None if one.starter_only => "starter_only",
        None if one.too_short.is_some() => "too_short",
        None => "compared",
    }
}

fn name(report: &Report, submission: usize) -> String {
    as_text(&report.submissions[submission].name).into_owned()
}

fn share(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| format!("{value:.6}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Author, PairFigures, PartialComparison, Provenance, SourceFile, UnreadReason, Verdict};
    use crate::page::{Pages, ReportFile};

    fn named(name: &str, authors: &[(&str, Option<&str>)]) -> Submission {
        let authors = authors.iter().map(|(name, id)| Author { name: (*name).to_owned(), id: id.map(str::to_owned) });
        let provenance = Provenance { authors: authors.collect(), ..Provenance::default() };
        Submission { name: name.to_owned(), provenance, own_tokens: 200, ..Submission::default() }
    }

    /// Scripts read this file: every byte of it is part of the contract. No cell that comes from a student is a formula, whatever the
    /// name, the author or the path.
    #[test]
    fn rows_are_exact() {
        let in_language = |language: &str| SourceFile { language: language.to_owned(), ..SourceFile::default() };
        let reason = |path: &str| PartialReason::Unread {
            reason: UnreadReason::HiddenCode,
            n_bytes: 700,
            n_files: 2,
            path: path.to_owned(),
            why: String::new(),
        };
        let partial = |kind, compared, reasons| Some(PartialComparison { kind, compared, reasons });
        let pair = Pair {
            left: 1,
            right: 0,
            figures: PairFigures { score: 0.5, left_coverage: 1.0, right_coverage: 0.25, ..PairFigures::default() },
            verdict: Verdict::Strong,
            case: Some(1),
            cluster: Some(2),
            ..Pair::default()
        };
        let unremarkable = Pair { verdict: Verdict::Unremarkable, case: None, cluster: None, ..pair.clone() };
        let report = Report {
            submissions: vec![
                Submission {
                    files: vec![in_language("python"), in_language("c"), in_language("python")],
                    partial: partial(PartialKind::InPart, Some(0.75), vec![reason("=a.py"), PartialReason::NoFiles]),
                    ..named("=1+1, \"Anna\"", &[("@Anna", Some("12")), ("Ben", None)])
                },
                named("line\nbreak", &[]),
                Submission {
                    partial: partial(
                        PartialKind::NotCompared,
                        Some(0.0),
                        vec![PartialReason::Empty { n_files: 1, path: "a.c".to_owned() }],
                    ),
                    ..named("c", &[])
                },
                Submission { partial: partial(PartialKind::InPart, None, vec![reason("d.c")]), ..named("d", &[]) },
                Submission { alone_in: Some("ada".to_owned()), ..named("e", &[]) },
                Submission { role: Role::Earlier, ..named("f", &[]) },
            ],
            pairs: vec![pair, Pair { right: 5, ..unremarkable }],
            ..Report::default()
        };
        assert_eq!(
            Pages::new(&report).render(ReportFile::SubmissionsCsv).unwrap(),
            "number,name,authors,role,languages,own_tokens,pair,verdict,partner,score,coverage,partner_coverage,case,cluster,completeness,compared_share,not_compared\r\n\
             1,\"'=1+1, \"\"Anna\"\"\",'@Anna (12); Ben,batch,c; python,200,1,strong,\"line\nbreak\",0.500000,0.250000,1.000000,1,2,in_part,0.750000,code that cannot be compared: =a.py and 1 more (700 bytes); no files\r\n\
             2,\"line\nbreak\",,batch,,200,1,strong,\"'=1+1, \"\"Anna\"\"\",0.500000,1.000000,0.250000,1,2,compared,1.000000,\r\n\
             3,c,,batch,,200,,,,,,,,,not_compared,0.000000,empty: a.c\r\n\
             4,d,,batch,,200,,,,,,,,,in_part,,code that cannot be compared: d.c and 1 more (700 bytes)\r\n\
             5,e,,batch,,200,,,,,,,,,alone_in,1.000000,\r\n\
             6,f,,earlier,,200,2,unremarkable,\"line\nbreak\",0.500000,0.250000,1.000000,,,,,\r\n"
        );
    }
}
