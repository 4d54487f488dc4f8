//! Executes the runs of the queue, each in a child process.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use lookalike_report_templates::model::{Completeness, Report, Role, Verdict};
use tokio::time::timeout;

use super::child::{self, ChildEnd};
use super::inputs::RunInputs;
use crate::app::queue::{Position, Queue, Stop};
use crate::app::{App, SharedApp};
use crate::clock;
use crate::domain::{Outcome, Run, RunEnd, RunState, Upload};
use crate::files::{blocking, folder_size, remove};
use crate::problem::{Problem, tell_operator};

/// Maximum number of times a run is begun, if servers keep being killed while it works.
const MAX_ATTEMPTS: u32 = 2;
/// Maximum time to wait for a run to stop.
const STOP_TIMEOUT: Duration = Duration::from_secs(20);

/// Begins as many waiting runs as may work.
pub(crate) fn begin_waiting(app: &SharedApp) {
    while let Some((run, stop)) = app.queue.next() {
        let app = app.clone();
        tokio::spawn(async move {
            execute(&app, run, stop).await;
            app.queue.remove(run);
            begin_waiting(&app);
        });
    }
}

pub(crate) fn in_queue(queue: &Queue, mut run: Run) -> Run {
    match queue.position(run.id) {
        Some(Position::Waiting(n_before)) => (run.state, run.n_before) = (RunState::Waiting, Some(n_before)),
        Some(Position::Working(step)) => (run.state, run.step) = (RunState::Working, Some(step)),
        // It is in the queue in a moment.
        None if run.state == RunState::Waiting => run.n_before = Some(0),
        None => {}
    }
    run
}

pub(crate) async fn current(app: &App, run: i64) -> Result<Run, Problem> {
    let run = app.with_store(move |store| store.run(run)).await?.ok_or_else(Problem::not_found)?;
    Ok(in_queue(&app.queue, run))
}

/// Stops a run, and waits until its child process has ended.
pub(crate) async fn stop(app: &App, run: i64) {
    let mut changes = app.queue.changes();
    app.queue.stop(run);
    let left = async { while app.queue.position(run).is_some() && changes.changed().await.is_ok() {} };
    // After a timeout, the run still shows as working.
    let _ = timeout(STOP_TIMEOUT, left).await;
}

/// Puts the runs that the last server did not finish back into the queue.
pub(crate) async fn resume(app: &SharedApp) -> Result<(), Problem> {
    for run in app.with_store(|store| store.unfinished_runs()).await? {
        let id = run.id;
        if run.was_working {
            remove_leftovers(app, id).await;
        }
        if run.was_working && run.n_attempts >= MAX_ATTEMPTS {
            let end = RunEnd::Failed("the server was stopped twice while it worked".to_owned());
            app.with_store(move |store| store.end_run(id, &end)).await?;
            continue;
        }
        app.with_store(move |store| store.requeue_run(id)).await?;
        enqueue(app, id).await?;
    }
    begin_waiting(app);
    Ok(())
}

/// Puts new runs into the queue. Those that were deleted meanwhile leave it when their turn comes.
pub(crate) async fn enqueue_all(app: &SharedApp, runs: Vec<i64>) -> Result<(), Problem> {
    for run in runs {
        enqueue(app, run).await?;
    }
    begin_waiting(app);
    Ok(())
}

async fn enqueue(app: &App, run: i64) -> Result<(), Problem> {
    match app.queue.add(run) {
        Ok(()) => Ok(()),
        Err(full) => app.with_store(move |store| store.end_run(run, &RunEnd::Failed(full.to_string()))).await,
    }
}

async fn execute(app: &SharedApp, run: i64, stop: Stop) {
    let begun = Instant::now();
    let end = match compare(app, run, &stop).await {
        Ok(Some(end)) => end,
        // It was deleted or cancelled before it began.
        Ok(None) => return,
        Err(problem) => RunEnd::Failed(problem.what),
    };
    let is_done = matches!(end, RunEnd::Done(_));
    app.metrics.count_run(begun.elapsed());
    let (report, has_hook) = (app.report_folder(run), app.options.hook.is_some());
    // An error was printed for the operator. The run stays unfinished, and the next start resumes it.
    let _ = app
        .with_store(move |store| {
            if is_done {
                store.set_report_size(run, folder_size(&report)?)?;
            }
            store.end_run(run, &end)?;
            if has_hook { store.add_delivery(run, clock::now()) } else { Ok(()) }
        })
        .await;
    if !is_done {
        remove_leftovers(app, run).await;
    }
}

/// Removes the files of a run that made no report. Files that cannot be removed are reported to the operator, and removed at
/// the next start.
async fn remove_leftovers(app: &SharedApp, run: i64) {
    let shared = app.clone();
    if let Err(error) = blocking(move || remove_report(&shared, run)).await {
        tell_operator(format_args!("{error:#}"));
    }
}

/// Compares the batch of a run in a child process. Returns nothing if the run is not waiting any more.
async fn compare(app: &SharedApp, run: i64, stop: &Stop) -> Result<Option<RunEnd>, Problem> {
    let Some(batch) = app.with_store(move |store| store.begin_run(run)).await? else { return Ok(None) };
    let inputs = RunInputs::load(app, batch, true).await?;
    let authors = inputs.write_authors(app)?;
    let mut arguments: Vec<OsString> = ["check", "--supervised", "--allow-incomplete", "--out"].map(Into::into).into();
    arguments.push(app.report_folder(run).into());
    arguments.extend(app.options.threads.map(|n_threads| format!("--threads={n_threads}").into()));
    arguments.extend(inputs.check_arguments());
    arguments.extend(inputs.label_arguments());
    arguments.extend(inputs.left_out_arguments());
    arguments.extend(inputs.arguments(authors.as_ref()));
    let stopped: &mut (dyn Future<Output = ()> + Send + Unpin) = &mut Box::pin(stop.notified());
    let end = child::run(&arguments, stopped, |step| app.queue.set_step(run, step)).await;
    Ok(Some(match end.map_err(anyhow::Error::from)? {
        ChildEnd::Done(_) => RunEnd::Done(outcome(app.report(run).await?.report())),
        ChildEnd::Failed(why) => RunEnd::Failed(inputs.in_words(&why, &arguments, Upload::number_in_words)),
        ChildEnd::Stopped => RunEnd::Cancelled,
    }))
}

fn outcome(report: &Report) -> Outcome {
    let Completeness { n_not_compared, n_in_part, n_starter_only, .. } = report.completeness();
    Outcome {
        n_submissions: report.submissions.iter().filter(|one| one.role == Role::Batch).count(),
        n_pairs: report.pairs.len(),
        n_strong: report.n_flagged.strong,
        n_worth_a_look: report.n_flagged.worth_a_look,
        n_cases: report.cases.len(),
        n_strong_cases: report.n_cases_with(Verdict::Strong),
        n_partial: n_not_compared + n_in_part,
        n_not_compared,
        n_starter_only,
        is_incomplete: !report.incomplete.is_empty(),
        n_handed_out: report.unlisted_starter.as_ref().map_or(0, |found| found.n_tokens),
    }
}

/// Removes the report of a run, and unfinished reports of interrupted attempts.
pub(crate) fn remove_report(app: &App, run: i64) -> anyhow::Result<()> {
    remove(&app.report_folder(run))?;
    let unfinished = format!("{run}.partial-");
    for entry in std::fs::read_dir(app.reports_folder())? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(&unfinished) {
            remove(&entry.path())?;
        }
    }
    Ok(())
}
