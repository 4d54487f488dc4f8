//! The archived submissions that share most with a document.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::QueryResult;
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/query_result.html")]
pub(super) struct QueryResultPage<'a> {
    shell: Shell<'a>,
    course: i64,
    file: Cow<'a, str>,
    found: String,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a QueryResult) -> QueryResultPage<'a> {
    QueryResultPage {
        shell,
        course: page.course,
        file: visible::short_name(&page.file),
        found: visible::note(&page.found),
    }
}
