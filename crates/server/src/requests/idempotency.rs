//! `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a program that does not know whether its POST arrived sends it
//! again with the same key, and gets the answer of the first one.
//!
//! The answers of requests that succeeded are kept for a day, with a hash of the request. A request that is refused changes
//! nothing, so that it is handled anew. The keys at work are known in memory alone: a server that is killed leaves none behind.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use axum::body::{Body, BodyDataStream, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt};
use sha2::{Digest, Sha256};

use super::forms::{Pace, broken_off};
use crate::app::SharedApp;
use crate::clock;
use crate::problem::Problem;
use crate::secrets::TokenHash;
use crate::store::KeptAnswer;

/// The header with the key.
pub(crate) const KEY_HEADER: &str = "Idempotency-Key";
/// Maximum length of a key, in bytes.
pub(crate) const MAX_KEY_BYTES: usize = 255;
/// Maximum size of an answer that is kept, in bytes.
const MAX_ANSWER: usize = 1 << 20;
/// Maximum size of what is around the files of a form, in bytes.
const MAX_OVERHEAD: u64 = 1 << 20;

/// Returns the key of a request, if it has one.
///
/// # Errors
/// There are several, or it is empty, too long, or no string.
pub(super) fn key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut values = headers.get_all(KEY_HEADER).iter();
    let Some(value) = values.next() else { return Ok(None) };
    let key = value.to_str().ok().filter(|_| values.next().is_none()).and_then(string);
    let key = key.filter(|key| (1..=MAX_KEY_BYTES).contains(&key.len()));
    key.map(Some).ok_or_else(|| {
        let what = format!("The header “{KEY_HEADER}” has no key.");
        let advice = format!("Send one string in quotation marks, of at most {MAX_KEY_BYTES} characters.");
        Problem::new(StatusCode::BAD_REQUEST, what, advice)
    })
}

/// Returns a string as structured fields have it (RFC 8941, section 3.3.3): printable ASCII in quotation marks. A key without
/// them is taken as well if it has no space, because many programs send it so.
fn string(value: &str) -> Option<String> {
    let value = value.trim();
    if !value.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return None;
    }
    let Some(inner) = value.strip_prefix('"') else {
        return (!value.contains([' ', '"'])).then(|| value.to_owned());
    };
    let (mut text, mut chars) = (String::new(), inner.chars());
    loop {
        match chars.next()? {
            '"' => return chars.next().is_none().then_some(text),
            '\\' => text.push(chars.next().filter(|char| matches!(char, '"' | '\\'))?),
            char => text.push(char),
        }
    }
}

/// Passes a request with a key on, unless an equal one was answered within a day; then returns that answer.
///
/// # Errors
/// A request with this key is at work, or another one had this key.
pub(super) async fn answer(
    app: &SharedApp,
    token: i64,
    key: String,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let Some(at_work) = app.keys_at_work.begin(token, &key) else {
        let what = "A request with this key is at work.";
        return Err(Problem::conflict(what, "Wait until it is answered, or for some seconds."));
    };
    let (parts, body) = request.into_parts();
    let limit = app.options.max_upload.saturating_add(MAX_OVERHEAD);
    let begun = Sha256::new_with_prefix(format!("{} {}\n", parts.method, parts.uri));
    let body = HashedBody::new(body.into_data_stream(), begun);
    let wanted = key.clone();
    if let Some((hash, kept)) = app.with_store(move |store| store.kept_answer(token, &wanted, clock::now())).await? {
        if body.hash_whole(limit).await? != hash {
            let what = "Another request had this key.";
            let advice = format!("Send a new “{KEY_HEADER}” with each request that is not a repetition.");
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, what, advice));
        }
        return Ok(replayed(kept));
    }
    let (app, request) = (app.clone(), Request::from_parts(parts, Body::from_stream(body.clone())));
    // The work goes on if the program does not wait for it: the next request with this key gets its answer.
    let work = tokio::spawn(async move {
        let _at_work = at_work;
        let response = next.run(request).await;
        if !response.status().is_success() {
            return Ok(response);
        }
        // A handler may leave the end of a form unread.
        let hash = body.hash_whole(limit).await?;
        let (kept, response) = copied(response).await?;
        // If it cannot be kept, a repeated request is handled anew.
        let _ = app.with_store(move |store| store.keep_answer(token, &key, hash, &kept, clock::now())).await;
        Ok(response)
    });
    work.await.map_err(|_| anyhow::anyhow!("a request with a key broke off"))?
}

/// Reads an answer. Returns what is kept of it, and the answer.
async fn copied(response: Response) -> Result<(KeptAnswer, Response), Problem> {
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, MAX_ANSWER).await.map_err(anyhow::Error::from)?;
    let text = |(name, value): (&HeaderName, &HeaderValue)| Some((name.to_string(), value.to_str().ok()?.to_owned()));
    let headers = parts.headers.iter().filter_map(text).collect();
    let kept = KeptAnswer { status: parts.status.as_u16(), headers, body: body.to_vec() };
    Ok((kept, Response::from_parts(parts, body.into())))
}

/// Returns an answer as it was the first time.
fn replayed(kept: KeptAnswer) -> Response {
    let mut response = Body::from(kept.body).into_response();
    *response.status_mut() = StatusCode::from_u16(kept.status).unwrap_or_default();
    for (name, value) in kept.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// The body of a request, which is hashed while somebody reads it. Clones share it.
#[derive(Clone)]
struct HashedBody(Arc<Mutex<Reading>>);

struct Reading {
    stream: BodyDataStream,
    hasher: Sha256,
}

impl HashedBody {
    /// Begins with a hash of what comes before the body.
    fn new(stream: BodyDataStream, hasher: Sha256) -> HashedBody {
        HashedBody(Arc::new(Mutex::new(Reading { stream, hasher })))
    }

    /// Reads the rest of the body, of at most `limit` bytes. Returns the hash of everything.
    async fn hash_whole(&self, limit: u64) -> Result<TokenHash, Problem> {
        let (mut body, mut pace, mut n_bytes) = (self.clone(), Pace::new(), 0);
        while let Some(chunk) = pace.wait_for(body.next()).await? {
            let chunk = chunk.map_err(|error| broken_off(&error.to_string()))?;
            pace.add(chunk.len());
            n_bytes += chunk.len() as u64;
            if n_bytes > limit {
                let what = "The body of the request is too large.";
                return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what, "Send fewer data at once."));
            }
        }
        let reading = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(reading.hasher.clone().finalize().into())
    }
}

impl Stream for HashedBody {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut reading = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let chunk = ready!(reading.stream.poll_next_unpin(context));
        if let Some(Ok(chunk)) = &chunk {
            reading.hasher.update(chunk);
        }
        Poll::Ready(chunk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key is one string, with or without quotation marks.
    #[test]
    fn keys_are_strings() {
        let key_of = |values: &[&'static str]| {
            let name = HeaderName::from_static("idempotency-key");
            key(&values.iter().map(|value| (name.clone(), HeaderValue::from_static(value))).collect())
        };
        assert_eq!(key_of(&[]).unwrap(), None);
        for (sent, wanted) in
            [("\"8e03978e-40d5\"", "8e03978e-40d5"), ("8e03978e-40d5", "8e03978e-40d5"), (r#""a \"b\\""#, r#"a "b\"#)]
        {
            assert_eq!(key_of(&[sent]).unwrap().as_deref(), Some(wanted));
        }
        for wrong in
            [&[""][..], &["\"\""], &["\"a"], &["\"a\"b"], &[r#""\a""#], &["a", "a"], &["a\tb"], &["a b"], &["a\"b"]]
        {
            assert_eq!(key_of(wrong).unwrap_err().status, StatusCode::BAD_REQUEST, "{wrong:?}");
        }
        let long = "x".repeat(MAX_KEY_BYTES + 1);
        assert!(string(&long).is_some_and(|key| key.len() > MAX_KEY_BYTES));
    }

    /// The hash covers what a handler read and what it left.
    #[tokio::test]
    async fn bodies_are_hashed_whole() {
        let body = || {
            let chunks = [Ok::<_, std::convert::Infallible>(Bytes::from("ab")), Ok(Bytes::from("cd"))];
            let stream = Body::from_stream(futures_util::stream::iter(chunks)).into_data_stream();
            HashedBody::new(stream, Sha256::new_with_prefix("POST /\n"))
        };
        let half_read = body();
        assert_eq!(half_read.clone().next().await.unwrap().unwrap(), "ab");
        let wanted: TokenHash = Sha256::digest("POST /\nabcd").into();
        assert_eq!(half_read.hash_whole(10).await.unwrap(), wanted);
        assert_eq!(body().hash_whole(4).await.unwrap(), wanted);
        assert_eq!(body().hash_whole(3).await.unwrap_err().status, StatusCode::PAYLOAD_TOO_LARGE);
    }
}
