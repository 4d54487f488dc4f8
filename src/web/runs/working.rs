//! The runs at work: each a child, begun when it is its turn, ended or taken up again.

use std::future::Future;

use lookalike_report_templates::app::model::Outcome;
use lookalike_report_templates::model::{Report, Role, Verdict};

use super::child::{self, End};
use super::materials::Materials;
use crate::web::app::{App, Shared, aside};
use crate::web::files::remove;
use crate::web::problem::{Problem, tell_operator};
use crate::web::queue::Stop;
use crate::web::store::RunEnd;

/// A run that a stop of the server broke off is begun so often, and then not again.
const MOST_ATTEMPTS: u32 = 2;

/// Begins as many runs as may work.
pub(super) fn begin(app: &Shared) {
    while let Some((run, stop)) = app.work.queue.next() {
        let app = app.clone();
        tokio::spawn(async move {
            work(&app, run, stop).await;
            app.work.queue.leave(run);
            begin(&app);
        });
    }
}

/// Takes up the runs that are not over.
///
/// # Errors
/// The tables cannot be read or written.
pub(crate) async fn resume(app: &Shared) -> Result<(), Problem> {
    for run in app.stored(|store| store.unfinished_runs()).await? {
        let id = run.id;
        if run.is_begun {
            clear(app, id).await;
        }
        if run.is_begun && run.n_attempts >= MOST_ATTEMPTS {
            let end = RunEnd::Failed("the server was stopped twice while it worked".to_owned());
            app.stored(move |store| store.end_run(id, &end)).await?;
            continue;
        }
        app.stored(move |store| store.requeue_run(id)).await?;
        if let Err(full) = app.work.queue.enter(id) {
            let end = RunEnd::Failed(full.to_string());
            app.stored(move |store| store.end_run(id, &end)).await?;
        }
    }
    begin(app);
    Ok(())
}

/// Carries out a run, and writes down what became of it.
async fn work(app: &Shared, run: i64, stop: Stop) {
    let end = match carry_out(app, run, &stop).await {
        Ok(Some(end)) => end,
        // It was deleted, or cancelled, before it began.
        Ok(None) => return,
        Err(problem) => RunEnd::Failed(problem.what),
    };
    let is_done = matches!(end, RunEnd::Done(_));
    // What cannot be written down is told to the operator; the next start finds the run as it was left.
    let _ = app.stored(move |store| store.end_run(run, &end)).await;
    if !is_done {
        clear(app, run).await;
    }
}

/// Removes what a run has left. What cannot be removed is told to the operator, and tried again on the next start.
async fn clear(app: &Shared, run: i64) {
    let shared = app.clone();
    if let Err(error) = aside(move || remove_report(&shared, run)).await {
        tell_operator(format_args!("{error:#}"));
    }
}

async fn carry_out(app: &Shared, run: i64, stop: &Stop) -> Result<Option<RunEnd>, Problem> {
    let Some(batch) = app.stored(move |store| store.begin_run(run)).await? else { return Ok(None) };
    let materials = Materials::of(app, batch, true).await?;
    let list = materials.write_authors(app)?;
    let mut arguments = vec!["check".into(), "--supervised".into(), "--out".into(), app.report_folder(run).into()];
    arguments.extend(materials.arguments(list.as_ref()));
    let stopped: &mut (dyn Future<Output = ()> + Send + Unpin) = &mut Box::pin(stop.notified());
    let end = child::run(&arguments, stopped, |step| app.work.queue.step(run, step)).await;
    Ok(Some(match end.map_err(anyhow::Error::from)? {
        End::Done(_) => RunEnd::Done(app.opened(run).await.map(|opened| outcome(opened.report()))?),
        End::Failed(why) => RunEnd::Failed(why),
        End::Stopped => RunEnd::Cancelled,
    }))
}

fn outcome(report: &Report) -> Outcome {
    Outcome {
        n_submissions: report.submissions.iter().filter(|one| one.role == Role::Batch).count(),
        n_pairs: report.pairs.len(),
        n_strong: report.n_pairs_with(Verdict::Strong),
        n_worth_a_look: report.n_pairs_with(Verdict::WorthALook),
    }
}

/// Removes the report of a run, and what a run that was broken off has left beside it.
///
/// # Errors
/// Something of it cannot be removed.
pub(crate) fn remove_report(app: &App, run: i64) -> anyhow::Result<()> {
    let folder = app.report_folder(run);
    remove(&folder)?;
    let partial = format!("{run}.partial-");
    for entry in std::fs::read_dir(app.folder("reports"))? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(&partial) {
            remove(&entry.path())?;
        }
    }
    Ok(())
}
