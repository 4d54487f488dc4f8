//! Files for those ways in that begin on disk.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Parser;
use lookalike::cli::{Arguments, Command, InputArguments};
use lookalike::stash::Stash;
use tempfile::TempDir;

/// So many bytes stay in memory.
const MOST_HELD: u64 = 64;

/// A folder of its own for each input; it goes when the input is done.
pub(crate) struct Desk(TempDir);

impl Desk {
    /// An empty one.
    pub(crate) fn new() -> Desk {
        Desk(tempfile::tempdir().expect("a folder can be made"))
    }

    /// Where something stands, or would.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Lays out a file.
    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it stands in the folder")).expect("a folder can be made");
        fs::write(&path, bytes).expect("a file can be written");
        path
    }

    /// Where texts wait: a few in memory, the others on disk.
    pub(crate) fn stash(&self) -> Arc<Stash> {
        Stash::holding(MOST_HELD, self.0.path())
    }

    /// What `lookalike intake NAME` and some options would read.
    pub(crate) fn batch(&self, name: &str, options: &[&str]) -> InputArguments {
        let path = self.path(name).into_os_string();
        let words = ["lookalike", "intake"].iter().chain(options).map(Into::into).chain([path]);
        match Arguments::parse_from(words).command {
            Command::Intake(arguments) => arguments.input,
            _ => unreachable!("it was asked for"),
        }
    }
}
