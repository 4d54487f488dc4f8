//! What holds for every request and every answer.

use std::panic::AssertUnwindSafe;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use lookalike_report_templates::app::model::{self, AppPage, Around};
use lookalike_report_templates::app::render;

use super::app::{Shared, version};
use super::problem::Problem;
use super::visitor::Visitor;

/// Nothing comes from elsewhere, nothing goes elsewhere, and no page of another site shows one of these.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
    frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/// What every answer says, unless its handler knew better.
const HEADERS: [(HeaderName, &str); 8] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // With a stricter one, browsers hide where a form comes from.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
];

/// No page asks for any of these.
const PERMISSIONS: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/// Puts around a router what holds for all of it.
pub(super) fn around(router: Router<Shared>, app: &Shared) -> Router<Shared> {
    // What is added last comes first.
    router
        .fallback(nothing_here)
        .method_not_allowed_fallback(nothing_here)
        .layer(from_fn_with_state(app.clone(), only_from_here))
        .layer(from_fn_with_state(app.clone(), finished))
}

async fn nothing_here() -> Problem {
    Problem::not_found()
}

/// Refuses what is meant for another host, and what another site makes a browser send.
async fn only_from_here(State(app): State<Shared>, request: Request, next: Next) -> Response {
    if !app.host.is_meant(request.headers(), request.uri()) {
        let what = "This server has another name.";
        let advice = "Use the address that lookalike printed when it started.";
        return Problem::new(StatusCode::MISDIRECTED_REQUEST, what, advice).into_response();
    }
    if !request.method().is_safe() && !app.host.is_same_site(request.headers()) {
        let what = "This form came from another site.";
        return Problem::new(StatusCode::FORBIDDEN, what, "Go to the page yourself and send its form.").into_response();
    }
    next.run(request).await
}

/// Makes a page, or a line for a script, of a problem; adds the headers.
async fn finished(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let wants_json = wants_json(request.headers());
    let mut answer = caught(next.run(request)).await;
    if let Some(problem) = answer.extensions_mut().remove::<Problem>() {
        let visitor = answer.extensions_mut().remove::<Visitor>();
        let (media_type, text) = if wants_json { in_json(&problem) } else { as_page(&app, &problem, visitor.as_ref()) };
        answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
        answer.headers_mut().remove(header::CONTENT_LENGTH);
        *answer.body_mut() = Body::from(text);
    }
    for (name, value) in HEADERS {
        answer.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    answer
}

/// The answer, whatever befalls the handler. What it has changed is in the tables, which take back what was not done whole.
async fn caught(answering: impl Future<Output = Response>) -> Response {
    AssertUnwindSafe(answering).catch_unwind().await.unwrap_or_else(|_| broken().into_response())
}

/// A defect of the program. Where it is stands on standard error.
fn broken() -> Problem {
    let what = "Something went wrong that should not have.";
    let advice = "Go back and try again; the server's messages say where it happened.";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, what, advice)
}

/// Whether a script asks, which shows what went wrong in its own place.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.contains("application/json"))
}

fn in_json(problem: &Problem) -> (&'static str, String) {
    let line = serde_json::json!({ "problem": format!("{} {}", problem.what, problem.advice) });
    ("application/json", line.to_string())
}

fn as_page(app: &Shared, problem: &Problem, visitor: Option<&Visitor>) -> (&'static str, String) {
    let nobody = || Around { version: version(), ..Around::default() };
    let around = visitor.map_or_else(nobody, |visitor| app.around(visitor, None, []));
    let page =
        model::Problem { status: problem.status.as_u16(), what: problem.what.clone(), advice: problem.advice.clone() };
    ("text/html; charset=utf-8", render(&around, &AppPage::Problem(page)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A defect in one handler is a page for one reader, not a connection that breaks off.
    #[test]
    fn a_defect_is_an_answer() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let answer = runtime.block_on(caught(async { panic!("a defect") }));
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}
