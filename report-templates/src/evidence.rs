//! What is handed over of a report to whoever decides on one pair: the two submissions, and nothing of anybody else.
//!
//! The sheet is not made from the report but from a [`Handout`], in which there is nobody else:
//! what is not there cannot be shown by mistake.

use std::io;

use crate::model::{Fate, InputFile, Pair, Report, Role, Submission};
use crate::page::Pages;

/// One pair of a report with the two submissions, and of the others their number.
#[derive(Debug, Clone)]
pub struct Handout {
    /// A report of the two alone: the left submission, the right one, and their pair.
    pub report: Report,
    /// The place of the pair among the reported ones, from 1.
    pub rank: usize,
    /// How many pairs are reported.
    pub n_pairs: usize,
    /// How many submissions were compared.
    pub n_submissions: usize,
    /// Whether the names of the two are replaced.
    pub is_anonymous: bool,
}

impl Handout {
    /// What a report says of one of its pairs.
    ///
    /// Notes on inputs are left out, for they speak of others.
    pub fn new(report: &Report, pair: usize) -> Handout {
        let whole = &report.pairs[pair];
        let two = [whole.left, whole.right].map(|place| &report.submissions[place]);
        let is_identical = two[0].identical.is_some() && two[0].identical == two[1].identical;
        let submission = |one: &Submission| Submission { identical: is_identical.then_some(0), ..one.clone() };
        let mut run = report.run.clone();
        run.inputs.iter_mut().for_each(|input| input.notes.clear());
        Handout {
            report: Report {
                batch_name: report.batch_name.clone(),
                run,
                submissions: two.map(submission).to_vec(),
                identical: if is_identical { vec![vec![0, 1]] } else { Vec::new() },
                pairs: vec![alone(whole)],
                n_pairs_found: report.n_pairs_found,
                account: account(report, two),
                ..Report::default()
            },
            rank: pair + 1,
            n_pairs: report.pairs.len(),
            n_submissions: report.submissions.len(),
            is_anonymous: false,
        }
    }

    /// The sheet: one page of HTML that holds all it needs, made to be printed.
    ///
    /// # Errors
    /// None that the handout could cause; writing into memory reports them all the same.
    pub fn sheet(&self) -> io::Result<String> {
        Pages::new(&self.report).evidence(self)
    }
}

/// A pair between the first two submissions, of whom alone it speaks.
fn alone(pair: &Pair) -> Pair {
    let mut alone = Pair { left: 0, right: 1, cluster: None, ..pair.clone() };
    alone.passages.iter_mut().for_each(|passage| passage.others.clear());
    alone
}

/// The files of the two. One that equals a file of somebody else names neither.
fn account(report: &Report, two: [&Submission; 2]) -> Vec<InputFile> {
    let is_of = |file: &InputFile, one: &Submission| file.submission == one.name && file.role == one.role;
    let of_two = report.account.iter().filter(|file| two.iter().any(|one| is_of(file, one)));
    let alone = |file: &InputFile| {
        let mut file = file.clone();
        if let Fate::DuplicateOf { submission, path } = &mut file.fate
            && *submission != file.submission
        {
            submission.clear();
            path.clear();
        }
        file
    };
    of_two.filter(|file| file.role != Role::Starter).map(alone).collect()
}
