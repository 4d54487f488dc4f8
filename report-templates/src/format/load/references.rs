//! Checks reference answers, and the submissions near to them.

use std::borrow::Cow;

use super::checks::{Invalid, count, counts, each, invalid, known, share};
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
    let mut answers = Vec::new();
    for (answer, files) in read.answers.into_iter().zip(files) {
        files.iter().try_for_each(|file| count(file.own_tokens).map(|_| ()))?;
        known(answer.item.source, n_sources, "source")?;
        answers.push(ReferenceAnswer { files, ..answer.item.into_owned() });
    }
    let near = each(read.near, "near reference", |read| near(read, (n_sources, &answers), of_submissions, of_answers))?;
    Ok(References { sources: read.sources.into_owned(), before: read.before.map(Cow::into_owned), near, answers })
}

fn near(
    read: document::NearPassages,
    (n_sources, answers): (usize, &[ReferenceAnswer]),
    of_submissions: &[Vec<FileSize>],
    of_answers: &[Vec<FileSize>],
) -> Result<NearReference, Invalid> {
    let near = read.near.into_owned();
    known(near.submission, of_submissions.len(), "submission")?;
    known(near.source, n_sources, "source")?;
    counts([near.classmates_as_close, near.earlier_as_close])?;
    let passages = match near.answer {
        Some(answer) => {
            known(answer, answers.len(), "answer")?;
            if answers[answer].source != near.source {
                return invalid("its answer is of another source");
            }
            passages(read.passages, [&of_submissions[near.submission], &of_answers[answer]], of_submissions.len())?
        }
        None if read.passages.is_empty() => Vec::new(),
        None => return invalid("it shares passages with no answer"),
    };
    Ok(NearReference { score: rounding::share(share(near.score)?), passages, ..near })
}
