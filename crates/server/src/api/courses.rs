//! Courses, their members, and the reviews in them.

use axum::Json;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::uploads::{FileQuery, UploadFields};
use super::values::{self, present};
use super::{ItemPage, PageQuery, WithPage, made, page_of};
use crate::actions::course_reviews::{export, reviews_of_course};
use crate::actions::courses::{self, checked_months, checked_name};
use crate::actions::{Acting, InCourse, archive};
use crate::app::App;
use crate::domain::{self, CourseRole, Member, Review};
use crate::http::bodies::{FileBody, JsonBody};
use crate::http::forms::TypedQuery;
use crate::http::receiving::receive_body;
use crate::problem::Problem;

/// A course.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Course {
    #[serde(flatten)]
    course: domain::Course,
    /// Whether the account may change the course, or only read and review.
    may_edit: bool,
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

/// The role that a member gets.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRole {
    role: CourseRole,
}

fn linked(app: &App, course: domain::Course, may_edit: bool) -> WithPage<Course> {
    let path = format!("/courses/{}", course.id);
    WithPage::new(app, Course { course, may_edit }, &path)
}

/// Lists the courses of the account. With a token of one course, that is the only one.
#[utoipa::path(
    get, path = "/api/v1/courses", tag = "courses", params(PageQuery),
    responses((status = 200, body = ItemPage<WithPage<Course>>))
)]
pub(crate) async fn list(who: Acting, page: PageQuery) -> Result<Response, Problem> {
    let (account, only) = (who.visitor.id, who.visitor.token.as_ref().and_then(|token| token.course));
    let mut courses = who.app.with_store(move |store| store.courses_of(account)).await?;
    courses.retain(|own| only.is_none_or(|only| only == own.course.id));
    courses.sort_by_key(|own| own.course.id);
    let items = courses.into_iter().map(|own| {
        let may_edit = own.may_edit();
        (own.course.id, linked(&who.app, own.course, may_edit))
    });
    page_of("/api/v1/courses", page, items)
}

/// Creates a course, whose instructor is the account. If it teaches a course of this name, that is the answer, so that a job
/// which is repeated makes nothing new.
#[utoipa::path(
    post, path = "/api/v1/courses", tag = "courses", request_body = NewCourse,
    responses(
        (status = 201, description = "Created.", body = WithPage<Course>, headers(("Location" = String))),
        (status = 200, description = "It was there.", body = WithPage<Course>, headers(("Location" = String))),
    )
)]
pub(crate) async fn create(who: Acting, JsonBody(new): JsonBody<NewCourse>) -> Result<Response, Problem> {
    let (name, account) = (checked_name("name", &new.name)?, who.visitor.id);
    let own = who.app.with_store(move |store| store.courses_of(account)).await?;
    let known = own.into_iter().find(|own| own.course.name == name && own.may_edit());
    let is_new = known.is_none();
    let course = match known {
        Some(own) => own.course,
        None => courses::create(&who, name).await?,
    };
    Ok(made(is_new, &format!("/api/v1/courses/{}", course.id), linked(&who.app, course, true)))
}

/// Returns a course.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}", tag = "courses", responses((status = 200, body = WithPage<Course>))
)]
pub(crate) async fn show(here: InCourse) -> Json<WithPage<Course>> {
    Json(linked(&here.app, here.course, here.may_edit))
}

/// Changes a course.
#[utoipa::path(
    patch, path = "/api/v1/courses/{course}", tag = "courses", request_body = CourseChanges,
    responses((status = 200, body = WithPage<Course>))
)]
pub(crate) async fn change(
    here: InCourse,
    JsonBody(changes): JsonBody<CourseChanges>,
) -> Result<Json<WithPage<Course>>, Problem> {
    // Everything that may be refused comes first.
    let name = changes.name.map(|name| checked_name("name", &name)).transpose()?;
    let months = changes.keep_months.map(|months| months.map(checked_months).transpose()).transpose()?;
    if let Some(name) = name.filter(|name| *name != here.course.name) {
        courses::rename(&here, name).await?;
    }
    if let Some(months) = months {
        courses::keep_batches_for(&here, months).await?;
    }
    let id = here.course.id;
    let course = here.app.with_store(move |store| store.course(id)).await?.ok_or_else(Problem::not_found)?;
    Ok(Json(linked(&here.app, course, here.may_edit)))
}

/// Deletes a course for everybody, with its batches, uploads, reports and reviews.
#[utoipa::path(
    delete, path = "/api/v1/courses/{course}", tag = "courses", responses((status = 204, description = "Deleted."))
)]
pub(crate) async fn delete(here: InCourse) -> Result<StatusCode, Problem> {
    courses::delete(here).await.map(|_| StatusCode::NO_CONTENT)
}

/// Compares a document with the archived submissions of the course. The document is removed afterwards.
#[utoipa::path(
    post, path = "/api/v1/courses/{course}/query", tag = "courses", params(FileQuery),
    request_body(content((Vec<u8> = "application/octet-stream"), (UploadFields = "multipart/form-data"))),
    responses((status = 200, body = QueryAnswer))
)]
pub(crate) async fn query(
    here: InCourse,
    TypedQuery(file): TypedQuery<FileQuery>,
    body: FileBody,
) -> Result<Json<QueryAnswer>, Problem> {
    let received = receive_body(&here.app, here.visitor.id, file.name, body).await?;
    let (name, found) = archive::query(&here, received).await?;
    Ok(Json(QueryAnswer { name, found }))
}

async fn members_of(here: &InCourse) -> Result<Vec<Member>, Problem> {
    let course = here.course.id;
    here.app.with_store(move |store| store.members(course)).await
}

/// Lists the instructors and assistants of a course.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/members", tag = "members", params(PageQuery),
    responses((status = 200, body = ItemPage<Member>))
)]
pub(crate) async fn members(here: InCourse, page: PageQuery) -> Result<Response, Problem> {
    let mut members = members_of(&here).await?;
    members.sort_by_key(|member| member.id);
    let items = members.into_iter().map(|member| (member.id, member));
    page_of(&format!("/api/v1/courses/{}/members", here.course.id), page, items)
}

async fn member_named(here: &InCourse, name: &str) -> Result<Option<Member>, Problem> {
    Ok(members_of(here).await?.into_iter().find(|member| member.name == name))
}

/// Returns the role of an account in a course.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/members/{name}", tag = "members", responses((status = 200, body = Member))
)]
pub(crate) async fn member(here: InCourse, Path((_, name)): Path<(i64, String)>) -> Result<Json<Member>, Problem> {
    member_named(&here, &name).await?.map(Json).ok_or_else(Problem::not_found)
}

/// Adds an account to a course, or changes its role there. A course keeps at least one instructor.
#[utoipa::path(
    put, path = "/api/v1/courses/{course}/members/{name}", tag = "members", request_body = NewRole,
    responses(
        (status = 201, description = "Added.", body = Member, headers(("Location" = String))),
        (status = 200, description = "The account was a member already, and has this role.", body = Member),
        (status = 409),
    )
)]
pub(crate) async fn set_member(
    here: InCourse,
    Path((course, name)): Path<(i64, String)>,
    JsonBody(NewRole { role }): JsonBody<NewRole>,
) -> Result<Response, Problem> {
    let account = here.app.with_store(move |store| store.account_named(&name)).await?.ok_or_else(Problem::not_found)?;
    let is_new = member_named(&here, &account.name).await?.is_none();
    courses::set_member(&here, &account, role).await?;
    let path = format!("/api/v1/courses/{course}/members/{}", encoded(&account.name));
    Ok(made(is_new, &path, Member { id: account.id, name: account.name, role }))
}

/// Removes an account from a course. A course keeps at least one instructor.
#[utoipa::path(
    delete, path = "/api/v1/courses/{course}/members/{name}", tag = "members",
    responses((status = 204, description = "Removed."), (status = 409))
)]
pub(crate) async fn remove_member(here: InCourse, Path((_, name)): Path<(i64, String)>) -> Result<StatusCode, Problem> {
    let member = member_named(&here, &name).await?.ok_or_else(Problem::not_found)?;
    courses::remove_member(&here, member.id, &member.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

const UNRESERVED: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Encodes a name as a part of a path (RFC 3986, section 2.3).
fn encoded(name: &str) -> String {
    utf8_percent_encode(name, &UNRESERVED).to_string()
}

/// The review of a pair, or of a case that was reviewed as one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CourseReview {
    /// Assignment and term.
    batch: String,
    left: String,
    right: String,
    /// The names of the others of a case.
    others: Vec<String>,
    /// The score in the newest report, 0 to 1.
    score: f64,
    #[schema(schema_with = values::verdict)]
    verdict: &'static str,
    #[serde(flatten)]
    review: Review,
    /// The page of the pair or the case, if the newest report has it.
    html_url: Option<String>,
}

/// Lists the current reviews of a course, the last one first.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/reviews", tag = "reviews", operation_id = "list", params(PageQuery),
    responses((status = 200, body = ItemPage<CourseReview>))
)]
pub(crate) async fn reviews(here: InCourse, page: PageQuery) -> Result<Response, Problem> {
    let course = here.course.id;
    let reviews = reviews_of_course(&here.app, course).await?;
    let current = reviews.into_iter().filter(|one| one.is_current);
    let items = (0..).zip(current).map(|(index, one)| {
        let mut names = one.review.about.names().into_iter();
        let (left, right) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
        let html_url = one.address.map(|path| format!("{}{path}", here.app.host.origin()));
        let (score, verdict, others) = (one.score, one.verdict.name(), names.collect());
        (index, CourseReview { batch: one.batch, left, right, others, score, verdict, review: one.review, html_url })
    });
    page_of(&format!("/api/v1/courses/{course}/reviews"), page, items)
}

/// Returns all reviews of a course as a table, with those that newer ones replaced.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/reviews.csv", tag = "reviews", operation_id = "table",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn reviews_table(here: InCourse) -> Result<Response, Problem> {
    let table = export(&here).await?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], table).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::MAX_KEEP_MONTHS;

    /// The document of the API says what the server checks.
    #[test]
    fn the_maximum_is_documented() {
        assert_eq!(MAX_KEEP_MONTHS, 600);
    }

    /// A name cannot lead to another address.
    #[test]
    fn names_are_encoded() {
        assert_eq!(encoded("ada-1_b.c~"), "ada-1_b.c~");
        assert_eq!(encoded("a/../ü?\r\n"), "a%2F..%2F%C3%BC%3F%0D%0A");
    }
}
