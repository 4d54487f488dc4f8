//! The web app, `lookalike serve`: accounts, courses, uploads, runs and reports.
//!
//! From the bottom up, each module imports from those above it in this table alone:
//!
//! | module | contents |
//! | --- | --- |
//! | `domain` | courses, batches, uploads, runs, reviews, accounts: plain data |
//! | `store` | the tables, in SQLite, and the things of the domain in them |
//! | `app` | the state that all requests share: options, queue of runs, cached reports, passwords, limits |
//! | `uploads`, `runs`, `inspection` | uploaded files on their way to disk; runs and the reading of batches, in child processes |
//! | `data_folder`, `data_subjects` | the files that belong to the rows of the tables; the data about one student |
//! | `actions` | the rules: everything that people and programs can do, with the log and the notices |
//! | `http` | the guard before each handler, and the arguments that handlers take |
//! | `pages`, `api`, `monitoring` | requests of people become pages, requests of programs JSON, and those of monitoring numbers; `pages` and `api` do not import from each other |
//! | `moss` | the same for clients of MOSS, in their protocol |
//! | [`fn@routes`] | the table of all addresses: access rights, content and handler, one line each; the layers around them |
//! | `start` | connections, and the life of the server; with `retention` |
//!
//! [`accounts`] manages accounts and [`backup`] makes backups without a server, and [`fn@probe`] asks whether one answers.
//!
//! A request passes `start::connections` (how many are open, and how slow they may be), `routes::layers` (unread bodies, problems
//! as pages or JSON, the client's address, single sign-on, foreign requests), `http::guard` (session or token, rights in the
//! course, form) and its handler.
//!
//! A function that uses tables or files fails if these cannot be read or written, and one that refuses a request has the words for it.
//! Within the crate, comments name other errors alone.
//!
//! To add a page:
//!
//! 1. Add its model to `report-templates/src/app/model/`, and its template and view beside the others there.
//! 2. Add a method to `Store` for each thing that it reads or changes, in the file of its subject in `store/`.
//! 3. If it changes something, write an action in the file of its subject in `actions/`. It takes `&InCourse` (or `&Acting`, outside
//!    of courses), refuses with a `Problem`, uses the tables through `app.with_store`, logs every change with `log`, and tells
//!    people about it with `tell`.
//! 4. Write a handler in `pages/`. It takes as arguments, in this order, those that it needs: `InCourse` or
//!    `Acting`; `State`; `Path`, where every id is a positive number; and last `Fields`, a query string or a form whose token was
//!    checked, or `UploadForm`. It renders with `course_page` or `page`.
//! 5. Add a line to the table in [`fn@routes`]. Programs get their own address in `api/`, which calls the same action.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

pub mod accounts;
mod actions;
mod api;
mod app;
pub mod backup;
mod client;
mod clock;
mod data_folder;
pub mod data_subjects;
mod domain;
mod files;
mod http;
mod inspection;
mod monitoring;
mod moss;
mod pages;
mod probe;
mod problem;
mod retention;
mod review_key;
mod routes;
mod runs;
mod secrets;
mod sign_on;
mod start;
mod store;
mod uploads;

pub use actions::accounts::MAX_TOKEN_DAYS;
pub use actions::course_reviews::COLUMNS as REVIEW_COLUMNS;
pub use actions::moss::language as moss_language;
pub use app::Options;
pub use app::limits::SpaceLimits;
pub use clock::to_minute;
pub use domain::{AccountRole, MAX_KEEP_MONTHS, MossOptions, RetentionOptions, Scope, Token, UploadRole};
pub use http::files::COLUMNS as LOG_COLUMNS;
pub use moss::client::send as send_to_moss;
pub use probe::probe;
pub use routes::{Access, Content, Route, routes};
pub use sign_on::{Network, SignOnOptions};
pub use start::{Listen, ServeOptions, run};
pub use uploads::{naming, packing, programs};
