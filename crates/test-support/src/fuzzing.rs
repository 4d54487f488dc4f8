//! Hostile input for every entry point of lookalike, as functions that take bytes and panic when a promise is broken.
//!
//! | module | meaning of the bytes |
//! | --- | --- |
//! | [`front_ends`] | a text in one of the languages |
//! | [`winnowing`] | hashes and a window |
//! | [`engine`] | a batch with starter code, roles and attempts, and settings |
//! | [`intake`] | an archive file in one of the formats |
//! | [`reading`] | a file with one of the extensions, in one of the encodings |
//! | [`layouts`] | the paths of a batch, a file that a platform adds, and a list of authors |
//! | [`tables`] | a table of answers, a part of a workbook, or a list beside files |
//! | [`archive`] | damage to an archive's file |
//! | [`report`] | changes to `report.json` and the sources of a report |
//! | [`pages`] | names, paths and code of students |
//! | [`uploads`] | uploaded files with their paths |
//! | [`repositories`] | the files of a log, and the files or the objects of a git repository |
//!
//! The ordinary tests run these functions over the seeds in `tests/program/fuzzing/`; `cargo fuzz` has a target for each.

pub mod archive;
pub mod engine;
pub mod front_ends;
pub mod intake;
pub mod layouts;
pub mod pages;
pub mod reading;
pub mod report;
pub mod repositories;
pub mod tables;
pub mod uploads;
pub mod winnowing;

mod markup;
mod test_folder;
