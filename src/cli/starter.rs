//! The arguments of `lookalike starter`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use lookalike_compare::options::Options;
use lookalike_engine::Settings;

use super::input::InputArguments;

const STARTER_EXAMPLES: &str = "\
Examples:
  lookalike starter homework-3/ --out handed-out
  lookalike check homework-3/ --starter handed-out

Look at the files before you use them as starter code: most of the class may also have copied one source.

Exit status: 0 if the code was written; 1 if there is no such code, or if submissions may be missing; 2 for wrong usage.";

/// Arguments of `lookalike starter`.
#[derive(Debug, Args)]
#[command(after_long_help = STARTER_EXAMPLES)]
pub struct StarterArguments {
    /// The inputs.
    #[command(flatten)]
    pub input: InputArguments,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,

    /// Folder for the code; existing handed-out code there is replaced
    #[arg(long, value_name = "DIR", default_value = "handed-out")]
    pub out: PathBuf,

    /// Print progress as lines of JSON, and end when standard input ends
    #[arg(long, hide = true)]
    pub supervised: bool,
}

impl StarterArguments {
    /// Returns the options of the comparison. It reports as few pairs as possible, because nobody sees them.
    pub fn options(&self) -> Options {
        Options {
            input: self.input.input_options(),
            reading: self.input.read_options(),
            settings: Settings { min_score: 1.0, top: Some(1), ..Settings::default() },
            ..Options::default()
        }
    }
}
