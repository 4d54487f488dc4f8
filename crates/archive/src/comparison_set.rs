//! The comparison set of a batch: the stored submissions that it is compared with.
//!
//! Few stored submissions for the same task are compared as a whole. Of many, the index says which are most alike; only these are read, and compared like any earlier submissions. Document frequency over everything that is stored would make the code that a class has in common look rare.
//!
//! Of the batches for other tasks, those submissions are compared that are like a new one. A sample of the others shows which code is usual whatever the task is.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use lookalike_corpus::engine_view::structure;
use lookalike_corpus::{DecodedFile, Draft, StoredSubmission};
use lookalike_engine::starter::StarterCode;
use lookalike_intake::GivenInput;
use lookalike_report_templates::model::Role;
use lookalike_system::progress::Progress;
use rayon::prelude::*;
use rusqlite::{Connection, params};

use crate::batches::{self, BatchKey, Selected, StoredBatch, SubmissionId};
use crate::candidates::{Candidates, candidates, shuffled, with_background_sample};
use crate::file::Archive;
use crate::postings::{self, Fingerprint, fingerprints};
use crate::retrieval::{MIN_COMPARED, read, starter_of_all};
use crate::serialization::content_hash;

/// Number of stored submissions that are compared for each submission of the batch, in addition to [`MIN_COMPARED`].
const COMPARED_PER_SUBMISSION: usize = 4;

/// Number of submissions that are compared for each one in the sample of other tasks, so that reading the sample adds little to a run.
const COMPARED_PER_SAMPLED: usize = 8;
/// Minimum size of the sample of other tasks. Fewer do not show a share of one in twelve.
const MIN_SAMPLED: usize = 60;
/// Maximum number of assignments with other tasks that are named.
const MAX_NAMED: usize = 20;
/// Minimum number of submissions for the task, new ones included. If there are fewer, the background sample is drawn from other tasks too.
const MIN_CLASS: usize = 20;

/// Adds to a draft the comparison set of its batch, from the selected part of the archive. Returns a sample of the submissions for other tasks, if there are any.
///
/// # Errors
/// The archive cannot be read, or fingerprints of another version cannot be rebuilt.
pub fn join(
    draft: &mut Draft,
    archive: &mut Archive,
    selected: &Selected,
    progress: &Progress,
) -> Result<Option<(GivenInput, Vec<StoredSubmission>)>> {
    archive.rebuild_fingerprints(progress)?;
    let name = archive.name();
    let set = archive.read_snapshot(|connection| ComparisonSet::find(draft, connection, selected, progress))?;
    let input = GivenInput { role: Role::Earlier, name: name.clone(), notes: set.notes(), ..GivenInput::default() };
    let ComparisonSet { submissions, starter, n_pairs_passed_over, other_tasks, .. } = set;
    draft.add_stored(input, with_unique_names(submissions, draft, &name), starter, n_pairs_passed_over, progress);
    Ok(other_tasks.map(|sample| sample.input(name)))
}

/// The stored submissions that a batch is compared with.
struct ComparisonSet {
    submissions: Vec<StoredSubmission>,
    starter: Vec<DecodedFile>,
    /// Number of pairs that the index suggests and that are not compared.
    n_pairs_passed_over: usize,
    n_stored: usize,
    n_batches: usize,
    /// The labels of stored batches that are the batch itself.
    own: Vec<String>,
    /// Number of submissions that could not be read.
    n_damaged: usize,
    other_tasks: Option<Sample>,
}

impl ComparisonSet {
    fn find(draft: &Draft, connection: &Connection, selected: &Selected, progress: &Progress) -> Result<ComparisonSet> {
        let mut batches = batches::all(connection)?;
        batches.retain(|batch| selected.takes(&batch.key));
        let own = own_batches(draft, connection, &batches)?;
        let (own, others): (Vec<StoredBatch>, Vec<StoredBatch>) =
            batches.into_iter().partition(|batch| own.contains(&batch.id));
        let n_new = draft.batch().count();
        let max = MIN_COMPARED + COMPARED_PER_SUBMISSION * n_new;
        let is_same_task = |batch: &StoredBatch| selected.is_same_task(batch);
        let Candidates { ids, n_pairs_passed_over, other_tasks } =
            candidates(connection, &others, &fingerprints_of(draft), max, is_same_task)?;
        let (other_tasks, same_task): (Vec<StoredBatch>, Vec<StoredBatch>) =
            others.iter().cloned().partition(|batch| other_tasks.contains(&batch.id));
        let n_same_task: usize = same_task.iter().map(|batch| batch.n_submissions).sum();
        let background = if n_new + n_same_task < MIN_CLASS { &others } else { &same_task };
        let ids = with_background_sample(ids, background, MIN_COMPARED);
        let n_sampled = ((n_new + ids.len()) / COMPARED_PER_SAMPLED).max(MIN_SAMPLED);
        progress.begin("fetching", ids.len());
        let (mut submissions, damaged) = read(connection, &others, &ids)?;
        submissions.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(ComparisonSet {
            submissions,
            starter: starter_of_all(connection, &ids)?,
            n_pairs_passed_over,
            other_tasks: sample(connection, &other_tasks, &ids, n_sampled)?,
            n_stored: others.iter().map(|batch| batch.n_submissions).sum(),
            n_batches: others.len(),
            own: own.iter().map(|batch| batch.key.to_string()).collect(),
            n_damaged: damaged.len(),
        })
    }

    /// Returns the notes for the report.
    fn notes(&self) -> Vec<String> {
        let ComparisonSet { n_stored, n_batches, n_damaged, .. } = self;
        let n_compared = self.submissions.len();
        let mut notes = Vec::new();
        if n_compared + n_damaged < *n_stored {
            notes.push(format!(
                "of {n_stored} submissions in {n_batches} stored batches, {n_compared} are compared: those most like \
                 the batch, and others of their classes where they are few"
            ));
        }
        notes.extend(self.own.iter().map(|own| format!("{own} is this batch itself and was left out")));
        if *n_damaged > 0 {
            // The note has no names, because the report may be anonymous.
            notes.push(format!(
                "{n_damaged} damaged submissions are not compared; `lookalike archive verify` names them"
            ));
        }
        notes
    }
}

/// Reads about `n_sampled` submissions of batches, of each as many as its part of all, except for those that are compared.
fn sample(
    connection: &Connection,
    batches: &[StoredBatch],
    compared: &[SubmissionId],
    n_sampled: usize,
) -> Result<Option<Sample>> {
    let n_stored: usize = batches.iter().map(|batch| batch.n_submissions).sum();
    if n_stored == 0 {
        return Ok(None);
    }
    let compared: BTreeSet<&SubmissionId> = compared.iter().collect();
    let of_batch = |(batch, n_of_batch): (&StoredBatch, usize)| {
        let of_batch = if n_of_batch > 0 { shuffled(batch) } else { Vec::new() };
        of_batch.into_iter().filter(|id| !compared.contains(id)).take(n_of_batch).collect::<Vec<_>>()
    };
    let ids: Vec<SubmissionId> = batches.iter().zip(n_sampled_of_each(batches, n_sampled)).flat_map(of_batch).collect();
    // A damaged one is no loss to a sample.
    let (submissions, _) = read(connection, batches, &ids)?;
    let assignment = |batch: &StoredBatch| BatchKey { term: String::new(), ..batch.key.clone() }.to_string();
    Ok(Some(Sample { submissions, n_stored, assignments: batches.iter().map(assignment).collect() }))
}

/// Divides a sample among batches by their sizes. At least one of each is sampled, unless there are more batches than wanted samples: then the sample would grow with their number. They are ordered by assignment, so that each assignment keeps its part.
fn n_sampled_of_each(batches: &[StoredBatch], n_sampled: usize) -> Vec<usize> {
    let n_stored: usize = batches.iter().map(|batch| batch.n_submissions).sum();
    let is_enough_for_all = batches.len() <= n_sampled;
    let mut n_before = 0;
    let of_batch = |batch: &StoredBatch| {
        let part = |n: usize| n * n_sampled / n_stored.max(1);
        let first = part(n_before);
        n_before += batch.n_submissions;
        if is_enough_for_all {
            (n_sampled * batch.n_submissions).div_ceil(n_stored.max(1))
        } else {
            part(n_before) - first
        }
    };
    batches.iter().map(of_batch).collect()
}

/// A sample of the submissions for other tasks.
struct Sample {
    submissions: Vec<StoredSubmission>,
    /// Number of submissions that it is drawn from.
    n_stored: usize,
    /// Their assignments, each with its course.
    assignments: BTreeSet<String>,
}

impl Sample {
    /// Returns the sample as an input of the run, by the name of the archive.
    fn input(self, archive: String) -> (GivenInput, Vec<StoredSubmission>) {
        let Sample { submissions, n_stored, assignments } = self;
        let named = assignments.iter().take(MAX_NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = assignments.len().saturating_sub(MAX_NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let note =
            format!("{} of {n_stored} submissions show what is usual in other tasks: {named}{more}", submissions.len());
        (GivenInput { role: Role::OtherTask, name: archive, notes: vec![note], ..GivenInput::default() }, submissions)
    }
}

/// Returns the fingerprints of each submission of the batch.
fn fingerprints_of(draft: &Draft) -> Vec<Vec<Fingerprint>> {
    let starter: Vec<_> = draft.starter().map(|(_, tokens)| tokens.read()).collect();
    let starter: Vec<_> = starter.iter().map(|tokens| tokens.kinds.as_slice()).collect();
    let starter = StarterCode::new(&starter, postings::K);
    let files = draft.files_by_submission();
    let batch: Vec<usize> = draft.batch().map(|(index, _)| index).collect();
    let fingerprints = batch.par_iter().map(|&index| {
        let tokens: Vec<_> = files[index].iter().map(|(_, tokens)| tokens.read()).collect();
        let structures = tokens.iter().zip(&files[index]).map(|(tokens, (file, _))| structure(tokens, file.language));
        fingerprints(structures.collect(), &starter)
    });
    fingerprints.collect()
}

/// Returns the stored batches that are the batch itself, or a part of it: most of its submissions are stored there under the same names with the same files, or most of the stored ones are in it. Two have to be.
fn own_batches(draft: &Draft, connection: &Connection, batches: &[StoredBatch]) -> Result<Vec<i64>> {
    let files = draft.files_by_submission();
    let mut stored = connection.prepare("SELECT batch FROM submission WHERE name = ?1 AND sha256 = ?2")?;
    let mut n_same: BTreeMap<i64, usize> = BTreeMap::new();
    let mut n_submissions = 0;
    for (index, submission) in draft.batch().filter(|(index, _)| !files[*index].is_empty()) {
        n_submissions += 1;
        let hash = content_hash(files[index].iter().map(|(file, _)| *file));
        let mut rows = stored.query(params![submission.name, hash])?;
        while let Some(row) = rows.next()? {
            *n_same.entry(row.get(0)?).or_default() += 1;
        }
    }
    let is_own = |batch: &&StoredBatch| {
        let n_same = n_same.get(&batch.id).copied().unwrap_or_default();
        n_same > 1 && 2 * n_same > n_submissions.min(batch.n_submissions)
    };
    Ok(batches.iter().filter(is_own).map(|batch| batch.id).collect())
}

/// Puts the archive's name before the names that the draft has already.
fn with_unique_names(mut stored: Vec<StoredSubmission>, draft: &Draft, archive: &str) -> Vec<StoredSubmission> {
    let names: BTreeSet<&str> = draft.names().collect();
    for submission in &mut stored {
        while names.contains(submission.name.as_str()) {
            submission.name = format!("{archive}/{}", submission.name);
        }
    }
    stored
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All batches are sampled if there are few. Of many, the sample is as large as is wanted, and every assignment has its part.
    #[test]
    fn a_sample_does_not_grow_with_the_number_of_batches() {
        let batch = |id: i64| StoredBatch {
            id,
            key: BatchKey::default(),
            added: 0,
            n_submissions: if id % 2 == 0 { 10 } else { 30 },
            n_postings: 0,
            fingerprint_version: String::new(),
        };
        let batches: Vec<StoredBatch> = (0..1_000).map(batch).collect();
        assert_eq!(n_sampled_of_each(&batches[..4], 60), [8, 23, 8, 23]);
        let of_each = n_sampled_of_each(&batches, 60);
        assert!(of_each.chunks(100).all(|of_assignment| of_assignment.iter().sum::<usize>() == 6));
    }
}
