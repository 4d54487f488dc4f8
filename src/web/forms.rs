//! What forms bring. No handler sees a form whose `csrf` was not compared with the session's.
//!
//! A form without files is read by [`super::guard`] before its handler runs, which takes it as [`Fields`]. One with files is
//! taken as [`UploadForm`], which hands out parts only after the right `csrf` came, in the header or in the first part.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::multipart::Field;
use axum::extract::{FromRequest, FromRequestParts, Multipart, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use tokio::time::timeout;

use super::problem::Problem;
use super::secrets::are_equal;
use super::visitor::Visitor;

/// The header by which a script brings the session's token.
const HEADER: &str = "x-csrf-token";
/// The field by which a form brings it.
const FIELD: &str = "csrf";
/// A part that does not move for so long is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// The fields of a form, in its order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fields(pub(crate) Vec<(String, String)>);

impl Fields {
    /// The first value of a name, without blanks around it; empty if there is none.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.all(name).next().unwrap_or_default().trim()
    }

    /// The first value of a name as it is.
    pub(crate) fn exact(&self, name: &str) -> &str {
        self.all(name).next().unwrap_or_default()
    }

    /// All values of a name, in the form's order.
    pub(crate) fn all<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The first value of a name as a number.
    pub(crate) fn number(&self, name: &str) -> Option<i64> {
        self.text(name).parse().ok()
    }
}

/// What stands behind a path: `?from=0.6`.
#[derive(Debug, Clone, Default)]
pub(crate) struct Asked(Fields);

impl Asked {
    /// The first value of a name; empty if there is none.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.0.text(name)
    }
}

/// What makes no sense is as if it were not there.
impl<S: Sync> FromRequestParts<S> for Asked {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked, Infallible> {
        let pairs = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri);
        Ok(pairs.map(|Query(pairs)| Asked(Fields(pairs))).unwrap_or_default())
    }
}

impl<S: Sync> FromRequestParts<S> for Fields {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Fields, Problem> {
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}

/// Whether the header brings the token of a visitor's session.
pub(super) fn header_proves(headers: &HeaderMap, visitor: &Visitor) -> bool {
    headers.get(HEADER).is_some_and(|value| are_equal(value.as_bytes(), visitor.csrf.as_bytes()))
}

/// Whether a field does.
pub(super) fn field_proves(fields: &Fields, visitor: &Visitor) -> bool {
    are_equal(fields.exact(FIELD).as_bytes(), visitor.csrf.as_bytes())
}

/// Said to what does not bring it.
pub(super) fn unproven() -> Problem {
    let what = "This form is not from a page of your session.";
    Problem::new(StatusCode::FORBIDDEN, what, "Load the page again and send the form once more.")
}

/// A form with files, part by part. A part called `csrf` may still come if a script sent the header, and says nothing.
pub(crate) struct UploadForm(Multipart);

impl UploadForm {
    /// The next part.
    ///
    /// # Errors
    /// The form breaks off, is no form, or does not move.
    pub(crate) async fn next(&mut self) -> Result<Option<Field<'_>>, Problem> {
        match timeout(PATIENCE, self.0.next_field()).await {
            Ok(field) => field.map_err(|error| broken_off(&error.body_text())),
            Err(_) => Err(broken_off("nothing came for half a minute")),
        }
    }
}

/// The next piece of a part.
///
/// # Errors
/// The part breaks off, or does not move.
pub(crate) async fn next_piece(field: &mut Field<'_>) -> Result<Option<impl AsRef<[u8]> + use<>>, Problem> {
    match timeout(PATIENCE, field.chunk()).await {
        Ok(piece) => piece.map_err(|error| broken_off(&error.body_text())),
        Err(_) => Err(broken_off("nothing came for half a minute")),
    }
}

/// The text of a short part.
///
/// # Errors
/// It breaks off, or is longer than so many bytes.
pub(crate) async fn short_text(mut field: Field<'_>, most: usize) -> Result<String, Problem> {
    let mut text = Vec::new();
    while let Some(piece) = next_piece(&mut field).await? {
        text.extend_from_slice(piece.as_ref());
        if text.len() > most {
            return Err(Problem::unusable("A field of the form is too long."));
        }
    }
    String::from_utf8(text).map_err(|_| Problem::unusable("A field of the form is no text."))
}

fn broken_off(why: &str) -> Problem {
    let what = format!("The upload broke off: {why}.");
    Problem::new(StatusCode::BAD_REQUEST, what, "Nothing of it was kept. Send it again.")
}

impl<S: Send + Sync> FromRequest<S> for UploadForm {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<UploadForm, Problem> {
        let visitor: Visitor = request.extensions().get().cloned().ok_or_else(unproven)?;
        let is_proven = header_proves(request.headers(), &visitor);
        let multipart = Multipart::from_request(request, state).await;
        let mut form = UploadForm(multipart.map_err(|_| Problem::unusable("This is no form with files."))?);
        if is_proven {
            return Ok(form);
        }
        let Some(first) = form.next().await?.filter(|field| field.name() == Some(FIELD)) else {
            return Err(unproven());
        };
        let token = short_text(first, 128).await?;
        if are_equal(token.as_bytes(), visitor.csrf.as_bytes()) { Ok(form) } else { Err(unproven()) }
    }
}
