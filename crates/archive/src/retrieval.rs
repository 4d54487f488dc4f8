//! Reads stored submissions with their sources.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use anyhow::{Result, anyhow};
use lookalike_corpus::{DecodedFile, StoredSubmission};
use lookalike_engine::File;
use lookalike_engine::starter::StarterCode;
use rayon::prelude::*;
use rusqlite::{Connection, OptionalExtension, params};

use crate::batches::{self, BatchFilter, StoredBatch, SubmissionId};
use crate::candidates::{MIN_SIMILAR, most_similar};
use crate::file::Archive;
use crate::postings::{self, fingerprints};
use crate::serialization::{deserialize_files, deserialize_provenance};

/// Number of stored submissions that are compared in any case, because that is quick.
pub(super) const MIN_COMPARED: usize = 250;

/// The stored submissions that share most with a document.
pub struct Nearest {
    /// The submissions, in no particular order.
    pub submissions: Vec<StoredSubmission>,
    /// The starter code of their batches.
    pub starter: Vec<DecodedFile>,
    /// Number of submissions in these batches.
    pub n_stored: usize,
    /// Number of these batches.
    pub n_batches: usize,
    /// Submissions that could not be read, each with the reason.
    pub damaged: Vec<String>,
}

impl Archive {
    /// Finds the submissions of some batches that may share most with a document: all of them if they are at most `max` or
    /// `MIN_COMPARED`, or else at most `max` or `MIN_SIMILAR`, whichever is more.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn nearest(&self, files: Vec<File<'_>>, max: usize, filter: &BatchFilter) -> Result<Nearest> {
        let document = fingerprints(files, &StarterCode::new(&[], postings::K));
        self.read_snapshot(|connection| {
            let mut batches = batches::all(connection)?;
            batches.retain(|batch| filter.takes(batch));
            let n_stored = batches.iter().map(|batch| batch.n_submissions).sum();
            let ids = if n_stored <= max.max(MIN_COMPARED) {
                batches.iter().flat_map(StoredBatch::submission_ids).collect()
            } else {
                most_similar(connection, &batches, document, max.max(MIN_SIMILAR))?
            };
            let (submissions, damaged) = read(connection, &batches, &ids)?;
            let starter = starter_of_all(connection, &ids)?;
            Ok(Nearest { submissions, starter, n_stored, n_batches: batches.len(), damaged })
        })
    }

    /// Reads submissions of some batches, in the order of their ids. The name of each begins with the label of its batch.
    ///
    /// # Errors
    /// The archive cannot be read. A submission that is missing or damaged is an error of its own.
    pub fn read(&self, batches: &[StoredBatch], ids: &[SubmissionId]) -> Result<Vec<Result<StoredSubmission>>> {
        self.read_snapshot(|connection| read_each(connection, batches, ids))
    }

    /// Reads the starter code of the batches of some submissions, each file once.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn starter(&self, ids: &[SubmissionId]) -> Result<Vec<DecodedFile>> {
        self.read_snapshot(|connection| starter_of_all(connection, ids))
    }

    /// Returns the submissions of a batch, its starter code, and the submissions that could not be read with the reasons.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn batch(&self, batch: &StoredBatch) -> Result<(Vec<StoredSubmission>, Vec<DecodedFile>, Vec<String>)> {
        self.read_snapshot(|connection| {
            let ids: Vec<SubmissionId> = batch.submission_ids().collect();
            let (submissions, damaged) = read(connection, slice::from_ref(batch), &ids)?;
            Ok((submissions, starter_of(connection, batch.id)?, damaged))
        })
    }
}

/// Reads submissions of some batches. Also returns the reasons why others could not be read.
pub(super) fn read(
    connection: &Connection,
    batches: &[StoredBatch],
    ids: &[SubmissionId],
) -> Result<(Vec<StoredSubmission>, Vec<String>)> {
    let (mut read, mut damaged) = (Vec::with_capacity(ids.len()), Vec::new());
    for submission in read_each(connection, batches, ids)? {
        match submission {
            Ok(submission) => read.push(submission),
            Err(reason) => damaged.push(format!("{reason:#}")),
        }
    }
    Ok((read, damaged))
}

/// Name, authors and files of a submission, as they are stored.
type Row = (String, String, Vec<u8>);

/// Reads submissions of some batches, in the order of the ids. The name of each begins with the label of its batch.
///
/// # Errors
/// The database cannot be read. A submission that is missing or damaged is an error of its own.
pub(super) fn read_each(
    connection: &Connection,
    batches: &[StoredBatch],
    ids: &[SubmissionId],
) -> Result<Vec<Result<StoredSubmission>>> {
    let labels: BTreeMap<i64, String> = batches.iter().map(|batch| (batch.id, batch.key.to_string())).collect();
    let mut statement =
        connection.prepare("SELECT name, provenance, files FROM submission WHERE batch = ?1 AND number = ?2")?;
    let mut rows: Vec<(SubmissionId, Option<Row>)> = Vec::with_capacity(ids.len());
    for id in ids {
        let row = statement.query_row(params![id.batch, id.number], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        rows.push((*id, row.optional()?));
    }
    let submissions = rows.into_par_iter().map(|(id, row)| {
        let label = labels.get(&id.batch).ok_or_else(|| anyhow!("there is no batch number {}", id.batch))?;
        let (name, provenance, files) = row.ok_or_else(|| anyhow!("{label}: number {} is missing", id.number))?;
        let with_name = |error: anyhow::Error| error.context(format!("{label}/{name}"));
        Ok(StoredSubmission {
            provenance: deserialize_provenance(&name, &provenance).map_err(with_name)?,
            files: deserialize_files(&files).map_err(with_name)?,
            name: format!("{label}/{name}"),
            batch: usize::try_from(id.batch).unwrap_or_default(),
        })
    });
    Ok(submissions.collect())
}

/// Reads the starter code of a batch.
pub(super) fn starter_of(connection: &Connection, batch: i64) -> Result<Vec<DecodedFile>> {
    let starter: Vec<u8> =
        connection.query_row("SELECT starter FROM batch WHERE id = ?1", [batch], |row| row.get(0))?;
    deserialize_files(&starter)
}

/// Reads the starter code of the batches of some submissions, each file once.
pub(super) fn starter_of_all(connection: &Connection, ids: &[SubmissionId]) -> Result<Vec<DecodedFile>> {
    let batches: BTreeSet<i64> = ids.iter().map(|id| id.batch).collect();
    let mut starter: Vec<DecodedFile> = Vec::new();
    for batch in batches {
        for file in starter_of(connection, batch)? {
            if !starter.contains(&file) {
                starter.push(file);
            }
        }
    }
    starter.sort_by(|one, other| (&one.path, one.sha256).cmp(&(&other.path, other.sha256)));
    Ok(starter)
}
