//! Who may: asked before any handler runs, from the route's own line in the table and the numbers in its path.

use axum::extract::{Form, FromRequest, RawPathParams, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::AccountRole;
use tokio::time::{Duration, timeout};

use super::app::Shared;
use super::forms::{Fields, field_proves, header_proves, unproven};
use super::problem::Problem;
use super::routes::{Access, Content};
use super::secrets;
use super::store::{Resource, Store};
use super::times;
use super::visitor::{Membership, Visitor};

/// A form that takes longer than this to come is given up.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a guard stands before.
#[derive(Clone)]
pub(super) struct Guarded {
    pub(super) app: Shared,
    pub(super) access: Access,
    pub(super) content: Content,
}

/// Lets a request through to its handler with its [`Visitor`], [`Membership`] and [`Fields`], or refuses it.
pub(super) async fn guard(
    State(guarded): State<Guarded>,
    params: RawPathParams,
    mut request: Request,
    next: Next,
) -> Response {
    let numbers = match numbers(&params) {
        Ok(numbers) => numbers,
        Err(problem) => return problem.into_response(),
    };
    let visitor = match visitor(&guarded.app, request.headers()).await {
        Ok(visitor) => visitor,
        Err(problem) => return problem.into_response(),
    };
    let answer = match admitted(&guarded, visitor.as_ref(), &numbers, &mut request).await {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal,
    };
    answered(answer, visitor)
}

/// Says who asked, for the page of a problem.
fn answered(mut answer: Response, visitor: Option<Visitor>) -> Response {
    if let Some(visitor) = visitor {
        answer.extensions_mut().insert(visitor);
    }
    answer
}

/// Whose session a cookie belongs to.
async fn visitor(app: &Shared, headers: &HeaderMap) -> Result<Option<Visitor>, Problem> {
    let Some(token) = cookie(headers, &app.host.cookie()) else { return Ok(None) };
    let hash = secrets::hash(token);
    app.stored(move |store| store.visitor(hash, times::now())).await
}

/// The value of a cookie.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(own, _)| *own == name).map(|(_, value)| value).next()
}

/// The numbers in a path, in its order, by their names. What should be a number and is none is at no address.
fn numbers(params: &RawPathParams) -> Result<Vec<(String, i64)>, Problem> {
    let is_number = |name: &str| !matches!(name, "token" | "file" | "path");
    let number = |value: &str| value.parse().ok().filter(|number: &i64| *number > 0 && !value.starts_with('+'));
    let numbers = params.iter().filter(|(name, _)| is_number(name));
    numbers.map(|(name, value)| Ok((name.to_owned(), number(value).ok_or_else(Problem::not_found)?))).collect()
}

/// What the first number of a path stands for, if that belongs to a course.
fn resource(numbers: &[(String, i64)]) -> Option<Resource> {
    let (name, id) = numbers.first()?;
    match name.as_str() {
        "course" => Some(Resource::Course(*id)),
        "batch" => Some(Resource::Batch(*id)),
        "upload" => Some(Resource::Upload(*id)),
        "run" => Some(Resource::Run(*id)),
        _ => None,
    }
}

/// Whether a request may go on; if so, it has all that its handler asks for.
async fn admitted(
    guarded: &Guarded,
    visitor: Option<&Visitor>,
    numbers: &[(String, i64)],
    request: &mut Request,
) -> Result<(), Response> {
    let is_public = guarded.access == Access::Public;
    if let Some(visitor) = visitor {
        request.extensions_mut().insert(visitor.clone());
    } else if !is_public {
        return Err(signed_out(request.method()));
    }
    if let (Some(visitor), false) = (visitor, is_public) {
        let membership = membership(guarded, visitor, resource(numbers)).await.map_err(IntoResponse::into_response)?;
        if let Some(membership) = membership {
            request.extensions_mut().insert(membership);
        }
    }
    if !request.method().is_safe() {
        let needs_proof = visitor.filter(|_| !is_public);
        take_form(guarded.content, needs_proof, request).await.map_err(IntoResponse::into_response)?;
    }
    Ok(())
}

fn signed_out(method: &Method) -> Response {
    if method.is_safe() {
        return Redirect::to("/sign-in").into_response();
    }
    let what = "You are not signed in.";
    Problem::new(StatusCode::UNAUTHORIZED, what, "Sign in, load the page again, and send the form once more.")
        .into_response()
}

/// What the visitor is in the course that a path is about, if the route asks for that.
async fn membership(
    guarded: &Guarded,
    visitor: &Visitor,
    resource: Option<Resource>,
) -> Result<Option<Membership>, Problem> {
    let is_admin = visitor.role == AccountRole::Admin;
    let has_role = match guarded.access {
        Access::Public | Access::SignedIn => true,
        Access::Creator => visitor.role >= AccountRole::Instructor,
        Access::Admin => is_admin,
        Access::Member | Access::Teacher | Access::AdminMember => {
            let resource = resource.ok_or_else(Problem::not_found)?;
            let account = visitor.id;
            let found = guarded.app.stored(move |store| member_at(store, resource, account)).await?;
            let membership = found.ok_or_else(Problem::not_found)?;
            let may = match guarded.access {
                Access::Teacher => membership.may_edit,
                Access::AdminMember => is_admin,
                _ => true,
            };
            return if may { Ok(Some(membership)) } else { Err(Problem::forbidden()) };
        }
    };
    if has_role { Ok(None) } else { Err(Problem::forbidden()) }
}

/// What an account is in the course of something.
fn member_at(store: &Store, resource: Resource, account: i64) -> anyhow::Result<Option<Membership>> {
    let Some(course) = store.course_of(resource)? else { return Ok(None) };
    let (Some(facts), Some(assists)) = (store.course(course)?, store.assists(course, account)?) else {
        return Ok(None);
    };
    Ok(Some(Membership { course, name: facts.name, archive_course: facts.archive_course, may_edit: !assists }))
}

/// Reads a form without files, and compares the session's token. One with files does so as it is read.
async fn take_form(content: Content, visitor: Option<&Visitor>, request: &mut Request) -> Result<(), Problem> {
    let is_proven = visitor.is_none_or(|visitor| header_proves(request.headers(), visitor));
    if content == Content::Files {
        return Ok(());
    }
    let fields = fields(request).await?;
    if !is_proven && !visitor.is_some_and(|visitor| field_proves(&fields, visitor)) {
        return Err(unproven());
    }
    request.extensions_mut().insert(fields);
    Ok(())
}

async fn fields(request: &mut Request) -> Result<Fields, Problem> {
    let body = std::mem::take(request.body_mut());
    let mut whole = Request::new(body);
    whole.headers_mut().clone_from(request.headers());
    whole.method_mut().clone_from(request.method());
    whole.extensions_mut().clone_from(request.extensions());
    let is_empty = !whole.headers().contains_key(header::CONTENT_TYPE);
    if is_empty {
        return Ok(Fields::default());
    }
    match timeout(PATIENCE, Form::<Vec<(String, String)>>::from_request(whole, &())).await {
        Ok(Ok(Form(fields))) => Ok(Fields(fields)),
        Ok(Err(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "The form is too large.", "Send less at once."))
        }
        Ok(Err(_)) => Err(Problem::new(StatusCode::BAD_REQUEST, "This is no form.", "Load the page again.")),
        Err(_) => Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "The form came too slowly.", "Send it again.")),
    }
}
