//! Batches.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ItemPage, PageQuery, WithPage, made, page_of, values};
use crate::actions::courses::checked_name;
use crate::actions::{InCourse, archive as archiving, batches};
use crate::app::App;
use crate::domain::{Batch, RunSettings};
use crate::http::bodies::JsonBody;
use crate::http::forms::TypedQuery;
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
    responses((status = 200, body = ItemPage<WithPage<Batch>>), TypedQuery<PageQuery>)
)]
pub(crate) async fn list(here: InCourse, TypedQuery(page): TypedQuery<PageQuery>) -> Result<Response, Problem> {
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
        JsonBody<NewBatch>,
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
    batches::delete(&here, id).await?;
    Ok(StatusCode::NO_CONTENT)
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
    responses((status = 200, body = Earlier), JsonBody<Earlier>)
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
    responses((status = 200, body = RunSettings), JsonBody<RunSettings>)
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
