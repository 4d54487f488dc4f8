//! What was done.

use std::borrow::Cow;

use askama::Template;

use super::around::Shell;
use super::model::{Log, LogEntry};
use crate::text::app::log as text;
use crate::visible;

#[derive(Template)]
#[template(path = "app/log.html")]
pub(super) struct LogPage<'a> {
    shell: Shell<'a>,
    rows: Vec<Row<'a>>,
    shown: String,
    older: Option<&'a str>,
}

struct Row<'a> {
    time: &'a str,
    by: Cow<'a, str>,
    what: Cow<'a, str>,
    about: Cow<'a, str>,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Log) -> LogPage<'a> {
    LogPage {
        shell,
        rows: page.entries.iter().map(row).collect(),
        shown: text::shown(page.entries.len(), page.n_entries),
        older: page.older.as_deref(),
    }
}

fn row(entry: &LogEntry) -> Row<'_> {
    Row {
        time: &entry.time,
        by: visible::short_name(&entry.by),
        what: visible::short_name(&entry.what),
        about: visible::short_name(&entry.about),
    }
}
