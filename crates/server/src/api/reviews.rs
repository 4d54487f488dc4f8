//! The reviews of a course.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{ItemPage, PageQuery, page_of, values};
use crate::actions::InCourse;
use crate::actions::course_reviews::{export, reviews_of_course};
use crate::domain::Review;
use crate::http::forms::TypedQuery;
use crate::problem::Problem;

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
    get, path = "/api/v1/courses/{course}/reviews", tag = "reviews", params(PageQuery),
    responses((status = 200, body = ItemPage<CourseReview>), TypedQuery<PageQuery>)
)]
pub(crate) async fn list(here: InCourse, TypedQuery(page): TypedQuery<PageQuery>) -> Result<Response, Problem> {
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
    get, path = "/api/v1/courses/{course}/reviews.csv", tag = "reviews",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn table(here: InCourse) -> Result<Response, Problem> {
    let table = export(&here).await?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], table).into_response())
}
