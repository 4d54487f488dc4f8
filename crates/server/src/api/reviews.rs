//! The reviews of a course.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{ItemPage, PageQuery, page_of, values};
use crate::actions::InCourse;
use crate::actions::reviews;
use crate::domain::Review;
use crate::http::forms::TypedQuery;
use crate::problem::Problem;

/// A reviewed pair.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedPair {
    /// Assignment and term.
    batch: String,
    left: String,
    right: String,
    /// The score in the newest report, 0 to 1.
    score: f64,
    #[schema(schema_with = values::verdict)]
    verdict: &'static str,
    #[serde(flatten)]
    review: Review,
    /// The page of the pair, if the newest report has it.
    html_url: Option<String>,
}

/// Lists the reviewed pairs of a course, the last reviewed first.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/reviews", tag = "reviews", params(PageQuery),
    responses((status = 200, body = ItemPage<ReviewedPair>), TypedQuery<PageQuery>)
)]
pub(crate) async fn list(here: InCourse, TypedQuery(page): TypedQuery<PageQuery>) -> Result<Response, Problem> {
    let course = here.course.id;
    let pairs = reviews::reviewed_pairs(&here.app, course).await?;
    let items = (0..).zip(pairs).map(|(index, pair)| {
        let [left, right] = pair.review.pair.names.clone();
        let html_url = pair.address.map(|path| format!("{}{path}", here.app.host.origin()));
        let (score, verdict) = (pair.score, pair.verdict.name());
        (index, ReviewedPair { batch: pair.batch, left, right, score, verdict, review: pair.review, html_url })
    });
    page_of(&format!("/api/v1/courses/{course}/reviews"), page, items)
}

/// Returns the reviewed pairs of a course as a table.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/reviews.csv", tag = "reviews",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn table(here: InCourse) -> Result<Response, Problem> {
    let table = reviews::export(&here).await?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], table).into_response())
}
