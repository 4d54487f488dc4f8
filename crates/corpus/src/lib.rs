//! Turns submissions into decoded texts and token strings, each file with its status.
//!
//! Every file that can be read is compared, and every other file is listed with the reason. Files with the same content are parsed once.
//!
//! * `read` reads the files of an intake into a `draft`: `decoded_file` decodes each (`decoding`, `documents`), `content_rules` and `left_out` leave some out, `excess` cuts what is too much, and `empty_files` says which belong to the task, `token_strings` adds the tokens that `parsers` make; `grammar_language` corrects the language of a text whose name misleads.
//! * `stored` adds submissions from an archive to a draft.
//! * `file_status` turns the draft into the `corpus`, with the status of every file; `own_repeats` leaves out code that a submission has in another file too, and `warnings` names inputs that have no effect.
//! * `spilled` keeps texts and tokens of a large class on disk; `engine_view` presents a file to the engine.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

mod carried;
mod closed;
mod compiled;
mod compiled_words;
mod content_language;
mod content_rules;
mod corpus;
mod decoded_file;
pub mod decoding;
mod documents;
mod draft;
mod empty_files;
mod ending_languages;
pub mod engine_view;
mod excess;
mod file_name;
mod file_status;
mod grammar_language;
mod left_out;
mod own_repeats;
pub mod parsers;
mod read;
mod spilled;
mod stored;
mod token_strings;
mod warnings;

pub use corpus::{Corpus, OpenFile, ReadFile, ReadSubmission};
pub use decoded_file::{DecodedFile, ReadOptions, Rejection, decode_file};
pub use documents::CodeRanges;
pub use draft::Draft;
pub use file_name::is_data;
pub use read::{draft, read};
pub use spilled::{SpilledTokens, Tokens, spill_text};
pub use stored::{StoredSubmission, read_other_tasks, read_stored};
