//! Case sheets: documents about one pair that contain nothing about other submissions.
//!
//! A sheet is made from a [`CaseSheet`], not from the whole report.
//! Data that is not there cannot be shown by mistake.

use crate::model::{FileStatus, InputFile, Pair, Report, Role, Submission};

/// One pair of a report with its two submissions, and figures about the whole batch.
#[derive(Debug, Clone)]
pub struct CaseSheet {
    /// A report with only the left submission, the right one, and their pair.
    pub report: Report,
    /// The rank of the pair among the reported ones, counted from 1.
    pub rank: usize,
    /// Number of reported pairs.
    pub n_pairs: usize,
    /// Number of submissions compared.
    pub n_submissions: usize,
    /// Whether the names of the two are replaced.
    pub is_anonymous: bool,
    /// The details that the person adds who makes the sheet.
    pub details: SheetDetails,
}

/// Details of a sheet that no report knows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SheetDetails {
    /// The course. Like the other labels, it has an empty line to fill in if it is none.
    pub course: Option<String>,
    /// The assignment.
    pub assignment: Option<String>,
    /// The date of the sheet.
    pub date: Option<String>,
    /// The person who made the sheet.
    pub prepared_by: Option<String>,
    /// Whether the complete sources of the two are appended.
    pub has_sources: bool,
}

impl CaseSheet {
    /// Extracts one pair from a report. `pair` is its place in the report.
    ///
    /// Notes on inputs are left out because they may mention others.
    pub fn new(report: &Report, pair: usize) -> CaseSheet {
        let whole = &report.pairs[pair];
        let two = [whole.left, whole.right].map(|place| &report.submissions[place]);
        let is_identical = two[0].identical.is_some() && two[0].identical == two[1].identical;
        let mut run = report.run.clone();
        run.inputs.iter_mut().for_each(|input| input.notes.clear());
        CaseSheet {
            report: Report {
                batch_name: report.batch_name.clone(),
                run,
                submissions: two.map(|one| Submission { identical: is_identical.then_some(0), ..one.clone() }).to_vec(),
                identical: if is_identical { vec![vec![0, 1]] } else { Vec::new() },
                pairs: vec![alone(whole)],
                n_pairs_found: report.n_pairs_found,
                input_files: files_of(report, two),
                ..Report::default()
            },
            rank: pair + 1,
            n_pairs: report.pairs.len(),
            n_submissions: report.submissions.len(),
            is_anonymous: false,
            details: SheetDetails::default(),
        }
    }
}

/// Returns the pair between submissions 0 and 1, without any mention of others.
fn alone(pair: &Pair) -> Pair {
    let mut alone = Pair { left: 0, right: 1, cluster: None, ..pair.clone() };
    for passage in &mut alone.passages {
        passage.others.clear();
        passage.shared_parts.iter_mut().for_each(|part| part.others.clear());
    }
    alone
}

/// Returns the files of the two. A file that equals a file of somebody else names neither that file nor its owner.
fn files_of(report: &Report, two: [&Submission; 2]) -> Vec<InputFile> {
    let is_of = |file: &InputFile, one: &Submission| file.submission == one.name && file.role == one.role;
    let of_two = report.input_files.iter().filter(|file| two.iter().any(|one| is_of(file, one)));
    of_two
        .filter(|file| file.role != Role::Starter)
        .map(|file| InputFile { status: own_status(report, file), ..file.clone() })
        .collect()
}

/// Returns the status of a file without naming a file of somebody else. Starter code is nobody's.
fn own_status(report: &Report, file: &InputFile) -> FileStatus {
    let FileStatus::DuplicateOf { submission, path } = &file.status else { return file.status.clone() };
    let is_original = |one: &&InputFile| (&one.submission, &one.path, one.n_bytes) == (submission, path, file.n_bytes);
    let is_starter = report.input_files.iter().filter(is_original).any(|one| one.role == Role::Starter);
    if is_starter || *submission == file.submission {
        return file.status.clone();
    }
    FileStatus::DuplicateOf { submission: String::new(), path: String::new() }
}
