//! Tokens of programs, in the header `Authorization: Bearer …`. They count under `/api/` alone, and cookies do not count there.

use std::time::Instant;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::app::token_limit::MAX_REQUESTS;
use crate::clock;
use crate::domain::{Scope, Visitor};
use crate::problem::Problem;
use crate::secrets;

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
