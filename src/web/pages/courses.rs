//! A course: its page, its name, its end.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect};
use lookalike_report_templates::app::model::{AccountRole, AppPage, Course, Deletion};

use super::{name_in, page};
use crate::web::app::Shared;
use crate::web::forms::Fields;
use crate::web::problem::Problem;
use crate::web::runs::placed;
use crate::web::store::Store;
use crate::web::visitor::{Membership, Visitor};
use crate::web::work::remove_files;

/// Makes a course; who makes it teaches it.
pub(in crate::web) async fn create(
    State(app): State<Shared>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let (name, instructor) = (name_in(&fields, "name")?, visitor.id);
    let about = name.clone();
    let course = app.stored(move |store| store.add_course(&name, instructor)).await?;
    app.log(&visitor.name, Some(course), "course made", about).await?;
    Ok(Redirect::to(&format!("/courses/{course}")))
}

/// The page of a course.
pub(in crate::web) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
) -> Result<impl IntoResponse, Problem> {
    let id = at.course;
    let read = move |store: &Store| {
        Ok((store.assignments(id)?, store.members(id)?, store.others(id)?, store.n_open_cases(id)?))
    };
    let (mut assignments, members, others, n_open_cases) = app.stored(read).await?;
    for batch in assignments.iter_mut().flat_map(|assignment| &mut assignment.batches) {
        batch.run = batch.run.take().map(|run| placed(&app.work.queue, run));
    }
    let course = Course {
        id,
        name: at.name.clone(),
        may_edit: at.may_edit,
        assignments,
        members,
        others: if at.may_edit { others } else { Vec::new() },
        n_open_cases,
        has_archive: app.options.archive.is_some(),
        archive_course: at.archive_course.clone(),
        may_link_archive: visitor.role == AccountRole::Admin,
    };
    Ok(page(&app.around(&visitor, Some(&at), []), &AppPage::Course(course)))
}

/// Gives a course another name.
pub(in crate::web) async fn rename(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let (id, name) = (at.course, name_in(&fields, "name")?);
    let about = format!("{} → {name}", at.name);
    app.stored(move |store| store.rename_course(id, &name)).await?;
    app.log(&visitor.name, Some(id), "course renamed", about).await?;
    app.tell(&visitor, "The course has a new name.");
    Ok(Redirect::to(&format!("/courses/{id}")))
}

/// Says what a course is called in the archive; an empty name takes the archive from it.
pub(in crate::web) async fn link(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let id = at.course;
    let name = if fields.text("name").is_empty() { None } else { Some(name_in(&fields, "name")?) };
    let about = name.clone().unwrap_or_default();
    app.stored(move |store| store.link_course(id, name.as_deref())).await?;
    app.log(&visitor.name, Some(id), "course linked to the archive", about).await?;
    app.tell(&visitor, "What the course may use of the archive was changed.");
    Ok(Redirect::to(&format!("/courses/{id}")))
}

/// Asks before a course is deleted.
pub(in crate::web) async fn ask_deletion(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
) -> impl IntoResponse {
    let address = format!("/courses/{}", at.course);
    let deletion = Deletion {
        what: format!(
            "The course “{}” is deleted, with all its batches, uploads, reports and marks, for everybody.",
            at.name
        ),
        action: format!("{address}/delete"),
        back: address.clone(),
    };
    let here = ("Delete".to_owned(), format!("{address}/delete"));
    page(&app.around(&visitor, Some(&at), [here]), &AppPage::Deletion(deletion))
}

/// Deletes a course, with its files.
pub(in crate::web) async fn delete(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
) -> Result<Redirect, Problem> {
    let id = at.course;
    let (uploads, runs) = app.stored(move |store| store.delete_course(id)).await?;
    remove_files(&app, uploads, runs).await?;
    app.log(&visitor.name, Some(id), "course deleted", at.name.clone()).await?;
    app.tell(&visitor, format!("The course “{}” was deleted.", at.name));
    Ok(Redirect::to("/"))
}
