//! Checks submissions, inputs and input files.

use std::collections::BTreeMap;

use super::checks::{Invalid, count, counts, invalid, known, known_all, large_count, number, share};
use crate::model::lines::LineTable;
use crate::model::{
    CommonBlock, FileStatus, InputFile, PartialComparison, PartialReason, SourceFile, StarterLines, Submission,
    Translation, UnlistedStarter, rounding,
};

/// Checks one submission, and gives it its files.
pub(super) fn submission(
    read: Submission,
    files: Vec<SourceFile>,
    n_submissions: usize,
) -> Result<Submission, Invalid> {
    files.iter().try_for_each(|file| count(file.own_tokens).map(|_| ()))?;
    counts([read.own_tokens, read.starter_tokens])?;
    known_all(&read.holds, n_submissions, "submission")?;
    if let Some(short) = read.too_short {
        counts([short.n_tokens, short.median])?;
    }
    Ok(Submission { files, partial: read.partial.map(checked_partial).transpose()?, ..read })
}

/// Checks the description of the parts that were not compared.
fn checked_partial(mut partial: PartialComparison) -> Result<PartialComparison, Invalid> {
    if let Some(compared) = &mut partial.compared {
        *compared = rounding::share(share(*compared)?);
        if *compared > PartialComparison::MAX_SHARE {
            return invalid("a submission was compared only in part, but all of its code was");
        }
    }
    if partial.reasons.is_empty() {
        return invalid("a submission was not compared, or only in part, but no reason is given");
    }
    for reason in &partial.reasons {
        match reason {
            PartialReason::Unread { n_bytes, n_files, .. } => large_count(*n_bytes).and(count(*n_files))?,
            PartialReason::WordByWord { n_files, .. }
            | PartialReason::NoCode { n_files, .. }
            | PartialReason::Empty { n_files, .. } => count(*n_files)?,
            PartialReason::NoFiles => 0,
        };
    }
    Ok(partial)
}

/// Checks a pair that looks like a translation.
pub(super) fn translation(read: &Translation, submissions: &[Submission]) -> Result<(), Invalid> {
    let sides = [read.left, read.right];
    if read.left >= read.right {
        return invalid(format!("submissions {} and {} are not in order", number(read.left), number(read.right)));
    }
    known_all(&sides, submissions.len(), "submission")?;
    share(read.likeness)?;
    for pieces in &read.pieces {
        for (piece, submission) in pieces.iter().zip(sides) {
            places(&[*piece], &submissions[submission])?;
        }
    }
    Ok(())
}

/// Returns the groups of identical submissions, which must be numbered from 1 without a gap.
pub(super) fn identical(submissions: &[Submission]) -> Result<Vec<Vec<usize>>, Invalid> {
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, submission) in submissions.iter().enumerate() {
        if let Some(group) = submission.identical {
            groups.entry(group).or_default().push(index);
        }
    }
    if !groups.keys().copied().eq(0..groups.len()) || groups.values().any(|group| group.len() < 2) {
        return invalid("the groups of identical submissions are not numbered from 1, or one has a single member");
    }
    Ok(groups.into_values().collect())
}

pub(super) fn check_input_file(file: &InputFile) -> Result<(), Invalid> {
    large_count(file.n_bytes)?;
    if file.breakdown.total() != file.n_bytes {
        return invalid("what its bytes count as does not add up to its size");
    }
    count(file.n_tokens)?;
    if let FileStatus::PartlyParsed { regions, lines } = &file.status {
        [regions].into_iter().chain(lines).try_for_each(|&number| count(number).map(|_| ()))?;
    }
    Ok(())
}

/// Checks the note on handed-out code. Its places must lie in files of its submission.
pub(super) fn unlisted_starter(read: &UnlistedStarter, submissions: &[Submission]) -> Result<(), Invalid> {
    known(read.submission, submissions.len(), "submission")?;
    counts([read.n_tokens, read.n_sharing, read.n_people])?;
    places(&read.places, &submissions[read.submission])
}

/// Checks a common block. Its places must lie in files of its submission.
pub(super) fn common_block(read: &CommonBlock, submissions: &[Submission]) -> Result<(), Invalid> {
    known(read.submission, submissions.len(), "submission")?;
    counts([read.n_tokens, read.n_different])?;
    known_all(&read.holders, submissions.len(), "submission")?;
    places(&read.places, &submissions[read.submission])
}

/// Checks places of a submission, at least one.
fn places(read: &[StarterLines], submission: &Submission) -> Result<(), Invalid> {
    if read.is_empty() {
        return invalid("it names no place");
    }
    for &StarterLines { file, first_line, last_line } in read {
        known(file, submission.files.len(), "file")?;
        let n_lines = LineTable::new(&submission.files[file].text.read()).len();
        if first_line == 0 || first_line > last_line || last_line > n_lines {
            return invalid(format!("file {} has no lines {first_line} to {last_line}", file + 1));
        }
    }
    Ok(())
}
