//! Reports for programs: the files that `lookalike check` writes, pairs, and marks.

use std::io;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use lookalike_report_templates::model::ReviewState;
use lookalike_report_templates::model::Verdict;
use serde::{Deserialize, Serialize};
use tokio::fs::File;
use tokio::io::AsyncReadExt;
use utoipa::{IntoParams, ToSchema};

use super::values::{self, Flag};
use super::{ItemPage, PageQuery, page_of};
use crate::app::SharedApp;
use crate::clock::rfc3339;
use crate::handlers::reports::{batch_and_reviews, send_case_sheet, send_report};
use crate::handlers::reviews::{checked_note, store_review};
use crate::problem::Problem;
use crate::requests::bodies::JsonBody;
use crate::requests::forms::TypedQuery;
use crate::requests::visitor::{Membership, Visitor};

/// Size of the pieces in which a file is sent, in bytes.
const CHUNK: usize = 64 << 10;

/// Returns the report as `lookalike check` writes it.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/report.json", tag = "reports", responses((status = 200, body = Object))
)]
pub(crate) async fn report_json(State(app): State<SharedApp>, Path(run): Path<i64>) -> Result<Response, Problem> {
    file(&app, run, "report.json", "application/json").await
}

/// Returns the table of pairs as `lookalike check` writes it.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/pairs.csv", tag = "reports",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn pairs_csv(State(app): State<SharedApp>, Path(run): Path<i64>) -> Result<Response, Problem> {
    file(&app, run, "pairs.csv", "text/csv; charset=utf-8").await
}

/// Returns the table of submissions as `lookalike check` writes it.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/submissions.csv", tag = "reports",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
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

/// Whether names are left out.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct AnonymousQuery {
    /// 1 for a copy without names.
    #[param(inline)]
    anonymous: Option<Flag>,
}

impl AnonymousQuery {
    fn is_anonymous(&self) -> bool {
        self.anonymous == Some(Flag::Yes)
    }
}

/// Returns the whole report as a .zip.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/report.zip", tag = "reports", params(AnonymousQuery),
    responses((status = 200, body = Vec<u8>, content_type = "application/zip"), TypedQuery<AnonymousQuery>)
)]
pub(crate) async fn report_zip(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
    TypedQuery(query): TypedQuery<AnonymousQuery>,
) -> Result<Response, Problem> {
    send_report(&app, &visitor, &at, run, query.is_anonymous()).await
}

/// Returns the printable sheet about a pair, with nobody else in it.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/pairs/{pair}/evidence.html", tag = "reports", params(AnonymousQuery),
    responses((status = 200, body = String, content_type = "text/html"), TypedQuery<AnonymousQuery>)
)]
pub(crate) async fn evidence(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path((run, pair)): Path<(i64, usize)>,
    TypedQuery(query): TypedQuery<AnonymousQuery>,
) -> Result<Response, Problem> {
    send_case_sheet(&app, &visitor, &at, (run, pair), query.is_anonymous()).await
}

/// The pairs that are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PairsQuery {
    /// Pairs with this verdict alone.
    #[param(schema_with = values::verdict)]
    verdict: Option<String>,
    /// Maximum number of items.
    #[param(minimum = 1, maximum = 200, default = 50)]
    limit: Option<usize>,
    /// The cursor that the page before named as the next one.
    #[param(minimum = 0)]
    cursor: Option<i64>,
}

/// A reported pair.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Pair {
    /// Its rank, from 1.
    number: usize,
    left: String,
    right: String,
    /// The score, 0 to 1.
    score: f64,
    #[schema(schema_with = values::verdict)]
    verdict: &'static str,
    /// The current mark, if somebody marked the pair.
    mark: Option<Mark>,
    html_url: String,
}

/// A mark of a pair.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Mark {
    #[schema(schema_with = values::mark)]
    state: &'static str,
    note: String,
    by: String,
    #[schema(schema_with = values::time)]
    time: String,
}

/// A mark to be set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMark {
    #[schema(schema_with = values::mark)]
    state: String,
    #[serde(default)]
    #[schema(max_length = 10000)]
    note: String,
}

/// Lists the reported pairs, best first, with their marks.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/pairs", tag = "reports", params(PairsQuery),
    responses((status = 200, body = ItemPage<Pair>), TypedQuery<PairsQuery>)
)]
pub(crate) async fn pairs(
    State(app): State<SharedApp>,
    Path(run): Path<i64>,
    TypedQuery(PairsQuery { verdict, limit, cursor }): TypedQuery<PairsQuery>,
) -> Result<Response, Problem> {
    let unknown = || Problem::unusable("“verdict” is none of strong, worth_a_look and unremarkable.");
    let wanted = verdict.map(|name| Verdict::from_name(&name).ok_or_else(unknown)).transpose()?;
    let open = app.report(run).await?;
    let (_, reviews) = batch_and_reviews(&app, run, &open).await?;
    let report = open.report();
    let origin = app.host.origin();
    let pairs = report.pairs.iter().zip(&reviews).enumerate();
    let pairs = pairs.filter(|(_, (pair, _))| wanted.is_none_or(|wanted| pair.verdict == wanted));
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
            score: pair.figures.score,
            verdict: pair.verdict.name(),
            mark,
            html_url: format!("{origin}/runs/{run}/report/pairs/{number}.html"),
        };
        (i64::try_from(number).unwrap_or(i64::MAX), item)
    });
    page_of(&format!("/api/v1/runs/{run}/pairs"), PageQuery { limit, cursor }, items)
}

/// Marks a pair. The mark stays with the batch, whatever runs follow.
#[utoipa::path(
    put, path = "/api/v1/runs/{run}/pairs/{pair}/mark", tag = "reports", request_body = NewMark,
    responses((status = 200, body = Mark), JsonBody<NewMark>)
)]
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
