//! Proofs of who sends a request: cookies of sessions and of devices on which somebody signed in before, which scripts cannot read
//! and other sites' requests do not carry; and tokens of programs, in the header `Authorization: Bearer …`, which count under `/api/`
//! alone, where cookies do not count.

use std::time::Instant;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::actions::sign_in::Browser;
use crate::app::App;
use crate::app::host::OwnHost;
use crate::app::limits::MAX_REQUESTS;
use crate::clock;
use crate::domain::{Scope, Visitor};
use crate::problem::Problem;
use crate::secrets::{self, TokenHash};
use crate::store::MAX_DEVICE_SECONDS;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cookie {
    Session,
    /// Identifies a browser in which somebody signed in before.
    Device,
}

pub(crate) fn browser(headers: &HeaderMap, host: &OwnHost) -> Browser {
    Browser { session: Cookie::Session.of_request(headers, host), device: Cookie::Device.of_request(headers, host) }
}

impl Cookie {
    pub(crate) fn of_request(self, headers: &HeaderMap, host: &OwnHost) -> Option<TokenHash> {
        let name = self.name(host);
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(own, _)| *own == name).map(|(_, token)| secrets::hash(token))
    }

    /// Makes a browser keep a token. That of a session is forgotten when the browser is closed.
    pub(crate) fn set(self, response: &mut Response, host: &OwnHost, token: &str) -> Result<(), Problem> {
        let attributes = match self {
            Cookie::Session => String::new(),
            Cookie::Device => format!("; Max-Age={MAX_DEVICE_SECONDS}"),
        };
        self.add(response, host, token, &attributes)
    }

    /// Makes a browser forget the token.
    pub(crate) fn remove(self, response: &mut Response, host: &OwnHost) -> Result<(), Problem> {
        self.add(response, host, "", "; Max-Age=0")
    }

    fn add(self, response: &mut Response, host: &OwnHost, value: &str, attributes: &str) -> Result<(), Problem> {
        let secure = if host.is_secure() { "; Secure" } else { "" };
        let cookie = format!("{}={value}; HttpOnly; SameSite=Strict; Path=/{secure}{attributes}", self.name(host));
        let cookie = HeaderValue::try_from(cookie).map_err(anyhow::Error::from)?;
        response.headers_mut().append(header::SET_COOKIE, cookie);
        Ok(())
    }

    fn name(self, host: &OwnHost) -> String {
        match self {
            Cookie::Session => host.cookie_name(),
            Cookie::Device => format!("{}-device", host.cookie_name()),
        }
    }
}

/// Returns the visitor for whom the token of a request acts, or the refusal.
pub(super) async fn visitor(app: &App, headers: &HeaderMap, scope: Scope) -> Result<Visitor, Response> {
    let Some(token) = token(headers) else { return Err(unauthorized()) };
    let hash = secrets::hash(token);
    let visitor = app.with_store(move |store| store.visitor_of_token(hash, clock::now())).await;
    let Some(visitor) = visitor.map_err(IntoResponse::into_response)? else { return Err(unauthorized()) };
    let Some(used) = &visitor.token else { return Err(unauthorized()) };
    if let Err(seconds) = app.token_limit.count(used.id, Instant::now()) {
        let what = format!("This token made more than {MAX_REQUESTS} requests in a minute.");
        let advice = format!("Wait for {seconds} seconds.");
        let mut response = Problem::new(StatusCode::TOO_MANY_REQUESTS, what, advice).into_response();
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        return Err(response);
    }
    if !used.scopes.contains(&scope) {
        let what = format!("This token does not have the scope “{}”.", scope.name());
        let advice = "Make a token with this scope on the page of your account.";
        return Err(Problem::new(StatusCode::FORBIDDEN, what, advice).into_response());
    }
    Ok(visitor)
}

/// Returns the token of the only header for it.
fn token(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let (Some(value), None) = (values.next(), values.next()) else { return None };
    let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

fn unauthorized() -> Response {
    let what = "This address needs a token, and this request has none that is valid.";
    let advice = "Send the header “Authorization: Bearer” with a token of your account that has not expired.";
    let mut response = Problem::new(StatusCode::UNAUTHORIZED, what, advice).into_response();
    response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A second header could be meant for another server on the way; neither counts then.
    #[test]
    fn one_header_has_the_token() {
        let headers = |values: &[&'static str]| {
            values.iter().map(|value| (header::AUTHORIZATION, HeaderValue::from_static(value))).collect::<HeaderMap>()
        };
        assert_eq!(token(&headers(&["Bearer lkl_x"])), Some("lkl_x"));
        for wrong in [&[][..], &["Basic bGs6eA=="], &["Bearer"], &["Bearer lkl_x", "Bearer lkl_x"]] {
            assert_eq!(token(&headers(wrong)), None);
        }
    }
}
