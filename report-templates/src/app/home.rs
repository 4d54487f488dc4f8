//! One's courses.

use std::borrow::Cow;

use askama::Template;

use super::around::Shell;
use super::model::{CourseLine, Home};
use crate::text::app::home as text;
use crate::visible;

#[derive(Template)]
#[template(path = "app/home.html")]
pub(super) struct HomePage<'a> {
    shell: Shell<'a>,
    courses: Vec<Row<'a>>,
    may_create: bool,
    queue: Option<String>,
}

struct Row<'a> {
    id: i64,
    name: Cow<'a, str>,
    n_batches: String,
    open_cases: Option<String>,
    as_assistant: bool,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Home) -> HomePage<'a> {
    HomePage {
        shell,
        courses: page.courses.iter().map(row).collect(),
        may_create: page.may_create,
        queue: text::queue(page.queue.0, page.queue.1),
    }
}

fn row(course: &CourseLine) -> Row<'_> {
    Row {
        id: course.id,
        name: visible::short_name(&course.name),
        n_batches: text::batches(course.n_batches),
        open_cases: (course.n_open_cases > 0).then(|| text::open_cases(course.n_open_cases)),
        as_assistant: course.as_assistant,
    }
}
