//! Signing in, with a password or with the printed token, and signing out.

use std::sync::PoisonError;
use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{AppPage, Notice, SignIn};
use lookalike_report_templates::app::render;

use crate::app::login_throttle::Attempt;
use crate::app::{App, SharedApp};
use crate::client::ClientAddress;
use crate::clock;
use crate::problem::Problem;
use crate::requests::cookies::Cookie;
use crate::requests::forms::Fields;
use crate::requests::visitor::{Visitor, signed_out_context};
use crate::secrets::{self, TokenHash};
use crate::store::{NewDevice, NewSession, OWNER, StoredAccount};

/// Maximum length of a name that is looked up, in bytes. No account has a longer one.
const MAX_NAME_BYTES: usize = 1000;

/// `GET /sign-in`
pub(crate) async fn form(State(app): State<SharedApp>) -> Result<Response, Problem> {
    form_page(&app, StatusCode::OK, String::new(), None).await
}

/// Returns the form with the name filled in, and a message about a failed attempt.
async fn form_page(app: &App, status: StatusCode, name: String, problem: Option<String>) -> Result<Response, Problem> {
    let (takes_passwords, _) = app.with_store(|store| store.has_passwords()).await?;
    let context = signed_out_context(problem.map(|text| Notice { text, is_problem: true }));
    let html = Html(render(&context, &AppPage::SignIn(SignIn { takes_passwords, name })));
    Ok((status, html).into_response())
}

/// `POST /sign-in`
pub(crate) async fn with_password(
    State(app): State<SharedApp>,
    client: ClientAddress,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let (name, now) = (fields.text("name").to_owned(), Instant::now());
    if name.len() > MAX_NAME_BYTES {
        return Err(Problem::unusable("The name is too long."));
    }
    let wanted = name.clone();
    let account = app.with_store(move |store| store.account_named(&wanted)).await?;
    let device = known_device(&app, account.as_ref(), &headers).await?;
    let attempt = device.map_or_else(|| Attempt::at(&name, client), |device| Attempt::on_known_device(&name, device));
    if let Err(seconds) = app.logins.begin(&attempt, now) {
        let text = format!("There were too many wrong passwords. Try again in {seconds} seconds.");
        let mut response = form_page(&app, StatusCode::TOO_MANY_REQUESTS, name, Some(text)).await?;
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        return Ok(response);
    }
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let is_right = app.passwords.verify(fields.exact("password"), hash).await?;
    let known = account.as_ref().map(|account| account.name.clone());
    match account.filter(|account| is_right && account.is_active) {
        Some(account) => {
            app.logins.succeed(&attempt);
            app.log(&name, None, "signed in", "with a password").await?;
            begin_session(&app, &account, &headers).await
        }
        None => {
            log_refusal(&app, known, now).await?;
            let text = "Wrong name or password.".to_owned();
            form_page(&app, StatusCode::UNAUTHORIZED, name, Some(text)).await
        }
    }
}

/// Returns the device that a request comes from, if somebody signed in to the account there before.
async fn known_device(
    app: &App,
    account: Option<&StoredAccount>,
    headers: &HeaderMap,
) -> Result<Option<TokenHash>, Problem> {
    let (Some(account), Some(device)) = (account, Cookie::Device.of_request(headers, &app.host)) else {
        return Ok(None);
    };
    let id = account.id;
    let is_known = app.with_store(move |store| store.is_known_device(device, id, clock::now())).await?;
    Ok(is_known.then_some(device))
}

/// Logs a failed attempt. An unknown name is not logged, because it may be a password in the wrong field; and attempts with
/// unknown names are logged at most once a minute, so that they do not fill the log.
async fn log_refusal(app: &App, known: Option<String>, now: Instant) -> Result<(), Problem> {
    match known {
        Some(name) => app.log(&name, None, "sign-in refused", "wrong password").await,
        None if app.logins.should_log_unknown_name(now) => {
            app.log("somebody", None, "sign-in refused", "unknown name").await
        }
        None => Ok(()),
    }
}

/// `GET /token/{token}`: signs in the owner with the printed address.
pub(crate) async fn with_token(
    State(app): State<SharedApp>,
    Path(token): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    // A HEAD request, as link checkers send, does not use up the token.
    if method != Method::GET || !take_token(&app, &token) {
        let what = "This sign-in link has expired.";
        let advice = "Restart lookalike to get a new link.";
        return Err(Problem::new(StatusCode::FORBIDDEN, what, advice));
    }
    let owner = app.with_store(|store| store.account_named(OWNER)).await?;
    let owner = owner.filter(|owner| owner.is_active).ok_or_else(Problem::forbidden)?;
    app.log(OWNER, None, "signed in", "with the printed address").await?;
    let response = begin_session(&app, &owner, &headers).await?;
    let is_cross_site = headers.get("sec-fetch-site").is_some_and(|site| site != "none" && site != "same-origin");
    Ok(if is_cross_site { as_refresh(response) } else { response })
}

/// Returns whether a token is the printed one, which is then used up.
fn take_token(app: &App, token: &str) -> bool {
    let mut printed = app.token.lock().unwrap_or_else(PoisonError::into_inner);
    let is_right = printed.is_some_and(|printed| secrets::are_equal(&printed, &secrets::hash(token)));
    if is_right {
        *printed = None;
    }
    is_right
}

/// Turns a redirect into a page that redirects. Browsers do not send a strict cookie along a redirect that began on another
/// site, but do when the page itself leads on.
fn as_refresh(response: Response) -> Response {
    let mut page = StatusCode::OK.into_response();
    page.headers_mut().clone_from(response.headers());
    page.headers_mut().remove(header::LOCATION);
    page.headers_mut().insert(header::REFRESH, HeaderValue::from_static("0; url=/"));
    page
}

/// Begins a session instead of any that the browser has, remembers the device, and redirects to the list of courses.
pub(super) async fn begin_session(
    app: &App,
    account: &StoredAccount,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let [token, device] = [secrets::new_token()?, secrets::new_token()?];
    let session = NewSession {
        token_hash: secrets::hash(&token),
        account: account.id,
        csrf: secrets::new_token()?,
        replaced: Cookie::Session.of_request(headers, &app.host),
        device: NewDevice {
            token_hash: secrets::hash(&device),
            replaced: Cookie::Device.of_request(headers, &app.host),
        },
    };
    app.with_store(move |store| store.begin_session(&session, clock::now())).await?;
    let mut response = Redirect::to("/").into_response();
    Cookie::Session.set(&mut response, &app.host, &token)?;
    Cookie::Device.set(&mut response, &app.host, &device)?;
    Ok(response)
}

/// `POST /sign-out`
pub(crate) async fn sign_out(State(app): State<SharedApp>, visitor: Visitor) -> Result<Response, Problem> {
    let session = visitor.session;
    app.with_store(move |store| store.end_session(session)).await?;
    app.take_notice(&visitor);
    app.log(&visitor.name, None, "signed out", "").await?;
    let mut response = Redirect::to("/sign-in").into_response();
    Cookie::Session.remove(&mut response, &app.host)?;
    Ok(response)
}
