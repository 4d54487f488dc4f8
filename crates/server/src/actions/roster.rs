//! The roster of a batch: its submissions with their authors, as recognized and corrected.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_intake::Roster;

use super::InCourse;
use crate::app::App;
use crate::domain::{Batch, Upload, UploadRole};
use crate::inspection;
use crate::inspection::corrections::{AuthorFields, Corrections};
use crate::problem::Problem;

/// Minimum number of submissions of an upload that is certainly no starter code.
const CLASS: usize = 5;
/// Maximum number of entries of starter code beside a class: its entries count as submissions.
const MAX_STARTER: usize = 2;

/// Returns the ids of uploads that are given as submissions and look like starter code: by their name, or because they have
/// hardly any submissions beside an upload with many.
pub(crate) fn starter_like(roster: &Roster, uploads: &[Upload]) -> BTreeSet<i64> {
    let mut sizes = Vec::new();
    for upload in uploads.iter().filter(|upload| upload.role == UploadRole::Batch) {
        if let Some(input) = roster.inputs.iter().find(|input| input.name == upload.label) {
            sizes.push((upload, input.n_submissions));
        }
    }
    let has_class = sizes.iter().any(|(_, n_submissions)| *n_submissions >= CLASS);
    let is_starter_like = |upload: &Upload, n_submissions: usize| {
        n_submissions < CLASS && (has_starter_name(&upload.name) || (has_class && n_submissions <= MAX_STARTER))
    };
    let found = sizes.iter().filter(|(upload, n_submissions)| is_starter_like(upload, *n_submissions));
    found.map(|(upload, _)| upload.id).collect()
}

/// Returns whether a word of the name of an upload is one for starter code.
fn has_starter_name(name: &str) -> bool {
    const WORDS: [&str; 8] =
        ["starter", "skeleton", "template", "handout", "handouts", "scaffold", "boilerplate", "given"];
    name.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word))
}

/// Corrects the authors of submissions, given by their names. Returns whether anything is new.
pub(crate) async fn correct(
    here: &InCourse,
    batch: i64,
    table: &BTreeMap<String, AuthorFields>,
) -> Result<bool, Problem> {
    if table.is_empty() {
        return Ok(false);
    }
    let stored = here.app.batch(batch).await?;
    let Some(roster) = &stored.roster else {
        return Err(Problem::unusable(
            "Your changes were not saved, because the uploads are being read again. Go back, and try again in a moment.",
        ));
    };
    let mut corrections = Corrections::of_batch(&stored)?;
    corrections.add(&inspection::parse_roster(roster)?, table);
    store(here, stored, corrections.list()?).await
}

pub(crate) async fn remove_corrections(here: &InCourse, batch: i64) -> Result<(), Problem> {
    here.app.with_store(move |store| store.set_authors(batch, None)).await?;
    inspection::start(&here.app, batch);
    here.tell("All corrections were removed.");
    here.log("corrections removed", format!("batch {batch}")).await
}

/// Returns the roster of a batch. If its uploads or authors changed, they are read first.
pub(crate) async fn roster_now(app: &App, batch: i64) -> Result<Roster, Problem> {
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
pub(crate) async fn replace(here: &InCourse, batch: i64, list: &str) -> Result<(), Problem> {
    let roster = roster_now(&here.app, batch).await?;
    let stored = here.app.batch(batch).await?;
    let corrections = Corrections::of_batch(&stored)?.replaced_by(&roster, list);
    let list = corrections.map_err(|why| Problem::unusable(format!("The list cannot be used: {why}.")))?.list()?;
    if store(here, stored, list).await? {
        inspection::start(&here.app, batch);
    }
    Ok(())
}

/// Stores the corrected authors of a batch, and returns whether they are others than before.
async fn store(here: &InCourse, batch: Batch, list: Option<String>) -> Result<bool, Problem> {
    if list == batch.authors {
        return Ok(false);
    }
    let id = batch.id;
    here.app.with_store(move |store| store.set_authors(id, list.as_deref())).await?;
    here.log("authors corrected", format!("batch {id}")).await?;
    Ok(true)
}
