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
    /// The question whether equal names are the same people, with the words and the address of the other answer.
    question: Option<(String, &'static str, String)>,
    /// Whether it is open: until it is answered, nothing is clear.
    is_open: bool,
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
    let (n_people, n_found) = page.n_people;
    RecurringPairsPage {
        shell,
        question: question(page),
        is_open: page.n_renumbered > 0 && !page.by_name,
        lead: format!(
            "Pairs of people who stand out together in several batches. Batches compared: {}, each by its newest report; {} of {} are found in more than one. In one assignment, two people may be similar by chance or because of a common source; in three, hardly.",
            figures::count(page.n_tasks),
            figures::count(n_found),
            counted(n_people, "person", "people")
        ),
        pairs: pairs.collect(),
        missing: page.without_report.iter().map(|batch| visible::short_name(batch)).collect(),
    }
}

/// Asks whether names with other ids in each batch are the same people: some platforms give new ids in each assignment.
fn question(page: &RecurringPairs) -> Option<(String, &'static str, String)> {
    let address = format!("/courses/{}/recurring-pairs", page.course);
    let names = counted(page.n_renumbered, "name occurs", "names occur");
    match (page.n_renumbered, page.by_name) {
        (0, _) => None,
        (_, false) => Some((
            format!(
                "{names} in several batches with other ids, as on platforms that give new ids in each assignment. Until it is said whether equal names are the same people, pairs of them are missing here."
            ),
            "Treat equal names as the same people",
            format!("{address}?people=by-name"),
        )),
        (_, true) => Some((
            format!("{names} in several batches with other ids; each is treated as one person."),
            "Tell people apart by their ids",
            address,
        )),
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
