//! Checks reference answers, and the submissions near to them.

use std::borrow::Cow;

use super::checks::{Invalid, count, counts, each, index, invalid, share};
use super::pairs::{FileSize, passages};
use crate::format::document;
use crate::model::{NearReference, ReferenceAnswer, References, SourceFile, rounding};

/// Converts the references of a report. `files` has those of each answer, and `sizes` the sizes of those of each submission, then of
/// each answer.
pub(super) fn references(
    read: document::References,
    files: Vec<Vec<SourceFile>>,
    sizes: &[Vec<FileSize>],
) -> Result<References, Invalid> {
    let n_submissions = sizes.len() - files.len();
    let (of_submissions, of_answers) = sizes.split_at(n_submissions);
    let n_sources = read.sources.len();
    read.sources.iter().try_for_each(|source| counts([source.n_people, source.n_earlier]).map(|_| ()))?;
    let answers = read.answers.into_iter().zip(files).map(|(answer, files)| {
        files.iter().try_for_each(|file| count(file.own_tokens).map(|_| ()))?;
        Ok(ReferenceAnswer {
            source: index(answer.source, n_sources, "source")?,
            name: answer.name.into_owned(),
            files,
        })
    });
    let answers: Vec<ReferenceAnswer> = answers.collect::<Result<_, Invalid>>()?;
    let near = each(read.near, "near reference", |read| near(read, (n_sources, &answers), of_submissions, of_answers))?;
    Ok(References { sources: read.sources.into_owned(), before: read.before.map(Cow::into_owned), near, answers })
}

fn near(
    read: document::NearReference,
    (n_sources, answers): (usize, &[ReferenceAnswer]),
    of_submissions: &[Vec<FileSize>],
    of_answers: &[Vec<FileSize>],
) -> Result<NearReference, Invalid> {
    let submission = index(read.submission, of_submissions.len(), "submission")?;
    let source = index(read.source, n_sources, "source")?;
    let answer = read.answer.map(|answer| index(answer, answers.len(), "answer")).transpose()?;
    let shared = match answer {
        Some(answer) if answers[answer].source != source => return invalid("its answer is of another source"),
        Some(answer) => {
            let sides = [of_submissions[submission].as_slice(), of_answers[answer].as_slice()];
            passages(read.passages, sides, of_submissions.len())?
        }
        None if read.passages.is_empty() => Vec::new(),
        None => return invalid("it shares passages with no answer"),
    };
    Ok(NearReference {
        submission,
        source,
        answer,
        score: rounding::share(share(read.score)?),
        classmates_as_close: count(read.classmates_as_close)?,
        earlier_as_close: count(read.earlier_as_close)?,
        passages: shared,
    })
}
