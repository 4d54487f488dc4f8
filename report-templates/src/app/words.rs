//! Text of the web app, one file per page.

pub(crate) mod accounts;
pub(crate) mod batch;
pub(crate) mod run;

pub(crate) fn script() -> Vec<(&'static str, &'static str)> {
    [batch::SCRIPT, run::SCRIPT].concat()
}
