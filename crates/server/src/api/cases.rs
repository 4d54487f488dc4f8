//! The cases of a course for programs.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::{ItemPage, PageQuery, page_of, values};
use crate::app::SharedApp;
use crate::clock::rfc3339;
use crate::handlers::cases::{cases_of, export};
use crate::problem::Problem;
use crate::requests::forms::TypedQuery;
use crate::requests::visitor::{Membership, Visitor};

/// A marked pair.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Case {
    /// Assignment and term.
    batch: String,
    left: String,
    right: String,
    /// The score in the newest report, 0 to 1.
    score: f64,
    #[schema(schema_with = values::verdict)]
    verdict: &'static str,
    #[schema(schema_with = values::mark)]
    state: &'static str,
    note: String,
    by: String,
    #[schema(schema_with = values::time)]
    time: String,
    /// The page of the pair, if the newest report has it.
    html_url: Option<String>,
}

/// Lists the marked pairs of a course, the last marked first.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/cases", tag = "cases", params(PageQuery),
    responses((status = 200, body = ItemPage<Case>), TypedQuery<PageQuery>)
)]
pub(crate) async fn list(
    State(app): State<SharedApp>,
    at: Membership,
    TypedQuery(page): TypedQuery<PageQuery>,
) -> Result<Response, Problem> {
    let cases = cases_of(&app, at.course).await?;
    let items = (0..).zip(cases).map(|(place, case)| {
        let [left, right] = case.submissions;
        let case = Case {
            batch: case.batch,
            left,
            right,
            score: case.score,
            verdict: case.verdict.name(),
            state: case.review.state.name(),
            note: case.review.note,
            by: case.review.by,
            time: rfc3339(&case.review.time),
            html_url: case.address.map(|path| format!("{}{path}", app.host.origin())),
        };
        (place, case)
    });
    page_of(&format!("/api/v1/courses/{}/cases", at.course), page, items)
}

/// Returns the marked pairs of a course as a table.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/cases.csv", tag = "cases",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn table(app: State<SharedApp>, visitor: Visitor, at: Membership) -> Result<Response, Problem> {
    export(app, visitor, at).await
}
