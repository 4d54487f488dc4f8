//! Uploads, and quick checks: an upload on the home page makes its course and its batch by itself, so that three clicks lead to
//! the first pair.

use axum::extract::Path;
use axum::response::{Html, Redirect};
use lookalike_intake::archive_stem;

use super::courses::name_or;
use super::{deletion_page, step};
use crate::actions::batches::{create_numbered, own_course};
use crate::actions::{Acting, InCourse, to_batch, uploads};
use crate::clock;
use crate::domain::MAX_NAME_CHARS;
use crate::http::forms::UploadForm;
use crate::http::receiving::receive_form;
use crate::problem::Problem;

/// The course of uploads that name none.
const COURSE: &str = "Quick checks";

pub(crate) async fn add(here: InCourse, Path(batch): Path<i64>, form: UploadForm) -> Result<Redirect, Problem> {
    uploads::keep(&here, batch, receive_form(&here.app, here.visitor.id, form).await?, false).await?;
    Ok(to_batch(batch))
}

pub(crate) async fn quick_check(who: Acting, form: UploadForm) -> Result<Redirect, Problem> {
    let received = receive_form(&who.app, who.visitor.id, form).await?;
    let course = name_or("course", &received.course, COURSE)?;
    let term = name_or("term", &received.term, &clock::day(clock::now()))?;
    let assignment = assignment_name(&received.name());
    let here = own_course(&who, course).await?;
    let batch = create_numbered(&here, assignment, term, "quick check").await?;
    uploads::keep(&here, batch, received, false).await?;
    Ok(to_batch(batch))
}

fn assignment_name(upload: &str) -> String {
    let stem: String = archive_stem(upload).unwrap_or(upload).trim().chars().take(MAX_NAME_CHARS - 10).collect();
    if stem.is_empty() { "Upload".to_owned() } else { stem }
}

pub(crate) async fn ask_deletion(here: InCourse, Path(id): Path<i64>) -> Result<Html<String>, Problem> {
    let upload = here.app.with_store(move |store| store.upload(id)).await?.ok_or_else(Problem::not_found)?;
    let back = format!("/batches/{}", upload.batch);
    let what = format!("The upload “{}” will be deleted. Reports made with it stay.", upload.name);
    Ok(deletion_page(&here, Some(step("Batch", &back)), what, &format!("/uploads/{id}/delete"), back))
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
