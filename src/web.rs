//! The web app: `lookalike serve`.
//!
//! The way of a request is the way of these modules:
//!
//! * `start`: what is refused before anything listens; `connections`: how many there may be, and how slow.
//! * `layers`: what holds for every request (the host's name, no form from another site) and every answer (headers, problems as pages).
//! * [`fn@routes`]: every address, who may go there, and what answers: one table, one line each.
//! * `guard`: who asks and what they may, settled before a handler runs.
//! * `pages`: the handlers of signing in, courses, accounts and the log.
//! * `batches`, `uploads`, `looking`: what is to be compared, as it comes in and is recognised; `queue`, `runs`: the comparing, by children.
//! * `reports`, `marks`, `cases`: what came of it, and what people say of it.
//! * `work`: what goes on beside the requests, and is taken up again after a restart.
//! * `store`: the app's own tables; `commands`: `lookalike account`, which needs no server.
//!
//! To add a page: a handler in the module of its subject, one line in the table of [`fn@routes`], and a method of `Store` for what it
//! reads or changes. A handler takes, in this order, what it needs of: `State(app): State<Shared>`, `Visitor` (who asks),
//! `Membership` (the course that the path is about, for routes that ask for a member or teacher), `Path` for the numbers in the
//! path (they are positive numbers when a handler runs), `Query`, and `Fields` (a form whose `csrf` was right) or `UploadForm` last.
//! It gives a `Result` of an answer or a `Problem`. It asks the tables by `app.stored(|store| …)`, writes down what was done with
//! `app.log`, tells about it on the next page with `app.tell`, and shows a page by `pages::page(&app.around(…), &AppPage::…)`.

mod app;
mod batches;
mod cases;
mod commands;
mod connections;
mod files;
mod forms;
mod guard;
mod host;
mod layers;
mod looking;
mod marks;
mod pages;
mod passwords;
mod problem;
mod queue;
mod reports;
mod routes;
mod runs;
mod secrets;
mod start;
mod store;
mod times;
mod uploads;
mod visitor;
mod work;

pub(crate) use cases::COLUMNS as CASE_COLUMNS;
pub use commands::account;
pub use routes::{Access, Content, Route, Verb, routes};
pub use start::run;
pub use uploads::{naming, packing};
