//! One's courses.

use axum::extract::State;
use axum::response::IntoResponse;
use lookalike_report_templates::app::model::{AccountRole, AppPage, Home};

use super::page;
use crate::web::app::Shared;
use crate::web::problem::Problem;
use crate::web::queue::MOST_WAITING;
use crate::web::visitor::Visitor;

/// The page with one's courses.
pub(in crate::web) async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<impl IntoResponse, Problem> {
    let account = visitor.id;
    let courses = app.stored(move |store| store.courses_of(account)).await?;
    let may_create = visitor.role >= AccountRole::Instructor;
    let home = Home { courses, may_create, queue: (app.work.queue.n_runs(), MOST_WAITING) };
    Ok(page(&app.around(&visitor, None, []), &AppPage::Home(home)))
}
