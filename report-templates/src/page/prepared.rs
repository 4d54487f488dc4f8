//! The data that the pages of a report share, computed once.

use rayon::prelude::*;

use super::file_list::FileList;
use super::people::People;
use super::report_id::report_id;
use crate::lines::LineTable;
use crate::model::Report;

/// A report with the shared data of its pages. A server keeps it between requests.
pub struct Prepared<'a> {
    pub(super) report: &'a Report,
    /// The line table of each file of each submission.
    pub(super) tables: Vec<Vec<LineTable>>,
    /// The id of the report.
    report_id: String,
    /// The total length of all texts, in bytes.
    pub(super) n_text_bytes: usize,
    /// The reported pairs of each submission, best first.
    pub(super) pairs_of: Vec<Vec<usize>>,
    /// The input files in the order of their list.
    pub(super) files: FileList<'a>,
    /// The data that the pages of submissions and clusters share.
    pub(super) people: People<'a>,
}

impl<'a> Prepared<'a> {
    /// Prepares a report. Every index in it must be valid.
    pub fn new(report: &'a Report) -> Self {
        let submissions = report.submissions.par_iter();
        let tables = submissions.map(|one| one.files.iter().map(|file| LineTable::new(&file.text.read())).collect());
        let n_text_bytes = report.submissions.iter().flat_map(|one| &one.files).map(|file| file.text.len()).sum();
        let pairs_of = pairs_of(report);
        let people = People::new(report, &pairs_of);
        Self {
            report,
            report_id: report_id(report),
            tables: tables.collect(),
            n_text_bytes,
            pairs_of,
            files: FileList::new(report),
            people,
        }
    }

    /// Returns the id of the report.
    pub(super) fn report_id(&self) -> &str {
        &self.report_id
    }

    /// Returns the total length of all texts in bytes, which is about the memory that the report takes.
    pub fn n_text_bytes(&self) -> usize {
        self.n_text_bytes
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
