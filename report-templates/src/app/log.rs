//! The log of actions.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{Log, LogEntry};
use crate::words::figures::count;
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/log.html")]
pub(super) struct LogPage<'a> {
    shell: Shell<'a>,
    rows: Vec<LogRow<'a>>,
    shown: String,
    older: Option<&'a str>,
    address: &'a str,
}

struct LogRow<'a> {
    time: &'a str,
    by: Cow<'a, str>,
    /// The way in which the account had signed in.
    way: Cow<'a, str>,
    action: Cow<'a, str>,
    about: Cow<'a, str>,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Log) -> LogPage<'a> {
    LogPage {
        shell,
        rows: page.entries.iter().map(row).collect(),
        shown: format!("{} of {}", count(page.entries.len()), count(page.n_entries)),
        older: page.older.as_deref(),
        address: &page.address,
    }
}

fn row(entry: &LogEntry) -> LogRow<'_> {
    LogRow {
        time: &entry.time,
        by: visible::short_name(&entry.by),
        way: way(entry),
        action: visible::short_name(&entry.action),
        about: visible::short_name(&entry.about),
    }
}

fn way(entry: &LogEntry) -> Cow<'_, str> {
    match entry.way.as_str() {
        "single_sign_on" => "single sign-on".into(),
        "token" => format!("token {}", visible::short_name(&entry.token)).into(),
        other => other.into(),
    }
}
