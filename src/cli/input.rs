//! The arguments that say what is read, and those of `lookalike intake`, which only reads.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use encoding_rs::Encoding;
use lookalike_compare::options::values::{parse_columns, parse_encoding, parse_glob, parse_language};
use lookalike_corpus::ReadOptions;
use lookalike_intake::layouts::LayoutChoice;
use lookalike_intake::options::{ColumnChoice, Globs, InputNames, InputOptions, LanguageChoice, LanguageRule, Limits};

use super::values::{parse_layout, parse_size};

/// The inputs, and how they are read.
#[derive(Debug, Args)]
pub struct InputArguments {
    /// Folder or archive file with the submissions; each entry directly in it (file, folder or archive file) is one
    ///
    /// A table (.csv, .tsv, .xlsx, .ods) with the answers of a quiz or a form is a batch too: each row is a submission.
    /// Supported are .zip, .tar and .7z, and .tar or single files compressed with gzip, bzip2, xz or zstd.
    /// Several batches are compared as one.
    #[arg(value_name = "BATCH", required = true)]
    pub batches: Vec<PathBuf>,

    /// Starter code (file, folder or archive file); it never counts as similarity
    #[arg(long, value_name = "PATH")]
    pub starter: Vec<PathBuf>,

    /// Earlier submissions (like BATCH): compared with the batch, never with one another
    #[arg(long, value_name = "PATH")]
    pub earlier: Vec<PathBuf>,

    /// Language of all files, or of some; `auto` decides for each ending of the batch, by name and content. May be repeated
    ///
    /// `--language java` reads all files as Java, `--language .v=coq` those with an ending, and `--language 'legacy/**=cobol'`
    /// those that match a glob. `words` stands for any language that `lookalike languages` does not list.
    #[arg(long, value_name = "auto|NAME|PATTERN=NAME", default_value = "auto", value_parser = parse_language)]
    pub language: Vec<LanguageRule>,

    /// Encoding of files that are not UTF-8 and have no byte order mark, such as windows-1252 or shift_jis
    ///
    /// Takes any encoding name of the web. By default, the encoding that a file declares is used, or else a guess, which
    /// the report notes.
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    pub encoding: Option<&'static Encoding>,

    /// Layout of the batch; `auto` recognizes the downloads of learning platforms
    #[arg(long, value_name = "auto|NAME", default_value = "auto", value_parser = parse_layout)]
    pub layout: LayoutChoice,

    /// A BATCH or earlier batch that is read with the plain layout
    #[arg(long, hide = true, value_name = "PATH")]
    pub plain: Vec<PathBuf>,

    /// The file name under which a BATCH or another input is listed
    #[arg(long, hide = true, num_args = 2, value_names = ["PATH", "NAME"], allow_hyphen_values = true)]
    pub input_name: Vec<OsString>,

    /// CSV file with the authors of submissions; columns: path or submission, author, id, group, section, time
    ///
    /// It overrides the detected layout. Submissions of one author or one group are never paired with one another; those of one
    /// section are.
    #[arg(long, value_name = "FILE")]
    pub authors: Option<PathBuf>,

    /// Columns of a table with a row for each student, such as `name=Student,answer=Code`. May be repeated
    ///
    /// `answer` is a column that is compared, `name` one that names people, and `id` the one that tells people of the same name
    /// apart. A column is given by its heading, the beginning of the heading, or its number. By default, headings and contents
    /// decide, and the report says how.
    #[arg(long, value_name = "COLUMNS", value_parser = parse_columns)]
    pub columns: Vec<String>,

    /// Leave out a submission of the batch, by its name or the name of its author; the report names it. May be repeated
    #[arg(long, value_name = "NAME")]
    pub without: Vec<String>,

    /// Warn of a name of --without that nobody has, and go on
    #[arg(long, hide = true)]
    pub allow_absent: bool,

    /// Follow links directly in a batch; deeper links and those in archive files are never followed
    ///
    /// For a folder that you made of links to submissions elsewhere. Without it, links are named and not followed.
    #[arg(long)]
    pub follow_links: bool,

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
    /// Compare files that a rule leaves out (build output, libraries, hidden files …) if their path matches GLOB
    ///
    /// Globs work as in .gitignore, within each submission: `build/` matches any folder of that name, `/build` only the one
    /// at the top, `*.min.js` a file anywhere. May be repeated.
    #[arg(long, value_name = "GLOB", value_parser = parse_glob)]
    pub include: Vec<String>,

    /// Leave out files whose path matches GLOB; overrides --include. May be repeated
    #[arg(long, value_name = "GLOB", value_parser = parse_glob)]
    pub exclude: Vec<String>,

    /// Compare only the files of each submission whose path matches PATTERN, such as `src/**`
    ///
    /// Patterns are globs as in .gitignore. A folder around the whole work of a student does not matter: `src/**` also finds
    /// `project/src/`, and `project/src/**` also `src/`. A submission in which nothing matches is named. May be repeated.
    #[arg(long, value_name = "PATTERN", value_parser = parse_glob)]
    pub only: Vec<String>,
}

impl SelectionArguments {
    fn globs(&self) -> Globs {
        let SelectionArguments { include, exclude, only } = self.clone();
        Globs { include, exclude, only }
    }
}

/// Limits against hostile input.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits against hostile input")]
pub struct LimitArguments {
    /// Maximum size of one unpacked input; each submission is guaranteed an equal share [default: 512M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub max_unpacked: Option<u64>,

    /// Maximum size of an unpacked file [default: 64M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub max_file: Option<u64>,

    /// Maximum size of the compared source of one submission; comparing takes up to 200 times as much memory [default: 4M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub max_source: Option<u64>,

    /// Maximum number of archive entries of one input; each submission is guaranteed an equal share
    #[arg(long, value_name = "N", default_value_t = Limits::default().entries)]
    pub max_entries: usize,

    /// Maximum depth of nested archive files in a submission
    #[arg(long, value_name = "N", default_value_t = Limits::default().depth as u8, value_parser = clap::value_parser!(u8).range(1..=16))]
    pub max_depth: u8,

    /// Maximum ratio of unpacked to packed size of a large file
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

const INTAKE_EXAMPLES: &str = "\
Examples:
  lookalike intake homework-3.zip
  lookalike intake homework-3.zip --authors authors.csv --json";

/// Arguments of `lookalike intake`.
#[derive(Debug, Args)]
#[command(after_long_help = INTAKE_EXAMPLES)]
pub struct IntakeArguments {
    /// The inputs.
    #[command(flatten)]
    pub input: InputArguments,

    /// Print the list as JSON
    #[arg(long)]
    pub json: bool,

    /// End when standard input ends
    #[arg(long, hide = true)]
    pub supervised: bool,

    /// Pack the chosen submissions, as they were read, into a new .tar with a folder for each
    #[arg(long, hide = true, value_name = "FILE")]
    pub pack: Option<PathBuf>,

    /// A submission that --pack leaves out
    #[arg(long, hide = true, value_name = "NAME", requires = "pack", conflicts_with = "pack_only")]
    pub pack_without: Vec<String>,

    /// A submission that --pack takes, and no other
    #[arg(long, hide = true, value_name = "NAME", requires = "pack")]
    pub pack_only: Vec<String>,
}

impl InputArguments {
    /// Returns the options of the intake.
    pub fn input_options(&self) -> InputOptions {
        InputOptions {
            batches: self.batches.clone(),
            starter: self.starter.clone(),
            earlier: self.earlier.clone(),
            other_tasks: Vec::new(),
            other_tasks_of: None,
            plain: self.plain.clone(),
            names: self.names(),
            layout: self.layout,
            authors: self.authors.clone(),
            without: self.without.clone(),
            allow_absent: self.allow_absent,
            language: self.languages(),
            columns: self.columns(),
            follow_links: self.follow_links,
            selection: self.selection.globs(),
            limits: self.limits.limits(),
        }
    }

    /// Returns the names of inputs by their paths. There are two values for each.
    fn names(&self) -> InputNames {
        self.input_name
            .chunks_exact(2)
            .map(|pair| (PathBuf::from(&pair[0]), pair[1].to_string_lossy().into_owned()))
            .collect()
    }

    /// Returns the rules about languages as one. Each was parsed, so they can be joined.
    fn languages(&self) -> LanguageChoice {
        LanguageChoice::new(&self.language).unwrap_or_default()
    }

    /// Returns the named columns. Each was parsed, so they can be joined.
    fn columns(&self) -> ColumnChoice {
        ColumnChoice::parse(&self.columns).unwrap_or_default()
    }

    /// Returns the options for reading the files.
    pub fn read_options(&self) -> ReadOptions {
        ReadOptions {
            language: self.languages(),
            encoding: self.encoding,
            max_source: self.limits.max_source.unwrap_or(ReadOptions::MAX_SOURCE),
        }
    }
}
