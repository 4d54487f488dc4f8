//! The page that asks for confirmation before many pairs are reviewed at once.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::ReviewOfMany;
use crate::words::{figures, review as text, visible};

/// Maximum number of strong pairs that are named. All of them are counted.
const MOST_NAMED: usize = 100;

#[derive(Template)]
#[template(path = "app/review_of_many.html")]
pub(super) struct ReviewOfManyPage<'a> {
    shell: Shell<'a>,
    page: &'a ReviewOfMany,
    question: String,
    kept: Option<String>,
    n_strong: String,
    strong: Vec<(usize, [Cow<'a, str>; 2])>,
    n_more: Option<String>,
    query: Cow<'a, str>,
    note: String,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a ReviewOfMany) -> ReviewOfManyPage<'a> {
    let n_more = page.strong.len().saturating_sub(MOST_NAMED);
    let strong = page.strong.iter().take(MOST_NAMED);
    ReviewOfManyPage {
        shell,
        page,
        question: text::ask(page.n_pairs, page.state),
        kept: text::kept(page.n_kept),
        n_strong: text::n_strong(page.strong.len()),
        strong: strong
            .map(|(number, names)| (*number, names.each_ref().map(|name| visible::short_name(name))))
            .collect(),
        n_more: (n_more > 0).then(|| format!("and {} more", figures::count(n_more))),
        query: visible::name(&page.query),
        note: visible::note(&page.note),
    }
}
