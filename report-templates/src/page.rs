//! The pages and files of a report, each made by itself.
//!
//! [`Pages`] computes once what several pages share (where lines begin, which pairs a submission is in);
//! after that any page can be made at any time, on any thread, for a folder or for a server.

mod anchors;
mod batch;
mod cluster;
mod clusters;
mod evidence;
mod frame;
mod graph;
mod histogram;
mod left_out;
pub(crate) mod list;
mod listing;
mod matrix;
mod overview;
mod pair;
mod pair_data;
mod pairs;
mod passages;
mod people;
mod query;
mod regions;
mod sharing;
mod side;
mod submission;
mod submissions;
mod timeline;
mod why;

use std::io;

use askama::Template;
use batch::Account;
pub use list::List;
use people::People;
use rayon::prelude::*;

use crate::assets::Asset;
use crate::lines::LineTable;
use crate::model::Report;
use crate::{pairs_csv, report_json, store};

/// One file of a report. Numbers are indices into the report, counted from 0; file names count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Page {
    /// The batch at a glance.
    Overview,
    /// The ranked pairs: one page of the list.
    Pairs(usize),
    /// All submissions: one page of the list.
    Submissions(usize),
    /// How the comparison was made, and what became of every input file: one page of the list.
    Batch(usize),
    /// The rows of a list for scripts: one file of them.
    Rows(List, usize),
    /// Two submissions side by side.
    Pair(usize),
    /// All clusters.
    Clusters,
    /// Submissions that belong together.
    Cluster(usize),
    /// One submission with its partners and its files.
    Submission(usize),
    /// The sources of one submission, packed, for scripts and programs.
    Sources(usize),
    /// The ranked pairs for spreadsheets and scripts.
    PairsCsv,
    /// The report for programs.
    ReportJson,
    /// The JSON Schema of the latter.
    ReportSchema,
    /// A file of the report's own.
    Asset(Asset),
}

impl Page {
    /// Where the file lies in the report's folder, with forward slashes.
    pub fn path(self) -> String {
        match self {
            Page::Overview => "index.html".to_owned(),
            Page::Pairs(number) => list::numbered(List::Pairs.page_name(), number, "html"),
            Page::Submissions(number) => list::numbered(List::Submissions.page_name(), number, "html"),
            Page::Batch(number) => list::numbered(List::Files.page_name(), number, "html"),
            Page::Rows(list, number) => format!("data/{}", list::numbered(list.name(), number, "js")),
            Page::Pair(pair) => format!("pairs/{}.html", pair + 1),
            Page::Clusters => "clusters.html".to_owned(),
            Page::Cluster(cluster) => format!("clusters/{}.html", cluster + 1),
            Page::Submission(submission) => format!("submissions/{}.html", submission + 1),
            Page::Sources(submission) => format!("sources/{}.js", submission + 1),
            Page::PairsCsv => "pairs.csv".to_owned(),
            Page::ReportJson => "report.json".to_owned(),
            Page::ReportSchema => "report.schema.json".to_owned(),
            Page::Asset(asset) => format!("assets/{}", asset.file_name()),
        }
    }

    /// What a server should say that the file is.
    pub fn media_type(self) -> &'static str {
        match self {
            Page::PairsCsv => "text/csv; charset=utf-8",
            Page::ReportJson => "application/json",
            Page::ReportSchema => "application/schema+json",
            Page::Asset(Asset::Style) => "text/css; charset=utf-8",
            Page::Asset(_) | Page::Sources(_) | Page::Rows(..) => "text/javascript; charset=utf-8",
            _ => "text/html; charset=utf-8",
        }
    }
}

/// A report with what its pages share.
pub struct Pages<'a> {
    report: &'a Report,
    /// Where the lines of each file of each submission begin.
    tables: Vec<Vec<LineTable>>,
    /// How long all those texts are together.
    n_text_bytes: usize,
    /// The reported pairs that each submission is in, best first.
    pairs_of: Vec<Vec<usize>>,
    /// The files in the order of their page.
    account: Account,
    /// What the pages of submissions and clusters share.
    people: People<'a>,
}

impl<'a> Pages<'a> {
    /// Prepares a report. Every index in it must point somewhere.
    pub fn new(report: &'a Report) -> Self {
        let submissions = report.submissions.par_iter();
        let tables = submissions.map(|one| one.files.iter().map(|file| LineTable::new(&file.text)).collect());
        let n_text_bytes = report.submissions.iter().flat_map(|one| &one.files).map(|file| file.text.len()).sum();
        let pairs_of = pairs_of(report);
        let people = People::new(report, &pairs_of);
        Self { report, tables: tables.collect(), n_text_bytes, pairs_of, account: Account::new(report), people }
    }

    /// Every file of the report.
    pub fn list(&self) -> Vec<Page> {
        let mut list = vec![Page::ReportJson, Page::Overview, Page::Clusters, Page::PairsCsv, Page::ReportSchema];
        list.extend((0..List::Pairs.n_pages(self)).map(Page::Pairs));
        list.extend((0..List::Submissions.n_pages(self)).map(Page::Submissions));
        list.extend((0..List::Files.n_pages(self)).map(Page::Batch));
        for rows in List::ALL {
            list.extend((0..rows.n_files(self)).map(|number| Page::Rows(rows, number)));
        }
        list.extend(Asset::ALL.map(Page::Asset));
        list.extend((0..self.report.pairs.len()).map(Page::Pair));
        list.extend((0..self.report.clusters.len()).map(Page::Cluster));
        for submission in 0..self.report.submissions.len() {
            list.extend([Page::Submission(submission), Page::Sources(submission)]);
        }
        list
    }

    /// Whether the report has a page.
    fn has(&self, page: Page) -> bool {
        match page {
            Page::Pairs(number) => number < List::Pairs.n_pages(self),
            Page::Submissions(number) => number < List::Submissions.n_pages(self),
            Page::Batch(number) => number < List::Files.n_pages(self),
            Page::Rows(rows, number) => number < rows.n_files(self),
            Page::Pair(pair) => pair < self.report.pairs.len(),
            Page::Cluster(one) => one < self.report.clusters.len(),
            Page::Submission(one) | Page::Sources(one) => one < self.tables.len(),
            _ => true,
        }
    }

    /// Writes one file.
    ///
    /// # Errors
    /// When `out` fails, or with [`io::ErrorKind::NotFound`] when the report has no such page.
    pub fn write(&self, page: Page, out: &mut dyn io::Write) -> io::Result<()> {
        if !self.has(page) {
            return Err(io::ErrorKind::NotFound.into());
        }
        match page {
            Page::Overview => overview::page(self).write_into(out),
            Page::Pairs(number) => pairs::page(self, number).write_into(out),
            Page::Submissions(number) => submissions::page(self, number).write_into(out),
            Page::Batch(number) => batch::page(self, number).write_into(out),
            Page::Rows(rows, number) => out.write_all(list::script(self, rows, number).as_bytes()),
            Page::Pair(pair) => pair::page(self, pair).write_into(out),
            Page::Clusters => clusters::page(self).write_into(out),
            Page::Cluster(one) => cluster::page(self, one).write_into(out),
            Page::Submission(one) => submission::page(self, one).write_into(out),
            Page::Sources(one) => out.write_all(self.sources(one)?.as_bytes()),
            Page::PairsCsv => pairs_csv::write(self.report, out),
            Page::ReportJson => report_json::write(self.report, &self.tables, out),
            Page::ReportSchema => out.write_all(report_json::SCHEMA_FILE.as_bytes()),
            Page::Asset(asset) => out.write_all(asset.content().as_bytes()),
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

    fn sources(&self, submission: usize) -> io::Result<String> {
        store::script(submission + 1, &self.report.submissions[submission].files)
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
