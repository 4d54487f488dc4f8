//! The people of a batch for programs, as the list that `--authors` takes.

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::SharedApp;
use crate::handlers::people::{replace_authors, roster_now};
use crate::inspection::corrections::author_list;
use crate::problem::Problem;
use crate::requests::bodies::CsvBody;
use crate::requests::visitor::{Membership, Visitor};

/// Returns the authors of the submissions, as they were recognized and corrected. The columns are `submission`, `author`, `id`,
/// `group` and `time`; a team has a row for each member. The answer waits until the uploads are read.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/people", tag = "people",
    responses((status = 200, body = String, content_type = "text/csv"), (status = 409))
)]
pub(crate) async fn show(State(app): State<SharedApp>, Path(batch): Path<i64>) -> Result<Response, Problem> {
    let list = author_list(&roster_now(&app, batch).await?)?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], list).into_response())
}

/// Corrects the authors: afterwards they are as in the list for the submissions that it names, and as recognized for all others.
#[utoipa::path(
    put, path = "/api/v1/batches/{batch}/people", tag = "people",
    request_body(content = String, content_type = "text/csv"),
    responses((status = 204, description = "Stored."), (status = 409), CsvBody)
)]
pub(crate) async fn replace(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
    CsvBody(list): CsvBody,
) -> Result<StatusCode, Problem> {
    replace_authors(&app, &visitor, &at, batch, &list).await?;
    Ok(StatusCode::NO_CONTENT)
}
