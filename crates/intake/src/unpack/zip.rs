//! Reads the entries of a .zip.
//!
//! The list of contents is at the end of the file ([`directory`]). If it is lost, as in a broken download, the entries are read from the beginning ([`salvage`]).
//!
//! Written here although the `zip` crate (9.4) writes exports: that crate refuses the whole file where one entry of the list is damaged or the list breaks off, keeps only the last of several entries of the same name, tells whether entries overlap but not which, and cannot find entries without the list if their sizes follow their content.

mod directory;
mod entry;
mod fields;
mod gaps;
mod methods;
mod salvage;

use std::collections::{HashMap, HashSet};
use std::io::{self, BufReader, Read, SeekFrom};
use std::rc::Rc;

use super::entry_names::Encoding;
use super::entry_sink::EntrySink;
use super::failure::Failure;
use super::formats::Source;
use super::taken::Declared;
use crate::options::Limits;
use entry::{Entry, N_HEADER, OwnHeader};
use methods::Progress;

pub(super) fn unpack(source: &mut dyn Source, sink: &mut EntrySink<'_>) -> Result<(), Failure> {
    let entries = match directory::read(source, sink.max_entries()) {
        Ok(directory) => {
            if let Some(remark) = directory.remark {
                sink.remark(remark);
            }
            let mut entries = directory.entries;
            // An input's own archive file was made by a platform.
            if sink.keeps_leftovers() {
                sink.leftovers = directory.leftovers;
                entries.extend(gaps::unlisted(source, &entries, directory.ranges, sink)?);
            }
            entries
        }
        Err(failure) => {
            let entries = salvage::entries(source, sink)?;
            if entries.is_empty() {
                return Err(failure);
            }
            sink.remark(format!("{failure}; the part before the break is read"));
            entries
        }
    };
    let encoding = Encoding::guess(entries.iter().map(|entry| &entry.name)).unwrap_or(Encoding::CodePage437);
    let overlapping = overlapping(&entries);
    for (at, entry) in entries.iter().enumerate() {
        let name = encoding.decode(&entry.name);
        if (entry.is_folder || name.ends_with(['/', '\\'])) && !entry.has_content() {
            sink.add_folder(&name);
            continue;
        }
        match sink.count() {
            Ok(true) => {}
            Ok(false) => {
                sink.paths.unique(&name);
                continue;
            }
            Err(reason) => {
                sink.remark(format!("{reason}; {} of {} entries were not read", entries.len() - at, entries.len()));
                break;
            }
        }
        let path = sink.paths.unique(&name);
        if let Some(rule) = sink.rule_for(&name, entry.n_bytes).or_else(|| entry.rule()) {
            sink.leave_out(path, rule);
        } else if overlapping.contains(&at) {
            sink.add_unreadable(path, "it overlaps another entry, as in archive bombs");
        } else if entry.is_link() {
            add_link(source, entry, path, sink);
        } else if let Err(failure) = add(source, entry, path.clone(), sink) {
            sink.add_unreadable(path, failure.to_string());
        }
    }
    Ok(())
}

fn add_link(source: &mut dyn Source, entry: &Entry, path: String, sink: &mut EntrySink<'_>) {
    match content(source, entry, &Rc::default(), sink.budget.limits) {
        Ok(mut content) if !sink.is_list() => sink.add_link(path, &mut content),
        Ok(_) | Err(_) => sink.add_link(path, &mut io::empty()),
    }
}

fn add(source: &mut dyn Source, entry: &Entry, path: String, sink: &mut EntrySink<'_>) -> Result<(), Failure> {
    let declared = Declared { n_bytes: Some(entry.n_bytes), n_packed: Some(entry.n_packed), modified: entry.modified };
    let progress = Rc::new(Progress::default());
    let mut content = content(source, entry, &progress, sink.budget.limits)?;
    sink.add(path, declared, &mut content)?;
    drop(content);
    if let Some(end) = progress.end_of_stream(entry).filter(|end| *end < entry.n_packed && sink.keeps_leftovers()) {
        let start = data_start(source, entry)?;
        let behind = start.saturating_add(end)..start.saturating_add(entry.n_packed);
        sink.leftovers.add_range(source, behind)?;
    }
    Ok(())
}

fn content<'a>(
    source: &'a mut dyn Source,
    entry: &'a Entry,
    progress: &Rc<Progress>,
    limits: Limits,
) -> Result<Box<dyn Read + 'a>, Failure> {
    if entry.is_encrypted() {
        return Err(Failure::broken("encrypted; get a copy without a password"));
    }
    let start = data_start(source, entry)?;
    source.seek(SeekFrom::Start(start)).map_err(Failure::from_reading)?;
    methods::open(entry, BufReader::new(source.take(entry.n_packed)), progress, limits)
}

/// Returns the position of an entry's content, after its own header, whose length may differ from what the list states.
fn data_start(source: &mut dyn Source, entry: &Entry) -> Result<u64, Failure> {
    let header = OwnHeader::at(source, entry.offset).map_err(Failure::from_reading)?;
    let header = header.ok_or_else(|| Failure::broken("damaged: an entry is not where the list of contents says"))?;
    Ok(entry.offset + header.n_bytes)
}

/// Returns the indices of entries that contain the beginning of another, or begin where another does.
///
/// The entries that begin inside such an entry are not affected: its length may be wrong and theirs right.
fn overlapping(entries: &[Entry]) -> HashSet<usize> {
    let mut first_at: HashMap<u64, usize> = HashMap::new();
    let mut overlapping = HashSet::new();
    for (at, entry) in entries.iter().enumerate() {
        if *first_at.entry(entry.offset).or_insert(at) != at {
            overlapping.insert(at);
        }
    }
    let mut starts: Vec<u64> = first_at.into_keys().collect();
    starts.sort_unstable();
    for (at, entry) in entries.iter().enumerate() {
        let end = entry.offset.saturating_add(N_HEADER as u64).saturating_add(entry.n_packed);
        let next = starts.partition_point(|start| *start <= entry.offset);
        if starts.get(next).is_some_and(|start| *start < end) {
            overlapping.insert(at);
        }
    }
    overlapping
}
