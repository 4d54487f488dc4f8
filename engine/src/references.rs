//! Compares the submissions of a batch with reference answers.
//!
//! It is a comparison of its own, so that no figure of the batch depends on the references. The submissions, earlier ones too, take the
//! role of earlier submissions, which are never a pair; each source of answers takes that of an author with several submissions: its
//! answers count as one work in document frequencies, and of the pairs of a submission with them only the best is returned.

use crate::batch::{Batch, BatchTooLarge, Submission, SubmissionRole};
use crate::comparison::{Progress, compare_pairs, parts_of, without_handed_out};
use crate::results::{Comparison, NearReferences, Pair};
use crate::settings::Settings;

/// Compares every submission of a batch with reference answers, which name their source as their [`Submission::author`]. `found` is the
/// comparison of the batch: its handed-out code is no likeness, its planters are nobody's work, and its copies are one work.
///
/// Of an author with several submissions, only the closest of the batch and the closest earlier one are returned.
///
/// # Errors
///
/// Fails before any work is done if the batch with the answers exceeds [`Batch::MAX_SIZE`].
pub fn compare_references(
    batch: &Batch<'_>,
    answers: &[Submission<'_>],
    found: &Comparison,
    settings: &Settings,
    progress: &dyn Progress,
) -> Result<NearReferences, BatchTooLarge> {
    let n_submissions = batch.submissions.len();
    let handed_out = found.handed_out.as_ref().map(|found| parts_of(batch, found)).unwrap_or_default();
    let batch = beside(&without_handed_out(batch, &handed_out), answers);
    batch.check_size()?;
    let settings = Settings { min_score: 0.0, top: None, ..*settings };
    let Comparison { pairs, mut facts, .. } = compare_pairs(&batch, Some(found), &settings, progress);
    // A pair of answers by two sources says nothing about the batch.
    let with_answer = pairs.into_iter().filter(|pair| pair.left < n_submissions);
    let pairs: Vec<Pair> = with_answer.map(|pair| Pair { right: pair.right - n_submissions, ..pair }).collect();
    let answers = facts.split_off(n_submissions);
    Ok(NearReferences { pairs, submissions: facts, answers })
}

/// Returns the batch in which only answers are compared with the others, which come first.
fn beside<'a>(batch: &Batch<'a>, answers: &[Submission<'a>]) -> Batch<'a> {
    let mut batch = Batch { copies: Vec::new(), ..batch.clone() };
    let authors = batch.submissions.iter().filter_map(|one| one.author);
    let n_authors = authors.max().map_or(0, |last| last + 1);
    for submission in &mut batch.submissions {
        // An author of the batch and of earlier terms has a closest submission in each.
        if submission.role == SubmissionRole::Earlier {
            submission.author = submission.author.map(|author| n_authors + author);
        }
        submission.role = SubmissionRole::Earlier;
    }
    batch.submissions.extend(answers.iter().map(|answer| Submission {
        role: SubmissionRole::Batch,
        author: answer.author.map(|source| 2 * n_authors + source),
        files: answer.files.clone(),
    }));
    batch
}
