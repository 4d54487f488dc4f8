//! Monitoring: whether the server works, and its metrics in the text format of Prometheus, on an address of their own.

use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use lookalike_system::disk::free_bytes;

use crate::app::SharedApp;
use crate::app::metrics::{CLASSES, RUN_BUCKETS};
use crate::domain::{SignInWay, Totals};
use crate::files::blocking;
use crate::problem::Problem;

/// `GET /healthz`: `ok` if the tables answer and the data folder can be written. It tells nothing else.
pub(crate) async fn health(State(app): State<SharedApp>) -> Result<&'static str, Problem> {
    let incoming = app.incoming_folder();
    let tables = app.with_store(|store| store.has_passwords()).await;
    let folder = blocking(move || Ok(tempfile::tempfile_in(incoming)?)).await;
    if tables.is_ok() && folder.is_ok() {
        return Ok("ok\n");
    }
    let advice = "The log of the server has the details.";
    Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The server cannot store anything.", advice))
}

/// Returns the app of the second address, which has this page alone.
pub(crate) fn router(app: &SharedApp) -> Router {
    Router::new().route("/metrics", get(show)).with_state(app.clone())
}

async fn show(State(app): State<SharedApp>) -> Result<Response, Problem> {
    let totals = app.with_store(|store| store.totals()).await?;
    let media_type = "text/plain; version=0.0.4; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, media_type)], text(&app, &totals)).into_response())
}

fn text(app: &SharedApp, totals: &Totals) -> String {
    let mut page = Page(String::new());
    let own = &app.metrics;
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    page.head("build_info", "gauge", "The version of the server.");
    page.line("build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1);
    page.head("runs", "gauge", "Stored runs.");
    for (state, n_runs) in &totals.runs {
        page.line("runs", &[("state", state.name())], n_runs);
    }
    page.head("runs_in_queue", "gauge", "Runs that wait or work.");
    page.line("runs_in_queue", &[], app.queue.n_runs());
    page.head("run_seconds", "histogram", "Time of runs, from their beginning to their end.");
    let mut n_runs = 0;
    for (bound, counter) in RUN_BUCKETS.iter().zip(&own.runs) {
        n_runs += count(counter);
        page.line("run_seconds_bucket", &[("le", &bound.to_string())], n_runs);
    }
    n_runs += own.runs.last().map_or(0, count);
    page.line("run_seconds_bucket", &[("le", "+Inf")], n_runs);
    page.line("run_seconds_sum", &[], count(&own.run_milliseconds) as f64 / 1000.0);
    page.line("run_seconds_count", &[], n_runs);
    page.head("uploads_bytes_total", "counter", "Bytes that were uploaded and stored.");
    page.line("uploads_bytes_total", &[], count(&own.uploaded_bytes));
    page.head("disk_bytes", "gauge", "Bytes on the disk.");
    page.line("disk_bytes", &[("kind", "uploads")], totals.upload_bytes);
    page.line("disk_bytes", &[("kind", "reports")], totals.report_bytes);
    if let Some(free) = free_bytes(&app.options.data) {
        page.head("disk_free_bytes", "gauge", "Bytes that are free on the disk of the data folder.");
        page.line("disk_free_bytes", &[], free);
    }
    page.head("requests_total", "counter", "Answers by the class of their status.");
    for (class, counter) in CLASSES.iter().zip(&own.requests) {
        page.line("requests_total", &[("class", &format!("{class}xx"))], count(counter));
    }
    page.head("sign_ins_total", "counter", "Attempts to sign in.");
    for (way, counters) in SignInWay::ALL.iter().zip(&own.sign_ins) {
        for (result, counter) in ["ok", "refused"].iter().zip(counters) {
            page.line("sign_ins_total", &[("way", way.name()), ("result", result)], count(counter));
        }
    }
    if let Some(time) = totals.last_backup {
        page.head("backup_timestamp_seconds", "gauge", "Time of the last backup, in seconds since 1970.");
        page.line("backup_timestamp_seconds", &[], time);
    }
    page.0
}

struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.0, "# HELP lookalike_{name} {help}\n# TYPE lookalike_{name} {kind}");
    }

    /// Adds a value. The values of labels need no escapes.
    fn line(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<String> = labels.iter().map(|(name, value)| format!("{name}=\"{value}\"")).collect();
        let labels = if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) };
        let _ = writeln!(self.0, "lookalike_{name}{labels} {value}");
    }
}
