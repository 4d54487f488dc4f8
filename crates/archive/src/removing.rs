//! Removes batches or single submissions, with their sources and fingerprints.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use lookalike_system::progress::Progress;
use rusqlite::{Connection, params};

use crate::batches::{self, BatchFilter, NO_SUCH_BATCH, StoredBatch};
use crate::file::Archive;
use crate::segments;

/// The result of removing batches.
#[derive(Debug)]
pub struct Removal {
    /// The removed batches.
    pub batches: Vec<StoredBatch>,
    /// The reason why the file could not be made smaller, if any.
    pub not_smaller: Option<String>,
}

impl Archive {
    /// Removes the batches that a filter takes. Their data is overwritten in the file, and the file is made smaller.
    ///
    /// # Errors
    /// The filter takes no batch, or the file cannot be written. Nothing is removed then.
    pub fn remove(&mut self, filter: &BatchFilter) -> Result<Removal> {
        let batches = self.change(|connection| {
            let mut batches = batches::all(connection)?;
            batches.retain(|batch| filter.takes(batch));
            if batches.is_empty() {
                bail!(NO_SUCH_BATCH);
            }
            segments::remove(connection, &batches.iter().map(|batch| batch.id).collect())?;
            for batch in &batches {
                connection.execute("DELETE FROM batch WHERE id = ?1", [batch.id])?;
            }
            Ok(batches)
        })?;
        Ok(Removal { batches, not_smaller: self.make_smaller() })
    }

    /// Removes the submissions with these names from the batches that a filter takes, and returns their number. Their data is
    /// overwritten in the file, and the fingerprints of the others are computed again.
    ///
    /// # Errors
    /// There is no such submission, or the file cannot be written. Nothing is removed then.
    pub fn remove_submissions(&mut self, filter: &BatchFilter, names: &BTreeSet<String>) -> Result<usize> {
        let n_removed = self.change(|connection| {
            let mut n_removed = 0;
            for batch in batches::all(connection)?.into_iter().filter(|batch| filter.takes(batch)) {
                n_removed += remove_from(connection, &batch, names)?;
            }
            if n_removed == 0 {
                bail!("there is no such submission; `lookalike archive show` lists the stored submissions");
            }
            Ok(n_removed)
        })?;
        // The next use of the archive would do this, too.
        self.rebuild_fingerprints(&Progress::new())?;
        self.make_smaller();
        Ok(n_removed)
    }

    /// Gives unused space back to the disk, and returns why that is not possible, if so. It needs disk space for a second copy;
    /// without it, the data is removed all the same.
    fn make_smaller(&self) -> Option<String> {
        self.connection.execute_batch("VACUUM").err().map(|error| error.to_string())
    }
}

/// Removes submissions of a batch, and returns their number. If any are left, the batch has no postings then: they are of no
/// version.
fn remove_from(connection: &Connection, batch: &StoredBatch, names: &BTreeSet<String>) -> Result<usize> {
    let mut read = connection.prepare("SELECT id, name FROM submission WHERE batch = ?1 ORDER BY number")?;
    let rows: Vec<(i64, String)> =
        read.query_map([batch.id], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let (removed, kept): (Vec<_>, Vec<_>) = rows.into_iter().partition(|(_, name)| names.contains(name));
    if removed.is_empty() {
        return Ok(0);
    }
    segments::remove(connection, &BTreeSet::from([batch.id]))?;
    for (id, _) in &removed {
        connection.execute("DELETE FROM submission WHERE id = ?1", [id])?;
    }
    if kept.is_empty() {
        connection.execute("DELETE FROM batch WHERE id = ?1", [batch.id])?;
        return Ok(removed.len());
    }
    for (number, (id, _)) in kept.iter().enumerate() {
        connection.execute("UPDATE submission SET number = ?2 WHERE id = ?1", params![id, number])?;
    }
    let update = "UPDATE batch SET fingerprint_version = '', n_postings = 0, n_submissions = ?2 WHERE id = ?1";
    connection.execute(update, params![batch.id, kept.len()])?;
    Ok(removed.len())
}
