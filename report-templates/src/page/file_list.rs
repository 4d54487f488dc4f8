//! The input files in the order of their list, with the submission that each belongs to.

use std::collections::{HashMap, HashSet};

use crate::model::{FileStatus, InputFile, Report, Role};
use crate::text::batch as text;

/// The order and the owners of the files in [`Report::input_files`].
pub(super) struct FileList<'a> {
    /// Places in [`Report::input_files`]; files that need attention come first.
    pub(super) order: Vec<usize>,
    /// Number of files per status, in the order of [`text::STATUSES`].
    pub(super) n_files: [usize; text::STATUSES.len()],
    /// The submission of each file in [`Report::input_files`], if it belongs to one.
    pub(super) submissions: Vec<Option<usize>>,
    /// The files of the starter code: input, path and size.
    starter: HashSet<(&'a str, &'a str, u64)>,
}

impl<'a> FileList<'a> {
    pub(super) fn new(report: &'a Report) -> Self {
        let files = &report.input_files;
        let mut order: Vec<usize> = (0..files.len()).collect();
        order.sort_by_key(|&place| text::place(&files[place].status));
        let mut n_files = [0; text::STATUSES.len()];
        files.iter().for_each(|file| n_files[text::place(&file.status)] += 1);
        let by_name: HashMap<(Role, &str), usize> =
            report.submissions.iter().enumerate().map(|(place, one)| ((one.role, one.name.as_str()), place)).collect();
        let submissions = files.iter().map(|file| by_name.get(&(file.role, file.submission.as_str())).copied());
        let starter = files.iter().filter(|file| file.role == Role::Starter);
        let starter = starter.map(|file| (file.submission.as_str(), file.path.as_str(), file.n_bytes)).collect();
        Self { order, n_files, submissions: submissions.collect(), starter }
    }

    /// Returns the place in the list of the first file with a status.
    pub(super) fn first_of(&self, status: usize) -> usize {
        self.n_files[..status].iter().sum()
    }

    /// Returns the path of the starter code that a file is identical to, if there is any.
    pub(super) fn starter_code_in<'f>(&self, file: &'f InputFile) -> Option<&'f str> {
        let FileStatus::DuplicateOf { submission, path } = &file.status else { return None };
        // Equal files have equal sizes: a submission that is named like the starter code is not taken for it.
        self.starter.contains(&(submission.as_str(), path.as_str(), file.n_bytes)).then_some(path)
    }
}
