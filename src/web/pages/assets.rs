//! Style sheets and scripts, which hold nothing of anybody's.

use axum::extract::Path;
use axum::http::header;
use axum::response::IntoResponse;

use crate::web::problem::Problem;

/// One of them.
pub(in crate::web) async fn asset(Path(file): Path<String>) -> Result<impl IntoResponse, Problem> {
    let (content, media_type) = found(&file).ok_or_else(Problem::not_found)?;
    let headers = [(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "private, max-age=300")];
    Ok((headers, content))
}

fn found(_file: &str) -> Option<(String, &'static str)> {
    None
}
