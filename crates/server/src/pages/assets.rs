//! Style sheets and scripts. They contain no data of anybody's, so they need no session.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use lookalike_report_templates::app;

use crate::problem::Problem;
use crate::secrets;

/// `GET /assets/{file}`: browsers cache the file, and ask each time whether it has changed.
pub(crate) async fn asset(Path(file): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let (content, media_type) = app::asset(&file).ok_or_else(Problem::not_found)?;
    let tag = etag(&content);
    let is_cached = headers.get(header::IF_NONE_MATCH).is_some_and(|cached| cached.as_bytes() == tag.as_bytes());
    let caching = [(header::ETAG, tag), (header::CACHE_CONTROL, "private, no-cache".to_owned())];
    if is_cached {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    Ok((caching, [(header::CONTENT_TYPE, media_type)], content.into_owned()).into_response())
}

fn etag(content: &str) -> String {
    let hash = secrets::hash(content);
    format!("\"{}\"", hash[..8].iter().map(|byte| format!("{byte:02x}")).collect::<String>())
}
