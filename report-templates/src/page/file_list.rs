//! The input files in the order of their list, with the submission that each belongs to.

use std::collections::HashMap;

use crate::model::{Report, Role};
use crate::text::batch as text;

/// The order and the owners of the files in [`Report::input_files`].
pub(super) struct FileList {
    /// Places in [`Report::input_files`]; files that need attention come first.
    pub(super) order: Vec<usize>,
    /// Number of files per status, in the order of [`text::STATUSES`].
    pub(super) n_files: [usize; text::STATUSES.len()],
    /// The submission of each file in [`Report::input_files`], if it belongs to one.
    pub(super) submissions: Vec<Option<usize>>,
}

impl FileList {
    pub(super) fn new(report: &Report) -> Self {
        let files = &report.input_files;
        let mut order: Vec<usize> = (0..files.len()).collect();
        order.sort_by_key(|&place| text::place(&files[place].status));
        let mut n_files = [0; text::STATUSES.len()];
        files.iter().for_each(|file| n_files[text::place(&file.status)] += 1);
        let by_name: HashMap<(Role, &str), usize> =
            report.submissions.iter().enumerate().map(|(place, one)| ((one.role, one.name.as_str()), place)).collect();
        let submissions = files.iter().map(|file| by_name.get(&(file.role, file.submission.as_str())).copied());
        Self { order, n_files, submissions: submissions.collect() }
    }

    /// Returns the place in the list of the first file with a status.
    pub(super) fn first_of(&self, status: usize) -> usize {
        self.n_files[..status].iter().sum()
    }
}
