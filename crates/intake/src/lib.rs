//! Turns folders and archive files into submissions with their authors.
//!
//! Only folders and archive files are read here, not the contents of source files. No file that is found is dropped: one that will not be compared stays in the list with the reason.
//!
//! * `intake` reads every `input`: `folder`s, and archive files by `unpack`, within a budget that `shares` divides among the submissions.
//! * `collector` assigns the files to submissions: `layouts` has a row for each platform, and reads the instructor's list of authors; `kinds` tells work from what lies `beside` it, `reports` finds reports of this program, and `links` decides on links and empty folders.
//! * `namesakes` tells submissions of one name in several inputs apart.
//! * `answers` makes submissions of the rows of a table of answers. `spreadsheets` reads tables, and knows the meanings of their headings; `decoded` decodes their text.
//! * `carried` finds programs in files that are no text.
//! * `absent` recognizes files that stand for something else; `stand_ins` has the advice on each.
//! * `selection` leaves out files that are not the student's work, by `name_rules` and the instructor's globs; `rules` tells what a file is by its name.
//! * `histories` takes git repositories and logs of editors out of the files: they are histories of the work.
//! * `roster` is the result as plain lists, for a table and for JSON.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

pub mod absent;
mod answers;
mod beside;
pub mod carried;
mod collector;
mod decoded;
mod folder;
mod found;
mod histories;
mod input;
mod intake;
mod kinds;
pub mod layouts;
mod links;
mod name_rules;
mod namesakes;
pub mod options;
mod reports;
mod roster;
mod rules;
mod selection;
mod shares;
mod spreadsheets;
mod unpack;
mod without;
mod xml;

pub use folder::source_files_below;
pub use found::{Content, FoundFile, FoundHistory, GivenInput, Inclusion, Intake, Link, Submission};
pub use intake::intake;
pub use name_rules::{NAME_RULES, NameRule};
pub use roster::{KEYS as ROSTER_KEYS, LeftOut, Roster, RosterInput, RosterSubmission};
pub use rules::{HistoryFormat, is_literate, is_notebook};
pub use selection::globs;
pub use unpack::{TEXT_OF_DOCUMENT, files_within, format_of, is_compiled, size, stem as archive_stem};
