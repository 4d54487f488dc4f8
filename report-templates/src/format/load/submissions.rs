//! Checks submissions, inputs and input files.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::checks::{Invalid, count, index, indices, invalid, large_count, share};
use crate::format::document;
use crate::model::lines::LineTable;
use crate::model::{
    Breakdown, CommonBlock, FileStatus, InputFile, PartialComparison, PartialReason, Run, SourceFile, StarterLines,
    Submission, TooShort, Translation, UnlistedStarter, rounding,
};

/// Converts one submission with its files.
pub(super) fn submission(
    read: document::Submission,
    files: Vec<SourceFile>,
    n_submissions: usize,
) -> Result<Submission, Invalid> {
    files.iter().try_for_each(|file| count(file.own_tokens).map(|_| ()))?;
    Ok(Submission {
        name: read.name.into_owned(),
        role: read.role,
        provenance: read.provenance.into_owned(),
        files,
        own_tokens: count(read.own_tokens)?,
        starter_tokens: count(read.starter_tokens)?,
        identical: read.identical_group.map(|group| group - 1),
        // It is the sum of those of the files, which are not read yet.
        breakdown: Breakdown::default(),
        partial: read.partial.map(|partial| checked_partial(partial.into_owned())).transpose()?,
        shares_nothing: read.shares_nothing,
        alone_in: read.alone_in.map(Cow::into_owned),
        starter_only: read.starter_only,
        holds: indices(&read.holds, n_submissions, "submission")?,
        too_short: read.too_short.map(checked_too_short).transpose()?,
    })
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

/// Checks a pair that looks like a translation, and converts its numbers to indices.
pub(super) fn translation(mut read: Translation, submissions: &[Submission]) -> Result<Translation, Invalid> {
    let (left, right) = (read.left, read.right);
    if left >= right {
        return invalid(format!("submissions {left} and {right} are not in order"));
    }
    read.left = index(left, submissions.len(), "submission")?;
    read.right = index(right, submissions.len(), "submission")?;
    read.likeness = share(read.likeness)?;
    for sides in &mut read.pieces {
        for (side, submission) in sides.iter_mut().zip([read.left, read.right]) {
            for StarterLines { file, .. } in places(&[*side], &submissions[submission])? {
                side[0] = file;
            }
        }
    }
    Ok(read)
}

/// Checks the size of a submission that is too short to judge.
fn checked_too_short(short: TooShort) -> Result<TooShort, Invalid> {
    count(short.n_tokens).and(count(short.median)).map(|_| short)
}

/// Returns the groups of identical submissions, which must be numbered from 1 without a gap.
pub(super) fn identical(submissions: &[document::Submission]) -> Result<Vec<Vec<usize>>, Invalid> {
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, submission) in submissions.iter().enumerate() {
        if let Some(group) = submission.identical_group {
            groups.entry(group).or_default().push(index);
        }
    }
    if !groups.keys().copied().eq(1..=groups.len()) || groups.values().any(|group| group.len() < 2) {
        return invalid("the groups of identical submissions are not numbered from 1, or one has a single member");
    }
    Ok(groups.into_values().collect())
}

/// Checks the description of the run.
pub(super) fn run(run: Run) -> Result<Run, Invalid> {
    run.inputs.iter().try_for_each(|input| count(input.n_files).map(|_| ()))?;
    Ok(run)
}

/// Checks one input file.
pub(super) fn input_file(file: InputFile) -> Result<InputFile, Invalid> {
    large_count(file.n_bytes)?;
    if file.breakdown.total() != file.n_bytes {
        return invalid("what its bytes count as does not add up to its size");
    }
    count(file.n_tokens)?;
    if let FileStatus::PartlyParsed { regions, lines } = &file.status {
        [regions].into_iter().chain(lines).try_for_each(|&number| count(number).map(|_| ()))?;
    }
    Ok(file)
}

/// Converts the note on handed-out code. Its places must lie in files of its submission.
pub(super) fn unlisted_starter(
    read: &document::UnlistedStarter,
    submissions: &[Submission],
) -> Result<UnlistedStarter, Invalid> {
    let submission = index(read.submission, submissions.len(), "submission")?;
    Ok(UnlistedStarter {
        n_tokens: count(read.n_tokens)?,
        n_sharing: count(read.n_sharing)?,
        n_people: count(read.n_people)?,
        submission,
        places: places(&read.places, &submissions[submission])?,
    })
}

/// Converts a common block. Its places must lie in files of its submission.
pub(super) fn common_block(read: &document::CommonBlock, submissions: &[Submission]) -> Result<CommonBlock, Invalid> {
    let submission = index(read.submission, submissions.len(), "submission")?;
    let holder = |&holder: &usize| index(holder, submissions.len(), "submission");
    Ok(CommonBlock {
        n_tokens: count(read.n_tokens)?,
        submission,
        places: places(&read.places, &submissions[submission])?,
        holders: read.holders.iter().map(holder).collect::<Result<_, _>>()?,
        n_different: count(read.n_different)?,
    })
}

/// Converts places of a submission, at least one.
fn places(read: &[[usize; 3]], submission: &Submission) -> Result<Vec<StarterLines>, Invalid> {
    let files = &submission.files;
    if read.is_empty() {
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
    read.iter().map(place).collect()
}
