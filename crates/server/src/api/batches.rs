//! Batches for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use super::courses::checked_name;
use super::{made, page_of};
use crate::app::SharedApp;
use crate::handlers::batches::delete_batch;
use crate::problem::Problem;
use crate::requests::bodies::JsonBody;
use crate::requests::forms::QueryParams;
use crate::requests::visitor::{Membership, Visitor};
use crate::store::StoredBatch;

/// A batch.
#[derive(Debug, Serialize)]
pub(crate) struct Batch {
    id: i64,
    course: i64,
    assignment: String,
    term: String,
    /// Number of submissions; null until they are counted.
    n_submissions: Option<usize>,
    /// A number that grows with every change of uploads, people or settings.
    revision: i64,
    html_url: String,
}

/// A batch to be created.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewBatch {
    assignment: String,
    term: String,
}

fn batch(app: &SharedApp, stored: StoredBatch) -> Batch {
    Batch {
        html_url: format!("{}/batches/{}", app.host.origin(), stored.id),
        id: stored.id,
        course: stored.course,
        assignment: stored.assignment,
        term: stored.term,
        n_submissions: stored.n_submissions,
        revision: stored.revision,
    }
}

/// `GET /api/v1/courses/{course}/batches`
pub(crate) async fn list(
    State(app): State<SharedApp>,
    at: Membership,
    query: QueryParams,
) -> Result<Response, Problem> {
    let course = at.course;
    let mut batches = app.with_store(move |store| store.batches_of(course)).await?;
    batches.sort_by_key(|batch| batch.id);
    let items = batches.into_iter().map(|stored| (stored.id, batch(&app, stored)));
    page_of(&format!("/api/v1/courses/{course}/batches"), &query, items)
}

/// `POST /api/v1/courses/{course}/batches`: if the course has a batch of this assignment and term, that is the answer.
pub(crate) async fn create(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    JsonBody(new): JsonBody<NewBatch>,
) -> Result<Response, Problem> {
    let (assignment, term) = (checked_name("assignment", &new.assignment)?, checked_name("term", &new.term)?);
    let (course, about) = (at.course, format!("{assignment} {term}"));
    let (added, stored) = app
        .with_store(move |store| {
            let added = store.add_batch(course, &assignment, &term)?;
            let same = |batch: &StoredBatch| batch.assignment == assignment && batch.term == term;
            Ok((added, store.batches_of(course)?.into_iter().find(same)))
        })
        .await?;
    let stored = stored.ok_or_else(Problem::not_found)?;
    if added.is_some() {
        app.log(&visitor.actor, Some(course), "batch made", about).await?;
    }
    Ok(made(added.is_some(), &format!("/api/v1/batches/{}", stored.id), batch(&app, stored)))
}

/// `GET /api/v1/batches/{batch}`
pub(crate) async fn show(State(app): State<SharedApp>, Path(id): Path<i64>) -> Result<Json<Batch>, Problem> {
    let stored = app.batch(id).await?;
    Ok(Json(batch(&app, stored)))
}

/// `DELETE /api/v1/batches/{batch}`
pub(crate) async fn delete(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(id): Path<i64>,
) -> Result<StatusCode, Problem> {
    delete_batch(&app, &visitor, &at, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
