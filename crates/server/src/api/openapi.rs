//! The document of the API, in the form of OpenAPI 3.1. Bodies, parameters and answers come from the structs and the handlers
//! themselves; scopes, ids in paths and the refusals of the guard come from the table of routes.

use axum::Extension;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::response::{Response as Answer, ResponseBuilder};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Content, Ref, RefOr, Required, Schema, Server};
use utoipa::{OpenApi, PartialSchema};

use super::values;
use super::{batches, courses, pairs, reports, runs, uploads};
use crate::domain::Scope;
use crate::problem::{PROBLEM_TYPE, ProblemDetails, STATUSES};

const TOKEN: &str = "token";
/// The statuses with which the layers around all routes may refuse a request.
const LAYERS: [u16; 3] = [421, 429, 500];
/// The statuses with which the guard of a route for programs may refuse a request. It stores when a token was used.
const GUARD: [u16; 3] = [401, 403, 507];

/// The statuses with which bodies of a media type may be refused. An upload may also exceed the quota of the course or the space of
/// the server.
const BODIES: [(&str, &[u16]); 3] = [
    ("application/json", &[400, 408, 413, 422]),
    ("text/csv", &[408, 413, 422]),
    ("application/octet-stream", &[400, 408, 413, 415, 422, 503, 507]),
];

/// The part of the document that comes from handlers and structs.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "lookalike",
        description = "Programs upload batches, start runs and fetch reports. Version 1 gains addresses and fields, and loses none."
    ),
    paths(
        super::about, show, courses::list, courses::create, courses::show, courses::change, courses::delete,
        courses::query, courses::members, courses::member, courses::set_member, courses::remove_member, batches::list,
        batches::create, batches::show, batches::delete, batches::earlier, batches::set_earlier, batches::settings,
        batches::set_settings, batches::archive, batches::roster, batches::replace_roster, batches::left_out,
        batches::leave_out, batches::include_again, uploads::list, uploads::add, uploads::delete, runs::list,
        runs::start, runs::show, runs::events, runs::cancel, runs::delete, reports::report_json, reports::pairs_csv,
        reports::submissions_csv, reports::report_zip, reports::sheet, reports::case_sheet, pairs::pairs,
        pairs::pairs_of_submission, pairs::submissions, pairs::cases, pairs::review, pairs::review_case,
        courses::reviews, courses::reviews_table, super::log,
    ),
    components(schemas(ProblemDetails))
)]
struct Handlers;

/// The facts of the table of routes about an address.
pub(crate) struct Address {
    pub(crate) method: Method,
    /// The path, with names for its parameters.
    pub(crate) path: &'static str,
    /// The scope that a token needs; none if the address needs no token.
    pub(crate) scope: Option<Scope>,
}

#[derive(Debug, Clone)]
pub(crate) struct Document(String);

impl Document {
    /// Makes the document of these addresses of a server, given by its origin.
    pub(crate) fn new(addresses: impl Iterator<Item = Address>, origin: &str) -> Document {
        let mut document = Handlers::openapi();
        document.servers = Some(vec![Server::new(origin)]);
        let scheme = Http::builder().scheme(HttpAuthScheme::Bearer).bearer_format("lkl_…");
        let scheme = scheme.description(Some("A token of an account. Its scopes are named at each operation.")).build();
        document.components.get_or_insert_default().add_security_scheme(TOKEN, SecurityScheme::Http(scheme));
        for address in addresses {
            let item = document.paths.paths.get_mut(address.path);
            if let Some(operation) = item.and_then(|item| operation_of(item, &address.method)) {
                complete(operation, &address);
            }
        }
        allow_missing_bodies(&mut document);
        let refusals = STATUSES.map(|(status, _, meaning)| (refusal_name(status), refusal(meaning).into()));
        document.components.get_or_insert_default().responses.extend(refusals);
        // Writing these structs as JSON does not fail.
        Document(document.to_pretty_json().unwrap_or_default())
    }
}

fn operation_of<'p>(item: &'p mut PathItem, method: &Method) -> Option<&'p mut Operation> {
    let operation = match method.as_str() {
        "GET" => &mut item.get,
        "POST" => &mut item.post,
        "PUT" => &mut item.put,
        "PATCH" => &mut item.patch,
        "DELETE" => &mut item.delete,
        _ => return None,
    };
    operation.as_mut()
}

/// Adds what the guard takes and refuses to an operation, and a body to each refusal.
fn complete(operation: &mut Operation, address: &Address) {
    // Handlers in different files have the same names.
    let subject = operation.tags.iter().flatten().next().cloned().unwrap_or_default();
    operation.operation_id = operation.operation_id.take().map(|name| format!("{subject}_{name}"));
    // The first sentence of a doc comment is the title.
    let text = operation.summary.take().unwrap_or_default().replace('\n', " ");
    let (title, more) = text.split_once(". ").map_or((text.as_str(), None), |(title, more)| (title, Some(more)));
    operation.summary = Some(title.trim_end_matches('.').to_owned());
    operation.description = more.map(str::to_owned);
    let ids = address.path.split(['{', '}']).skip(1).step_by(2);
    let has_ids = ids.clone().next().is_some();
    let mut statuses = LAYERS.to_vec();
    let parameters = operation.parameters.get_or_insert_default();
    if !parameters.is_empty() {
        // The query string may be refused.
        statuses.push(422);
    }
    for name in ids {
        let is_id = name != "name";
        let schema = if is_id { values::id() } else { String::schema() };
        let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path).required(Required::True);
        parameters.push(parameter.schema(Some(schema)).build().into());
    }
    if let Some(RefOr::T(body)) = &operation.request_body {
        for (media_type, refusals) in BODIES {
            if body.content.contains_key(media_type) {
                statuses.extend(refusals);
            }
        }
    }
    if let Some(scope) = address.scope {
        operation.security = Some(vec![SecurityRequirement::new(TOKEN, [scope.name()])]);
        statuses.extend(GUARD);
    }
    if has_ids {
        statuses.push(404);
    }
    if address.method == Method::POST {
        statuses.extend([400, 409, 413, 422]);
    }
    let answers = &mut operation.responses.responses;
    for status in statuses {
        answers.entry(status.to_string()).or_insert_with(|| Answer::default().into());
    }
    for (status, answer) in answers {
        match (status.parse(), answer) {
            (Ok(status), answer) if status >= 400 => *answer = Ref::from_response_name(refusal_name(status)).into(),
            (_, RefOr::T(answer)) if answer.description.is_empty() => answer.description = "Done.".to_owned(),
            _ => {}
        }
    }
}

/// Says which bodies may be missing: a [`JsonBody`](crate::http::bodies::JsonBody) without any required field.
fn allow_missing_bodies(document: &mut utoipa::openapi::OpenApi) {
    let schemas = &document.components.get_or_insert_default().schemas;
    let has_required = |name: &str| match schemas.get(name) {
        Some(RefOr::T(Schema::Object(object))) => !object.required.is_empty(),
        _ => true,
    };
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.post, &mut item.put, &mut item.patch];
        for body in operations.into_iter().flatten().filter_map(|operation| operation.request_body.as_mut()) {
            let RefOr::T(body) = body else { continue };
            if let Some(RefOr::T(Content { schema: Some(RefOr::Ref(schema)), .. })) =
                body.content.get("application/json")
                && let Some(name) = schema.ref_location.rsplit('/').next()
            {
                body.required = Some(if has_required(name) { Required::True } else { Required::False });
            }
        }
    }
}

fn refusal_name(status: u16) -> String {
    format!("Problem{status}")
}

fn refusal(description: &str) -> Answer {
    let details = Content::new(Some(Ref::from_schema_name("ProblemDetails")));
    ResponseBuilder::new().description(description).content(PROBLEM_TYPE, details).build()
}

/// Returns this document.
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "about", responses((status = 200, body = Object)))]
pub(crate) async fn show(Extension(Document(json)): Extension<Document>) -> Response {
    (StatusCode::OK, [(header::CONTENT_TYPE, "application/json")], json).into_response()
}
