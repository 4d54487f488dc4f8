//! Who asks, and what they are in the course that they ask about. [`super::guard`] finds both before a handler runs; handlers
//! take them as arguments.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use lookalike_report_templates::app::model::{AccountRole, Person};

use super::problem::Problem;
use super::store::TokenHash;

/// Whoever is signed in.
#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    /// The account's number.
    pub(crate) id: i64,
    /// The account's name.
    pub(crate) name: String,
    /// What they may do.
    pub(crate) role: AccountRole,
    /// Whether they sign in with a password.
    pub(crate) has_password: bool,
    /// What their forms must bring back.
    pub(crate) csrf: String,
    /// Their session.
    pub(crate) session: TokenHash,
}

/// The course that a path is about, and what the visitor is in it.
#[derive(Debug, Clone)]
pub(crate) struct Membership {
    /// The course's number.
    pub(crate) course: i64,
    /// The course's name.
    pub(crate) name: String,
    /// What it is called in the archive, if it may use it.
    pub(crate) archive_course: Option<String>,
    /// Whether the visitor is one of its instructors, not an assistant.
    pub(crate) may_edit: bool,
}

impl Visitor {
    /// As pages show them.
    pub(crate) fn person(&self) -> Person {
        Person { name: self.name.clone(), role: self.role, has_password: self.has_password }
    }
}

/// Only for routes that ask for somebody who is signed in.
impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Problem> {
        parts.extensions.get().cloned().ok_or_else(Problem::forbidden)
    }
}

/// Only for routes that ask for a member or a teacher.
impl<S: Sync> FromRequestParts<S> for Membership {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Membership, Problem> {
        parts.extensions.get().cloned().ok_or_else(Problem::forbidden)
    }
}
