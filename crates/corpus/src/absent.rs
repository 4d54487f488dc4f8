//! The status of files that stand for something that is not there.

use lookalike_intake::absent::{Absent, recognize};
use lookalike_report_templates::model::FileStatus;

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
