//! The pages of a report with the data that they share.

use std::io;
use std::ops::{Deref, Range};
use std::sync::{Arc, OnceLock};

use askama::Template;
use rayon::prelude::*;

use super::live::{Live, LiveView, Regrouped};
use super::people::People;
use super::review_keys::ReviewKeys;
use crate::format::sources;
use crate::format::unpaired::UnpairedPages;
use crate::model::lines::LineTable;
use crate::model::{Cluster, Detail, Pair, Report, SourceFile, Verdict};
use crate::words::{batch as text, review};

/// The pages of a report, for a folder or for a server.
pub struct Pages<'a> {
    prepared: PreparedRef<'a>,
    pub(crate) live: Option<LiveView<'a>>,
}

/// The shared data: created for these pages, or kept by a server.
enum PreparedRef<'a> {
    Own(Box<IndexedReport<'a>>),
    Kept(&'a IndexedReport<'a>),
}

impl<'a> Deref for Pages<'a> {
    type Target = IndexedReport<'a>;

    fn deref(&self) -> &IndexedReport<'a> {
        match &self.prepared {
            PreparedRef::Own(prepared) => prepared,
            PreparedRef::Kept(prepared) => prepared,
        }
    }
}

impl<'a> Pages<'a> {
    /// Creates the pages of a report on disk. Every index in the report must be valid.
    pub fn new(report: &'a Report) -> Self {
        Self { prepared: PreparedRef::Own(Box::new(IndexedReport::new(report))), live: None }
    }

    /// Creates the pages of a report on a server. This is cheap: a server can do it for every request.
    pub fn live(prepared: &'a IndexedReport<'a>, live: &'a Live) -> Self {
        Self {
            prepared: PreparedRef::Kept(prepared),
            live: Some(LiveView::new(prepared.report.submissions.len(), live)),
        }
    }

    /// Returns the addresses of submissions. On a server each has a page of its own.
    pub(crate) fn addresses(&self) -> Arc<UnpairedPages> {
        if self.live.is_some() { Arc::default() } else { Arc::clone(&self.unpaired) }
    }

    pub(crate) fn has_page(&self, pair: usize) -> bool {
        has_page(&self.report.pairs[pair], self.live.is_some())
    }

    pub(crate) fn clusters(&self) -> &'a [Cluster] {
        self.regrouped().map_or(&self.report.clusters, |regrouped| &regrouped.clusters)
    }

    pub(crate) fn regrouped(&self) -> Option<&'a Regrouped> {
        self.live.as_ref().and_then(|live| live.live.regrouped.as_ref())
    }

    /// Returns the cluster of a submission, as an index.
    pub(crate) fn cluster_of(&self, submission: usize) -> Option<usize> {
        match &self.live {
            Some(live) if live.live.regrouped.is_some() => live.cluster_of[submission],
            _ => self.people.cluster_of(submission),
        }
    }

    /// Returns the cluster that a pair links, as an index.
    pub(crate) fn cluster_of_pair(&self, pair: &Pair) -> Option<usize> {
        let Some(regrouped) = self.regrouped() else { return pair.cluster.map(|number| number - 1) };
        let here = self.cluster_of(pair.left).filter(|_| pair.figures.score >= regrouped.from);
        here.filter(|&index| self.cluster_of(pair.right) == Some(index))
    }

    /// Returns the query string of links to clusters: the threshold if clusters were made again, otherwise nothing.
    pub(crate) fn cluster_query(&self) -> String {
        self.regrouped().map_or_else(String::new, |regrouped| format!("?from={}", regrouped.from))
    }

    /// Returns the reported pairs that link a cluster, best first.
    pub(crate) fn pairs_inside(&self, index: usize) -> Vec<usize> {
        // Both members have the pair in their lists; only the left one counts.
        self.pairs_of_members(index, |member, pair| pair.left == member && self.cluster_of_pair(pair) == Some(index))
    }

    /// Returns the number of strong ones among some pairs.
    pub(crate) fn n_strong(&self, pairs: &[usize]) -> usize {
        pairs.iter().filter(|&&pair| self.report.pairs[pair].verdict == Verdict::Strong).count()
    }

    /// Returns the review that stands for a pair, in words, on a server.
    pub(crate) fn review_of_pair(&self, pair: usize) -> Option<&'static str> {
        self.live.as_ref()?.review(pair).map(|one| review::state(one.state))
    }

    /// Returns the reported pairs of a cluster's members that satisfy `is_wanted`, best first. It gets the member and the pair.
    pub(crate) fn pairs_of_members(&self, index: usize, is_wanted: impl Fn(usize, &Pair) -> bool) -> Vec<usize> {
        let members = self.clusters()[index].members.iter();
        let all = members.flat_map(|&member| self.pairs_of[member].iter().map(move |&pair| (member, pair)));
        let wanted = all.filter(|&(member, pair)| is_wanted(member, &self.report.pairs[pair]));
        let mut wanted: Vec<usize> = wanted.map(|(_, pair)| pair).collect();
        wanted.sort_unstable();
        wanted
    }
}

/// A report with the shared data of its pages. A server keeps it between requests.
pub struct IndexedReport<'a> {
    pub(crate) report: &'a Report,
    /// The line table of each file of each submission, then of each reference answer.
    pub(crate) tables: Vec<Vec<LineTable>>,
    /// The submissions and reference answers that each file of sources has.
    pub(crate) source_packs: Vec<Range<usize>>,
    review_keys: OnceLock<ReviewKeys>,
    pub(crate) n_text_bytes: usize,
    /// The reported pairs of each submission, best first.
    pub(crate) pairs_of: Vec<Vec<usize>>,
    /// The pages that submissions without a reported pair share in a folder.
    pub(crate) unpaired: Arc<UnpairedPages>,
    /// The input files in the order of their list.
    pub(crate) files: FileList,
    /// The data that the pages of submissions and clusters share.
    pub(crate) people: People,
    /// Whether the section of somebody is known.
    pub(crate) has_sections: bool,
}

impl<'a> IndexedReport<'a> {
    /// Prepares a report. Every index in it must be valid.
    pub fn new(report: &'a Report) -> Self {
        let with_sources = 0..report.n_with_sources();
        let n_text_bytes =
            with_sources.clone().flat_map(|index| report.files_of(index)).map(|file| file.text.len()).sum();
        let tables = with_sources.into_par_iter().map(|index| tables(report.files_of(index))).collect();
        let pairs_of = pairs_of(report);
        let people = People::new(report, &pairs_of);
        Self {
            report,
            review_keys: OnceLock::new(),
            tables,
            source_packs: sources::packs(report),
            n_text_bytes,
            unpaired: Arc::new(UnpairedPages::new(report, &pairs_of)),
            pairs_of,
            files: FileList::new(report),
            people,
            has_sections: report.submissions.iter().any(|one| one.provenance.section.is_some()),
        }
    }

    /// Returns the id of the report, which a file of reviews names. A copy without names has the same.
    pub fn report_id(&self) -> &str {
        &self.review_keys().report
    }

    /// Returns the keys by which a browser keeps reviews.
    pub(crate) fn review_keys(&self) -> &ReviewKeys {
        self.review_keys.get_or_init(|| ReviewKeys::new(self.report))
    }

    /// Returns the total length of all texts in bytes, which is about the memory that the report takes.
    pub fn n_text_bytes(&self) -> usize {
        self.n_text_bytes
    }
}

/// Returns whether a pair has a page. A server makes those that a folder lacks.
pub(crate) fn has_page(pair: &Pair, is_live: bool) -> bool {
    pair.detail == Detail::Page || (is_live && pair.detail == Detail::Passages)
}

/// Writes a whole page at once. A template writes many small pieces.
pub(crate) fn write_html(page: &impl Template, out: &mut dyn io::Write) -> io::Result<()> {
    let html = page.render().map_err(io::Error::other)?;
    out.write_all(html.as_bytes())
}

fn tables(files: &[SourceFile]) -> Vec<LineTable> {
    files.iter().map(|file| LineTable::new(&file.text.read())).collect()
}

fn pairs_of(report: &Report) -> Vec<Vec<usize>> {
    let mut pairs_of = vec![Vec::new(); report.submissions.len()];
    for (index, pair) in report.pairs.iter().enumerate() {
        pairs_of[pair.left].push(index);
        pairs_of[pair.right].push(index);
    }
    pairs_of
}

/// The order of the files in [`Report::input_files`].
pub(crate) struct FileList {
    /// Places in [`Report::input_files`]; files that need attention come first.
    pub(crate) order: Vec<usize>,
    /// Number of files per status, in the order of [`text::STATUSES`].
    pub(crate) n_files: [usize; text::STATUSES.len()],
}

impl FileList {
    fn new(report: &Report) -> Self {
        let files = &report.input_files;
        let mut order: Vec<usize> = (0..files.len()).collect();
        order.sort_by_key(|&index| text::index_of(&files[index].status));
        let mut n_files = [0; text::STATUSES.len()];
        files.iter().for_each(|file| n_files[text::index_of(&file.status)] += 1);
        Self { order, n_files }
    }

    /// Returns the index in the list of the first file with a status.
    pub(crate) fn first_of(&self, status: usize) -> usize {
        self.n_files[..status].iter().sum()
    }
}
