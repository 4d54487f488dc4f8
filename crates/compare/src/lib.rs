//! Compares a batch and assembles its report.
//!
//! Modules in the order of a run:
//!
//! * [`options`]: everything that a report depends on.
//! * [`run`]: reads the inputs, holds them against the batch (`repeats`), and calls the engine.
//! * [`report`](mod@report): turns the engine's numbers into the report model. It uses `lexical_view` (the text behind the
//!   tokens), `likeness` (how the matches of a pair differ in text), `exclusive`, `line_pairs` and `same_program` (what only
//!   some people have, counted once for every statement), `corroboration` (other rare things that a pair shares), and `across`
//!   (programs that look like translations).
//! * [`histories`]: when the code of flagged pairs appeared in the histories that submissions bring.
//! * `trial`: what the comparison would have found, from copies of programs of the class.
//! * [`references`]: how near submissions are to reference answers.
//! * [`check`](fn@check) does all of this.
//! * [`anonymize`] and [`sheet`]: reports without names, and the printable document about one pair.
//! * [`unlisted_starter`]: code that looks handed out, as files to be given as starter code.
//! * [`recurring`]: people who stand out together in several tasks.
//! * [`output`]: writes the report folder, or that of handed-out code.
//! * [`text`]: line numbers, words and excerpts.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

mod across;
pub mod anonymize;
mod check;
mod corroboration;
mod doubtful_starter;
mod exclusive;
mod hash_counts;
pub mod histories;
mod languages;
mod lexical_view;
mod likeness;
mod line_pairs;
mod nothing_to_compare;
pub mod options;
pub mod output;
pub mod recurring;
pub mod references;
mod repeats;
pub mod report;
pub mod run;
mod same_program;
pub mod sheet;
pub mod text;
mod trial;
pub mod unlisted_starter;

pub use check::check;
pub use exclusive::exclusive_traces_of_all;
