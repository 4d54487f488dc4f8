//! The entries of a .zip.
//!
//! Its list of contents stands at its end ([`directory`]). Where that is lost, the entries themselves are gone through
//! from the beginning ([`salvage`]).

mod directory;
mod methods;
mod salvage;

use std::collections::{HashMap, HashSet};
use std::io::{BufReader, Read, SeekFrom};

use super::names::{Encoding, RawName};
use super::shelf::{Declared, Shelf};
use super::{Failure, Source};
use directory::Entry;

/// The part of an entry's own header that has a fixed length.
const N_HEADER: usize = 30;
const HEADER_MARK: &[u8] = b"PK\x03\x04";

/// Takes in every entry.
pub(super) fn unpack(source: &mut dyn Source, shelf: &mut Shelf<'_>) -> Result<(), Failure> {
    let entries = match directory::read(source, shelf.budget.limits.entries) {
        Ok(directory) => {
            if let Some(remark) = directory.remark {
                shelf.remark(remark);
            }
            directory.entries
        }
        Err(failure) => {
            let entries = salvage::entries(source, shelf)?;
            if entries.is_empty() {
                return Err(failure);
            }
            shelf.remark(format!("{failure}; what comes before the break is read"));
            entries
        }
    };
    let encoding = Encoding::of(entries.iter().map(|entry| &entry.name));
    let overlapping = overlapping(&entries);
    for (place, entry) in entries.iter().enumerate() {
        let name = encoding.decode(&entry.name);
        if entry.is_folder || name.ends_with(['/', '\\']) {
            continue;
        }
        if let Err(reason) = shelf.budget.count() {
            shelf.remark(format!("{reason}; {} of {} entries were not read", entries.len() - place, entries.len()));
            break;
        }
        let path = shelf.place(&name);
        if let Some(rule) = shelf.rule_for(&name).or_else(|| entry.rule()) {
            shelf.leave_out(path, rule);
        } else if overlapping.contains(&place) {
            shelf.give_up(path, "it overlaps another entry, as in archives that are made to do harm");
        } else if let Err(failure) = take(source, entry, path.clone(), shelf) {
            shelf.give_up(path, failure.to_string());
        }
    }
    Ok(())
}

fn take(source: &mut dyn Source, entry: &Entry, path: String, shelf: &mut Shelf<'_>) -> Result<(), Failure> {
    if entry.is_encrypted() {
        return Err(Failure::broken("encrypted; get it without a password"));
    }
    let start = data_start(source, entry)?;
    source.seek(SeekFrom::Start(start)).map_err(Failure::from_reading)?;
    let packed = BufReader::new(source.take(entry.n_packed));
    let declared = Declared { n_bytes: entry.n_bytes, n_packed: Some(entry.n_packed), modified: entry.modified };
    let mut content = methods::open(entry, packed, shelf.budget.limits)?;
    shelf.fill(path, declared, &mut content)
}

/// Where the bytes of an entry begin: behind its own header, which may be longer than the list says.
fn data_start(source: &mut dyn Source, entry: &Entry) -> Result<u64, Failure> {
    let mut header = [0; N_HEADER];
    source.seek(SeekFrom::Start(entry.offset)).map_err(Failure::from_reading)?;
    source.read_exact(&mut header).map_err(Failure::from_reading)?;
    if !header.starts_with(HEADER_MARK) {
        return Err(Failure::broken("damaged: no entry stands where the list of contents says"));
    }
    let n_names = u64::from(u16::from_le_bytes([header[26], header[27]]));
    let n_extra = u64::from(u16::from_le_bytes([header[28], header[29]]));
    Ok(entry.offset + N_HEADER as u64 + n_names + n_extra)
}

/// The places of entries that another one begins in, or that begin where another one does.
///
/// An entry whose length is wrong is told from those that it seems to reach into.
fn overlapping(entries: &[Entry]) -> HashSet<usize> {
    let mut first_at: HashMap<u64, usize> = HashMap::new();
    let mut overlapping = HashSet::new();
    for (place, entry) in entries.iter().enumerate() {
        if *first_at.entry(entry.offset).or_insert(place) != place {
            overlapping.insert(place);
        }
    }
    let mut starts: Vec<u64> = first_at.into_keys().collect();
    starts.sort_unstable();
    for (place, entry) in entries.iter().enumerate() {
        let end = entry.offset.saturating_add(N_HEADER as u64).saturating_add(entry.n_packed);
        let next = starts.partition_point(|start| *start <= entry.offset);
        if starts.get(next).is_some_and(|start| *start < end) {
            overlapping.insert(place);
        }
    }
    overlapping
}

/// The number at a place in a header, if the header reaches so far.
fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_le_bytes)
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_le_bytes)
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..at.checked_add(8)?)?.try_into().ok().map(u64::from_le_bytes)
}

/// The name of an entry, with what tells how it is written.
fn raw_name(bytes: &[u8], flags: u16, unicode: Option<String>) -> RawName {
    const IS_UTF_8: u16 = 1 << 11;
    match (unicode, str::from_utf8(bytes)) {
        (Some(name), _) => RawName::Known(name),
        (None, Ok(name)) if flags & IS_UTF_8 != 0 => RawName::Known(name.to_owned()),
        _ => RawName::Bytes(bytes.to_vec()),
    }
}
