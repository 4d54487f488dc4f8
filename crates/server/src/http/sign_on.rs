//! Takes the headers of the authenticating proxy from every request, and leaves a [`SignOn`] if they came from the proxy.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::SharedApp;
use crate::client::PeerAddress;
use crate::domain::{Actor, MAX_NAME_CHARS};
use crate::problem::Problem;
use crate::sign_on::{PROXY_SECRET, SignOn, SignOnSettings};

/// The parameter with the path of the page that somebody wanted to open before they had to sign in.
pub(crate) const WANTED_PAGE: &str = "to";

const MAX_PATH: usize = 1000;

/// Apache writes this for a variable that is not set.
const UNSET: &str = "(null)";

/// Passes a request on without the proxy's headers. Nothing that comes later sees them, and no log has them. Refuses requests
/// whose headers did not come from the proxy.
pub(crate) async fn take_sign_on(State(app): State<SharedApp>, mut request: Request, next: Next) -> Response {
    let Some(settings) = &app.sign_on else { return next.run(request).await };
    let peer = request.extensions().get::<PeerAddress>().copied();
    // A program proves who it is by a token of its own, never by the proxy.
    let counts = !request.uri().path().starts_with("/api/");
    match take(settings, peer, request.headers_mut()) {
        Ok(sign_on) => {
            if let Some(sign_on) = sign_on.filter(|_| counts) {
                request.extensions_mut().insert(sign_on);
            }
        }
        Err(_) if !counts => {}
        Err(problem) => {
            if problem.status == StatusCode::FORBIDDEN && app.logins.should_log_sign_on(Instant::now()) {
                let about = "header of single sign-on without the proxy's secret or address";
                if let Err(problem) = app.log(&Actor::named("somebody"), None, "sign-in refused", about).await {
                    return problem.into_response();
                }
            }
            return problem.into_response();
        }
    }
    next.run(request).await
}

/// Returns whether text is the path of a page of this server, with characters that need no escape in a header.
pub(crate) fn is_own_path(text: &str) -> bool {
    let is_plain = text.chars().all(|c| c.is_ascii_alphanumeric() || "/-_.?=&".contains(c));
    is_plain && text.starts_with('/') && !text.starts_with("//") && text.len() <= MAX_PATH
}

/// Removes the proxy's headers, and returns the person whom they name.
fn take(
    settings: &SignOnSettings,
    peer: Option<PeerAddress>,
    headers: &mut HeaderMap,
) -> Result<Option<SignOn>, Problem> {
    let person = take_all(headers, &settings.header);
    let groups = settings.groups_header.as_ref().map(|name| take_all(headers, name)).unwrap_or_default();
    let secret = take_all(headers, &HeaderName::from_static(PROXY_SECRET));
    if [&person, &groups, &secret].iter().any(|values| values.len() > 1) {
        return Err(unusable("A header of single sign-on came twice."));
    }
    if person.is_empty() && groups.is_empty() {
        return Ok(None);
    }
    let secret = secret.first().map(HeaderValue::as_bytes);
    if !peer.is_some_and(|PeerAddress(peer)| settings.is_from_proxy(peer, secret)) {
        let what = "This request names a person, and does not come from the sign-in of your institution.";
        return Err(Problem::new(StatusCode::FORBIDDEN, what, "Use the address that your institution gave you."));
    }
    let Some(subject) = text(&person)? else { return Ok(None) };
    if subject.chars().count() > MAX_NAME_CHARS || subject.contains(char::is_control) {
        return Err(unusable("The name that single sign-on sent is too long or has control characters."));
    }
    let groups = text(&groups)?.map(|value| settings.groups(&value)).unwrap_or_default();
    Ok(Some(SignOn { subject, groups }))
}

fn take_all(headers: &mut HeaderMap, name: &HeaderName) -> Vec<HeaderValue> {
    let values = headers.get_all(name).iter().cloned().collect();
    headers.remove(name);
    values
}

/// Returns the value of a header, or none if it is missing, empty or unset.
fn text(values: &[HeaderValue]) -> Result<Option<String>, Problem> {
    let Some(value) = values.first() else { return Ok(None) };
    let text = std::str::from_utf8(value.as_bytes());
    let text = text.map_err(|_| unusable("A header of single sign-on is not in UTF-8."))?.trim();
    Ok((!text.is_empty() && text != UNSET).then(|| text.to_owned()))
}

fn unusable(what: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, what, "Tell your server administrator: the proxy must set each header once.")
}
