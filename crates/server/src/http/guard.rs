//! Checks every request before its handler runs: the visitor's session, their rights in the course of the path, and the form.
//!
//! Things that do not exist and things in the courses of others give the same answer, byte for byte, so that nobody learns which ids
//! there are.

use std::panic::resume_unwind;

use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{Form, FromRequest, FromRequestParts, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use tokio::task::JoinError;
use tokio::time::{Duration, timeout};

use super::credentials::{self, Cookie};
use super::forms::{Fields, has_csrf_field, has_csrf_header, missing_csrf};
use super::sign_on::{WANTED_PAGE, is_own_path};
use super::unread::declared_length;
use crate::actions::{Acting, InCourse};
use crate::app::SharedApp;
use crate::clock;
use crate::domain::{AccountRole, Course, CourseRole, Resource, Scope, Visitor};
use crate::problem::Problem;
use crate::sign_on::SignOn;
use crate::store::Store;

/// Maximum time for receiving a form without files.
const FORM_TIMEOUT: Duration = Duration::from_secs(60);

/// The people who may use a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anybody.
    Public,
    /// People who are signed in.
    SignedIn,
    /// People whose account may create courses.
    Creator,
    /// People whose account may manage accounts.
    Admin,
    /// The members of the course that the path is about.
    Member,
    /// The instructors of that course.
    Instructor,
    /// The members of that course who are admins.
    AdminMember,
}

/// The content that a request may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// A form without files, of at most this many bytes.
    Fields(usize),
    /// A form with files. The handler takes it as an `UploadForm` and limits its size.
    Files,
    /// The JSON or the file of a program. The handler takes it as a `JsonBody` or a `RawBody`, which limits its size.
    Program,
}

#[derive(Clone)]
pub(crate) struct GuardedRoute {
    pub(crate) app: SharedApp,
    pub(crate) access: Access,
    pub(crate) content: Content,
    /// The scope that a token needs; none on routes for people, who have sessions.
    pub(crate) scope: Option<Scope>,
}

/// Fails on routes that do not require a visitor.
impl FromRequestParts<SharedApp> for Acting {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Acting, Problem> {
        let visitor = parts.extensions.get().cloned().ok_or_else(Problem::forbidden)?;
        Ok(Acting { app: app.clone(), visitor })
    }
}

/// Fails on routes that do not require a member or an instructor.
impl<S: Sync> FromRequestParts<S> for InCourse {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<InCourse, Problem> {
        parts.extensions.get().cloned().ok_or_else(Problem::forbidden)
    }
}

/// Passes a request with its [`Visitor`], [`InCourse`] and [`Fields`] to its handler, or refuses it.
pub(crate) async fn guard(
    State(route): State<GuardedRoute>,
    params: Result<RawPathParams, RawPathParamsRejection>,
    mut request: Request,
    next: Next,
) -> Response {
    let Ok(params) = params else { return Problem::not_found().into_response() };
    let sign_on = request.extensions().get::<SignOn>();
    let (ids, visitor) = match identify(&route, &params, request.headers(), sign_on).await {
        Ok(found) => found,
        Err(refusal) => return refusal,
    };
    let changes_something = visitor.is_some() && !request.method().is_safe();
    let mut response = match admit(&route, visitor.as_ref(), &ids, &mut request).await {
        Ok(()) if changes_something => to_the_end(next.run(request)).await,
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal,
    };
    if let Some(visitor) = visitor {
        // If the response is a problem, its page shows who is signed in.
        response.extensions_mut().insert(visitor);
    }
    response
}

/// Handles a request to its end, whether or not its client still waits. Otherwise a client that leaves would stop the handler
/// between two changes: a run would stand in the tables and not in the queue, and wait for ever.
async fn to_the_end(handling: impl Future<Output = Response> + Send + 'static) -> Response {
    match tokio::spawn(handling).await.map_err(JoinError::try_into_panic) {
        Ok(response) => response,
        Err(Ok(panic)) => resume_unwind(panic),
        Err(Err(error)) => Problem::from(anyhow::Error::from(error)).into_response(),
    }
}

/// Returns the ids in the path, and the visitor if somebody is signed in.
async fn identify(
    route: &GuardedRoute,
    params: &RawPathParams,
    headers: &HeaderMap,
    sign_on: Option<&SignOn>,
) -> Result<(Vec<(String, i64)>, Option<Visitor>), Response> {
    // Without a token nobody learns which ids exist.
    let program = match route.scope {
        Some(scope) => Some(credentials::visitor(&route.app, headers, scope).await?),
        None => None,
    };
    let ids = ids(params).map_err(IntoResponse::into_response)?;
    if program.is_some() {
        return Ok((ids, program));
    }
    Ok((ids, visitor(&route.app, headers, sign_on).await.map_err(IntoResponse::into_response)?))
}

/// Returns the visitor whose session the cookie belongs to. A session that began by single sign-on needs the proxy to name
/// its person in each request, so that signing out at the proxy ends it here.
async fn visitor(app: &SharedApp, headers: &HeaderMap, sign_on: Option<&SignOn>) -> Result<Option<Visitor>, Problem> {
    let Some(session) = Cookie::Session.of_request(headers, &app.host) else { return Ok(None) };
    let visitor = app.with_store(move |store| store.visitor(session, clock::now())).await?;
    let Some(visitor) = visitor else { return Ok(None) };
    let Some(subject) = &visitor.subject else { return Ok(app.takes_passwords().then_some(visitor)) };
    match sign_on {
        Some(sign_on) if sign_on.subject == *subject => Ok(Some(visitor)),
        Some(_) => {
            app.with_store(move |store| store.end_session(session)).await?;
            Ok(None)
        }
        None => Ok(None),
    }
}

/// Returns the ids in a path with the names of their parameters, in order. An id is a positive number; a path with anything
/// else in its place does not exist.
fn ids(params: &RawPathParams) -> Result<Vec<(String, i64)>, Problem> {
    let params = params.iter().filter(|(name, _)| !matches!(*name, "token" | "file" | "path" | "name"));
    params.map(|(name, value)| Ok((name.to_owned(), id(value).ok_or_else(Problem::not_found)?))).collect()
}

fn id(value: &str) -> Option<i64> {
    value.parse().ok().filter(|id| *id > 0 && !value.starts_with('+'))
}

/// Returns the resource that the first id of a path identifies, if it belongs to a course.
fn resource(ids: &[(String, i64)]) -> Option<Resource> {
    let (name, id) = ids.first()?;
    match name.as_str() {
        "course" => Some(Resource::Course(*id)),
        "batch" => Some(Resource::Batch(*id)),
        "upload" => Some(Resource::Upload(*id)),
        "run" => Some(Resource::Run(*id)),
        _ => None,
    }
}

/// Adds everything that a handler may take as arguments to a request, or refuses the request.
async fn admit(
    route: &GuardedRoute,
    visitor: Option<&Visitor>,
    ids: &[(String, i64)],
    request: &mut Request,
) -> Result<(), Response> {
    let is_public = route.access == Access::Public;
    if let Some(visitor) = visitor {
        request.extensions_mut().insert(visitor.clone());
    } else if !is_public {
        return Err(signed_out(request));
    }
    if let (Some(visitor), false) = (visitor, is_public) {
        let here = membership(route, visitor, resource(ids)).await.map_err(IntoResponse::into_response)?;
        if let Some(here) = here {
            request.extensions_mut().insert(here);
        }
    }
    if !request.method().is_safe() && route.content != Content::Program {
        // A public form needs no token: it is sent before there is a session.
        let needs_csrf = visitor.filter(|_| !is_public);
        take_form(route.content, needs_csrf, request).await.map_err(IntoResponse::into_response)?;
    }
    Ok(())
}

fn signed_out(request: &Request) -> Response {
    if request.method().is_safe() {
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
        let wanted = path != "/" && is_own_path(path);
        // The other characters of such a path need no escape in a parameter.
        let escaped = path.replace('&', "%26");
        let address = if wanted { format!("/sign-in?{WANTED_PAGE}={escaped}") } else { "/sign-in".to_owned() };
        return Redirect::to(&address).into_response();
    }
    let what = "You are not signed in.";
    Problem::new(StatusCode::UNAUTHORIZED, what, "Sign in, reload the page, and send the form again.").into_response()
}

/// Checks the visitor's rights. Returns the membership on routes that require one.
async fn membership(
    route: &GuardedRoute,
    visitor: &Visitor,
    resource: Option<Resource>,
) -> Result<Option<InCourse>, Problem> {
    // A token of one course opens nothing beyond it.
    let only = visitor.token.as_ref().and_then(|token| token.course);
    let is_admin = visitor.role == AccountRole::Admin;
    let is_allowed = match route.access {
        Access::Public | Access::SignedIn => true,
        Access::Creator => visitor.role >= AccountRole::Instructor && only.is_none(),
        Access::Admin => is_admin && only.is_none(),
        Access::Member | Access::Instructor | Access::AdminMember => {
            let resource = resource.ok_or_else(Problem::not_found)?;
            let account = visitor.id;
            let found = route.app.with_store(move |store| course_and_role(store, resource, account)).await?;
            let own = found.filter(|(course, _)| only.is_none_or(|only| only == course.id));
            let (course, role) = own.ok_or_else(Problem::not_found)?;
            let may_edit = role == CourseRole::Instructor;
            let is_allowed = match route.access {
                Access::Instructor => may_edit,
                Access::AdminMember => is_admin,
                _ => true,
            };
            let here = InCourse { app: route.app.clone(), visitor: visitor.clone(), course, may_edit };
            return if is_allowed { Ok(Some(here)) } else { Err(Problem::forbidden()) };
        }
    };
    if is_allowed { Ok(None) } else { Err(Problem::forbidden()) }
}

fn course_and_role(store: &Store, resource: Resource, account: i64) -> anyhow::Result<Option<(Course, CourseRole)>> {
    let Some(id) = store.course_of(resource)? else { return Ok(None) };
    Ok(store.course(id)?.zip(store.role_in(id, account)?))
}

/// Reads a form without files, and compares its token with the session's. A form with files is checked while it is read.
async fn take_form(content: Content, visitor: Option<&Visitor>, request: &mut Request) -> Result<(), Problem> {
    let Content::Fields(max_bytes) = content else { return Ok(()) };
    let is_checked = visitor.is_none_or(|visitor| has_csrf_header(request.headers(), visitor));
    let fields = fields(request, max_bytes).await?;
    if !is_checked && !visitor.is_some_and(|visitor| has_csrf_field(&fields, visitor)) {
        return Err(missing_csrf());
    }
    request.extensions_mut().insert(fields);
    Ok(())
}

async fn fields(request: &mut Request, max_bytes: usize) -> Result<Fields, Problem> {
    if !request.headers().contains_key(header::CONTENT_TYPE) {
        return Ok(Fields::default());
    }
    let too_large =
        || Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "The form is too large.", "Send fewer data at once.");
    if declared_length(request.headers()).is_some_and(|length| length > max_bytes as u64) {
        return Err(too_large());
    }
    let mut form = Request::new(std::mem::take(request.body_mut()));
    form.headers_mut().clone_from(request.headers());
    form.method_mut().clone_from(request.method());
    form.extensions_mut().clone_from(request.extensions());
    match timeout(FORM_TIMEOUT, Form::<Vec<(String, String)>>::from_request(form, &())).await {
        Ok(Ok(Form(fields))) => Ok(Fields(fields)),
        Ok(Err(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(too_large()),
        Ok(Err(_)) => Err(Problem::new(StatusCode::BAD_REQUEST, "This is not a form.", "Reload the page.")),
        Err(_) => Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "The form arrived too slowly.", "Try again.")),
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::sync::oneshot;

    use super::*;

    /// A client that leaves while a change is made does not leave half of it behind.
    #[tokio::test]
    async fn changes_are_made_to_the_end() {
        let (go_on, wait) = oneshot::channel::<()>();
        let (tell, done) = oneshot::channel();
        let mut change = Box::pin(to_the_end(async {
            wait.await.unwrap();
            tell.send(()).unwrap();
            StatusCode::OK.into_response()
        }));
        assert!((&mut change).now_or_never().is_none());
        drop(change);
        go_on.send(()).unwrap();
        done.await.unwrap();
    }
}
