//! The progress of a run as server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use lookalike_report_templates::app::model::RunState;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::app::SharedApp;
use crate::problem::Problem;
use crate::runs::execution::current;

/// Minimum time between two events.
const PAUSE: Duration = Duration::from_millis(150);
/// Time without an event after which a comment is sent, so that nobody takes the connection for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// `GET /runs/{run}/events`
pub(crate) async fn events(State(app): State<SharedApp>, Path(run): Path<i64>) -> Response {
    let changes = app.queue.changes();
    let watch = Watch { app, run, changes, last: None };
    let body = Body::from_stream(stream::unfold(Some(watch), next_event));
    ([(header::CONTENT_TYPE, "text/event-stream")], body).into_response()
}

/// A client that watches a run.
struct Watch {
    app: SharedApp,
    run: i64,
    changes: watch::Receiver<()>,
    /// The state that was sent last.
    last: Option<Value>,
}

/// Returns the next event, unless the run has ended and everything is sent.
async fn next_event(watch: Option<Watch>) -> Option<(Result<String, Infallible>, Option<Watch>)> {
    let mut watch = watch?;
    loop {
        let state = state(&watch.app, watch.run).await;
        if watch.last.as_ref() != Some(&state) {
            let is_over = !matches!(state["state"].as_str(), Some("waiting" | "working"));
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

/// Returns the state of a run as the script of the page expects it.
async fn state(app: &SharedApp, run: i64) -> Value {
    match current(app, run).await.map(|(summary, _)| summary.state) {
        Ok(RunState::Waiting(n_before)) => json!({ "state": "waiting", "before": n_before }),
        Ok(RunState::Working(step)) => {
            json!({ "state": "working", "phase": step.phase, "done": step.done, "of": step.of })
        }
        Ok(RunState::Done) => json!({ "state": "done" }),
        Ok(RunState::Cancelled) => json!({ "state": "cancelled" }),
        Ok(RunState::Failed(why)) => json!({ "state": "failed", "problem": why }),
        Err(Problem { what, .. }) => json!({ "state": "failed", "problem": what }),
    }
}
