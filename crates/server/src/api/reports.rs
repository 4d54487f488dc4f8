//! Reports: the files that `lookalike check` writes, pairs, and their reviews.

use std::io;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use lookalike_report_templates::model::Verdict;
use serde::{Deserialize, Serialize};
use tokio::fs::File;
use tokio::io::AsyncReadExt;
use utoipa::{IntoParams, ToSchema};

use super::values::{self, Flag};
use super::{ItemPage, PageQuery, page_of};
use crate::actions::InCourse;
use crate::actions::reports::{Numbered, SheetRequest, batch_and_reviews, hand_out, make_sheet};
use crate::actions::reviews::{self, Outcome};
use crate::app::SharedApp;
use crate::domain::{Review, ReviewState};
use crate::http::bodies::JsonBody;
use crate::http::files::{attachment, zip_response};
use crate::http::forms::TypedQuery;
use crate::problem::Problem;

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
    here: InCourse,
    Path(run): Path<i64>,
    TypedQuery(query): TypedQuery<AnonymousQuery>,
) -> Result<Response, Problem> {
    let files = hand_out(&here, run, query.is_anonymous()).await?;
    Ok(zip_response(files.folder, files.copy, &files.name))
}

/// The sheet that is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SheetQuery {
    /// 1 for a copy without names.
    #[param(inline)]
    anonymous: Option<Flag>,
    /// The passages to show by their numbers on the sheet, such as 1,3-5; all if it is left out.
    part: Option<String>,
}

impl SheetQuery {
    async fn answer(self, here: &InCourse, run: i64, subject: Numbered) -> Result<Response, Problem> {
        let is_anonymous = self.anonymous == Some(Flag::Yes);
        let part = self.part.unwrap_or_default();
        let request = SheetRequest { is_anonymous, part: &part, is_shown: false };
        let (sheet, name) = make_sheet(here, run, subject, request).await?;
        Ok(attachment("text/html; charset=utf-8", &name, sheet.html))
    }
}

/// Returns the evidence sheet about a pair, which is made to be printed, with nobody else in it.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/pairs/{pair}/sheet.html", tag = "reports", params(SheetQuery),
    responses((status = 200, body = String, content_type = "text/html"), TypedQuery<SheetQuery>)
)]
pub(crate) async fn sheet(
    here: InCourse,
    Path((run, pair)): Path<(i64, usize)>,
    TypedQuery(query): TypedQuery<SheetQuery>,
) -> Result<Response, Problem> {
    query.answer(&here, run, Numbered::Pair(pair)).await
}

/// Returns the evidence sheet about a case, which may have several people.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/cases/{case}/sheet.html", tag = "reports", params(SheetQuery),
    responses((status = 200, body = String, content_type = "text/html"), TypedQuery<SheetQuery>)
)]
pub(crate) async fn case_sheet(
    here: InCourse,
    Path((run, case)): Path<(i64, usize)>,
    TypedQuery(query): TypedQuery<SheetQuery>,
) -> Result<Response, Problem> {
    query.answer(&here, run, Numbered::Case(case)).await
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
    /// The number of its case, from 1, if it is flagged.
    case: Option<usize>,
    /// The lines, names and texts that only the two have, in a sentence.
    statement: String,
    /// The current review, if somebody reviewed the pair.
    review: Option<Review>,
    /// The number of its reviews so far.
    review_version: usize,
    html_url: String,
}

/// A review to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewReview {
    state: ReviewState,
    #[serde(default)]
    #[schema(max_length = 10000)]
    note: String,
    /// The `review_version` that it is based on. If the pair has a newer one, nothing is stored.
    #[serde(default)]
    version: Option<usize>,
}

/// Lists the reported pairs, best first, with their reviews.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/pairs", tag = "reports", params(PairsQuery),
    responses((status = 200, body = ItemPage<Pair>), TypedQuery<PairsQuery>)
)]
pub(crate) async fn pairs(
    here: InCourse,
    Path(run): Path<i64>,
    TypedQuery(PairsQuery { verdict, limit, cursor }): TypedQuery<PairsQuery>,
) -> Result<Response, Problem> {
    let unknown = || Problem::unusable("“verdict” is none of strong, worth_a_look and unremarkable.");
    let wanted = verdict.map(|name| Verdict::from_name(&name).ok_or_else(unknown)).transpose()?;
    let open = here.app.report(run).await?;
    let (_, reviews) = batch_and_reviews(&here.app, run, &open).await?;
    let report = open.report();
    let origin = here.app.host.origin();
    let mut items = Vec::new();
    for (number, (pair, reviews)) in (1..).zip(report.pairs.iter().zip(reviews)) {
        if wanted.is_some_and(|wanted| pair.verdict != wanted) {
            continue;
        }
        let item = Pair {
            number,
            left: report.submissions[pair.left].name.clone(),
            right: report.submissions[pair.right].name.clone(),
            score: pair.figures.score,
            verdict: pair.verdict.name(),
            case: pair.case,
            statement: pair.statement(report),
            review_version: reviews.len(),
            review: reviews.into_iter().next(),
            html_url: format!("{origin}/runs/{run}/report/pairs/{number}.html"),
        };
        items.push((i64::try_from(number).unwrap_or(i64::MAX), item));
    }
    page_of(&format!("/api/v1/runs/{run}/pairs"), PageQuery { limit, cursor }, items)
}

/// Reviews a pair. The review stays with the batch, whatever runs follow.
#[utoipa::path(
    put, path = "/api/v1/runs/{run}/pairs/{pair}/review", tag = "reports", request_body = NewReview,
    responses((status = 200, body = Review), (status = 409), JsonBody<NewReview>)
)]
pub(crate) async fn review(
    here: InCourse,
    Path(pair): Path<(i64, usize)>,
    JsonBody(NewReview { state, note, version }): JsonBody<NewReview>,
) -> Result<Json<Review>, Problem> {
    match reviews::review_pair(&here, pair, (state, &note), version).await? {
        Outcome::Stored(review, _) => Ok(Json(review)),
        Outcome::Newer(..) => {
            let what = "Somebody reviewed this pair since.";
            Err(Problem::conflict(what, "Read its newest review, and send the version that you know then."))
        }
    }
}

#[cfg(test)]
mod tests {
    /// The document of the API says what the server checks.
    #[test]
    fn the_maximum_is_documented() {
        assert_eq!(crate::actions::reviews::MAX_NOTE_CHARS, 10_000);
    }
}
