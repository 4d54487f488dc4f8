//! The pages of the web app: courses, batches, uploads, runs, cases, accounts.
//!
//! A report's own pages are those of [`crate::page`], here as on disk; what a server adds to them is [`crate::live`].

pub mod model;
