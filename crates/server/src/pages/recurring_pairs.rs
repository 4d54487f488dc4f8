//! The pairs of people who stand out together in several assignments of a course.

use axum::response::Html;
use lookalike_compare::recurring::{CourseTasks, Task};
use lookalike_intake::layouts::{Author, Group, Provenance};
use lookalike_report_templates::app::model::{AppPage, RecurringPair, RecurringPairs, TaskResult};
use lookalike_report_templates::model::{Report, Submission};

use super::{course_page, step};
use crate::actions::InCourse;
use crate::domain::Batch;
use crate::http::forms::Fields;
use crate::problem::Problem;

/// `GET /courses/{course}/recurring-pairs`: reads the newest report of each batch.
pub(crate) async fn show(here: InCourse, query: Fields) -> Result<Html<String>, Problem> {
    let by_name = query.text("people") == "by-name";
    let course = here.course.id;
    let load = here.app.with_store(move |store| {
        let mut batches = Vec::new();
        for batch in store.batches_of(course)? {
            batches.push((store.newest_report(batch.id)?, batch));
        }
        Ok(batches)
    });
    let mut tasks = CourseTasks::new(&here.course.name);
    let mut without_report = Vec::new();
    for (run, batch) in load.await? {
        // A damaged report is as good as none: a new run makes it anew.
        match run {
            Some(run) => match here.app.report(run).await {
                Ok(open) => add_task(&mut tasks, &batch, run, open.report()),
                Err(_) => without_report.push(batch.label()),
            },
            None => without_report.push(batch.label()),
        }
    }
    let pairs = tasks.recurring_pairs(by_name).into_iter().map(|pair| RecurringPair {
        names: [pair.left, pair.right],
        tasks: pair.tasks.into_iter().map(result).collect(),
    });
    let list = RecurringPairs {
        course,
        n_tasks: tasks.n_tasks(),
        n_people: tasks.n_people(by_name),
        n_renumbered: tasks.renumbered_names().len(),
        by_name,
        pairs: pairs.collect(),
        without_report,
    };
    let own_step = step("Recurring pairs", format!("/courses/{course}/recurring-pairs"));
    Ok(course_page(&here, [own_step], &AppPage::RecurringPairs(list)))
}

fn add_task(tasks: &mut CourseTasks, batch: &Batch, run: i64, report: &Report) {
    let name = |submission: usize| report.submissions[submission].name.clone();
    let pairs = report.pairs.iter().enumerate().map(|(index, pair)| {
        let task = Task {
            assignment: batch.assignment.clone(),
            term: batch.term.clone(),
            left_submission: name(pair.left),
            right_submission: name(pair.right),
            score: pair.figures.score,
            verdict: pair.verdict,
            expectation: pair.figures.expectation,
            page: Some(format!("/runs/{run}/report/pairs/{}.html", index + 1)),
        };
        (pair.left, pair.right, task)
    });
    tasks.add(report.submissions.iter().map(provenance).collect(), pairs);
}

fn provenance(submission: &Submission) -> Provenance {
    let provenance = &submission.provenance;
    let authors = provenance.authors.iter().map(|author| Author { name: author.name.clone(), id: author.id.clone() });
    let group = provenance.group.as_ref().map(|name| Group { name: name.clone(), is_listed: false });
    Provenance { name: submission.name.clone(), authors: authors.collect(), group, ..Provenance::default() }
}

fn result(task: Task) -> TaskResult {
    TaskResult {
        batch: format!("{} {}", task.assignment, task.term),
        score: task.score,
        verdict: task.verdict,
        page: task.page.unwrap_or_default(),
    }
}
