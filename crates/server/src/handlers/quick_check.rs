//! Quick checks: an upload on the home page makes its course and its batch by itself, so that three clicks lead to the first
//! pair.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Redirect;
use lookalike_intake::archive_stem;

use super::uploads::{keep, receive};
use crate::app::SharedApp;
use crate::clock;
use crate::problem::Problem;
use crate::requests::forms::{Fields, UploadForm};
use crate::requests::visitor::Visitor;
use crate::store::{MAX_NAME_CHARS, Store};

/// The course of uploads that name none.
const COURSE: &str = "Quick checks";

/// `POST /quick-check`
pub(crate) async fn start(
    State(app): State<SharedApp>,
    visitor: Visitor,
    headers: HeaderMap,
    form: UploadForm,
) -> Result<Redirect, Problem> {
    let received = receive(&app, &headers, form).await?;
    let course_name = name_or(&received.fields, "course", COURSE)?;
    let term = name_or(&received.fields, "term", &today())?;
    let assignment = assignment_name(&received.name());
    let (account, about) = (visitor.id, format!("{course_name}: {assignment} {term}"));
    let (course, batch) = app
        .with_store(move |store| {
            let course = own_course(store, account, &course_name)?;
            Ok((course, new_batch(store, course, &assignment, &term)?))
        })
        .await?;
    app.log(&visitor.actor, Some(course), "quick check", about).await?;
    keep(&app, &visitor, course, batch, received).await
}

/// Returns the value of a field that names something, or a default if it is empty.
fn name_or(fields: &Fields, field: &str, default: &str) -> Result<String, Problem> {
    if fields.text(field).is_empty() { Ok(default.to_owned()) } else { fields.name(field) }
}

/// Returns the current date in UTC: `2026-11-22`.
fn today() -> String {
    clock::format(clock::now()).chars().take_while(|c| *c != ' ').collect()
}

/// Returns the name of an assignment, derived from that of an upload.
fn assignment_name(upload: &str) -> String {
    let stem: String = archive_stem(upload).unwrap_or(upload).trim().chars().take(MAX_NAME_CHARS - 10).collect();
    if stem.is_empty() { "Upload".to_owned() } else { stem }
}

/// Returns the course of this name in which the account is an instructor; creates it if there is none.
fn own_course(store: &Store, account: i64, name: &str) -> anyhow::Result<i64> {
    let own = store.courses_of(account)?.into_iter().find(|course| course.name == name && !course.as_assistant);
    own.map_or_else(|| store.add_course(name, account), |course| Ok(course.id))
}

/// Creates a batch. If there is one of this assignment and term, the assignment gets a number.
fn new_batch(store: &Store, course: i64, assignment: &str, term: &str) -> anyhow::Result<i64> {
    let mut number = 1;
    loop {
        let numbered = if number == 1 { assignment.to_owned() } else { format!("{assignment} ({number})") };
        if let Some(batch) = store.add_batch(course, &numbered, term)? {
            return Ok(batch);
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name of an upload without its extension names the assignment.
    #[test]
    fn assignments_are_named_after_files() {
        assert_eq!(assignment_name("homework-3.tar.gz"), "homework-3");
        assert_eq!(assignment_name("homework-3 and 2 more"), "homework-3 and 2 more");
        assert_eq!(assignment_name(" "), "Upload");
        assert!(assignment_name(&"a".repeat(500)).chars().count() < MAX_NAME_CHARS);
    }
}
