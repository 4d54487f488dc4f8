//! Between a connection and a page or an answer for programs: the guard before each handler, the arguments that handlers take,
//! and files that they send.

pub(crate) mod bodies;
pub(crate) mod credentials;
pub(crate) mod files;
pub(crate) mod forms;
pub(crate) mod guard;
pub(crate) mod receiving;
pub(crate) mod run_events;
pub(crate) mod sign_on;
pub(crate) mod unread;
