//! Stores a batch, as a whole or not at all.

use std::ops::Deref;

use anyhow::{Context, Result, bail};
use lookalike_corpus::engine_view::engine_file;
use lookalike_corpus::{Corpus, DecodedFile, ReadSubmission};
use lookalike_engine::TokenSource;
use lookalike_engine::starter::StarterCode;
use lookalike_report_templates::model::Role;
use rayon::prelude::*;
use rusqlite::{Connection, OptionalExtension, params};

use crate::batches::{self, BatchKey, StoredBatch, SubmissionId};
use crate::file::Archive;
use crate::postings::{self, Fingerprint, Posting, fingerprints};
use crate::rebuilding::{fingerprint_version, rebuild_one};
use crate::segments;
use crate::serialization::{content_hash, deserialize_files, serialize_files, serialize_provenance};

/// The result of adding a batch, in numbers of submissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Addition {
    /// Submissions that were not stored before.
    pub n_added: usize,
    /// Submissions that were stored before with the same files.
    pub n_stored_before: usize,
    /// Submissions without a file that could be read; they are not stored.
    pub n_empty: usize,
}

/// A submission to be stored, as a row of the table.
struct NewRow {
    name: String,
    provenance: String,
    files: Vec<u8>,
    sha256: Vec<u8>,
    n_bytes: usize,
    fingerprints: Vec<Fingerprint>,
}

impl NewRow {
    fn new(submission: &ReadSubmission, starter: &StarterCode<'_>) -> Result<NewRow> {
        let files: Vec<&DecodedFile> = submission.files.iter().map(|file| &file.decoded).collect();
        Ok(NewRow {
            name: submission.name.clone(),
            provenance: serialize_provenance(&submission.provenance)?,
            files: serialize_files(&files)?,
            sha256: content_hash(files.iter().copied()),
            n_bytes: files.iter().map(|file| file.text.len()).sum(),
            fingerprints: fingerprints(submission.files.iter().map(engine_file).collect(), starter),
        })
    }
}

impl Archive {
    /// Stores the batch of a corpus under a key, or its new submissions if the key is stored already. `now` is in seconds since 1970.
    ///
    /// # Errors
    /// The file cannot be written, or holds a submission of the same name with other files. Nothing is stored then.
    pub fn add(&mut self, key: &BatchKey, corpus: &Corpus, now: i64) -> Result<Addition> {
        let kinds: Vec<_> = corpus.starter.iter().map(TokenSource::kinds).collect();
        let kinds: Vec<_> = kinds.iter().map(Deref::deref).collect();
        let starter = StarterCode::new(&kinds, postings::K);
        let batch = corpus.submissions.iter().filter(|submission| submission.role == Role::Batch);
        let (with_files, empty): (Vec<_>, Vec<_>) = batch.partition(|submission| !submission.files.is_empty());
        let rows = with_files.par_iter().map(|submission| NewRow::new(submission, &starter));
        let rows: Vec<NewRow> = rows.collect::<Result<_>>()?;
        let starter: Vec<&DecodedFile> = corpus.starter.iter().map(|file| &file.decoded).collect();
        let label = key.to_string();
        // This row stays in the table if the program is stopped before the batch is written.
        self.change(|connection| Ok(connection.execute("INSERT INTO adding (label) VALUES (?1)", [&label])?))?;
        let added = self.change(|connection| {
            let addition = write(connection, key, &rows, &starter, now)?;
            connection.execute("DELETE FROM adding WHERE label = ?1", [&label])?;
            Ok(Addition { n_empty: empty.len(), ..addition })
        });
        if added.is_err() {
            // The program was not stopped, and `added` has the error. Another one here would say no more.
            let _ = self.change(|connection| Ok(connection.execute("DELETE FROM adding WHERE label = ?1", [&label])?));
        }
        let added = added?;
        // The batch is stored, whatever becomes of the merge. The next addition continues it.
        let _ = self.merge_segments();
        Ok(added)
    }
}

fn write(
    connection: &Connection,
    key: &BatchKey,
    rows: &[NewRow],
    starter: &[&DecodedFile],
    now: i64,
) -> Result<Addition> {
    let batch = find_or_create(connection, key, now)?;
    let mut n_submissions = batch.n_submissions;
    let mut new: Vec<Posting> = Vec::new();
    let mut insert = connection.prepare(
        "INSERT INTO submission (batch, number, name, provenance, files, sha256, n_bytes) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for row in rows {
        if is_stored(connection, &batch, row)? {
            continue;
        }
        insert
            .execute(params![batch.id, n_submissions, row.name, row.provenance, row.files, row.sha256, row.n_bytes])?;
        let number = u32::try_from(n_submissions).context("the batch has too many submissions")?;
        let id = SubmissionId { batch: batch.id, number };
        new.extend(row.fingerprints.iter().map(|fingerprint| (*fingerprint, id)));
        n_submissions += 1;
    }
    let n_postings = batch.n_postings + new.len();
    segments::add(connection, new)?;
    let starter = with_stored_starter(connection, batch.id, starter)?;
    connection.execute(
        "UPDATE batch SET n_submissions = ?2, n_postings = ?3, starter = ?4 WHERE id = ?1",
        params![batch.id, n_submissions, n_postings, starter],
    )?;
    let n_added = n_submissions - batch.n_submissions;
    Ok(Addition { n_added, n_stored_before: rows.len() - n_added, n_empty: 0 })
}

/// Returns the batch of a key, with fingerprints of this version. If there is none, it is created.
fn find_or_create(connection: &Connection, key: &BatchKey, now: i64) -> Result<StoredBatch> {
    let version = fingerprint_version();
    if let Some(batch) = batches::find(connection, key)? {
        return if batch.fingerprint_version == version { Ok(batch) } else { rebuild_one(connection, &batch) };
    }
    let same_label = batches::all(connection)?.into_iter().find(|batch| batch.key.to_string() == key.to_string());
    if let Some(BatchKey { course, assignment, term }) = same_label.map(|batch| batch.key) {
        bail!("{key} would be the same name as course {course:?}, assignment {assignment:?}, term {term:?}");
    }
    connection.execute(
        "INSERT INTO batch (course, assignment, term, added, fingerprint_version) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![key.course, key.assignment, key.term, now, version],
    )?;
    let id = connection.last_insert_rowid();
    Ok(StoredBatch { id, key: key.clone(), added: now, n_submissions: 0, n_postings: 0, fingerprint_version: version })
}

/// Whether the submission is stored with the same files.
///
/// # Errors
/// It is stored with other files.
fn is_stored(connection: &Connection, batch: &StoredBatch, row: &NewRow) -> Result<bool> {
    let mut statement = connection.prepare_cached("SELECT sha256 FROM submission WHERE batch = ?1 AND name = ?2")?;
    let stored: Option<Vec<u8>> = statement.query_row(params![batch.id, row.name], |row| row.get(0)).optional()?;
    if stored.as_ref().is_some_and(|stored| *stored != row.sha256) {
        bail!(
            "{} is stored in {} with different files; add it under another name, or remove the batch and add it again",
            row.name,
            batch.key
        );
    }
    Ok(stored.is_some())
}

/// Serializes the stored starter code of a batch and the files of `starter` that are not stored yet.
fn with_stored_starter(connection: &Connection, batch: i64, starter: &[&DecodedFile]) -> Result<Vec<u8>> {
    let stored: Vec<u8> = connection.query_row("SELECT starter FROM batch WHERE id = ?1", [batch], |row| row.get(0))?;
    let stored = deserialize_files(&stored)?;
    let new = starter.iter().copied().filter(|file| !stored.contains(file));
    let all: Vec<&DecodedFile> = stored.iter().chain(new).collect();
    if all.is_empty() { Ok(Vec::new()) } else { serialize_files(&all) }
}
