//! Something did not work: what, and what to do.

use std::borrow::Cow;

use askama::Template;

use super::around::Shell;
use super::model::Problem;
use crate::text::app::problem as text;
use crate::visible;

#[derive(Template)]
#[template(path = "app/problem.html")]
pub(super) struct ProblemPage<'a> {
    shell: Shell<'a>,
    status: u16,
    what: Cow<'a, str>,
    advice: Cow<'a, str>,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Problem) -> ProblemPage<'a> {
    ProblemPage { shell, status: page.status, what: visible::name(&page.what), advice: visible::name(&page.advice) }
}
