//! Tables of ProgSnap2: `MainTable.csv` has a row for each event, and `CodeStates` the states of the code, in a table or in folders.
//!
//! Where there are no states, the edits in the rows of the table make the code again.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use csv::{ReaderBuilder, StringRecord};

use super::edits::{EditedText, Place, Work};
use super::versions::{LogBuilder, minute, wall_time};
use crate::objects::ReadFile;

const MAIN_TABLE: &str = "MainTable.csv";
const STATES: &str = "CodeStates/";
const STATES_TABLE: &str = "CodeStates/CodeStates.csv";

/// One event of the main table.
struct Event {
    order: Option<i64>,
    time: Option<i64>,
    /// The id of the state of the code after it.
    state: String,
    /// The file that it is about.
    section: String,
    edit: Option<Edit>,
}

/// A change of a text.
struct Edit {
    at: usize,
    deleted: String,
    inserted: String,
}

/// A table with the places of its columns.
struct Table {
    columns: BTreeMap<String, usize>,
    rows: Vec<StringRecord>,
}

impl Table {
    /// Reads a table, with as many rows as can be read.
    fn read(bytes: &[u8]) -> Option<Table> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut reader = ReaderBuilder::new().flexible(true).from_reader(bytes);
        let columns = reader.headers().ok()?.iter().enumerate().map(|(at, name)| (name.trim().to_owned(), at));
        let columns = columns.collect();
        Some(Table { columns, rows: reader.into_records().flatten().collect() })
    }

    fn cell<'r>(&self, row: &'r StringRecord, name: &str) -> &'r str {
        self.columns.get(name).and_then(|at| row.get(*at)).unwrap_or_default()
    }
}

/// Adds the versions, and returns whether all could be followed. None if the log is of several people: it is not the history of this one.
pub(super) fn read(paths: &[&str], read: ReadFile<'_>, log: &mut LogBuilder) -> Option<bool> {
    let table = Table::read(&read(MAIN_TABLE)?)?;
    let people: BTreeSet<&str> = table.rows.iter().map(|row| table.cell(row, "SubjectID")).collect();
    if people.len() > 1 {
        return None;
    }
    let mut events: Vec<Event> = table.rows.iter().map(|row| event(&table, row)).collect();
    // The order is right where times are equal or missing.
    events.sort_by_key(|event| (event.order, event.time));
    let states = States::read(paths, read);
    Some(if states.all.is_empty() { follow_edits(&events, log) } else { states.follow(&events, read, log) })
}

fn event(table: &Table, row: &StringRecord) -> Event {
    let cell = |name: &str| table.cell(row, name);
    let time = [cell("ClientTimestamp"), cell("ServerTimestamp")].into_iter().find_map(wall_time);
    let place = cell("SourceLocation").rsplit(':').next().and_then(|place| place.trim().parse().ok());
    let has_text = !cell("InsertText").is_empty() || !cell("DeleteText").is_empty();
    Event {
        order: cell("Order").trim().parse().ok(),
        time,
        state: cell("CodeStateID").to_owned(),
        section: cell("CodeStateSection").replace('\\', "/"),
        edit: place.filter(|_| has_text).map(|at| Edit {
            at,
            deleted: cell("DeleteText").to_owned(),
            inserted: cell("InsertText").to_owned(),
        }),
    }
}

/// The states of the code, by their ids.
struct States {
    all: BTreeMap<String, Vec<State>>,
}

/// A file in a state of the code.
struct State {
    /// Its path, as far as it is known.
    path: String,
    code: Code,
}

enum Code {
    InTable(String),
    /// In the file of this path.
    InFile(String),
}

impl States {
    fn read(paths: &[&str], read: ReadFile<'_>) -> States {
        let mut all: BTreeMap<String, Vec<State>> = BTreeMap::new();
        for path in paths.iter().filter(|path| **path != STATES_TABLE) {
            let below = path.strip_prefix(STATES).and_then(|below| below.split_once('/'));
            let Some((id, file)) = below else { continue };
            let state = State { path: file.to_owned(), code: Code::InFile((*path).to_owned()) };
            all.entry(id.to_owned()).or_default().push(state);
        }
        if let Some(table) = read(STATES_TABLE).and_then(|bytes| Table::read(&bytes)) {
            for row in &table.rows {
                let path = table.cell(row, "CodeStateSection").replace('\\', "/");
                let state = State { path, code: Code::InTable(table.cell(row, "Code").to_owned()) };
                all.entry(table.cell(row, "CodeStateID").to_owned()).or_default().push(state);
            }
        }
        States { all }
    }

    /// Adds the state after each event that changed it.
    fn follow(&self, events: &[Event], read: ReadFile<'_>, log: &mut LogBuilder) -> bool {
        let mut is_whole = true;
        let mut before = "";
        for event in events.iter().filter(|event| !event.state.is_empty()) {
            if event.state == before {
                continue;
            }
            before = &event.state;
            let Some(states) = self.all.get(&event.state) else {
                is_whole = false;
                continue;
            };
            for state in states {
                let path = if state.path.is_empty() { &event.section } else { &state.path };
                match &state.code {
                    Code::InTable(text) => log.add(event.time, path, text.as_bytes()),
                    Code::InFile(_) if log.is_full => {}
                    Code::InFile(place) => match read(place) {
                        Some(bytes) => log.add(event.time, path, &bytes),
                        None => is_whole = false,
                    },
                }
            }
        }
        is_whole
    }
}

/// Makes the code again from the edits.
fn follow_edits(events: &[Event], log: &mut LogBuilder) -> bool {
    let mut work = Work::default();
    let mut texts: BTreeMap<&str, EditedText> = BTreeMap::new();
    let mut changed: BTreeSet<&str> = BTreeSet::new();
    let mut is_whole = true;
    let mut time = None;
    for event in events {
        let Some(edit) = &event.edit else { continue };
        if event.time.map(minute) != time.map(minute) {
            note(&mut changed, &texts, time, log);
        }
        time = event.time.or(time);
        let text = texts.entry(&event.section).or_default();
        is_whole &= text.delete_text(edit.at, &edit.deleted, &mut work)
            && text.insert(Place::Offset(edit.at), &edit.inserted, &mut work);
        changed.insert(&event.section);
    }
    note(&mut changed, &texts, time, log);
    is_whole
}

/// Adds the texts that changed as versions.
fn note(changed: &mut BTreeSet<&str>, texts: &BTreeMap<&str, EditedText>, time: Option<i64>, log: &mut LogBuilder) {
    for path in mem::take(changed) {
        log.add(time, path, texts[path].text.as_bytes());
    }
}
