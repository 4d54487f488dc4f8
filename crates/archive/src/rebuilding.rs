//! Rebuilds the fingerprints of another version of this program from the sources, so that no two versions are mixed.

use anyhow::{Context, Result};
use lookalike_corpus::DecodedFile;
use lookalike_corpus::engine_view::structure;
use lookalike_corpus::parsers::Parsers;
use lookalike_engine::kgrams;
use lookalike_engine::starter::StarterCode;
use lookalike_frontends::TokenString;
use lookalike_system::progress::Progress;
use rayon::prelude::*;
use rusqlite::{Connection, params};

use crate::batches::{self, StoredBatch, SubmissionId};
use crate::file::Archive;
use crate::postings::{BITS, Fingerprint, GUARANTEE, K, Posting, fingerprints};
use crate::retrieval::starter_of;
use crate::segments;
use crate::serialization::{content_hash, deserialize_files};

/// Number of submissions that are rebuilt at a time.
const AT_A_TIME: usize = 256;

/// Returns the version of the fingerprints that this program makes.
pub(super) fn fingerprint_version() -> String {
    let (front_ends, hashes) = (lookalike_frontends::VERSION, kgrams::VERSION);
    format!("front-ends {front_ends}, hashes {hashes}, k {K}, t {GUARANTEE}, {BITS} bits")
}

impl Archive {
    /// Rebuilds all fingerprints of other versions, batch by batch.
    ///
    /// # Errors
    /// The file cannot be written, sources are damaged, or a language is one that this program was built without.
    pub fn rebuild_fingerprints(&mut self, progress: &Progress) -> Result<()> {
        let version = fingerprint_version();
        let mut outdated = self.attempt(batches::all)?;
        outdated.retain(|batch| batch.fingerprint_version != version);
        if outdated.is_empty() {
            return Ok(());
        }
        progress.begin("renewing", outdated.len());
        self.change(remove_outdated)?;
        for batch in outdated {
            self.change(|connection| {
                // Another process may have rebuilt or removed the batch since.
                match batches::find(connection, &batch.key)? {
                    Some(batch) if batch.fingerprint_version != version => rebuild_batch(connection, &batch).map(drop),
                    _ => Ok(()),
                }
            })?;
            self.merge_segments()?;
            progress.advance(1);
        }
        Ok(())
    }

    /// Merges segments of the index until they are few.
    ///
    /// # Errors
    /// The file cannot be written, or the index is damaged. What is stored is unchanged.
    pub(super) fn merge_segments(&mut self) -> Result<()> {
        while self.change(segments::merge_step)? {}
        Ok(())
    }
}

/// Removes all postings of other versions.
fn remove_outdated(connection: &Connection) -> Result<()> {
    let version = fingerprint_version();
    let (current, outdated): (Vec<StoredBatch>, Vec<StoredBatch>) =
        batches::all(connection)?.into_iter().partition(|batch| batch.fingerprint_version == version);
    if current.is_empty() {
        return segments::remove_all(connection);
    }
    segments::remove(connection, &outdated.iter().map(|batch| batch.id).collect())
}

/// Rebuilds the fingerprints of one batch, where others may be of another version too.
pub(super) fn rebuild_one(connection: &Connection, batch: &StoredBatch) -> Result<StoredBatch> {
    remove_outdated(connection)?;
    rebuild_batch(connection, batch)
}

/// Rebuilds the fingerprints of a batch that has no postings.
fn rebuild_batch(connection: &Connection, batch: &StoredBatch) -> Result<StoredBatch> {
    let new = new_postings(connection, batch).with_context(|| {
        format!("the fingerprints of {} are of another version and cannot be computed again", batch.key)
    })?;
    let rebuilt = StoredBatch { n_postings: new.len(), fingerprint_version: fingerprint_version(), ..batch.clone() };
    segments::add(connection, new)?;
    connection.execute(
        "UPDATE batch SET fingerprint_version = ?2, n_postings = ?3 WHERE id = ?1",
        params![batch.id, rebuilt.fingerprint_version, rebuilt.n_postings],
    )?;
    Ok(rebuilt)
}

/// Makes the postings of a batch from its sources.
fn new_postings(connection: &Connection, batch: &StoredBatch) -> Result<Vec<Posting>> {
    let parsers = Parsers::new();
    let starter = starter_of(connection, batch.id)?;
    let starter = token_strings(&starter, &parsers);
    let starter: Vec<_> = starter.iter().map(|tokens| tokens.kinds.as_slice()).collect();
    let starter = StarterCode::new(&starter, K);
    let mut ids = connection.prepare("SELECT id, number FROM submission WHERE batch = ?1 ORDER BY number")?;
    let ids: Vec<(i64, u32)> =
        ids.query_map([batch.id], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let mut all = Vec::new();
    for some in ids.chunks(AT_A_TIME) {
        for ((_, number), fingerprints) in some.iter().zip(rebuild_some(connection, some, &starter, &parsers)?) {
            let id = SubmissionId { batch: batch.id, number: *number };
            all.extend(fingerprints.into_iter().map(|fingerprint| (fingerprint, id)));
        }
    }
    Ok(all)
}

/// Makes the fingerprints of some submissions, and updates what else is stored about their files.
fn rebuild_some(
    connection: &Connection,
    some: &[(i64, u32)],
    starter: &StarterCode<'_>,
    parsers: &Parsers,
) -> Result<Vec<Vec<Fingerprint>>> {
    let mut read = connection.prepare_cached("SELECT files FROM submission WHERE id = ?1")?;
    let mut serialized: Vec<Vec<u8>> = Vec::with_capacity(some.len());
    for (id, _) in some {
        serialized.push(read.query_row([id], |row| row.get(0))?);
    }
    let files: Vec<Vec<DecodedFile>> =
        serialized.par_iter().map(|bytes| deserialize_files(bytes)).collect::<Result<_>>()?;
    let mut update = connection.prepare_cached("UPDATE submission SET sha256 = ?2, n_bytes = ?3 WHERE id = ?1")?;
    for ((id, _), files) in some.iter().zip(&files) {
        let n_bytes: usize = files.iter().map(|file| file.text.len()).sum();
        update.execute(params![id, content_hash(files), n_bytes])?;
    }
    let rebuilt = files.par_iter().map(|files| {
        let tokens = token_strings(files, parsers);
        let structures = tokens.iter().zip(files).map(|(tokens, file)| structure(tokens, file.language));
        fingerprints(structures.collect(), starter)
    });
    Ok(rebuilt.collect())
}

fn token_strings(files: &[DecodedFile], parsers: &Parsers) -> Vec<TokenString> {
    let mut parser = parsers.for_submission(files.iter().map(|file| file.text.len()).sum());
    files.iter().map(|file| file.token_string(&file.text.read(), &mut parser)).collect()
}
