//! The pages and files of a report, each made by itself.
//!
//! [`Pages`] computes once what several pages share (where lines begin, which pairs a submission is in);
//! after that any page can be made at any time, on any thread, for a folder or for a server.

mod account;
mod frame;
mod index;
mod pair;
mod run;
mod side;
mod submission;
mod submissions;
mod why;

use std::io;

use askama::Template;
use rayon::prelude::*;

use crate::lines::LineTable;
use crate::model::Report;
use crate::{pairs_csv, report_json, sources};

/// One file of a report. Numbers are indices into the report, counted from 0; file names count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Page {
    /// The ranked pairs.
    Index,
    /// All submissions.
    Submissions,
    /// What became of every input file.
    Account,
    /// How the comparison was made.
    Run,
    /// Two submissions side by side.
    Pair(usize),
    /// One submission with its partners and its files.
    Submission(usize),
    /// The lines of one submission, for pair pages to unfold.
    Sources(usize),
    /// The ranked pairs for spreadsheets and scripts.
    PairsCsv,
    /// The report for programs.
    ReportJson,
    /// The JSON Schema of the latter.
    ReportSchema,
    /// The style sheet of every page.
    Style,
    /// The script of every page.
    Script,
}

impl Page {
    /// Where the file lies in the report's folder, with forward slashes.
    pub fn path(self) -> String {
        match self {
            Page::Index => "index.html".to_owned(),
            Page::Submissions => "submissions.html".to_owned(),
            Page::Account => "account.html".to_owned(),
            Page::Run => "run.html".to_owned(),
            Page::Pair(pair) => format!("pairs/{}.html", pair + 1),
            Page::Submission(submission) => format!("submissions/{}.html", submission + 1),
            Page::Sources(submission) => format!("sources/{}.js", submission + 1),
            Page::PairsCsv => "pairs.csv".to_owned(),
            Page::ReportJson => "report.json".to_owned(),
            Page::ReportSchema => "report.schema.json".to_owned(),
            Page::Style => "assets/style.css".to_owned(),
            Page::Script => "assets/site.js".to_owned(),
        }
    }

    /// What a server should say that the file is.
    pub fn media_type(self) -> &'static str {
        match self {
            Page::PairsCsv => "text/csv; charset=utf-8",
            Page::ReportJson => "application/json",
            Page::ReportSchema => "application/schema+json",
            Page::Style => "text/css; charset=utf-8",
            Page::Script | Page::Sources(_) => "text/javascript; charset=utf-8",
            _ => "text/html; charset=utf-8",
        }
    }
}

/// A report with what its pages share.
pub struct Pages<'a> {
    report: &'a Report,
    /// Where the lines of each file of each submission begin.
    tables: Vec<Vec<LineTable>>,
    /// The reported pairs that each submission is in, best first.
    pairs_of: Vec<Vec<usize>>,
}

impl<'a> Pages<'a> {
    /// Prepares a report. Every index in it must point somewhere.
    pub fn new(report: &'a Report) -> Self {
        let submissions = report.submissions.par_iter();
        let tables = submissions.map(|one| one.files.iter().map(|file| LineTable::new(&file.text)).collect());
        Self { report, tables: tables.collect(), pairs_of: pairs_of(report) }
    }

    /// Every file of the report.
    pub fn list(&self) -> Vec<Page> {
        let mut list = vec![
            Page::ReportJson,
            Page::Index,
            Page::Submissions,
            Page::Account,
            Page::Run,
            Page::PairsCsv,
            Page::ReportSchema,
            Page::Style,
            Page::Script,
        ];
        list.extend((0..self.report.pairs.len()).map(Page::Pair));
        for submission in 0..self.report.submissions.len() {
            list.push(Page::Submission(submission));
            if !self.pairs_of[submission].is_empty() {
                list.push(Page::Sources(submission));
            }
        }
        list
    }

    /// Writes one file.
    ///
    /// # Errors
    /// When `out` fails, or with [`io::ErrorKind::NotFound`] when the report has no such page.
    pub fn write(&self, page: Page, out: &mut dyn io::Write) -> io::Result<()> {
        match page {
            Page::Index => index::page(self).write_into(out),
            Page::Submissions => submissions::page(self).write_into(out),
            Page::Account => account::page(self).write_into(out),
            Page::Run => run::page(self).write_into(out),
            Page::Pair(pair) if pair < self.report.pairs.len() => pair::page(self, pair).write_into(out),
            Page::Submission(one) if one < self.tables.len() => submission::page(self, one).write_into(out),
            Page::Sources(one) if one < self.tables.len() => out.write_all(self.sources(one).as_bytes()),
            Page::Pair(_) | Page::Submission(_) | Page::Sources(_) => Err(io::ErrorKind::NotFound.into()),
            Page::PairsCsv => pairs_csv::write(self.report, out),
            Page::ReportJson => report_json::write(self.report, &self.tables, out),
            Page::ReportSchema => out.write_all(report_json::SCHEMA_FILE.as_bytes()),
            Page::Style => out.write_all(include_bytes!("../static/style.css")),
            Page::Script => out.write_all(include_bytes!("../static/site.js")),
        }
    }

    /// One file as text.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when the report has no such page.
    pub fn render(&self, page: Page) -> io::Result<String> {
        let mut bytes = Vec::new();
        self.write(page, &mut bytes)?;
        String::from_utf8(bytes).map_err(io::Error::other)
    }

    fn sources(&self, submission: usize) -> String {
        sources::script(submission + 1, &self.report.submissions[submission].files, &self.tables[submission])
    }
}

fn pairs_of(report: &Report) -> Vec<Vec<usize>> {
    let mut pairs_of = vec![Vec::new(); report.submissions.len()];
    for (place, pair) in report.pairs.iter().enumerate() {
        pairs_of[pair.left].push(place);
        pairs_of[pair.right].push(place);
    }
    pairs_of
}
