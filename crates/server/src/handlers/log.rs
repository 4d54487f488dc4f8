//! The log of actions: a page, and files.

use std::io::{self, Write};

use axum::extract::State;
use axum::response::{Html, Response};
use lookalike_report_templates::app::model::{AppPage, Log, LogEntry};
use lookalike_report_templates::csv_cell::as_text;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{administration, download, page};
use crate::app::{App, SharedApp};
use crate::clock::rfc3339;
use crate::problem::Problem;
use crate::requests::forms::QueryParams;
use crate::requests::visitor::{Membership, Visitor};

/// Number of entries on a page.
const PAGE_LENGTH: usize = 200;
/// Number of entries that are read at a time for a file.
const CHUNK_LENGTH: usize = 1000;
/// The columns of the CSV file in order, each with its name and its meaning. They are also the keys of JSON lines.
pub const COLUMNS: [(&str, &str); 8] = [
    ("id", "the number of the entry; later ones have larger numbers"),
    ("time", "when, in UTC (RFC 3339)"),
    ("by", "name of the account, or `command line`, `retention`, `somebody`"),
    (
        "way",
        "how the account had signed in: `password`, `link`, `single_sign_on`, or `token` for a program; else empty",
    ),
    ("token", "name of the token; else empty"),
    ("course", "number of the course, for an action in a course"),
    ("action", "such as `run started`"),
    ("about", "the object of the action: a batch, an account"),
];

/// A kind of file.
#[derive(Debug, Clone, Copy)]
enum Format {
    Csv,
    JsonLines,
}

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
        address: address.clone(),
    };
    let above = at.is_none().then(administration::step);
    let trail = above.into_iter().chain([("Log".to_owned(), address)]);
    Ok(page(app, visitor, at, trail, &AppPage::Log(log)))
}

/// `GET /courses/{course}/log.csv`
pub(crate) async fn csv_of_course(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
) -> Result<Response, Problem> {
    file(&app, &visitor, Some(at.course), Format::Csv).await
}

/// `GET /courses/{course}/log.jsonl`
pub(crate) async fn lines_of_course(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
) -> Result<Response, Problem> {
    file(&app, &visitor, Some(at.course), Format::JsonLines).await
}

/// `GET /log.csv`
pub(crate) async fn csv_of_all(State(app): State<SharedApp>, visitor: Visitor) -> Result<Response, Problem> {
    file(&app, &visitor, None, Format::Csv).await
}

/// `GET /log.jsonl`
pub(crate) async fn lines_of_all(State(app): State<SharedApp>, visitor: Visitor) -> Result<Response, Problem> {
    file(&app, &visitor, None, Format::JsonLines).await
}

/// Returns all entries of a course, or of everything, as a file, the newest first.
async fn file(app: &SharedApp, visitor: &Visitor, course: Option<i64>, format: Format) -> Result<Response, Problem> {
    app.log(&visitor.actor, course, "log exported", "").await?;
    let (media_type, ending) = match format {
        Format::Csv => ("text/csv; charset=utf-8", "csv"),
        Format::JsonLines => ("application/jsonl", "jsonl"),
    };
    let name = course.map_or_else(|| format!("log.{ending}"), |course| format!("log-of-course-{course}.{ending}"));
    let app = app.clone();
    Ok(download::written_response(media_type, &name, move |out| {
        if matches!(format, Format::Csv) {
            write_record(COLUMNS.map(|(name, _)| name.to_owned()), out)?;
        }
        let mut before = None;
        loop {
            let (entries, _) = app.store.log_entries(course, before, CHUNK_LENGTH).map_err(io::Error::other)?;
            for (id, entry) in &entries {
                match format {
                    Format::Csv => write_record(cells(*id, entry), out)?,
                    Format::JsonLines => out.write_all(json_line(*id, entry).as_bytes())?,
                }
            }
            match entries.last() {
                Some((id, _)) => before = Some(*id),
                None => return Ok(()),
            }
        }
    }))
}

fn cells(id: i64, entry: &LogEntry) -> [String; COLUMNS.len()] {
    [
        id.to_string(),
        rfc3339(&entry.time),
        entry.by.clone(),
        entry.way.clone(),
        entry.token.clone(),
        entry.course.map(|course| course.to_string()).unwrap_or_default(),
        entry.what.clone(),
        entry.about.clone(),
    ]
}

/// Writes a row of CSV (RFC 4180). No cell becomes a formula.
fn write_record(cells: [String; COLUMNS.len()], out: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    writer.write_record(cells.iter().map(|cell| as_text(cell).into_owned()))?;
    writer.flush()
}

/// An entry of the log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JsonEntry<'e> {
    id: i64,
    #[schema(format = "date-time")]
    time: String,
    /// The name of the account.
    by: &'e str,
    /// How it had signed in; empty if that is not known.
    way: &'e str,
    /// The name of the token, if a program acted for it.
    token: &'e str,
    course: Option<i64>,
    action: &'e str,
    about: &'e str,
}

/// Returns an entry as a line of JSON.
pub(crate) fn json_line(id: i64, entry: &LogEntry) -> String {
    let LogEntry { time, by, way, token, course, what, about } = entry;
    let entry = JsonEntry { id, time: rfc3339(time), by, way, token, course: *course, action: what, about };
    format!("{}\n", json!(entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of batches may contain anything. They never become a formula or another cell.
    #[test]
    fn cells_are_escaped() {
        let entry = LogEntry { by: "Lee, \"Ann\"".to_owned(), about: "=cmd()".to_owned(), ..LogEntry::default() };
        let mut bytes = Vec::new();
        write_record(cells(7, &entry), &mut bytes).unwrap();
        let row = String::from_utf8(bytes).unwrap();
        assert!(row.ends_with(",\"Lee, \"\"Ann\"\"\",,,,,'=cmd()\r\n"), "{row}");
    }
}
