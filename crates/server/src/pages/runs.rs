//! Runs: the page of one, and the buttons on it.

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{AppPage, Breadcrumb, Outcome, Run as RunPage, RunSummary, Step};

use super::{course_page, deletion_page, step};
use crate::actions::{InCourse, runs, to_run};
use crate::app::SharedApp;
use crate::clock;
use crate::domain::{self, Run, RunState, Upload};
use crate::http::run_events;
use crate::problem::Problem;
use crate::runs::execution::current;

/// Returns a run as lists show it. `uploads` are those of its batch, oldest first.
pub(super) fn summary(run: Run, uploads: &[Upload]) -> RunSummary {
    // A longer number comes before the one that it begins with.
    let named = |why: String, upload: &Upload| why.replace(&upload.number_in_words(), &upload.name);
    RunSummary {
        id: run.id,
        state: run.state.name(),
        n_before: run.n_before.unwrap_or_default(),
        step: run.step.map(|step| Step { phase: step.phase, done: step.done, of: step.of }),
        problem: run.problem.map(|why| uploads.iter().rev().fold(why, named)),
        time: clock::to_minute(run.time),
        by: run.by,
        outcome: run.outcome.map(outcome),
        is_outdated: run.is_outdated,
    }
}

fn outcome(outcome: domain::Outcome) -> Outcome {
    let domain::Outcome { n_submissions, n_cases, n_strong_cases, n_partial, n_not_compared, .. } = outcome;
    let domain::Outcome { n_starter_only, is_incomplete, n_handed_out, .. } = outcome;
    Outcome {
        n_submissions,
        n_cases,
        n_strong_cases,
        n_partial,
        n_not_compared,
        n_starter_only,
        is_incomplete,
        n_handed_out,
    }
}

pub(crate) async fn show(here: InCourse, Path(id): Path<i64>) -> Result<Response, Problem> {
    let run = current(&here.app, id).await?;
    if run.state == RunState::Done {
        return Ok(Redirect::to(&format!("/runs/{id}/report/index.html")).into_response());
    }
    let batch = here.app.batch(run.batch).await?;
    let uploads = here.app.with_store(move |store| store.uploads_of(run.batch)).await?;
    let batch = Breadcrumb { name: batch.label(), address: format!("/batches/{}", batch.id) };
    let trail = [step(&batch.name, &batch.address), step(format!("Run {id}"), format!("/runs/{id}"))];
    let run = AppPage::Run(RunPage { summary: summary(run, &uploads), batch, may_edit: here.may_edit });
    Ok(course_page(&here, trail, &run).into_response())
}

pub(crate) async fn events(State(app): State<SharedApp>, Path(run): Path<i64>) -> Response {
    run_events::events(app, run)
}

pub(crate) async fn cancel(here: InCourse, Path(run): Path<i64>) -> Result<Redirect, Problem> {
    runs::cancel(&here, run).await?;
    Ok(to_run(run))
}

pub(crate) async fn ask_deletion(here: InCourse, Path(id): Path<i64>) -> Result<Html<String>, Problem> {
    let run = current(&here.app, id).await?;
    let back = format!("/batches/{}", run.batch);
    let time = clock::to_minute(run.time);
    let what = format!("The run of {time} will be deleted, with its report. Reviews stay with the batch.");
    Ok(deletion_page(&here, Some(step("Batch", &back)), what, &format!("/runs/{id}/delete"), back))
}
