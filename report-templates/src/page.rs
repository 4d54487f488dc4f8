//! The pages and files of a report, each made by itself.
//!
//! [`Prepared`] is computed once and has what several pages share (where lines begin, which pairs a submission is in);
//! after that [`Pages`] makes any page at any time, on any thread, for a folder or for a server.

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
mod live;
mod matrix;
mod overview;
mod pair;
mod pair_data;
mod pairs;
mod passages;
mod path;
mod people;
mod prepared;
mod query;
mod regions;
mod sharing;
mod side;
mod submission;
mod submissions;
mod timeline;
mod why;

use std::io;
use std::ops::Deref;

use askama::Template;
pub use list::List;
use live::LiveView;
pub use prepared::Prepared;

use crate::assets::Asset;
use crate::live::{Live, Regrouped};
use crate::model::{Cluster, Pair, Report};
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

/// The pages of a report, for a folder or for a server.
pub struct Pages<'a> {
    prepared: Held<'a>,
    /// What a server adds.
    live: Option<LiveView<'a>>,
}

/// What the pages share: made for them alone, or kept by a server.
enum Held<'a> {
    Own(Box<Prepared<'a>>),
    Kept(&'a Prepared<'a>),
}

impl<'a> Deref for Pages<'a> {
    type Target = Prepared<'a>;

    fn deref(&self) -> &Prepared<'a> {
        match &self.prepared {
            Held::Own(prepared) => prepared,
            Held::Kept(prepared) => prepared,
        }
    }
}

impl<'a> Pages<'a> {
    /// The pages of a report on disk. Every index in it must point somewhere.
    pub fn new(report: &'a Report) -> Self {
        Self { prepared: Held::Own(Box::new(Prepared::new(report))), live: None }
    }

    /// The pages of a report as a server shows them, with what it adds. Cheap: one can be made for every request.
    pub fn live(prepared: &'a Prepared<'a>, live: &'a Live) -> Self {
        Self { prepared: Held::Kept(prepared), live: Some(LiveView::new(prepared, live)) }
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
        list.extend((0..self.clusters().len()).map(Page::Cluster));
        for submission in 0..self.report.submissions.len() {
            list.extend([Page::Submission(submission), Page::Sources(submission)]);
        }
        list
    }

    /// The clusters that are shown.
    fn clusters(&self) -> &'a [Cluster] {
        self.regrouped().map_or(&self.report.clusters, |regrouped| &regrouped.clusters)
    }

    /// The clusters that were made again, if they are.
    fn regrouped(&self) -> Option<&'a Regrouped> {
        self.live.as_ref().and_then(|live| live.live.regrouped.as_ref())
    }

    /// The cluster that a submission is a member of, by its place.
    fn cluster_of(&self, submission: usize) -> Option<usize> {
        match &self.live {
            Some(live) if live.live.regrouped.is_some() => live.cluster_of[submission],
            _ => self.people.cluster_of(submission),
        }
    }

    /// The cluster that both submissions of a pair are members of, by its place.
    fn cluster_of_pair(&self, pair: &Pair) -> Option<usize> {
        match self.regrouped() {
            None => pair.cluster.map(|number| number - 1),
            Some(_) => self.cluster_of(pair.left).filter(|&place| self.cluster_of(pair.right) == Some(place)),
        }
    }

    /// Whether the report has a page.
    fn has(&self, page: Page) -> bool {
        match page {
            Page::Pairs(number) => number < List::Pairs.n_pages(self),
            Page::Submissions(number) => number < List::Submissions.n_pages(self),
            Page::Batch(number) => number < List::Files.n_pages(self),
            Page::Rows(rows, number) => number < rows.n_files(self),
            Page::Pair(pair) => pair < self.report.pairs.len(),
            Page::Cluster(one) => one < self.clusters().len(),
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
            Page::Submission(one) => submission::page(self, one, &self.report.submissions[one].texts()).write_into(out),
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
