//! The cases of a course for programs.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;

use super::page_of;
use crate::app::SharedApp;
use crate::clock::rfc3339;
use crate::handlers::cases::cases_of;
use crate::problem::Problem;
use crate::requests::forms::QueryParams;
use crate::requests::visitor::Membership;

/// A marked pair.
#[derive(Debug, Serialize)]
pub(crate) struct Case {
    /// Assignment and term.
    batch: String,
    left: String,
    right: String,
    /// The score in the newest report, 0 to 1.
    score: f64,
    /// `strong`, `worth_a_look` or `unremarkable`.
    verdict: &'static str,
    /// `to_review`, `dismissed`, `to_discuss` or `escalated`.
    state: &'static str,
    note: String,
    by: String,
    time: String,
    /// The page of the pair, if the newest report has it.
    html_url: Option<String>,
}

/// `GET /api/v1/courses/{course}/cases`: the last marked first.
pub(crate) async fn list(
    State(app): State<SharedApp>,
    at: Membership,
    query: QueryParams,
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
    page_of(&format!("/api/v1/courses/{}/cases", at.course), &query, items)
}
