//! The options of the intake.

use std::path::PathBuf;

use lookalike_frontends::Language;

use crate::layouts::LayoutChoice;

/// The inputs of a run, and how they become submissions.
#[derive(Debug, Clone, Default)]
pub struct InputOptions {
    /// Folders or archive files with the submissions of the batch.
    pub batches: Vec<PathBuf>,
    /// Code that the instructor handed out: files, folders or archive files.
    pub starter: Vec<PathBuf>,
    /// Folders or archive files with earlier submissions.
    pub earlier: Vec<PathBuf>,
    /// The paths in `batches` and `earlier` whose layout is plain whatever the names of their files.
    pub plain: Vec<PathBuf>,
    /// The layout of the batches and earlier submissions.
    pub layout: LayoutChoice,
    /// A CSV file with the authors of submissions.
    pub authors: Option<PathBuf>,
    /// Whether links directly in a batch, or in an earlier one, are followed.
    pub follow_links: bool,
    /// The language of all files.
    pub language: LanguageChoice,
    /// Which files are taken in and which are left out.
    pub selection: Globs,
    /// Limits to unpacking.
    pub limits: Limits,
}

/// Globs as in .gitignore, matched within each submission.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Globs {
    /// Includes files that a rule leaves out.
    pub include: Vec<String>,
    /// Leaves out files. It overrides `include`.
    pub exclude: Vec<String>,
    /// Leaves out everything else, if it is not empty.
    pub only: Vec<String>,
}

/// The language of a batch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LanguageChoice {
    /// Each file's own language, by its extension and content.
    #[default]
    Auto,
    /// This language for all files.
    Always(Language),
}

/// Limits to unpacking. Each has an option on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of bytes of one input that are kept to be compared.
    pub unpacked: u64,
    /// Maximum number of bytes of one file in an archive file.
    pub file: u64,
    /// Maximum number of entries in the archive files of one input.
    pub entries: usize,
    /// Maximum number of archive files inside one another.
    pub depth: usize,
    /// Maximum ratio of unpacked to packed size.
    pub ratio: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { unpacked: 512 << 20, file: 64 << 20, entries: 200_000, depth: 6, ratio: 500 }
    }
}
