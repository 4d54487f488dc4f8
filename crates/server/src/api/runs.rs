//! Runs for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use lookalike_report_templates::app::model::{RunState, RunSummary};
use serde::{Deserialize, Serialize};
use tokio::time::{Duration, Instant, timeout_at};
use utoipa::{IntoParams, ToSchema};

use super::{ItemPage, PageQuery, page_of, values};
use crate::app::SharedApp;
use crate::clock::rfc3339;
use crate::handlers::runs::{cancel_run, delete_run, enqueue, events as run_events};
use crate::problem::Problem;
use crate::requests::bodies::JsonBody;
use crate::requests::forms::TypedQuery;
use crate::requests::visitor::{Membership, Visitor};
use crate::runs::execution::{current, with_position};

/// Maximum time that an answer is held until a run is over, in seconds.
const MAX_WAIT: u64 = 60;
/// The time after which a client asks again, in seconds.
const RETRY_AFTER: u64 = 5;

/// A run.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Run {
    id: i64,
    batch: i64,
    #[schema(schema_with = values::run_state)]
    state: &'static str,
    /// Number of runs that come before it, while it waits.
    n_before: Option<usize>,
    /// The reason, if it failed.
    problem: Option<String>,
    /// The time at which it was asked for.
    #[schema(schema_with = values::time)]
    time: String,
    /// Whether the batch changed after the run began.
    is_outdated: bool,
    /// The outcome, when it is done.
    outcome: Option<RunOutcome>,
    html_url: String,
}

/// The outcome of a run.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunOutcome {
    n_submissions: usize,
    n_pairs: usize,
    n_strong: usize,
    n_worth_a_look: usize,
    /// Number of submissions that were compared only in part or not at all.
    n_partial: usize,
    /// Number of those of which nothing was compared.
    n_not_compared: usize,
    /// Whether submissions may be missing.
    is_incomplete: bool,
}

/// The options of a run to be started.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRun {
    /// Whether a run of the batch as it is now will do, if there is one.
    #[serde(default)]
    unless_unchanged: bool,
}

/// How long the answer about a run is held.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WaitQuery {
    /// Answers when the run is over, or after this number of seconds.
    #[param(minimum = 0, maximum = 60, default = 0)]
    wait: Option<u64>,
}

fn run(app: &SharedApp, batch: i64, line: RunSummary) -> Run {
    let (state, n_before, problem) = match line.state {
        RunState::Waiting(n_before) => ("waiting", Some(n_before), None),
        RunState::Working(_) => ("working", None, None),
        RunState::Done => ("done", None, None),
        RunState::Cancelled => ("cancelled", None, None),
        RunState::Failed(why) => ("failed", None, Some(why)),
    };
    let outcome = line.outcome.map(|outcome| RunOutcome {
        n_submissions: outcome.n_submissions,
        n_pairs: outcome.n_pairs,
        n_strong: outcome.n_strong,
        n_worth_a_look: outcome.n_worth_a_look,
        n_partial: outcome.n_partial,
        n_not_compared: outcome.n_not_compared,
        is_incomplete: outcome.is_incomplete,
    });
    Run {
        id: line.id,
        batch,
        state,
        n_before,
        problem,
        time: rfc3339(&line.time),
        is_outdated: line.is_outdated,
        outcome,
        html_url: format!("{}/runs/{}", app.host.origin(), line.id),
    }
}

fn is_over(state: &RunState) -> bool {
    !matches!(state, RunState::Waiting(_) | RunState::Working(_))
}

/// Lists the runs of a batch, the oldest first.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/runs", tag = "runs", params(PageQuery),
    responses((status = 200, body = ItemPage<Run>), TypedQuery<PageQuery>)
)]
pub(crate) async fn list(
    State(app): State<SharedApp>,
    Path(batch): Path<i64>,
    TypedQuery(page): TypedQuery<PageQuery>,
) -> Result<Response, Problem> {
    let runs = app.with_store(move |store| store.runs_of(batch)).await?;
    let items = runs.into_iter().rev().map(|line| (line.id, run(&app, batch, with_position(&app.queue, line))));
    page_of(&format!("/api/v1/batches/{batch}/runs"), page, items)
}

/// Starts a run. With `unless_unchanged`, a report of the batch as it is now is the answer, or the run that is making it.
#[utoipa::path(
    post, path = "/api/v1/batches/{batch}/runs", tag = "runs", request_body = NewRun,
    responses(
        (
            status = 202, description = "It waits or works.", body = Run,
            headers(("Location" = String), ("Retry-After" = u64))
        ),
        (status = 200, description = "There is a report.", body = Run, headers(("Location" = String))),
        (status = 413),
        (status = 503),
        (status = 507),
        JsonBody<NewRun>,
    )
)]
pub(crate) async fn start(
    State(app): State<SharedApp>,
    Path(batch): Path<i64>,
    visitor: Visitor,
    at: Membership,
    JsonBody(options): JsonBody<NewRun>,
) -> Result<Response, Problem> {
    let known = if options.unless_unchanged { fitting_run(&app, batch).await? } else { None };
    let id = match known {
        Some(known) => known,
        None => enqueue(&app, &visitor, &at, batch).await?,
    };
    let (line, batch) = current(&app, id).await?;
    let status = if line.state == RunState::Done { StatusCode::OK } else { StatusCode::ACCEPTED };
    let location = [(header::LOCATION, format!("/api/v1/runs/{id}"))];
    let mut response = (status, location, Json(run(&app, batch, line))).into_response();
    if status == StatusCode::ACCEPTED {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER));
    }
    Ok(response)
}

/// Returns the newest run of a batch as it is now that has a report or will have one.
async fn fitting_run(app: &SharedApp, batch: i64) -> Result<Option<i64>, Problem> {
    let runs = app.with_store(move |store| store.runs_of(batch)).await?;
    let fits = |line: &RunSummary| {
        let will_do = !matches!(line.state, RunState::Cancelled | RunState::Failed(_));
        // A waiting run begins with the batch as it will be then.
        will_do && (!line.is_outdated || matches!(line.state, RunState::Waiting(_)))
    };
    let mut lines = runs.into_iter().map(|line| with_position(&app.queue, line));
    Ok(lines.find(fits).map(|line| line.id))
}

/// Returns a run.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}", tag = "runs", params(WaitQuery),
    responses((status = 200, body = Run), TypedQuery<WaitQuery>)
)]
pub(crate) async fn show(
    State(app): State<SharedApp>,
    Path(id): Path<i64>,
    TypedQuery(query): TypedQuery<WaitQuery>,
) -> Result<Json<Run>, Problem> {
    let seconds = query.wait.unwrap_or_default();
    if seconds > MAX_WAIT {
        return Err(Problem::unusable(format!("“wait” is a number of seconds up to {MAX_WAIT}.")));
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut changes = app.queue.changes();
    loop {
        let (line, batch) = current(&app, id).await?;
        if is_over(&line.state) || !matches!(timeout_at(end, changes.changed()).await, Ok(Ok(()))) {
            return Ok(Json(run(&app, batch, line)));
        }
    }
}

/// Cancels a run, if it is not over.
#[utoipa::path(post, path = "/api/v1/runs/{run}/cancel", tag = "runs", responses((status = 200, body = Run)))]
pub(crate) async fn cancel(
    State(app): State<SharedApp>,
    Path(id): Path<i64>,
    visitor: Visitor,
    at: Membership,
) -> Result<Json<Run>, Problem> {
    cancel_run(&app, &visitor, &at, id).await?;
    let (line, batch) = current(&app, id).await?;
    Ok(Json(run(&app, batch, line)))
}

/// Deletes a run with its report. Marks stay with the batch.
#[utoipa::path(
    delete, path = "/api/v1/runs/{run}", tag = "runs", responses((status = 204, description = "Deleted."))
)]
pub(crate) async fn delete(
    State(app): State<SharedApp>,
    Path(id): Path<i64>,
    visitor: Visitor,
    at: Membership,
) -> Result<StatusCode, Problem> {
    delete_run(&app, &visitor, &at, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A server-sent event.
#[derive(ToSchema)]
pub(crate) struct RunEvent {
    /// JSON with `state`, and how far the run is.
    #[expect(dead_code, reason = "the handler of the page writes events; this describes them")]
    data: String,
}

/// Returns the progress of a run as server-sent events, until it is over.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/events", tag = "runs",
    responses((status = 200, body = RunEvent, content_type = "text/event-stream"))
)]
pub(crate) async fn events(app: State<SharedApp>, run: Path<i64>) -> Response {
    run_events::events(app, run).await
}
