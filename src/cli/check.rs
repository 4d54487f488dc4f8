//! The arguments of `lookalike check`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use lookalike_archive::Selected;
use lookalike_compare::options::values::{Top, parse_common, parse_day, parse_top};
use lookalike_compare::options::{ArchiveOptions, Options, ReferenceOptions};
use lookalike_engine::{Common, Settings};
use lookalike_intake::options::InputOptions;
use lookalike_report_templates::pairs_csv::Separator;

use super::input::InputArguments;
use super::values::{parse_reference, parse_separator};

const CHECK_EXAMPLES: &str = "\
Examples:
  lookalike check homework-3/ --starter handout/
  lookalike check homework-3.zip --earlier homework-3-last-year.zip --open
  lookalike check homework-3.zip --starter handout/ --explain
  lookalike check homework-3/ --min-score 0 --top all --out everything/

Exit status: 0 if the comparison was made, whatever it found; 1 if it failed, or if submissions may be missing; 2 for wrong usage.";

/// Arguments of `lookalike check`.
#[derive(Debug, Args)]
#[command(after_long_help = CHECK_EXAMPLES)]
pub struct CheckArguments {
    /// The inputs.
    #[command(flatten)]
    pub input: InputArguments,

    /// Programs of other tasks (like BATCH); code that many of their authors have too is a template, and weighs little
    ///
    /// They are not compared. Give batches of the same course, and no starter code is needed for what everybody there reuses:
    /// reading the input, a class skeleton, the style of the lecture. May be repeated.
    #[arg(long, value_name = "PATH")]
    pub other_tasks: Vec<PathBuf>,

    /// Reference answers by one source, such as `gpt-4=answers/` or `manual=solutions.zip`. May be repeated
    ///
    /// PATH has an answer for every submission that a batch would have (like BATCH). The report says how near each submission
    /// is to the answers of each source, and how many others are as near; it gives no verdict. The answers of one source count
    /// as one work.
    #[arg(long, value_name = "NAME=PATH", value_parser = parse_reference)]
    pub reference: Vec<(String, PathBuf)>,

    /// Count only earlier submissions from before DATE beside references, such as 2022-11-30
    ///
    /// Those that were handed in before a tool existed were not made with it. By default, all earlier submissions count.
    #[arg(long, value_name = "DATE", requires = "reference", value_parser = parse_day)]
    pub before: Option<String>,

    /// Archive of earlier batches (see `lookalike archive`): compared with the batch, never with one another
    ///
    /// Few submissions for the same task are compared as a whole. From many, and from other tasks, those most similar to the
    /// batch are compared, and a background sample that shows what is usual.
    #[arg(long, value_name = "ARCHIVE")]
    pub archive: Option<PathBuf>,

    /// Compare only archived batches of this course
    #[arg(long, value_name = "NAME", requires = "archive")]
    pub archive_course: Option<String>,

    /// Compare only archived batches of this term; may be repeated
    #[arg(long, value_name = "NAME", requires = "archive")]
    pub archive_term: Vec<String>,

    /// The assignment in the archive that is the task of the batch, while all others are other tasks. May be repeated
    ///
    /// By default, a stored batch is another task if its programs share little with the batch. Of other tasks, only those
    /// submissions are compared that are like a new one; code that many of them have is a template, as with --other-tasks.
    #[arg(long, value_name = "NAME", requires = "archive")]
    pub archive_task: Vec<String>,

    /// Noise threshold: minimum length of a match in tokens (nine tokens are about a line)
    #[arg(long, value_name = "K", default_value_t = Settings::NOISE_THRESHOLD)]
    pub noise: usize,

    /// Guarantee threshold: a shared run of this many tokens is always found; at least K
    ///
    /// Larger values make the index of a huge batch smaller, and find fewer of the shorter runs. [default: K]
    #[arg(long, value_name = "T")]
    pub guarantee: Option<usize>,

    /// Exclude code that more than N submissions share, or more than P% of them; N is at least 2
    ///
    /// The report shows it as common. A percentage never excludes code of 10 submissions or fewer. Code in more than
    /// 1000 submissions is always excluded. [default: 100%; the ranking gives little weight to widely shared code anyway]
    #[arg(long, value_name = "N|P%", value_parser = parse_common)]
    pub common: Option<Common>,

    /// Minimum score of a reported pair that is not flagged, 0 to 1
    #[arg(long, value_name = "X", default_value_t = Settings::MIN_SCORE)]
    pub min_score: f64,

    /// Number of pairs from which on those that are not flagged are left out; `all` means at most 100000
    ///
    /// Flagged pairs are counted and listed whatever their number. In large clusters, only this number of pairs has a page:
    /// first those that connect the cluster best.
    #[arg(long, value_name = "N|all", default_value_t = Top(Some(Settings::TOP)), value_parser = parse_top)]
    pub top: Top,

    /// Course, as the report and its evidence sheets name it
    #[arg(long, value_name = "NAME")]
    pub course: Option<String>,

    /// Assignment, as the report and its evidence sheets name it [default: the names of the inputs]
    #[arg(long, value_name = "NAME")]
    pub assignment: Option<String>,

    /// Replace names in the report; the key is written to a file beside it
    ///
    /// Names of submissions, authors and teams, their ids, user names formed from them, and e-mail addresses are also masked
    /// in paths and in the code shown. Names that are neither in the batch nor in the list of authors are unknown and stay.
    #[arg(long)]
    pub anonymous: bool,

    /// Make no copies of programs of the class to see whether they would be found
    ///
    /// By default, up to 30 programs are copied in memory and disguised, and the report says how many of the copies this
    /// comparison would flag. That takes about an eighth of the time, and changes nothing else.
    #[arg(long)]
    pub no_trial: bool,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,

    /// Exit with status 0 even if an input could not be read to its end and submissions may be missing
    #[arg(long)]
    pub allow_incomplete: bool,

    /// Folder for the report; an existing report there is replaced
    #[arg(long, value_name = "DIR", default_value = "lookalike-report")]
    pub out: PathBuf,

    /// Also write pairs-spreadsheet.csv, which opens right by a double click: `semicolon` where numbers have a decimal comma
    #[arg(long, value_name = "comma|semicolon", value_parser = parse_separator)]
    pub spreadsheet: Option<Separator>,

    /// Print the reason for each verdict
    #[arg(short = 'v', long, visible_alias = "verbose", conflicts_with = "quiet")]
    pub explain: bool,

    /// Print neither progress nor a summary, only errors
    #[arg(short, long, conflicts_with = "supervised")]
    pub quiet: bool,

    /// Open the report in the browser
    #[arg(long)]
    pub open: bool,

    /// Print progress as lines of JSON, and end when standard input ends
    #[arg(long, hide = true)]
    pub supervised: bool,
}

impl CheckArguments {
    /// Returns the options of the run, with defaults filled in.
    pub fn options(&self) -> Options {
        let batches = Selected {
            course: self.archive_course.clone(),
            terms: self.archive_term.clone(),
            tasks: self.archive_task.clone(),
        };
        Options {
            input: InputOptions { other_tasks: self.other_tasks.clone(), ..self.input.input_options() },
            reading: self.input.read_options(),
            references: ReferenceOptions { sources: self.reference.clone(), before: self.before.clone() },
            archive: self.archive.clone().map(|file| ArchiveOptions { file, batches }),
            settings: Settings {
                noise_threshold: self.noise,
                guarantee_threshold: self.guarantee.unwrap_or(self.noise),
                common: self.common.unwrap_or_default(),
                min_score: self.min_score,
                top: self.top.0,
            },
            trial: !self.no_trial,
        }
    }
}
