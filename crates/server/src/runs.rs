//! Runs: the program compares a batch in a child process, as the command line would. So the two cannot differ, and hostile input
//! cannot take the server down.

pub(crate) mod child;
pub(crate) mod execution;
pub(crate) mod hook;
pub(crate) mod inputs;
