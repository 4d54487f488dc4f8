//! Values that programs send and receive, as the document of the API describes them. Names come from the one place that has them.

use lookalike_report_templates::app::model::UploadRole;
use lookalike_report_templates::model::ReviewState;
use lookalike_report_templates::model::Verdict;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Array, ArrayBuilder, ObjectBuilder, Type};
use utoipa::openapi::{Object, RefOr, Schema};

use crate::handlers::members::CourseRole;
use crate::handlers::uploads::MAX_PATH_CHARS;
use crate::store::MAX_NAME_CHARS;

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

fn one_of(names: impl IntoIterator<Item = &'static str>) -> Object {
    text().enum_values(Some(names)).build()
}

/// The id of something: a positive number.
pub(super) fn id() -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(i64::MAX)).into()
}

/// A character that controls nothing.
const PLAIN: &str = r"[^\u0000-\u001f\u007f-\u009f]";

/// The name of a course, an assignment or a term: one line with something to see.
pub(super) fn name() -> Object {
    let pattern = format!(r"^{PLAIN}*[^\s\u0000-\u001f\u007f-\u009f]{PLAIN}*$");
    text().min_length(Some(1)).max_length(Some(MAX_NAME_CHARS)).pattern(Some(pattern)).build()
}

/// The name of an uploaded file.
pub(super) fn file_name() -> Object {
    text().min_length(Some(1)).max_length(Some(MAX_PATH_CHARS)).pattern(Some(format!("^{PLAIN}+$"))).build()
}

/// A key for repeated requests, in quotation marks or without.
pub(super) fn key(max_bytes: usize) -> RefOr<Schema> {
    let pattern = format!(r#"^("[ !#-\[\]-~]{{1,{max_bytes}}}"|[!#-~]{{1,{max_bytes}}})$"#);
    text().pattern(Some(pattern)).into()
}

/// A verdict about a pair.
pub(super) fn verdict() -> Object {
    one_of(Verdict::ALL.map(Verdict::name))
}

/// The state of a mark.
pub(super) fn mark() -> Object {
    one_of(ReviewState::ALL.map(ReviewState::name))
}

/// The role of an upload.
pub(super) fn upload_role() -> Object {
    one_of(UploadRole::ALL.map(UploadRole::name))
}

/// The role of a member.
pub(super) fn course_role() -> Object {
    one_of(CourseRole::ALL.map(CourseRole::name))
}

/// The state of a run.
pub(super) fn run_state() -> Object {
    one_of(["waiting", "working", "done", "cancelled", "failed"])
}

/// A time, as RFC 3339 has it.
pub(super) fn time() -> Object {
    text().format(Some(utoipa::openapi::SchemaFormat::Custom("date-time".to_owned()))).build()
}

/// The files of a form.
pub(super) fn files() -> Array {
    let file = text().content_media_type("application/octet-stream");
    ArrayBuilder::new().items(file).min_items(Some(1)).build()
}
