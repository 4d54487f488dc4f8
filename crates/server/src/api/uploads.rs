//! Uploads.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{ItemPage, PageQuery, made, page_of, values};
use crate::actions::{InCourse, uploads};
use crate::domain::{Upload, UploadRole};
use crate::http::bodies::FileBody;
use crate::http::forms::TypedQuery;
use crate::http::receiving::receive_body;
use crate::problem::Problem;

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
    #[param(inline)]
    role: Option<UploadRole>,
}

/// A form with files.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UploadFields {
    /// The role of the files; `batch` unless given.
    #[schema(required = false)]
    #[expect(dead_code, reason = "the form is read part by part; this describes it")]
    role: UploadRole,
    /// One file, or those of a folder with their paths.
    #[schema(schema_with = values::files)]
    #[expect(dead_code, reason = "the form is read part by part; this describes it")]
    files: Vec<Vec<u8>>,
}

/// Lists the uploads of a batch.
#[utoipa::path(
    get, path = "/api/v1/batches/{batch}/uploads", tag = "uploads", params(PageQuery),
    responses((status = 200, body = ItemPage<Upload>))
)]
pub(crate) async fn list(here: InCourse, Path(batch): Path<i64>, page: PageQuery) -> Result<Response, Problem> {
    let uploads = here.app.with_store(move |store| store.uploads_of(batch)).await?;
    let items = uploads.into_iter().map(|upload| (upload.id, upload));
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
    )
)]
pub(crate) async fn add(
    here: InCourse,
    Path(batch): Path<i64>,
    TypedQuery(UploadQuery { name, role }): TypedQuery<UploadQuery>,
    body: FileBody,
) -> Result<Response, Problem> {
    let mut received = receive_body(&here.app, here.visitor.id, name, body).await?;
    received.role = role.unwrap_or(received.role);
    let (id, is_new) = uploads::keep(&here, batch, received, true).await?;
    let upload = here.app.with_store(move |store| store.upload(id)).await?.ok_or_else(Problem::not_found)?;
    Ok(made(is_new, &format!("/api/v1/uploads/{id}"), upload))
}

/// Deletes an upload. Reports that were made with it stay.
#[utoipa::path(
    delete, path = "/api/v1/uploads/{upload}", tag = "uploads", responses((status = 204, description = "Deleted."))
)]
pub(crate) async fn delete(here: InCourse, Path(id): Path<i64>) -> Result<StatusCode, Problem> {
    uploads::delete(here, Path(id)).await.map(|_| StatusCode::NO_CONTENT)
}
