//! The program: the command line, its commands, and what they print.
//!
//! * [`cli`]: clap's structs and their conversion into the options of the crates below.
//! * [`click`]: a double click on the program.
//! * [`commands`]: the commands, one file each.
//! * [`stdout`]: standard output, with errors that name it.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

pub mod cli;
pub mod click;
pub mod commands;
pub mod stdout;
