//! The words of the web app, one file per page.

pub(crate) mod account;
pub(crate) mod accounts;
pub(crate) mod batch;
pub(crate) mod cases;
pub(crate) mod course;
pub(crate) mod deletion;
pub(crate) mod frame;
pub(crate) mod home;
pub(crate) mod log;
pub(crate) mod problem;
pub(crate) mod run;
pub(crate) mod sign_in;

/// For the scripts of the app.
pub(crate) fn script() -> Vec<(&'static str, &'static str)> {
    [batch::SCRIPT, run::SCRIPT].concat()
}
