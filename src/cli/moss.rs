//! The arguments of `lookalike moss`: those of MOSS's own script.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Args, FromArgMatches};
use lookalike_server::MossOptions;

use super::check::CheckArguments;

const MOSS_EXAMPLES: &str = "\
Examples:
  lookalike moss -l java -b handout/Main.java -d homework-3/*/*.java
  lookalike moss -l python -c \"homework 3\" homework-3/*.py
  lookalike moss -l c -d homework-3/*/*.c --server moss.example.edu:7690 --user 271828182845904";

/// Arguments of `lookalike moss`.
#[derive(Debug, Args)]
#[command(after_long_help = MOSS_EXAMPLES)]
pub struct MossArguments {
    /// Language of all files, as MOSS names it (java, cc, csharp), or as `lookalike languages` does
    #[arg(short = 'l', long, value_name = "LANGUAGE", default_value = "c")]
    pub language: String,

    /// The files of a folder are one program; otherwise each file is one
    #[arg(short = 'd', long)]
    pub by_folder: bool,

    /// Base file: starter code. May be repeated
    #[arg(short = 'b', long, value_name = "FILE")]
    pub base: Vec<PathBuf>,

    /// Number of programs: a passage in more of them does not count. 10, MOSS's default, leaves it to the ranking
    #[arg(short = 'm', long, value_name = "N", default_value_t = MossOptions::default().max_holders)]
    pub max_holders: usize,

    /// Number of pairs
    #[arg(short = 'n', long, value_name = "N", default_value_t = MossOptions::default().n_pairs)]
    pub n_pairs: usize,

    /// Name of the batch
    #[arg(short = 'c', long, value_name = "COMMENT", default_value = "")]
    pub comment: String,

    /// Accepted for old scripts; does nothing
    #[arg(short = 'x', long)]
    pub experimental: bool,

    /// Send the files to `lookalike serve --moss` on another machine, or to any server that speaks MOSS's protocol, and print its answer
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub server: Option<String>,

    /// User id for that server: a token with the scope moss
    #[arg(long, value_name = "ID", default_value = "0", requires = "server")]
    pub user: String,

    /// Folder for the report; an existing report there is replaced
    #[arg(long, value_name = "DIR", default_value = "lookalike-report", conflicts_with = "server")]
    pub out: PathBuf,

    /// Open the report in the browser
    #[arg(long, conflicts_with = "server")]
    pub open: bool,

    /// The files; a folder stands for all files in it
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

impl MossArguments {
    /// Returns the options as a server takes them.
    pub fn options(&self) -> MossOptions {
        MossOptions {
            language: self.language.clone(),
            by_folder: self.by_folder,
            max_holders: self.max_holders,
            n_pairs: self.n_pairs,
            comment: self.comment.clone(),
        }
    }

    /// Returns the arguments of `lookalike check` that do the same with a batch of the files, as a tar.
    ///
    /// # Errors
    /// A value makes no sense there.
    pub fn check_arguments(&self, batch: &Path, language: &str) -> Result<CheckArguments, clap::Error> {
        let mut arguments: Vec<OsString> = ["--plain".into(), batch.into()].into();
        for base in &self.base {
            arguments.extend(["--starter".into(), base.into()]);
        }
        if self.max_holders != MossOptions::default().max_holders {
            arguments.push(format!("--common={}", self.max_holders).into());
        }
        if !language.is_empty() {
            arguments.push(format!("--language={language}").into());
        }
        let name = if self.comment.is_empty() { "programs" } else { &self.comment };
        arguments.extend(["--input-name".into(), batch.into(), "programs.tar".into()]);
        arguments.push(format!("--assignment={name}").into());
        arguments.push(format!("--top={}", self.n_pairs).into());
        arguments.extend(["--out".into(), self.out.clone().into()]);
        if self.open {
            arguments.push("--open".into());
        }
        arguments.push(batch.into());
        let command = CheckArguments::augment_args(clap::Command::new("check").no_binary_name(true));
        CheckArguments::from_arg_matches(&command.try_get_matches_from(arguments)?)
    }
}
