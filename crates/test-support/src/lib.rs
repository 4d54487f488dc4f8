//! Code shared by tests, benchmarks and the fuzzer. The program does not contain it; `scale/` makes its samples with it.
//!
//! * `class_generator`: generates classes of C programs of any size.
//! * `exports`: generates downloads of learning platforms.
//! * `fuzzing`: hostile input for every entry point of the program, as functions of bytes.
//! * `hostile_report`: a report in which every field that a student controls is hostile.
//! * `labelled`: classes whose copies are known, and the quality of a ranking on them.
//! * `measurement`: time and memory of a benchmark's child processes.
//! * `naive_engine`: checks the engine's promises in the simplest and slowest way.
//! * `openers`: texts that grammars may take gigabytes or minutes for.
//! * `recount`: counts what a report states once more, from the sources.
//! * `repositories`: makes git repositories.
//! * `waiting`: ends every wait of a test in words.
//!
//! Modules with dependencies are features, so that the tests of one crate do not build the whole product.

pub mod class_generator;
pub mod exports;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
#[cfg(feature = "hostile-report")]
pub mod hostile_report;
#[cfg(feature = "labelled")]
pub mod labelled;
pub mod measurement;
#[cfg(feature = "naive-engine")]
pub mod naive_engine;
#[cfg(feature = "openers")]
pub mod openers;
#[cfg(feature = "recount")]
pub mod recount;
#[cfg(feature = "repositories")]
pub mod repositories;
pub mod waiting;
