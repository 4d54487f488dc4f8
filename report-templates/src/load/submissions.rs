//! Submissions, inputs and the account of files, checked.

use std::collections::BTreeMap;

use super::checks::{Wrong, count, large_count, wrong};
use crate::model::{Fate, InputFile, Run, SourceFile, Submission};
use crate::report_json::format;

/// One submission with its files.
pub(super) fn submission(read: format::Submission, files: Vec<SourceFile>) -> Result<Submission, Wrong> {
    files.iter().try_for_each(|file| count(file.own_tokens).map(|_| ()))?;
    Ok(Submission {
        name: read.name.into_owned(),
        role: read.role,
        handed_in: read.handed_in.into_owned(),
        files,
        own_tokens: count(read.own_tokens)?,
        starter_tokens: count(read.starter_tokens)?,
        identical: read.identical_group.map(|group| group - 1),
    })
}

/// The groups of identical submissions, which the submissions number from 1 on without a gap.
pub(super) fn identical(submissions: &[format::Submission]) -> Result<Vec<Vec<usize>>, Wrong> {
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, submission) in submissions.iter().enumerate() {
        if let Some(group) = submission.identical_group {
            groups.entry(group).or_default().push(place);
        }
    }
    if !groups.keys().copied().eq(1..=groups.len()) || groups.values().any(|group| group.len() < 2) {
        return wrong("the groups of identical submissions are not numbered from 1, or one has a single member");
    }
    Ok(groups.into_values().collect())
}

/// How the report was made.
pub(super) fn run(run: Run) -> Result<Run, Wrong> {
    run.inputs.iter().try_for_each(|input| count(input.n_files).map(|_| ()))?;
    Ok(run)
}

/// One line of the account.
pub(super) fn input_file(file: InputFile) -> Result<InputFile, Wrong> {
    large_count(file.n_bytes)?;
    count(file.n_tokens)?;
    if let Fate::PartlyParsed { regions, lines } = &file.fate {
        [regions].into_iter().chain(lines).try_for_each(|&number| count(number).map(|_| ()))?;
    }
    Ok(file)
}
