//! Uploads for programs.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use lookalike_report_templates::app::model::UploadRole;
use serde::Serialize;

use super::{made, page_of};
use crate::app::SharedApp;
use crate::clock::rfc3339;
use crate::handlers::uploads::{begin, delete_upload, keep_spool, refused, role_from_name};
use crate::problem::Problem;
use crate::requests::bodies::RawBody;
use crate::requests::forms::QueryParams;
use crate::requests::visitor::{Membership, Visitor};
use crate::store::StoredUpload;

/// Maximum length of the name of an upload, in characters.
const MAX_NAME_CHARS: usize = 4096;

/// An upload.
#[derive(Debug, Serialize)]
pub(crate) struct Upload {
    id: i64,
    batch: i64,
    /// `batch`, `submission`, `starter` or `earlier`.
    role: &'static str,
    name: String,
    n_bytes: u64,
    n_files: usize,
    /// The time at which it came.
    time: String,
}

fn upload(stored: StoredUpload) -> Upload {
    let shown = stored.shown;
    Upload {
        id: shown.id,
        batch: stored.batch,
        role: shown.role.name(),
        name: shown.name,
        n_bytes: shown.n_bytes,
        n_files: shown.n_files,
        time: rfc3339(&shown.time),
    }
}

/// `GET /api/v1/batches/{batch}/uploads`
pub(crate) async fn list(
    State(app): State<SharedApp>,
    Path(batch): Path<i64>,
    query: QueryParams,
) -> Result<Response, Problem> {
    let uploads = app.with_store(move |store| store.uploads_of(batch)).await?;
    let items = uploads.into_iter().map(|stored| (stored.shown.id, upload(stored)));
    page_of(&format!("/api/v1/batches/{batch}/uploads"), &query, items)
}

/// `POST /api/v1/batches/{batch}/uploads?role=…&name=…`: stores the body as one file. If the batch has the same bytes in this
/// role, that upload is the answer, and nothing is stored.
pub(crate) async fn add(
    State(app): State<SharedApp>,
    Path(batch): Path<i64>,
    visitor: Visitor,
    at: Membership,
    query: QueryParams,
    mut body: RawBody,
) -> Result<Response, Problem> {
    let role = match query.text("role") {
        "" => UploadRole::Batch,
        name => role_from_name(name)?,
    };
    let name = query.text("name");
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS || name.contains(char::is_control) {
        return Err(Problem::unusable("“name” is the name of the file, such as ex3.zip."));
    }
    let limit = app.options.max_upload;
    let (_permit, mut spool) = begin(&app, body.declared)?;
    spool.begin(name.to_owned()).map_err(|refusal| refused(refusal, limit))?;
    let mut is_empty = true;
    while let Some(chunk) = body.next_chunk().await? {
        is_empty &= chunk.is_empty();
        spool.append(&chunk).await.map_err(|refusal| refused(refusal, limit))?;
    }
    if is_empty {
        return Err(Problem::unusable("The body of the request is empty: it has to be the file."));
    }
    let hash = spool.hash();
    let equal = app.with_store(move |store| store.equal_upload(batch, role, hash)).await?;
    let id = match equal {
        Some(id) => id,
        None => keep_spool(&app, &visitor, (at.course, batch), role, spool).await?,
    };
    let stored = app.with_store(move |store| store.upload(id)).await?.ok_or_else(Problem::not_found)?;
    Ok(made(equal.is_none(), &format!("/api/v1/uploads/{id}"), upload(stored)))
}

/// `DELETE /api/v1/uploads/{upload}`
pub(crate) async fn delete(
    State(app): State<SharedApp>,
    Path(id): Path<i64>,
    visitor: Visitor,
    at: Membership,
) -> Result<StatusCode, Problem> {
    delete_upload(&app, &visitor, &at, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
