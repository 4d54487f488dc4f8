//! The routes: every address of the app, its access rights and its handler, one line each.

mod layers;

use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::Method;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodFilter, MethodRouter, on};
use axum::{Extension, Router};

use self::layers::add_layers;
use crate::actions;
use crate::api;
use crate::api::openapi::{Address, Document};
use crate::app::SharedApp;
use crate::domain::Scope;
pub use crate::http::guard::{Access, Content};
use crate::http::guard::{GuardedRoute, guard};
use crate::monitoring;
use crate::pages::{
    accounts, administration, assets, batches, courses, data_subjects, log, moss, recurring_pairs, reports, reviews,
    roster, runs, sign_in, uploads,
};

/// Maximum size of a form without files, in bytes.
const MAX_FORM: usize = 1 << 20;
/// Maximum size of the form that people send before they are signed in, in bytes.
const MAX_SIGN_IN: usize = 16 << 10;
/// Maximum size of the table of a batch's authors, in bytes.
const MAX_TABLE: usize = 4 << 20;

const GET: Method = Method::GET;
const POST: Method = Method::POST;
const PUT: Method = Method::PUT;
const PATCH: Method = Method::PATCH;
const DELETE: Method = Method::DELETE;

/// A line of the table of routes.
pub struct Route {
    /// The method.
    pub method: Method,
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

fn get<H: Handler<T, SharedApp>, T: 'static>(path: &'static str, access: Access, handler: H) -> Route {
    Route::new(GET, path, access, Content::Fields(0), None, handler)
}

fn post<H: Handler<T, SharedApp>, T: 'static>(path: &'static str, access: Access, handler: H) -> Route {
    Route::new(POST, path, access, Content::Fields(MAX_FORM), None, handler)
}

/// Returns a route for programs, below `/api/v1`.
fn api<H: Handler<T, SharedApp>, T: 'static>(
    method: Method,
    path: &'static str,
    access: Access,
    scope: Scope,
    handler: H,
) -> Route {
    Route::new(method, path, access, Content::Program, Some(scope), handler)
}

impl Route {
    fn new<H: Handler<T, SharedApp>, T: 'static>(
        method: Method,
        path: &'static str,
        access: Access,
        content: Content,
        scope: Option<Scope>,
        handler: H,
    ) -> Route {
        // The filter knows all methods of the table.
        let filter = MethodFilter::try_from(method.clone()).unwrap_or(MethodFilter::GET);
        Route { method, path, access, content, scope, handler: on(filter, handler) }
    }

    fn with_content(self, content: Content) -> Route {
        Route { content, ..self }
    }
}

/// Returns all routes.
pub fn routes() -> Vec<Route> {
    use Access::{Admin, AdminMember, Creator, Instructor, Member, Public, SignedIn};
    vec![
        get("/sign-in", Public, sign_in::form),
        post("/sign-in", Public, sign_in::with_password).with_content(Content::Fields(MAX_SIGN_IN)),
        get("/token/{token}", Public, sign_in::with_token),
        get("/assets/{file}", Public, assets::asset),
        get("/moss/{token}", Public, moss::index),
        get("/moss/{token}/", Public, moss::index),
        get("/moss/{token}/{*path}", Public, moss::page),
        get("/healthz", Public, monitoring::health),
        post("/sign-out", SignedIn, sign_in::sign_out),
        get("/", SignedIn, courses::show_all),
        get("/account", SignedIn, accounts::show_own),
        post("/account", SignedIn, accounts::change_own_password),
        post("/courses", Creator, courses::create),
        post("/quick-check", Creator, uploads::quick_check).with_content(Content::Files),
        get("/courses/{course}", Member, courses::show),
        post("/courses/{course}/name", Instructor, courses::rename),
        post("/courses/{course}/keep-months", Instructor, courses::set_keep_months),
        post("/courses/{course}/archive", AdminMember, courses::link_archive),
        get("/courses/{course}/delete", Instructor, courses::ask_deletion),
        post("/courses/{course}/delete", Instructor, actions::courses::delete),
        post("/courses/{course}/members", Instructor, courses::set_member),
        post("/courses/{course}/members/remove", Instructor, courses::remove_member),
        get("/courses/{course}/log", Instructor, log::of_course),
        get("/courses/{course}/log.csv", Instructor, log::export_of_course),
        get("/courses/{course}/log.jsonl", Instructor, log::export_of_course),
        get("/courses/{course}/reviews", Member, reviews::show),
        get("/courses/{course}/reviews.csv", Member, reviews::export),
        get("/confirmed-cases", SignedIn, reviews::show_confirmed),
        post("/confirmed-cases", SignedIn, reviews::find_confirmed),
        get("/courses/{course}/recurring-pairs", Member, recurring_pairs::show),
        get("/courses/{course}/queries/{query}/{*path}", Instructor, courses::show_query),
        post("/courses/{course}/query", Instructor, courses::query_archive).with_content(Content::Files),
        post("/courses/{course}/batches", Instructor, batches::create),
        get("/batches/{batch}", Member, batches::show),
        post("/batches/{batch}/uploads", Instructor, uploads::add).with_content(Content::Files),
        get("/uploads/{upload}/delete", Instructor, uploads::ask_deletion),
        post("/uploads/{upload}/delete", Instructor, actions::uploads::delete),
        post("/batches/{batch}/changes", Instructor, batches::save_changes).with_content(Content::Fields(MAX_TABLE)),
        post("/batches/{batch}/corrections/remove", Instructor, batches::remove_corrections)
            .with_content(Content::Fields(MAX_TABLE)),
        post("/batches/{batch}/left-out/{left_out}/remove", Instructor, batches::include_again)
            .with_content(Content::Fields(MAX_TABLE)),
        post("/batches/{batch}/runs", Instructor, batches::start_run).with_content(Content::Fields(MAX_TABLE)),
        post("/batches/{batch}/name", Instructor, batches::rename),
        post("/batches/{batch}/keep-another-year", Instructor, actions::batches::keep_another_year),
        post("/batches/{batch}/keep", Instructor, batches::add_to_archive),
        get("/batches/{batch}/delete", Instructor, batches::ask_deletion),
        post("/batches/{batch}/delete", Instructor, actions::batches::delete),
        get("/runs/{run}", Member, runs::show),
        get("/runs/{run}/events", Member, runs::events),
        post("/runs/{run}/cancel", Instructor, runs::cancel),
        post("/runs/{run}/starter", Instructor, actions::runs::treat_shared_code_as_starter),
        post("/runs/{run}/blocks/{block}/starter", Instructor, actions::runs::treat_common_code_as_starter),
        get("/runs/{run}/delete", Instructor, runs::ask_deletion),
        post("/runs/{run}/delete", Instructor, actions::runs::delete),
        get("/runs/{run}/report.zip", Member, reports::download),
        get("/runs/{run}/names.csv", Member, reports::names),
        get("/runs/{run}/pairs-spreadsheet.csv", Member, reports::spreadsheet),
        get("/runs/{run}/report/{*path}", Member, reports::show),
        post("/runs/{run}/submissions/{submission}/leave-out", Instructor, roster::leave_out),
        post("/runs/{run}/pairs/{pair}/review", Member, reviews::review),
        post("/runs/{run}/pairs/{pair}/draft", Member, reviews::keep_draft),
        post("/runs/{run}/cases/{case}/review", Member, reviews::review),
        post("/runs/{run}/cases/{case}/draft", Member, reviews::keep_draft),
        post("/runs/{run}/pairs/review", Member, reviews::review_many),
        post("/runs/{run}/pairs/review/undo", Member, reviews::undo),
        post("/runs/{run}/reviews", Member, reviews::import).with_content(Content::Files),
        get("/runs/{run}/pairs/{pair}/sheet.html", Member, reports::sheet),
        get("/runs/{run}/cases/{case}/sheet.html", Member, reports::sheet),
        get("/admin", Admin, administration::show),
        post("/admin/courses/{course}/quota", Admin, administration::set_quota),
        post("/admin/tokens/{api_token}/revoke", Admin, actions::accounts::revoke_any_token),
        get("/admin/data-subject", Admin, data_subjects::form),
        post("/admin/data-subject", Admin, data_subjects::find),
        post("/admin/data-subject/export", Admin, data_subjects::export),
        post("/admin/data-subject/erase", Admin, data_subjects::erase),
        get("/accounts", Admin, accounts::show),
        post("/accounts", Admin, accounts::create),
        post("/accounts/{account}", Admin, accounts::change),
        get("/log", Admin, log::of_all),
        get("/log.csv", Admin, log::export_of_all),
        get("/log.jsonl", Admin, log::export_of_all),
        post("/account/tokens", SignedIn, accounts::make_token),
        post("/account/tokens/{api_token}/revoke", SignedIn, actions::accounts::revoke_token),
    ]
    .into_iter()
    .chain(api_routes())
    .collect()
}

/// Returns the routes for programs. Each calls the action that the page calls.
fn api_routes() -> Vec<Route> {
    use Access::{Admin, Creator, Instructor, Member, Public, SignedIn};
    use Scope::{Read, Review, Submit};
    vec![
        api(GET, "/api/v1", SignedIn, Read, api::about),
        get("/api/v1/openapi.json", Public, api::openapi::show),
        api(GET, "/api/v1/courses", SignedIn, Read, api::courses::list),
        api(POST, "/api/v1/courses", Creator, Submit, api::courses::create),
        api(GET, "/api/v1/courses/{course}", Member, Read, api::courses::show),
        api(PATCH, "/api/v1/courses/{course}", Instructor, Submit, api::courses::change),
        api(DELETE, "/api/v1/courses/{course}", Instructor, Submit, api::courses::delete),
        api(GET, "/api/v1/courses/{course}/members", Member, Read, api::courses::members),
        api(GET, "/api/v1/courses/{course}/members/{name}", Member, Read, api::courses::member),
        api(PUT, "/api/v1/courses/{course}/members/{name}", Instructor, Scope::Admin, api::courses::set_member),
        api(DELETE, "/api/v1/courses/{course}/members/{name}", Instructor, Scope::Admin, api::courses::remove_member),
        api(GET, "/api/v1/courses/{course}/batches", Member, Read, api::batches::list),
        api(POST, "/api/v1/courses/{course}/batches", Instructor, Submit, api::batches::create),
        api(GET, "/api/v1/courses/{course}/reviews", Member, Read, api::courses::reviews),
        api(GET, "/api/v1/courses/{course}/reviews.csv", Member, Read, api::courses::reviews_table),
        api(POST, "/api/v1/courses/{course}/query", Instructor, Submit, api::courses::query),
        api(GET, "/api/v1/batches/{batch}", Member, Read, api::batches::show),
        api(DELETE, "/api/v1/batches/{batch}", Instructor, Submit, api::batches::delete),
        api(GET, "/api/v1/batches/{batch}/roster", Member, Read, api::batches::roster),
        api(PUT, "/api/v1/batches/{batch}/roster", Instructor, Submit, api::batches::replace_roster),
        api(GET, "/api/v1/batches/{batch}/left-out", Member, Read, api::batches::left_out),
        api(POST, "/api/v1/batches/{batch}/left-out", Instructor, Submit, api::batches::leave_out),
        api(DELETE, "/api/v1/batches/{batch}/left-out/{left_out}", Instructor, Submit, api::batches::include_again),
        api(GET, "/api/v1/batches/{batch}/earlier", Member, Read, api::batches::earlier),
        api(PUT, "/api/v1/batches/{batch}/earlier", Instructor, Submit, api::batches::set_earlier),
        api(GET, "/api/v1/batches/{batch}/settings", Member, Read, api::batches::settings),
        api(PUT, "/api/v1/batches/{batch}/settings", Instructor, Submit, api::batches::set_settings),
        api(POST, "/api/v1/batches/{batch}/archive", Instructor, Submit, api::batches::archive),
        api(GET, "/api/v1/batches/{batch}/uploads", Member, Read, api::uploads::list),
        api(POST, "/api/v1/batches/{batch}/uploads", Instructor, Submit, api::uploads::add),
        api(DELETE, "/api/v1/uploads/{upload}", Instructor, Submit, api::uploads::delete),
        api(GET, "/api/v1/batches/{batch}/runs", Member, Read, api::runs::list),
        api(POST, "/api/v1/batches/{batch}/runs", Instructor, Submit, api::runs::start),
        api(GET, "/api/v1/runs/{run}", Member, Read, api::runs::show),
        api(GET, "/api/v1/runs/{run}/events", Member, Read, api::runs::events),
        api(POST, "/api/v1/runs/{run}/cancel", Instructor, Submit, api::runs::cancel),
        api(DELETE, "/api/v1/runs/{run}", Instructor, Submit, api::runs::delete),
        api(GET, "/api/v1/runs/{run}/report.json", Member, Read, api::reports::report_json),
        api(GET, "/api/v1/runs/{run}/pairs.csv", Member, Read, api::reports::pairs_csv),
        api(GET, "/api/v1/runs/{run}/submissions.csv", Member, Read, api::reports::submissions_csv),
        api(GET, "/api/v1/runs/{run}/report.zip", Member, Read, api::reports::report_zip),
        api(GET, "/api/v1/runs/{run}/pairs", Member, Read, api::pairs::pairs),
        api(GET, "/api/v1/runs/{run}/submissions", Member, Read, api::pairs::submissions),
        api(GET, "/api/v1/runs/{run}/submissions/{submission}/pairs", Member, Read, api::pairs::pairs_of_submission),
        api(GET, "/api/v1/runs/{run}/cases", Member, Read, api::pairs::cases),
        api(PUT, "/api/v1/runs/{run}/pairs/{pair}/review", Member, Review, api::pairs::review),
        api(PUT, "/api/v1/runs/{run}/cases/{case}/review", Member, Review, api::pairs::review_case),
        api(GET, "/api/v1/runs/{run}/pairs/{pair}/sheet.html", Member, Read, api::reports::sheet),
        api(GET, "/api/v1/runs/{run}/cases/{case}/sheet.html", Member, Read, api::reports::case_sheet),
        api(GET, "/api/v1/log", Admin, Scope::Admin, api::log),
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
    let addresses = addresses.map(|Route { method, path, scope, .. }| Address { method, path, scope });
    let router = router.layer(Extension(Document::new(addresses, &app.host.origin())));
    add_layers(router, app).with_state(app.clone())
}
