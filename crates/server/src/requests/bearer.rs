//! Tokens of programs, in the header `Authorization: Bearer …`. They count under `/api/` alone, and cookies do not count there.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use lookalike_report_templates::app::model::Scope;

use super::visitor::Visitor;
use crate::app::App;
use crate::clock;
use crate::problem::Problem;
use crate::secrets;

/// Maximum number of requests with one token in [`WINDOW`].
const MAX_REQUESTS: u32 = 120;
/// The time after which the requests of a token are counted anew.
const WINDOW: Duration = Duration::from_secs(60);

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

/// Counts the requests of each token.
#[derive(Debug, Default)]
pub(crate) struct TokenLimit(Mutex<HashMap<i64, (Instant, u32)>>);

impl TokenLimit {
    /// Counts a request.
    ///
    /// # Errors
    /// The token made too many. Returns the number of seconds to wait.
    fn count(&self, token: i64, now: Instant) -> Result<(), u64> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.retain(|_, (begun, _)| now.duration_since(*begun) < WINDOW);
        let (begun, n_requests) = counts.entry(token).or_insert((now, 0));
        if *n_requests >= MAX_REQUESTS {
            return Err((WINDOW - now.duration_since(*begun)).as_secs() + 1);
        }
        *n_requests += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One token that asks too often does not slow down others, and has room again after a minute.
    #[test]
    fn each_token_has_its_own_limit() {
        let (limit, now) = (TokenLimit::default(), Instant::now());
        for _ in 0..MAX_REQUESTS {
            limit.count(1, now).unwrap();
        }
        assert_eq!(limit.count(1, now + Duration::from_secs(20)), Err(41));
        limit.count(2, now).unwrap();
        limit.count(1, now + WINDOW).unwrap();
        assert_eq!(limit.0.lock().unwrap().len(), 1, "tokens that rest are forgotten");
    }

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
