//! The table of a batch's submissions with their authors, and its corrections.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use lookalike_intake::Roster;
use lookalike_report_templates::app::model::{People, Roster as ShownRoster, RosterEntry, RosterInput, UploadRole};
use lookalike_report_templates::model::Role;

use crate::app::{Inspections, SharedApp};
use crate::inspection;
use crate::inspection::corrections::{AuthorFields, Corrections};
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::{Membership, Visitor};
use crate::store::{StoredBatch, StoredUpload};

/// Minimum number of submissions of an upload that is certainly no starter code.
const CLASS: usize = 5;
/// Maximum number of entries of starter code beside a class: its entries count as submissions.
const MAX_STARTER: usize = 2;

/// Returns the table for the page of a batch, or the state of the inspection if there is no table.
///
/// # Errors
/// The stored roster or the stored corrections cannot be parsed.
pub(super) fn people(inspections: &Inspections, batch: &StoredBatch, uploads: &[StoredUpload]) -> Result<People> {
    if let Some(roster) = &batch.roster {
        let roster = inspection::parse_roster(roster)?;
        return Ok(People::Known(shown(&roster, &corrections(batch)?, uploads)));
    }
    let has_submissions = uploads.iter().any(StoredUpload::has_submissions);
    Ok(match inspections.failure(batch) {
        _ if !has_submissions => People::Nothing,
        Some(why) => People::Failed(why),
        None => People::Inspecting,
    })
}

/// Returns the ids of uploads that are given as submissions and look like starter code: by their name, or because they have
/// hardly any submissions beside an upload with many.
///
/// # Errors
/// The stored roster cannot be parsed.
pub(super) fn starter_like(batch: &StoredBatch, uploads: &[StoredUpload]) -> Result<BTreeSet<i64>> {
    let Some(roster) = &batch.roster else { return Ok(BTreeSet::new()) };
    let inputs = inspection::parse_roster(roster)?.inputs;
    let of_batch = uploads.iter().filter(|upload| upload.shown.role == UploadRole::Batch);
    let sizes: Vec<(&StoredUpload, usize)> = of_batch
        .filter_map(|upload| Some((upload, inputs.iter().find(|input| input.name == upload.file)?.n_submissions)))
        .collect();
    let has_class = sizes.iter().any(|(_, n_submissions)| *n_submissions >= CLASS);
    let is_starter_like = |upload: &StoredUpload, n_submissions: usize| {
        n_submissions < CLASS && (has_starter_name(&upload.shown.name) || (has_class && n_submissions <= MAX_STARTER))
    };
    let found = sizes.iter().filter(|(upload, n_submissions)| is_starter_like(upload, *n_submissions));
    Ok(found.map(|(upload, _)| upload.shown.id).collect())
}

/// Returns whether a word of the name of an upload is one for starter code.
fn has_starter_name(name: &str) -> bool {
    const WORDS: [&str; 8] =
        ["starter", "skeleton", "template", "handout", "handouts", "scaffold", "boilerplate", "given"];
    name.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word))
}

fn corrections(batch: &StoredBatch) -> Result<Corrections> {
    batch.authors.as_deref().map_or_else(|| Ok(Corrections::default()), Corrections::parse)
}

fn shown(roster: &Roster, corrections: &Corrections, uploads: &[StoredUpload]) -> ShownRoster {
    let corrected = corrections.corrected_names(roster);
    // A setting is of all inputs, and the first one is where everybody looks.
    let warnings = |at: usize| if at == 0 { roster.warnings.as_slice() } else { &[] };
    let inputs = roster.inputs.iter().enumerate().map(|(at, input)| RosterInput {
        name: upload_name(&input.name, uploads).to_owned(),
        layout: input.layout.clone(),
        n_submissions: input.n_submissions,
        notes: warnings(at).iter().chain(&input.notes).cloned().chain(input.beside.in_words()).collect(),
    });
    let submissions = roster.submissions.iter().map(|one| {
        let fields = AuthorFields::recognized(one);
        RosterEntry {
            name: one.name.clone(),
            author: fields.author,
            id: fields.id,
            group: fields.group,
            attempt: one.attempt,
            time: one.time.clone().unwrap_or_default(),
            n_files: one.n_files,
            same_author_as: one.one_with.clone(),
            is_corrected: corrected.contains(one.name.as_str()),
            is_earlier: one.role == Role::Earlier,
        }
    });
    ShownRoster {
        inputs: inputs.collect(),
        submissions: submissions.collect(),
        left_out: roster.left_out.iter().map(|one| (one.reason.clone(), one.n_files, one.example.clone())).collect(),
    }
}

/// Returns the name under which people know an upload, given its name on disk.
fn upload_name<'a>(file: &'a str, uploads: &'a [StoredUpload]) -> &'a str {
    uploads.iter().find(|upload| upload.file == file).map_or(file, |upload| &upload.shown.name)
}

/// Saves the table that was sent, and returns whether it has new corrections. A form without a table has none.
///
/// # Errors
/// The table is incomplete, or the uploads are being read again, so that nobody can tell what its rows are about.
pub(super) async fn save_corrections(app: &SharedApp, batch: i64, fields: &Fields) -> Result<bool, Problem> {
    let table = table(fields)?;
    if table.is_empty() {
        return Ok(false);
    }
    let stored = app.batch(batch).await?;
    let Some(roster) = &stored.roster else {
        return Err(Problem::unusable(
            "Your changes were not saved, because the uploads are being read again. Go back, and try again in a moment.",
        ));
    };
    let mut corrections = corrections(&stored)?;
    corrections.add(&inspection::parse_roster(roster)?, &table);
    let list = corrections.list()?;
    if list == stored.authors {
        return Ok(false);
    }
    app.with_store(move |store| store.set_authors(batch, list.as_deref())).await?;
    Ok(true)
}

/// Returns the roster of a batch. If its uploads or authors changed, they are read first.
///
/// # Errors
/// They cannot be read.
pub(crate) async fn roster_now(app: &SharedApp, batch: i64) -> Result<Roster, Problem> {
    inspection::inspect_now(app, batch).await?;
    let stored = app.batch(batch).await?;
    match (&stored.roster, app.inspections.failure(&stored)) {
        (Some(roster), _) => Ok(inspection::parse_roster(roster)?),
        (None, Some(why)) => {
            let what = format!("The uploads cannot be read: {why}.");
            Err(Problem::conflict(what, "Delete the upload, and upload another one."))
        }
        // Nothing was uploaded.
        (None, None) => Ok(Roster::default()),
    }
}

/// Replaces all corrections of a batch by those of a list that `--authors` takes.
///
/// # Errors
/// The uploads cannot be read, or the list cannot be used.
pub(crate) async fn replace_authors(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    batch: i64,
    list: &str,
) -> Result<(), Problem> {
    let roster = roster_now(app, batch).await?;
    let stored = app.batch(batch).await?;
    let corrections = corrections(&stored)?.replaced_by(&roster, list);
    let authors = corrections.map_err(|why| Problem::unusable(format!("The list cannot be used: {why}.")))?.list()?;
    if authors == stored.authors {
        return Ok(());
    }
    app.with_store(move |store| store.set_authors(batch, authors.as_deref())).await?;
    inspection::start(app, batch);
    app.log(&visitor.actor, Some(at.course), "authors corrected", format!("batch {batch}")).await
}

/// Returns the rows of the table that was sent, by the names of the submissions.
fn table(fields: &Fields) -> Result<BTreeMap<String, AuthorFields>, Problem> {
    let [names, authors, ids, groups] =
        ["name", "author", "id", "group"].map(|name| fields.all(name).map(str::to_owned).collect::<Vec<_>>());
    if [&authors, &ids, &groups].iter().any(|column| column.len() != names.len()) {
        return Err(Problem::unusable("The table is incomplete."));
    }
    let cells = authors.into_iter().zip(ids).zip(groups);
    Ok(names.into_iter().zip(cells.map(|((author, id), group)| AuthorFields { author, id, group })).collect())
}
