//! The report: its data model, and the site that is written from it.
//!
//! This crate knows nothing of token strings or languages.
//! The program fills in a [`model::Report`]; [`site::write`] turns it into a folder of pages that opens from disk.
//! A server renders single pages in memory with [`page::Pages`], from the same templates, and adds its own data ([`live`]);
//! the pages around reports, such as courses and accounts, are in [`app`].
//!
//! ```
//! use lookalike_report_templates::{load, model::Report, site};
//!
//! let folder = std::env::temp_dir().join(format!("lookalike-report-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let report = Report { batch_name: "homework 3".to_owned(), ..Report::default() };
//! site::write(&report, &folder, &())?;
//! assert_eq!(load::folder(&folder)?.batch_name, "homework 3");
//! std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! All text from students (names, paths, code) is treated as hostile:
//! the templates escape it, characters that would reorder or hide text are made visible,
//! no file is named after it, and every page allows only the report's own scripts and styles.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

// Floors, each importing only from those before it: model, words, format, parts, page, app.
pub mod app;
pub mod format;
#[cfg(any(test, feature = "gallery"))]
pub mod gallery;
pub mod model;
pub mod page;
mod parts;
pub mod site;
mod words;

pub use format::{csv_cell, load, pairs_csv, report_json, submissions_csv};
pub use parts::{assets, live};
