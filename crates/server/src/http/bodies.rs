//! The bodies of programs' requests: JSON, a table, or files.

use axum::body::{BodyDataStream, Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use tokio::time::{Duration, timeout};

use super::forms::{UploadForm, broken_off};
use super::unread::{Pace, declared_length};
use crate::app::SharedApp;
use crate::problem::Problem;

const MAX_JSON: usize = 1 << 20;
const MAX_CSV: usize = 4 << 20;
/// Maximum time for receiving either.
const BODY_TIMEOUT: Duration = Duration::from_secs(60);

/// A JSON body. An empty one counts as an object without fields.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<JsonBody<T>, Problem> {
        let bytes = small_body(request, MAX_JSON).await?;
        let json: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(json).map(JsonBody).map_err(|error| {
            let status = if error.is_data() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::BAD_REQUEST };
            Problem::new(status, format!("The body of the request cannot be used: {error}."), "Correct it.")
        })
    }
}

pub(crate) struct CsvBody(pub(crate) String);

impl<S: Sync> FromRequest<S> for CsvBody {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<CsvBody, Problem> {
        let bytes = small_body(request, MAX_CSV).await?;
        String::from_utf8(bytes.into()).map(CsvBody).map_err(|_| {
            let what = "The body of the request is not UTF-8.";
            Problem::new(StatusCode::UNPROCESSABLE_ENTITY, what, "Save the table as UTF-8.")
        })
    }
}

async fn small_body(request: Request, max_bytes: usize) -> Result<Bytes, Problem> {
    let max_mib = max_bytes >> 20;
    if declared_length(request.headers()).is_some_and(|length| length > max_bytes as u64) {
        let what = format!("The body of the request has more than {max_mib} MiB.");
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what, "Send fewer data at once."));
    }
    let received = timeout(BODY_TIMEOUT, to_bytes(request.into_body(), max_bytes)).await;
    let slow = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, "The request arrived too slowly.", "Try again.");
    let large = |_| {
        let what = format!("The body of the request is incomplete or has more than {max_mib} MiB.");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what, "Send fewer data at once.")
    };
    received.map_err(slow)?.map_err(large)
}

/// The files of a request: one that is the whole body, or those of a form.
pub(crate) enum FileBody {
    Raw(RawBody),
    Form(UploadForm),
}

impl FromRequest<SharedApp> for FileBody {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &SharedApp) -> Result<FileBody, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        match kind.unwrap_or_default() {
            kind if kind.starts_with("multipart/form-data") => {
                Ok(FileBody::Form(UploadForm::from_request(request, app).await?))
            }
            kind if kind.starts_with("multipart/") || kind.starts_with("application/x-www-form-urlencoded") => {
                let what = "The body of this request is a form without files.";
                let advice = "Send the file itself as application/octet-stream, or a form as multipart/form-data.";
                Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, what, advice))
            }
            _ => Ok(FileBody::Raw(RawBody::from_request(request, app).await?)),
        }
    }
}

pub(crate) struct RawBody {
    stream: BodyDataStream,
    pace: Pace,
    /// The length that the client declared, in bytes.
    pub(crate) declared: Option<u64>,
}

impl RawBody {
    pub(crate) async fn next_chunk(&mut self) -> Result<Option<Bytes>, Problem> {
        let chunk = self.pace.wait_for(self.stream.next()).await?.transpose();
        let chunk = chunk.map_err(|error| broken_off(&error.to_string()))?;
        self.pace.add(chunk.as_ref().map_or(0, Bytes::len));
        Ok(chunk)
    }
}

impl<S: Sync> FromRequest<S> for RawBody {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<RawBody, Problem> {
        let declared = declared_length(request.headers());
        Ok(RawBody { stream: request.into_body().into_data_stream(), pace: Pace::new(), declared })
    }
}
