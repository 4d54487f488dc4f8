//! Tells empty files that belong to the task from those that stand for a student's work.

use std::collections::BTreeMap;

use lookalike_intake::absent::EMPTY;
use lookalike_report_templates::model::FileStatus;

use crate::draft::DraftFile;

/// Minimum number of submissions whose files of one path are empty for it to be a part of the task.
const MIN_USUAL: usize = 3;

/// Lists empty files that many have at the same place, and most of those who have it, as too short: they belong to the task.
pub(crate) fn pardon_usual(files: &mut [DraftFile]) {
    let mut n_of: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for file in files.iter().filter(|file| file.submission.is_some()) {
        let (n_empty, n_all) = n_of.entry(&file.listed.path).or_default();
        *n_all += 1;
        *n_empty += usize::from(is_empty(file));
    }
    let usual = n_of.into_iter().filter(|(_, (n_empty, n_all))| *n_empty >= MIN_USUAL && 2 * n_empty > *n_all);
    let usual: Vec<String> = usual.map(|(path, _)| path.to_owned()).collect();
    for file in files.iter_mut().filter(|file| is_empty(file)) {
        if usual.binary_search(&file.listed.path).is_ok() {
            file.listed.status = FileStatus::TooShort;
        }
    }
}

fn is_empty(file: &DraftFile) -> bool {
    matches!(&file.listed.status, FileStatus::Absent { what, .. } if what == EMPTY)
}
