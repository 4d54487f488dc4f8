//! Submissions that the runs of a batch leave out.

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{ItemPage, PageQuery, page_of, values};
use crate::actions::courses::checked_name;
use crate::actions::{InCourse, roster};
use crate::domain::LeftOut;
use crate::http::bodies::JsonBody;
use crate::http::forms::TypedQuery;
use crate::problem::Problem;

/// A submission to be left out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewLeftOut {
    /// Its name in the roster, with or without its upload.
    name: String,
    /// The reason, which the page of the batch shows.
    #[schema(schema_with = values::name)]
    reason: String,
}

/// Lists the submissions that the runs of a batch leave out, in the order in which they were.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/left-out", tag = "left_out", params(PageQuery),
    responses((status = 200, body = ItemPage<LeftOut>), TypedQuery<PageQuery>)
)]
pub(crate) async fn list(
    here: InCourse,
    Path(batch): Path<i64>,
    TypedQuery(page): TypedQuery<PageQuery>,
) -> Result<Response, Problem> {
    let left_out = here.app.with_store(move |store| store.left_out_of(batch)).await?;
    page_of(&format!("/api/v1/batches/{batch}/left-out"), page, left_out.into_iter().map(|one| (one.id, one)))
}

/// Leaves a submission out of the next runs of a batch. If it is left out already, the new reason replaces the old one. The answer
/// waits until the uploads are read.
#[utoipa::path(
    post, path = "/api/v1/batches/{batch}/left-out", tag = "left_out", request_body = NewLeftOut,
    responses((status = 200, body = LeftOut), JsonBody<NewLeftOut>)
)]
pub(crate) async fn add(
    here: InCourse,
    Path(batch): Path<i64>,
    JsonBody(new): JsonBody<NewLeftOut>,
) -> Result<Json<LeftOut>, Problem> {
    let reason = checked_name("reason", &new.reason)?;
    roster::leave_out_named(&here, batch, &new.name, reason).await.map(Json)
}

/// Includes a submission again, given by its id in the list.
#[utoipa::path(
    delete, path = "/api/v1/batches/{batch}/left-out/{left_out}", tag = "left_out",
    responses((status = 204, description = "Included again."))
)]
pub(crate) async fn remove(here: InCourse, Path((batch, id)): Path<(i64, i64)>) -> Result<StatusCode, Problem> {
    roster::include_again(&here, batch, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
