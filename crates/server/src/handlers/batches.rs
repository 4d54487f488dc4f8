//! Batches: their page, the earlier submissions they are compared with, the archive, and their deletion.

use std::collections::BTreeSet;
use std::future::pending;

use anyhow::Result;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, Redirect};
use lookalike_report_templates::app::model::{AppPage, Batch, Choice, CourseSummary, Deletion, Ending, Upload};

use super::batch_form::archived_terms;
use super::{page, people};
use crate::app::SharedApp;
use crate::clock;
use crate::data_folder::remove_files;
use crate::inspection;
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::{Membership, Visitor};
use crate::runs::child::{self, ChildEnd};
use crate::runs::execution::{stop, with_position};
use crate::runs::inputs::RunInputs;
use crate::store::{StoredBatch, StoredUpload};

/// `POST /courses/{course}/batches`
pub(crate) async fn create(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let (assignment, term) = (fields.name("assignment")?, fields.name("term")?);
    let about = format!("{assignment} {term}");
    let course = at.course;
    let batch = app.with_store(move |store| store.add_batch(course, &assignment, &term)).await?;
    let batch =
        batch.ok_or_else(|| Problem::unusable("The course already has a batch with this assignment and term."))?;
    app.log(&visitor.actor, Some(course), "batch made", about).await?;
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// `GET /batches/{batch}`
pub(crate) async fn show(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(id): Path<i64>,
) -> Result<Html<String>, Problem> {
    let stored = app.batch(id).await?;
    let (uploads, runs) = app.with_store(move |store| Ok((store.uploads_of(id)?, store.runs_of(id)?))).await?;
    let people = people::people(&app.inspections, &stored, &uploads)?;
    let starter_like = people::starter_like(&stored, &uploads)?;
    let courses = own_courses(&app, &visitor, stored.course).await?;
    let archived = archived_terms(&app, &at, id).await?;
    let is_ready = uploads.iter().any(StoredUpload::has_submissions);
    let trail = [(stored.label(), format!("/batches/{id}"))];
    let earlier = other_batches(&app, &stored).await?;
    let ending = app.expiry(id).await?.map(|expiry| Ending {
        day: clock::day(expiry.ends),
        is_near: expiry.is_near,
        is_held: expiry.is_held,
    });
    let batch = Batch {
        id,
        assignment: stored.assignment,
        term: stored.term,
        may_edit: at.may_edit,
        uploads: uploads
            .into_iter()
            .map(|StoredUpload { shown, .. }| Upload { looks_like_starter: starter_like.contains(&shown.id), ..shown })
            .collect(),
        upload_limit: app.options.max_upload,
        people,
        earlier,
        archived,
        settings: stored.settings,
        courses,
        may_keep: at.may_edit && is_ready && app.options.archive.is_some() && at.archive_course.is_some(),
        runs: runs.into_iter().map(|run| with_position(&app.queue, run)).collect(),
        is_ready,
        ending,
    };
    Ok(page(&app, &visitor, Some(&at), trail, &AppPage::Batch(Box::new(batch))))
}

/// Returns the other batches of the course, and which of them the batch is compared with.
async fn other_batches(app: &SharedApp, batch: &StoredBatch) -> Result<Vec<Choice>, Problem> {
    let (id, course) = (batch.id, batch.course);
    app.with_store(move |store| {
        let chosen = store.compared_batches(id)?;
        let others = store.batches_of(course)?.into_iter().filter(|other| other.id != id);
        let choices = others.map(|other| Choice {
            value: other.id.to_string(),
            name: other.label(),
            n_submissions: other.n_submissions,
            is_chosen: chosen.contains(&other.id),
        });
        Ok(choices.collect())
    })
    .await
}

/// Returns the courses in which the visitor may edit batches, with the chosen one.
async fn own_courses(app: &SharedApp, visitor: &Visitor, chosen: i64) -> Result<Vec<Choice>, Problem> {
    let account = visitor.id;
    let courses = app.with_store(move |store| store.courses_of(account)).await?;
    let editable = courses.into_iter().filter(|course| !course.as_assistant);
    let choice = |course: CourseSummary| Choice {
        value: course.id.to_string(),
        name: course.name,
        n_submissions: None,
        is_chosen: course.id == chosen,
    };
    Ok(editable.map(choice).collect())
}

/// `POST /batches/{batch}/name`: gives a batch another assignment, term or course.
pub(crate) async fn rename(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let (assignment, term) = (fields.name("assignment")?, fields.name("term")?);
    let course = fields.number("course").unwrap_or(at.course);
    let courses = own_courses(&app, &visitor, course).await?;
    if course != at.course && !courses.iter().any(|own| own.is_chosen) {
        return Err(Problem::unusable("You are no instructor of that course."));
    }
    let about = format!("batch {batch}: {} → {assignment} {term}", app.batch(batch).await?.label());
    if !app.with_store(move |store| store.move_batch(batch, course, &assignment, &term)).await? {
        return Err(Problem::unusable("The course already has a batch with this assignment and term."));
    }
    for at in BTreeSet::from([at.course, course]) {
        app.log(&visitor.actor, Some(at), "batch renamed or moved", about.clone()).await?;
    }
    if course != at.course {
        inspection::start(&app, batch);
    }
    app.set_notice(&visitor, "Your changes were saved.");
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// `POST /batches/{batch}/keep-another-year`: the batch is deleted a year later than it would be.
pub(crate) async fn keep_another_year(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
) -> Result<Redirect, Problem> {
    let label = app.batch(batch).await?.label();
    let Some(expiry) = app.expiry(batch).await?.filter(|expiry| expiry.is_near) else {
        return Err(Problem::unusable("This batch will not be deleted soon."));
    };
    app.with_store(move |store| store.keep_another_year(batch, expiry.ends)).await?;
    app.log(&visitor.actor, Some(at.course), "batch kept another year", label).await?;
    app.set_notice(&visitor, "The batch is kept another year.");
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// `POST /batches/{batch}/keep`
pub(crate) async fn add_to_archive(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
) -> Result<Redirect, Problem> {
    let added = archive_batch(&app, &visitor, &at, batch).await?;
    app.set_notice(&visitor, format!("Stored in the archive: {added}."));
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// Adds a batch to the archive of its course, and returns the words for what was added.
///
/// # Errors
/// The course has no archive, the batch has no submissions, or the archive cannot be written.
pub(crate) async fn archive_batch(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    batch: i64,
) -> Result<String, Problem> {
    let (Some(archive), Some(course)) = (app.options.archive.clone(), at.archive_course.clone()) else {
        return Err(no_archive());
    };
    let stored = app.batch(batch).await?;
    let inputs = RunInputs::load(app, batch, false).await?.without_earlier();
    if !inputs.has_submissions() {
        let what = "There is nothing to store: no submissions were uploaded.";
        return Err(Problem::conflict(what, "Upload them first."));
    }
    let authors = inputs.write_authors(app)?;
    let mut arguments = vec!["archive".into(), "add".into(), archive.into()];
    // One argument each, so that a name like an option is not taken for one.
    let names = [("course", &course), ("assignment", &stored.assignment), ("term", &stored.term)];
    arguments.extend(names.map(|(option, name)| format!("--{option}={name}").into()));
    arguments.extend(inputs.arguments(authors.as_ref()));
    match child::run(&arguments, pending(), |_| ()).await.map_err(anyhow::Error::from)? {
        ChildEnd::Done(output) => {
            app.log(&visitor.actor, Some(at.course), "batch kept in the archive", stored.label()).await?;
            // The first line has the path of the archive, and what was added to it.
            let added = output.lines().next().and_then(|line| line.split_once(": "));
            Ok(added.map_or("everything", |(_, added)| added).to_owned())
        }
        ChildEnd::Failed(why) => {
            let what = format!("The batch could not be stored: {why}.");
            Err(Problem::new(StatusCode::INTERNAL_SERVER_ERROR, what, "Nothing was stored."))
        }
        ChildEnd::Stopped => Err(Problem::not_found()),
    }
}

/// Returns the problem for a course that may not use the archive.
pub(crate) fn no_archive() -> Problem {
    Problem::conflict("The course is not linked to an archive.", "An admin can link it.")
}

/// `GET /batches/{batch}/delete`
pub(crate) async fn ask_deletion(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
) -> Result<Html<String>, Problem> {
    let label = app.batch(batch).await?.label();
    let back = format!("/batches/{batch}");
    let action = format!("{back}/delete");
    let what = format!("The batch “{label}” will be deleted for everybody, with its uploads, reports and reviews.");
    let trail = [(label, back.clone()), ("Delete".to_owned(), action.clone())];
    Ok(page(&app, &visitor, Some(&at), trail, &AppPage::Deletion(Deletion { what, action, back })))
}

/// `POST /batches/{batch}/delete`
pub(crate) async fn delete(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
) -> Result<Redirect, Problem> {
    let label = delete_batch(&app, &visitor, &at, batch).await?;
    app.set_notice(&visitor, format!("The batch “{label}” was deleted."));
    Ok(Redirect::to(&format!("/courses/{}", at.course)))
}

/// Deletes a batch with its uploads, reports and reviews, and returns its assignment and term.
///
/// # Errors
/// There is no such batch, or its files cannot be removed.
pub(crate) async fn delete_batch(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    batch: i64,
) -> Result<String, Problem> {
    let label = app.batch(batch).await?.label();
    for run in app.with_store(move |store| store.runs_of(batch)).await? {
        stop(app, run.id).await;
    }
    let (uploads, runs) = app.with_store(move |store| store.delete_batch(batch)).await?;
    remove_files(app, uploads, runs).await?;
    app.log(&visitor.actor, Some(at.course), "batch deleted", label.clone()).await?;
    Ok(label)
}
