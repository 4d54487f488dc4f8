//! The log for programs, as JSON lines.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::SharedApp;
use crate::handlers::log::json_line;
use crate::problem::Problem;
use crate::requests::forms::QueryParams;

/// Maximum number of entries in an answer.
const MAX_ENTRIES: usize = 10_000;

/// `GET /api/v1/log`: the newest entries first, one a line; with `?before=ID`, those older than an entry.
pub(crate) async fn entries(State(app): State<SharedApp>, query: QueryParams) -> Result<Response, Problem> {
    let before = match query.text("before") {
        "" => None,
        text => Some(text.parse().map_err(|_| Problem::unusable("“before” is no id of an entry."))?),
    };
    let (entries, _) = app.with_store(move |store| store.log_entries(None, before, MAX_ENTRIES)).await?;
    let lines = entries.iter().map(|(id, entry)| json_line(*id, entry));
    Ok(([(header::CONTENT_TYPE, "application/jsonl")], lines.collect::<String>()).into_response())
}
