//! The arguments of commands that read a report: `lookalike evidence` and `lookalike anonymise`.

use std::path::PathBuf;

use clap::Args;

/// Arguments of `lookalike evidence`.
#[derive(Debug, Args)]
#[command(after_long_help = EVIDENCE_EXAMPLES)]
pub struct EvidenceArguments {
    /// Folder of a report that `lookalike check` wrote
    #[arg(value_name = "REPORT")]
    pub report: PathBuf,

    /// The pair: its number in the report, or its two submissions by name
    ///
    /// The beginning of a name is enough if no other pair matches.
    #[arg(long, value_name = "A B|NUMBER", num_args = 1..=2, required = true)]
    pub pair: Vec<String>,

    /// File for the sheet, such as evidence.html; a file there is replaced
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Call the two Student A and Student B, and mask all names in paths and code; the key goes to a file beside the sheet
    #[arg(long)]
    pub anonymous: bool,

    /// Course on the sheet; this and the next three have empty lines to fill in by hand if they are not given
    #[arg(long, value_name = "TEXT")]
    pub course: Option<String>,

    /// Assignment on the sheet
    #[arg(long, value_name = "TEXT")]
    pub assignment: Option<String>,

    /// Date on the sheet
    #[arg(long, value_name = "TEXT")]
    pub date: Option<String>,

    /// Person who prepared the sheet
    #[arg(long, value_name = "TEXT")]
    pub prepared_by: Option<String>,

    /// Append the complete sources of both submissions
    #[arg(long)]
    pub sources: bool,
}

const EVIDENCE_EXAMPLES: &str = "\
Examples:
  lookalike evidence lookalike-report --pair 1 --out evidence.html
  lookalike evidence lookalike-report --pair \"Kowalska, Ines\" petrov --out evidence.html --anonymous
  lookalike evidence lookalike-report --pair 1 --out evidence.html --course \"CS 101\" --prepared-by \"A. Weber\"

Exit status: 0 when the sheet was written; 1 when there is no such report or pair; 2 for wrong usage.";

/// Arguments of `lookalike anonymise`.
#[derive(Debug, Args)]
pub struct AnonymizeArguments {
    /// Folder of a report that `lookalike check` wrote
    #[arg(value_name = "REPORT")]
    pub report: PathBuf,

    /// Folder for the copy; an older report there is replaced. The key goes beside it, to DIR-names.csv
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
