//! Style sheets and scripts, which hold nothing of anybody's.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use lookalike_report_templates::app;

use crate::web::problem::Problem;
use crate::web::secrets;

/// One of them. A browser keeps it, and asks each time whether it is still the same.
pub(in crate::web) async fn asset(Path(file): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let (content, media_type) = app::asset(&file).ok_or_else(Problem::not_found)?;
    let tag = tag(&content);
    let is_known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let told = [(header::ETAG, tag), (header::CACHE_CONTROL, "private, no-cache".to_owned())];
    if is_known {
        return Ok((StatusCode::NOT_MODIFIED, told).into_response());
    }
    Ok((told, [(header::CONTENT_TYPE, media_type)], content.into_owned()).into_response())
}

/// What tells one version of a file from another.
fn tag(content: &str) -> String {
    let hash = secrets::hash(content);
    format!("\"{}\"", hash[..8].iter().map(|byte| format!("{byte:02x}")).collect::<String>())
}
