//! The bodies of programs' requests: JSON, or a file as it is.

use axum::body::{BodyDataStream, Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use tokio::time::{Duration, timeout};

use super::forms::{Pace, broken_off};
use crate::problem::Problem;

/// Maximum size of a JSON body, in bytes.
const MAX_JSON: usize = 1 << 20;
/// Maximum time for receiving it.
const JSON_TIMEOUT: Duration = Duration::from_secs(60);

/// A JSON body. An empty one counts as an object without fields.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<JsonBody<T>, Problem> {
        let received = timeout(JSON_TIMEOUT, to_bytes(request.into_body(), MAX_JSON)).await;
        let slow = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, "The request arrived too slowly.", "Try again.");
        let large = |_| {
            let what = "The body of the request is incomplete or has more than 1 MiB.";
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what, "Send fewer data at once.")
        };
        let bytes = received.map_err(slow)?.map_err(large)?;
        let json: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(json).map(JsonBody).map_err(|error| {
            let status = if error.is_data() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::BAD_REQUEST };
            Problem::new(status, format!("The body of the request cannot be used: {error}."), "Correct it.")
        })
    }
}

/// A file that is the whole body of a request.
pub(crate) struct RawBody {
    stream: BodyDataStream,
    pace: Pace,
    /// The length that the client declared, in bytes.
    pub(crate) declared: Option<u64>,
}

impl RawBody {
    /// Returns the next chunk.
    ///
    /// # Errors
    /// The body is incomplete, makes no progress, or comes too slowly.
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
        let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        let kind = text(header::CONTENT_TYPE).unwrap_or_default();
        if kind.starts_with("multipart/") || kind.starts_with("application/x-www-form-urlencoded") {
            let what = "The body of this request is a form.";
            let advice = "Send the file itself as the body, with the content type application/octet-stream.";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, what, advice));
        }
        let declared = text(header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
        Ok(RawBody { stream: request.into_body().into_data_stream(), pace: Pace::new(), declared })
    }
}
