//! How the comparison was made: enough to make it again.

use std::borrow::Cow;

use askama::Template;

use super::Pages;
use super::frame::Frame;
use crate::figures::count;
use crate::model::{Parameter, Role};
use crate::visible;

#[derive(Template)]
#[template(path = "run.html")]
pub(super) struct RunPage<'a> {
    frame: Frame<'a>,
    parameters: &'a [Parameter],
    inputs: Vec<InputView<'a>>,
}

struct InputView<'a> {
    role: &'static str,
    name: Cow<'a, str>,
    n_files: String,
    sha256: &'a str,
    layout: Cow<'a, str>,
    notes: Vec<Cow<'a, str>>,
}

pub(super) fn page<'a>(pages: &Pages<'a>) -> RunPage<'a> {
    let run = &pages.report.run;
    let inputs = run.inputs.iter().map(|input| InputView {
        role: role(input.role),
        name: visible::name(&input.name),
        n_files: count(input.n_files),
        sha256: &input.sha256,
        layout: visible::name(input.layout.as_deref().unwrap_or_default()),
        notes: input.notes.iter().map(|note| visible::name(note)).collect(),
    });
    RunPage { frame: Frame::top(pages.report, "run"), parameters: &run.parameters, inputs: inputs.collect() }
}

/// A role in words.
pub(super) fn role(role: Role) -> &'static str {
    match role {
        Role::Batch => "batch",
        Role::Starter => "starter code",
        Role::Earlier => "earlier",
    }
}
