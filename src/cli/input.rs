//! The arguments that say what is read, and those of `lookalike intake`, which only reads.

use std::path::PathBuf;

use clap::Args;
use encoding_rs::Encoding;
use lookalike_corpus::ReadOptions;
use lookalike_intake::layouts::LayoutChoice;
use lookalike_intake::options::{Globs, InputOptions, LanguageChoice, Limits};

use super::values::{parse_encoding, parse_glob, parse_language, parse_layout, parse_size};

/// The inputs, and how they are read.
#[derive(Debug, Args)]
pub struct InputArguments {
    /// Folder or archive with the submissions; each entry directly in it (a file, a folder, an archive) is one
    ///
    /// Archives are .zip, .tar, .7z, and what gzip, bzip2, xz and zstd make of a .tar or of a file.
    /// Several batches are compared as one.
    #[arg(value_name = "BATCH", required = true)]
    pub batches: Vec<PathBuf>,

    /// Code that you handed out (file, folder or archive); it never counts as copying
    #[arg(long, value_name = "PATH")]
    pub starter: Vec<PathBuf>,

    /// Earlier submissions (folder or archive, like BATCH): compared with the batch, never with one another
    #[arg(long, value_name = "PATH")]
    pub earlier: Vec<PathBuf>,

    /// Language of all files; `auto` goes by each file's ending and content, and takes mixed batches
    #[arg(long, value_name = "auto|NAME", default_value = "auto", value_parser = parse_language)]
    pub language: LanguageChoice,

    /// Encoding of files that are not UTF-8 and have no byte order mark, such as windows-1252 or shift_jis
    ///
    /// Any name that the web has for one. Without it a file is read as it says itself, or else as what it looks like;
    /// the account names the guess.
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    pub encoding: Option<&'static Encoding>,

    /// How the batch is packed; `auto` recognises the downloads of learning platforms by themselves
    #[arg(long, value_name = "auto|NAME", default_value = "auto", value_parser = parse_layout)]
    pub layout: LayoutChoice,

    /// One of the BATCHes or earlier submissions, whose layout is plain whatever its files are called
    #[arg(long, hide = true, value_name = "PATH")]
    pub plain: Vec<PathBuf>,

    /// CSV file that says whose is what: columns path or submission, author, id, group, time
    ///
    /// It goes before what the layout says. Submissions of one author or one group are never paired with one another.
    #[arg(long, value_name = "FILE")]
    pub authors: Option<PathBuf>,

    /// The files that are read.
    #[command(flatten)]
    pub selection: SelectionArguments,

    /// Limits against hostile input.
    #[command(flatten)]
    pub limits: LimitArguments,
}

/// The globs that choose the files of a submission by their paths.
#[derive(Debug, Clone, Default, Args)]
pub struct SelectionArguments {
    /// Take in what a rule leaves out (build output, libraries, hidden files …) if its path matches GLOB
    ///
    /// Globs mean what they mean in .gitignore and are matched within each submission: `build/` is any folder of that
    /// name, `/build` the one at the top, `*.min.js` a file anywhere. May be given several times.
    #[arg(long, value_name = "GLOB", value_parser = parse_glob)]
    pub include: Vec<String>,

    /// Leave out what matches GLOB, as in .gitignore; stronger than --include
    #[arg(long, value_name = "GLOB", value_parser = parse_glob)]
    pub exclude: Vec<String>,
}

/// Limits against hostile input.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits against what is made to do harm")]
pub struct LimitArguments {
    /// Unpack at most so much of one input; its submissions share it, and each has an equal part for itself [default: 512M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub max_unpacked: Option<u64>,

    /// Unpack no file that is larger [default: 64M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub max_file: Option<u64>,

    /// Compare at most so much source of one submission; comparing takes up to two hundred times as much memory [default: 4M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub max_source: Option<u64>,

    /// Read at most so many entries of the archives of one input; its submissions share them in the same way
    #[arg(long, value_name = "N", default_value_t = Limits::default().entries)]
    pub max_entries: usize,

    /// Read archives in archives of a submission up to this depth
    #[arg(long, value_name = "N", default_value_t = Limits::default().depth as u8, value_parser = clap::value_parser!(u8).range(1..=16))]
    pub max_depth: u8,

    /// Unpack nothing large that grows to more than N times its packed size
    #[arg(long, value_name = "N", default_value_t = Limits::default().ratio)]
    pub max_ratio: u64,
}

impl LimitArguments {
    fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            unpacked: self.max_unpacked.unwrap_or(default.unpacked),
            file: self.max_file.unwrap_or(default.file),
            entries: self.max_entries,
            depth: usize::from(self.max_depth),
            ratio: self.max_ratio,
        }
    }
}

/// Arguments of `lookalike intake`.
#[derive(Debug, Args)]
pub struct IntakeArguments {
    /// The inputs.
    #[command(flatten)]
    pub input: InputArguments,

    /// Print it as JSON
    #[arg(long)]
    pub json: bool,

    /// End when standard input does
    #[arg(long, hide = true)]
    pub supervised: bool,
}

impl InputArguments {
    /// Returns the options of the intake.
    pub fn input_options(&self) -> InputOptions {
        InputOptions {
            batches: self.batches.clone(),
            starter: self.starter.clone(),
            earlier: self.earlier.clone(),
            plain: self.plain.clone(),
            layout: self.layout,
            authors: self.authors.clone(),
            language: self.language,
            selection: Globs { include: self.selection.include.clone(), exclude: self.selection.exclude.clone() },
            limits: self.limits.limits(),
        }
    }

    /// Returns the options for reading the files.
    pub fn read_options(&self) -> ReadOptions {
        ReadOptions {
            language: self.language,
            encoding: self.encoding,
            max_source: self.limits.max_source.unwrap_or(ReadOptions::MAX_SOURCE),
        }
    }
}
