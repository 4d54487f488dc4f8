//! The visitor and the course of a request. [`super::guard`] finds both before a handler runs; handlers take them as
//! arguments.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use lookalike_report_templates::app::model::{Breadcrumb, Notice, PageContext, SignedIn};

use crate::client::ClientAddress;
use crate::problem::Problem;
use crate::sign_on::SignOn;
pub(crate) use crate::store::Visitor;

/// The course that a path is about, and the visitor's rights in it.
#[derive(Debug, Clone)]
pub(crate) struct Membership {
    /// The id of the course.
    pub(crate) course: i64,
    /// The name of the course.
    pub(crate) name: String,
    /// The name of the course in the archive, if it may use the archive.
    pub(crate) archive_course: Option<String>,
    /// Whether the visitor is an instructor of the course, not an assistant.
    pub(crate) may_edit: bool,
}

/// Returns the context of a visitor's page. The breadcrumbs lead from the course, if any, through `trail` to the page itself;
/// each is a name with an address.
pub(crate) fn page_context(
    visitor: &Visitor,
    membership: Option<&Membership>,
    trail: impl IntoIterator<Item = (String, String)>,
    notice: Option<Notice>,
) -> PageContext {
    let course = membership.map(|at| (at.name.clone(), format!("/courses/{}", at.course)));
    PageContext {
        person: Some(SignedIn {
            name: visitor.name.clone(),
            role: visitor.role,
            has_password: visitor.has_password,
            signs_on: visitor.subject.is_some(),
        }),
        csrf: visitor.csrf.clone(),
        trail: course.into_iter().chain(trail).map(|(name, address)| Breadcrumb { name, address }).collect(),
        ..signed_out_context(notice)
    }
}

/// Returns the context of a page for a person who is not signed in.
pub(crate) fn signed_out_context(notice: Option<Notice>) -> PageContext {
    PageContext { version: env!("CARGO_PKG_VERSION").to_owned(), notice, ..PageContext::default() }
}

/// Fails on routes that do not require a visitor.
impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Problem> {
        parts.extensions.get().cloned().ok_or_else(Problem::forbidden)
    }
}

/// Fails on routes that do not require a member or a teacher.
impl<S: Sync> FromRequestParts<S> for Membership {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Membership, Problem> {
        parts.extensions.get().cloned().ok_or_else(Problem::forbidden)
    }
}

/// None unless the proxy names a person.
impl<S: Sync> OptionalFromRequestParts<S> for SignOn {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<SignOn>, Infallible> {
        Ok(parts.extensions.get().cloned())
    }
}

/// Every request has one: it is found before any route.
impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ClientAddress, Problem> {
        parts.extensions.get().copied().ok_or_else(Problem::forbidden)
    }
}
