//! Runs: started, shown, cancelled and deleted.

pub(crate) mod events;
pub(crate) mod starter;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{AppPage, Breadcrumb, Deletion, Run, RunState};

use super::{batch_form, page};
use crate::app::SharedApp;
use crate::app::queue::QueueFull;
use crate::data_folder::remove_files;
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::{Membership, Visitor};
use crate::runs::execution::{begin_waiting, current, stop};
use crate::runs::inputs::RunInputs;
use crate::store::RunEnd;

/// `POST /batches/{batch}/runs`
pub(crate) async fn start(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    // The run includes everything that is entered on the page.
    batch_form::save(&app, &visitor, &at, batch, &fields).await?;
    let run = enqueue(&app, &visitor, &at, batch).await?;
    Ok(Redirect::to(&format!("/runs/{run}")))
}

/// Puts a new run of a batch into the queue, and returns its id.
///
/// # Errors
/// The batch has no submissions, or the queue is full.
pub(crate) async fn enqueue(app: &SharedApp, visitor: &Visitor, at: &Membership, batch: i64) -> Result<i64, Problem> {
    if !RunInputs::load(app, batch, true).await?.has_submissions() {
        let what = "There is nothing to compare: no submissions were uploaded.";
        return Err(Problem::conflict(what, "Upload them first."));
    }
    app.must_have_free_space()?;
    app.must_have_quota(at.course, 0).await?;
    if !app.queue.has_room() {
        return Err(queue_full());
    }
    let account = visitor.id;
    let run = app.with_store(move |store| store.add_run(batch, account)).await?;
    if app.queue.add(run).is_err() {
        app.with_store(move |store| store.delete_run(run)).await?;
        return Err(queue_full());
    }
    begin_waiting(app);
    app.log(&visitor.actor, Some(at.course), "run started", format!("run {run} of batch {batch}")).await?;
    Ok(run)
}

fn queue_full() -> Problem {
    let what = format!("{QueueFull}.");
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, what, "Your changes were saved; try again later.")
}

/// `GET /runs/{run}`
pub(crate) async fn show(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Response, Problem> {
    let (line, batch) = current(&app, run).await?;
    if line.state == RunState::Done {
        return Ok(Redirect::to(&format!("/runs/{run}/report/index.html")).into_response());
    }
    let batch = Breadcrumb { name: app.batch(batch).await?.label(), address: format!("/batches/{batch}") };
    let trail = [(batch.name.clone(), batch.address.clone()), (format!("Run {run}"), format!("/runs/{run}"))];
    let run = AppPage::Run(Run { line, batch, may_edit: at.may_edit });
    Ok(page(&app, &visitor, Some(&at), trail, &run).into_response())
}

/// `POST /runs/{run}/cancel`
pub(crate) async fn cancel(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Redirect, Problem> {
    cancel_run(&app, &visitor, &at, run).await?;
    Ok(Redirect::to(&format!("/runs/{run}")))
}

/// Cancels a run.
///
/// # Errors
/// The tables cannot be written.
pub(crate) async fn cancel_run(app: &SharedApp, visitor: &Visitor, at: &Membership, run: i64) -> Result<(), Problem> {
    stop(app, run).await;
    // A run that was waiting has nobody else who would end it.
    app.with_store(move |store| store.end_run(run, &RunEnd::Cancelled)).await?;
    app.queue.wake_watchers();
    app.log(&visitor.actor, Some(at.course), "run cancelled", format!("run {run}")).await
}

/// `GET /runs/{run}/delete`
pub(crate) async fn ask_deletion(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Html<String>, Problem> {
    let (summary, batch) = current(&app, run).await?;
    let back = format!("/batches/{batch}");
    let action = format!("/runs/{run}/delete");
    let what = format!("The run of {} will be deleted, with its report. Reviews stay with the batch.", summary.time);
    let trail = [("Batch".to_owned(), back.clone()), ("Delete".to_owned(), action.clone())];
    Ok(page(&app, &visitor, Some(&at), trail, &AppPage::Deletion(Deletion { what, action, back })))
}

/// `POST /runs/{run}/delete`
pub(crate) async fn delete(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Redirect, Problem> {
    let batch = delete_run(&app, &visitor, &at, run).await?;
    app.set_notice(&visitor, "The run and its report were deleted.");
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// Deletes a run with its report, and returns the id of its batch.
///
/// # Errors
/// There is no such run, or its files cannot be removed.
pub(crate) async fn delete_run(app: &SharedApp, visitor: &Visitor, at: &Membership, run: i64) -> Result<i64, Problem> {
    let (_, batch) = current(app, run).await?;
    stop(app, run).await;
    app.with_store(move |store| store.delete_run(run)).await?;
    remove_files(app, Vec::new(), vec![run]).await?;
    app.log(&visitor.actor, Some(at.course), "run deleted", format!("run {run} of batch {batch}")).await?;
    Ok(batch)
}
