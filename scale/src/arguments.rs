//! The command line.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};

/// Finds copies among millions of stored submissions.
#[derive(Parser)]
#[command(name = "lookalike-scale", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Makes up a corpus with planted copies, stored in archives
    Sample(SampleArguments),
    /// Writes the tables of an archive
    Sketch(SketchArguments),
    /// Writes the table of weights, when all archives are sketched
    Weights(WeightsArguments),
    /// Compares candidates token by token
    Verify(VerifyArguments),
    /// Clusters verified pairs
    Cluster(ClusterArguments),
    /// Writes a report on the verified pairs that share most
    Report(ReportArguments),
    /// Counts the planted copies that were found
    Recall(RecallArguments),
    /// Parses texts for another process of this program
    #[command(hide = true)]
    Parse,
}

#[derive(Args)]
pub(crate) struct SampleArguments {
    /// The folder for the archives and the list of planted copies
    pub(crate) out: PathBuf,
    /// Number of submissions
    #[arg(long, default_value_t = 100_000)]
    pub(crate) submissions: u64,
    /// Number of tasks
    #[arg(long, default_value_t = 100)]
    pub(crate) tasks: u64,
    /// Number of archives
    #[arg(long, default_value_t = 2)]
    pub(crate) archives: u64,
}

#[derive(Args)]
pub(crate) struct SketchArguments {
    /// The archive, as `lookalike archive add` writes it
    pub(crate) archive: PathBuf,
    /// Number of the archive among those that are sketched, from 0
    #[arg(long, default_value_t = 0)]
    pub(crate) number: u32,
    /// The part of its batches for this worker, as I/N, from 0/N
    #[arg(long, default_value = "0/1")]
    pub(crate) part: Part,
    /// A file with a secret. Fingerprints, tasks and authors become keyed hashes, so that schools that share the secret can pool tables
    #[arg(long)]
    pub(crate) key: Option<PathBuf>,
    /// The folder of the tables
    #[arg(long)]
    pub(crate) out: PathBuf,
}

#[derive(Args)]
pub(crate) struct WeightsArguments {
    /// The folder of the tables
    pub(crate) tables: PathBuf,
}

#[derive(Args)]
pub(crate) struct VerifyArguments {
    /// The archives, in the order of their numbers
    #[arg(required = true)]
    pub(crate) archives: Vec<PathBuf>,
    /// The folder of the tables
    #[arg(long)]
    pub(crate) tables: PathBuf,
    /// The folder of the results
    #[arg(long)]
    pub(crate) results: PathBuf,
    /// The part of the submissions for this worker, as I/N, from 0/N
    #[arg(long, default_value = "0/1")]
    pub(crate) part: Part,
    /// The folder of the verified pairs
    #[arg(long)]
    pub(crate) out: PathBuf,
}

#[derive(Args)]
pub(crate) struct ClusterArguments {
    /// The folder of the verified pairs
    #[arg(long)]
    pub(crate) verified: PathBuf,
    /// The least share of either submission that the two have in common, in per cent
    #[arg(long, default_value_t = 50)]
    pub(crate) min_share: u8,
    /// The folder of the clusters
    #[arg(long)]
    pub(crate) out: PathBuf,
}

#[derive(Args)]
pub(crate) struct ReportArguments {
    /// The archives, in the order of their numbers
    #[arg(required = true)]
    pub(crate) archives: Vec<PathBuf>,
    /// The folder of the verified pairs
    #[arg(long)]
    pub(crate) verified: PathBuf,
    /// Number of pairs
    #[arg(long, default_value_t = 200)]
    pub(crate) top: usize,
    /// The folder of the report
    #[arg(long)]
    pub(crate) out: PathBuf,
}

#[derive(Args)]
pub(crate) struct RecallArguments {
    /// The folder of the sample
    #[arg(long)]
    pub(crate) planted: PathBuf,
    /// The folder of the results
    #[arg(long)]
    pub(crate) results: PathBuf,
    /// The folder of the verified pairs
    #[arg(long)]
    pub(crate) verified: PathBuf,
}

/// A worker's part of the work.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part {
    pub(crate) index: usize,
    pub(crate) of: usize,
}

impl Part {
    /// Whether an item belongs to this part.
    pub(crate) fn has(self, item: usize) -> bool {
        item % self.of == self.index
    }

    /// Returns the name of this part's file.
    pub(crate) fn file_name(self, number: u32) -> String {
        format!("{number:05}-{:05}-of-{:05}.parquet", self.index, self.of)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let numbers = text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((index, of)) if index < of => Ok(Part { index, of }),
            _ => Err("a part is I/N, with I from 0 to N - 1".to_owned()),
        }
    }
}
