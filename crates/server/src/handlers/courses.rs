//! Courses: the list, the page of a course, its name, and its deletion.

use axum::extract::State;
use axum::response::{Html, Redirect};
use lookalike_report_templates::app::model::{AccountRole, AppPage, Course, Deletion, Home};

use super::page;
use crate::app::SharedApp;
use crate::app::queue::MAX_WAITING;
use crate::app::retention_options::MAX_KEEP_MONTHS;
use crate::clock;
use crate::data_folder::remove_files;
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::{Membership, Visitor};
use crate::runs::execution::with_position;

/// `GET /`: the courses of the visitor.
pub(crate) async fn show_all(State(app): State<SharedApp>, visitor: Visitor) -> Result<Html<String>, Problem> {
    let account = visitor.id;
    let months = app.options.retention.keep_months;
    let courses = app
        .with_store(move |store| {
            let (mut courses, expiries) = (store.courses_of(account)?, store.expiries(months, clock::now())?);
            for course in &mut courses {
                course.n_ending =
                    expiries.iter().filter(|expiry| expiry.course == course.id && expiry.is_due()).count();
            }
            Ok(courses)
        })
        .await?;
    let may_create = visitor.role >= AccountRole::Instructor;
    let queue = (app.queue.n_runs(), MAX_WAITING);
    let home = Home { courses, may_create, upload_limit: app.options.max_upload, queue };
    Ok(page(&app, &visitor, None, [], &AppPage::Home(home)))
}

/// `POST /courses`: the visitor becomes the instructor of the new course.
pub(crate) async fn create(
    State(app): State<SharedApp>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let (name, instructor) = (fields.name("name")?, visitor.id);
    let about = name.clone();
    let course = app.with_store(move |store| store.add_course(&name, instructor)).await?;
    app.log(&visitor.actor, Some(course), "course made", about).await?;
    Ok(Redirect::to(&format!("/courses/{course}")))
}

/// `GET /courses/{course}`
pub(crate) async fn show(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
) -> Result<Html<String>, Problem> {
    let id = at.course;
    let (mut assignments, members, others, n_open_cases) = app
        .with_store(move |store| {
            Ok((store.assignments(id)?, store.members(id)?, store.non_members(id)?, store.n_open_cases(id)?))
        })
        .await?;
    let months = app.options.retention.keep_months;
    let (expiries, own_months) =
        app.with_store(move |store| Ok((store.expiries(months, clock::now())?, store.keep_months(id)?))).await?;
    for batch in assignments.iter_mut().flat_map(|assignment| &mut assignment.batches) {
        batch.run = batch.run.take().map(|run| with_position(&app.queue, run));
        let expiry = expiries.iter().find(|expiry| expiry.batch == batch.id && expiry.is_due());
        batch.ends = expiry.map(|expiry| clock::day(expiry.ends));
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
        keep_months: (own_months, months),
    };
    Ok(page(&app, &visitor, Some(&at), [], &AppPage::Course(course)))
}

/// `POST /courses/{course}/name`
pub(crate) async fn rename(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    rename_course(&app, &visitor, &at, fields.name("name")?).await?;
    app.set_notice(&visitor, "The course was renamed.");
    Ok(Redirect::to(&format!("/courses/{}", at.course)))
}

/// Gives a course another name.
///
/// # Errors
/// The tables cannot be written.
pub(crate) async fn rename_course(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    name: String,
) -> Result<(), Problem> {
    let (id, about) = (at.course, format!("{} → {name}", at.name));
    app.with_store(move |store| store.rename_course(id, &name)).await?;
    app.log(&visitor.actor, Some(id), "course renamed", about).await
}

/// `POST /courses/{course}/keep-months`: sets how long the course keeps its batches. Nothing stands for the server's rule.
pub(crate) async fn set_keep_months(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let text = fields.text("months");
    let months = if text.is_empty() { None } else { Some(checked_months(text.parse().unwrap_or_default())?) };
    keep_batches_for(&app, &visitor, &at, months).await?;
    app.set_notice(&visitor, "Your changes were saved.");
    Ok(Redirect::to(&format!("/courses/{}", at.course)))
}

/// Returns the number of months if batches can be kept that long.
///
/// # Errors
/// It is zero or too large.
pub(crate) fn checked_months(months: u32) -> Result<u32, Problem> {
    if (1..=MAX_KEEP_MONTHS).contains(&i64::from(months)) {
        return Ok(months);
    }
    Err(Problem::unusable(format!("Give a number of months, 1 to {MAX_KEEP_MONTHS}.")))
}

/// Sets how long a course keeps its batches; none stands for the server's rule.
///
/// # Errors
/// The tables cannot be written.
pub(crate) async fn keep_batches_for(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    months: Option<u32>,
) -> Result<(), Problem> {
    let id = at.course;
    app.with_store(move |store| store.set_keep_months(id, months)).await?;
    let about = months.map_or_else(|| "the server's rule".to_owned(), |months| format!("{months} months"));
    app.log(&visitor.actor, Some(id), "time to keep batches changed", about).await
}

/// `POST /courses/{course}/archive`: sets the name of a course in the archive. An empty name takes the archive away from it.
pub(crate) async fn link_archive(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let id = at.course;
    let name = if fields.text("name").is_empty() { None } else { Some(fields.name("name")?) };
    let about = name.clone().unwrap_or_default();
    app.with_store(move |store| store.link_course(id, name.as_deref())).await?;
    app.log(&visitor.actor, Some(id), "course linked to the archive", about).await?;
    app.set_notice(&visitor, "The archive name of the course was changed.");
    Ok(Redirect::to(&format!("/courses/{id}")))
}

/// `GET /courses/{course}/delete`
pub(crate) async fn ask_deletion(State(app): State<SharedApp>, visitor: Visitor, at: Membership) -> Html<String> {
    let back = format!("/courses/{}", at.course);
    let action = format!("{back}/delete");
    let what = format!(
        "The course “{}” will be deleted for everybody, with all its batches, uploads, reports and reviews.",
        at.name
    );
    let trail = [("Delete".to_owned(), action.clone())];
    page(&app, &visitor, Some(&at), trail, &AppPage::Deletion(Deletion { what, action, back }))
}

/// `POST /courses/{course}/delete`
pub(crate) async fn delete(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
) -> Result<Redirect, Problem> {
    delete_course(&app, &visitor, &at).await?;
    app.set_notice(&visitor, format!("The course “{}” was deleted.", at.name));
    Ok(Redirect::to("/"))
}

/// Deletes a course with its batches, uploads, reports and reviews.
///
/// # Errors
/// Its files cannot be removed.
pub(crate) async fn delete_course(app: &SharedApp, visitor: &Visitor, at: &Membership) -> Result<(), Problem> {
    let id = at.course;
    let (uploads, runs) = app.with_store(move |store| store.delete_course(id)).await?;
    remove_files(app, uploads, runs).await?;
    app.log(&visitor.actor, Some(id), "course deleted", at.name.clone()).await
}
