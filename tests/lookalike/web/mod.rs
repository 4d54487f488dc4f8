//! `lookalike serve`, as browsers and those who mean harm ask it.
//!
//! | module | what it looks after |
//! | --- | --- |
//! | [`harness`] | a server for each test, and a small client |
//! | [`routes`] | the walk over all routes: who may not is refused everywhere, and nothing changes |
//! | [`safety`] | the token, cookies, headers, names of hosts, listening, slow clients |
//! | [`uploads`] | uploads are streamed, bounded and harmless; who is who |
//! | [`runs`] | runs come to an end, can be stopped, and outlive the server; deletion |
//! | [`reports`] | reports as they are served and downloaded |
//! | [`marks`] | marks outlive runs; cases |
//! | [`load`] | many at once |
//! | [`accounts`] | passwords, sessions, roles, courses and their people, the log |

pub(crate) mod class;
pub(crate) mod harness;

mod accounts;
mod load;
mod marks;
mod reports;
mod routes;
mod runs;
mod safety;
mod uploads;
