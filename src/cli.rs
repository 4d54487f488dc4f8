//! The command line. Its help is the reference; the defaults come from the engine's own constants.

pub mod archive;
mod limits;
pub mod serve;
pub mod status;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use encoding_rs::{Encoding, REPLACEMENT};
use lookalike_engine::{Common, Settings};
use lookalike_frontends::Language;

use crate::archive::Selected;
use crate::cli::archive::{ArchiveArguments, CourseArguments, QueryArguments};
use crate::cli::serve::{AccountArguments, ServeArguments};
use crate::intake::selection::globs;
use crate::layouts::{Layout, LayoutChoice};
use crate::reading::Manner;
use crate::reading::decoding::named;
pub use limits::LimitArguments;
pub(crate) use limits::parse_size;

/// Finds copied code in a batch of student submissions, on your own machine.
///
/// Similarity is not proof of anything: lookalike shows what is alike, people judge.
#[derive(Debug, Parser)]
#[command(name = "lookalike", version, propagate_version = true)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare all submissions of a batch and write a report
    Check(Box<CheckArguments>),
    /// Keep batches from term to term, to compare later ones with them
    Archive(ArchiveArguments),
    /// Look for one document in everything that an archive holds
    Query(QueryArguments),
    /// Show which two people are similar in several tasks of an archive
    Course(CourseArguments),
    /// Show who handed in what, as far as a batch tells, before anything is compared
    Intake(Box<IntakeArguments>),
    /// Make a sheet of one pair to be handed over: a single page without anybody else in it
    Evidence(EvidenceArguments),
    /// Copy a report with all names replaced; the key goes to a file beside the copy
    #[command(visible_alias = "anonymize")]
    Anonymise(AnonymiseArguments),
    /// Do all of it in a browser: courses, uploads, live reports, marks
    Serve(ServeArguments),
    /// Say who may sign in where `lookalike serve` runs
    Account(AccountArguments),
    /// Show a source file as the engine sees it: names and literals as classes, comments gone
    Tokens(TokensArguments),
    /// List the languages that can be compared, with the endings of their files
    Languages(LanguagesArguments),
    /// Print every command, option and output field as a page in Markdown
    #[command(hide = true)]
    Reference,
    /// Parse for a run what comes in from it
    #[command(hide = true)]
    Parse,
}

/// What to compare, and how.
#[derive(Debug, Args)]
#[command(after_long_help = CHECK_EXAMPLES)]
pub struct CheckArguments {
    /// What to read, and how.
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

    /// Folder for the report; an older report there is replaced
    #[arg(long, value_name = "DIR", default_value = "lookalike-report")]
    pub out: PathBuf,

    /// Tell the progress in lines of JSON, and end when standard input does
    #[arg(long, hide = true)]
    pub supervised: bool,
}

/// What to read, and how.
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

    /// What is taken in and what is left out.
    #[command(flatten)]
    pub selection: SelectionArguments,

    /// How much is read at most.
    #[command(flatten)]
    pub limits: LimitArguments,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  lookalike check homework-3/ --starter handout/
  lookalike check homework-3.zip --earlier homework-3-last-year.zip
  lookalike intake homework-3.zip
  lookalike check homework-3/ --min-score 0 --top all --out everything/

Exit status: 0 when the comparison was made, whatever it found; 1 when it could not be made; 2 for wrong usage.";

/// What to look through.
#[derive(Debug, Args)]
pub struct IntakeArguments {
    /// What to read, and how.
    #[command(flatten)]
    pub input: InputArguments,

    /// Print it as JSON
    #[arg(long)]
    pub json: bool,

    /// End when standard input does
    #[arg(long, hide = true)]
    pub supervised: bool,
}

/// Which pair to hand over.
#[derive(Debug, Args)]
#[command(after_long_help = EVIDENCE_EXAMPLES)]
pub struct EvidenceArguments {
    /// Folder of a report that `lookalike check` wrote
    #[arg(value_name = "REPORT")]
    pub report: PathBuf,

    /// The pair: its number in the report, or its two submissions by name
    ///
    /// A beginning of a name is enough if no other pair fits.
    #[arg(long, value_name = "A B|NUMBER", num_args = 1..=2, required = true)]
    pub pair: Vec<String>,

    /// File for the sheet, such as evidence.html; a file there is replaced
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Call the two Student A and Student B, and mask all names in paths and code; the key goes to a file beside the sheet
    #[arg(long)]
    pub anonymous: bool,
}

const EVIDENCE_EXAMPLES: &str = "\
Examples:
  lookalike evidence lookalike-report --pair 1 --out evidence.html
  lookalike evidence lookalike-report --pair \"Kowalska, Ines\" petrov --out evidence.html --anonymous

Exit status: 0 when the sheet was written; 1 when there is no such report or pair; 2 for wrong usage.";

/// Which report to copy.
#[derive(Debug, Args)]
pub struct AnonymiseArguments {
    /// Folder of a report that `lookalike check` wrote
    #[arg(value_name = "REPORT")]
    pub report: PathBuf,

    /// Folder for the copy; an older report there is replaced. The key goes beside it, to DIR-names.csv
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}

/// Which file to show, and as what.
#[derive(Debug, Args)]
pub struct TokensArguments {
    /// The source file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Its language; `auto` goes by its ending and content
    #[arg(long, value_name = "auto|NAME", default_value = "auto", value_parser = parse_language)]
    pub language: LanguageChoice,

    /// Its encoding, if it is not UTF-8 and has no byte order mark
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    pub encoding: Option<&'static Encoding>,
}

/// What is taken in and what is left out, by paths within a submission.
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

/// How to list the languages.
#[derive(Debug, Args)]
pub struct LanguagesArguments {
    /// Print a table in Markdown
    #[arg(long)]
    pub markdown: bool,
}

/// The value of `--language`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LanguageChoice {
    /// By each file's ending and content.
    Auto,
    /// The same for all.
    Always(Language),
}

/// The value of `--top`: a number of pairs, or all when there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Top(pub Option<usize>);

impl Top {
    /// No report has more pairs. Five thousand equal programs make twelve million: matches for all of them fill the memory, and their pages the disk.
    pub const MOST: usize = 100_000;
}

impl std::fmt::Display for Top {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(pairs) => write!(formatter, "{pairs}"),
            None => formatter.write_str("all"),
        }
    }
}

impl InputArguments {
    /// How files are read.
    pub fn manner(&self) -> Manner {
        Manner { language: self.language, encoding: self.encoding, max_source: self.limits.source() }
    }
}

impl CheckArguments {
    /// Which part of the archive is compared with.
    pub fn archived(&self) -> Selected {
        Selected { course: self.archive_course.clone(), terms: self.archive_term.clone() }
    }

    /// The engine's settings, defaults filled in.
    pub fn settings(&self) -> Settings {
        Settings {
            noise_threshold: self.noise,
            guarantee_threshold: self.guarantee.unwrap_or(self.noise),
            common: self.common.unwrap_or_default(),
            min_score: self.min_score,
            top: Some(self.top.0.unwrap_or(Top::MOST)),
        }
    }
}

fn parse_layout(value: &str) -> Result<LayoutChoice, String> {
    if value.eq_ignore_ascii_case("auto") {
        return Ok(LayoutChoice::Auto);
    }
    let known = || Layout::ALL.map(Layout::name).join(", ");
    Layout::named(value).map(LayoutChoice::Always).ok_or_else(|| format!("known are: auto, {}", known()))
}

fn parse_encoding(value: &str) -> Result<&'static Encoding, String> {
    let known = named(value).filter(|encoding| *encoding != REPLACEMENT);
    known
        .ok_or_else(|| "give a name as the web has it, such as windows-1252, shift_jis, gb18030 or utf-16le".to_owned())
}

fn parse_glob(value: &str) -> Result<String, String> {
    globs(std::slice::from_ref(&value.to_owned())).map(|_| value.to_owned()).map_err(|error| error.to_string())
}

fn parse_language(value: &str) -> Result<LanguageChoice, String> {
    if value.eq_ignore_ascii_case("auto") {
        return Ok(LanguageChoice::Auto);
    }
    let known = || Language::all().map(Language::name).collect::<Vec<_>>().join(", ");
    Language::named(value).map(LanguageChoice::Always).ok_or_else(|| format!("known are: auto, {}", known()))
}

fn parse_common(value: &str) -> Result<Common, String> {
    let explain = |_| "give a number of submissions, such as 10, or a share of them, such as 40%".to_owned();
    let Some(percent) = value.strip_suffix('%') else {
        return value.parse().map(Common::MoreThan).map_err(|_| explain(()));
    };
    let percent: f64 = percent.trim().parse().map_err(|_| explain(()))?;
    let share = (0.0..=100.0).contains(&percent).then_some(percent / 100.0);
    share.map(Common::MoreThanShare).ok_or_else(|| explain(()))
}

fn parse_top(value: &str) -> Result<Top, String> {
    if value.eq_ignore_ascii_case("all") {
        return Ok(Top(None));
    }
    match value.parse() {
        Ok(pairs) if pairs <= Top::MOST => Ok(Top(Some(pairs))),
        Ok(_) => Err(format!("no report has more than {} pairs", Top::MOST)),
        Err(_) => Err("give a number of pairs, or all".to_owned()),
    }
}
