//! Logs of editors and platforms: files that hold earlier versions of the work, or the edits that made it.
//!
//! They are text files that everybody can write, and say what they say by the clock of the machine that wrote them.

mod edits;
mod local_history;
mod progsnap2;
mod thonny;
mod versions;

#[cfg(test)]
mod tests;

use crate::objects::ReadFile;
use versions::LogBuilder;
pub use versions::{Log, LoggedVersion};

/// The format of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LogFormat {
    /// A folder with a table of events and the states of the code, which research on programming courses agreed on.
    ProgSnap2,
    /// Files of events of the editor Thonny.
    Thonny,
    /// A folder `.history` with copies that an extension of Visual Studio Code makes at each save.
    LocalHistory,
}

impl Log {
    /// Reads a log from its files, which have these paths. None if it has no version.
    pub fn read(format: LogFormat, paths: &[&str], read: ReadFile<'_>) -> Option<Log> {
        let mut log = LogBuilder::default();
        let is_whole = match format {
            LogFormat::ProgSnap2 => progsnap2::read(paths, read, &mut log)?,
            LogFormat::Thonny => thonny::read(paths, read, &mut log),
            LogFormat::LocalHistory => local_history::read(paths, read, &mut log),
        };
        let log = log.finish(is_whole);
        (!log.versions.is_empty()).then_some(log)
    }
}
