//! The log of actions: a page, and files.

use axum::http::Uri;
use axum::response::{Html, Response};
use lookalike_report_templates::app::model::{AppPage, Log, LogEntry};

use super::{Step, administration, course_page, page, step};
use crate::actions::{Acting, InCourse};
use crate::app::App;
use crate::clock;
use crate::domain;
use crate::http::files::{LogFormat, send_log};
use crate::http::forms::Fields;
use crate::problem::Problem;

const PAGE_LENGTH: usize = 200;

pub(crate) async fn of_course(here: InCourse, query: Fields) -> Result<Html<String>, Problem> {
    let course = here.course.id;
    let (log, own_step) = log(&here.app, Some(course), format!("/courses/{course}/log"), &query).await?;
    Ok(course_page(&here, [own_step], &log))
}

pub(crate) async fn of_all(who: Acting, query: Fields) -> Result<Html<String>, Problem> {
    let (log, own_step) = log(&who.app, None, "/log".to_owned(), &query).await?;
    Ok(page(&who, [administration::own_step(), own_step], &log))
}

async fn log(app: &App, course: Option<i64>, address: String, query: &Fields) -> Result<(AppPage, Step), Problem> {
    let before = query.text("before").parse().ok();
    // One more than a page, to see whether there are older entries.
    let load = app.with_store(move |store| store.log_entries(course, before, PAGE_LENGTH + 1));
    let (mut entries, n_entries) = load.await?;
    let has_older = entries.len() > PAGE_LENGTH;
    entries.truncate(PAGE_LENGTH);
    let oldest = entries.last().map(|entry| entry.id).filter(|_| has_older);
    let own_step = step("Log", &address);
    let log = Log {
        older: oldest.map(|oldest| format!("{address}?before={oldest}")),
        entries: entries.into_iter().map(shown).collect(),
        n_entries,
        address,
    };
    Ok((AppPage::Log(log), own_step))
}

fn shown(entry: domain::LogEntry) -> LogEntry {
    let domain::LogEntry { time, by, way, token, course, action, about, .. } = entry;
    LogEntry { time: clock::to_minute(time), by, way, token, course, action, about }
}

pub(crate) async fn export_of_course(here: InCourse, address: Uri) -> Result<Response, Problem> {
    here.log("log exported", "").await?;
    Ok(send_log(here.app, Some(here.course.id), LogFormat::of_path(address.path())))
}

pub(crate) async fn export_of_all(who: Acting, address: Uri) -> Result<Response, Problem> {
    who.log("log exported", "").await?;
    Ok(send_log(who.app, None, LogFormat::of_path(address.path())))
}
