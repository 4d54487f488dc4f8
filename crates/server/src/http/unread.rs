//! Bodies of requests on their way: the pace at which an upload comes, of which a slow one takes a place that others need; and bodies
//! of requests that are answered before they are read to their end.
//!
//! Many clients read the answer only after they have sent the whole body. If the server closed the connection while they send,
//! they would see a broken connection instead of the answer. So the server answers at once, and then receives and discards the
//! rest of the body, within limits.

use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::StreamExt;
use hyper::body::{Frame, SizeHint};
use lookalike_intake::size;
use tokio::time::{Duration, Instant, timeout};

use crate::client::Held;
use crate::problem::Problem;

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

/// The time over which the rate of an upload is measured.
const WINDOW: Duration = Duration::from_secs(30);
/// Minimum number of bytes in that time: a kibibyte per second, a tenth of the slowest home connection.
const MIN_BYTES: u64 = 30 << 10;

pub(crate) struct Pace {
    /// The time over which the rate is measured.
    window: Duration,
    /// The part of that time that the upload was waited for. The server's own work does not count.
    waited: Duration,
    n_bytes: u64,
}

impl Pace {
    pub(crate) fn new() -> Pace {
        Pace { window: WINDOW, waited: Duration::ZERO, n_bytes: 0 }
    }

    pub(crate) fn add(&mut self, n_bytes: usize) {
        self.n_bytes += n_bytes as u64;
    }

    pub(crate) async fn wait_for<T>(&mut self, next: impl Future<Output = T>) -> Result<T, Problem> {
        let mut next = pin!(next);
        loop {
            let begun = Instant::now();
            let came = timeout(self.window.saturating_sub(self.waited), &mut next).await;
            self.waited += begun.elapsed();
            if let Ok(came) = came {
                return Ok(came);
            }
            if self.n_bytes < MIN_BYTES {
                return Err(too_slow());
            }
            (self.waited, self.n_bytes) = (Duration::ZERO, 0);
        }
    }
}

fn too_slow() -> Problem {
    let what = format!("The upload came too slowly: less than {} in {} seconds.", size(MIN_BYTES), WINDOW.as_secs());
    let advice = "Nothing was stored. Try again with a faster connection, or leave out files that are not source code.";
    Problem::new(StatusCode::REQUEST_TIMEOUT, what, advice)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::future::{pending, ready};

    use futures_util::{FutureExt, stream};

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

    /// A short time in place of half a minute.
    const SHORT: Duration = Duration::from_millis(50);

    /// A client that sends a little now and then does not keep a place for ever.
    #[tokio::test]
    async fn slow_uploads_end() {
        let mut pace = Pace { window: SHORT, ..Pace::new() };
        let refused = loop {
            match pace.wait_for(tokio::time::sleep(SHORT / 10)).await {
                Ok(()) => pace.add(1),
                Err(problem) => break problem,
            }
        };
        assert_eq!(refused.status, StatusCode::REQUEST_TIMEOUT);
        let what = "The upload came too slowly: less than 30 KiB in 30 seconds.";
        assert_eq!(refused.what, what);
        let mut stalled = Pace { window: SHORT, ..Pace::new() };
        assert_eq!(stalled.wait_for(pending::<()>()).await.unwrap_err().what, what);
    }

    /// An upload that sent enough has another while, and one that sends nothing in it ends.
    #[tokio::test]
    async fn each_window_is_measured_by_itself() {
        let mut pace = Pace { window: SHORT, ..Pace::new() };
        let begun = Instant::now();
        pace.wait_for(ready(())).await.unwrap();
        pace.add(1 << 20);
        pace.wait_for(pending::<()>()).await.unwrap_err();
        assert!(begun.elapsed() >= 2 * SHORT);
    }

    /// The time that the server needs for a chunk does not count.
    #[tokio::test]
    async fn the_work_of_the_server_does_not_count() {
        let second = Duration::from_secs(1);
        let mut pace = Pace { window: second, ..Pace::new() };
        pace.wait_for(ready(())).await.unwrap();
        tokio::time::sleep(second).await;
        assert!(pace.wait_for(pending::<()>()).now_or_never().is_none());
    }
}
