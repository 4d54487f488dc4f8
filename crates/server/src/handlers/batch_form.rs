//! The form of a batch's page: the roles of uploads, the table of authors, the earlier work to compare against, and the
//! settings of runs.
//!
//! Every button of the page sends the whole form, and everything in it is saved before the button does its work. So nothing
//! that somebody entered is lost, whichever button they press.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::{Path, State};
use axum::response::Redirect;
use lookalike_archive::{Archive, BatchFilter};
use lookalike_report_templates::app::model::{Choice, RunSettings, UploadRole};

use super::uploads::role_from_name;
use super::{people, run_settings};
use crate::app::SharedApp;
use crate::files::blocking;
use crate::inspection;
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::{Membership, Visitor};

/// The field that says that the page offered a choice of earlier work: without it, no tick means no choice.
const HAS_CHOICES: &str = "has_choices";

/// `POST /batches/{batch}/changes`
pub(crate) async fn save_changes(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    save(&app, &visitor, &at, batch, &fields).await?;
    app.set_notice(&visitor, "Your changes were saved.");
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// `POST /batches/{batch}/corrections/remove`
pub(crate) async fn remove_corrections(
    State(app): State<SharedApp>,
    Path(batch): Path<i64>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    save(&app, &visitor, &at, batch, &fields.without("name")).await?;
    app.with_store(move |store| store.set_authors(batch, None)).await?;
    inspection::start(&app, batch);
    app.log(&visitor.actor, Some(at.course), "corrections removed", format!("batch {batch}")).await?;
    app.set_notice(&visitor, "All corrections were removed.");
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// Saves the corrections and the choice that were sent.
///
/// # Errors
/// The table cannot be saved, because the uploads are being read again. Nothing is saved then.
pub(super) async fn save(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    batch: i64,
    fields: &Fields,
) -> Result<(), Problem> {
    // Everything that may be refused comes first.
    let (settings, roles) = (run_settings::from_fields(fields)?, upload_roles(fields)?);
    let has_corrections = people::save_corrections(app, batch, fields).await?;
    let has_choice = save_choice(app, at, batch, fields).await?;
    let has_roles = app.with_store(move |store| store.set_upload_roles(batch, &roles)).await?;
    let has_settings = match settings {
        Some(settings) => save_settings(app, batch, settings).await?,
        None => false,
    };
    if has_corrections || has_choice || has_roles || has_settings {
        // The result of an inspection in progress is dropped, because it is of an earlier revision.
        inspection::start(app, batch);
    }
    let saved = [
        (has_corrections, "authors corrected"),
        (has_choice, "earlier work chosen"),
        (has_roles, "types of uploads changed"),
        (has_settings, "settings changed"),
    ];
    for (_, what) in saved.into_iter().filter(|(is_saved, _)| *is_saved) {
        app.log(&visitor.actor, Some(at.course), what, format!("batch {batch}")).await?;
    }
    Ok(())
}

/// Returns the roles that were chosen for uploads, by their ids.
fn upload_roles(fields: &Fields) -> Result<Vec<(i64, UploadRole)>, Problem> {
    let roles = fields.all("upload").zip(fields.all("upload_role"));
    roles.map(|(upload, role)| Ok((upload.parse().unwrap_or_default(), role_from_name(role)?))).collect()
}

/// Saves the settings of runs, and returns whether they are others than before.
pub(crate) async fn save_settings(app: &SharedApp, batch: i64, settings: RunSettings) -> Result<bool, Problem> {
    if app.batch(batch).await?.settings == settings {
        return Ok(false);
    }
    app.with_store(move |store| store.set_run_settings(batch, &settings)).await?;
    Ok(true)
}

/// Saves the choice of earlier work, and returns whether it is another one than before.
async fn save_choice(app: &SharedApp, at: &Membership, batch: i64, fields: &Fields) -> Result<bool, Problem> {
    if fields.text(HAS_CHOICES).is_empty() {
        return Ok(false);
    }
    let others: BTreeSet<i64> = fields.all("other").filter_map(|other| other.parse().ok()).collect();
    let known: BTreeSet<String> =
        archived_terms(app, at, batch).await?.into_iter().map(|choice| choice.value).collect();
    let terms: BTreeSet<String> = fields.all("term").filter(|term| known.contains(*term)).map(str::to_owned).collect();
    choose_earlier(app, batch, others, terms).await
}

/// Sets the earlier work that a batch is compared with: other batches of its course, and terms of the archive. Returns whether
/// it is another choice than before.
///
/// # Errors
/// The tables cannot be written.
pub(crate) async fn choose_earlier(
    app: &SharedApp,
    batch: i64,
    others: BTreeSet<i64>,
    terms: BTreeSet<String>,
) -> Result<bool, Problem> {
    app.with_store(move |store| {
        if store.compared_batches(batch)? == others && store.compared_terms(batch)? == terms {
            return Ok(false);
        }
        store.set_comparison(batch, &Vec::from_iter(others), &Vec::from_iter(terms))?;
        Ok(true)
    })
    .await
}

/// Returns the terms of the course in the archive, and which of them the batch is compared with.
pub(crate) async fn archived_terms(app: &SharedApp, at: &Membership, batch: i64) -> Result<Vec<Choice>, Problem> {
    let (Some(archive), Some(course)) = (app.options.archive.clone(), at.archive_course.clone()) else {
        return Ok(Vec::new());
    };
    let chosen = app.with_store(move |store| store.compared_terms(batch)).await?;
    let archived = blocking(move || {
        let filter = BatchFilter { course: Some(course), ..BatchFilter::default() };
        // The archive is created when the first batch is added to it.
        if archive.exists() { Archive::open(&archive)?.batches(&filter) } else { Ok(Vec::new()) }
    });
    let mut terms: BTreeMap<String, usize> = chosen.iter().map(|term| (term.clone(), 0)).collect();
    for batch in archived.await? {
        *terms.entry(batch.key.term).or_default() += batch.n_submissions;
    }
    let choices = terms.into_iter().map(|(term, n_submissions)| Choice {
        is_chosen: chosen.contains(&term),
        value: term.clone(),
        name: term,
        n_submissions: Some(n_submissions),
    });
    Ok(choices.collect())
}
