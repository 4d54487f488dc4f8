//! Keeps work safe on the machine: what every crate needs of disk, signals and terminal.
//!
//! * [`atomic_write`]: files and folders that appear whole or not at all.
//! * [`disk`]: new files are for their user alone; the space that is left.
//! * [`process`]: the memory of this process, and who started it, on Windows.
//! * [`signals`]: removes unfinished work when the program is stopped.
//! * [`spill`]: bytes that wait on disk while nobody needs them.
//! * [`progress`]: the progress of a run, for people and for programs.
//! * [`message`]: numbers and names in messages.
//! * [`terminal`]: standard output and standard error, safe for terminals.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

pub mod atomic_write;
pub mod disk;
pub mod message;
pub mod process;
pub mod progress;
pub mod signals;
pub mod spill;
pub mod terminal;
