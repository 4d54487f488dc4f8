//! The log of actions as a file: CSV for spreadsheets, JSON lines for programs.

use std::io::{self, Write};

use axum::response::Response;
use lookalike_report_templates::csv_cell::as_text;
use serde_json::json;

use super::files::written_response;
use crate::app::SharedApp;
use crate::clock::rfc3339;
use crate::domain::LogEntry;

/// Number of entries that are read at a time.
const CHUNK_LENGTH: usize = 1000;
/// The columns of the CSV file in order, each with its name and its meaning. They are also the keys of JSON lines.
pub const COLUMNS: [(&str, &str); 8] = [
    ("id", "the number of the entry; later ones have larger numbers"),
    ("time", "the time of the action, in UTC (RFC 3339)"),
    ("by", "name of the account, or `command line`, `retention`, `hook`, `somebody`"),
    (
        "way",
        "how the account had signed in: `password`, `link`, `single_sign_on`, or `token` for a program; else empty",
    ),
    ("token", "name of the token; else empty"),
    ("course", "number of the course, for an action in a course"),
    ("action", "such as `run started`"),
    ("about", "the object of the action: a batch, an account"),
];

#[derive(Debug, Clone, Copy)]
pub(crate) enum LogFormat {
    Csv,
    JsonLines,
}

impl LogFormat {
    /// Returns the format that the ending of an address names.
    pub(crate) fn of_path(path: &str) -> LogFormat {
        if path.ends_with(".csv") { LogFormat::Csv } else { LogFormat::JsonLines }
    }
}

/// Sends all entries of a course, or of everything, as a file, the newest first.
pub(crate) fn send_log(app: SharedApp, course: Option<i64>, format: LogFormat) -> Response {
    let (media_type, ending) = match format {
        LogFormat::Csv => ("text/csv; charset=utf-8", "csv"),
        LogFormat::JsonLines => ("application/jsonl", "jsonl"),
    };
    let name = course.map_or_else(|| format!("log.{ending}"), |course| format!("log-of-course-{course}.{ending}"));
    written_response(media_type, &name, move |out| {
        if matches!(format, LogFormat::Csv) {
            write_record(COLUMNS.map(|(name, _)| name.to_owned()), out)?;
        }
        let mut before = None;
        loop {
            let (entries, _) = app.store.log_entries(course, before, CHUNK_LENGTH).map_err(io::Error::other)?;
            for entry in &entries {
                match format {
                    LogFormat::Csv => write_record(cells(entry), out)?,
                    LogFormat::JsonLines => out.write_all(json_line(entry).as_bytes())?,
                }
            }
            match entries.last() {
                Some(entry) => before = Some(entry.id),
                None => return Ok(()),
            }
        }
    })
}

fn cells(entry: &LogEntry) -> [String; COLUMNS.len()] {
    let LogEntry { id, time, by, way, token, course, action, about } = entry.clone();
    let course = course.map(|course| course.to_string()).unwrap_or_default();
    [id.to_string(), rfc3339(time), by, way, token, course, action, about]
}

/// Writes a row of CSV (RFC 4180). No cell becomes a formula.
fn write_record(cells: [String; COLUMNS.len()], out: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    writer.write_record(cells.iter().map(|cell| as_text(cell).into_owned()))?;
    writer.flush()
}

pub(crate) fn json_line(entry: &LogEntry) -> String {
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
        write_record(cells(&entry), &mut bytes).unwrap();
        let row = String::from_utf8(bytes).unwrap();
        assert!(row.ends_with(",\"Lee, \"\"Ann\"\"\",,,,,'=cmd()\r\n"), "{row}");
    }
}
