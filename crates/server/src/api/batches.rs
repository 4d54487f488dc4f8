//! Batches, their rosters as the lists that `--authors` takes, and the submissions that their runs leave out.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ItemPage, PageQuery, WithPage, made, page_of, values};
use crate::actions::courses::checked_name;
use crate::actions::{InCourse, archive as archiving, batches, roster};
use crate::app::App;
use crate::domain::{Batch, LeftOut, RunSettings};
use crate::http::bodies::{CsvBody, JsonBody};
use crate::inspection::author_list;
use crate::problem::Problem;

/// A batch to be created.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewBatch {
    #[schema(schema_with = values::name)]
    assignment: String,
    #[schema(schema_with = values::name)]
    term: String,
}

/// The earlier work that a batch is compared with.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Earlier {
    /// The ids of other batches of the course.
    batches: BTreeSet<i64>,
    /// Terms of the course in the archive.
    #[serde(default)]
    terms: BTreeSet<String>,
}

/// A batch that was added to the archive.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Archived {
    /// Says what was added.
    added: String,
}

fn linked(app: &App, batch: Batch) -> WithPage<Batch> {
    let path = format!("/batches/{}", batch.id);
    WithPage::new(app, batch, &path)
}

/// Lists the batches of a course.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/batches", tag = "batches", params(PageQuery),
    responses((status = 200, body = ItemPage<WithPage<Batch>>))
)]
pub(crate) async fn list(here: InCourse, page: PageQuery) -> Result<Response, Problem> {
    let course = here.course.id;
    let mut batches = here.app.with_store(move |store| store.batches_of(course)).await?;
    batches.sort_by_key(|batch| batch.id);
    let items = batches.into_iter().map(|batch| (batch.id, linked(&here.app, batch)));
    page_of(&format!("/api/v1/courses/{course}/batches"), page, items)
}

/// Creates a batch. If the course has a batch of this assignment and term, that is the answer.
#[utoipa::path(
    post, path = "/api/v1/courses/{course}/batches", tag = "batches", request_body = NewBatch,
    responses(
        (status = 201, description = "Created.", body = WithPage<Batch>, headers(("Location" = String))),
        (status = 200, description = "It was there.", body = WithPage<Batch>, headers(("Location" = String))),
    )
)]
pub(crate) async fn create(here: InCourse, JsonBody(new): JsonBody<NewBatch>) -> Result<Response, Problem> {
    let (assignment, term) = (checked_name("assignment", &new.assignment)?, checked_name("term", &new.term)?);
    let (batch, is_new) = batches::create(&here, assignment, term).await?;
    Ok(made(is_new, &format!("/api/v1/batches/{}", batch.id), linked(&here.app, batch)))
}

/// Returns a batch.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}", tag = "batches", responses((status = 200, body = WithPage<Batch>))
)]
pub(crate) async fn show(here: InCourse, Path(id): Path<i64>) -> Result<Json<WithPage<Batch>>, Problem> {
    Ok(Json(linked(&here.app, here.app.batch(id).await?)))
}

/// Deletes a batch for everybody, with its uploads, reports and reviews.
#[utoipa::path(
    delete, path = "/api/v1/batches/{batch}", tag = "batches", responses((status = 204, description = "Deleted."))
)]
pub(crate) async fn delete(here: InCourse, Path(id): Path<i64>) -> Result<StatusCode, Problem> {
    batches::delete(here, Path(id)).await.map(|_| StatusCode::NO_CONTENT)
}

/// Returns the earlier work that a batch is compared with.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/earlier", tag = "batches", responses((status = 200, body = Earlier))
)]
pub(crate) async fn earlier(here: InCourse, Path(id): Path<i64>) -> Result<Json<Earlier>, Problem> {
    let earlier = here.app.with_store(move |store| {
        Ok(Earlier { batches: store.compared_batches(id)?, terms: store.compared_terms(id)? })
    });
    earlier.await.map(Json)
}

/// Chooses the earlier work that a batch is compared with: other batches of its course, and terms of the course in the archive.
#[utoipa::path(
    put, path = "/api/v1/batches/{batch}/earlier", tag = "batches", request_body = Earlier,
    responses((status = 200, body = Earlier))
)]
pub(crate) async fn set_earlier(
    here: InCourse,
    Path(id): Path<i64>,
    JsonBody(chosen): JsonBody<Earlier>,
) -> Result<Json<Earlier>, Problem> {
    batches::choose_earlier(&here, id, chosen.batches.clone(), chosen.terms.clone()).await?;
    Ok(Json(chosen))
}

/// Returns the settings of the runs of a batch.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/settings", tag = "batches", responses((status = 200, body = RunSettings))
)]
pub(crate) async fn settings(here: InCourse, Path(id): Path<i64>) -> Result<Json<RunSettings>, Problem> {
    Ok(Json(here.app.batch(id).await?.settings))
}

/// Replaces the settings of the runs of a batch.
#[utoipa::path(
    put, path = "/api/v1/batches/{batch}/settings", tag = "batches", request_body = RunSettings,
    responses((status = 200, body = RunSettings))
)]
pub(crate) async fn set_settings(
    here: InCourse,
    Path(id): Path<i64>,
    JsonBody(settings): JsonBody<RunSettings>,
) -> Result<Json<RunSettings>, Problem> {
    let settings = batches::checked(settings)?;
    batches::save_settings(&here, id, settings.clone()).await?;
    Ok(Json(settings))
}

/// Adds a batch to the archive of its course. If it is there already, its new submissions are added.
#[utoipa::path(
    post, path = "/api/v1/batches/{batch}/archive", tag = "batches", responses((status = 200, body = Archived))
)]
pub(crate) async fn archive(here: InCourse, Path(id): Path<i64>) -> Result<Json<Archived>, Problem> {
    Ok(Json(Archived { added: archiving::add_batch(&here, id).await? }))
}

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
    get, path = "/api/v1/batches/{batch}/left-out", tag = "left_out", operation_id = "list", params(PageQuery),
    responses((status = 200, body = ItemPage<LeftOut>))
)]
pub(crate) async fn left_out(here: InCourse, Path(batch): Path<i64>, page: PageQuery) -> Result<Response, Problem> {
    let left_out = here.app.with_store(move |store| store.left_out_of(batch)).await?;
    page_of(&format!("/api/v1/batches/{batch}/left-out"), page, left_out.into_iter().map(|one| (one.id, one)))
}

/// Leaves a submission out of the next runs of a batch. If it is left out already, the new reason replaces the old one. The answer
/// waits until the uploads are read.
#[utoipa::path(
    post, path = "/api/v1/batches/{batch}/left-out", tag = "left_out", operation_id = "add", request_body = NewLeftOut,
    responses((status = 200, body = LeftOut))
)]
pub(crate) async fn leave_out(
    here: InCourse,
    Path(batch): Path<i64>,
    JsonBody(new): JsonBody<NewLeftOut>,
) -> Result<Json<LeftOut>, Problem> {
    let reason = checked_name("reason", &new.reason)?;
    roster::leave_out_named(&here, batch, &new.name, reason).await.map(Json)
}

/// Includes a submission again, given by its id in the list.
#[utoipa::path(
    delete, path = "/api/v1/batches/{batch}/left-out/{left_out}", tag = "left_out", operation_id = "remove",
    responses((status = 204, description = "Included again."))
)]
pub(crate) async fn include_again(here: InCourse, Path((batch, id)): Path<(i64, i64)>) -> Result<StatusCode, Problem> {
    roster::include_again(&here, batch, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the authors of the submissions, as they were recognized and corrected. The columns are `submission`, `author`, `id`,
/// `group` and `time`; a team has a row for each member. The answer waits until the uploads are read.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/roster", tag = "roster", operation_id = "show",
    responses((status = 200, body = String, content_type = "text/csv"), (status = 409))
)]
pub(crate) async fn roster(here: InCourse, Path(batch): Path<i64>) -> Result<Response, Problem> {
    let list = author_list(&roster::roster_now(&here.app, batch).await?)?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], list).into_response())
}

/// Corrects the authors: afterwards they are as in the list for the submissions that it names, and as recognized for all others.
#[utoipa::path(
    put, path = "/api/v1/batches/{batch}/roster", tag = "roster", operation_id = "replace",
    request_body(content = String, content_type = "text/csv"),
    responses((status = 204, description = "Stored."), (status = 409))
)]
pub(crate) async fn replace_roster(
    here: InCourse,
    Path(batch): Path<i64>,
    CsvBody(list): CsvBody,
) -> Result<StatusCode, Problem> {
    roster::replace(&here, batch, &list).await?;
    Ok(StatusCode::NO_CONTENT)
}
