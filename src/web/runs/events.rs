//! How far a run is, told as it happens.

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

use super::current;
use crate::web::app::Shared;
use crate::web::problem::Problem;

/// Nobody needs to know more often.
const PAUSE: Duration = Duration::from_millis(150);
/// So long nothing is said; then a word shows that the line is still there.
const SILENCE: Duration = Duration::from_secs(15);

/// `GET /runs/{run}/events`
pub(crate) async fn events(State(app): State<Shared>, Path(run): Path<i64>) -> Response {
    let changes = app.work.queue.changes();
    let watch = Watch { app, run, changes, told: None };
    let body = Body::from_stream(stream::unfold(Some(watch), tell));
    ([(header::CONTENT_TYPE, "text/event-stream")], body).into_response()
}

/// Somebody who watches a run.
struct Watch {
    app: Shared,
    run: i64,
    changes: watch::Receiver<()>,
    told: Option<Value>,
}

/// The next thing to be told, unless everything is.
async fn tell(watch: Option<Watch>) -> Option<(Result<String, Infallible>, Option<Watch>)> {
    let mut watch = watch?;
    loop {
        let state = state(&watch.app, watch.run).await;
        if watch.told.as_ref() != Some(&state) {
            let is_over = !matches!(state["state"].as_str(), Some("waiting" | "working"));
            let line = format!("data: {state}\n\n");
            watch.told = Some(state);
            return Some((Ok(line), (!is_over).then_some(watch)));
        }
        match timeout(SILENCE, watch.changes.changed()).await {
            Ok(Ok(())) => sleep(PAUSE).await,
            Ok(Err(_)) => return None,
            Err(_) => return Some((Ok(": still there\n\n".to_owned()), Some(watch))),
        }
    }
}

/// The state of a run in the words of the page's script.
async fn state(app: &Shared, run: i64) -> Value {
    match current(app, run).await.map(|(line, _)| line.state) {
        Ok(RunState::Waiting(before)) => json!({ "state": "waiting", "before": before }),
        Ok(RunState::Working(step)) => {
            json!({ "state": "working", "phase": step.phase, "done": step.done, "of": step.of })
        }
        Ok(RunState::Done) => json!({ "state": "done" }),
        Ok(RunState::Cancelled) => json!({ "state": "cancelled" }),
        Ok(RunState::Failed(why)) => json!({ "state": "failed", "problem": why }),
        Err(Problem { what, .. }) => json!({ "state": "failed", "problem": what }),
    }
}
