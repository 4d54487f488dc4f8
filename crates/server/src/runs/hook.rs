//! Tells a program of the operator that a run has ended or a batch will be deleted, as JSON on its standard input. The server
//! itself connects to nobody.
//!
//! A notification holds ids and counts, and no name of a student. It is kept in the tables until the program takes it, so that
//! none is lost when the server stops. One that the program refuses again and again is given up, and the log says so.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::time::{sleep, timeout};

use crate::app::{App, SharedApp};
use crate::clock;
use crate::domain::{Actor, Delivery, Expiry, News, Outcome};
use crate::problem::{Problem, tell_operator};

/// The pauses after failed attempts, in seconds. After one more, the notification is given up.
const PAUSES: [i64; 3] = [60, 5 * 60, 30 * 60];
const MAX_TIME: Duration = Duration::from_secs(30);
/// Maximum time until a due notification is seen.
const LOOK: Duration = Duration::from_secs(1);

/// Delivers notifications as long as the server works.
pub(crate) async fn deliver_all(app: SharedApp) {
    let Some(program) = app.options.hook.clone() else { return };
    loop {
        // An error was printed for the operator; the next round tries again.
        let next = app.with_store(|store| store.next_delivery()).await.ok().flatten();
        match next {
            Some(delivery) if delivery.due <= clock::now() => drop(deliver(&app, &program, &delivery).await),
            _ => sleep(LOOK).await,
        }
    }
}

/// Tries to deliver a notification once.
async fn deliver(app: &App, program: &Path, delivery: &Delivery) -> Result<(), Problem> {
    let id = delivery.id;
    let outcome = match notification(app, delivery).await? {
        Some(notification) => run(program, &notification).await,
        None => Ok(()),
    };
    let Err(why) = outcome else {
        return app.with_store(move |store| store.remove_delivery(id)).await;
    };
    let about = match delivery.news {
        News::RunFinished(run) => format!("run {run}"),
        News::RetentionDue(batch) => format!("batch {batch}"),
    };
    let name = program.display();
    let Some(pause) = PAUSES.get(delivery.n_attempts) else {
        tell_operator(format_args!("{name} did not take the notification of {about}: {why}; given up"));
        // The log comes first: a server that stops in between logs it twice, and never not at all.
        app.log(&Actor::named("hook"), None, "notification given up", format!("{about}: {why}")).await?;
        return app.with_store(move |store| store.remove_delivery(id)).await;
    };
    let minutes = pause / 60;
    tell_operator(format_args!("{name} did not take the notification of {about}: {why}; again in {minutes} minutes"));
    let due = clock::now() + pause;
    app.with_store(move |store| store.postpone_delivery(id, due)).await
}

/// Returns a notification, unless there is nothing to tell any more.
async fn notification(app: &App, delivery: &Delivery) -> Result<Option<Value>, Problem> {
    let (kind, data) = match delivery.news {
        News::RunFinished(run) => ("run.finished", run_data(app, run).await?),
        News::RetentionDue(batch) => ("retention.due", batch_data(app, batch).await?),
    };
    let time = clock::rfc3339(clock::now());
    Ok(data.map(|data| json!({ "type": kind, "id": delivery.id, "time": time, "data": data })))
}

async fn batch_data(app: &App, id: i64) -> Result<Option<Value>, Problem> {
    let expiry = app.expiry(id).await?.filter(Expiry::is_due);
    Ok(expiry.map(|expiry| {
        json!({
            "batch": id,
            "course": expiry.course,
            "ends": clock::rfc3339(expiry.ends),
            "html_url": format!("{}/batches/{id}", app.host.origin()),
        })
    }))
}

async fn run_data(app: &App, id: i64) -> Result<Option<Value>, Problem> {
    let Some(run) = app.with_store(move |store| store.run(id)).await? else { return Ok(None) };
    let course = app.batch(run.batch).await?.course;
    let Outcome { n_submissions, n_strong, n_worth_a_look, n_cases, n_strong_cases, .. } =
        run.outcome.unwrap_or_default();
    Ok(Some(json!({
        "run": id,
        "batch": run.batch,
        "course": course,
        "state": run.state,
        "n_submissions": n_submissions,
        "n_cases": n_cases,
        "n_strong_cases": n_strong_cases,
        "n_strong": n_strong,
        "n_worth_a_look": n_worth_a_look,
        "html_url": format!("{}/runs/{id}", app.host.origin()),
    })))
}

/// Runs the program without arguments, with the notification on its standard input.
async fn run(program: &Path, notification: &Value) -> Result<(), String> {
    let mut command = Command::new(program);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).kill_on_drop(true);
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let mut stdin = child.stdin.take();
    let ended = timeout(MAX_TIME, async {
        if let Some(stdin) = &mut stdin {
            // A program that does not read all of it may still succeed.
            let _ = stdin.write_all(format!("{notification}\n").as_bytes()).await;
        }
        drop(stdin.take());
        child.wait().await
    });
    match ended.await {
        Ok(Ok(status)) if status.success() => Ok(()),
        Ok(Ok(status)) => Err(format!("it ended with {status}")),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("it took more than {} s", MAX_TIME.as_secs())),
    }
}
