//! The pages and files of a report, each made independently.
//!
//! [`IndexedReport`] is computed once and has the data that several pages share (line tables, the pairs of each submission);
//! then [`Pages`] renders any page at any time, on any thread, for a folder or for a server.

mod batch;
mod cluster;
mod clusters;
mod lists;
mod overview;
mod pair;
mod pairs;
mod report_file;
pub mod sheet;
mod sheet_passages;
mod submission;
mod submissions;

use std::io;

use askama::Template;
pub use report_file::ReportFile;

pub use crate::parts::list::List;
pub use crate::parts::pages::{IndexedReport, Pages};

use crate::format::{pairs_csv, report_json, sources};
use crate::parts::assets::Asset;

impl<'a> Pages<'a> {
    /// Returns every file of the report.
    pub fn list(&self) -> Vec<ReportFile> {
        let mut list = vec![
            ReportFile::ReportJson,
            ReportFile::Overview,
            ReportFile::Clusters,
            ReportFile::PairsCsv,
            ReportFile::ReportSchema,
        ];
        list.extend((0..List::Pairs.n_pages(self)).map(ReportFile::Pairs));
        list.extend((0..List::Submissions.n_pages(self)).map(ReportFile::Submissions));
        list.extend((0..List::Files.n_pages(self)).map(ReportFile::Batch));
        for rows in List::ALL {
            list.extend((0..rows.n_files(self)).map(|number| ReportFile::Rows(rows, number)));
        }
        list.extend(Asset::ALL.map(ReportFile::Asset));
        list.extend((0..self.report.pairs.len()).map(ReportFile::Pair));
        list.extend((0..self.clusters().len()).map(ReportFile::Cluster));
        for submission in 0..self.report.submissions.len() {
            list.extend([ReportFile::Submission(submission), ReportFile::Sources(submission)]);
        }
        list
    }

    /// Whether the report has a page.
    fn has(&self, page: ReportFile) -> bool {
        match page {
            ReportFile::Pairs(number) => number < List::Pairs.n_pages(self),
            ReportFile::Submissions(number) => number < List::Submissions.n_pages(self),
            ReportFile::Batch(number) => number < List::Files.n_pages(self),
            ReportFile::Rows(rows, number) => number < rows.n_files(self),
            ReportFile::Pair(pair) => pair < self.report.pairs.len(),
            ReportFile::Cluster(one) => one < self.clusters().len(),
            ReportFile::Submission(one) | ReportFile::Sources(one) => one < self.tables.len(),
            _ => true,
        }
    }

    /// Writes one file.
    ///
    /// # Errors
    /// If `out` fails, or with [`io::ErrorKind::NotFound`] if the report has no such page.
    pub fn write(&self, page: ReportFile, out: &mut impl io::Write) -> io::Result<()> {
        if !self.has(page) {
            return Err(io::ErrorKind::NotFound.into());
        }
        match page {
            ReportFile::Overview => write_html(&overview::page(self), out),
            ReportFile::Pairs(number) => {
                write_html(&pairs::page(self, lists::list_page(self, List::Pairs, number)), out)
            }
            ReportFile::Submissions(number) => {
                write_html(&submissions::page(self, lists::list_page(self, List::Submissions, number)), out)
            }
            ReportFile::Batch(number) => {
                write_html(&batch::page(self, number, lists::list_page(self, List::Files, number)), out)
            }
            ReportFile::Rows(rows, number) => out.write_all(lists::script(self, rows, number).as_bytes()),
            ReportFile::Pair(pair) => write_html(&pair::page(self, pair), out),
            ReportFile::Clusters => write_html(&clusters::page(self), out),
            ReportFile::Cluster(one) => write_html(&cluster::page(self, one), out),
            ReportFile::Submission(one) => {
                write_html(&submission::page(self, one, &self.report.submissions[one].texts()), out)
            }
            ReportFile::Sources(one) => out.write_all(self.sources(one)?.as_bytes()),
            ReportFile::PairsCsv => pairs_csv::write(self.report, out),
            ReportFile::ReportJson => report_json::write(self.report, &self.tables, out),
            ReportFile::ReportSchema => out.write_all(report_json::schema().as_bytes()),
            ReportFile::Asset(asset) => out.write_all(asset.content().as_bytes()),
        }
    }

    /// Renders one file as text.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] if the report has no such page.
    pub fn render(&self, page: ReportFile) -> io::Result<String> {
        let mut bytes = Vec::new();
        self.write(page, &mut bytes)?;
        String::from_utf8(bytes).map_err(io::Error::other)
    }

    fn sources(&self, submission: usize) -> io::Result<String> {
        sources::script(submission + 1, &self.report.submissions[submission].files)
    }
}

/// Writes a whole page at once. A template writes many small pieces.
fn write_html(page: &impl Template, out: &mut impl io::Write) -> io::Result<()> {
    let html = page.render().map_err(io::Error::other)?;
    out.write_all(html.as_bytes())
}
