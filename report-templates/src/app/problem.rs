//! The error page.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::Problem;
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/problem.html")]
pub(super) struct ProblemPage<'a> {
    shell: Shell<'a>,
    title: &'static str,
    what: Cow<'a, str>,
    advice: Cow<'a, str>,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Problem) -> ProblemPage<'a> {
    ProblemPage {
        shell,
        title: title(page.status),
        what: visible::name(&page.what),
        advice: visible::name(&page.advice),
    }
}

/// Returns the heading for an HTTP status.
fn title(status: u16) -> &'static str {
    match status {
        400 | 422 => "This could not be understood",
        401 => "Please sign in",
        403 => "This is not yours to do",
        404 => "There is nothing here",
        409 => "This cannot be done now",
        413 => "This is too large",
        429 | 503 => "The server is busy",
        507 => "The disk is full",
        _ => "Something went wrong",
    }
}
