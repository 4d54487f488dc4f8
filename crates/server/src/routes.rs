//! The routes: every address of the app, its access rights and its handler, one line each.

use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodFilter, MethodRouter, on};
use axum::{Extension, Router};

use lookalike_report_templates::app::model::Scope;

use crate::api;
use crate::api::openapi::{Address, Document};
use crate::app::SharedApp;
use crate::handlers::{
    accounts, administration, archive_query, assets, batch_form, batches, cases, courses, health, log, members,
    people_of_course, persons, quick_check, reports, reviews, runs, sign_in, tokens, uploads,
};
pub use crate::requests::guard::{Access, Content};
use crate::requests::guard::{GuardedRoute, guard};
use crate::requests::layers::add_layers;

/// Maximum size of a form without files, in bytes.
const MAX_FORM: usize = 1 << 20;
/// Maximum size of the form that people send before they are signed in, in bytes.
const MAX_SIGN_IN: usize = 16 << 10;
/// Maximum size of the table of a batch's authors, in bytes.
const MAX_TABLE: usize = 4 << 20;

/// The method of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// GET, which changes nothing.
    Get,
    /// POST, which sends a form or makes something.
    Post,
    /// PUT, with which a program sets something.
    Put,
    /// PATCH, with which a program changes a part of something.
    Patch,
    /// DELETE, with which a program removes something.
    Delete,
}

/// A line of the table of routes.
pub struct Route {
    /// The method.
    pub verb: Verb,
    /// The path, with names for its parameters.
    pub path: &'static str,
    /// The people who may use it.
    pub access: Access,
    /// The content that its requests may have.
    pub content: Content,
    /// The scope that a token needs, on routes for programs.
    pub scope: Option<Scope>,
    handler: MethodRouter<SharedApp>,
}

/// Returns a route for people that shows something.
fn get<H: Handler<T, SharedApp>, T: 'static>(path: &'static str, access: Access, handler: H) -> Route {
    Route::new(Verb::Get, path, access, Content::Fields(0), None, handler)
}

/// Returns a route for people that takes a form.
fn post<H: Handler<T, SharedApp>, T: 'static>(path: &'static str, access: Access, handler: H) -> Route {
    Route::new(Verb::Post, path, access, Content::Fields(MAX_FORM), None, handler)
}

/// Returns a route for programs, below `/api/v1`.
fn api<H: Handler<T, SharedApp>, T: 'static>(
    verb: Verb,
    path: &'static str,
    access: Access,
    scope: Scope,
    handler: H,
) -> Route {
    Route::new(verb, path, access, Content::Program, Some(scope), handler)
}

impl Verb {
    /// Returns its name in requests.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Get => "GET",
            Verb::Post => "POST",
            Verb::Put => "PUT",
            Verb::Patch => "PATCH",
            Verb::Delete => "DELETE",
        }
    }
}

impl Route {
    fn new<H: Handler<T, SharedApp>, T: 'static>(
        verb: Verb,
        path: &'static str,
        access: Access,
        content: Content,
        scope: Option<Scope>,
        handler: H,
    ) -> Route {
        let method = match verb {
            Verb::Get => MethodFilter::GET,
            Verb::Post => MethodFilter::POST,
            Verb::Put => MethodFilter::PUT,
            Verb::Patch => MethodFilter::PATCH,
            Verb::Delete => MethodFilter::DELETE,
        };
        Route { verb, path, access, content, scope, handler: on(method, handler) }
    }

    /// Returns the route with another content.
    fn with_content(self, content: Content) -> Route {
        Route { content, ..self }
    }
}

/// Returns all routes.
pub fn routes() -> Vec<Route> {
    use Access::{Admin, AdminMember, Creator, Member, Public, SignedIn, Teacher};
    vec![
        get("/sign-in", Public, sign_in::form),
        post("/sign-in", Public, sign_in::with_password).with_content(Content::Fields(MAX_SIGN_IN)),
        get("/token/{token}", Public, sign_in::with_token),
        get("/assets/{file}", Public, assets::asset),
        get("/healthz", Public, health::show),
        post("/sign-out", SignedIn, sign_in::sign_out),
        get("/", SignedIn, courses::show_all),
        get("/account", SignedIn, accounts::show_own),
        post("/account", SignedIn, accounts::change_own_password),
        post("/courses", Creator, courses::create),
        post("/quick-check", Creator, quick_check::start).with_content(Content::Files),
        get("/courses/{course}", Member, courses::show),
        post("/courses/{course}/name", Teacher, courses::rename),
        post("/courses/{course}/keep-months", Teacher, courses::set_keep_months),
        post("/courses/{course}/archive", AdminMember, courses::link_archive),
        get("/courses/{course}/delete", Teacher, courses::ask_deletion),
        post("/courses/{course}/delete", Teacher, courses::delete),
        post("/courses/{course}/members", Teacher, members::add),
        post("/courses/{course}/members/remove", Teacher, members::remove),
        get("/courses/{course}/log", Teacher, log::of_course),
        get("/courses/{course}/log.csv", Teacher, log::csv_of_course),
        get("/courses/{course}/log.jsonl", Teacher, log::lines_of_course),
        get("/courses/{course}/cases", Member, cases::show),
        get("/courses/{course}/cases.csv", Member, cases::export),
        get("/courses/{course}/people", Member, people_of_course::show),
        post("/courses/{course}/query", Teacher, archive_query::query).with_content(Content::Files),
        post("/courses/{course}/batches", Teacher, batches::create),
        get("/batches/{batch}", Member, batches::show),
        post("/batches/{batch}/uploads", Teacher, uploads::add).with_content(Content::Files),
        get("/uploads/{upload}/delete", Teacher, uploads::ask_deletion),
        post("/uploads/{upload}/delete", Teacher, uploads::delete),
        post("/batches/{batch}/changes", Teacher, batch_form::save_changes).with_content(Content::Fields(MAX_TABLE)),
        post("/batches/{batch}/corrections/remove", Teacher, batch_form::remove_corrections)
            .with_content(Content::Fields(MAX_TABLE)),
        post("/batches/{batch}/runs", Teacher, runs::start).with_content(Content::Fields(MAX_TABLE)),
        post("/batches/{batch}/name", Teacher, batches::rename),
        post("/batches/{batch}/keep-another-year", Teacher, batches::keep_another_year),
        post("/batches/{batch}/keep", Teacher, batches::add_to_archive),
        get("/batches/{batch}/delete", Teacher, batches::ask_deletion),
        post("/batches/{batch}/delete", Teacher, batches::delete),
        get("/runs/{run}", Member, runs::show),
        get("/runs/{run}/events", Member, runs::events::events),
        post("/runs/{run}/cancel", Teacher, runs::cancel),
        post("/runs/{run}/starter", Teacher, runs::starter::treat_as_starter),
        get("/runs/{run}/delete", Teacher, runs::ask_deletion),
        post("/runs/{run}/delete", Teacher, runs::delete),
        get("/runs/{run}/report.zip", Member, reports::download),
        get("/runs/{run}/names.csv", Member, reports::key_to_names),
        get("/runs/{run}/report/{*path}", Member, reports::show),
        post("/runs/{run}/pairs/{pair}/mark", Member, reviews::add),
        post("/runs/{run}/pairs/mark", Member, reviews::add_many),
        post("/runs/{run}/marks", Member, reviews::import).with_content(Content::Files),
        get("/runs/{run}/pairs/{pair}/evidence.html", Member, reports::case_sheet),
        get("/admin", Admin, administration::show),
        post("/admin/courses/{course}/quota", Admin, administration::set_quota),
        post("/admin/tokens/{api_token}/revoke", Admin, administration::revoke_token),
        post("/admin/deliveries/{delivery}/retry", Admin, administration::retry_delivery),
        post("/admin/deliveries/{delivery}/dismiss", Admin, administration::dismiss_delivery),
        get("/admin/person", Admin, persons::form),
        post("/admin/person", Admin, persons::find),
        post("/admin/person/export", Admin, persons::export),
        post("/admin/person/erase", Admin, persons::erase),
        get("/accounts", Admin, accounts::show),
        post("/accounts", Admin, accounts::create),
        post("/accounts/{account}", Admin, accounts::change),
        get("/log", Admin, log::of_all),
        get("/log.csv", Admin, log::csv_of_all),
        get("/log.jsonl", Admin, log::lines_of_all),
        post("/account/tokens", SignedIn, tokens::create),
        post("/account/tokens/{api_token}/revoke", SignedIn, tokens::revoke),
    ]
    .into_iter()
    .chain(api_routes())
    .collect()
}

/// Returns the routes for programs. Each handler is a thin one over the same functions as the page that does the same.
fn api_routes() -> Vec<Route> {
    use Access::{Admin, Creator, Member, Public, SignedIn, Teacher};
    use Scope::{Mark, Read, Submit};
    use Verb::{Delete, Get, Patch, Post, Put};
    vec![
        api(Get, "/api/v1", SignedIn, Read, api::about),
        get("/api/v1/openapi.json", Public, api::openapi::show),
        api(Get, "/api/v1/courses", SignedIn, Read, api::courses::list),
        api(Post, "/api/v1/courses", Creator, Submit, api::courses::create),
        api(Get, "/api/v1/courses/{course}", Member, Read, api::courses::show),
        api(Patch, "/api/v1/courses/{course}", Teacher, Submit, api::courses::change),
        api(Delete, "/api/v1/courses/{course}", Teacher, Submit, api::courses::delete),
        api(Get, "/api/v1/courses/{course}/members", Member, Read, api::members::list),
        api(Get, "/api/v1/courses/{course}/members/{name}", Member, Read, api::members::show),
        api(Put, "/api/v1/courses/{course}/members/{name}", Teacher, Scope::Admin, api::members::set),
        api(Delete, "/api/v1/courses/{course}/members/{name}", Teacher, Scope::Admin, api::members::remove),
        api(Get, "/api/v1/courses/{course}/batches", Member, Read, api::batches::list),
        api(Post, "/api/v1/courses/{course}/batches", Teacher, Submit, api::batches::create),
        api(Get, "/api/v1/courses/{course}/cases", Member, Read, api::cases::list),
        api(Get, "/api/v1/courses/{course}/cases.csv", Member, Read, api::cases::table),
        api(Post, "/api/v1/courses/{course}/query", Teacher, Submit, api::courses::query),
        api(Get, "/api/v1/batches/{batch}", Member, Read, api::batches::show),
        api(Delete, "/api/v1/batches/{batch}", Teacher, Submit, api::batches::delete),
        api(Get, "/api/v1/batches/{batch}/people", Member, Read, api::people::show),
        api(Put, "/api/v1/batches/{batch}/people", Teacher, Submit, api::people::replace),
        api(Get, "/api/v1/batches/{batch}/earlier", Member, Read, api::batches::earlier),
        api(Put, "/api/v1/batches/{batch}/earlier", Teacher, Submit, api::batches::set_earlier),
        api(Get, "/api/v1/batches/{batch}/settings", Member, Read, api::batches::settings),
        api(Put, "/api/v1/batches/{batch}/settings", Teacher, Submit, api::batches::set_settings),
        api(Post, "/api/v1/batches/{batch}/archive", Teacher, Submit, api::batches::archive),
        api(Get, "/api/v1/batches/{batch}/uploads", Member, Read, api::uploads::list),
        api(Post, "/api/v1/batches/{batch}/uploads", Teacher, Submit, api::uploads::add),
        api(Delete, "/api/v1/uploads/{upload}", Teacher, Submit, api::uploads::delete),
        api(Get, "/api/v1/batches/{batch}/runs", Member, Read, api::runs::list),
        api(Post, "/api/v1/batches/{batch}/runs", Teacher, Submit, api::runs::start),
        api(Get, "/api/v1/runs/{run}", Member, Read, api::runs::show),
        api(Get, "/api/v1/runs/{run}/events", Member, Read, api::runs::events),
        api(Post, "/api/v1/runs/{run}/cancel", Teacher, Submit, api::runs::cancel),
        api(Delete, "/api/v1/runs/{run}", Teacher, Submit, api::runs::delete),
        api(Get, "/api/v1/runs/{run}/report.json", Member, Read, api::reports::report_json),
        api(Get, "/api/v1/runs/{run}/pairs.csv", Member, Read, api::reports::pairs_csv),
        api(Get, "/api/v1/runs/{run}/submissions.csv", Member, Read, api::reports::submissions_csv),
        api(Get, "/api/v1/runs/{run}/report.zip", Member, Read, api::reports::report_zip),
        api(Get, "/api/v1/runs/{run}/pairs", Member, Read, api::reports::pairs),
        api(Put, "/api/v1/runs/{run}/pairs/{pair}/mark", Member, Mark, api::reports::mark),
        api(Get, "/api/v1/runs/{run}/pairs/{pair}/evidence.html", Member, Read, api::reports::evidence),
        api(Get, "/api/v1/log", Admin, Scope::Admin, api::log::entries),
    ]
}

/// Returns the app: each route behind its guard, and the layers around all of them.
pub(crate) fn router(app: &SharedApp) -> Router {
    let mut router = Router::new();
    for route in routes() {
        let guarded =
            GuardedRoute { app: app.clone(), access: route.access, content: route.content, scope: route.scope };
        let limit = match route.content {
            Content::Fields(max_bytes) => DefaultBodyLimit::max(max_bytes),
            Content::Files | Content::Program => DefaultBodyLimit::disable(),
        };
        // The layer that is added last is the outermost one.
        let handler = route.handler.route_layer(from_fn_with_state(guarded, guard)).route_layer(limit);
        router = router.route(route.path, handler);
    }
    let addresses = routes().into_iter().filter(|route| route.path.starts_with("/api/"));
    let addresses = addresses.map(|Route { verb, path, scope, .. }| Address { method: verb.name(), path, scope });
    let router = router.layer(Extension(Document::new(addresses)));
    add_layers(router, app).with_state(app.clone())
}
