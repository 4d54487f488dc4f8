//! Signing in, with a password or with the token that was printed; and out.

use std::sync::PoisonError;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{AppPage, Around, Notice, SignIn};

use super::page;
use crate::web::app::{App, Shared, version};
use crate::web::forms::Fields;
use crate::web::problem::Problem;
use crate::web::secrets;
use crate::web::start::OWNER;
use crate::web::store::{Session, StoredAccount};
use crate::web::times;
use crate::web::visitor::Visitor;

/// Longer names are nobody's, in bytes.
const LONGEST_NAME: usize = 1000;

/// The page where one signs in.
pub(in crate::web) async fn form(State(app): State<Shared>) -> Result<Response, Problem> {
    Ok(shown(&app, String::new(), None).await?.into_response())
}

async fn shown(app: &App, name: String, notice: Option<String>) -> Result<impl IntoResponse + use<>, Problem> {
    let (takes_passwords, _) = app.stored(|store| store.has_passwords()).await?;
    let notice = notice.map(|text| Notice { text, is_problem: true });
    let around = Around { version: version(), notice, ..Around::default() };
    Ok(page(&around, &AppPage::SignIn(SignIn { takes_passwords, name })))
}

/// Signs in with a name and a password.
pub(in crate::web) async fn with_password(State(app): State<Shared>, fields: Fields) -> Result<Response, Problem> {
    let (name, now) = (fields.text("name").to_owned(), times::now());
    if name.len() > LONGEST_NAME {
        return Err(Problem::unusable("The name is too long."));
    }
    let wait = app.door.wait(&name, now);
    if wait > 0 {
        let text = format!("There were too many wrong passwords for this name. Try again in {wait} seconds.");
        let mut answer = shown(&app, name, Some(text)).await?.into_response();
        *answer.status_mut() = StatusCode::TOO_MANY_REQUESTS;
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        return Ok(answer);
    }
    // Counted before it is known: many tries at once would all be free.
    app.door.tried(&name, false, now);
    let wanted = name.clone();
    let account = app.stored(move |store| store.account_named(&wanted)).await?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let is_right = app.door.is_right(fields.exact("password"), hash).await?;
    let known = account.as_ref().map(|account| account.name.clone());
    match account.filter(|account| is_right && account.is_active) {
        Some(account) => {
            app.door.tried(&name, true, now);
            app.log(&name, None, "signed in", "with a password").await?;
            begin(&app, &account).await
        }
        None => {
            log_refusal(&app, known, now).await?;
            let text = "The name or the password is not right.".to_owned();
            let mut answer = shown(&app, name, Some(text)).await?.into_response();
            *answer.status_mut() = StatusCode::UNAUTHORIZED;
            Ok(answer)
        }
    }
}

/// Writes down that somebody was refused. A name that nobody has may be a password in the wrong field, and is not written down;
/// nor do many of them fill the log.
async fn log_refusal(app: &App, known: Option<String>, now: i64) -> Result<(), Problem> {
    match known {
        Some(name) => app.log(&name, None, "sign-in refused", "wrong password").await,
        None if app.door.is_first_stranger(now) => app.log("somebody", None, "sign-in refused", "unknown name").await,
        None => Ok(()),
    }
}

/// Signs in whoever started the program.
pub(in crate::web) async fn with_token(
    State(app): State<Shared>,
    Path(token): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    // What only looks whether there is a page does not use the token up.
    if method != Method::GET || !takes(&app, &token) {
        let what = "This address was used before, or is not the one that was printed last.";
        let advice = "Start lookalike again: it prints a new address each time.";
        return Err(Problem::new(StatusCode::FORBIDDEN, what, advice));
    }
    let owner = app.stored(|store| store.account_named(OWNER)).await?;
    let owner = owner.filter(|owner| owner.is_active).ok_or_else(Problem::forbidden)?;
    app.log(OWNER, None, "signed in", "with the printed address").await?;
    let answer = begin(&app, &owner).await?;
    let is_from_elsewhere = headers.get("sec-fetch-site").is_some_and(|site| site != "none" && site != "same-origin");
    Ok(if is_from_elsewhere { by_a_page(answer) } else { answer })
}

/// Whether a token is the printed one; then it is used up.
fn takes(app: &App, token: &str) -> bool {
    let mut printed = app.token.lock().unwrap_or_else(PoisonError::into_inner);
    let is_right = printed.is_some_and(|printed| secrets::are_equal(&printed, &secrets::hash(token)));
    if is_right {
        *printed = None;
    }
    is_right
}

/// A way on that is the server's own: a strict cookie does not go along where another site leads to.
fn by_a_page(answer: Response) -> Response {
    let mut page = StatusCode::OK.into_response();
    page.headers_mut().clone_from(answer.headers());
    page.headers_mut().remove(header::LOCATION);
    page.headers_mut().insert(header::REFRESH, HeaderValue::from_static("0; url=/"));
    page
}

/// Begins a session and leads to the courses.
pub(super) async fn begin(app: &App, account: &StoredAccount) -> Result<Response, Problem> {
    let (token, csrf, id) = (secrets::token()?, secrets::token()?, account.id);
    let session = Session { token_hash: secrets::hash(&token), account: id, csrf };
    app.stored(move |store| store.begin_session(&session, times::now())).await?;
    let mut answer = Redirect::to("/").into_response();
    set_cookie(app, &mut answer, &token, "")?;
    Ok(answer)
}

/// Ends the session.
pub(in crate::web) async fn out(State(app): State<Shared>, visitor: Visitor) -> Result<Response, Problem> {
    let session = visitor.session;
    app.stored(move |store| store.end_session(session)).await?;
    app.forget(&session);
    app.log(&visitor.name, None, "signed out", "").await?;
    let mut answer = Redirect::to("/sign-in").into_response();
    set_cookie(&app, &mut answer, "", "; Max-Age=0")?;
    Ok(answer)
}

/// The session's cookie: no script reads it, and no request that another site makes carries it.
fn set_cookie(app: &App, answer: &mut Response, value: &str, further: &str) -> Result<(), Problem> {
    let secure = if app.host.is_secure() { "; Secure" } else { "" };
    let cookie = format!("{}={value}; HttpOnly; SameSite=Strict; Path=/{secure}{further}", app.host.cookie());
    let value = HeaderValue::try_from(cookie).map_err(anyhow::Error::from)?;
    answer.headers_mut().insert(header::SET_COOKIE, value);
    Ok(())
}
