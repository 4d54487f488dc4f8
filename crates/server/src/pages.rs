//! The pages for people: what the domain knows, as pages of `report_templates::app`. Times become text here and nowhere else. A
//! handler reads the request, calls an action, and shows a page or leads to one.

pub(crate) mod accounts;
pub(crate) mod administration;
pub(crate) mod assets;
pub(crate) mod batches;
pub(crate) mod courses;
pub(crate) mod data_subjects;
pub(crate) mod log;
pub(crate) mod moss;
pub(crate) mod recurring_pairs;
pub(crate) mod reports;
pub(crate) mod reviews;
pub(crate) mod roster;
pub(crate) mod runs;
pub(crate) mod sign_in;
pub(crate) mod uploads;

use axum::response::Html;
use lookalike_report_templates::app::model::{
    AppPage, Breadcrumb as Step, Deletion, Notice, PageContext, Problem as ProblemModel, SignedIn, Token as ShownToken,
};
use lookalike_report_templates::app::render;

use crate::actions::{Acting, InCourse};
use crate::app::App;
use crate::clock;
use crate::domain::{AccountRole, Course, Scope, Token, Visitor};
use crate::problem::Problem;

/// Returns a page on the way to another one.
fn step(name: impl Into<String>, address: impl Into<String>) -> Step {
    Step { name: name.into(), address: address.into() }
}

/// Returns the context of a visitor's page, with the notice for it. The breadcrumbs lead from the course, if any, through `trail`
/// to the page itself.
fn context(
    app: &App,
    visitor: &Visitor,
    course: Option<&Course>,
    trail: impl IntoIterator<Item = Step>,
) -> PageContext {
    let course = course.map(|course| step(&course.name, format!("/courses/{}", course.id)));
    let notice = app.take_notice(visitor).map(|text| Notice { text, is_problem: false });
    PageContext {
        signed_in: Some(SignedIn {
            name: visitor.name.clone(),
            role: visitor.role.name(),
            is_admin: visitor.role == AccountRole::Admin,
            has_password: visitor.has_password,
            signs_on: visitor.subject.is_some(),
        }),
        csrf: visitor.csrf.clone(),
        trail: course.into_iter().chain(trail).collect(),
        ..signed_out_context(notice)
    }
}

fn signed_out_context(notice: Option<Notice>) -> PageContext {
    PageContext { version: env!("CARGO_PKG_VERSION").to_owned(), notice, ..PageContext::default() }
}

fn page(who: &Acting, trail: impl IntoIterator<Item = Step>, page: &AppPage) -> Html<String> {
    Html(render(&context(&who.app, &who.visitor, None, trail), page))
}

fn course_page(here: &InCourse, trail: impl IntoIterator<Item = Step>, page: &AppPage) -> Html<String> {
    Html(render(&context(&here.app, &here.visitor, Some(&here.course), trail), page))
}

/// Renders the page that asks before something is deleted. `action` is the address of its form.
fn deletion_page(here: &InCourse, before: Option<Step>, what: String, action: &str, back: String) -> Html<String> {
    let deletion = Deletion { what, action: action.to_owned(), back };
    course_page(here, before.into_iter().chain([step("Delete", action)]), &AppPage::Deletion(deletion))
}

pub(crate) fn problem_page(app: &App, problem: &Problem, visitor: Option<&Visitor>) -> String {
    let context = visitor.map_or_else(|| signed_out_context(None), |visitor| context(app, visitor, None, []));
    let Problem { status, what, advice, .. } = problem.clone();
    render(&context, &AppPage::Problem(ProblemModel { status: status.as_u16(), what, advice }))
}

fn shown_token(token: Token) -> ShownToken {
    ShownToken {
        has_expired: token.has_expired(),
        id: token.id,
        account: token.account,
        name: token.name,
        hint: token.hint,
        scopes: token.scopes.into_iter().map(Scope::name).collect(),
        course: token.course,
        expires: clock::to_minute(token.expires),
        seen: token.seen.map(clock::to_minute),
    }
}
