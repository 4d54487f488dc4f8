//! Fingerprints that another version of this program made are made again from the sources, not mixed with its own.

use anyhow::{Context, Result};
use lookalike_engine::kgrams;
use lookalike_engine::starter::StarterCode;
use lookalike_frontends::TokenString;
use rayon::prelude::*;
use rusqlite::{Connection, params};

use super::Archive;
use super::batches::{self, StoredBatch};
use super::company::starter_of;
use super::packing::{content_of_kept, unpack};
use super::postings::{self, Fingerprint, GUARANTEE, K, Posting, fingerprints};
use crate::check::structure;
use crate::parsing::Parsers;
use crate::progress::Progress;
use crate::reading::KeptFile;

/// What makes fingerprints as this program does.
pub(super) fn maker() -> String {
    let (front_ends, hashes) = (lookalike_frontends::VERSION, kgrams::VERSION);
    format!("front-ends {front_ends}, hashes {hashes}, k {K}, t {GUARANTEE}")
}

/// So many submissions are made again at a time.
const AT_A_TIME: usize = 256;

impl Archive {
    /// Makes all fingerprints again that another version made, batch by batch.
    ///
    /// # Errors
    /// The file cannot be written, sources are damaged, or a language is one that this program was built without.
    pub fn remake(&mut self, progress: &Progress) -> Result<()> {
        let mut stale = self.attempt(batches::all)?;
        stale.retain(|batch| batch.maker != maker());
        if stale.is_empty() {
            return Ok(());
        }
        progress.begin("renewing", stale.len());
        for batch in stale {
            self.change(|connection| {
                // Another process may have been faster.
                match batches::find(connection, &batch.key)? {
                    Some(batch) if batch.maker != maker() => remake_batch(connection, &batch).map(drop),
                    _ => Ok(()),
                }
            })?;
            progress.advance(1);
        }
        Ok(())
    }
}

/// Makes the fingerprints of a batch again.
pub(super) fn remake_batch(connection: &Connection, batch: &StoredBatch) -> Result<StoredBatch> {
    let cannot = || format!("the fingerprints of {} are of another version and cannot be renewed", batch.key);
    let new = renewed(connection, batch).with_context(cannot)?;
    let remade = StoredBatch { n_postings: new.len(), maker: maker(), ..batch.clone() };
    postings::remove(connection, batch.id)?;
    postings::add(connection, batch.id, new)?;
    connection.execute(
        "UPDATE batch SET maker = ?2, n_postings = ?3 WHERE id = ?1",
        params![batch.id, remade.maker, remade.n_postings],
    )?;
    Ok(remade)
}

/// The postings of a batch, made from its sources.
fn renewed(connection: &Connection, batch: &StoredBatch) -> Result<Vec<Posting>> {
    let parsers = Parsers::new();
    let starter = starter_of(connection, batch.id)?;
    let starter: Vec<TokenString> = starter.iter().map(|file| tokens_of(file, &parsers)).collect();
    let starter: Vec<_> = starter.iter().map(|tokens| tokens.kinds.as_slice()).collect();
    let starter = StarterCode::new(&starter, K);
    let mut ids = connection.prepare("SELECT id, place FROM submission WHERE batch = ?1 ORDER BY place")?;
    let ids: Vec<(i64, u32)> =
        ids.query_map([batch.id], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let mut all = Vec::new();
    for some in ids.chunks(AT_A_TIME) {
        for ((_, place), fingerprints) in some.iter().zip(remake_some(connection, some, &starter, &parsers)?) {
            all.extend(fingerprints.into_iter().map(|fingerprint| (fingerprint, *place)));
        }
    }
    Ok(all)
}

fn remake_some(
    connection: &Connection,
    some: &[(i64, u32)],
    starter: &StarterCode<'_>,
    parsers: &Parsers,
) -> Result<Vec<Vec<Fingerprint>>> {
    let mut read = connection.prepare_cached("SELECT files FROM submission WHERE id = ?1")?;
    let mut packed: Vec<Vec<u8>> = Vec::with_capacity(some.len());
    for (id, _) in some {
        packed.push(read.query_row([id], |row| row.get(0))?);
    }
    let files: Vec<Vec<KeptFile>> = packed.par_iter().map(|bytes| unpack(bytes)).collect::<Result<_>>()?;
    let mut note = connection.prepare_cached("UPDATE submission SET sha256 = ?2, n_bytes = ?3 WHERE id = ?1")?;
    for ((id, _), files) in some.iter().zip(&files) {
        let n_bytes: usize = files.iter().map(|file| file.text.len()).sum();
        note.execute(params![id, content_of_kept(files), n_bytes])?;
    }
    let of_one = |files: &Vec<KeptFile>| {
        let tokens: Vec<TokenString> = files.iter().map(|file| tokens_of(file, parsers)).collect();
        let engine_files = tokens.iter().zip(files).map(|(tokens, file)| structure(tokens, file.language));
        fingerprints(engine_files.collect(), starter)
    };
    Ok(files.par_iter().map(of_one).collect())
}

fn tokens_of(file: &KeptFile, parsers: &Parsers) -> TokenString {
    parsers.token_string(file.language, &file.text)
}
