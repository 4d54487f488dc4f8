//! What went wrong, as an answer. It becomes a page, or a line of JSON for a script, in [`super::layers`].

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

use anyhow::Error;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// Something did not work.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    /// The status.
    pub(crate) status: StatusCode,
    /// What happened, as a sentence.
    pub(crate) what: String,
    /// What to do about it, as a sentence.
    pub(crate) advice: String,
}

impl Problem {
    /// A problem of any kind.
    pub(crate) fn new(status: StatusCode, what: impl Into<String>, advice: impl Into<String>) -> Problem {
        Problem { status, what: what.into(), advice: advice.into() }
    }

    /// It is not there, or nobody is to learn that it is.
    pub(crate) fn not_found() -> Problem {
        let what = "There is nothing at this address.";
        Problem::new(StatusCode::NOT_FOUND, what, "It may have been deleted, or belong to a course of somebody else.")
    }

    /// Somebody may see it and may not do this.
    pub(crate) fn forbidden() -> Problem {
        let what = "You may not do this.";
        Problem::new(StatusCode::FORBIDDEN, what, "Ask an instructor of the course, or an admin.")
    }

    /// The disk is full.
    pub(crate) fn no_space() -> Problem {
        let what = "The server has no space left; nothing was kept.";
        Problem::new(StatusCode::INSUFFICIENT_STORAGE, what, "Tell whoever runs the server.")
    }

    /// What was sent in a form makes no sense.
    pub(crate) fn unusable(what: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, what, "Go back, put it right, and send it again.")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Says something to whoever runs the server. If that is written to a full disk, or to nobody any more, the server goes on.
pub(crate) fn tell_operator(what: impl Display) {
    let _ = writeln!(io::stderr(), "lookalike: {what}");
}

/// Whether there is no room for what was to be written.
fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge)
}

/// What the server could not do is told to its operator; visitors learn that it failed.
impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        tell_operator(format_args!("{error:#}"));
        if error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(is_full)) {
            return Problem::no_space();
        }
        let what = "The server could not do this.";
        let advice = "Try again; if it stays, whoever runs the server finds the reason where it writes its messages.";
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, what, advice)
    }
}
