//! Uploaded files, on their way from a form to one file in the data folder.

pub mod naming;
pub mod packing;
pub(crate) mod spool;
