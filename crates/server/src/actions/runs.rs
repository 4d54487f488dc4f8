//! Runs: started, cancelled and deleted.

use std::fs;
use std::path;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Redirect;
use lookalike_compare::unlisted_starter::starter_ending;
use lookalike_report_templates::page::{CommonCode, common_code};

use super::uploads::keep_spool;
use super::{InCourse, to_batch, to_run};
use crate::app::queue::QueueFull;
use crate::data_folder::remove_files;
use crate::domain::{Run, RunEnd, RunState, UploadRole};
use crate::files::blocking;
use crate::problem::Problem;
use crate::runs::child;
use crate::runs::execution::{begin_waiting, current, in_queue, stop};
use crate::runs::inputs::RunInputs;
use crate::store::Store;
use crate::uploads::spool::Spool;

/// The folder that holds the files of shared code as an upload, and its name on the page.
const SHARED_CODE: &str = "shared-code";

/// The name of an upload with the block of a cluster, without the number of the cluster and the ending.
const COMMON_CODE: &str = "common-block";

/// Puts a new run of a batch into the queue, and returns its id.
pub(crate) async fn enqueue(here: &InCourse, batch: i64) -> Result<i64, Problem> {
    let app = &here.app;
    if !RunInputs::load(app, batch, true).await?.has_submissions() {
        let what = "There is nothing to compare: no submissions were uploaded.";
        return Err(Problem::conflict(what, "Upload them first."));
    }
    let known = app.batch(batch).await?;
    if let Some(why) = app.inspections.failure(&known) {
        let advice = "Delete the upload that it names, and upload another copy.";
        return Err(Problem::conflict(format!("A run would fail: {why}."), advice));
    }
    if known.roster.is_some() && known.n_submissions == Some(0) {
        let what = "A run would fail: no submission was found in the uploads.";
        return Err(Problem::conflict(what, "Look at what was recognized of each upload."));
    }
    app.must_have_free_space()?;
    app.must_have_quota(here.course.id, 0).await?;
    if !app.queue.has_room() {
        return Err(queue_full());
    }
    let account = here.visitor.id;
    let run = app.with_store(move |store| store.add_run(batch, account)).await?;
    if app.queue.add(run).is_err() {
        app.with_store(move |store| store.delete_run(run)).await?;
        return Err(queue_full());
    }
    begin_waiting(app);
    here.log("run started", format!("run {run} of batch {batch}")).await?;
    Ok(run)
}

fn queue_full() -> Problem {
    let what = format!("{QueueFull}.");
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, what, "Your changes were saved; try again later.")
}

/// Puts a run of a batch into the queue, unless there is a report of the batch as it is now, or a run that is making it. Returns
/// the id of the run.
pub(crate) async fn enqueue_unless_unchanged(here: &InCourse, batch: i64) -> Result<i64, Problem> {
    for run in here.app.with_store(move |store| store.runs_of(batch)).await? {
        let run = in_queue(&here.app.queue, run);
        // A waiting run begins with the batch as it will be then.
        let will_do = match run.state {
            RunState::Waiting => true,
            RunState::Working | RunState::Done => !run.is_outdated,
            RunState::Cancelled | RunState::Failed => false,
        };
        if will_do {
            return Ok(run.id);
        }
    }
    enqueue(here, batch).await
}

pub(crate) async fn cancel(here: &InCourse, run: i64) -> Result<(), Problem> {
    stop(&here.app, run).await;
    // A run that was waiting has nobody else who would end it.
    here.app.with_store(move |store| store.end_run(run, &RunEnd::Cancelled)).await?;
    here.app.queue.wake_watchers();
    here.log("run cancelled", format!("run {run}")).await
}

/// Deletes a run with its report.
pub(crate) async fn delete(here: InCourse, Path(run): Path<i64>) -> Result<Redirect, Problem> {
    let Run { batch, .. } = current(&here.app, run).await?;
    stop(&here.app, run).await;
    here.app.with_store(move |store| store.delete_run(run)).await?;
    remove_files(&here.app, Vec::new(), vec![run]).await?;
    here.tell("The run and its report were deleted.");
    here.log("run deleted", format!("run {run} of batch {batch}")).await?;
    Ok(to_batch(batch))
}

/// Finds the code that most of the batch of a run shares, adds it to the uploads as starter code, and runs the comparison again.
/// Returns the new run.
pub(crate) async fn treat_shared_code_as_starter(here: InCourse, Path(run): Path<i64>) -> Result<Redirect, Problem> {
    let Run { batch, .. } = current(&here.app, run).await?;
    let inputs = RunInputs::load(&here.app, batch, false).await?.without_earlier();
    if !inputs.has_submissions() {
        return Err(Problem::unusable("The submissions of this run were deleted."));
    }
    let authors = inputs.write_authors(&here.app)?;
    let folder = tempfile::tempdir_in(here.app.incoming_folder()).map_err(anyhow::Error::from)?;
    let out = folder.path().join(SHARED_CODE);
    let mut arguments = vec!["starter".into(), "--supervised".into(), "--out".into(), out.clone().into()];
    arguments.extend(inputs.left_out_arguments());
    arguments.extend(inputs.arguments(authors.as_ref()));
    if let Err(why) = child::to_end(&arguments).await? {
        let why = inputs.in_words(&why, &arguments, |upload| upload.name.clone());
        return Err(Problem::unusable(format!("There is nothing to treat as starter code: {why}.")));
    }
    let spool = spool_of(&here.app.incoming_folder(), &out, here.app.options.max_upload).await?;
    keep_spool(&here, batch, UploadRole::Starter, spool).await?;
    Ok(to_run(enqueue(&here, batch).await?))
}

/// Makes starter code of a common block, given by its number in the report of a run, and runs the comparison again. Returns the run that does, which may be one that waits already.
pub(crate) async fn treat_common_code_as_starter(
    here: InCourse,
    Path((run, block)): Path<(i64, usize)>,
) -> Result<Redirect, Problem> {
    let Run { batch, .. } = current(&here.app, run).await?;
    let open = here.app.report(run).await?;
    let index = block.checked_sub(1).ok_or_else(Problem::not_found)?;
    let code = blocking(move || Ok(common_code(open.prepared(), index))).await?;
    let CommonCode { path, language, text } = code.ok_or_else(Problem::not_found)?;
    let mut spool = Spool::new(&here.app.incoming_folder(), here.app.options.max_upload)?;
    let name = format!("{COMMON_CODE}-{block}.{}", starter_ending(&path, &language));
    spool.begin(name)?;
    spool.append(text.as_bytes()).await?;
    let (n_files, hash) = (spool.n_files(), spool.hash());
    let known = move |store: &Store| store.equal_upload(batch, UploadRole::Starter, n_files, hash);
    if here.app.with_store(known).await?.is_none() {
        keep_spool(&here, batch, UploadRole::Starter, spool).await?;
    }
    Ok(to_run(enqueue_unless_unchanged(&here, batch).await?))
}

async fn spool_of(incoming: &path::Path, folder: &path::Path, limit: u64) -> Result<Spool, Problem> {
    let mut spool = Spool::new(incoming, limit)?;
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(anyhow::Error::from)? {
        names.push(entry.map_err(anyhow::Error::from)?.file_name().to_string_lossy().into_owned());
    }
    names.sort_unstable();
    for name in names {
        spool.begin(format!("{SHARED_CODE}/{name}"))?;
        let text = fs::read(folder.join(&name)).map_err(anyhow::Error::from)?;
        spool.append(&text).await?;
    }
    Ok(spool)
}
