//! The marked pairs of a course.

use std::borrow::Cow;

use askama::Template;

use super::around::Shell;
use super::model::{Case, Cases};
use crate::live::MarkState;
use crate::page::list::verdict_class;
use crate::text::app::cases as text;
use crate::{figures, visible, wording};

#[derive(Template)]
#[template(path = "app/cases.html")]
pub(super) struct CasesPage<'a> {
    shell: Shell<'a>,
    course: i64,
    filter: Vec<FilterLink>,
    is_filtered: bool,
    cases: Vec<Row<'a>>,
}

/// A link that shows the pairs with one mark, or all.
struct FilterLink {
    address: String,
    words: String,
    is_here: bool,
}

struct Row<'a> {
    batch: Cow<'a, str>,
    names: [Cow<'a, str>; 2],
    score: String,
    verdict: &'static str,
    verdict_class: &'static str,
    state: &'static str,
    state_class: &'static str,
    note: String,
    marked: String,
    address: Option<&'a str>,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Cases) -> CasesPage<'a> {
    CasesPage {
        shell,
        course: page.course,
        filter: filter(page),
        is_filtered: page.only.is_some(),
        cases: page.cases.iter().map(row).collect(),
    }
}

fn filter(page: &Cases) -> Vec<FilterLink> {
    let address = format!("/courses/{}/cases", page.course);
    let total = page.counts.iter().map(|(_, number)| number).sum();
    let all =
        FilterLink { address: address.clone(), words: text::choice(text::ALL, total), is_here: page.only.is_none() };
    let number = |state: MarkState| page.counts.iter().find(|(one, _)| *one == state).map_or(0, |(_, number)| *number);
    let of_state = |state: MarkState| FilterLink {
        address: format!("{address}?state={}", state.name()),
        words: text::choice(crate::text::live::state(state), number(state)),
        is_here: page.only == Some(state),
    };
    std::iter::once(all).chain(MarkState::ALL.map(of_state)).collect()
}

/// A note with its hidden characters made visible, line by line.
fn note(text: &str) -> String {
    text.lines().map(visible::name).collect::<Vec<_>>().join("\n")
}

fn row(case: &Case) -> Row<'_> {
    let verdict = wording::verdict(case.verdict);
    Row {
        batch: visible::short_name(&case.batch),
        names: [&case.submissions[0], &case.submissions[1]].map(|name| visible::short_name(name)),
        score: figures::score(case.score),
        verdict,
        verdict_class: verdict_class(verdict),
        state: crate::text::live::state(case.mark.state),
        state_class: case.mark.state.name(),
        note: note(&case.mark.note),
        marked: text::marked(&case.mark.time, &visible::short_name(&case.mark.by)),
        address: case.address.as_deref(),
    }
}
