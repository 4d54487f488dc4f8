//! The progress of a run as server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::app::SharedApp;
use crate::domain::RunState;
use crate::runs::execution::current;

/// Minimum time between two events.
const PAUSE: Duration = Duration::from_millis(150);
/// Time without an event after which a comment is sent, so that nobody takes the connection for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Sends the progress of a run, until it is over.
pub(crate) fn events(app: SharedApp, run: i64) -> Response {
    let changes = app.queue.changes();
    let watch = Watch { app, run, changes, last: None };
    let body = Body::from_stream(stream::unfold(Some(watch), next_event));
    ([(header::CONTENT_TYPE, "text/event-stream")], body).into_response()
}

struct Watch {
    app: SharedApp,
    run: i64,
    changes: watch::Receiver<()>,
    last: Option<Value>,
}

/// Returns the next event, unless the run has ended and everything is sent.
async fn next_event(watch: Option<Watch>) -> Option<(Result<String, Infallible>, Option<Watch>)> {
    let mut watch = watch?;
    loop {
        let (state, is_over) = state(&watch.app, watch.run).await;
        if watch.last.as_ref() != Some(&state) {
            let line = format!("data: {state}\n\n");
            watch.last = Some(state);
            return Some((Ok(line), (!is_over).then_some(watch)));
        }
        match timeout(KEEP_ALIVE, watch.changes.changed()).await {
            Ok(Ok(())) => sleep(PAUSE).await,
            Ok(Err(_)) => return None,
            Err(_) => return Some((Ok(": still there\n\n".to_owned()), Some(watch))),
        }
    }
}

/// Returns the state of a run as scripts and programs expect it, and whether it is over.
async fn state(app: &SharedApp, run: i64) -> (Value, bool) {
    let run = match current(app, run).await {
        Ok(run) => run,
        Err(problem) => return (json!({ "state": RunState::Failed, "problem": problem.what }), true),
    };
    let state = match (run.state, run.step) {
        (RunState::Waiting, _) => json!({ "state": run.state, "before": run.n_before }),
        (RunState::Working, Some(step)) => {
            json!({ "state": run.state, "phase": step.phase, "done": step.done, "of": step.of })
        }
        (RunState::Failed, _) => json!({ "state": run.state, "problem": run.problem }),
        _ => json!({ "state": run.state }),
    };
    (state, !run.state.is_open())
}
