//! The central directory of a .zip: the list of its contents, at the end of the file.

use std::io::{BufReader, Read, SeekFrom};
use std::ops::Range;

use super::entry::{Entry, described, u16_at, u32_at, u64_at};
use super::fields::odd_fields;
use crate::unpack::failure::Failure;
use crate::unpack::formats::Source;
use crate::unpack::leftovers::{Leftovers, Place};

pub(super) struct Directory {
    pub(super) entries: Vec<Entry>,
    /// A remark for the user if the list is incomplete.
    pub(super) remark: Option<String>,
    /// The ranges of the file that the list and the records at its end take.
    pub(super) ranges: Vec<Range<u64>>,
    pub(super) leftovers: Leftovers,
}

const N_END: usize = 22;
const N_ENTRY: usize = 46;
const MAX_COMMENT: usize = 0xffff;
/// Maximum number of bytes of all names together. No directory of real work has more.
const MAX_NAMES: u64 = 64 << 20;

/// The position of the central directory, from the record at the end of the file.
struct End {
    offset: u64,
    n_bytes: u64,
    n_entries: u64,
    /// The number of bytes before the archive in its file.
    n_before: u64,
    ranges: Vec<Range<u64>>,
    comment: Vec<u8>,
}

struct ListEntry {
    entry: Entry,
    n_bytes: u64,
    n_names: u64,
    odd_fields: Vec<u8>,
    comment: Vec<u8>,
}

/// Reads the directory, up to `max_entries` entries and one more.
pub(super) fn read(source: &mut dyn Source, max_entries: usize) -> Result<Directory, Failure> {
    let end = end(source)?;
    source.seek(SeekFrom::Start(end.offset + end.n_before)).map_err(Failure::from_reading)?;
    let mut list = BufReader::new(source.take(end.n_bytes.max(N_ENTRY as u64)));
    let mut entries = Vec::new();
    let (mut n_names, mut n_bytes) = (0, 0);
    let mut remark = None;
    let mut leftovers = Leftovers::default();
    leftovers.add(Place::Comments, &end.comment);
    while entries.len() <= max_entries {
        let Some(listed) = next_entry(&mut list, end.n_before) else { break };
        n_names += listed.n_names;
        n_bytes += listed.n_bytes;
        leftovers.add(Place::Comments, &listed.comment);
        leftovers.add(Place::Fields, &listed.odd_fields);
        entries.push(listed.entry);
        if n_names > MAX_NAMES {
            remark = Some("its names are too long; the entries from there on were not read".to_owned());
            break;
        }
    }
    if entries.is_empty() && end.n_entries > 0 {
        return Err(Failure::broken("damaged: its list of contents cannot be read"));
    }
    let n_read = entries.len() as u64;
    if remark.is_none() && n_read < end.n_entries && n_read <= max_entries as u64 {
        remark = Some(format!("its list of contents breaks off after {n_read} of {} entries", end.n_entries));
    }
    let mut ranges = end.ranges;
    let start = end.offset.saturating_add(end.n_before);
    ranges.push(start..start.saturating_add(n_bytes));
    Ok(Directory { entries, remark, ranges, leftovers })
}

/// Finds the record at the end of the file.
fn end(source: &mut dyn Source) -> Result<End, Failure> {
    let n_file = source.seek(SeekFrom::End(0)).map_err(Failure::from_reading)?;
    let tail_start = n_file.saturating_sub((N_END + MAX_COMMENT) as u64);
    source.seek(SeekFrom::Start(tail_start)).map_err(Failure::from_reading)?;
    let mut tail = Vec::new();
    source.take((N_END + MAX_COMMENT) as u64).read_to_end(&mut tail).map_err(Failure::from_reading)?;
    let last_start = tail.len().checked_sub(N_END);
    let is_end = |at: &usize| tail.get(*at..).is_some_and(|bytes| bytes.starts_with(b"PK\x05\x06"));
    let at = last_start.and_then(|last| (0..=last).rev().find(is_end));
    let Some((at, record)) = at.and_then(|at| Some((at, tail.get(at..)?))) else {
        return Err(Failure::broken("not a .zip file, or one that breaks off before its list of contents"));
    };
    let position = tail_start + at as u64;
    let short = End {
        offset: u64::from(u32_at(record, 16).unwrap_or(0)),
        n_bytes: u64::from(u32_at(record, 12).unwrap_or(0)),
        n_entries: u64::from(u16_at(record, 10).unwrap_or(0)),
        n_before: 0,
        ranges: Vec::new(),
        comment: Vec::new(),
    };
    let n_comment = u64::from(u16_at(record, 20).unwrap_or(0));
    let n_comment = n_comment.min((record.len() - N_END) as u64);
    let comment = record.get(N_END..).unwrap_or_default().iter().take(n_comment as usize).copied().collect();
    let own_range = position..position + N_END as u64 + n_comment;
    let (found, position) = zip64_end(source, position).unwrap_or((short, position));
    let n_before = position.checked_sub(found.n_bytes).and_then(|start| start.checked_sub(found.offset));
    let n_before =
        n_before.ok_or_else(|| Failure::broken("damaged: its list of contents is not where it should be"))?;
    let ranges = [found.ranges, vec![own_range]].concat();
    Ok(End { n_before, ranges, comment, ..found })
}

/// Returns the end of a ZIP64 archive, which has room for more and larger entries, and its position.
fn zip64_end(source: &mut dyn Source, position: u64) -> Option<(End, u64)> {
    let mut locator = [0; 20];
    source.seek(SeekFrom::Start(position.checked_sub(20)?)).ok()?;
    source.read_exact(&mut locator).ok()?;
    if !locator.starts_with(b"PK\x06\x07") {
        return None;
    }
    // If there are bytes before the archive, the stated position is too low. Usually the record is right before the locator.
    let positions = [u64_at(&locator, 8)?, position.checked_sub(20 + 56)?];
    positions.into_iter().find_map(|start| {
        let mut record = [0; 56];
        source.seek(SeekFrom::Start(start)).ok()?;
        source.read_exact(&mut record).ok()?;
        let end = End {
            offset: u64_at(&record, 48)?,
            n_bytes: u64_at(&record, 40)?,
            n_entries: u64_at(&record, 32)?,
            n_before: 0,
            ranges: vec![start..start + 56, position - 20..position],
            comment: Vec::new(),
        };
        record.starts_with(b"PK\x06\x06").then_some((end, start))
    })
}

fn next_entry(list: &mut impl Read, n_before: u64) -> Option<ListEntry> {
    let mut header = [0; N_ENTRY];
    list.read_exact(&mut header).ok()?;
    if !header.starts_with(b"PK\x01\x02") {
        return None;
    }
    let length = |at| u16_at(&header, at).map(usize::from);
    let (n_name, n_extra, n_comment) = (length(28)?, length(30)?, length(32)?);
    let mut rest = vec![0; n_name + n_extra + n_comment];
    list.read_exact(&mut rest).ok()?;
    let (name, extra) = (rest.get(..n_name)?, rest.get(n_name..n_name + n_extra)?);
    let is_unix = matches!(header[5], 3 | 19);
    let attributes = u32_at(&header, 38)?;
    let mut entry = described(header.get(8..)?, name, extra, u64::from(u32_at(&header, 42)?))?;
    entry.file_type = if is_unix { (attributes >> 16) & 0o170_000 } else { 0 };
    entry.is_folder = (attributes & 0x10 != 0 && n_name == 0) || entry.file_type == 0o040_000;
    entry.offset = entry.offset.saturating_add(n_before);
    Some(ListEntry {
        entry,
        n_bytes: (N_ENTRY + rest.len()) as u64,
        n_names: (n_name + n_extra) as u64,
        odd_fields: odd_fields(extra, n_name),
        comment: rest.get(n_name + n_extra..).unwrap_or_default().to_vec(),
    })
}
