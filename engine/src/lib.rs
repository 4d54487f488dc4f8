//! Token strings in, pairs out: the engine of lookalike.
//!
//! Everything here is a number. A token is its kind, a submission its place in the batch; there are no files, no languages, no pages and no clock.
//! The way of the data is the way of the modules, top to bottom:
//!
//! * [`batch`]: what is compared, and [`settings`]: how.
//! * `twins`: equal submissions are one piece of work.
//! * `text`: a submission as one line of codes, starter code cut out of it by [`starter`].
//! * [`kgrams`]: a hash for each k-gram; [`winnowing`]: which of them are fingerprints.
//! * [`sketch`]: the fingerprints of one submission, to be kept.
//! * `postings`: which of them several submissions have; `index`: fingerprint → submissions, and how much sharing it says (`rarity`, by a `census` of those who write in the same `vocabularies`); `readings`: one index of the structure, one of the wording; `places`: where those of the structure stand.
//! * `evidence`: what each pair shares, by walking the postings of one submission at a time.
//! * `classmates`: what is usual in the class; `score`: what a pair's evidence comes to; `rings`: copies that count as one work.
//! * `ranking`: all pairs, by a `survey` that looks closely only at what the `sieve` lets through, and the `best` of them; `expectation`: how many of them coincidence explains; [`scores`]: how they all lie.
//! * `matching`: the runs of tokens that a pair shares; [`chaining`]: which of them follow one another.
//! * `passages`: the best chains take their tokens from the `board` first; `filling`: the gaps in them.
//! * `sharing`: who else has a passage.
//! * `clusters`: submissions joined by pairs that are worth a look.
//! * [`comparison`]: the pipeline, and its result.
//!
//! "The paper" is Schleimer, Wilkerson and Aiken, *Winnowing: Local Algorithms for Document Fingerprinting*, SIGMOD 2003.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

pub mod batch;
pub mod chaining;
pub mod comparison;
pub mod kgrams;
pub mod scores;
pub mod settings;
pub mod sketch;
pub mod starter;
pub mod winnowing;

mod best;
mod board;
mod census;
mod classmates;
mod clusters;
mod evidence;
mod expectation;
mod filling;
mod index;
mod matching;
mod passages;
mod places;
mod postings;
mod ranking;
mod rarity;
mod readings;
mod rings;
mod rows;
mod score;
mod sharing;
mod sieve;
mod survey;
mod text;
mod twins;
mod vocabularies;

pub use batch::{Batch, File, Role, Submission, TokenSource, Tokens};
pub use clusters::clusters;
pub use comparison::{
    Cluster, Comparison, Facts, Match, Other, Pair, Passage, Place, Progress, Stage, Stretch, compare,
};
pub use expectation::Verdict;
pub use scores::Scores;
pub use settings::{Common, Settings, SettingsError};
