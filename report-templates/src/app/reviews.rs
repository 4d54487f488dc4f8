//! The lists of reviews: those of a course, and the confirmed cases of all courses of an instructor.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{ConfirmedCases, ReviewRow, Reviews};
use crate::model::ReviewState;
use crate::parts::list::verdict_class;
use crate::words::{figures, visible};

/// Maximum number of submissions of a case that are named.
const MOST_NAMES: usize = 8;

#[derive(Template)]
#[template(path = "app/reviews.html")]
pub(super) struct ReviewsPage<'a> {
    shell: Shell<'a>,
    course: i64,
    filter: Vec<FilterLink>,
    is_filtered: bool,
    rows: Vec<RowView<'a>>,
}

#[derive(Template)]
#[template(path = "app/confirmed_cases.html")]
pub(super) struct ConfirmedPage<'a> {
    shell: Shell<'a>,
    person: &'a str,
    rows: Vec<(Cow<'a, str>, RowView<'a>)>,
    searched: String,
}

/// A link that filters the list by state.
struct FilterLink {
    address: String,
    words: String,
    is_here: bool,
}

/// A row of either list.
pub(super) struct RowView<'a> {
    batch: Cow<'a, str>,
    names: Vec<Cow<'a, str>>,
    more: Option<String>,
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

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Reviews) -> ReviewsPage<'a> {
    ReviewsPage {
        shell,
        course: page.course,
        filter: filter(page),
        is_filtered: page.only.is_some(),
        rows: page.rows.iter().map(row).collect(),
    }
}

pub(super) fn confirmed<'a>(shell: Shell<'a>, page: &'a ConfirmedCases) -> ConfirmedPage<'a> {
    let rows = page.rows.iter().map(|(course, one)| (visible::short_name(course), row(one)));
    let searched = crate::words::review::searched(page.rows.len(), page.n_courses);
    ConfirmedPage { shell, person: &page.person, rows: rows.collect(), searched }
}

fn filter(page: &Reviews) -> Vec<FilterLink> {
    let address = format!("/courses/{}/reviews", page.course);
    let total = page.counts.iter().map(|(_, number)| number).sum();
    let all = FilterLink { address: address.clone(), words: choice("all", total), is_here: page.only.is_none() };
    let number =
        |state: ReviewState| page.counts.iter().find(|(one, _)| *one == state).map_or(0, |(_, number)| *number);
    std::iter::once(all)
        .chain(ReviewState::ALL.map(|state| FilterLink {
            address: format!("{address}?state={}", state.name()),
            words: choice(crate::words::review::state(state), number(state)),
            is_here: page.only == Some(state),
        }))
        .collect()
}

/// The label of a filter link.
fn choice(name: &str, number: usize) -> String {
    format!("{name} {}", figures::count(number))
}

fn row(one: &ReviewRow) -> RowView<'_> {
    let verdict = one.verdict.words();
    RowView {
        batch: visible::short_name(&one.batch),
        names: one.submissions.iter().take(MOST_NAMES).map(|name| visible::short_name(name)).collect(),
        more: figures::and_more(one.submissions.len().saturating_sub(MOST_NAMES)),
        score: figures::score(one.score),
        verdict,
        verdict_class: verdict_class(verdict),
        state: crate::words::review::state(one.review.state),
        state_class: one.review.state.name(),
        note: visible::note(&one.review.note),
        time: &one.review.time,
        by: visible::short_name(&one.review.by),
        address: one.address.as_deref(),
    }
}
