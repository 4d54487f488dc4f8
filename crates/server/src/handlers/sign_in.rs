//! Signing in, with a password, with the printed token or through the proxy, and signing out.

use std::sync::PoisonError;
use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{AppPage, Notice, SignIn, SignOnPage};
use lookalike_report_templates::app::render;

use crate::app::login_throttle::Attempt;
use crate::app::metrics::Way;
use crate::app::{App, SharedApp};
use crate::client::ClientAddress;
use crate::clock;
use crate::problem::Problem;
use crate::requests::cookies::Cookie;
use crate::requests::forms::{Fields, QueryParams};
use crate::requests::sign_on::{WANTED_PAGE, is_own_path};
use crate::requests::visitor::{Visitor, signed_out_context};
use crate::secrets::{self, TokenHash};
use crate::sign_on::{SignOn, SignOnSettings};
use crate::store::{Actor, NewDevice, NewSession, NewSignOn, OWNER, SignedOn, StoredAccount};

/// Maximum length of a name that is looked up, in bytes. No account has a longer one.
const MAX_NAME_BYTES: usize = 1000;

/// `GET /sign-in`: signs in the person whom the proxy names, or shows the form.
pub(crate) async fn form(
    State(app): State<SharedApp>,
    sign_on: Option<SignOn>,
    query: QueryParams,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let page = match (&app.sign_on, sign_on) {
        (None, _) => None,
        (Some(_), _) if query.text("with") == "password" => Some(SignOnPage::Password),
        (Some(_), _) if query.text("after") == "sign-out" => Some(SignOnPage::SignedOut),
        // Link checkers send HEAD requests, which begin no session.
        (Some(settings), Some(person)) if method == Method::GET => {
            let wanted = Some(query.text(WANTED_PAGE)).filter(|path| is_own_path(path)).unwrap_or("/");
            return with_sign_on(&app, settings, person, wanted, &headers).await;
        }
        (Some(_), _) => Some(SignOnPage::Unnamed),
    };
    let page = SignIn { sign_on: page, ..SignIn::default() };
    sign_in_page(&app, StatusCode::OK, page, None).await
}

/// Begins a session for the person whom the proxy names, or says why not.
async fn with_sign_on(
    app: &App,
    settings: &SignOnSettings,
    person: SignOn,
    wanted: &str,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let new = NewSignOn {
        role: settings.role(&person.groups),
        subject: person.subject.clone(),
        has_roles: settings.has_roles(),
        has_admins: settings.has_admins(),
    };
    let refusal = match app.with_store(move |store| store.sign_on(&new)).await? {
        SignedOn::Account { id, name, is_new, new_role } => {
            let actor = actor(&name, Way::SingleSignOn);
            if is_new {
                app.log(&actor, None, "account made", "by single sign-on").await?;
            }
            if let Some(role) = new_role {
                app.log(&actor, None, "role changed by groups", role.name()).await?;
            }
            app.metrics.count_sign_in(Way::SingleSignOn, true);
            app.log(&actor, None, "signed in", "by single sign-on").await?;
            let response = begin_session(app, id, Some(person.subject), Way::SingleSignOn, headers).await?;
            // The request follows a redirect that began at the provider.
            return as_refresh(response, wanted);
        }
        SignedOn::NoRole => "is in no group that may use lookalike",
        SignedOn::Unknown => "has no account here",
        SignedOn::NameTaken => "has no account here, and another account has this name",
        SignedOn::Inactive => "has an account that is deactivated",
    };
    app.metrics.count_sign_in(Way::SingleSignOn, false);
    // The log holds no name of a person without an account: it may be a student's.
    if settings.should_log_refusal(Instant::now()) {
        app.log(
            &Actor::named("somebody"),
            None,
            "sign-in refused",
            format!("single sign-on named somebody who {refusal}"),
        )
        .await?;
    }
    let text = format!("{} {refusal}. Ask an admin of this server for access.", person.subject);
    let page = SignIn { sign_on: Some(SignOnPage::Refused), ..SignIn::default() };
    sign_in_page(app, StatusCode::FORBIDDEN, page, Some(text)).await
}

/// Returns an account that signs in, as the log names it.
fn actor(name: &str, way: Way) -> Actor {
    Actor { name: name.to_owned(), way: way.name().to_owned(), token: String::new() }
}

/// Returns the form with the name filled in, and a message about a failed attempt.
async fn form_page(app: &App, status: StatusCode, name: String, problem: Option<String>) -> Result<Response, Problem> {
    let sign_on = app.sign_on.is_some().then_some(SignOnPage::Password);
    sign_in_page(app, status, SignIn { name, sign_on, ..SignIn::default() }, problem).await
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

/// `POST /sign-in`
pub(crate) async fn with_password(
    State(app): State<SharedApp>,
    client: ClientAddress,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    if !app.takes_passwords() {
        let what = "This server takes no passwords.";
        return Err(Problem::new(StatusCode::FORBIDDEN, what, "Sign in through your institution."));
    }
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
            app.metrics.count_sign_in(Way::Password, true);
            app.log(&actor(&name, Way::Password), None, "signed in", "with a password").await?;
            begin_session(&app, account.id, None, Way::Password, &headers).await
        }
        None => {
            app.metrics.count_sign_in(Way::Password, false);
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
        Some(name) => app.log(&Actor::named(&name), None, "sign-in refused", "wrong password").await,
        None if app.logins.should_log_unknown_name(now) => {
            app.log(&Actor::named("somebody"), None, "sign-in refused", "unknown name").await
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
        app.metrics.count_sign_in(Way::Link, false);
        let what = "This sign-in link has expired.";
        let advice = "Restart lookalike to get a new link.";
        return Err(Problem::new(StatusCode::FORBIDDEN, what, advice));
    }
    let owner = app.with_store(|store| store.account_named(OWNER)).await?;
    let owner = owner.filter(|owner| owner.is_active).ok_or_else(Problem::forbidden)?;
    app.metrics.count_sign_in(Way::Link, true);
    app.log(&actor(OWNER, Way::Link), None, "signed in", "with the printed address").await?;
    let response = begin_session(&app, owner.id, None, Way::Link, &headers).await?;
    let is_cross_site = headers.get("sec-fetch-site").is_some_and(|site| site != "none" && site != "same-origin");
    if is_cross_site { as_refresh(response, "/") } else { Ok(response) }
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
fn as_refresh(response: Response, address: &str) -> Result<Response, Problem> {
    let mut page = StatusCode::OK.into_response();
    page.headers_mut().clone_from(response.headers());
    page.headers_mut().remove(header::LOCATION);
    let refresh = HeaderValue::try_from(format!("0; url={address}")).map_err(anyhow::Error::from)?;
    page.headers_mut().insert(header::REFRESH, refresh);
    Ok(page)
}

/// Begins a session of an account instead of any that the browser has; by single sign-on for `subject`. Remembers the device, and redirects to the list of courses.
pub(super) async fn begin_session(
    app: &App,
    account: i64,
    subject: Option<String>,
    way: Way,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let [token, device] = [secrets::new_token()?, secrets::new_token()?];
    let session = NewSession {
        token_hash: secrets::hash(&token),
        account,
        csrf: secrets::new_token()?,
        replaced: Cookie::Session.of_request(headers, &app.host),
        device: NewDevice {
            token_hash: secrets::hash(&device),
            replaced: Cookie::Device.of_request(headers, &app.host),
        },
        subject,
        way: way.name(),
    };
    app.with_store(move |store| store.begin_session(&session, clock::now())).await?;
    let mut response = Redirect::to("/").into_response();
    Cookie::Session.set(&mut response, &app.host, &token)?;
    Cookie::Device.set(&mut response, &app.host, &device)?;
    Ok(response)
}

/// `POST /sign-out`: ends the session. After single sign-on, leads to the proxy's own sign-out.
pub(crate) async fn sign_out(State(app): State<SharedApp>, visitor: Visitor) -> Result<Response, Problem> {
    let session = visitor.session;
    app.with_store(move |store| store.end_session(session)).await?;
    app.take_notice(&visitor);
    app.log(&visitor.actor, None, "signed out", "").await?;
    let address = match (&app.sign_on, &visitor.subject) {
        (None, _) => "/sign-in",
        (Some(_), None) => "/sign-in?with=password",
        (Some(settings), Some(_)) => settings.sign_out_address.as_deref().unwrap_or("/sign-in?after=sign-out"),
    };
    let mut response = Redirect::to(address).into_response();
    Cookie::Session.remove(&mut response, &app.host)?;
    // Browsers do not let a form lead to another site, not even by a redirect, but do let a page.
    if visitor.subject.is_some() { as_refresh(response, address) } else { Ok(response) }
}
