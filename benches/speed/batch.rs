//! The batches that are measured: a class that is made up, or programs that people wrote.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::ValueEnum;
use lookalike_frontends::Language;
use lookalike_test_support::class_generator::write_class;
use walkdir::WalkDir;

/// A language that most of the detectors read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BatchLanguage {
    C,
    Java,
    Python,
}

/// A folder with a file for each submission.
pub(crate) struct Batch {
    pub(crate) language: BatchLanguage,
    pub(crate) submissions: PathBuf,
    /// The file with the starter code, if there is any.
    pub(crate) starter: Option<PathBuf>,
    pub(crate) size: u64,
    pub(crate) n_bytes: u64,
}

impl BatchLanguage {
    /// Returns the name of the language, as detectors know it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            BatchLanguage::C => "c",
            BatchLanguage::Java => "java",
            BatchLanguage::Python => "python",
        }
    }

    /// Returns the ending of its files.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            BatchLanguage::C => "c",
            BatchLanguage::Java => "java",
            BatchLanguage::Python => "py",
        }
    }

    pub(crate) fn front_end(self) -> Language {
        Language::named(self.name()).expect("all front-ends are built in")
    }
}

impl Batch {
    /// Writes a class of `size` C programs with starter code into `folder`.
    pub(crate) fn made_up(folder: &Path, size: u64) -> Result<Batch> {
        let class = write_class(folder, size)?;
        let (submissions, starter) = (class.submissions, Some(class.starter));
        Ok(Batch { language: BatchLanguage::C, submissions, starter, size, n_bytes: class.n_bytes })
    }

    /// Copies every program of a language that is below the folders `from`, each as a submission of one file.
    ///
    /// # Errors
    /// There is none, or a file cannot be copied.
    pub(crate) fn gathered(folder: &Path, language: BatchLanguage, from: &[PathBuf]) -> Result<Batch> {
        let submissions = folder.join("submissions");
        fs::create_dir_all(&submissions)?;
        let mut batch = Batch { language, submissions, starter: None, size: 0, n_bytes: 0 };
        for entry in from.iter().flat_map(|folder| WalkDir::new(folder).sort_by_file_name()) {
            let entry = entry?;
            if entry.file_type().is_file() && entry.path().extension() == Some(language.ending().as_ref()) {
                batch.size += 1;
                let name = format!("student-{:05}.{}", batch.size, language.ending());
                batch.n_bytes += fs::copy(entry.path(), batch.submissions.join(name))?;
            }
        }
        ensure!(batch.size > 0, "no file below the folders ends in .{}", language.ending());
        Ok(batch)
    }
}
