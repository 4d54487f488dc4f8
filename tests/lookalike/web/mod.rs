//! `lookalike serve`, as browsers and those who mean harm ask it.
//!
//! | module | what it looks after |
//! | --- | --- |
//! | [`harness`] | a server for each test, and a small client |
//! | [`routes`] | the walk over all routes: who may not is refused everywhere, and nothing changes |
//! | [`safety`] | the token, cookies, headers, names of hosts, listening, slow clients |
//! | [`accounts`] | passwords, sessions, roles, courses and their people, the log |

pub(crate) mod harness;

mod accounts;
mod routes;
mod safety;
