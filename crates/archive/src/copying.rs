//! Copies an archive while others use it.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use rusqlite::Connection;
use rusqlite::backup::Backup;

use crate::file::{Archive, explained};

/// The number of pages that are copied at a time. Others can write to the archive in between; the copy then begins anew.
const PAGES: i32 = 4096;
/// The time between two steps.
const PAUSE: Duration = Duration::from_millis(1);

impl Archive {
    /// Copies the archive to a new file, as it is at one moment. Others may read and change it meanwhile.
    ///
    /// # Errors
    /// The archive cannot be read, or the file cannot be written.
    pub fn copy_to(&self, target: &Path) -> Result<()> {
        let copy = || {
            let mut copy = Connection::open(target)?;
            Backup::new(&self.connection, &mut copy)?.run_to_completion(PAGES, PAUSE, None)?;
            Ok(())
        };
        copy().map_err(|error| explained(target, error))
    }
}
