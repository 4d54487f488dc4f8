//! A temporary folder for entry points that read from disk.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use lookalike_compare::options::Options;
use lookalike_intake::options::{InputOptions, Limits};
use lookalike_system::spill::Spill;
use tempfile::TempDir;

/// Maximum number of bytes unpacked from one input.
pub(crate) const MAX_UNPACKED: u64 = 4 << 20;
/// Maximum number of bytes that the spill keeps in memory: so few that even small inputs reach the disk.
const MAX_IN_MEMORY: u64 = 64;

/// A temporary folder, removed when the value is dropped.
pub(crate) struct TestFolder(TempDir);

impl TestFolder {
    pub(crate) fn new() -> TestFolder {
        TestFolder(tempfile::tempdir().expect("a temporary folder can be created"))
    }

    /// Returns the path of a file in the folder, which need not exist.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file and the folders above it, and returns its path.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("the file is in the folder")).expect("a folder can be created");
        fs::write(&path, bytes).expect("a file can be written");
        path
    }

    /// Returns a spill that keeps almost everything on disk.
    pub(crate) fn spill(&self) -> Arc<Spill> {
        Spill::holding(MAX_IN_MEMORY, self.0.path())
    }

    /// Returns the options for a run over one batch of the folder, with low limits.
    pub(crate) fn options(&self, batch: &str) -> Options {
        let limits = Limits { unpacked: MAX_UNPACKED, file: 1 << 20, entries: 500, ..Limits::default() };
        let input = InputOptions { batches: vec![self.path(batch)], limits, ..InputOptions::default() };
        Options { input, ..Options::default() }
    }
}
