//! Inspections: a child process finds the submissions and authors of a changed batch, as `lookalike intake` would.

pub(crate) mod corrections;

use anyhow::{Context, Result};
use lookalike_intake::Roster;
use lookalike_report_templates::model::Role;

use crate::app::{App, SharedApp};
use crate::domain::Batch;
use crate::problem::Problem;
use crate::runs::child;
use crate::runs::inputs::RunInputs;

/// Starts the inspection of a changed batch. It waits until earlier inspections are done.
pub(crate) fn start(app: &SharedApp, batch: i64) {
    let app = app.clone();
    tokio::spawn(async move {
        let Ok(_turn) = app.inspections.turn.acquire().await else { return };
        let Ok(Some(batch)) = app.with_store(move |store| store.batch(batch)).await else { return };
        // An earlier inspection may have covered this change.
        if batch.roster.is_none()
            && let Err(problem) = inspect(&app, &batch).await
        {
            app.inspections.set_failure(&batch, problem.what);
        }
    });
}

/// Inspects a batch, unless it was inspected in its current revision.
pub(crate) async fn inspect_now(app: &App, batch: i64) -> Result<(), Problem> {
    let _turn = app.inspections.turn.acquire().await.map_err(anyhow::Error::from)?;
    let batch = app.batch(batch).await?;
    if batch.roster.is_none() { inspect(app, &batch).await } else { Ok(()) }
}

async fn inspect(app: &App, batch: &Batch) -> Result<(), Problem> {
    let inputs = RunInputs::load(app, batch.id, false).await?;
    if !inputs.has_submissions() {
        return Ok(());
    }
    let authors = inputs.write_authors(app)?;
    let mut arguments = vec!["intake".into(), "--json".into(), "--supervised".into()];
    arguments.extend(inputs.arguments(authors.as_ref()));
    let json = match child::to_end(&arguments).await? {
        Ok(json) => json,
        Err(why) => {
            app.inspections.set_failure(batch, inputs.in_words(&why, &arguments, |upload| upload.name.clone()));
            return Ok(());
        }
    };
    let (id, revision) = (batch.id, batch.revision);
    app.with_store(move |store| {
        let roster = parse_roster(&json)?;
        let n_submissions = roster.submissions.iter().filter(|one| one.role == Role::Batch).count();
        store.set_roster(id, revision, &json, n_submissions)
    })
    .await
}

/// Parses the output of `lookalike intake --json`.
pub(crate) fn parse_roster(json: &str) -> Result<Roster> {
    serde_json::from_str(json).context("what was recognised of a batch")
}
