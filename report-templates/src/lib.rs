//! The report: its data model, and the site that is written from it.
//!
//! This crate knows nothing of token strings or languages.
//! The program fills in a [`model::Report`]; [`site::write`] turns it into a folder of pages that opens from disk.
//! A server renders single pages in memory with [`page::Pages`], from the same templates, and adds its own data ([`live`]);
//! the pages around reports, such as courses and accounts, are in [`app`].
//!
//! All text from students (names, paths, code) is treated as hostile:
//! the templates escape it, characters that would reorder or hide text are made visible,
//! no file is named after it, and every page allows only the report's own scripts and styles.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

pub mod app;
pub mod assets;
pub mod case_sheet;
pub mod csv_cell;
#[cfg(any(test, feature = "gallery"))]
pub mod gallery;
pub mod live;
pub mod load;
pub mod model;
pub mod page;
pub mod pairs_csv;
pub mod report_json;
pub mod review;
pub mod site;
pub mod store;

mod code;
mod figures;
mod highlights;
mod lines;
mod text;
mod units;
mod visible;
mod wording;
