//! Batches for programs.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use lookalike_report_templates::app::model::RunSettings;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::courses::checked_name;
use super::{ItemPage, PageQuery, made, page_of, values};
use crate::app::SharedApp;
use crate::handlers::batch_form::{archived_terms, choose_earlier, save_settings};
use crate::handlers::batches::{archive_batch, delete_batch};
use crate::handlers::run_settings::checked;
use crate::problem::Problem;
use crate::requests::bodies::JsonBody;
use crate::requests::forms::TypedQuery;
use crate::requests::visitor::{Membership, Visitor};
use crate::store::StoredBatch;

/// A batch.
#[derive(Debug, Serialize, ToSchema)]
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

/// The settings of the runs of a batch. What is left out or empty has its default.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// Maximum number of reported pairs, or `all`.
    top: String,
    /// Minimum score of a reported pair, 0 to 1.
    min_score: String,
    /// Globs of files that are compared although a rule leaves them out.
    include: Vec<String>,
    /// Globs of files that are left out.
    exclude: Vec<String>,
    /// Globs of the files that alone are compared.
    only: Vec<String>,
    /// Languages: of all files (`java`), or of some (`.v=coq`, `legacy/**=cobol`).
    language: Vec<String>,
    /// The encoding of files that are not UTF-8.
    encoding: String,
    /// Columns of a table with a row for each student, such as `name=Student,answer=Code`.
    columns: Vec<String>,
}

impl From<RunSettings> for Settings {
    fn from(stored: RunSettings) -> Settings {
        let RunSettings { top, min_score, include, exclude, only, language, encoding, columns } = stored;
        let lines = |text: String| text.lines().map(str::to_owned).collect();
        let language = language.split([' ', ',']).filter(|rule| !rule.is_empty()).map(str::to_owned).collect();
        let (include, exclude, only, columns) = (lines(include), lines(exclude), lines(only), lines(columns));
        Settings { top, min_score, include, exclude, only, language, encoding, columns }
    }
}

impl From<Settings> for RunSettings {
    fn from(sent: Settings) -> RunSettings {
        let Settings { top, min_score, include, exclude, only, language, encoding, columns } = sent;
        let lines = |values: Vec<String>| values.join("\n");
        let (include, exclude, only, columns) = (lines(include), lines(exclude), lines(only), lines(columns));
        RunSettings { top, min_score, include, exclude, only, language: language.join(" "), encoding, columns }
    }
}

/// A batch that was added to the archive.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Archived {
    /// Says what was added.
    added: String,
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

/// Lists the batches of a course.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/batches", tag = "batches", params(PageQuery),
    responses((status = 200, body = ItemPage<Batch>), TypedQuery<PageQuery>)
)]
pub(crate) async fn list(
    State(app): State<SharedApp>,
    at: Membership,
    TypedQuery(page): TypedQuery<PageQuery>,
) -> Result<Response, Problem> {
    let course = at.course;
    let mut batches = app.with_store(move |store| store.batches_of(course)).await?;
    batches.sort_by_key(|batch| batch.id);
    let items = batches.into_iter().map(|stored| (stored.id, batch(&app, stored)));
    page_of(&format!("/api/v1/courses/{course}/batches"), page, items)
}

/// Creates a batch. If the course has a batch of this assignment and term, that is the answer.
#[utoipa::path(
    post, path = "/api/v1/courses/{course}/batches", tag = "batches", request_body = NewBatch,
    responses(
        (status = 201, description = "Created.", body = Batch, headers(("Location" = String))),
        (status = 200, description = "It was there.", body = Batch, headers(("Location" = String))),
        JsonBody<NewBatch>,
    )
)]
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

/// Returns a batch.
#[utoipa::path(get, path = "/api/v1/batches/{batch}", tag = "batches", responses((status = 200, body = Batch)))]
pub(crate) async fn show(State(app): State<SharedApp>, Path(id): Path<i64>) -> Result<Json<Batch>, Problem> {
    let stored = app.batch(id).await?;
    Ok(Json(batch(&app, stored)))
}

/// Deletes a batch for everybody, with its uploads, reports and marks.
#[utoipa::path(
    delete, path = "/api/v1/batches/{batch}", tag = "batches", responses((status = 204, description = "Deleted."))
)]
pub(crate) async fn delete(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(id): Path<i64>,
) -> Result<StatusCode, Problem> {
    delete_batch(&app, &visitor, &at, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the earlier work that a batch is compared with.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/earlier", tag = "batches", responses((status = 200, body = Earlier))
)]
pub(crate) async fn earlier(State(app): State<SharedApp>, Path(id): Path<i64>) -> Result<Json<Earlier>, Problem> {
    let earlier = app.with_store(move |store| {
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
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(id): Path<i64>,
    JsonBody(chosen): JsonBody<Earlier>,
) -> Result<Json<Earlier>, Problem> {
    let course = at.course;
    let others = app.with_store(move |store| store.batches_of(course)).await?;
    let is_other = |chosen: &i64| others.iter().any(|other| other.id == *chosen && other.id != id);
    if let Some(absent) = chosen.batches.iter().find(|chosen| !is_other(chosen)) {
        return Err(Problem::unusable(format!("{absent} is no other batch of this course.")));
    }
    let known = archived_terms(&app, &at, id).await?;
    if let Some(absent) = chosen.terms.iter().find(|term| !known.iter().any(|choice| choice.value == **term)) {
        return Err(Problem::unusable(format!("The archive of this course has no term “{absent}”.")));
    }
    if choose_earlier(&app, id, chosen.batches.clone(), chosen.terms.clone()).await? {
        app.log(&visitor.actor, Some(course), "earlier work chosen", format!("batch {id}")).await?;
    }
    Ok(Json(chosen))
}

/// Returns the settings of the runs of a batch.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/settings", tag = "batches", responses((status = 200, body = Settings))
)]
pub(crate) async fn settings(State(app): State<SharedApp>, Path(id): Path<i64>) -> Result<Json<Settings>, Problem> {
    Ok(Json(app.batch(id).await?.settings.into()))
}

/// Replaces the settings of the runs of a batch.
#[utoipa::path(
    put, path = "/api/v1/batches/{batch}/settings", tag = "batches", request_body = Settings,
    responses((status = 200, body = Settings), JsonBody<Settings>)
)]
pub(crate) async fn set_settings(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(id): Path<i64>,
    JsonBody(sent): JsonBody<Settings>,
) -> Result<Json<Settings>, Problem> {
    let settings = checked(sent.into())?;
    if save_settings(&app, id, settings.clone()).await? {
        app.log(&visitor.actor, Some(at.course), "settings changed", format!("batch {id}")).await?;
    }
    Ok(Json(settings.into()))
}

/// Adds a batch to the archive of its course. If it is there already, its new submissions are added.
#[utoipa::path(
    post, path = "/api/v1/batches/{batch}/archive", tag = "batches", responses((status = 200, body = Archived))
)]
pub(crate) async fn archive(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(id): Path<i64>,
) -> Result<Json<Archived>, Problem> {
    let added = archive_batch(&app, &visitor, &at, id).await?;
    Ok(Json(Archived { added }))
}
