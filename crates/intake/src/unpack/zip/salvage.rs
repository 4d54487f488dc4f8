//! Finds the entries of a .zip whose list of contents is lost, as in a broken download.

use std::io::{BufRead, BufReader};

use flate2::bufread::DeflateDecoder;

use super::entry::{Entry, OwnHeader, SIZES_BEHIND, described, u32_at};
use crate::unpack::entry_sink::EntrySink;
use crate::unpack::failure::Failure;
use crate::unpack::formats::Source;

/// Returns every entry from the beginning up to the first that makes no sense.
pub(super) fn entries(source: &mut dyn Source, sink: &mut EntrySink<'_>) -> Result<Vec<Entry>, Failure> {
    let mut entries = Vec::new();
    let mut offset = 0;
    while let Some((entry, next)) = entry_at(source, offset, sink)? {
        entries.push(entry);
        if next <= offset || entries.len() > sink.max_entries() {
            break;
        }
        offset = next;
    }
    Ok(entries)
}

/// Returns the entry whose header is at `offset`, and the position of the next header.
pub(super) fn entry_at(
    source: &mut dyn Source,
    offset: u64,
    sink: &mut EntrySink<'_>,
) -> Result<Option<(Entry, u64)>, Failure> {
    let Some((mut entry, n_before)) = header(source, offset) else { return Ok(None) };
    let start = offset + n_before;
    if entry.flags & SIZES_BEHIND == 0 || entry.n_packed > 0 {
        let next = start.saturating_add(entry.n_packed);
        return Ok(Some((entry, next)));
    }
    // Without sizes, only a deflated stream tells where it ends.
    if entry.method != 8 || entry.is_encrypted() {
        return Ok(None);
    }
    let mut content = DeflateDecoder::new(BufReader::new(source));
    match sink.skip(&mut content) {
        Ok(n_bytes) => entry.n_bytes = n_bytes,
        Err(failure @ Failure::Limit(_)) => return Err(failure),
        Err(_) => {
            // The download broke off here: this entry is named, and no other follows.
            entry.n_packed = content.total_in();
            return Ok(Some((entry, offset)));
        }
    }
    entry.n_packed = content.total_in();
    let n_behind = sizes_behind(content.into_inner(), &mut entry);
    let next = start + entry.n_packed + n_behind;
    Ok(Some((entry, next)))
}

/// Reads the checksum after the content of an entry, and returns the length of this record.
fn sizes_behind(mut source: impl BufRead, entry: &mut Entry) -> u64 {
    let mut behind = [0; 24];
    let mut n_read = 0;
    while let Some(rest) = behind.get_mut(n_read..).filter(|rest| !rest.is_empty()) {
        match source.read(rest) {
            Ok(n) if n > 0 => n_read += n,
            _ => break,
        }
    }
    let has_magic = behind.starts_with(b"PK\x07\x08");
    let n_magic = if has_magic { 4 } else { 0 };
    entry.crc = u32_at(&behind, n_magic).unwrap_or(0);
    let is_short = u32_at(&behind, n_magic + 4).is_some_and(|n_packed| u64::from(n_packed) == entry.n_packed)
        && u32_at(&behind, n_magic + 8).is_some_and(|n_bytes| u64::from(n_bytes) == entry.n_bytes);
    n_magic as u64 + if is_short { 12 } else { 20 }
}

fn header(source: &mut dyn Source, offset: u64) -> Option<(Entry, u64)> {
    let OwnHeader { fixed, name, extra, n_bytes } = OwnHeader::at(source, offset).ok()??;
    let is_whole = (fixed.len() + name.len() + extra.len()) as u64 == n_bytes;
    let entry = described(fixed.get(6..)?, &name, &extra, offset).filter(|_| is_whole)?;
    // Where the header is was found out, whatever it says.
    Some((Entry { offset, ..entry }, n_bytes))
}
