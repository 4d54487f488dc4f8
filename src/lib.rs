//! The program: it joins the front-ends, the engine and the report.
//!
//! The way of the data is the way of the modules, top to bottom:
//!
//! * [`cli`]: what the instructor asked for.
//! * [`intake`]: what is on disk → submissions and their files.
//! * [`layouts`]: the paths of a batch → whose is what.
//! * [`reading`]: files → texts and token strings, each file with its fate.
//! * [`parsing`]: texts → token strings, in processes of their own.
//! * [`check`]: the whole run.
//! * [`report`]: the engine's numbers → the report in the reader's words; on its way `likeness` says what is alike in a pair, and `corroboration` what else it shares.
//! * [`anonymous`], [`output`], [`summary`]: names taken out, the folder written, the summary printed.
//! * [`evidence`], [`anonymise`]: a report read back, for one pair of it to be handed over, or all of it without names.
//! * [`archive`]: earlier batches, kept in a file (`tables` brings an older one up to date); [`query`] looks for one document in it, [`course`] for people similar in several tasks.
//! * [`roster`]: who handed in what, before anything is compared.
//! * [`progress`]: how far a run is; `supervision`: a run that another program looks after.
//! * [`stash`]: texts that wait on disk while nobody needs them.
//! * `aside`: whatever is written is put in place whole; [`stopping`]: what is not is removed when the program is stopped; [`stdout`]: what is printed, and who reads it.
//! * [`web`]: all of it in a browser, for several instructors.
//! * [`tokens`]: what a front-end sees of one file; [`languages`]: which ones there are; [`reference`](mod@reference): every option and output field.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

pub mod anonymise;
pub mod anonymous;
pub mod archive;
pub mod check;
pub mod cli;
pub mod course;
pub mod evidence;
pub mod intake;
pub mod languages;
pub mod layouts;
pub mod output;
pub mod parsing;
pub mod progress;
pub mod query;
pub mod reading;
pub mod reference;
pub mod report;
pub mod roster;
pub mod stash;
pub mod stdout;
pub mod stopping;
pub mod summary;
pub mod threads;
pub mod tokens;
pub mod web;

mod aside;
mod corroboration;
mod counting;
mod excerpt;
mod likeness;
mod lines;
mod spelled;
mod supervision;
mod tables;
mod words;
