//! Runs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::time::{Duration, Instant, timeout_at};
use utoipa::{IntoParams, ToSchema};

use super::{ItemPage, PageQuery, WithPage, page_of};
use crate::actions::{InCourse, runs};
use crate::app::{App, SharedApp};
use crate::domain::{Run, RunState};
use crate::http::bodies::JsonBody;
use crate::http::forms::TypedQuery;
use crate::http::run_events;
use crate::problem::Problem;
use crate::runs::execution::{current, in_queue};

/// Maximum time that an answer is held until a run is over, in seconds.
const MAX_WAIT: u64 = 60;
/// The time after which a client asks again, in seconds.
const RETRY_AFTER: u64 = 5;

/// The options of a run to be started.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRun {
    /// Whether a run of the batch as it is now will do, if there is one.
    #[serde(default)]
    unless_unchanged: bool,
}

/// The time for which the answer about a run is held.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WaitQuery {
    /// Answers when the run is over, or after this number of seconds.
    #[param(minimum = 0, maximum = 60, default = 0)]
    wait: Option<u64>,
}

fn linked(app: &App, run: Run) -> WithPage<Run> {
    let path = format!("/runs/{}", run.id);
    WithPage::new(app, run, &path)
}

/// Lists the runs of a batch, the oldest first.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/runs", tag = "runs", params(PageQuery),
    responses((status = 200, body = ItemPage<WithPage<Run>>))
)]
pub(crate) async fn list(here: InCourse, Path(batch): Path<i64>, page: PageQuery) -> Result<Response, Problem> {
    let runs = here.app.with_store(move |store| store.runs_of(batch)).await?;
    let items = runs.into_iter().rev().map(|run| (run.id, linked(&here.app, in_queue(&here.app.queue, run))));
    page_of(&format!("/api/v1/batches/{batch}/runs"), page, items)
}

/// Starts a run. With `unless_unchanged`, a report of the batch as it is now is the answer, or the run that is making it.
#[utoipa::path(
    post, path = "/api/v1/batches/{batch}/runs", tag = "runs", request_body = NewRun,
    responses(
        (
            status = 202, description = "It waits or works.", body = WithPage<Run>,
            headers(("Location" = String), ("Retry-After" = u64))
        ),
        (status = 200, description = "There is a report.", body = WithPage<Run>, headers(("Location" = String))),
        (status = 413),
        (status = 503),
        (status = 507),
    )
)]
pub(crate) async fn start(
    here: InCourse,
    Path(batch): Path<i64>,
    JsonBody(options): JsonBody<NewRun>,
) -> Result<Response, Problem> {
    let id = if options.unless_unchanged {
        runs::enqueue_unless_unchanged(&here, batch).await?
    } else {
        runs::enqueue(&here, batch).await?
    };
    let run = current(&here.app, id).await?;
    let status = if run.state == RunState::Done { StatusCode::OK } else { StatusCode::ACCEPTED };
    let location = [(header::LOCATION, format!("/api/v1/runs/{id}"))];
    let mut response = (status, location, Json(linked(&here.app, run))).into_response();
    if status == StatusCode::ACCEPTED {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER));
    }
    Ok(response)
}

/// Returns a run.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}", tag = "runs", params(WaitQuery), responses((status = 200, body = WithPage<Run>))
)]
pub(crate) async fn show(
    here: InCourse,
    Path(id): Path<i64>,
    TypedQuery(query): TypedQuery<WaitQuery>,
) -> Result<Json<WithPage<Run>>, Problem> {
    let seconds = query.wait.unwrap_or_default();
    if seconds > MAX_WAIT {
        return Err(Problem::unusable(format!("“wait” is a number of seconds up to {MAX_WAIT}.")));
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut changes = here.app.queue.changes();
    loop {
        let run = current(&here.app, id).await?;
        if !run.state.is_open() || !matches!(timeout_at(end, changes.changed()).await, Ok(Ok(()))) {
            return Ok(Json(linked(&here.app, run)));
        }
    }
}

/// Cancels a run, if it is not over.
#[utoipa::path(
    post, path = "/api/v1/runs/{run}/cancel", tag = "runs", responses((status = 200, body = WithPage<Run>))
)]
pub(crate) async fn cancel(here: InCourse, Path(id): Path<i64>) -> Result<Json<WithPage<Run>>, Problem> {
    runs::cancel(&here, id).await?;
    Ok(Json(linked(&here.app, current(&here.app, id).await?)))
}

/// Deletes a run with its report. Reviews stay with the batch.
#[utoipa::path(
    delete, path = "/api/v1/runs/{run}", tag = "runs", responses((status = 204, description = "Deleted."))
)]
pub(crate) async fn delete(here: InCourse, Path(id): Path<i64>) -> Result<StatusCode, Problem> {
    runs::delete(here, Path(id)).await.map(|_| StatusCode::NO_CONTENT)
}

/// A server-sent event.
#[derive(ToSchema)]
pub(crate) struct RunEvent {
    /// JSON with `state`, and how far the run is.
    #[expect(dead_code, reason = "events are written elsewhere; this describes them")]
    data: String,
}

/// Returns the progress of a run as server-sent events, until it is over.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/events", tag = "runs",
    responses((status = 200, body = RunEvent, content_type = "text/event-stream"))
)]
pub(crate) async fn events(State(app): State<SharedApp>, Path(run): Path<i64>) -> Response {
    run_events::events(app, run)
}
