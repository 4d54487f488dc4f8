//! Deletes batches, after warnings, and entries of the log and kept answers, when their time is over.

use std::time::Duration;

use tokio::time::sleep;

use crate::app::SharedApp;
use crate::app::retention_options::RetentionOptions;
use crate::clock;
use crate::data_folder::remove_files;
use crate::problem::Problem;
use crate::store::{Actor, Expiry, NewLogEntry, RetentionStep};

/// The name in the log.
const RETENTION: &str = "retention";
/// Time between two rounds.
const PAUSE: Duration = Duration::from_secs(3600);

/// Warns and deletes as long as the server works.
pub(crate) async fn enforce_always(app: SharedApp) {
    loop {
        // An error was printed for the operator; the next round tries again.
        let _ = enforce(&app, clock::now()).await;
        sleep(PAUSE).await;
    }
}

/// Warns of the batches that will be deleted soon, and deletes those whose time is over, as it is at the time `now`.
///
/// # Errors
/// The tables or the data folder cannot be written. Files that remain are removed at the next start.
async fn enforce(app: &SharedApp, now: i64) -> Result<(), Problem> {
    let RetentionOptions { keep_months, keep_log_months } = app.options.retention;
    let has_hook = app.options.hook.is_some();
    let steps = app
        .with_store(move |store| {
            store.forget_log(keep_log_months, now)?;
            store.forget_answers(now)?;
            let steps = store.take_retention_steps(keep_months, now, has_hook)?;
            for step in &steps {
                let (what, Expiry { course, label, ends, .. }) = match step {
                    RetentionStep::Warned(expiry) => ("batch will be deleted", expiry),
                    RetentionStep::Deleted { expiry, .. } => ("batch deleted", expiry),
                };
                let about = match step {
                    RetentionStep::Warned(_) => format!("{label}, on {}", clock::day(*ends)),
                    RetentionStep::Deleted { .. } => label.clone(),
                };
                store.log(&NewLogEntry {
                    actor: &Actor::named(RETENTION),
                    course: Some(*course),
                    what,
                    about: &about,
                })?;
            }
            Ok(steps)
        })
        .await?;
    for step in steps {
        if let RetentionStep::Deleted { uploads, runs, .. } = step {
            remove_files(app, uploads, runs).await?;
        }
    }
    Ok(())
}
