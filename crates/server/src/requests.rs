//! The steps between the connection and the handlers: layers around all routes, a guard before each, and the arguments that
//! handlers receive.

pub(crate) mod bearer;
pub(crate) mod bodies;
pub(crate) mod cookies;
pub(crate) mod forms;
pub(crate) mod guard;
pub(crate) mod idempotency;
pub(crate) mod layers;
pub(crate) mod sign_on;
pub(crate) mod visitor;
