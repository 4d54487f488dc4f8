//! The frame of every page, and small views that several pages share.

use std::borrow::Cow;
use std::sync::Arc;

use super::live::{ServedFrame, batch_name};
use super::pages::{Pages, has_page};
use super::query::query;
use super::side::anchor;
use crate::format::unpaired::UnpairedPages;
use crate::model::{LineRef, Report, Role};
use crate::words::visible;

/// Title bar, navigation and footer.
pub(crate) struct Frame<'a> {
    /// The relative path from the page to the report's folder: empty or `../`.
    pub(crate) root: &'static str,
    /// The current entry of the navigation: its file without `.html`.
    pub(crate) here: &'static str,
    pub(crate) batch: Cow<'a, str>,
    /// The course, if a report on disk knows it.
    pub(crate) course: Option<Cow<'a, str>>,
    pub(crate) version: &'a str,
    /// The part that a server adds above.
    pub(crate) above: Option<ServedFrame<'a>>,
    report: &'a Report,
    addresses: Arc<UnpairedPages>,
    /// The id of the report and the number of its pairs, for the script of reviews, on pages about pairs of a report on disk.
    pub(crate) reviews: Option<(String, usize)>,
}

impl<'a> Frame<'a> {
    /// Returns the frame of a page in the report's folder itself.
    pub(crate) fn top(pages: &Pages<'a>, here: &'static str) -> Self {
        let report = pages.report;
        let live = pages.live.as_ref().map(|view| view.live);
        // A server knows a better name of the batch than the name of the uploaded file.
        let batch = live.and_then(batch_name).unwrap_or(&report.batch_name);
        let batch = visible::short_name(batch);
        // On a server, the way to the page names it.
        let course = report.course.as_deref().filter(|_| live.is_none()).map(visible::short_name);
        let reviews =
            (live.is_none() && here == "pairs").then(|| (pages.review_keys().report.clone(), report.pairs.len()));
        Self {
            root: "",
            here,
            batch,
            course,
            version: &report.run.version,
            above: live.map(ServedFrame::new),
            report,
            addresses: pages.addresses(),
            reviews,
        }
    }

    /// Returns the link to a submission, given by its index.
    pub(crate) fn link(&self, submission: &usize) -> SubmissionLink<'a> {
        SubmissionLink::new(self.report, *submission)
    }

    pub(crate) fn has_references(&self) -> bool {
        self.report.references.is_some()
    }

    /// Returns the address of a pair, by its rank: its page, or its row in the list if there is none.
    pub(crate) fn pair(&self, rank: &usize) -> String {
        [self.root, &address(*rank, self.has_page(rank))].concat()
    }

    /// Returns whether a pair has a page, by its rank.
    pub(crate) fn has_page(&self, rank: &usize) -> bool {
        has_page(&self.report.pairs[rank - 1], self.above.is_some())
    }

    /// Returns the address of a submission, by its number.
    pub(crate) fn submission(&self, number: &usize) -> String {
        format!("{}submissions/{}", self.root, self.addresses.address(number - 1))
    }

    /// Returns the address of a line of a submission, which is given by its index.
    pub(crate) fn line(&self, submission: &usize, at: &LineRef) -> String {
        format!("{}submissions/{}", self.root, self.addresses.address_of(*submission, &anchor(at.file + 1, at.line)))
    }

    /// Returns the path of a file of a submission, both given by their indices; none if it is the only one.
    pub(crate) fn path(&self, submission: &usize, file: &usize) -> Option<Cow<'a, str>> {
        let files = &self.report.submissions[*submission].files;
        (files.len() > 1).then(|| visible::short_name(&files[*file].path))
    }

    /// Returns the frame of a page in a subfolder.
    pub(crate) fn below(pages: &Pages<'a>, here: &'static str) -> Self {
        Self { root: "../", ..Self::top(pages, here) }
    }
}

/// Returns the address of a pair from the report's folder, by its index.
pub(crate) fn pair_address(pages: &Pages, index: usize) -> String {
    address(index + 1, pages.has_page(index))
}

fn address(rank: usize, has_page: bool) -> String {
    if has_page { format!("pairs/{rank}.html") } else { format!("pairs.html{}", query(&format!("pair={rank}"))) }
}

/// A submission's name with a link to its page.
pub(crate) struct SubmissionLink<'a> {
    pub(crate) number: usize,
    pub(crate) name: Cow<'a, str>,
    pub(crate) is_earlier: bool,
}

impl<'a> SubmissionLink<'a> {
    /// Creates the link to a submission, given by its index.
    pub(crate) fn new(report: &'a Report, submission: usize) -> Self {
        let one = &report.submissions[submission];
        Self { number: submission + 1, name: visible::short_name(&one.name), is_earlier: one.role == Role::Earlier }
    }
}
