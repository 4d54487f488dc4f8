//! What a reader sees of a comparison: a plain model in the reader's words, and the site written from it.
//!
//! This crate knows nothing of token strings or languages.
//! The program fills in a [`model::Report`]; [`site::write`] turns it into a folder of pages that opens from disk.
//! A server renders one page at a time in memory with [`page::Pages`], from the same templates, and adds what it knows ([`live`]);
//! the pages around reports, from courses to accounts, are in [`app`].
//!
//! Everything that comes from students (names, paths, code) is treated as hostile:
//! the templates escape it, characters that would reorder or hide it are shown as marks,
//! no file is named after it, and every page forbids scripts and styles that are not the report's own.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

pub mod app;
pub mod assets;
pub mod evidence;
pub mod gallery;
pub mod live;
pub mod load;
pub mod model;
pub mod page;
pub mod pairs_csv;
pub mod report_json;
pub mod site;
pub mod store;

#[allow(dead_code, reason = "the evidence sheet lays out its passages with these")]
mod code;
#[allow(dead_code, reason = "the evidence sheet lays out its passages with these")]
mod excerpt;
mod figures;
mod lines;
#[allow(dead_code, reason = "the evidence sheet lays out its passages with these")]
mod marks;
mod text;
mod units;
mod visible;
mod wording;
