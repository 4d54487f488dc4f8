//! What was done, newest first.

use axum::extract::State;
use axum::response::{Html, IntoResponse};
use lookalike_report_templates::app::model::{AppPage, Log};

use super::page;
use crate::web::app::Shared;
use crate::web::forms::Asked;
use crate::web::problem::Problem;
use crate::web::visitor::{Membership, Visitor};

/// So many entries are on one page.
const A_PAGE: usize = 200;

/// The log of a course.
pub(in crate::web) async fn of_course(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    asked: Asked,
) -> Result<impl IntoResponse, Problem> {
    let address = format!("/courses/{}/log", at.course);
    shown(&app, &visitor, Some(&at), address, &asked).await
}

/// The log of everything.
pub(in crate::web) async fn of_all(
    State(app): State<Shared>,
    visitor: Visitor,
    asked: Asked,
) -> Result<impl IntoResponse, Problem> {
    shown(&app, &visitor, None, "/log".to_owned(), &asked).await
}

async fn shown(
    app: &Shared,
    visitor: &Visitor,
    at: Option<&Membership>,
    address: String,
    asked: &Asked,
) -> Result<Html<String>, Problem> {
    let before = asked.text("before").parse().ok();
    let course = at.map(|at| at.course);
    let (mut numbered, n_entries) = app.stored(move |store| store.logged(course, before, A_PAGE + 1)).await?;
    let has_older = numbered.len() > A_PAGE;
    numbered.truncate(A_PAGE);
    let oldest = numbered.last().map(|(number, _)| *number).filter(|_| has_older);
    let log = Log {
        older: oldest.map(|oldest| format!("{address}?before={oldest}")),
        entries: numbered.into_iter().map(|(_, entry)| entry).collect(),
        n_entries,
    };
    Ok(page(&app.around(visitor, at, [("Log".to_owned(), address)]), &AppPage::Log(log)))
}
