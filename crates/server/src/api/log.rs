//! The log, as JSON lines.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::actions::Acting;
use crate::domain::LogEntry;
use crate::http::forms::TypedQuery;
use crate::http::log_file::json_line;
use crate::problem::Problem;

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
    responses((status = 200, body = LogEntry, content_type = "application/jsonl"), TypedQuery<LogQuery>)
)]
pub(crate) async fn entries(who: Acting, TypedQuery(query): TypedQuery<LogQuery>) -> Result<Response, Problem> {
    let (entries, _) = who.app.with_store(move |store| store.log_entries(None, query.before, MAX_ENTRIES)).await?;
    let lines: String = entries.iter().map(json_line).collect();
    Ok(([(header::CONTENT_TYPE, "application/jsonl")], lines).into_response())
}
