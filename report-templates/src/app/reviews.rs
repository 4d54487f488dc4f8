//! The list of reviewed pairs of a course.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{ReviewedPair, Reviews};
use crate::model::ReviewState;
use crate::parts::list::verdict_class;
use crate::words::{figures, visible};

#[derive(Template)]
#[template(path = "app/reviews.html")]
pub(super) struct ReviewsPage<'a> {
    shell: Shell<'a>,
    course: i64,
    filter: Vec<FilterLink>,
    is_filtered: bool,
    pairs: Vec<PairRow<'a>>,
}

/// A link that filters the list by state.
struct FilterLink {
    address: String,
    words: String,
    is_here: bool,
}

struct PairRow<'a> {
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

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Reviews) -> ReviewsPage<'a> {
    ReviewsPage {
        shell,
        course: page.course,
        filter: filter(page),
        is_filtered: page.only.is_some(),
        pairs: page.pairs.iter().map(row).collect(),
    }
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

fn row(pair: &ReviewedPair) -> PairRow<'_> {
    let verdict = pair.verdict.words();
    PairRow {
        batch: visible::short_name(&pair.batch),
        names: [&pair.submissions[0], &pair.submissions[1]].map(|name| visible::short_name(name)),
        score: figures::score(pair.score),
        verdict,
        verdict_class: verdict_class(verdict),
        state: crate::words::review::state(pair.review.state),
        state_class: pair.review.state.name(),
        note: visible::note(&pair.review.note),
        time: &pair.review.time,
        by: visible::short_name(&pair.review.by),
        address: pair.address.as_deref(),
    }
}
