//! The log for programs, as JSON lines.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::SharedApp;
use crate::handlers::log::{JsonEntry, json_line};
use crate::problem::Problem;
use crate::requests::forms::TypedQuery;

/// Maximum number of entries in an answer.
const MAX_ENTRIES: usize = 10_000;

/// The entries that are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogQuery {
    /// Entries that are older than the one with this id.
    before: Option<i64>,
}

/// Returns the entries of the log as JSON lines, the newest first.
#[utoipa::path(
    get, path = "/api/v1/log", tag = "log", params(LogQuery),
    responses((status = 200, body = JsonEntry, content_type = "application/jsonl"), TypedQuery<LogQuery>)
)]
pub(crate) async fn entries(
    State(app): State<SharedApp>,
    TypedQuery(query): TypedQuery<LogQuery>,
) -> Result<Response, Problem> {
    let (entries, _) = app.with_store(move |store| store.log_entries(None, query.before, MAX_ENTRIES)).await?;
    let lines = entries.iter().map(|(id, entry)| json_line(*id, entry));
    Ok(([(header::CONTENT_TYPE, "application/jsonl")], lines.collect::<String>()).into_response())
}
