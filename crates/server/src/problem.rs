//! Problems: error responses. `routes::layers` renders them as a page, or as JSON for a script.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

use anyhow::Error;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lookalike_system::message::printable;
use lookalike_system::terminal;
use serde::Serialize;
use utoipa::ToSchema;

/// The advice about a form that was filled in wrongly, and the same for a program.
pub(crate) const GO_BACK: &str = "Go back, correct it, and try again.";
const CORRECT_VALUE: &str = "Correct the value, and send the request again.";
/// The sentence about an address without content, and the same for a program.
const NO_PAGE: &str = "This page does not exist.";
const NO_RESOURCE: &str = "There is nothing at this address.";

#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    /// A sentence that says what happened.
    pub(crate) what: String,
    /// A sentence that says what to do about it.
    pub(crate) advice: String,
    /// The name of the problem for programs, if it has a better one than that of its status.
    code: Option<&'static str>,
    /// The field of the request that cannot be used, if it is one.
    field: Option<String>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, what: impl Into<String>, advice: impl Into<String>) -> Problem {
        Problem { status, what: what.into(), advice: advice.into(), code: None, field: None }
    }

    pub(crate) fn with_code(self, code: &'static str) -> Problem {
        Problem { code: Some(code), ..self }
    }

    /// Names the field of the request that cannot be used.
    pub(crate) fn at(self, field: impl Into<String>) -> Problem {
        Problem { field: Some(field.into()), ..self }
    }

    /// Returns the problem for a script, which shows it at the field.
    pub(crate) fn for_script(&self) -> serde_json::Value {
        let advice = if self.advice == GO_BACK { "" } else { &self.advice };
        serde_json::json!({ "problem": format!("{} {advice}", self.what).trim_end(), "field": self.field })
    }

    /// Returns the problem for an address without content. Resources of other courses give the same response, so that
    /// nobody learns that they exist.
    pub(crate) fn not_found() -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            NO_PAGE,
            "It may have been deleted, or belong to a course that you are not in.",
        )
    }

    /// Returns the problem for a visitor who may see a resource but not change it.
    pub(crate) fn forbidden() -> Problem {
        let what = "You don't have permission to do this.";
        Problem::new(StatusCode::FORBIDDEN, what, "Ask an instructor of the course, or an admin.")
    }

    pub(crate) fn no_space() -> Problem {
        let what = "The server has no space left. Nothing was stored.";
        Problem::new(StatusCode::INSUFFICIENT_STORAGE, what, "Contact your server administrator.")
    }

    /// Returns the problem for something that cannot be done as things are now.
    pub(crate) fn conflict(what: impl Into<String>, advice: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, what, advice)
    }

    pub(crate) fn unusable(what: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, what, GO_BACK)
    }
}

pub(crate) const PROBLEM_TYPE: &str = "application/problem+json";

/// A problem in the form of RFC 9457, section 3.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProblemDetails<'p> {
    /// The description of this kind of problem in the document of the API.
    r#type: String,
    /// The name of the kind, which does not change: `not_found`, `unusable`, `newer_review`.
    code: &'static str,
    /// Says what happened.
    title: &'p str,
    /// The status of the answer.
    status: u16,
    /// Says what to do about it.
    detail: &'p str,
    /// The field that cannot be used, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'p str>,
}

impl<'p> From<&'p Problem> for ProblemDetails<'p> {
    fn from(problem: &'p Problem) -> ProblemDetails<'p> {
        let Problem { status, what, advice, code, field } = problem;
        let status = status.as_u16();
        ProblemDetails {
            r#type: format!("/api/v1/openapi.json#/components/responses/Problem{status}"),
            code: code.unwrap_or_else(|| code_of(status)),
            title: if what == NO_PAGE { NO_RESOURCE } else { what },
            status,
            detail: if advice == GO_BACK { CORRECT_VALUE } else { advice },
            field: field.as_deref(),
        }
    }
}

/// The statuses of problems, each with the name of its kind and its meaning for programs.
pub(crate) const STATUSES: [(u16, &str, &str); 15] = [
    (400, "malformed", "The request is malformed."),
    (401, "token_needed", "The token is missing, wrong or expired."),
    (403, "forbidden", "The scope of the token, its course, or the role of its account does not suffice."),
    (404, "not_found", "There is no such thing, or it is another course's."),
    (405, "no_such_method", "The address has no such method."),
    (408, "too_slow", "The body arrived too slowly."),
    (409, "conflict", "This cannot be done as things are now."),
    (413, "too_large", "The body is too large, or the course has no space left."),
    (415, "unknown_type", "A body of this type is not taken."),
    (421, "other_host", "The server has another name."),
    (422, "unusable", "A value cannot be used."),
    (429, "too_many_requests", "The token made too many requests, or its address makes too many at once."),
    (500, SERVER_FAILED, "The server failed."),
    (503, "busy", "The server has no room for this now."),
    (507, "no_space", "The server has no space left."),
];
const SERVER_FAILED: &str = "server_failed";

fn code_of(status: u16) -> &'static str {
    STATUSES.iter().find(|(own, ..)| *own == status).map_or(SERVER_FAILED, |(_, code, _)| code)
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
