//! Batches: created, named, compared with earlier work, configured with the same rules as on the command line, and deleted.

use std::collections::BTreeSet;

use axum::extract::Path;
use axum::response::Redirect;

use lookalike_compare::options::values::{
    parse_columns, parse_common, parse_day, parse_encoding, parse_glob, parse_languages, parse_top,
};

use super::archive::archived_terms;
use super::{Acting, InCourse, to_batch, to_course};
use crate::data_folder::remove_files;
use crate::domain::{AccountRole, Batch, OwnCourse, RunSettings, UploadRole};
use crate::inspection;
use crate::problem::Problem;
use crate::runs::execution::stop;

/// Creates a batch. Returns it, and whether it is new: the course may have a batch of this assignment and term.
pub(crate) async fn create(here: &InCourse, assignment: String, term: String) -> Result<(Batch, bool), Problem> {
    let (course, about) = (here.course.id, format!("{assignment} {term}"));
    let added = here.app.with_store(move |store| {
        let added = store.add_batch(course, &assignment, &term)?;
        let same = |batch: &Batch| batch.assignment == assignment && batch.term == term;
        Ok((store.batches_of(course)?.into_iter().find(same), added.is_some()))
    });
    let (batch, is_new) = added.await?;
    if is_new {
        here.log("batch made", about).await?;
    }
    Ok((batch.ok_or_else(Problem::not_found)?, is_new))
}

pub(crate) fn taken() -> Problem {
    Problem::unusable("The course already has a batch with this assignment and term.").at("assignment")
}

pub(crate) async fn editable_courses(here: &InCourse) -> Result<Vec<OwnCourse>, Problem> {
    let account = here.visitor.id;
    let courses = here.app.with_store(move |store| store.courses_of(account)).await?;
    Ok(courses.into_iter().filter(OwnCourse::may_edit).collect())
}

/// Gives a batch another assignment, term or course.
pub(crate) async fn rename(
    here: &InCourse,
    batch: i64,
    course: i64,
    assignment: String,
    term: String,
) -> Result<(), Problem> {
    let old = here.course.id;
    if course != old && !editable_courses(here).await?.iter().any(|own| own.course.id == course) {
        return Err(Problem::unusable("You are no instructor of that course."));
    }
    let about = format!("batch {batch}: {} → {assignment} {term}", here.app.batch(batch).await?.label());
    if !here.app.with_store(move |store| store.move_batch(batch, course, &assignment, &term)).await? {
        return Err(taken());
    }
    for at in BTreeSet::from([old, course]) {
        here.app.log(&here.visitor.actor, Some(at), "batch renamed or moved", about.clone()).await?;
    }
    if course != old {
        inspection::start(&here.app, batch);
    }
    here.tell("Your changes were saved.");
    Ok(())
}

pub(crate) async fn keep_another_year(here: InCourse, Path(batch): Path<i64>) -> Result<Redirect, Problem> {
    let label = here.app.batch(batch).await?.label();
    let Some(expiry) = here.app.expiry(batch).await?.filter(|expiry| expiry.is_near) else {
        return Err(Problem::unusable("This batch will not be deleted soon."));
    };
    here.app.with_store(move |store| store.keep_another_year(batch, expiry.ends)).await?;
    here.tell("The batch is kept another year.");
    here.log("batch kept another year", label).await?;
    Ok(to_batch(batch))
}

pub(crate) async fn delete(here: InCourse, Path(batch): Path<i64>) -> Result<Redirect, Problem> {
    let label = here.app.batch(batch).await?.label();
    for run in here.app.with_store(move |store| store.runs_of(batch)).await? {
        stop(&here.app, run.id).await;
    }
    let (uploads, runs) = here.app.with_store(move |store| store.delete_batch(batch)).await?;
    remove_files(&here.app, uploads, runs).await?;
    here.tell(format!("The batch “{label}” was deleted."));
    here.log("batch deleted", label).await?;
    Ok(to_course(here.course.id))
}

/// Saves the settings of the runs of a batch, and returns whether they are others than before. They are checked already.
pub(crate) async fn save_settings(here: &InCourse, batch: i64, settings: RunSettings) -> Result<bool, Problem> {
    if here.app.batch(batch).await?.settings == settings {
        return Ok(false);
    }
    here.app.with_store(move |store| store.set_run_settings(batch, &settings)).await?;
    here.log("settings changed", format!("batch {batch}")).await?;
    Ok(true)
}

/// Sets the roles of uploads of a batch, given by their ids, and returns whether any of them had another one.
pub(crate) async fn set_roles(here: &InCourse, batch: i64, roles: Vec<(i64, UploadRole)>) -> Result<bool, Problem> {
    let is_changed = here.app.with_store(move |store| store.set_upload_roles(batch, &roles)).await?;
    if is_changed {
        here.log("types of uploads changed", format!("batch {batch}")).await?;
    }
    Ok(is_changed)
}

/// Sets the earlier work that a batch is compared with: other batches of its course, and terms of the archive. Returns whether
/// it is another choice than before.
pub(crate) async fn choose_earlier(
    here: &InCourse,
    batch: i64,
    others: BTreeSet<i64>,
    terms: BTreeSet<String>,
) -> Result<bool, Problem> {
    let course = here.course.id;
    let known = here.app.with_store(move |store| store.batches_of(course)).await?;
    if let Some(absent) = others.iter().find(|&&id| id == batch || !known.iter().any(|batch| batch.id == id)) {
        return Err(Problem::unusable(format!("{absent} is no other batch of this course.")));
    }
    let known = archived_terms(here, batch).await?;
    if let Some(absent) = terms.iter().find(|term| !known.contains_key(*term)) {
        return Err(Problem::unusable(format!("The archive of this course has no term “{absent}”.")));
    }
    let chosen = here.app.with_store(move |store| {
        if store.compared_batches(batch)? == others && store.compared_terms(batch)? == terms {
            return Ok(false);
        }
        store.set_comparison(batch, &Vec::from_iter(others), &Vec::from_iter(terms))?;
        Ok(true)
    });
    let is_changed = chosen.await?;
    if is_changed {
        here.log("earlier work chosen", format!("batch {batch}")).await?;
    }
    Ok(is_changed)
}

/// Returns the visitor's course of a name, or the only one that their token opens; creates one of this name if there is none.
pub(crate) async fn own_course(who: &Acting, name: String) -> Result<InCourse, Problem> {
    let account = who.visitor.id;
    let only = who.visitor.token.as_ref().and_then(|token| token.course);
    let may_create = only.is_none() && who.visitor.role >= AccountRole::Instructor;
    let course = who.app.with_store(move |store| {
        for own in store.courses_of(account)? {
            let is_meant = only.map_or(own.course.name == name, |only| own.course.id == only);
            if is_meant && own.may_edit() {
                return Ok(Some(own.course));
            }
        }
        if may_create { store.course(store.add_course(&name, account)?) } else { Ok(None) }
    });
    let course = course.await?.ok_or_else(Problem::forbidden)?;
    Ok(InCourse { app: who.app.clone(), visitor: who.visitor.clone(), course, may_edit: true })
}

/// Creates a batch in a course, with a number behind its assignment if there is one of this assignment and term. Returns its id. The
/// log names what made it.
pub(crate) async fn create_numbered(
    here: &InCourse,
    assignment: String,
    term: String,
    action: &'static str,
) -> Result<i64, Problem> {
    let (course, about) = (here.course.id, format!("{}: {assignment} {term}", here.course.name));
    let batch = here.app.with_store(move |store| {
        let mut numbered = assignment.clone();
        let mut number = 1;
        loop {
            if let Some(batch) = store.add_batch(course, &numbered, &term)? {
                return Ok(batch);
            }
            number += 1;
            numbered = format!("{assignment} ({number})");
        }
    });
    let batch = batch.await?;
    here.log(action, about).await?;
    Ok(batch)
}

const MAX_CHARS: usize = 2000;

/// Checks settings, and returns them without blank lines.
pub(crate) fn checked(settings: RunSettings) -> Result<RunSettings, Problem> {
    let RunSettings { top, min_score, common, include, exclude, only, language, encoding, columns, before } = settings;
    Ok(RunSettings {
        top: one(top, ("top", "Maximum number of pairs"), |value| parse_top(value).map(drop))?,
        min_score: one(min_score, ("min_score", "Minimum score"), check_score)?,
        common: one(common, ("common", "Common code"), |value| parse_common(value).map(drop))?,
        include: all(include, ("include", "Compare anyway"), check_glob)?,
        exclude: all(exclude, ("exclude", "Leave out"), check_glob)?,
        only: all(only, ("only", "Compare only"), check_glob)?,
        language: all(rules(&language), ("language", "Language"), |value| parse_languages(value).map(drop))?,
        encoding: one(encoding, ("encoding", "Encoding"), |value| parse_encoding(value).map(drop))?,
        columns: all(columns, ("columns", "Columns"), |line| parse_columns(line).map(drop))?,
        before: one(before, ("before", "Earlier, before"), |value| parse_day(value).map(drop))?,
    })
}

/// Returns rules of languages one by one: people write several in one field.
fn rules(language: &[String]) -> Vec<String> {
    language.iter().flat_map(|value| value.split([' ', ','])).map(str::to_owned).collect()
}

fn one(value: String, field: (&str, &str), check: fn(&str) -> Result<(), String>) -> Result<String, Problem> {
    let value = value.trim().to_owned();
    if value.is_empty() {
        return Ok(value);
    }
    if value.chars().count() > MAX_CHARS || value.contains(char::is_control) {
        return Err(refused(field, &value, "it is too long, or has control characters"));
    }
    check(&value).map_err(|why| refused(field, &value, &why))?;
    Ok(value)
}

/// Checks each of several values, and leaves out empty ones.
fn all(
    values: Vec<String>,
    field: (&str, &str),
    check: fn(&str) -> Result<(), String>,
) -> Result<Vec<String>, Problem> {
    if values.iter().map(|value| value.chars().count()).sum::<usize>() > MAX_CHARS {
        return Err(refused(field, "", "it is too long"));
    }
    let mut checked = Vec::new();
    for value in values {
        let value = one(value, field, check)?;
        if !value.is_empty() {
            checked.push(value);
        }
    }
    Ok(checked)
}

fn check_glob(value: &str) -> Result<(), String> {
    parse_glob(value).map(drop)
}

fn check_score(value: &str) -> Result<(), String> {
    let is_score = value.parse().is_ok_and(|score: f64| (0.0..=1.0).contains(&score));
    if is_score { Ok(()) } else { Err("give a number from 0 to 1".to_owned()) }
}

fn refused((name, title): (&str, &str), value: &str, why: &str) -> Problem {
    Problem::unusable(format!("“{title}” cannot be “{value}”: {why}. Nothing was saved.")).at(name)
}
