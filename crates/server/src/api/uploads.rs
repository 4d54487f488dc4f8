//! Uploads for programs.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{ItemPage, PageQuery, made, page_of, values};
use crate::app::{App, SharedApp};
use crate::clock::rfc3339;
use crate::handlers::uploads::{Received, delete_upload, keep_once, receive, role_from_name};
use crate::problem::Problem;
use crate::requests::bodies::FileBody;
use crate::requests::forms::TypedQuery;
use crate::requests::visitor::{Membership, Visitor};
use crate::store::StoredUpload;

/// An upload.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Upload {
    id: i64,
    batch: i64,
    #[schema(schema_with = values::upload_role)]
    role: &'static str,
    name: String,
    n_bytes: u64,
    n_files: usize,
    /// The time at which it came.
    #[schema(schema_with = values::time)]
    time: String,
}

/// The name of a file that is the whole body of a request.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct FileQuery {
    /// Its name, whose ending tells its language. The file of a form has a name of its own.
    #[param(schema_with = values::file_name)]
    pub(super) name: Option<String>,
}

/// The name and the role of a file that is the whole body of a request.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct UploadQuery {
    /// Its name, whose ending says whether it is an archive file. Files of a form have names of their own.
    #[param(schema_with = values::file_name)]
    name: Option<String>,
    /// `batch` unless given. A form has a field for it.
    #[param(schema_with = values::upload_role)]
    role: Option<String>,
}

/// A form with files.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UploadFields {
    /// The role of the files; `batch` unless given.
    #[schema(schema_with = values::upload_role, required = false)]
    #[expect(dead_code, reason = "the form is read part by part; this describes it")]
    role: String,
    /// One file, or those of a folder with their paths.
    #[schema(schema_with = values::files)]
    #[expect(dead_code, reason = "the form is read part by part; this describes it")]
    files: Vec<Vec<u8>>,
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

/// Lists the uploads of a batch.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/uploads", tag = "uploads", params(PageQuery),
    responses((status = 200, body = ItemPage<Upload>), TypedQuery<PageQuery>)
)]
pub(crate) async fn list(
    State(app): State<SharedApp>,
    Path(batch): Path<i64>,
    TypedQuery(page): TypedQuery<PageQuery>,
) -> Result<Response, Problem> {
    let uploads = app.with_store(move |store| store.uploads_of(batch)).await?;
    let items = uploads.into_iter().map(|stored| (stored.shown.id, upload(stored)));
    page_of(&format!("/api/v1/batches/{batch}/uploads"), page, items)
}

/// Uploads a file as it is, or the files of a form. If the batch has the same in this role, that upload is the answer, and nothing
/// is stored.
#[utoipa::path(
    post, path = "/api/v1/batches/{batch}/uploads", tag = "uploads", params(UploadQuery),
    request_body(content((Vec<u8> = "application/octet-stream"), (UploadFields = "multipart/form-data"))),
    responses(
        (status = 201, description = "Stored.", body = Upload, headers(("Location" = String))),
        (status = 200, description = "It was there.", body = Upload, headers(("Location" = String))),
        FileBody,
    )
)]
pub(crate) async fn add(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(batch): Path<i64>,
    TypedQuery(UploadQuery { name, role }): TypedQuery<UploadQuery>,
    headers: HeaderMap,
    body: FileBody,
) -> Result<Response, Problem> {
    let role = role.as_deref().map(role_from_name).transpose()?;
    let mut received = received(&app, &headers, name, body).await?;
    received.role = role.unwrap_or(received.role);
    let (id, is_new) = keep_once(&app, &visitor, at.course, batch, received).await?;
    let stored = app.with_store(move |store| store.upload(id)).await?.ok_or_else(Problem::not_found)?;
    Ok(made(is_new, &format!("/api/v1/uploads/{id}"), upload(stored)))
}

/// Receives the files of a request.
///
/// # Errors
/// A file has no usable name, is empty or too large, or breaks off.
pub(super) async fn received<'a>(
    app: &'a App,
    headers: &HeaderMap,
    name: Option<String>,
    body: FileBody,
) -> Result<Received<'a>, Problem> {
    match body {
        FileBody::Raw(body) => Received::from_body(app, &name.unwrap_or_default(), body).await,
        FileBody::Form(form) => receive(app, headers, form).await,
    }
}

/// Deletes an upload. Reports that were made with it stay.
#[utoipa::path(
    delete, path = "/api/v1/uploads/{upload}", tag = "uploads", responses((status = 204, description = "Deleted."))
)]
pub(crate) async fn delete(
    State(app): State<SharedApp>,
    Path(id): Path<i64>,
    visitor: Visitor,
    at: Membership,
) -> Result<StatusCode, Problem> {
    delete_upload(&app, &visitor, &at, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
