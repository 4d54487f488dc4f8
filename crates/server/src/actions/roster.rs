//! The roster of a batch: its submissions with their authors, as recognized and corrected, and those that runs leave out, because
//! somebody withdrew, or staff tried the form.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::StatusCode;
use lookalike_intake::Roster;
use lookalike_report_templates::model::{Input, Report, Role};

use super::InCourse;
use super::runs::enqueue_unless_unchanged;
use crate::app::App;
use crate::app::open_reports::index_in;
use crate::domain::{Batch, LeftOut, Run, Upload, UploadRole};
use crate::inspection::{self, AuthorFields, Corrections, bare_name, name_with_upload};
use crate::problem::Problem;
use crate::runs::execution::current;

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

/// Leaves a submission of a report out of its batch, given by its number in the report, and compares the others again. Returns
/// the run that does, which may be one that waits already.
pub(crate) async fn leave_out_of_report(
    here: &InCourse,
    (run, number): (i64, usize),
    reason: String,
) -> Result<i64, Problem> {
    let Run { batch, .. } = current(&here.app, run).await?;
    let open = here.app.report(run).await?;
    let index = index_in(&open.report().submissions, number)?;
    let names = stored_names(open.report(), index);
    let name = match &names[..] {
        [] => return Err(Problem::unusable("Only submissions of the batch itself can be left out.")),
        [name] => name.clone(),
        [first, ..] => {
            let roster = roster_now(&here.app, batch).await?;
            let shown = open.report().submissions[index].name.as_str();
            let line = roster.submissions.iter().find(|line| line.role == Role::Batch && line.name == shown);
            line.map_or_else(|| first.clone(), |line| name_with_upload(&roster, line))
        }
    };
    leave_out(here, batch, name, reason).await?;
    enqueue_unless_unchanged(here, batch).await
}

/// Leaves a submission out of a batch, given by its name with or without its upload.
pub(crate) async fn leave_out_named(
    here: &InCourse,
    batch: i64,
    name: &str,
    reason: String,
) -> Result<LeftOut, Problem> {
    let roster = roster_now(&here.app, batch).await?;
    let of_batch = || roster.submissions.iter().filter(|line| line.role == Role::Batch);
    let with_upload = of_batch().find(|line| name_with_upload(&roster, line) == name);
    let mut others = of_batch().filter(|line| bare_name(&roster, line) == name);
    let line = match (with_upload, others.next(), others.next()) {
        (Some(line), ..) | (None, Some(line), None) => line,
        (None, None, _) => {
            let what = format!("The batch has no submission “{name}”.");
            return Err(Problem::new(StatusCode::NOT_FOUND, what, "Look up its name in the roster."));
        }
        (None, Some(_), Some(_)) => {
            let what = format!("Several uploads have a submission “{name}”.");
            return Err(Problem::conflict(what, "Name its upload too, as the roster does."));
        }
    };
    leave_out(here, batch, name_with_upload(&roster, line), reason).await
}

async fn leave_out(here: &InCourse, batch: i64, name: String, reason: String) -> Result<LeftOut, Problem> {
    let account = here.visitor.id;
    let stored = here.app.with_store(move |store| {
        let id = store.leave_out(batch, &name, &reason, account)?;
        Ok(store.left_out_of(batch)?.into_iter().find(|one| one.id == id))
    });
    let stored = stored.await?.ok_or_else(Problem::not_found)?;
    // An inspection in progress is of an earlier revision.
    inspection::start(&here.app, batch);
    here.log("submission left out", format!("number {} of batch {batch}", stored.id)).await?;
    Ok(stored)
}

pub(crate) async fn include_again(here: &InCourse, batch: i64, left_out: i64) -> Result<(), Problem> {
    if !here.app.with_store(move |store| store.include_again(batch, left_out)).await? {
        return Err(Problem::not_found());
    }
    inspection::start(&here.app, batch);
    here.tell("The submission is included again. The next run compares it.");
    here.log("submission included again", format!("number {left_out} of batch {batch}")).await
}

/// Returns the name of a submission of a report, given by its index, beginning with its upload; none if it is not of the batch.
///
/// A name in a report begins with the upload only if an upload before it has the name too, so the others may be of each upload that has no such name.
pub(crate) fn stored_names(report: &Report, submission: usize) -> Vec<String> {
    let Some(submission) = report.submissions.get(submission).filter(|one| one.role == Role::Batch) else {
        return Vec::new();
    };
    let inputs: Vec<_> = report.run.inputs.iter().filter(|input| input.role == Role::Batch).collect();
    let is_begun = |input: &&&Input| submission.name.starts_with(&format!("{}/", input.name));
    if inputs.len() > 1 && inputs.iter().any(|input| is_begun(&input)) {
        return vec![submission.name.clone()];
    }
    let left_out = inputs.iter().flat_map(|input| &input.left_out).map(|one| one.name.as_str());
    let taken: BTreeSet<&str> = report.submissions.iter().map(|one| one.name.as_str()).chain(left_out).collect();
    let names = inputs.iter().map(|input| format!("{}/{}", input.name, submission.name));
    names.filter(|name| !taken.contains(name.as_str())).collect()
}
