//! Runs: started, watched, cancelled, deleted. The work itself is done by children, in [`working`].

pub(crate) mod child;
mod events;
mod materials;
mod working;

use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{AppPage, Crumb, Deletion, Run, RunLine, RunState, Step};
use tokio::time::timeout;

pub(crate) use self::child::End;
pub(crate) use self::events::events;
pub(crate) use self::materials::Materials;
pub(crate) use self::working::{remove_report, resume};
use super::app::Shared;
use super::pages::page;
use super::problem::Problem;
use super::queue::{Place, Queue};
use super::store::RunEnd;
use super::visitor::{Membership, Visitor};
use super::work::remove_files;

/// A run that is to stop does so sooner.
const STOPPING: Duration = Duration::from_secs(20);

/// `POST /batches/{batch}/runs`
pub(crate) async fn start(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
) -> Result<Redirect, Problem> {
    if !Materials::of(&app, batch, true).await?.has_batch() {
        return Err(Problem::unusable("There is nothing to compare: nothing that was handed in is uploaded."));
    }
    if !app.work.queue.has_room() {
        return Err(full());
    }
    let account = visitor.id;
    let run = app.stored(move |store| store.add_run(batch, account)).await?;
    if app.work.queue.enter(run).is_err() {
        app.stored(move |store| store.delete_run(run)).await?;
        return Err(full());
    }
    working::begin(&app);
    app.log(&visitor.name, Some(at.course), "run started", format!("run {run} of batch {batch}")).await?;
    Ok(Redirect::to(&format!("/runs/{run}")))
}

fn full() -> Problem {
    let what = super::queue::Full.to_string();
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, format!("{what}."), "The batch stays as it is meanwhile.")
}

/// Says of a run that is not over where in the queue it is.
pub(crate) fn placed(queue: &Queue, mut line: RunLine) -> RunLine {
    match queue.place(line.id) {
        Some(Place::Waiting(before)) => line.state = RunState::Waiting(before),
        Some(Place::Working(step)) => {
            let crate::progress::Step { phase, done, of } = step;
            line.state = RunState::Working(Step { phase, done, of });
        }
        None => {}
    }
    line
}

/// A run as it is now, and the number of its batch.
async fn current(app: &Shared, run: i64) -> Result<(RunLine, i64), Problem> {
    let (line, batch) = app.stored(move |store| store.run(run)).await?.ok_or_else(Problem::not_found)?;
    Ok((placed(&app.work.queue, line), batch))
}

/// `GET /runs/{run}`
pub(crate) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Response, Problem> {
    let (line, batch) = current(&app, run).await?;
    if line.state == RunState::Done {
        return Ok(Redirect::to(&format!("/runs/{run}/report/index.html")).into_response());
    }
    let facts = app.stored(move |store| store.batch(batch)).await?.ok_or_else(Problem::not_found)?;
    let batch = Crumb { name: facts.label(), address: format!("/batches/{batch}") };
    let trail = [(batch.name.clone(), batch.address.clone()), (format!("Run {run}"), format!("/runs/{run}"))];
    let around = app.around(&visitor, Some(&at), trail);
    Ok(page(&around, &AppPage::Run(Run { line, batch, may_edit: at.may_edit })).into_response())
}

/// Stops a run, and waits until nothing of it goes on.
pub(crate) async fn stop(app: &Shared, run: i64) {
    let mut changes = app.work.queue.changes();
    app.work.queue.stop(run);
    let gone = async { while app.work.queue.place(run).is_some() && changes.changed().await.is_ok() {} };
    // One that does not stop is noticed by whoever looks next.
    let _ = timeout(STOPPING, gone).await;
}

/// `POST /runs/{run}/cancel`
pub(crate) async fn cancel(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Redirect, Problem> {
    stop(&app, run).await;
    // One that waited was nobody's to end.
    app.stored(move |store| store.end_run(run, &RunEnd::Cancelled)).await?;
    app.log(&visitor.name, Some(at.course), "run cancelled", format!("run {run}")).await?;
    Ok(Redirect::to(&format!("/runs/{run}")))
}

/// `GET /runs/{run}/delete`
pub(crate) async fn ask_deletion(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Html<String>, Problem> {
    let (line, batch) = current(&app, run).await?;
    let back = format!("/batches/{batch}");
    let deletion = Deletion {
        what: format!("The run of {} is deleted, with its report. Marks stay with the batch.", line.time),
        action: format!("/runs/{run}/delete"),
        back: back.clone(),
    };
    let trail = [("Batch".to_owned(), back), ("Delete".to_owned(), deletion.action.clone())];
    Ok(page(&app.around(&visitor, Some(&at), trail), &AppPage::Deletion(deletion)))
}

/// `POST /runs/{run}/delete`
pub(crate) async fn delete(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Redirect, Problem> {
    let (_, batch) = current(&app, run).await?;
    stop(&app, run).await;
    app.stored(move |store| store.delete_run(run)).await?;
    remove_files(&app, Vec::new(), vec![run]).await?;
    app.log(&visitor.name, Some(at.course), "run deleted", format!("run {run} of batch {batch}")).await?;
    app.tell(&visitor, "The run is deleted, with its report.");
    Ok(Redirect::to(&format!("/batches/{batch}")))
}
