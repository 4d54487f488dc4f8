//! The sign-in page, the printed link, and signing out.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{AppPage, Notice, SignIn, SignOnPage};
use lookalike_report_templates::app::render;

use super::signed_out_context;
use crate::actions::Acting;
use crate::actions::sign_in::{self, NewTokens, PasswordOutcome};
use crate::app::{App, SharedApp};
use crate::client::ClientAddress;
use crate::domain::SignInWay;
use crate::http::credentials::{self, Cookie};
use crate::http::forms::Fields;
use crate::http::sign_on::{WANTED_PAGE, is_own_path};
use crate::problem::Problem;
use crate::sign_on::SignOn;

/// `GET /sign-in`: signs in the person whom the proxy names, or shows the form.
pub(crate) async fn form(
    State(app): State<SharedApp>,
    sign_on: Option<Extension<SignOn>>,
    query: Fields,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let page = match (&app.sign_on, sign_on) {
        (None, _) => None,
        (Some(_), _) if query.text("with") == "password" => Some(SignOnPage::Password),
        (Some(_), _) if query.text("after") == "sign-out" => Some(SignOnPage::SignedOut),
        // Link checkers send HEAD requests, which begin no session.
        (Some(settings), Some(Extension(person))) if method == Method::GET => {
            let browser = credentials::browser(&headers, &app.host);
            match sign_in::with_sign_on(&app, settings, person, browser).await? {
                Ok(tokens) => {
                    let wanted = wanted_page(query.text(WANTED_PAGE));
                    // The request follows a redirect that began at the provider.
                    return as_refresh(signed_in(&app, &tokens, wanted)?, wanted);
                }
                Err(refusal) => {
                    let page = SignIn { sign_on: Some(SignOnPage::Refused), ..SignIn::default() };
                    return sign_in_page(&app, StatusCode::FORBIDDEN, page, Some(refusal)).await;
                }
            }
        }
        (Some(_), _) => Some(SignOnPage::Unnamed),
    };
    let page = SignIn { sign_on: page, wanted: wanted_page(query.text(WANTED_PAGE)).to_owned(), ..SignIn::default() };
    sign_in_page(&app, StatusCode::OK, page, None).await
}

/// Returns the page that somebody wanted to open before they had to sign in: a path of this server, or the list of courses.
fn wanted_page(path: &str) -> &str {
    if is_own_path(path) { path } else { "/" }
}

/// Returns the form with its fields filled in but for the password, and a message about a failed attempt.
async fn form_page(app: &App, status: StatusCode, fields: &Fields, problem: String) -> Result<Response, Problem> {
    let sign_on = app.sign_on.is_some().then_some(SignOnPage::Password);
    let wanted = wanted_page(fields.text(WANTED_PAGE)).to_owned();
    let page = SignIn { name: fields.text("name").to_owned(), sign_on, wanted, ..SignIn::default() };
    sign_in_page(app, status, page, Some(problem)).await
}

async fn sign_in_page(
    app: &App,
    status: StatusCode,
    page: SignIn,
    problem: Option<String>,
) -> Result<Response, Problem> {
    let (has_passwords, _) = app.with_store(|store| store.has_passwords()).await?;
    let context = signed_out_context(problem.map(|text| Notice { text, is_problem: true }));
    let page = SignIn { takes_passwords: has_passwords && app.takes_passwords(), ..page };
    Ok((status, Html(render(&context, &AppPage::SignIn(page)))).into_response())
}

pub(crate) async fn with_password(
    State(app): State<SharedApp>,
    Extension(client): Extension<ClientAddress>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    if !app.takes_passwords() {
        let what = "This server takes no passwords.";
        return Err(Problem::new(StatusCode::FORBIDDEN, what, "Sign in through your institution."));
    }
    let (name, password) = (fields.text("name"), fields.exact("password"));
    let browser = credentials::browser(&headers, &app.host);
    match sign_in::with_password(&app, name, password, client, browser).await? {
        PasswordOutcome::SignedIn(tokens) => signed_in(&app, &tokens, wanted_page(fields.text(WANTED_PAGE))),
        PasswordOutcome::Wrong => {
            form_page(&app, StatusCode::UNAUTHORIZED, &fields, "Wrong name or password.".to_owned()).await
        }
        PasswordOutcome::Throttled(seconds) => {
            let text = format!("There were too many wrong passwords. Try again in {seconds} seconds.");
            let mut response = form_page(&app, StatusCode::TOO_MANY_REQUESTS, &fields, text).await?;
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            Ok(response)
        }
    }
}

/// `GET /token/{token}`: signs in the owner with the printed address.
pub(crate) async fn with_token(
    State(app): State<SharedApp>,
    Path(token): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let browser = credentials::browser(&headers, &app.host);
    // A HEAD request, as link checkers send, does not use up the token.
    let tokens = if method == Method::GET { sign_in::with_token(&app, &token, browser).await? } else { None };
    let Some(tokens) = tokens else {
        app.metrics.count_sign_in(SignInWay::Link, false);
        let what = "This sign-in link has expired.";
        return Err(Problem::new(StatusCode::FORBIDDEN, what, "Restart lookalike to get a new link."));
    };
    let response = signed_in(&app, &tokens, "/")?;
    let is_cross_site = headers.get("sec-fetch-site").is_some_and(|site| site != "none" && site != "same-origin");
    if is_cross_site { as_refresh(response, "/") } else { Ok(response) }
}

/// Gives a browser the tokens of its new session, and leads to a page of this server.
pub(super) fn signed_in(app: &App, tokens: &NewTokens, wanted: &str) -> Result<Response, Problem> {
    let mut response = Redirect::to(wanted).into_response();
    Cookie::Session.set(&mut response, &app.host, &tokens.session)?;
    Cookie::Device.set(&mut response, &app.host, &tokens.device)?;
    Ok(response)
}

/// Turns a redirect into a page that redirects. Browsers do not send a strict cookie along a redirect that began on another
/// site, but do when the page itself leads on.
fn as_refresh(response: Response, address: &str) -> Result<Response, Problem> {
    let mut page = StatusCode::OK.into_response();
    page.headers_mut().clone_from(response.headers());
    page.headers_mut().remove(header::LOCATION);
    let refresh = HeaderValue::try_from(format!("0; url={address}")).map_err(anyhow::Error::from)?;
    page.headers_mut().insert(header::REFRESH, refresh);
    Ok(page)
}

/// `POST /sign-out`: ends the session. After single sign-on, leads to the proxy's own sign-out.
pub(crate) async fn sign_out(who: Acting) -> Result<Response, Problem> {
    sign_in::sign_out(&who).await?;
    let address = match (&who.app.sign_on, &who.visitor.subject) {
        (None, _) => "/sign-in",
        (Some(_), None) => "/sign-in?with=password",
        (Some(settings), Some(_)) => settings.options.sign_out_address.as_deref().unwrap_or("/sign-in?after=sign-out"),
    };
    let mut response = Redirect::to(address).into_response();
    Cookie::Session.remove(&mut response, &who.app.host)?;
    // Browsers do not let a form lead to another site, not even by a redirect, but do let a page.
    if who.visitor.subject.is_some() { as_refresh(response, address) } else { Ok(response) }
}
