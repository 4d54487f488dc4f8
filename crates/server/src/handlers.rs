//! The handlers: one file for each subject.

pub(crate) mod accounts;
pub(crate) mod administration;
pub(crate) mod archive_query;
pub(crate) mod assets;
pub(crate) mod batch_form;
pub(crate) mod batches;
pub(crate) mod cases;
pub(crate) mod courses;
mod download;
pub(crate) mod health;
pub(crate) mod log;
pub(crate) mod members;
pub(crate) mod metrics;
pub(crate) mod people;
pub(crate) mod people_of_course;
pub(crate) mod persons;
pub(crate) mod quick_check;
pub(crate) mod reports;
pub(crate) mod reviews;
pub(crate) mod run_settings;
pub(crate) mod runs;
pub(crate) mod sign_in;
pub(crate) mod tokens;
pub(crate) mod uploads;

use axum::body::Body;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use lookalike_report_templates::app::model::AppPage;
use lookalike_report_templates::app::render;

use crate::app::App;
use crate::requests::visitor::{Membership, Visitor, page_context};

/// Renders a page for a visitor, with the notice for their next page. The breadcrumbs lead from the course, if any, through
/// `trail` to the page itself.
fn page(
    app: &App,
    visitor: &Visitor,
    membership: Option<&Membership>,
    trail: impl IntoIterator<Item = (String, String)>,
    page: &AppPage,
) -> Html<String> {
    Html(render(&page_context(visitor, membership, trail, app.take_notice(visitor)), page))
}

/// Returns a response that the browser saves under a name.
pub(crate) fn attachment(media_type: &'static str, name: &str, body: impl Into<Body>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [(header::CONTENT_TYPE, media_type.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, body.into()).into_response()
}
