//! The visitor and the course of a request. [`super::guard`] finds both before a handler runs; handlers take them as
//! [`Acting`] or [`InCourse`].

use std::convert::Infallible;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;

use crate::actions::{Acting, InCourse};
use crate::app::SharedApp;
use crate::client::ClientAddress;
use crate::domain::{Membership, Visitor};
use crate::problem::Problem;
use crate::sign_on::SignOn;

/// Returns a thing that was left with a request. Its absence is a mistake in the table of routes.
fn left<T: Clone + Send + Sync + 'static>(parts: &Parts) -> Result<T, Problem> {
    parts.extensions.get().cloned().ok_or_else(Problem::forbidden)
}

/// Fails on routes that do not require a visitor.
impl FromRequestParts<SharedApp> for Acting {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Acting, Problem> {
        Ok(Acting { app: app.clone(), visitor: left(parts)? })
    }
}

/// Fails on routes that do not require a member or an instructor.
impl FromRequestParts<SharedApp> for InCourse {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<InCourse, Problem> {
        let (visitor, Membership { course, may_edit }) = (left(parts)?, left(parts)?);
        Ok(InCourse { app: app.clone(), visitor, course, may_edit })
    }
}

/// Fails on routes that do not require a visitor.
impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Problem> {
        left(parts)
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
        left(parts)
    }
}
