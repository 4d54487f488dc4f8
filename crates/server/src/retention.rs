//! Deletes batches, after warnings, and entries of the log, when their time is over.

use std::time::Duration;

use tokio::time::sleep;

use crate::app::SharedApp;
use crate::clock;
use crate::data_folder::remove_files;
use crate::domain::{Actor, RetentionStep};
use crate::problem::Problem;

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

/// Warns of the batches that will be deleted soon, and deletes those whose time is over, as it is at the time `now`. Files
/// that remain after an error are removed at the next start.
async fn enforce(app: &SharedApp, now: i64) -> Result<(), Problem> {
    let rules = app.options.retention;
    let has_hook = app.options.hook.is_some();
    let steps = app
        .with_store(move |store| {
            store.forget_log(rules.keep_log_months, now)?;
            if let Some(months) = rules.keep_closed_months {
                let n_reviews = store.forget_closed(months, now)?;
                if n_reviews > 0 {
                    let about = format!("{n_reviews} reviews");
                    store.log(&Actor::named(RETENTION), None, "closed cases deleted", &about)?;
                }
            }
            let steps = store.take_retention_steps(rules, now, has_hook)?;
            for step in &steps {
                let (action, expiry, about) = match step {
                    RetentionStep::Warned(expiry) => {
                        let about = format!("{}, on {}", expiry.label, clock::day(expiry.ends));
                        ("batch will be deleted", expiry, about)
                    }
                    RetentionStep::Deleted { expiry, .. } => ("batch deleted", expiry, expiry.label.clone()),
                };
                store.log(&Actor::named(RETENTION), Some(expiry.course), action, &about)?;
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
