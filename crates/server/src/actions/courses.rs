//! Courses and their members.

use axum::response::Redirect;

use super::{Acting, InCourse};
use crate::app::App;
use crate::data_folder::remove_files;
use crate::domain::{Account, Course, CourseRole, MAX_KEEP_MONTHS, MAX_NAME_CHARS, OwnCourse};
use crate::problem::Problem;

/// Size of the unit in which quotas are given, in bytes: a megabyte.
pub(crate) const QUOTA_UNIT: u64 = 1_000_000;

/// Checks the name of an account, a course, an assignment or a term. `field` is how the request calls it.
pub(crate) fn checked_name(field: &str, name: &str) -> Result<String, Problem> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Problem::unusable(format!("The field “{field}” is empty.")).at(field));
    }
    if name.chars().count() > MAX_NAME_CHARS || name.contains(char::is_control) {
        return Err(Problem::unusable(format!("“{field}” may have {MAX_NAME_CHARS} letters in one line.")).at(field));
    }
    Ok(name.to_owned())
}

/// Creates a course, whose first instructor is the visitor.
pub(crate) async fn create(who: &Acting, name: String) -> Result<Course, Problem> {
    let (instructor, new) = (who.visitor.id, name.clone());
    let id = who.app.with_store(move |store| store.add_course(&new, instructor)).await?;
    who.app.log(&who.visitor.actor, Some(id), "course made", name.clone()).await?;
    Ok(Course { id, name, archive_course: None, keep_months: None })
}

/// Refuses the name of another course that an account teaches: nobody could tell the two apart in a list.
pub(crate) async fn must_be_new(app: &App, account: i64, own: Option<i64>, name: &str) -> Result<(), Problem> {
    let courses = app.with_store(move |store| store.courses_of(account)).await?;
    let is_same = |other: &OwnCourse| other.course.name.to_lowercase() == name.to_lowercase();
    match courses.iter().find(|other| Some(other.course.id) != own && other.may_edit() && is_same(other)) {
        Some(other) => {
            let what = format!("You teach a course named “{}” already.", other.course.name);
            Err(Problem::conflict(what, "Use that one, or add what tells the two apart, such as the term.").at("name"))
        }
        None => Ok(()),
    }
}

pub(crate) async fn rename(here: &InCourse, name: String) -> Result<(), Problem> {
    must_be_new(&here.app, here.visitor.id, Some(here.course.id), &name).await?;
    let (id, about) = (here.course.id, format!("{} → {name}", here.course.name));
    here.app.with_store(move |store| store.rename_course(id, &name)).await?;
    here.tell("The course was renamed.");
    here.log("course renamed", about).await
}

/// Returns the number of months if batches can be kept that long.
pub(crate) fn checked_months(months: u32) -> Result<u32, Problem> {
    if (1..=MAX_KEEP_MONTHS).contains(&i64::from(months)) {
        return Ok(months);
    }
    Err(Problem::unusable(format!("Give a number of months, 1 to {MAX_KEEP_MONTHS}.")).at("months"))
}

/// Sets how long a course keeps its batches; none stands for the server's rule.
pub(crate) async fn keep_batches_for(here: &InCourse, months: Option<u32>) -> Result<(), Problem> {
    let id = here.course.id;
    here.app.with_store(move |store| store.set_keep_months(id, months)).await?;
    here.tell("Your changes were saved.");
    let about = months.map_or_else(|| "the server's rule".to_owned(), |months| format!("{months} months"));
    here.log("time to keep batches changed", about).await
}

/// Sets the name of a course in the archive; none takes the archive away from it.
pub(crate) async fn link_archive(here: &InCourse, name: Option<String>) -> Result<(), Problem> {
    let (id, about) = (here.course.id, name.clone().unwrap_or_default());
    here.app.with_store(move |store| store.link_course(id, name.as_deref())).await?;
    here.tell("The archive name of the course was changed.");
    here.log("course linked to the archive", about).await
}

/// Sets the maximum space of a course, in megabytes; none stands for the server's rule.
pub(crate) async fn set_quota(who: &Acting, course: i64, megabytes: Option<u64>) -> Result<(), Problem> {
    // SQLite has no larger numbers than i64.
    let in_bytes = |number: u64| number.checked_mul(QUOTA_UNIT).filter(|n_bytes| i64::try_from(*n_bytes).is_ok());
    let quota = match megabytes {
        None => None,
        Some(0) => return Err(Problem::unusable("Give a number of megabytes, at least 1.")),
        Some(number) => {
            Some(in_bytes(number).ok_or_else(|| Problem::unusable("Give a number of megabytes, at least 1."))?)
        }
    };
    let found = who.app.with_store(move |store| store.course(course)).await?.ok_or_else(Problem::not_found)?;
    who.app.with_store(move |store| store.set_quota(course, quota)).await?;
    let about = megabytes.map_or_else(|| "the server's rule".to_owned(), |number| format!("{number} MB"));
    who.app.log(&who.visitor.actor, Some(course), "space of the course changed", about).await?;
    who.tell(format!("The maximum space of {} was changed.", found.name));
    Ok(())
}

/// Deletes a course with its batches, uploads, reports and reviews.
pub(crate) async fn delete(here: InCourse) -> Result<Redirect, Problem> {
    let id = here.course.id;
    let (uploads, runs) = here.app.with_store(move |store| store.delete_course(id)).await?;
    remove_files(&here.app, uploads, runs).await?;
    here.tell(format!("The course “{}” was deleted.", here.course.name));
    here.log("course deleted", here.course.name.clone()).await?;
    Ok(Redirect::to("/"))
}

/// Adds an account to a course, or changes its role there.
pub(crate) async fn set_member(here: &InCourse, account: &Account, role: CourseRole) -> Result<(), Problem> {
    let (course, id) = (here.course.id, account.id);
    if !here.app.with_store(move |store| store.add_member(course, id, role)).await? {
        return Err(only_instructor());
    }
    here.tell(format!("{} is {} of this course.", account.name, role.name()));
    here.log("member added", format!("{} as {}", account.name, role.name())).await
}

pub(crate) async fn remove_member(here: &InCourse, account: i64, name: &str) -> Result<(), Problem> {
    let course = here.course.id;
    if !here.app.with_store(move |store| store.remove_member(course, account)).await? {
        return Err(only_instructor());
    }
    here.tell(format!("{name} is no longer of this course."));
    here.log("member removed", name.to_owned()).await
}

/// Returns the problem for a change that would leave a course without an instructor.
fn only_instructor() -> Problem {
    let what = "A course needs an instructor: this is the only one.";
    Problem::conflict(what, "Add another instructor first.")
}
