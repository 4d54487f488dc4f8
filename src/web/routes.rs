//! Every address of the app, who may go there, and what answers: one line each.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodFilter, MethodRouter, on};

use super::app::Shared;
use super::guard::{Guarded, guard};
use super::layers;
use super::pages::{account, accounts, assets, courses, home, log, members, sign_in};
use super::{batches, cases, looking, marks, reports, runs, uploads};

/// The most that a form without files may have, in bytes.
const MAX_FORM: usize = 1 << 20;
/// The most that the table of a batch's people may have, in bytes.
const MAX_TABLE: usize = 4 << 20;

/// How something is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// To see it.
    Get,
    /// To change it.
    Post,
}

/// Who may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anybody.
    Public,
    /// Whoever is signed in.
    SignedIn,
    /// Whose account may make courses.
    Creator,
    /// Whose account looks after accounts.
    Admin,
    /// The people of the course that the path is about.
    Member,
    /// The instructors of that course.
    Teacher,
    /// Those of its people who are admins too.
    AdminMember,
}

/// What a request may bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// A form without files, of at most so many bytes.
    Fields(usize),
    /// A form with files, which its handler takes as an `UploadForm` and bounds itself.
    Files,
}

/// A line of the table.
pub struct Route {
    /// How it is asked for.
    pub verb: Verb,
    /// Its path, with names for what varies.
    pub path: &'static str,
    /// Who may.
    pub access: Access,
    /// What it may bring.
    pub content: Content,
    handler: MethodRouter<Shared>,
}

fn get<H: Handler<T, Shared>, T: 'static>(path: &'static str, access: Access, handler: H) -> Route {
    Route { verb: Verb::Get, path, access, content: Content::Fields(0), handler: on(MethodFilter::GET, handler) }
}

fn post<H: Handler<T, Shared>, T: 'static>(path: &'static str, access: Access, handler: H) -> Route {
    let handler = on(MethodFilter::POST, handler);
    Route { verb: Verb::Post, path, access, content: Content::Fields(MAX_FORM), handler }
}

impl Route {
    /// The same for a form with another content.
    fn bringing(self, content: Content) -> Route {
        Route { content, ..self }
    }
}

/// The table.
pub fn routes() -> Vec<Route> {
    use Access::{Admin, AdminMember, Creator, Member, Public, SignedIn, Teacher};
    vec![
        get("/sign-in", Public, sign_in::form),
        post("/sign-in", Public, sign_in::with_password),
        get("/token/{token}", Public, sign_in::with_token),
        get("/assets/{file}", Public, assets::asset),
        post("/sign-out", SignedIn, sign_in::out),
        get("/", SignedIn, home::show),
        get("/account", SignedIn, account::show),
        post("/account", SignedIn, account::change),
        post("/courses", Creator, courses::create),
        get("/courses/{course}", Member, courses::show),
        post("/courses/{course}/name", Teacher, courses::rename),
        post("/courses/{course}/archive", AdminMember, courses::link),
        get("/courses/{course}/delete", Teacher, courses::ask_deletion),
        post("/courses/{course}/delete", Teacher, courses::delete),
        post("/courses/{course}/members", Teacher, members::add),
        post("/courses/{course}/members/remove", Teacher, members::remove),
        get("/courses/{course}/log", Teacher, log::of_course),
        get("/courses/{course}/cases", Member, cases::show),
        get("/courses/{course}/cases.csv", Member, cases::export),
        post("/courses/{course}/batches", Teacher, batches::create),
        get("/batches/{batch}", Member, batches::show),
        post("/batches/{batch}/uploads", Teacher, uploads::add).bringing(Content::Files),
        get("/uploads/{upload}/delete", Teacher, uploads::ask_deletion),
        post("/uploads/{upload}/delete", Teacher, uploads::delete),
        post("/batches/{batch}/earlier", Teacher, batches::compare_with),
        post("/batches/{batch}/people", Teacher, looking::correct).bringing(Content::Fields(MAX_TABLE)),
        post("/batches/{batch}/people/reset", Teacher, looking::reset),
        post("/batches/{batch}/runs", Teacher, runs::start),
        post("/batches/{batch}/keep", Teacher, batches::keep),
        get("/batches/{batch}/delete", Teacher, batches::ask_deletion),
        post("/batches/{batch}/delete", Teacher, batches::delete),
        get("/runs/{run}", Member, runs::show),
        get("/runs/{run}/events", Member, runs::events),
        post("/runs/{run}/cancel", Teacher, runs::cancel),
        get("/runs/{run}/delete", Teacher, runs::ask_deletion),
        post("/runs/{run}/delete", Teacher, runs::delete),
        get("/runs/{run}/report.zip", Member, reports::download),
        get("/runs/{run}/report/{*path}", Member, reports::show),
        post("/runs/{run}/pairs/{pair}/mark", Member, marks::mark),
        get("/runs/{run}/pairs/{pair}/evidence.html", Member, reports::evidence),
        get("/accounts", Admin, accounts::show),
        post("/accounts", Admin, accounts::create),
        post("/accounts/{account}", Admin, accounts::change),
        get("/log", Admin, log::of_all),
    ]
}

/// The app: each route behind its guard, and what holds for all of them around that.
pub(super) fn router(app: &Shared) -> Router {
    let mut router = Router::new();
    for route in routes() {
        let guarded = Guarded { app: app.clone(), access: route.access, content: route.content };
        let limit = match route.content {
            Content::Fields(most) => DefaultBodyLimit::max(most),
            Content::Files => DefaultBodyLimit::disable(),
        };
        // What is added last comes first.
        let handler = route.handler.route_layer(from_fn_with_state(guarded, guard)).route_layer(limit);
        router = router.route(route.path, handler);
    }
    layers::around(router, app).with_state(app.clone())
}
