//! Courses for programs.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::uploads::{FileQuery, UploadFields, received};
use super::values::{self, present};
use super::{ItemPage, PageQuery, made, page_of};
use crate::app::SharedApp;
use crate::handlers::archive_query::query_archive;
use crate::handlers::courses::{checked_months, delete_course, keep_batches_for, rename_course};
use crate::problem::Problem;
use crate::requests::bodies::{FileBody, JsonBody};
use crate::requests::forms::{Fields, TypedQuery};
use crate::requests::visitor::{Membership, Visitor};

/// A course.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Course {
    id: i64,
    name: String,
    /// Whether the account may change the course, or only read and mark.
    may_edit: bool,
    /// Number of months that its batches are kept after their last use; null for the server's rule.
    keep_months: Option<u32>,
    html_url: String,
}

/// A course to be created.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewCourse {
    #[schema(schema_with = values::name)]
    name: String,
}

/// Changes to a course. Fields that are not there stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CourseChanges {
    #[serde(default, deserialize_with = "present")]
    #[schema(schema_with = values::name, required = false)]
    name: Option<String>,
    /// Number of months that its batches are kept after their last use; null for the server's rule.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 600)]
    keep_months: Option<Option<u32>>,
}

/// The archived submissions that are like a document.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueryAnswer {
    /// The name of the document.
    name: String,
    /// The text that `lookalike query` prints.
    found: String,
}

fn course(app: &SharedApp, id: i64, name: String, may_edit: bool, keep_months: Option<u32>) -> Course {
    Course { id, name, may_edit, keep_months, html_url: format!("{}/courses/{id}", app.host.origin()) }
}

/// Returns the course of a path as it is now.
async fn current(app: &SharedApp, at: &Membership) -> Result<Course, Problem> {
    let id = at.course;
    let (stored, months) = app.with_store(move |store| Ok((store.course(id)?, store.keep_months(id)?))).await?;
    let stored = stored.ok_or_else(Problem::not_found)?;
    Ok(course(app, id, stored.name, at.may_edit, months))
}

/// Lists the courses of the account. With a token of one course, that is the only one.
#[utoipa::path(
    get, path = "/api/v1/courses", tag = "courses", params(PageQuery),
    responses((status = 200, body = ItemPage<Course>), TypedQuery<PageQuery>)
)]
pub(crate) async fn list(
    State(app): State<SharedApp>,
    visitor: Visitor,
    TypedQuery(page): TypedQuery<PageQuery>,
) -> Result<Response, Problem> {
    let account = visitor.id;
    let only = visitor.token.and_then(|token| token.course);
    let mut courses = app
        .with_store(move |store| {
            let own = store.courses_of(account)?.into_iter().filter(|own| only.is_none_or(|only| only == own.id));
            own.map(|own| Ok((store.keep_months(own.id)?, own))).collect::<anyhow::Result<Vec<_>>>()
        })
        .await?;
    courses.sort_by_key(|(_, own)| own.id);
    let items =
        courses.into_iter().map(|(months, own)| (own.id, course(&app, own.id, own.name, !own.as_assistant, months)));
    page_of("/api/v1/courses", page, items)
}

/// Creates a course, whose instructor is the account. If it teaches a course of this name, that is the answer, so that a job
/// which is repeated makes nothing new.
#[utoipa::path(
    post, path = "/api/v1/courses", tag = "courses", request_body = NewCourse,
    responses(
        (status = 201, description = "Created.", body = Course, headers(("Location" = String))),
        (status = 200, description = "It was there.", body = Course, headers(("Location" = String))),
        JsonBody<NewCourse>,
    )
)]
pub(crate) async fn create(
    State(app): State<SharedApp>,
    visitor: Visitor,
    JsonBody(new): JsonBody<NewCourse>,
) -> Result<Response, Problem> {
    let (name, account) = (checked_name("name", &new.name)?, visitor.id);
    let own = app.with_store(move |store| store.courses_of(account)).await?;
    let known = own.into_iter().find(|known| known.name == name && !known.as_assistant);
    let (id, is_new) = match known {
        Some(known) => (known.id, false),
        None => {
            let new_name = name.clone();
            let id = app.with_store(move |store| store.add_course(&new_name, account)).await?;
            app.log(&visitor.actor, Some(id), "course made", name.clone()).await?;
            (id, true)
        }
    };
    let months = app.with_store(move |store| store.keep_months(id)).await?;
    Ok(made(is_new, &format!("/api/v1/courses/{id}"), course(&app, id, name, true, months)))
}

/// Returns a course.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}", tag = "courses", responses((status = 200, body = Course))
)]
pub(crate) async fn show(State(app): State<SharedApp>, at: Membership) -> Result<Json<Course>, Problem> {
    current(&app, &at).await.map(Json)
}

/// Changes a course.
#[utoipa::path(
    patch, path = "/api/v1/courses/{course}", tag = "courses", request_body = CourseChanges,
    responses((status = 200, body = Course), JsonBody<CourseChanges>)
)]
pub(crate) async fn change(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    JsonBody(changes): JsonBody<CourseChanges>,
) -> Result<Json<Course>, Problem> {
    // Everything that may be refused comes first.
    let name = changes.name.map(|name| checked_name("name", &name)).transpose()?;
    let months = changes.keep_months.map(|months| months.map(checked_months).transpose()).transpose()?;
    if let Some(name) = name.filter(|name| *name != at.name) {
        rename_course(&app, &visitor, &at, name).await?;
    }
    if let Some(months) = months {
        keep_batches_for(&app, &visitor, &at, months).await?;
    }
    current(&app, &at).await.map(Json)
}

/// Deletes a course for everybody, with its batches, uploads, reports and marks.
#[utoipa::path(
    delete, path = "/api/v1/courses/{course}", tag = "courses",
    responses((status = 204, description = "Deleted."))
)]
pub(crate) async fn delete(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
) -> Result<StatusCode, Problem> {
    delete_course(&app, &visitor, &at).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Compares a document with the archived submissions of the course. The document is removed afterwards.
#[utoipa::path(
    post, path = "/api/v1/courses/{course}/query", tag = "courses", params(FileQuery),
    request_body(content((Vec<u8> = "application/octet-stream"), (UploadFields = "multipart/form-data"))),
    responses((status = 200, body = QueryAnswer), FileBody)
)]
pub(crate) async fn query(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    TypedQuery(file): TypedQuery<FileQuery>,
    headers: HeaderMap,
    body: FileBody,
) -> Result<Json<QueryAnswer>, Problem> {
    let received = received(&app, &headers, file.name, body).await?;
    let (name, found) = query_archive(&app, &visitor, &at, received).await?;
    Ok(Json(QueryAnswer { name, found }))
}

/// Checks the name of a course, an assignment or a term as forms do.
///
/// # Errors
/// It is empty, too long, or has control characters.
pub(super) fn checked_name(field: &str, value: &str) -> Result<String, Problem> {
    Fields(vec![(field.to_owned(), value.to_owned())]).name(field)
}

#[cfg(test)]
mod tests {
    use crate::app::retention_options::MAX_KEEP_MONTHS;

    /// The document of the API says what the server checks.
    #[test]
    fn the_maximum_is_documented() {
        assert_eq!(MAX_KEEP_MONTHS, 600);
    }
}
