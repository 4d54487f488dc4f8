//! Reports as they are served: read from their folders, kept at hand for a while, shown by the same pages as on disk.

mod download;
mod regrouping;
mod shelf;

use std::io;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use lookalike_report_templates::live::{Live, Mark};
use lookalike_report_templates::page::{Page, Pages};
use tokio::runtime::Handle;
use tokio::sync::mpsc;

pub(crate) use self::shelf::{Opened, Shelf};
use super::app::{App, Shared, aside};
use super::forms::Asked;
use super::problem::Problem;
use super::store::StoredMark;
use super::visitor::{Membership, Visitor};
use crate::evidence::sheet;

/// `GET /runs/{run}/report/{*path}`
pub(crate) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path((run, path)): Path<(i64, String)>,
    asked: Asked,
) -> Result<Response, Problem> {
    let page = Page::from_path(&path).ok_or_else(Problem::not_found)?;
    let opened = app.opened(run).await?;
    let mut live = live(&app, &visitor, &at, run, &opened).await?;
    let html = aside(move || {
        if let (Page::Clusters | Page::Cluster(_), Ok(from)) = (page, asked.text("from").parse()) {
            live.regrouped = Some(regrouping::regrouped(opened.report(), from));
        }
        let mut bytes = Vec::new();
        let written = Pages::live(opened.prepared(), &live).write(page, &mut bytes);
        Ok(written.map(|()| bytes))
    });
    match html.await? {
        Ok(bytes) => Ok(([(header::CONTENT_TYPE, page.media_type())], bytes).into_response()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Problem::not_found()),
        Err(error) => Err(anyhow::Error::from(error).context("cannot make a page of a report").into()),
    }
}

/// What the server adds to a report's pages.
async fn live(app: &App, visitor: &Visitor, at: &Membership, run: i64, opened: &Arc<Opened>) -> Result<Live, Problem> {
    let (marks, batch) = marks(app, run, opened).await?;
    let trail = [
        (batch.label(), format!("/batches/{}", batch.id)),
        ("Report".to_owned(), format!("/runs/{run}/report/index.html")),
    ];
    Ok(Live {
        around: app.around(visitor, Some(at), trail),
        run: format!("/runs/{run}"),
        cases: format!("/courses/{}/cases", at.course),
        marks: marks.into_iter().map(|mark| mark.map(|mark| mark.mark)).collect::<Vec<Option<Mark>>>(),
        regrouped: None,
    })
}

/// What was said about each pair of a report, and the batch that it is of.
async fn marks(
    app: &App,
    run: i64,
    opened: &Arc<Opened>,
) -> Result<(Vec<Option<StoredMark>>, super::store::BatchFacts), Problem> {
    let opened = Arc::clone(opened);
    app.stored(move |store| {
        let gone = || anyhow::anyhow!("the run is deleted");
        let (_, batch) = store.run(run)?.ok_or_else(gone)?;
        let facts = store.batch(batch)?.ok_or_else(gone)?;
        Ok((opened.marks(store.marks_of(batch)?), facts))
    })
    .await
}

/// `GET /runs/{run}/pairs/{pair}/evidence.html`
pub(crate) async fn evidence(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path((run, pair)): Path<(i64, usize)>,
    asked: Asked,
) -> Result<Response, Problem> {
    let opened = app.opened(run).await?;
    let place = opened.pair(pair)?;
    let is_anonymous = asked.text("anonymous") == "1";
    let (html, _) = aside(move || Ok(sheet(opened.report(), place, is_anonymous)?)).await?;
    app.log(&visitor.name, Some(at.course), "evidence sheet made", format!("pair {pair} of run {run}")).await?;
    // Nobody must hand over the one with names for the one without.
    let kind = if is_anonymous { "-anonymous" } else { "" };
    Ok(attachment("text/html; charset=utf-8", &format!("evidence-{run}-{pair}{kind}.html"), html))
}

/// Something to be kept by the browser, under a name.
pub(crate) fn attachment(media_type: &'static str, name: &str, body: impl Into<Body>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [(header::CONTENT_TYPE, media_type.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, body.into()).into_response()
}

/// `GET /runs/{run}/report.zip`
pub(crate) async fn download(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Response, Problem> {
    let folder = app.report_folder(run);
    if !folder.join("report.json").exists() {
        return Err(Problem::not_found());
    }
    app.log(&visitor.name, Some(at.course), "report downloaded", format!("run {run}")).await?;
    let (sender, receiver) = mpsc::channel(4);
    let pipe = download::Pipe { sender, runtime: Handle::current() };
    // Whoever listens learns by the end that is missing that something broke off.
    tokio::task::spawn_blocking(move || download::send(&folder, &format!("lookalike-report-{run}"), &pipe));
    Ok(attachment(
        "application/zip",
        &format!("lookalike-report-{run}.zip"),
        Body::from_stream(download::pieces(receiver)),
    ))
}

/// Said where a report is damaged or was taken away.
fn unreadable(what: &str) -> Problem {
    let what = format!("The report of this run cannot be read: {what}.");
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, what, "Start a new run of the batch; marks are kept.")
}
