//! The web app, `lookalike serve`: accounts, courses, uploads, runs and reports.
//!
//! A request passes these modules in this order:
//!
//! | step | module | it |
//! | --- | --- | --- |
//! | 1 | `start::connections` | accepts the connection, limits how many are open, of each client too, and how slow they are |
//! | 2 | `requests::layers` | takes the headers of single sign-on, finds the client's address, refuses foreign requests and forms, renders problems as pages, adds headers |
//! | 3 | [`fn@routes`] | finds the route: address, access rights, content and handler, in one table with one line each |
//! | 4 | `requests::guard` | checks the session, the visitor's rights in the course, and the form with its token |
//! | 5 | `handlers` | does the work and returns a page, a redirect or a `Problem`; one file for each subject |
//! | 5 | `api` | does the same for programs, which send a token and receive JSON; `requests::idempotency` recognizes repeated requests before |
//!
//! The handlers use:
//!
//! | module | contents |
//! | --- | --- |
//! | `sign_on` | the settings of sign-in through an authenticating proxy, and the proof that a request came from it |
//! | `app` | the state that all requests share: options, queue of runs, cached reports, passwords, login throttle, notices |
//! | `client` | addresses of clients, and limits for each |
//! | `store` | the tables, in SQLite |
//! | `uploads` | uploaded files on their way to disk |
//! | `inspection` | finds the submissions and authors of a batch, in a child process |
//! | `runs` | compares batches, in child processes |
//! | `persons` | the data about one student: found, exported, erased |
//! | `retention` | deletes batches and entries of the log whose time is over |
//! | `data_folder` | the files that belong to the rows of the tables; resumes interrupted work at the start |
//! | `pair_key` | finds reviewed pairs in later reports |
//!
//! [`accounts`] manages accounts and [`backup`] makes backups without a server, and [`fn@probe`] asks whether one answers.
//!
//! To add a page:
//!
//! 1. Add its model to `report-templates/src/app/model/`, and its template and view beside the others there.
//! 2. Add a method to `Store` for each thing that it reads or changes, in the file of its subject in `store/`.
//! 3. Write a handler in the file of its subject in `handlers/`. It takes as arguments, in this order, those that it needs:
//!    `State(app): State<SharedApp>`; `Visitor`; `Membership`, the course of the path, on routes for members and teachers;
//!    `Path`, where every id is a positive number; `QueryParams`; and last `Fields`, a form whose token was checked, or
//!    `UploadForm`. It returns a `Result` with a response or a `Problem`. It uses the tables through `app.with_store`, logs every
//!    change with `app.log`, announces it on the next page with `app.set_notice`, and renders with `handlers::page`.
//! 4. Add a line to the table in [`fn@routes`].

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

pub mod accounts;
mod api;
mod app;
pub mod backup;
mod client;
mod clock;
mod data_folder;
mod files;
mod handlers;
mod inspection;
mod pair_key;
pub mod persons;
mod probe;
mod problem;
mod requests;
mod retention;
mod routes;
mod runs;
mod secrets;
mod sign_on;
mod start;
mod store;
mod uploads;

pub use app::retention_options::{MAX_KEEP_MONTHS, RetentionOptions};
pub use app::space::SpaceLimits;
pub use handlers::cases::csv::COLUMNS as CASE_COLUMNS;
pub use handlers::log::COLUMNS as LOG_COLUMNS;
pub use handlers::tokens::MAX_DAYS as MAX_TOKEN_DAYS;
pub use probe::probe;
pub use routes::{Access, Content, Route, Verb, routes};
pub use sign_on::{Network, SignOnOptions};
pub use start::{Listen, ServeOptions, run};
pub use uploads::{naming, packing};
