//! The comparison set of a batch: the stored submissions that it is compared with.
//!
//! A small archive is compared as a whole. In a large one, the index says which submissions are most alike; only these are read, and compared like any earlier submissions. Document frequency over everything that is stored would make the code that a class has in common look rare.

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

use crate::batches::{self, Selected, StoredBatch};
use crate::candidates::{Candidates, candidates, with_background_sample};
use crate::file::Archive;
use crate::postings::{self, Fingerprint, fingerprints};
use crate::retrieval::{MIN_COMPARED, read, starter_of_all};
use crate::serialization::content_hash;

/// Number of stored submissions that are compared for each submission of the batch, in addition to [`MIN_COMPARED`].
const COMPARED_PER_SUBMISSION: usize = 4;

/// Adds to a draft the comparison set of its batch, from the selected part of the archive.
///
/// # Errors
/// The archive cannot be read, or fingerprints of another version cannot be rebuilt.
pub fn join(draft: &mut Draft, archive: &mut Archive, selected: &Selected, progress: &Progress) -> Result<()> {
    archive.rebuild_fingerprints(progress)?;
    let name = archive.name();
    let set = archive.read_snapshot(|connection| ComparisonSet::find(draft, connection, selected, progress))?;
    let input = GivenInput { role: Role::Earlier, name: name.clone(), notes: set.notes(), ..GivenInput::default() };
    let ComparisonSet { submissions, starter, n_pairs_passed_over, .. } = set;
    draft.add_stored(input, with_unique_names(submissions, draft, &name), starter, n_pairs_passed_over, progress);
    Ok(())
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
}

impl ComparisonSet {
    fn find(draft: &Draft, connection: &Connection, selected: &Selected, progress: &Progress) -> Result<ComparisonSet> {
        let mut batches = batches::all(connection)?;
        batches.retain(|batch| selected.takes(&batch.key));
        let own = own_batches(draft, connection)?;
        let (own, others): (Vec<StoredBatch>, Vec<StoredBatch>) =
            batches.into_iter().partition(|batch| own.contains(&batch.id));
        let n_stored = others.iter().map(|batch| batch.n_submissions).sum();
        let max = MIN_COMPARED + COMPARED_PER_SUBMISSION * draft.batch().count();
        let chosen = if n_stored <= max {
            let ids = others.iter().flat_map(StoredBatch::submission_ids).collect();
            Candidates { ids, n_pairs_passed_over: 0 }
        } else {
            let chosen = candidates(connection, &others, &fingerprints_of(draft), max)?;
            Candidates { ids: with_background_sample(chosen.ids, &others, MIN_COMPARED), ..chosen }
        };
        progress.begin("fetching", chosen.ids.len());
        let (mut submissions, damaged) = read(connection, &others, &chosen.ids)?;
        submissions.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(ComparisonSet {
            submissions,
            starter: starter_of_all(connection, &chosen.ids)?,
            n_pairs_passed_over: chosen.n_pairs_passed_over,
            n_stored,
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

/// Returns the stored batches that are the batch itself: all of its submissions, two or more, are stored there under the same names with the same files.
fn own_batches(draft: &Draft, connection: &Connection) -> Result<Vec<i64>> {
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
    n_same.retain(|_, n_same| n_submissions > 1 && *n_same == n_submissions);
    Ok(n_same.into_keys().collect())
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
