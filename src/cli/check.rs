//! The arguments of `lookalike check`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use lookalike_archive::Selected;
use lookalike_compare::options::{ArchiveOptions, Options};
use lookalike_engine::{Common, Settings};

use super::input::InputArguments;
use super::values::{Top, parse_common, parse_top};

const CHECK_EXAMPLES: &str = "\
Examples:
  lookalike check homework-3/ --starter handout/
  lookalike check homework-3.zip --earlier homework-3-last-year.zip
  lookalike intake homework-3.zip
  lookalike check homework-3/ --min-score 0 --top all --out everything/

Exit status: 0 when the comparison was made, whatever it found; 1 when it could not be made, or submissions may be missing from it; 2 for wrong usage.";

/// Arguments of `lookalike check`.
#[derive(Debug, Args)]
#[command(after_long_help = CHECK_EXAMPLES)]
pub struct CheckArguments {
    /// The inputs.
    #[command(flatten)]
    pub input: InputArguments,

    /// An archive (see `lookalike archive`): what it holds is compared with the batch, never with one another
    ///
    /// Everything is compared if it is not much, otherwise what is most like the batch and says what is usual.
    #[arg(long, value_name = "ARCHIVE")]
    pub archive: Option<PathBuf>,

    /// Of the archive, only batches of this course
    #[arg(long, value_name = "NAME", requires = "archive")]
    pub archive_course: Option<String>,

    /// Of the archive, only batches of this term; may be given several times
    #[arg(long, value_name = "NAME", requires = "archive")]
    pub archive_term: Vec<String>,

    /// Noise threshold: the shortest run of tokens that is a match by itself (nine tokens are about a line)
    #[arg(long, value_name = "K", default_value_t = Settings::NOISE_THRESHOLD)]
    pub noise: usize,

    /// Guarantee threshold: a shared run of this many tokens is always found; at least K
    ///
    /// Larger values make a smaller index for huge batches, and find less of what is shorter. [default: K]
    #[arg(long, value_name = "T")]
    pub guarantee: Option<usize>,

    /// Leave out code that more than N submissions share, or more than P% of them
    ///
    /// It is shown as common in the report. A share never applies to 10 submissions or fewer. Code in more than
    /// 1000 submissions is always common. [default: 100%, which leaves the rest to the ranking: what many share weighs little]
    #[arg(long, value_name = "N|P%", value_parser = parse_common)]
    pub common: Option<Common>,

    /// Report only pairs that score at least this much, 0 to 1
    #[arg(long, value_name = "X", default_value_t = Settings::MIN_SCORE)]
    pub min_score: f64,

    /// Report at most so many pairs, best first
    ///
    /// No report has more than 100000: that is what `all` means in a larger batch.
    #[arg(long, value_name = "N|all", default_value_t = Top(Some(Settings::TOP)), value_parser = parse_top)]
    pub top: Top,

    /// Replace the submissions' names in the report; the key goes to a file beside it
    ///
    /// Words of all names (of submissions, authors, teams, with their ids and the accounts made of them) are also masked in
    /// paths and in the code shown, and so are e-mail addresses. Names that neither the batch nor a list of authors
    /// tells are not known and stay.
    #[arg(long)]
    pub anonymous: bool,

    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,

    /// Exit with status 0 even if an input could not be read to its end, so that submissions may be missing
    #[arg(long)]
    pub allow_incomplete: bool,

    /// Folder for the report; an older report there is replaced
    #[arg(long, value_name = "DIR", default_value = "lookalike-report")]
    pub out: PathBuf,

    /// Tell the progress in lines of JSON, and end when standard input does
    #[arg(long, hide = true)]
    pub supervised: bool,
}

impl CheckArguments {
    /// Returns the options of the run, with defaults filled in.
    pub fn options(&self) -> Options {
        let batches = Selected { course: self.archive_course.clone(), terms: self.archive_term.clone() };
        Options {
            input: self.input.input_options(),
            reading: self.input.read_options(),
            archive: self.archive.clone().map(|file| ArchiveOptions { file, batches }),
            settings: Settings {
                noise_threshold: self.noise,
                guarantee_threshold: self.guarantee.unwrap_or(self.noise),
                common: self.common.unwrap_or_default(),
                min_score: self.min_score,
                top: self.top.0,
            },
        }
    }
}
