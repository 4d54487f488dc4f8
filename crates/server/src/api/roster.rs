//! The roster of a batch, as the list that `--authors` takes.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::actions::InCourse;
use crate::actions::roster;
use crate::http::bodies::CsvBody;
use crate::inspection::corrections::author_list;
use crate::problem::Problem;

/// Returns the authors of the submissions, as they were recognized and corrected. The columns are `submission`, `author`, `id`,
/// `group` and `time`; a team has a row for each member. The answer waits until the uploads are read.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/roster", tag = "roster",
    responses((status = 200, body = String, content_type = "text/csv"), (status = 409))
)]
pub(crate) async fn show(here: InCourse, Path(batch): Path<i64>) -> Result<Response, Problem> {
    let list = author_list(&roster::roster_now(&here.app, batch).await?)?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], list).into_response())
}

/// Corrects the authors: afterwards they are as in the list for the submissions that it names, and as recognized for all others.
#[utoipa::path(
    put, path = "/api/v1/batches/{batch}/roster", tag = "roster",
    request_body(content = String, content_type = "text/csv"),
    responses((status = 204, description = "Stored."), (status = 409), CsvBody)
)]
pub(crate) async fn replace(
    here: InCourse,
    Path(batch): Path<i64>,
    CsvBody(list): CsvBody,
) -> Result<StatusCode, Problem> {
    roster::replace(&here, batch, &list).await?;
    Ok(StatusCode::NO_CONTENT)
}
