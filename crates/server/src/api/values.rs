//! Values that programs send and receive, as the document of the API describes them. Names come from the one place that has them.

use lookalike_report_templates::model::Verdict;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Array, ArrayBuilder, ObjectBuilder, Type};
use utoipa::openapi::{Object, RefOr, Schema};

use crate::actions::reviews::MAX_NOTE_CHARS;
use crate::domain::{MAX_NAME_CHARS, ReviewState};
use crate::http::receiving::MAX_PATH_CHARS;

/// A yes or no in a query string.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
pub(super) enum Flag {
    /// No.
    #[default]
    #[serde(rename = "0")]
    No,
    /// Yes.
    #[serde(rename = "1")]
    Yes,
}

/// Reads a field that is there, so that null is told from a missing field.
pub(super) fn present<'d, D: Deserializer<'d>, T: Deserialize<'d>>(source: D) -> Result<Option<T>, D::Error> {
    T::deserialize(source).map(Some)
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// The id of something: a positive number.
pub(super) fn id() -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(i64::MAX)).into()
}

const PLAIN: &str = r"[^\u0000-\u001f\u007f-\u009f]";

/// The name of a course, an assignment or a term: one line with something to see.
pub(super) fn name() -> Object {
    let pattern = format!(r"^{PLAIN}*[^\s\u0000-\u001f\u007f-\u009f]{PLAIN}*$");
    text().min_length(Some(1)).max_length(Some(MAX_NAME_CHARS)).pattern(Some(pattern)).build()
}

pub(super) fn file_name() -> Object {
    text().min_length(Some(1)).max_length(Some(MAX_PATH_CHARS)).pattern(Some(format!("^{PLAIN}+$"))).build()
}

pub(super) fn note() -> Object {
    text().max_length(Some(MAX_NOTE_CHARS)).build()
}

pub(super) fn verdict() -> Object {
    text().enum_values(Some(Verdict::ALL.map(Verdict::name))).build()
}

pub(super) fn verdicts() -> Object {
    list_of(&Verdict::ALL.map(Verdict::name))
}

pub(super) fn review_states() -> Object {
    let names: Vec<&str> = ReviewState::ALL.iter().map(|state| state.name()).collect();
    list_of(&names)
}

fn list_of(names: &[&str]) -> Object {
    let one = names.join("|");
    text().pattern(Some(format!("^({one})(,({one}))*$"))).build()
}

pub(super) fn files() -> Array {
    let file = text().content_media_type("application/octet-stream");
    ArrayBuilder::new().items(file).min_items(Some(1)).build()
}
