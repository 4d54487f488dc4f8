//! The HTTP API, below `/api/v1`: what people do on pages, for programs. Requests have a token, and answers are JSON.
//!
//! A handler here reads the request and calls the action that the page calls; it decides nothing by itself. Things of the domain
//! are their own JSON.
//! Version 1 only ever gains addresses and fields.

pub(crate) mod batches;
pub(crate) mod courses;
pub(crate) mod openapi;
pub(crate) mod pairs;
pub(crate) mod reports;
pub(crate) mod runs;
pub(crate) mod uploads;
mod values;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::actions::Acting;
use crate::app::{App, SharedApp};
use crate::domain::LogEntry;
use crate::http::files::json_line;
use crate::http::forms::TypedQuery;
use crate::problem::Problem;

/// Number of items on a page, unless the request asks for another.
const PAGE_LENGTH: usize = 50;
const MAX_PAGE_LENGTH: usize = 200;

/// The version of the server, and its limits.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct About {
    version: &'static str,
    /// Maximum size of an upload, in bytes.
    max_upload: u64,
    /// Maximum number of items on a page.
    max_page_length: usize,
}

/// Returns the version of the server, and its limits.
#[utoipa::path(get, path = "/api/v1", tag = "about", responses((status = 200, body = About)))]
pub(crate) async fn about(State(app): State<SharedApp>) -> Json<About> {
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        max_upload: app.options.max_upload,
        max_page_length: MAX_PAGE_LENGTH,
    })
}

const MAX_ENTRIES: usize = 10_000;

/// The entries that are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogQuery {
    /// Entries that are older than the one with this id.
    before: Option<i64>,
}

/// Returns the entries of the log as JSON lines, the newest first.
#[utoipa::path(
    get, path = "/api/v1/log", tag = "log", operation_id = "entries", params(LogQuery),
    responses((status = 200, body = LogEntry, content_type = "application/jsonl"))
)]
pub(crate) async fn log(who: Acting, TypedQuery(query): TypedQuery<LogQuery>) -> Result<Response, Problem> {
    let (entries, _) = who.app.with_store(move |store| store.log_entries(None, query.before, MAX_ENTRIES)).await?;
    let lines: String = entries.iter().map(json_line).collect();
    Ok(([(header::CONTENT_TYPE, "application/jsonl")], lines).into_response())
}

/// A thing with the address of the page that people see.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WithPage<T> {
    #[serde(flatten)]
    item: T,
    html_url: String,
}

impl<T> WithPage<T> {
    fn new(app: &App, item: T, path: &str) -> WithPage<T> {
        WithPage { item, html_url: format!("{}{path}", app.host.origin()) }
    }
}

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ItemPage<T> {
    items: Vec<T>,
    /// The cursor of the next page; null on the last one.
    next: Option<String>,
}

/// The page of a list that a request asks for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    /// Maximum number of items.
    #[param(minimum = 1, maximum = 200, default = 50)]
    limit: Option<usize>,
    /// The cursor that the page before named as the next one: the key of its last item.
    #[param(minimum = 0)]
    cursor: Option<i64>,
}

impl<S: Sync> FromRequestParts<S> for PageQuery {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PageQuery, Problem> {
        TypedQuery::from_request_parts(parts, state).await.map(|TypedQuery(page)| page)
    }
}

/// Returns the page of a list that a request asks for, at a path that may have a query. Items are in the order of their keys, which are not negative.
fn page_of<T: Serialize>(
    path: &str,
    page: PageQuery,
    items: impl IntoIterator<Item = (i64, T)>,
) -> Result<Response, Problem> {
    let limit = page.limit.unwrap_or(PAGE_LENGTH);
    if !(1..=MAX_PAGE_LENGTH).contains(&limit) {
        return Err(Problem::unusable(format!("“limit” is a number from 1 to {MAX_PAGE_LENGTH}.")));
    }
    if page.cursor.is_some_and(|cursor| cursor < 0) {
        return Err(Problem::unusable("“cursor” is none that this server gave."));
    }
    let after = page.cursor.unwrap_or(-1);
    let mut items: Vec<(i64, T)> = items.into_iter().filter(|(key, _)| *key > after).take(limit + 1).collect();
    let has_more = items.len() > limit;
    items.truncate(limit);
    let next = items.last().map(|(key, _)| key.to_string()).filter(|_| has_more);
    let mark = if path.contains('?') { '&' } else { '?' };
    let link = next.as_ref().map(|next| format!("<{path}{mark}limit={limit}&cursor={next}>; rel=\"next\""));
    let mut response =
        Json(ItemPage { items: items.into_iter().map(|(_, item)| item).collect(), next }).into_response();
    if let Some(link) = link {
        let link = HeaderValue::try_from(link).map_err(anyhow::Error::from)?;
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// Returns the response to a request that made something at `path`, or found it there already.
fn made<T: Serialize>(is_new: bool, path: &str, item: T) -> Response {
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    (status, [(header::LOCATION, path.to_owned())], Json(item)).into_response()
}
