//! Hostile input for every way into lookalike, as functions that take bytes and fall over when something is wrong.
//!
//! | module | what the bytes become |
//! | --- | --- |
//! | [`front_ends`] | a text in one of the languages |
//! | [`winnowing`] | hashes and a window |
//! | [`engine`] | a batch with starter code, roles and attempts, and settings |
//! | [`intake`] | an archive file of some kind |
//! | [`reading`] | a file of some ending, in some encoding |
//! | [`layouts`] | the paths of a batch, the texts a platform writes beside them, and a list of authors |
//! | [`archive`] | damage to the file of an archive |
//! | [`report`] | `report.json` and the sources of a report |
//! | [`pages`] | names, paths and code of students |
//! | [`uploads`] | files that come in a form, with their paths |
//!
//! The same functions run in the ordinary tests over the seeds of `tests/lookalike/fuzzing/`, and under `cargo fuzz`, one target for each.

pub mod archive;
pub mod engine;
pub mod front_ends;
pub mod intake;
pub mod layouts;
pub mod pages;
pub mod reading;
pub mod report;
pub mod uploads;
pub mod winnowing;

mod desk;
#[allow(dead_code, unused_imports, reason = "its tests run where it stands")]
#[path = "../../report-templates/tests/site/hostile.rs"]
mod hostile;
mod markup;
#[path = "../../engine/tests/engine/slow.rs"]
mod slow;
