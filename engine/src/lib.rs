//! The engine of lookalike: token strings in, ranked pairs out.
//!
//! The engine works on numbers only. A token is its kind, a submission is its index in the batch. It opens no file, names no language, reads no clock and draws no random number. Results do not depend on the order of the batch or on the number of threads.
//!
//! Modules in pipeline order:
//!
//! * [`batch`]: the input, and [`settings`]: the parameters of a comparison.
//! * `fingerprints`: merges duplicates, cuts out [`starter`] code, hashes [`kgrams`] and selects fingerprints by [`winnowing`].
//! * `index`: which submissions have which fingerprints, for both views of a token string (structure and wording).
//! * `statistics`: document frequencies and evidence, collusion groups, and the number of pairs expected by chance.
//! * `ranking`: the baseline of each submission, the score of every pair, the best pairs, their clusters, and code that others have too who are otherwise different.
//! * `alignment`: exact matches of the best pairs, [`chaining`] of matches into passages, and the other holders of a passage.
//! * [`maps`]: hash maps whose order must not show; `components`: connected components of a graph; `equal_runs`: the best runs of equal tokens in two short texts.
//! * [`comparison`]: runs the pipeline. [`results`]: its output.
//! * [`references`]: runs it again for reference answers.
//! * [`sketches`]: small samples of submissions, for collections too large for the pipeline, which does not use them.
//!
//! ```
//! use lookalike_engine::{Batch, File, Settings, Submission, compare};
//!
//! // Six programs of a hundred tokens. The last one has eighty of the first one's.
//! let program = |seed: u32| (0..100).map(|place: u32| (place * place + seed * place) % 97).collect::<Vec<u32>>();
//! let mut programs: Vec<Vec<u32>> = [3, 5, 7, 11, 13].map(program).into();
//! programs.push([&programs[0][..80], &programs[4][..20]].concat());
//! let submission = |kinds: &'static [u32]| Submission { files: vec![File::from(kinds)], ..Submission::default() };
//! let submissions = programs.into_iter().map(|kinds| submission(kinds.leak())).collect();
//!
//! let batch = Batch { submissions, ..Batch::default() };
//! let comparison = compare(&batch, &Settings::default(), &())?;
//! let best = &comparison.pairs[0];
//! assert_eq!((best.left, best.right), (0, 5));
//! # Ok::<(), lookalike_engine::BatchTooLarge>(())
//! ```
//!
//! "The winnowing paper" is Schleimer, Wilkerson and Aiken, *Winnowing: Local Algorithms for Document Fingerprinting*, SIGMOD 2003.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

pub mod batch;
pub mod comparison;
pub mod maps;
pub mod references;
pub mod results;
pub mod settings;
pub mod sketches;

mod alignment;
mod components;
mod equal_runs;
mod fingerprints;
mod index;
mod ranking;
mod statistics;

pub use alignment::chaining;
pub use batch::{Batch, BatchTooLarge, DisguisedCopy, File, Submission, SubmissionRole, TokenSource, Tokens};
pub use comparison::{Progress, Stage, compare};
pub use fingerprints::{fingerprint_set, kgrams, starter, winnowing};
pub use ranking::clusters::clusters;
pub use references::compare_references;
pub use results::{
    Cluster, CommonBlock, Comparison, ExclusivePart, Facts, FlaggedPairs, HandedOut, HandedOutPart, Match,
    NearReferences, OtherHolder, Pair, PairBlock, Passage, Planter, ScoreHistogram, SharedPart, TokenRange, TokenRef,
    Verdict,
};
pub use settings::{Common, Settings, SettingsError};
