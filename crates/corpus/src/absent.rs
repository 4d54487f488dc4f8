//! The status of files that stand for something that is not there.

use std::collections::BTreeMap;

use lookalike_intake::absent::{Absent, EMPTY, recognize};
use lookalike_report_templates::model::FileStatus;

use crate::draft::DraftFile;

/// Minimum number of submissions whose files of one path are empty for it to be a part of the task.
const MIN_USUAL: usize = 3;

/// Checks that a file does not stand for another one, by its path and its first bytes.
///
/// # Errors
/// It does.
pub(crate) fn check(path: &str, bytes: &[u8]) -> Result<(), FileStatus> {
    recognize(path, bytes).map_or(Ok(()), |absent| Err(status(absent)))
}

/// Returns the status of something that is not there.
pub(crate) fn status(Absent { what, advice }: Absent) -> FileStatus {
    FileStatus::Absent { what, advice: advice.to_owned() }
}

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
