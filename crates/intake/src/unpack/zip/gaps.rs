//! Finds what a .zip has outside of the entries in its list of contents: entries that the list leaves out, and other bytes.

use std::io::{Read, SeekFrom};
use std::ops::Range;

use super::entry::{Entry, HEADER_MAGIC, OwnHeader, SIZES_BEHIND, u16_at};
use super::fields::odd_fields;
use super::salvage;
use crate::carried::position;
use crate::unpack::entry_sink::EntrySink;
use crate::unpack::failure::Failure;
use crate::unpack::formats::Source;
use crate::unpack::leftovers::{Place, gaps};

/// Length of the sizes behind the content of an entry at most: a mark, the checksum, and two numbers of 64 bits.
const N_SIZES_BEHIND: u64 = 24;
const MAX_SEARCHED: u64 = 64 << 20;

/// Returns the entries that are not in the list of contents. Other bytes outside of entries go to the sink. `own` are the ranges of the list itself and of the records at its end.
pub(super) fn unlisted(
    source: &mut dyn Source,
    entries: &[Entry],
    own: Vec<Range<u64>>,
    sink: &mut EntrySink<'_>,
) -> Result<Vec<Entry>, Failure> {
    let mut covered = own;
    for entry in entries {
        covered.extend(range_of(source, entry, sink));
    }
    let n_bytes = source.seek(SeekFrom::End(0)).map_err(Failure::from_reading)?;
    let mut unlisted = Vec::new();
    for gap in gaps(covered, n_bytes) {
        search(source, gap, &mut unlisted, sink)?;
    }
    Ok(unlisted)
}

/// Returns the range of an entry with its header; none if it is not where the list says.
fn range_of(source: &mut dyn Source, entry: &Entry, sink: &mut EntrySink<'_>) -> Option<Range<u64>> {
    let OwnHeader { fixed, name, extra, n_bytes } = OwnHeader::at(source, entry.offset).ok()??;
    sink.leave_over(Place::Fields, &odd_fields(&extra, name.len()));
    let has_sizes_behind = u16_at(&fixed, 6)? & SIZES_BEHIND != 0;
    let n_behind = if has_sizes_behind { N_SIZES_BEHIND } else { 0 };
    Some(entry.offset..entry.offset.saturating_add(n_bytes).saturating_add(entry.n_packed).saturating_add(n_behind))
}

fn search(
    source: &mut dyn Source,
    gap: Range<u64>,
    unlisted: &mut Vec<Entry>,
    sink: &mut EntrySink<'_>,
) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    source.seek(SeekFrom::Start(gap.start)).map_err(Failure::from_reading)?;
    sink.pass((gap.end - gap.start).min(MAX_SEARCHED))?;
    source.take((gap.end - gap.start).min(MAX_SEARCHED)).read_to_end(&mut bytes).map_err(Failure::from_reading)?;
    let mut at = 0;
    let mut n_taken = 0;
    while let Some(found) = bytes.get(at..).and_then(|rest| position(rest, HEADER_MAGIC)) {
        let start = gap.start + (at + found) as u64;
        let entry = salvage::entry_at(source, start, sink)?.filter(|(_, next)| *next > start && *next <= gap.end);
        let is_one_more = unlisted.len() < sink.max_entries();
        match entry.filter(|_| is_one_more) {
            Some((entry, next)) => {
                sink.leave_over(Place::Outside, bytes.get(n_taken..at + found).unwrap_or_default());
                unlisted.push(entry);
                at = usize::try_from(next - gap.start).unwrap_or(bytes.len());
                n_taken = at;
            }
            None => at += found + HEADER_MAGIC.len(),
        }
    }
    sink.leave_over(Place::Outside, bytes.get(n_taken..).unwrap_or_default());
    sink.leave_unread(Place::Outside, (gap.end - gap.start).saturating_sub(bytes.len() as u64));
    Ok(())
}
