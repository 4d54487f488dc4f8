//! Removes batches, with their sources and fingerprints.

use anyhow::{Result, bail};

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
            batches.retain(|batch| filter.takes(&batch.key));
            if batches.is_empty() {
                bail!(NO_SUCH_BATCH);
            }
            segments::remove(connection, &batches.iter().map(|batch| batch.id).collect())?;
            for batch in &batches {
                connection.execute("DELETE FROM batch WHERE id = ?1", [batch.id])?;
            }
            Ok(batches)
        })?;
        // This needs disk space for a second copy. Without it, the data is removed all the same.
        let not_smaller = self.connection.execute_batch("VACUUM").err().map(|error| error.to_string());
        Ok(Removal { batches, not_smaller })
    }
}
