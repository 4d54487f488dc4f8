//! The buttons for batches that do not send the form of a batch's page: creation, another name, the archive, and deletion.

use axum::extract::Path;
use axum::response::{Html, Redirect};

use super::{deletion_page, step, to_batch, to_course};
use crate::actions::{InCourse, archive, batches};
use crate::http::forms::Fields;
use crate::problem::Problem;

pub(crate) async fn create(here: InCourse, fields: Fields) -> Result<Redirect, Problem> {
    let (batch, is_new) = batches::create(&here, fields.name("assignment")?, fields.name("term")?).await?;
    if is_new { Ok(to_batch(batch.id)) } else { Err(batches::taken()) }
}

/// `POST /batches/{batch}/name`: gives a batch another assignment, term or course.
pub(crate) async fn rename(here: InCourse, Path(batch): Path<i64>, fields: Fields) -> Result<Redirect, Problem> {
    let (assignment, term) = (fields.name("assignment")?, fields.name("term")?);
    let course = fields.number("course").unwrap_or(here.course.id);
    batches::rename(&here, batch, course, assignment, term).await?;
    Ok(to_batch(batch))
}

pub(crate) async fn keep_another_year(here: InCourse, Path(batch): Path<i64>) -> Result<Redirect, Problem> {
    batches::keep_another_year(&here, batch).await?;
    Ok(to_batch(batch))
}

/// `POST /batches/{batch}/keep`: adds the batch to the archive.
pub(crate) async fn add_to_archive(here: InCourse, Path(batch): Path<i64>) -> Result<Redirect, Problem> {
    archive::add_batch(&here, batch).await?;
    Ok(to_batch(batch))
}

pub(crate) async fn ask_deletion(here: InCourse, Path(batch): Path<i64>) -> Result<Html<String>, Problem> {
    let label = here.app.batch(batch).await?.label();
    let back = format!("/batches/{batch}");
    let what = format!("The batch “{label}” will be deleted for everybody, with its uploads, reports and reviews.");
    Ok(deletion_page(&here, Some(step(label, &back)), what, &format!("{back}/delete"), back))
}

pub(crate) async fn delete(here: InCourse, Path(batch): Path<i64>) -> Result<Redirect, Problem> {
    batches::delete(&here, batch).await?;
    Ok(to_course(here.course.id))
}
