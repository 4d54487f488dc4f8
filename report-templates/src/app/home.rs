//! The list of one's courses.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{CourseSummary, Home};
use crate::app::words::batch::limit;
use crate::words::figures::{count, counted};
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/home.html")]
pub(super) struct HomePage<'a> {
    shell: Shell<'a>,
    courses: Vec<CourseRow<'a>>,
    may_create: bool,
    limit: u64,
    limit_in_words: String,
    queue: Option<String>,
}

struct CourseRow<'a> {
    id: i64,
    name: Cow<'a, str>,
    n_batches: String,
    open_reviews: Option<String>,
    ending: Option<String>,
    as_assistant: bool,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Home) -> HomePage<'a> {
    HomePage {
        shell,
        courses: page.courses.iter().map(row).collect(),
        may_create: page.may_create,
        limit: page.upload_limit,
        limit_in_words: limit(page.upload_limit),
        queue: queue(page.queue.0, page.queue.1),
    }
}

fn row(course: &CourseSummary) -> CourseRow<'_> {
    CourseRow {
        id: course.id,
        name: visible::short_name(&course.name),
        n_batches: count(course.n_batches),
        open_reviews: (course.n_open_reviews > 0)
            .then(|| counted(course.n_open_reviews, "open review", "open reviews")),
        ending: (course.n_ending > 0).then(|| counted(course.n_ending, "batch ends soon", "batches end soon")),
        as_assistant: course.as_assistant,
    }
}

/// Returns the length of the queue in words; nothing if it is empty.
fn queue(number: usize, most: usize) -> Option<String> {
    let runs = counted(number, "run is waiting or running", "runs are waiting or running");
    (number > 0).then(|| format!("{runs} on this server, of at most {}.", count(most)))
}
