//! Forms and query strings. No handler receives a form whose token was not compared with the session's.
//!
//! [`super::guard`] reads forms without files before their handler runs, which takes them as [`Fields`]. A handler takes a
//! form with files as an [`UploadForm`], which returns parts only after the right token came, in the header or in the first
//! part.

use axum::extract::multipart::Field;
use axum::extract::{FromRequest, FromRequestParts, Multipart, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use serde::de::DeserializeOwned;

use super::unread::{Pace, declared_length};
use crate::actions::courses::checked_name;
use crate::app::SharedApp;
use crate::domain::Visitor;
use crate::problem::Problem;
use crate::secrets::are_equal;
use crate::uploads::spool::too_large;

/// The header in which a script sends the token of the session.
const CSRF_HEADER: &str = "x-csrf-token";
pub(crate) const CSRF_FIELD: &str = "csrf";
/// Maximum size of the parts of a form that are not files, in bytes.
const MAX_OTHER_PARTS: u64 = 1 << 20;

/// The fields of a form, in order; or the parameters of the query string of a request that changes nothing, such as `?from=0.6`. A
/// malformed query string has none.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fields(pub(crate) Vec<(String, String)>);

impl Fields {
    /// Returns the first value of a field, trimmed, or an empty string if there is none.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.exact(name).trim()
    }

    /// Returns the first value of a field as it was sent, or an empty string if there is none.
    pub(crate) fn exact(&self, name: &str) -> &str {
        self.all(name).next().unwrap_or_default()
    }

    pub(crate) fn all<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn without(&self, name: &str) -> Fields {
        Fields(self.0.iter().filter(|(own, _)| own != name).cloned().collect())
    }

    pub(crate) fn number(&self, name: &str) -> Option<i64> {
        self.text(name).parse().ok()
    }

    /// Returns the value of a field that names something: an account, a course, an assignment or a term.
    pub(crate) fn name(&self, field: &str) -> Result<String, Problem> {
        checked_name(field, self.text(field))
    }
}

impl<S: Sync> FromRequestParts<S> for Fields {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Fields, Problem> {
        if parts.method.is_safe() {
            let pairs = Query::try_from_uri(&parts.uri);
            return Ok(pairs.map(|Query(pairs)| Fields(pairs)).unwrap_or_default());
        }
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}

/// The parameters of a program's query string. Values that cannot be used are refused; other parameters are ignored.
pub(crate) struct TypedQuery<T>(pub(crate) T);

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for TypedQuery<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<TypedQuery<T>, Problem> {
        let query = Query::try_from_uri(&parts.uri);
        query.map(|Query(query)| TypedQuery(query)).map_err(|error| {
            let what = format!("The query string cannot be used: {}.", error.body_text());
            Problem::new(StatusCode::UNPROCESSABLE_ENTITY, what, "Correct it.")
        })
    }
}

/// Returns whether a script made the request. It shows problems in place, so it needs JSON instead of a page.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|value| value.contains("application/json"))
}

pub(super) fn has_csrf_header(headers: &HeaderMap, visitor: &Visitor) -> bool {
    headers.get(CSRF_HEADER).is_some_and(|value| are_equal(value.as_bytes(), visitor.csrf.as_bytes()))
}

pub(super) fn has_csrf_field(fields: &Fields, visitor: &Visitor) -> bool {
    are_equal(fields.exact(CSRF_FIELD).as_bytes(), visitor.csrf.as_bytes())
}

pub(super) fn missing_csrf() -> Problem {
    let what = "This form does not belong to your session.";
    Problem::new(StatusCode::FORBIDDEN, what, "Reload the page, and send the form again.")
}

/// A form with files, read part by part. It may have a part named `csrf` even if a script sent the header; that part is
/// ignored.
pub(crate) struct UploadForm {
    parts: Multipart,
    pace: Pace,
}

pub(crate) struct Part<'f> {
    field: Field<'f>,
    pace: &'f mut Pace,
}

impl UploadForm {
    pub(crate) async fn next_part(&mut self) -> Result<Option<Part<'_>>, Problem> {
        let UploadForm { parts, pace } = self;
        let field = pace.wait_for(parts.next_field()).await?.map_err(|error| broken_off(&error.body_text()))?;
        let Some(field) = field else { return Ok(None) };
        let length = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len();
        pace.add(field.headers().iter().map(length).sum());
        Ok(Some(Part { field, pace }))
    }
}

impl Part<'_> {
    pub(crate) fn name(&self) -> Option<&str> {
        self.field.name()
    }

    pub(crate) fn file_name(&self) -> Option<&str> {
        self.field.file_name()
    }

    pub(crate) async fn next_chunk(&mut self) -> Result<Option<impl AsRef<[u8]> + use<>>, Problem> {
        let chunk = self.pace.wait_for(self.field.chunk()).await?.map_err(|error| broken_off(&error.body_text()))?;
        self.pace.add(chunk.as_ref().map_or(0, |chunk| chunk.len()));
        Ok(chunk)
    }

    pub(crate) async fn short_text(mut self, max_bytes: usize) -> Result<String, Problem> {
        let mut text = Vec::new();
        while let Some(chunk) = self.next_chunk().await? {
            text.extend_from_slice(chunk.as_ref());
            if text.len() > max_bytes {
                return Err(Problem::unusable("A field of the form is too long."));
            }
        }
        String::from_utf8(text).map_err(|_| Problem::unusable("A field of the form is not text."))
    }
}

pub(super) fn broken_off(why: &str) -> Problem {
    let what = format!("The upload was interrupted: {why}.");
    Problem::new(StatusCode::BAD_REQUEST, what, "Nothing was stored. Try again.")
}

impl FromRequest<SharedApp> for UploadForm {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &SharedApp) -> Result<UploadForm, Problem> {
        let limit = app.options.max_upload;
        if declared_length(request.headers()).is_some_and(|length| length.saturating_sub(MAX_OTHER_PARTS) > limit) {
            return Err(too_large(limit));
        }
        let visitor: Visitor = request.extensions().get().cloned().ok_or_else(missing_csrf)?;
        // A browser sends no token of a program by itself, as it does a cookie.
        let is_checked = visitor.token.is_some() || has_csrf_header(request.headers(), &visitor);
        let multipart = Multipart::from_request(request, app).await;
        let parts = multipart.map_err(|_| Problem::unusable("This is not a form with files."))?;
        let mut form = UploadForm { parts, pace: Pace::new() };
        if is_checked {
            return Ok(form);
        }
        let Some(first) = form.next_part().await?.filter(|part| part.name() == Some(CSRF_FIELD)) else {
            return Err(missing_csrf());
        };
        let token = first.short_text(128).await?;
        if are_equal(token.as_bytes(), visitor.csrf.as_bytes()) { Ok(form) } else { Err(missing_csrf()) }
    }
}
