//! A batch is taken in, whole or not at all.

use std::ops::Deref;

use anyhow::{Context, Result, bail};
use lookalike_engine::TokenSource;
use lookalike_engine::starter::StarterCode;
use lookalike_report_templates::model::Role;
use rayon::prelude::*;
use rusqlite::{Connection, OptionalExtension, params};

use super::Archive;
use super::batches::{self, BatchKey, StoredBatch};
use super::packing::{content_of_kept, pack, pack_handed, unpack};
use super::postings::{self, Fingerprint, Posting, fingerprints};
use super::remaking::{maker, remake_batch};
use crate::check::engine_file;
use crate::reading::{KeptFile, ReadSubmission, Reading};

/// What came of adding a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Addition {
    /// So many submissions are stored now that were not before.
    pub n_added: usize,
    /// So many were stored already, with the same files.
    pub n_stored_before: usize,
    /// So many have no file that could be read, and are not stored.
    pub n_empty: usize,
}

/// A submission on its way into the archive.
struct Row {
    name: String,
    handed: String,
    files: Vec<u8>,
    sha256: Vec<u8>,
    n_bytes: usize,
    fingerprints: Vec<Fingerprint>,
}

impl Archive {
    /// Adds the batch of a reading under a key, or what is new of it if there is a batch of that key. `now` is in seconds since the beginning of 1970.
    ///
    /// # Errors
    /// Nothing is added when the file cannot be written, or holds a submission of the same name with other files.
    pub fn add(&mut self, key: &BatchKey, reading: &Reading, now: i64) -> Result<Addition> {
        let starter: Vec<_> = reading.starter.iter().map(TokenSource::kinds).collect();
        let starter: Vec<_> = starter.iter().map(Deref::deref).collect();
        let starter = StarterCode::new(&starter, postings::K);
        let batch: Vec<&ReadSubmission> =
            reading.submissions.iter().filter(|submission| submission.role == Role::Batch).collect();
        let with_files = batch.par_iter().filter(|submission| !submission.files.is_empty());
        let rows: Vec<Row> = with_files.map(|submission| row(submission, &starter)).collect::<Result<_>>()?;
        let n_empty = batch.len() - rows.len();
        let starter: Vec<KeptFile> = reading.starter.iter().map(KeptFile::from).collect();
        let label = key.to_string();
        // This stays behind if the program is stopped before all is written.
        self.change(|connection| Ok(connection.execute("INSERT INTO adding (label) VALUES (?1)", [&label])?))?;
        let added = self.change(|connection| {
            let addition = write(connection, key, &rows, &starter, now)?;
            connection.execute("DELETE FROM adding WHERE label = ?1", [&label])?;
            Ok(Addition { n_empty, ..addition })
        });
        if added.is_err() {
            // It was not stopped, and says itself what went wrong; if this fails too, that is no news.
            let _ = self.change(|connection| Ok(connection.execute("DELETE FROM adding WHERE label = ?1", [&label])?));
        }
        added
    }
}

fn row(submission: &ReadSubmission, starter: &StarterCode<'_>) -> Result<Row> {
    let files: Vec<KeptFile> = submission.files.iter().map(KeptFile::from).collect();
    Ok(Row {
        name: submission.name.clone(),
        handed: pack_handed(&submission.handed)?,
        files: pack(&files)?,
        sha256: content_of_kept(&files),
        n_bytes: files.iter().map(|file| file.text.len()).sum(),
        fingerprints: fingerprints(submission.files.iter().map(engine_file).collect(), starter),
    })
}

fn write(connection: &Connection, key: &BatchKey, rows: &[Row], starter: &[KeptFile], now: i64) -> Result<Addition> {
    let batch = batch_of(connection, key, now)?;
    let mut n_places = batch.n_submissions;
    let mut new: Vec<Posting> = Vec::new();
    let mut insert = connection.prepare(
        "INSERT INTO submission (batch, place, name, handed, files, sha256, n_bytes) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for row in rows {
        if is_stored(connection, &batch, row)? {
            continue;
        }
        insert.execute(params![batch.id, n_places, row.name, row.handed, row.files, row.sha256, row.n_bytes])?;
        let place = u32::try_from(n_places).context("the batch has too many submissions")?;
        new.extend(row.fingerprints.iter().map(|fingerprint| (*fingerprint, place)));
        n_places += 1;
    }
    let n_postings = batch.n_postings + new.len();
    postings::add(connection, batch.id, new)?;
    let starter = with_stored(connection, batch.id, starter)?;
    connection.execute(
        "UPDATE batch SET n_submissions = ?2, n_postings = ?3, starter = ?4 WHERE id = ?1",
        params![batch.id, n_places, n_postings, starter],
    )?;
    let n_added = n_places - batch.n_submissions;
    Ok(Addition { n_added, n_stored_before: rows.len() - n_added, n_empty: 0 })
}

/// The batch of that key, which is made if there is none.
fn batch_of(connection: &Connection, key: &BatchKey, now: i64) -> Result<StoredBatch> {
    if let Some(batch) = batches::find(connection, key)? {
        return if batch.maker == maker() { Ok(batch) } else { remake_batch(connection, &batch) };
    }
    let same_label = batches::all(connection)?.into_iter().find(|batch| batch.key.to_string() == key.to_string());
    if let Some(BatchKey { course, assignment, term }) = same_label.map(|batch| batch.key) {
        bail!("{key} would be told by nothing from course {course:?}, assignment {assignment:?}, term {term:?}");
    }
    connection.execute(
        "INSERT INTO batch (course, assignment, term, added, maker) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![key.course, key.assignment, key.term, now, maker()],
    )?;
    let id = connection.last_insert_rowid();
    Ok(StoredBatch { id, key: key.clone(), added: now, n_submissions: 0, n_postings: 0, maker: maker() })
}

/// Whether the submission is stored with the same files.
///
/// # Errors
/// It is stored with others.
fn is_stored(connection: &Connection, batch: &StoredBatch, row: &Row) -> Result<bool> {
    let mut statement = connection.prepare_cached("SELECT sha256 FROM submission WHERE batch = ?1 AND name = ?2")?;
    let stored: Option<Vec<u8>> = statement.query_row(params![batch.id, row.name], |row| row.get(0)).optional()?;
    if stored.as_ref().is_some_and(|stored| *stored != row.sha256) {
        bail!(
            "{} is stored in {} with other files; add it under another name, or remove the batch and add all of it again",
            row.name,
            batch.key
        );
    }
    Ok(stored.is_some())
}

/// The starter code of a batch and more of it, packed; what is stored already comes once.
fn with_stored(connection: &Connection, batch: i64, starter: &[KeptFile]) -> Result<Vec<u8>> {
    let stored: Vec<u8> = connection.query_row("SELECT starter FROM batch WHERE id = ?1", [batch], |row| row.get(0))?;
    let mut together = unpack(&stored)?;
    let new: Vec<KeptFile> = starter.iter().filter(|file| !together.contains(file)).cloned().collect();
    together.extend(new);
    if together.is_empty() { Ok(Vec::new()) } else { pack(&together) }
}
