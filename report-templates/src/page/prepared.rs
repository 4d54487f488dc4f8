//! What the pages of a report share: computed once, however often pages are made.

use rayon::prelude::*;

use super::batch::Account;
use super::people::People;
use crate::lines::LineTable;
use crate::model::Report;

/// A report with what its pages share. A server keeps it beside the report from request to request.
pub struct Prepared<'a> {
    pub(super) report: &'a Report,
    /// Where the lines of each file of each submission begin.
    pub(super) tables: Vec<Vec<LineTable>>,
    /// How long all those texts are together.
    pub(super) n_text_bytes: usize,
    /// The reported pairs that each submission is in, best first.
    pub(super) pairs_of: Vec<Vec<usize>>,
    /// The files in the order of their page.
    pub(super) account: Account,
    /// What the pages of submissions and clusters share.
    pub(super) people: People<'a>,
}

impl<'a> Prepared<'a> {
    /// Prepares a report. Every index in it must point somewhere.
    pub fn new(report: &'a Report) -> Self {
        let submissions = report.submissions.par_iter();
        let tables = submissions.map(|one| one.files.iter().map(|file| LineTable::new(&file.text.read())).collect());
        let n_text_bytes = report.submissions.iter().flat_map(|one| &one.files).map(|file| file.text.len()).sum();
        let pairs_of = pairs_of(report);
        let people = People::new(report, &pairs_of);
        Self { report, tables: tables.collect(), n_text_bytes, pairs_of, account: Account::new(report), people }
    }

    /// How long the texts of all submissions are together, in bytes: about what the report takes in memory.
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
