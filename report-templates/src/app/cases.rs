//! The list of reviewed pairs of a course.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{Case, Cases};
use crate::model::ReviewState;
use crate::parts::list::verdict_class;
use crate::words::{figures, visible};

#[derive(Template)]
#[template(path = "app/cases.html")]
pub(super) struct CasesPage<'a> {
    shell: Shell<'a>,
    course: i64,
    filter: Vec<FilterLink>,
    is_filtered: bool,
    cases: Vec<CaseRow<'a>>,
}

/// A link that filters the list by state.
struct FilterLink {
    address: String,
    words: String,
    is_here: bool,
}

struct CaseRow<'a> {
    batch: Cow<'a, str>,
    names: [Cow<'a, str>; 2],
    score: String,
    verdict: &'static str,
    verdict_class: &'static str,
    state: &'static str,
    state_class: &'static str,
    note: String,
    time: &'a str,
    by: Cow<'a, str>,
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
    let all = FilterLink { address: address.clone(), words: choice("all", total), is_here: page.only.is_none() };
    let number =
        |state: ReviewState| page.counts.iter().find(|(one, _)| *one == state).map_or(0, |(_, number)| *number);
    std::iter::once(all)
        .chain(ReviewState::ALL.map(|state| FilterLink {
            address: format!("{address}?state={}", state.slug()),
            words: choice(crate::words::review::state(state), number(state)),
            is_here: page.only == Some(state),
        }))
        .collect()
}

/// The label of a filter link.
fn choice(name: &str, number: usize) -> String {
    format!("{name} {}", figures::count(number))
}

fn row(case: &Case) -> CaseRow<'_> {
    let verdict = case.verdict.words();
    CaseRow {
        batch: visible::short_name(&case.batch),
        names: [&case.submissions[0], &case.submissions[1]].map(|name| visible::short_name(name)),
        score: figures::score(case.score),
        verdict,
        verdict_class: verdict_class(verdict),
        state: crate::words::review::state(case.review.state),
        state_class: case.review.state.slug(),
        note: visible::note(&case.review.note),
        time: &case.review.time,
        by: visible::short_name(&case.review.by),
        address: case.address.as_deref(),
    }
}
