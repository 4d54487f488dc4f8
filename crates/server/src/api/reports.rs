//! Reports for programs: the files that `lookalike check` writes, pairs, and marks.

use std::io;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use lookalike_report_templates::review::ReviewState;
use serde::{Deserialize, Serialize};
use tokio::fs::File;
use tokio::io::AsyncReadExt;

use super::page_of;
use crate::app::SharedApp;
use crate::clock::rfc3339;
use crate::handlers::reports::batch_and_reviews;
use crate::handlers::reviews::{checked_note, store_review};
use crate::problem::Problem;
use crate::requests::bodies::JsonBody;
use crate::requests::forms::QueryParams;
use crate::requests::visitor::{Membership, Visitor};

/// Size of the pieces in which a file is sent, in bytes.
const CHUNK: usize = 64 << 10;

/// `GET /api/v1/runs/{run}/report.json`
pub(crate) async fn report_json(State(app): State<SharedApp>, Path(run): Path<i64>) -> Result<Response, Problem> {
    file(&app, run, "report.json", "application/json").await
}

/// `GET /api/v1/runs/{run}/pairs.csv`
pub(crate) async fn pairs_csv(State(app): State<SharedApp>, Path(run): Path<i64>) -> Result<Response, Problem> {
    file(&app, run, "pairs.csv", "text/csv; charset=utf-8").await
}

/// `GET /api/v1/runs/{run}/submissions.csv`
pub(crate) async fn submissions_csv(State(app): State<SharedApp>, Path(run): Path<i64>) -> Result<Response, Problem> {
    file(&app, run, "submissions.csv", "text/csv; charset=utf-8").await
}

/// Returns a file of a report, byte for byte.
async fn file(app: &SharedApp, run: i64, name: &str, media_type: &'static str) -> Result<Response, Problem> {
    let path = app.report_folder(run).join(name);
    let file = match File::open(&path).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Problem::not_found()),
        opened => opened.map_err(anyhow::Error::from)?,
    };
    let chunks = stream::unfold(Some(file), |file| async {
        let mut file = file?;
        let mut chunk = Vec::with_capacity(CHUNK);
        match file.read_buf(&mut chunk).await {
            Ok(0) => None,
            Ok(_) => Some((Ok(chunk), Some(file))),
            Err(error) => Some((Err(error), None)),
        }
    });
    Ok(([(header::CONTENT_TYPE, media_type)], Body::from_stream(chunks)).into_response())
}

/// A reported pair.
#[derive(Debug, Serialize)]
pub(crate) struct Pair {
    /// Its rank, from 1.
    number: usize,
    left: String,
    right: String,
    /// The score, 0 to 1.
    score: f64,
    /// `strong`, `worth_a_look` or `unremarkable`.
    verdict: &'static str,
    /// The current mark, if somebody marked the pair.
    mark: Option<Mark>,
    html_url: String,
}

/// A mark of a pair.
#[derive(Debug, Serialize)]
pub(crate) struct Mark {
    /// `to_review`, `dismissed`, `to_discuss` or `escalated`.
    state: &'static str,
    note: String,
    by: String,
    time: String,
}

/// A mark to be set.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMark {
    state: String,
    #[serde(default)]
    note: String,
}

/// `GET /api/v1/runs/{run}/pairs`: best first; with `?verdict=strong`, those alone.
pub(crate) async fn pairs(
    State(app): State<SharedApp>,
    Path(run): Path<i64>,
    query: QueryParams,
) -> Result<Response, Problem> {
    let open = app.report(run).await?;
    let (_, reviews) = batch_and_reviews(&app, run, &open).await?;
    let report = open.report();
    let wanted = query.text("verdict");
    let origin = app.host.origin();
    let pairs = report.pairs.iter().zip(&reviews).enumerate();
    let pairs = pairs.filter(|(_, (pair, _))| wanted.is_empty() || pair.verdict.name() == wanted);
    let items = pairs.map(|(index, (pair, reviews))| {
        let number = index + 1;
        let mark = reviews.first().map(|review| Mark {
            state: review.state.name(),
            note: review.note.clone(),
            by: review.by.clone(),
            time: rfc3339(&review.time),
        });
        let item = Pair {
            number,
            left: report.submissions[pair.left].name.clone(),
            right: report.submissions[pair.right].name.clone(),
            score: pair.score,
            verdict: pair.verdict.name(),
            mark,
            html_url: format!("{origin}/runs/{run}/report/pairs/{number}.html"),
        };
        (i64::try_from(number).unwrap_or(i64::MAX), item)
    });
    page_of(&format!("/api/v1/runs/{run}/pairs"), &query, items)
}

/// `PUT /api/v1/runs/{run}/pairs/{pair}/mark`
pub(crate) async fn mark(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path((run, number)): Path<(i64, usize)>,
    JsonBody(new): JsonBody<NewMark>,
) -> Result<Json<Mark>, Problem> {
    let state = ReviewState::ALL.into_iter().find(|state| state.name() == new.state);
    let state = state.ok_or_else(|| Problem::unusable(format!("There is no mark “{}”.", new.state)))?;
    let note = checked_note(&new.note)?;
    let open = app.report(run).await?;
    let index = open.pair_index(number)?;
    let (batch, _) = batch_and_reviews(&app, run, &open).await?;
    let review = store_review(&app, &visitor, &batch, &open, index, (state, note)).await?;
    let about = format!("pair {number} of run {run}: {}", state.slug());
    app.log(&visitor.actor, Some(at.course), "pair marked", about).await?;
    Ok(Json(Mark { state: state.name(), note: review.note, by: review.by, time: rfc3339(&review.time) }))
}
