//! Files that a browser saves: as a whole, or written while they are sent, such as a folder as a .zip, or the log of actions: as CSV
//! for spreadsheets, or as JSON lines for programs.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use lookalike_report_templates::csv_cell::as_text;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;
use tempfile::TempDir;
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::SendTimeoutError;
use tokio::sync::mpsc::{self, Receiver, Sender};
use walkdir::WalkDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::app::SharedApp;
use crate::clock::rfc3339;
use crate::domain::LogEntry;

const CHUNK: usize = 64 << 10;

/// Returns a response that the browser saves under a name. Old browsers get the name without letters beyond ASCII (RFC 6266).
pub(crate) fn attachment(media_type: &'static str, name: &str, body: impl Into<Body>) -> Response {
    let plain: String = name.chars().filter(|one| one.is_ascii_graphic() && !matches!(one, '"' | '\\')).collect();
    let mut disposition = format!("attachment; filename=\"{plain}\"");
    if plain != name {
        disposition += &format!("; filename*=UTF-8''{}", utf8_percent_encode(name, NON_ALPHANUMERIC));
    }
    let headers = [(header::CONTENT_TYPE, media_type.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, body.into()).into_response()
}

/// Writes a .zip of the files below `folder`, sorted by name, with `name` as their folder in it. The same files give the same
/// bytes.
fn zip(folder: &Path, name: &str, out: impl Write) -> io::Result<()> {
    let mut zip = ZipWriter::new_stream(out);
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if !entry.file_type().is_file() {
            continue;
        }
        let path = entry.path().strip_prefix(folder).map_err(io::Error::other)?;
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        zip.start_file(format!("{name}/{}", parts.join("/")), options)?;
        io::copy(&mut File::open(entry.path())?, &mut zip)?;
    }
    zip.finish()?.into_inner().flush()
}

/// The time that a chunk may wait for a slow client.
const SEND_TIMEOUT: Duration = Duration::from_secs(60);

/// Sends what a blocking thread writes to the body of a response, as chunks, and blocks while the client is slow. An empty
/// chunk marks the end; a body without it is incomplete.
struct ChunkSender {
    sender: Sender<Vec<u8>>,
    runtime: Handle,
}

impl ChunkSender {
    fn send(&self, chunk: Vec<u8>) -> io::Result<()> {
        self.runtime.block_on(self.sender.send_timeout(chunk, SEND_TIMEOUT)).map_err(|error| match error {
            SendTimeoutError::Timeout(_) => io::ErrorKind::TimedOut.into(),
            SendTimeoutError::Closed(_) => io::ErrorKind::BrokenPipe.into(),
        })
    }
}

impl Write for &ChunkSender {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.send(bytes.to_vec())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a response that the browser saves under a name, and whose body a thread writes meanwhile.
pub(crate) fn written_response(
    media_type: &'static str,
    name: &str,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
) -> Response {
    let (sender, receiver) = mpsc::channel(4);
    let chunks = ChunkSender { sender, runtime: Handle::current() };
    // An error needs no handling here: the download ends without its last chunk, which the browser notices.
    tokio::task::spawn_blocking(move || -> io::Result<()> {
        let mut out = BufWriter::with_capacity(CHUNK, &chunks);
        write(&mut out)?;
        out.flush()?;
        drop(out);
        chunks.send(Vec::new())
    });
    attachment(media_type, name, Body::from_stream(body(receiver)))
}

/// Returns a response with a folder as a .zip. The temporary folder that it may be in is removed at the end.
pub(crate) fn zip_response(folder: PathBuf, temporary: Option<TempDir>, name: &str) -> Response {
    let (file_name, name) = (format!("{name}.zip"), name.to_owned());
    written_response("application/zip", &file_name, move |out| {
        let _temporary = temporary;
        zip(&folder, &name, out)
    })
}

/// Returns the body of the response. An incomplete one ends with an error, so that the browser reports the download as failed.
fn body(receiver: Receiver<Vec<u8>>) -> impl Stream<Item = io::Result<Vec<u8>>> {
    stream::unfold(receiver, |mut receiver| async {
        match receiver.recv().await {
            Some(chunk) if chunk.is_empty() => None,
            Some(chunk) => Some((Ok(chunk), receiver)),
            None => Some((Err(io::ErrorKind::UnexpectedEof.into()), receiver)),
        }
    })
}

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
    use std::fs;
    use std::io::Read;

    use super::*;

    /// The .zip has the files of the folder, and is the same every time.
    #[test]
    fn folders_are_zipped_reproducibly() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("pairs")).unwrap();
        fs::write(folder.path().join("index.html"), "<p>").unwrap();
        fs::write(folder.path().join("pairs/1.html"), "x".repeat(200_000)).unwrap();
        let zipped = || {
            let mut bytes = Vec::new();
            zip(folder.path(), "report", &mut bytes).unwrap();
            bytes
        };
        assert_eq!(zipped(), zipped());
        let mut archive = zip::ZipArchive::new(io::Cursor::new(zipped())).unwrap();
        assert_eq!(archive.len(), 2);
        let mut content = String::new();
        archive.by_name("report/pairs/1.html").unwrap().read_to_string(&mut content).unwrap();
        assert_eq!(content.len(), 200_000);
    }

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
