//! Submissions that the runs of a batch leave out, because they should not be compared: somebody withdrew, or staff tried the form.

use axum::http::StatusCode;
use lookalike_report_templates::model::{Report, Role};

use super::InCourse;
use super::roster::roster_now;
use super::runs::enqueue_unless_unchanged;
use crate::domain::{LeftOut, Run};
use crate::inspection;
use crate::inspection::corrections::{bare_name, name_with_upload};
use crate::problem::Problem;
use crate::runs::execution::current;

/// Leaves a submission of a report out of its batch, given by its number in the report, and compares the others again. Returns
/// the run that does, which may be one that waits already.
pub(crate) async fn leave_out_of_report(
    here: &InCourse,
    (run, number): (i64, usize),
    reason: String,
) -> Result<i64, Problem> {
    let Run { batch, .. } = current(&here.app, run).await?;
    let open = here.app.report(run).await?;
    let index = number.checked_sub(1).filter(|&index| index < open.report().submissions.len());
    let name = stored_name(open.report(), index.ok_or_else(Problem::not_found)?);
    let name = name.ok_or_else(|| Problem::unusable("Only submissions of the batch itself can be left out."))?;
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

/// Leaves a submission out of the runs of a batch, given by its name with its upload.
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
/// Names in a report begin with the upload only if there are several.
pub(crate) fn stored_name(report: &Report, submission: usize) -> Option<String> {
    let submission = report.submissions.get(submission).filter(|one| one.role == Role::Batch)?;
    let mut inputs = report.run.inputs.iter().filter(|input| input.role == Role::Batch);
    match (inputs.next(), inputs.next()) {
        (Some(only), None) => Some(format!("{}/{}", only.name, submission.name)),
        _ => Some(submission.name.clone()),
    }
}
