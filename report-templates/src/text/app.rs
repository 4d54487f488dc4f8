//! The words of the web app, one file per page.

pub(crate) mod frame;
pub(crate) mod problem;
pub(crate) mod sign_in;

/// For the scripts of the app.
pub(crate) const SCRIPT: &[(&str, &str)] = &[];
