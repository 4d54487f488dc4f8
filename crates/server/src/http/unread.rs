//! Bodies of requests that are answered before they are read to their end.
//!
//! Many clients read the answer only after they have sent the whole body. If the server closed the connection while they send,
//! they would see a broken connection instead of the answer. So the server answers at once, and then receives and discards the
//! rest of the body, within limits.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::StreamExt;
use hyper::body::{Frame, SizeHint};
use tokio::time::{Duration, timeout};

use crate::client::Held;

/// The limits within which the rest of a body is discarded. It costs no memory, and the time of a connection.
const LIMITS: DiscardLimits =
    DiscardLimits { n_bytes: 1 << 30, total: Duration::from_secs(120), pause: Duration::from_secs(10) };

#[derive(Debug, Clone, Copy)]
struct DiscardLimits {
    n_bytes: u64,
    total: Duration,
    /// Maximum time without bytes.
    pause: Duration,
}

/// The body of a request, which its handler and this module share.
#[derive(Clone)]
struct SharedBody(Arc<Mutex<Source>>);

struct Source {
    body: Body,
    /// Whether somebody asked for bytes.
    is_begun: bool,
}

/// Returns the length of a body that its client declared, in bytes.
pub(super) fn declared_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Answers a request, and then discards the part of its body that the answer did not need. The connection ends with it. The
/// client holds its request as long, if the answer has its [`Held`]; without one, nothing is discarded.
pub(crate) async fn discard_unread_body(mut request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let expectation = request.headers().get(header::EXPECT);
    let waits = expectation.is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"100-continue"));
    let source = Source { body: std::mem::take(request.body_mut()), is_begun: false };
    let body = SharedBody(Arc::new(Mutex::new(source)));
    *request.body_mut() = Body::new(body.clone());
    let mut response = next.run(request).await;
    let held = response.extensions_mut().remove::<Arc<Held>>();
    if body.is_end_stream() {
        return response;
    }
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    // A client that still waits for leave to send its body sends none after this answer. Asking for bytes would give it leave.
    let comes = !waits || body.source().is_begun;
    if let Some(held) = held.filter(|_| comes) {
        tokio::spawn(async move {
            discard(Body::new(body), LIMITS).await;
            drop(held);
        });
    }
    response
}

/// Receives a body and forgets it, until it ends or exceeds the limits. Returns the number of bytes.
async fn discard(body: Body, limits: DiscardLimits) -> u64 {
    let mut n_bytes = 0;
    let mut chunks = body.into_data_stream();
    let all = async {
        while n_bytes < limits.n_bytes {
            let Ok(Some(Ok(chunk))) = timeout(limits.pause, chunks.next()).await else { break };
            n_bytes += chunk.len() as u64;
        }
    };
    // A client that takes longer does not get its answer.
    drop(timeout(limits.total, all).await);
    n_bytes
}

impl SharedBody {
    fn source(&self) -> MutexGuard<'_, Source> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HttpBody for SharedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let mut source = self.source();
        source.is_begun = true;
        Pin::new(&mut source.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.source().body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.source().body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures_util::stream;

    use super::*;

    /// A client that sends for ever, or nothing more, does not keep its connection.
    #[tokio::test]
    async fn discarding_is_bounded() {
        let chunk = || Ok::<_, Infallible>(Bytes::from_static(&[0; 10]));
        let endless = || stream::repeat_with(chunk);
        let limits = DiscardLimits { n_bytes: 95, ..LIMITS };
        assert_eq!(discard(Body::from_stream(endless()), limits).await, 100);
        let stalled = Body::from_stream(endless().take(3).chain(stream::pending()));
        assert_eq!(discard(stalled, DiscardLimits { pause: Duration::ZERO, ..LIMITS }).await, 30);
        let slow = endless().then(|chunk| async {
            tokio::time::sleep(Duration::from_millis(1)).await;
            chunk
        });
        let limits = DiscardLimits { total: Duration::from_millis(20), ..LIMITS };
        assert!(discard(Body::from_stream(slow), limits).await <= 200);
        assert_eq!(discard(Body::from_stream(endless().take(7)), LIMITS).await, 70);
    }
}
