//! Looking through a batch: what is in its uploads and who is who, found by a child as the command line would; and what somebody put right.

mod corrections;

use std::collections::BTreeMap;
use std::future::pending;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};
use axum::extract::{Path, State};
use axum::response::Redirect;
use lookalike_report_templates::app::model::{People, Roster as ShownRoster, RosterInput, RosterLine};
use lookalike_report_templates::model::Role;
use tokio::sync::Semaphore;

use self::corrections::{Corrections, Said};
use super::app::Shared;
use super::forms::Fields;
use super::problem::Problem;
use super::runs::{End, Materials, child};
use super::store::{BatchFacts, StoredUpload};
use super::visitor::{Membership, Visitor};
use crate::roster::{Line, Roster};

/// What is being looked through, and what could not be.
pub(crate) struct Looking {
    /// One batch after the other.
    turn: Semaphore,
    /// By batch: at which revision, and why not.
    failed: Mutex<BTreeMap<i64, (i64, String)>>,
}

impl Looking {
    /// Nothing is looked through.
    pub(crate) fn new() -> Looking {
        Looking { turn: Semaphore::new(1), failed: Mutex::default() }
    }

    /// Why a batch could not be looked through as it is now.
    fn failure(&self, batch: &BatchFacts) -> Option<String> {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.get(&batch.id).filter(|(revision, _)| *revision == batch.revision).map(|(_, why)| why.clone())
    }

    fn fail(&self, batch: &BatchFacts, why: String) {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).insert(batch.id, (batch.revision, why));
    }
}

/// Looks through a batch that has changed, when it is its turn.
pub(crate) fn look(app: &Shared, batch: i64) {
    let app = app.clone();
    tokio::spawn(async move {
        let Ok(_turn) = app.work.looking.turn.acquire().await else { return };
        let Ok(Some(facts)) = app.stored(move |store| store.batch(batch)).await else { return };
        // Another may have looked since, for the same change.
        if facts.roster.is_none()
            && let Err(problem) = recognise(&app, &facts).await
        {
            app.work.looking.fail(&facts, problem.what);
        }
    });
}

async fn recognise(app: &Shared, batch: &BatchFacts) -> Result<(), Problem> {
    let materials = Materials::of(app, batch.id, false).await?;
    if !materials.has_batch() {
        return Ok(());
    }
    let list = materials.write_authors(app)?;
    let arguments = [vec!["intake".into(), "--json".into(), "--supervised".into()], materials.arguments(list.as_ref())];
    let printed = match child::run(&arguments.concat(), pending(), |_| ()).await.map_err(anyhow::Error::from)? {
        End::Done(printed) => printed,
        End::Failed(why) => {
            app.work.looking.fail(batch, why);
            return Ok(());
        }
        End::Stopped => return Ok(()),
    };
    let (id, revision) = (batch.id, batch.revision);
    app.stored(move |store| {
        let roster: Roster = serde_json::from_str(&printed).context("what was recognised of a batch")?;
        let n_submissions = roster.submissions.iter().filter(|line| line.role == Role::Batch).count();
        store.recognise(id, revision, &printed, n_submissions)
    })
    .await
}

/// What a batch's page shows of it.
///
/// # Errors
/// What is kept of it cannot be read.
pub(crate) fn people(looking: &Looking, batch: &BatchFacts, uploads: &[StoredUpload]) -> Result<People> {
    if let Some(roster) = &batch.roster {
        let roster = serde_json::from_str(roster).context("what was recognised of a batch")?;
        return Ok(People::Known(shown(&roster, &corrections(batch)?, uploads)));
    }
    let has_batch = uploads.iter().any(|upload| upload.is_handed_in());
    Ok(match looking.failure(batch) {
        _ if !has_batch => People::Nothing,
        Some(why) => People::Failed(why),
        None => People::Looking,
    })
}

fn corrections(batch: &BatchFacts) -> Result<Corrections> {
    batch.authors.as_deref().map_or_else(|| Ok(Corrections::default()), Corrections::parse)
}

fn shown(roster: &Roster, corrections: &Corrections, uploads: &[StoredUpload]) -> ShownRoster {
    let corrected = corrections.names(roster);
    // Uploads are known by the names that they came with, not by those on disk.
    let name = |file: &str| {
        let upload = uploads.iter().find(|upload| upload.file == file);
        upload.map_or(file, |upload| &upload.shown.name).to_owned()
    };
    let inputs = roster.inputs.iter().map(|input| RosterInput {
        name: name(&input.name),
        layout: input.layout.clone(),
        n_submissions: input.n_submissions,
        notes: input.notes.clone(),
    });
    let line = |line: &Line| {
        let said = Said::of(line);
        RosterLine {
            name: line.name.clone(),
            author: said.author,
            id: said.id,
            group: said.group,
            attempt: line.attempt,
            time: line.time.clone().unwrap_or_default(),
            n_files: line.n_files,
            one_with: line.one_with.clone(),
            is_corrected: corrected.contains(line.name.as_str()),
            is_earlier: line.role == Role::Earlier,
        }
    };
    ShownRoster {
        inputs: inputs.collect(),
        submissions: roster.submissions.iter().map(line).collect(),
        left_out: roster.left_out.iter().map(|one| (one.reason.clone(), one.n_files, one.example.clone())).collect(),
    }
}

/// `POST /batches/{batch}/people`
pub(crate) async fn correct(
    State(app): State<Shared>,
    Path(batch): Path<i64>,
    visitor: Visitor,
    membership: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let facts = app.stored(move |store| store.batch(batch)).await?.ok_or_else(Problem::not_found)?;
    let Some(roster) = &facts.roster else {
        return Err(Problem::unusable("The batch has changed and is being looked through."));
    };
    let roster: Roster = serde_json::from_str(roster).map_err(anyhow::Error::from)?;
    let mut corrections = corrections(&facts)?;
    corrections.take(&roster, &said(&fields)?);
    let list = corrections.list()?;
    app.stored(move |store| store.correct(batch, list.as_deref())).await?;
    looking_again(&app, batch, &visitor, &membership, "authors corrected", "What you put right is kept.").await
}

/// The rows of the table.
fn said(fields: &Fields) -> Result<BTreeMap<String, Said>, Problem> {
    let column = |name| fields.all(name).map(str::to_owned).collect::<Vec<_>>();
    let [names, authors, ids, groups] = ["name", "author", "id", "group"].map(column);
    if [&authors, &ids, &groups].iter().any(|column| column.len() != names.len()) {
        return Err(Problem::unusable("The table is incomplete."));
    }
    let cells = authors.into_iter().zip(ids).zip(groups);
    Ok(names.into_iter().zip(cells.map(|((author, id), group)| Said { author, id, group })).collect())
}

/// `POST /batches/{batch}/people/reset`
pub(crate) async fn reset(
    State(app): State<Shared>,
    Path(batch): Path<i64>,
    visitor: Visitor,
    membership: Membership,
) -> Result<Redirect, Problem> {
    app.stored(move |store| store.correct(batch, None)).await?;
    looking_again(&app, batch, &visitor, &membership, "corrections forgotten", "All corrections are forgotten.").await
}

async fn looking_again(
    app: &Shared,
    batch: i64,
    visitor: &Visitor,
    membership: &Membership,
    what: &'static str,
    told: &str,
) -> Result<Redirect, Problem> {
    look(app, batch);
    app.log(&visitor.name, Some(membership.course), what, format!("batch {batch}")).await?;
    app.tell(visitor, told);
    Ok(Redirect::to(&format!("/batches/{batch}")))
}
