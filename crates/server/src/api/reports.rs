//! Reports: the files that `lookalike check` writes, and evidence sheets.

use std::io;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use tokio::fs::File;
use tokio::io::AsyncReadExt;
use utoipa::IntoParams;

use super::values::Flag;
use crate::actions::InCourse;
use crate::actions::found_reviews::Numbered;
use crate::actions::reports::{SheetRequest, hand_out, make_sheet};
use crate::app::SharedApp;
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
    responses((status = 200, body = Vec<u8>, content_type = "application/zip"))
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
    /// 1 to append the complete sources of the submissions.
    #[param(inline)]
    sources: Option<Flag>,
    /// The passages to show by their numbers on the sheet, such as 1,3-5; all if it is left out.
    part: Option<String>,
}

impl SheetQuery {
    async fn answer(self, here: &InCourse, subject: Numbered) -> Result<Response, Problem> {
        let is_anonymous = self.anonymous == Some(Flag::Yes);
        let has_sources = self.sources == Some(Flag::Yes);
        let part = self.part.unwrap_or_default();
        let request = SheetRequest { is_anonymous, has_sources, part: &part, is_shown: false };
        let (sheet, name) = make_sheet(here, subject, request).await?;
        Ok(attachment("text/html; charset=utf-8", &name, sheet.html))
    }
}

/// Returns the evidence sheet about a pair, which is made to be printed, with nobody else in it.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/pairs/{pair}/sheet.html", tag = "reports", params(SheetQuery),
    responses((status = 200, body = String, content_type = "text/html"))
)]
pub(crate) async fn sheet(
    here: InCourse,
    Path(pair): Path<Numbered>,
    TypedQuery(query): TypedQuery<SheetQuery>,
) -> Result<Response, Problem> {
    query.answer(&here, pair).await
}

/// Returns the evidence sheet about a case, which may have several people.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/cases/{case}/sheet.html", tag = "reports", params(SheetQuery),
    responses((status = 200, body = String, content_type = "text/html"))
)]
pub(crate) async fn case_sheet(
    here: InCourse,
    Path(case): Path<Numbered>,
    TypedQuery(query): TypedQuery<SheetQuery>,
) -> Result<Response, Problem> {
    query.answer(&here, case).await
}
