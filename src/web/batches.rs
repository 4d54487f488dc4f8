//! Batches: made, shown, compared with others, kept in the archive, deleted.

use std::collections::{BTreeMap, BTreeSet};
use std::future::pending;

use anyhow::Result;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, Redirect};
use lookalike_report_templates::app::model::{AppPage, Batch, Choice, Deletion};

use super::app::{Shared, aside};
use super::forms::Fields;
use super::looking;
use super::pages::{name_in, page};
use super::problem::Problem;
use super::runs::{End, Materials, child, placed, stop};
use super::store::BatchFacts;
use super::visitor::{Membership, Visitor};
use super::work::remove_files;
use crate::archive::{Archive, BatchFilter};

/// `POST /courses/{course}/batches`
pub(crate) async fn create(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let (assignment, term) = (name_in(&fields, "assignment")?, name_in(&fields, "term")?);
    let about = format!("{assignment} {term}");
    let course = at.course;
    let batch = app.stored(move |store| store.add_batch(course, &assignment, &term)).await?;
    let batch =
        batch.ok_or_else(|| Problem::unusable("The course has a batch of that assignment and term already."))?;
    app.log(&visitor.name, Some(course), "batch made", about).await?;
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// `GET /batches/{batch}`
pub(crate) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(id): Path<i64>,
) -> Result<Html<String>, Problem> {
    let facts = found(&app, id).await?;
    let (uploads, runs) = app.stored(move |store| Ok((store.uploads_of(id)?, store.runs_of(id)?))).await?;
    let people = looking::people(&app.work.looking, &facts, &uploads)?;
    let archived = archived(&app, &at, &facts).await?;
    let is_ready = uploads.iter().any(|upload| upload.is_handed_in());
    let batch = Batch {
        id,
        assignment: facts.assignment.clone(),
        term: facts.term.clone(),
        may_edit: at.may_edit,
        uploads: uploads.into_iter().map(|upload| upload.shown).collect(),
        upload_limit: app.options.max_upload,
        people,
        earlier: others(&app, &facts).await?,
        archived,
        may_keep: at.may_edit && is_ready && app.options.archive.is_some() && at.archive_course.is_some(),
        runs: runs.into_iter().map(|run| placed(&app.work.queue, run)).collect(),
        is_ready,
    };
    let around = app.around(&visitor, Some(&at), [(facts.label(), format!("/batches/{id}"))]);
    Ok(page(&around, &AppPage::Batch(Box::new(batch))))
}

async fn found(app: &Shared, id: i64) -> Result<BatchFacts, Problem> {
    app.stored(move |store| store.batch(id)).await?.ok_or_else(Problem::not_found)
}

/// The other batches of the course.
async fn others(app: &Shared, facts: &BatchFacts) -> Result<Vec<Choice>, Problem> {
    let (id, course) = (facts.id, facts.course);
    app.stored(move |store| {
        let chosen = store.others_of(id)?;
        let others = store.batches_of(course)?.into_iter().filter(|other| other.id != id);
        let choice = |other: BatchFacts| Choice {
            value: other.id.to_string(),
            name: other.label(),
            n_submissions: other.n_submissions,
            is_chosen: chosen.contains(&other.id),
        };
        Ok(others.map(choice).collect())
    })
    .await
}

/// The terms that the archive has of the course.
async fn archived(app: &Shared, at: &Membership, facts: &BatchFacts) -> Result<Vec<Choice>, Problem> {
    let (Some(archive), Some(course)) = (app.options.archive.clone(), at.archive_course.clone()) else {
        return Ok(Vec::new());
    };
    let id = facts.id;
    let chosen = app.stored(move |store| store.terms_of(id)).await?;
    let stored = aside(move || {
        let filter = BatchFilter { course: Some(course), ..BatchFilter::default() };
        // An archive that is not there yet is made by the first batch that is kept.
        if archive.exists() { Archive::open(&archive)?.batches(&filter) } else { Ok(Vec::new()) }
    });
    let mut terms: BTreeMap<String, usize> = chosen.iter().map(|term| (term.clone(), 0)).collect();
    for batch in stored.await? {
        *terms.entry(batch.key.term).or_default() += batch.n_submissions;
    }
    let choice = |(term, n_submissions): (String, usize)| Choice {
        is_chosen: chosen.contains(&term),
        value: term.clone(),
        name: term,
        n_submissions: Some(n_submissions),
    };
    Ok(terms.into_iter().map(choice).collect())
}

/// `POST /batches/{batch}/earlier`
pub(crate) async fn compare_with(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let others: Vec<i64> = fields.all("other").filter_map(|other| other.parse().ok()).collect();
    let known: BTreeSet<String> =
        archived(&app, &at, &found(&app, batch).await?).await?.into_iter().map(|choice| choice.value).collect();
    let terms: Vec<String> = fields.all("term").filter(|term| known.contains(*term)).map(str::to_owned).collect();
    app.stored(move |store| store.compare_with(batch, &others, &terms)).await?;
    // A look that is going on no longer fits the batch, and is for nothing.
    looking::look(&app, batch);
    app.log(&visitor.name, Some(at.course), "earlier work chosen", format!("batch {batch}")).await?;
    app.tell(&visitor, "The next run compares with what you chose.");
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// `POST /batches/{batch}/keep`
pub(crate) async fn keep(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
) -> Result<Redirect, Problem> {
    let (Some(archive), Some(course)) = (app.options.archive.clone(), at.archive_course.clone()) else {
        return Err(Problem::unusable("The course has no place in an archive; an admin can give it one."));
    };
    let facts = found(&app, batch).await?;
    let materials = Materials::of(&app, batch, false).await?.without_earlier();
    if !materials.has_batch() {
        return Err(Problem::unusable("There is nothing to keep: nothing that was handed in is uploaded."));
    }
    let list = materials.write_authors(&app)?;
    let mut arguments = vec!["archive".into(), "add".into(), archive.into()];
    // Joined to their options, so that no name is taken for another one.
    let named = [("course", &course), ("assignment", &facts.assignment), ("term", &facts.term)];
    arguments.extend(named.map(|(option, name)| format!("--{option}={name}").into()));
    arguments.extend(materials.arguments(list.as_ref()));
    match child::run(&arguments, pending(), |_| ()).await.map_err(anyhow::Error::from)? {
        End::Done(printed) => {
            app.log(&visitor.name, Some(at.course), "batch kept in the archive", facts.label()).await?;
            // The first line says how much was added to what, behind the path of the archive.
            let told = printed.lines().next().and_then(|line| line.split_once(": "));
            app.tell(&visitor, format!("Kept in the archive: {}.", told.map_or("all of it", |(_, told)| told)));
            Ok(Redirect::to(&format!("/batches/{batch}")))
        }
        End::Failed(why) => {
            let what = format!("The batch could not be kept: {why}.");
            Err(Problem::new(StatusCode::INTERNAL_SERVER_ERROR, what, "Nothing of it is in the archive."))
        }
        End::Stopped => Err(Problem::not_found()),
    }
}

/// `GET /batches/{batch}/delete`
pub(crate) async fn ask_deletion(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
) -> Result<Html<String>, Problem> {
    let facts = found(&app, batch).await?;
    let back = format!("/batches/{batch}");
    let deletion = Deletion {
        what: format!("The batch “{}” is deleted, with its uploads, reports and marks, for everybody.", facts.label()),
        action: format!("{back}/delete"),
        back: back.clone(),
    };
    let trail = [(facts.label(), back), ("Delete".to_owned(), deletion.action.clone())];
    Ok(page(&app.around(&visitor, Some(&at), trail), &AppPage::Deletion(deletion)))
}

/// `POST /batches/{batch}/delete`
pub(crate) async fn delete(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
) -> Result<Redirect, Problem> {
    let facts = found(&app, batch).await?;
    for run in app.stored(move |store| store.runs_of(batch)).await? {
        stop(&app, run.id).await;
    }
    let (uploads, runs) = app.stored(move |store| store.delete_batch(batch)).await?;
    remove_files(&app, uploads, runs).await?;
    app.log(&visitor.name, Some(at.course), "batch deleted", facts.label()).await?;
    app.tell(&visitor, format!("The batch “{}” was deleted.", facts.label()));
    Ok(Redirect::to(&format!("/courses/{}", at.course)))
}
