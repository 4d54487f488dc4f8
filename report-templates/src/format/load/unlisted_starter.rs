//! Checks the note on handed-out code.

use super::checks::{Invalid, count, index, invalid};
use crate::format::document;
use crate::model::lines::LineTable;
use crate::model::{StarterLines, Submission, UnlistedStarter};

/// Converts the note. Its places must lie in files of its submission.
pub(super) fn unlisted_starter(
    read: &document::UnlistedStarter,
    submissions: &[Submission],
) -> Result<UnlistedStarter, Invalid> {
    let submission = index(read.submission, submissions.len(), "submission")?;
    let files = &submissions[submission].files;
    if read.places.is_empty() {
        return invalid("it names no place");
    }
    let place = |&[file, first_line, last_line]: &[usize; 3]| {
        let file = index(file, files.len(), "file")?;
        let n_lines = LineTable::new(&files[file].text.read()).len();
        if first_line == 0 || first_line > last_line || last_line > n_lines {
            return invalid(format!("file {} has no lines {first_line} to {last_line}", file + 1));
        }
        Ok(StarterLines { file, first_line, last_line })
    };
    Ok(UnlistedStarter {
        n_tokens: count(read.n_tokens)?,
        n_sharing: count(read.n_sharing)?,
        n_people: count(read.n_people)?,
        submission,
        places: read.places.iter().map(place).collect::<Result<_, _>>()?,
    })
}
