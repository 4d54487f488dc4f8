//! Logs of the editor Thonny: each file is a list of events, or has an event in each line.
//!
//! Events name a text of the editor by a number, and a place in it by line and column, as in `4.12`. Lines are counted from 1.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Deserializer;

use super::edits::{EditedText, Place, Work};
use super::versions::{LogBuilder, minute, wall_time};
use crate::objects::ReadFile;

/// The class of the texts that hold code. Others are of the shell.
const CODE: &str = "CodeViewText";
/// A file without a name yet.
const UNNAMED: &str = "untitled.py";

/// Nothing, as Python writes it.
const NONE: &str = "None";

/// One event, as far as it matters here.
#[derive(Deserialize)]
struct Event<'a> {
    #[serde(borrow, default)]
    sequence: Cow<'a, str>,
    #[serde(borrow, default)]
    time: Cow<'a, str>,
    text_widget_id: Option<u64>,
    #[serde(borrow)]
    text_widget_class: Option<Cow<'a, str>>,
    #[serde(borrow)]
    filename: Option<Cow<'a, str>>,
    #[serde(borrow)]
    index: Option<Cow<'a, str>>,
    #[serde(borrow)]
    index1: Option<Cow<'a, str>>,
    #[serde(borrow)]
    index2: Option<Cow<'a, str>>,
    #[serde(borrow)]
    text: Option<Cow<'a, str>>,
}

/// A text of the editor.
#[derive(Default)]
struct Editor {
    name: Option<String>,
    text: EditedText,
    has_changed: bool,
}

/// The editor during one session.
#[derive(Default)]
struct Session {
    editors: BTreeMap<u64, Editor>,
    time: Option<i64>,
    is_whole: bool,
}

/// Adds the versions of all sessions, and returns whether all events could be followed.
pub(super) fn read(paths: &[&str], read: ReadFile<'_>, log: &mut LogBuilder) -> bool {
    let mut work = Work::default();
    let mut is_whole = true;
    for path in paths {
        let mut session = Session { is_whole: true, ..Session::default() };
        match read(path) {
            Some(bytes) => session.follow(&bytes, log, &mut work),
            None => session.is_whole = false,
        }
        is_whole &= session.is_whole;
    }
    is_whole
}

impl Session {
    fn follow(&mut self, bytes: &[u8], log: &mut LogBuilder, work: &mut Work) {
        let is_list = bytes.trim_ascii_start().starts_with(b"[");
        if is_list {
            match serde_json::from_slice::<Vec<Event<'_>>>(bytes) {
                Ok(events) => events.iter().for_each(|event| self.take(event, log, work)),
                Err(_) => self.is_whole = false,
            }
        } else {
            // A session that was not closed may end within a line.
            for event in Deserializer::from_slice(bytes).into_iter::<Event<'_>>() {
                match event {
                    Ok(event) => self.take(&event, log, work),
                    Err(_) => self.is_whole = false,
                }
            }
        }
        self.note(log);
    }

    fn take(&mut self, event: &Event<'_>, log: &mut LogBuilder, work: &mut Work) {
        let time = wall_time(&event.time);
        if time.map(minute) != self.time.map(minute) {
            self.note(log);
        }
        self.time = time.or(self.time);
        let is_code = event.text_widget_class.as_deref() == Some(CODE);
        let Some(id) = event.text_widget_id.filter(|_| is_code) else { return };
        let editor = self.editors.entry(id).or_default();
        if let Some(name) = event.filename.as_deref().filter(|name| *name != NONE) {
            // The folders above a file may name its author.
            editor.name = name.rsplit(['/', '\\']).next().map(str::to_owned);
        }
        let is_done = match &*event.sequence {
            "TextInsert" => match (event.index.as_deref().and_then(place), event.text.as_deref()) {
                (Some(place), Some(text)) => editor.text.insert(place, text, work),
                _ => false,
            },
            "TextDelete" => match event.index1.as_deref().and_then(place) {
                Some(from) => {
                    let to = event.index2.as_deref().filter(|to| *to != NONE).and_then(place);
                    editor.text.delete(from, to, work)
                }
                None => false,
            },
            _ => return,
        };
        editor.has_changed |= is_done;
        self.is_whole &= is_done;
    }

    /// Adds the texts that changed as versions.
    fn note(&mut self, log: &mut LogBuilder) {
        for editor in self.editors.values_mut().filter(|editor| editor.has_changed) {
            let name = editor.name.as_deref().unwrap_or(UNNAMED);
            log.add(self.time, name, editor.text.text.as_bytes());
            editor.has_changed = false;
        }
    }
}

/// Parses `4.12`, `end` and `end-1c`.
fn place(index: &str) -> Option<Place> {
    if index.starts_with("end") {
        return Some(Place::End);
    }
    let (line, column) = index.split_once('.')?;
    let column = if column == "end" { usize::MAX } else { column.parse().ok()? };
    Some(Place::InLine(line.parse().ok()?, column))
}
