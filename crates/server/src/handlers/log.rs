//! The log of actions, newest first.

use axum::extract::State;
use axum::response::Html;
use lookalike_report_templates::app::model::{AppPage, Log};

use super::page;
use crate::app::{App, SharedApp};
use crate::problem::Problem;
use crate::requests::forms::QueryParams;
use crate::requests::visitor::{Membership, Visitor};

/// Number of entries on a page.
const PAGE_LENGTH: usize = 200;

/// `GET /courses/{course}/log`
pub(crate) async fn of_course(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    query: QueryParams,
) -> Result<Html<String>, Problem> {
    let address = format!("/courses/{}/log", at.course);
    log_page(&app, &visitor, Some(&at), address, &query).await
}

/// `GET /log`
pub(crate) async fn of_all(
    State(app): State<SharedApp>,
    visitor: Visitor,
    query: QueryParams,
) -> Result<Html<String>, Problem> {
    log_page(&app, &visitor, None, "/log".to_owned(), &query).await
}

async fn log_page(
    app: &App,
    visitor: &Visitor,
    at: Option<&Membership>,
    address: String,
    query: &QueryParams,
) -> Result<Html<String>, Problem> {
    let before = query.text("before").parse().ok();
    let course = at.map(|at| at.course);
    // One more than a page, to see whether there are older entries.
    let (mut entries, n_entries) =
        app.with_store(move |store| store.log_entries(course, before, PAGE_LENGTH + 1)).await?;
    let has_older = entries.len() > PAGE_LENGTH;
    entries.truncate(PAGE_LENGTH);
    let oldest = entries.last().map(|(id, _)| *id).filter(|_| has_older);
    let log = Log {
        older: oldest.map(|oldest| format!("{address}?before={oldest}")),
        entries: entries.into_iter().map(|(_, entry)| entry).collect(),
        n_entries,
    };
    Ok(page(app, visitor, at, [("Log".to_owned(), address)], &AppPage::Log(log)))
}
