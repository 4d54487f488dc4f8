//! The options of a run.

pub mod values;

use std::path::PathBuf;

use lookalike_archive::Selected;
use lookalike_corpus::ReadOptions;
use lookalike_engine::Settings;
use lookalike_intake::options::InputOptions;

/// Maximum number of pairs in a report. Five thousand equal programs make twelve million pairs; their matches would
/// fill the memory and their pages the disk.
pub const MAX_PAIRS: usize = 100_000;

/// Everything that a report depends on.
///
/// The report lists all of it in its settings. `report::parameters` destructures each struct completely, so an option
/// that is added here does not compile until it is listed there or left out on purpose.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The inputs, and how they are split into submissions.
    pub input: InputOptions,
    /// The options for reading files.
    pub reading: ReadOptions,
    /// The reference answers.
    pub references: ReferenceOptions,
    /// The stored batches that the inputs are compared with, if any.
    pub archive: Option<ArchiveOptions>,
    /// The settings of the engine. `top: None` stands for [`MAX_PAIRS`].
    pub settings: Settings,
    /// Whether copies of programs of the batch are made, to see whether they would be found.
    pub trial: bool,
}

/// Reference answers to compare with.
#[derive(Debug, Clone, Default)]
pub struct ReferenceOptions {
    /// The sources with the folders or archive files that their answers are in, each with an answer for every submission of a batch. A
    /// source may be named several times.
    pub sources: Vec<(String, PathBuf)>,
    /// The day before which an earlier submission counts, such as `2022-11-30`, if not all do.
    pub before: Option<String>,
}

/// Stored batches to compare with.
#[derive(Debug, Clone)]
pub struct ArchiveOptions {
    /// The file that holds the archive.
    pub file: PathBuf,
    /// The choice of its batches.
    pub batches: Selected,
}

impl Options {
    /// Returns the settings of the engine, with a maximum number of pairs in any case.
    pub fn engine_settings(&self) -> Settings {
        Settings { top: Some(self.settings.top.unwrap_or(MAX_PAIRS)), ..self.settings.clone() }
    }
}
