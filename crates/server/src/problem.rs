//! Problems: error responses. `routes::layers` renders them as a page, or as JSON for a script.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

use anyhow::Error;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lookalike_system::message::printable;
use lookalike_system::terminal;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;

/// An error response.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    /// The HTTP status.
    pub(crate) status: StatusCode,
    /// A sentence that says what happened.
    pub(crate) what: String,
    /// A sentence that says what to do about it.
    pub(crate) advice: String,
}

impl Problem {
    /// Creates a problem of any kind.
    pub(crate) fn new(status: StatusCode, what: impl Into<String>, advice: impl Into<String>) -> Problem {
        Problem { status, what: what.into(), advice: advice.into() }
    }

    /// Returns the problem for an address without content. Resources of other courses give the same response, so that
    /// nobody learns that they exist.
    pub(crate) fn not_found() -> Problem {
        let what = "This page does not exist.";
        Problem::new(
            StatusCode::NOT_FOUND,
            what,
            "It may have been deleted, or belong to a course that you are not in.",
        )
    }

    /// Returns the problem for a visitor who may see a resource but not change it.
    pub(crate) fn forbidden() -> Problem {
        let what = "You don't have permission to do this.";
        Problem::new(StatusCode::FORBIDDEN, what, "Ask an instructor of the course, or an admin.")
    }

    /// Returns the problem for a full disk.
    pub(crate) fn no_space() -> Problem {
        let what = "The server has no space left. Nothing was stored.";
        Problem::new(StatusCode::INSUFFICIENT_STORAGE, what, "Contact your server administrator.")
    }

    /// Returns the problem for something that cannot be done as things are now.
    pub(crate) fn conflict(what: impl Into<String>, advice: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, what, advice)
    }

    /// Returns the problem for a form that was filled in wrongly.
    pub(crate) fn unusable(what: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, what, "Go back, correct it, and try again.")
    }
}

/// The media type of [`ProblemDetails`].
pub(crate) const PROBLEM_TYPE: &str = "application/problem+json";

/// A problem in the form of RFC 9457, section 3.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProblemDetails<'p> {
    /// Always `about:blank`: the status says what kind of problem it is.
    r#type: &'static str,
    /// Says what happened.
    title: &'p str,
    /// The status of the answer.
    status: u16,
    /// Says what to do about it.
    detail: &'p str,
}

impl<'p> From<&'p Problem> for ProblemDetails<'p> {
    fn from(problem: &'p Problem) -> ProblemDetails<'p> {
        let Problem { status, what, advice } = problem;
        ProblemDetails { r#type: "about:blank", title: what, status: status.as_u16(), detail: advice }
    }
}

/// The answers with which something may refuse a request, for the document of the API. It completes them by their statuses.
pub(crate) type Refusals = BTreeMap<String, RefOr<utoipa::openapi::Response>>;

/// Returns the answers with these statuses.
pub(crate) fn refusals<const N: usize>(statuses: [u16; N]) -> Refusals {
    statuses.map(|status| (status.to_string(), utoipa::openapi::Response::default().into())).into()
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Prints a message for the operator to standard error. A failed write is ignored: the server goes on without its messages.
pub(crate) fn tell_operator(what: impl Display) {
    let _ = writeln!(terminal::stderr(), "lookalike: {}", printable(&what.to_string()));
}

/// Returns whether a write failed for lack of space.
fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge)
}

/// Prints the error for the operator. The visitor learns only that the request failed.
impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        tell_operator(format_args!("{error:#}"));
        if error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(is_full)) {
            return Problem::no_space();
        }
        let what = "The server could not do this.";
        let advice = "Try again. If it happens again, your server administrator can find the reason in the log.";
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, what, advice)
    }
}
