//! The layers around all routes: checks of every request, and headers and error pages of every response.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Once};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use crate::app::SharedApp;
use crate::client::{ClientAddress, FORWARDED_FOR, PeerAddress};
use crate::domain::Visitor;
use crate::http::forms::wants_json;
use crate::http::sign_on::take_sign_on;
use crate::http::unread::discard_unread_body;
use crate::pages::problem_page;
use crate::problem::{PROBLEM_TYPE, Problem, ProblemDetails, tell_operator};

/// Pages load nothing from other sites, send nothing to them, and are not framed by them.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
    connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/// Device features, none of which any page uses.
const PERMISSIONS_POLICY: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/// The headers of every response, unless its handler set them.
const HEADERS: [(HeaderName, &str); 8] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // With a stricter policy, browsers hide the origin of a form.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
];

/// Tells the operator once that the proxy does not say who its clients are.
static NO_ADDRESS: Once = Once::new();
const NO_ADDRESS_ADVICE: &str = "the proxy does not pass on the address of its client; let it set X-Forwarded-For: all clients \
    share the limits for wrong passwords and requests until then";

pub(super) fn add_layers(router: Router<SharedApp>, app: &SharedApp) -> Router<SharedApp> {
    // The layer that is added last is the outermost one.
    router
        .fallback(not_found)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(app.clone(), refuse_foreign_requests))
        .layer(from_fn_with_state(app.clone(), take_sign_on))
        .layer(from_fn_with_state(app.clone(), limit_requests_of_client))
        .layer(from_fn_with_state(app.clone(), finish_response))
        .layer(from_fn(discard_unread_body))
}

async fn not_found() -> Problem {
    Problem::not_found()
}

/// Tells programs that an address has no such method; the router adds the header `Allow`. To people it does not exist.
async fn wrong_method(uri: Uri) -> Problem {
    if !is_for_programs(&uri) {
        return Problem::not_found();
    }
    let what = "This address has no such method.";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, what, "Use one of those in the header “Allow”.")
}

fn is_for_programs(uri: &Uri) -> bool {
    uri.path().starts_with("/api/")
}

/// Finds the address of the client, and refuses more requests of one client at once than it may make. Otherwise somebody who
/// sends forms slowly through the proxy would use up all of its connections.
async fn limit_requests_of_client(State(app): State<SharedApp>, mut request: Request, next: Next) -> Response {
    let Some(&peer) = request.extensions().get::<PeerAddress>() else { return Problem::forbidden().into_response() };
    let is_proxied = app.host.is_secure();
    if is_proxied && !request.headers().contains_key(FORWARDED_FOR) {
        NO_ADDRESS.call_once(|| tell_operator(NO_ADDRESS_ADVICE));
    }
    let client = ClientAddress::of_request(request.headers(), peer, is_proxied);
    let Some(held) = app.requests.hold(client) else {
        let what = "Too many requests come from your address at once.";
        return Problem::new(StatusCode::TOO_MANY_REQUESTS, what, "Try again in a few seconds.").into_response();
    };
    request.extensions_mut().insert(client);
    let mut response = next.run(request).await;
    // The client holds it until the rest of its body is discarded.
    response.extensions_mut().insert(Arc::new(held));
    response
}

/// Refuses requests for another host, and forms that another site makes a browser send.
async fn refuse_foreign_requests(State(app): State<SharedApp>, request: Request, next: Next) -> Response {
    if !app.host.is_addressed_by(request.headers(), request.uri()) {
        let what = "This server has a different name.";
        let advice = "Use the link that lookalike printed when it started.";
        return Problem::new(StatusCode::MISDIRECTED_REQUEST, what, advice).into_response();
    }
    if !request.method().is_safe() && !app.host.is_same_site(request.headers()) {
        let what = "This form came from another site.";
        return Problem::new(StatusCode::FORBIDDEN, what, "Open the page, and send its form.").into_response();
    }
    next.run(request).await
}

/// The media type of answers to scripts.
const JSON: &str = "application/json";

/// Renders problems as a page, or as JSON for a script, and adds the headers.
async fn finish_response(State(app): State<SharedApp>, request: Request, next: Next) -> Response {
    let is_program = is_for_programs(request.uri());
    let wants_json = wants_json(request.headers());
    let mut response = catch_panic(next.run(request)).await;
    app.metrics.count_request(response.status().as_u16());
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        let visitor = response.extensions_mut().remove::<Visitor>();
        let (media_type, text) = match (is_program, wants_json) {
            (true, _) => (PROBLEM_TYPE, serde_json::json!(ProblemDetails::from(&problem)).to_string()),
            (false, true) => (JSON, problem.for_script().to_string()),
            (false, false) => ("text/html; charset=utf-8", problem_page(&app, &problem, visitor.as_ref())),
        };
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
        response.headers_mut().remove(header::CONTENT_LENGTH);
        *response.body_mut() = Body::from(text);
    } else if wants_json && !is_program {
        lead_script(&mut response);
    }
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Returns a problem if the handler panics. The panic message goes to standard error, and transactions that were not
/// committed are rolled back.
async fn catch_panic(handling: impl Future<Output = Response>) -> Response {
    AssertUnwindSafe(handling).catch_unwind().await.unwrap_or_else(|_| {
        let what = "Something went wrong.";
        let advice = "Go back and try again. The server's log has the details.";
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, what, advice).into_response()
    })
}

/// Tells a script which page a form leads to. A browser that follows by itself would load that page twice.
fn lead_script(response: &mut Response) {
    if response.status() != StatusCode::SEE_OTHER {
        return;
    }
    let Some(page) = response.headers_mut().remove(header::LOCATION) else { return };
    let page = serde_json::json!({ "to": page.to_str().unwrap_or("/") });
    *response.status_mut() = StatusCode::OK;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
    response.headers_mut().remove(header::CONTENT_LENGTH);
    *response.body_mut() = Body::from(page.to_string());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A panic in one handler is an error page for one reader, not a broken connection.
    #[test]
    fn a_panic_is_answered() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let response = runtime.block_on(catch_panic(async { panic!("a defect") }));
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}
