//! The arguments of commands that read a report: `lookalike evidence` and `lookalike anonymize`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use lookalike_report_templates::page::sheet::Parts;

/// Arguments of `lookalike evidence`.
#[derive(Debug, Args)]
#[command(after_long_help = EVIDENCE_EXAMPLES)]
#[command(group(ArgGroup::new("subject").required(true).args(["pair", "case"])))]
pub struct EvidenceArguments {
    /// Folder of a report that `lookalike check` wrote
    #[arg(value_name = "REPORT")]
    pub report: PathBuf,

    /// The pair: its number in the report, or the names of its two submissions
    ///
    /// The beginning of a name is enough if no other pair matches.
    #[arg(long, value_name = "A B|NUMBER", num_args = 1..=2)]
    pub pair: Vec<String>,

    /// The case instead of a pair: its number in the report. A case of several people has one sheet for all of them
    #[arg(long, value_name = "NUMBER")]
    pub case: Option<usize>,

    /// File for the sheet, such as evidence.html; an existing file is replaced
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Call the people Student A, Student B and so on, and mask all names in paths and code; the key is written beside the sheet
    #[arg(long)]
    pub anonymous: bool,

    /// Course on the sheet; this, the date and the person have empty lines to fill in by hand if they are not given
    #[arg(long, value_name = "TEXT")]
    pub course: Option<String>,

    /// Assignment on the sheet; the name of the batch if it is not given
    #[arg(long, value_name = "TEXT")]
    pub assignment: Option<String>,

    /// Date on the sheet
    #[arg(long, value_name = "TEXT")]
    pub date: Option<String>,

    /// Person who prepared the sheet
    #[arg(long, value_name = "TEXT")]
    pub prepared_by: Option<String>,

    /// Show only these passages, such as 1,3-5, by their numbers on the sheet; those of a pair are the numbers on its page
    ///
    /// The first page is the same. Without this option, all passages are shown, those with less than 20 bits of evidence in the
    /// appendix.
    #[arg(long, value_name = "NUMBERS")]
    pub part: Option<Parts>,

    /// Append the complete sources of the submissions
    #[arg(long)]
    pub sources: bool,
}

const EVIDENCE_EXAMPLES: &str = "\
Examples:
  lookalike evidence lookalike-report --pair 1 --out evidence.html
  lookalike evidence lookalike-report --pair \"Kowalska, Ines\" petrov --out evidence.html --anonymous
  lookalike evidence lookalike-report --case 2 --part 1,3-5 --out case-2.html
  lookalike evidence lookalike-report --pair 1 --out evidence.html --course \"CS 101\" --prepared-by \"A. Weber\"

Exit status: 0 if the sheet was written; 1 if there is no such report, pair, case or passage; 2 for wrong usage.";

const ANONYMIZE_EXAMPLE: &str = "\
Example:
  lookalike anonymize lookalike-report --out for-the-committee";

/// Arguments of `lookalike anonymize`.
#[derive(Debug, Args)]
#[command(after_long_help = ANONYMIZE_EXAMPLE)]
pub struct AnonymizeArguments {
    /// Folder of a report that `lookalike check` wrote
    #[arg(value_name = "REPORT")]
    pub report: PathBuf,

    /// Folder for the copy; an existing report there is replaced. The key is written beside it, to DIR-names.csv
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
