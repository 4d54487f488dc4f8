//! The pairs of people who stand out together in several assignments of a course.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{RecurringPairs, TaskResult};
use crate::parts::list::verdict_class;
use crate::words::figures::counted;
use crate::words::{figures, visible};

#[derive(Template)]
#[template(path = "app/recurring_pairs.html")]
pub(super) struct RecurringPairsPage<'a> {
    shell: Shell<'a>,
    lead: String,
    pairs: Vec<PairView<'a>>,
    /// The batches without a report.
    missing: Vec<Cow<'a, str>>,
}

struct PairView<'a> {
    names: [Cow<'a, str>; 2],
    n_tasks: String,
    tasks: Vec<TaskRow<'a>>,
}

struct TaskRow<'a> {
    batch: Cow<'a, str>,
    score: String,
    verdict: &'static str,
    verdict_class: &'static str,
    page: &'a str,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a RecurringPairs) -> RecurringPairsPage<'a> {
    let pairs = page.pairs.iter().map(|pair| PairView {
        names: [&pair.names[0], &pair.names[1]].map(|name| visible::short_name(name)),
        n_tasks: counted(pair.tasks.len(), "assignment", "assignments"),
        tasks: pair.tasks.iter().map(row).collect(),
    });
    RecurringPairsPage {
        shell,
        lead: format!(
            "Pairs of people who stand out together in several batches. Batches compared: {}, each by its newest report. In one assignment, two people may be similar by chance or because of a common source; in three, hardly.",
            figures::count(page.n_tasks)
        ),
        pairs: pairs.collect(),
        missing: page.without_report.iter().map(|batch| visible::short_name(batch)).collect(),
    }
}

fn row(task: &TaskResult) -> TaskRow<'_> {
    let verdict = task.verdict.words();
    TaskRow {
        batch: visible::short_name(&task.batch),
        score: figures::score(task.score),
        verdict,
        verdict_class: verdict_class(verdict),
        page: &task.page,
    }
}
