//! Bytes of an archive file that are the content of no entry: comments, extra fields, gaps, and what stands before and after the entries.
//!
//! No unpacker shows them, so nobody would see a program that lies in them. They become files of the submission: a text is read like any other, an archive file is opened, and anything else is named. Fewer than [`MIN_BYTES`] are no program; many tools write a few.

use std::collections::BTreeMap;
use std::io::{self, Read, SeekFrom};
use std::ops::Range;

use super::failure::Failure;
use super::formats::Source;

/// Number of bytes in one place from which on they are a file. `git archive` writes a comment of 40.
const MIN_BYTES: usize = 64;
/// Maximum number of bytes that are read in one place. The rest is named.
const MAX_BYTES: usize = 4 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// Before, between and after the entries, and behind the end of their content.
    Outside,
    Comments,
    Fields,
}

impl Place {
    const ALL: [Place; 3] = [Place::Outside, Place::Comments, Place::Fields];

    /// Returns the path of the file. It has no extension, so that its content decides on the language.
    pub(super) fn path(self) -> &'static str {
        match self {
            Place::Outside => "bytes outside of the entries",
            Place::Comments => "comments of the archive file",
            Place::Fields => "extra fields of the archive file",
        }
    }
}

/// Returns whether a file in an archive file was made of such bytes, by its path.
pub(super) fn is_leftover(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or(path);
    Place::ALL.iter().any(|place| place.path() == first)
}

#[derive(Default)]
pub(super) struct Leftovers {
    found: BTreeMap<Place, Found>,
}

#[derive(Default)]
pub(super) struct Found {
    pub(super) bytes: Vec<u8>,
    pub(super) n_unread: u64,
}

impl Leftovers {
    /// Adds bytes. Zeros around them are padding.
    pub(super) fn add(&mut self, place: Place, bytes: &[u8]) {
        let is_content = |byte: &u8| *byte != 0;
        let (Some(first), Some(last)) = (bytes.iter().position(is_content), bytes.iter().rposition(is_content)) else {
            return;
        };
        let found = self.found.entry(place).or_default();
        // Comments and fields are separate texts; the pieces between entries may be those of one.
        if place != Place::Outside && !found.bytes.is_empty() && !found.bytes.ends_with(b"\n") {
            found.bytes.push(b'\n');
        }
        let content = bytes.get(first..=last).unwrap_or_default();
        let n_taken = content.len().min(MAX_BYTES.saturating_sub(found.bytes.len()));
        found.bytes.extend(content.iter().take(n_taken));
        found.n_unread += (content.len() - n_taken) as u64;
    }

    /// Adds bytes that are not even looked at, because there are too many.
    pub(super) fn add_unread(&mut self, place: Place, n_bytes: u64) {
        if n_bytes > 0 {
            self.found.entry(place).or_default().n_unread += n_bytes;
        }
    }

    pub(super) fn join(&mut self, other: Leftovers) {
        for (place, Found { bytes, n_unread }) in other.found {
            self.add(place, &bytes);
            self.add_unread(place, n_unread);
        }
    }

    pub(super) fn add_rest(&mut self, place: Place, rest: &mut dyn Read) -> io::Result<()> {
        let mut piece = vec![0; 64 << 10];
        loop {
            match rest.read(&mut piece) {
                Ok(0) => return Ok(()),
                Ok(n) => self.add(place, piece.get(..n).unwrap_or_default()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    pub(super) fn add_range(&mut self, source: &mut dyn Source, range: Range<u64>) -> Result<(), Failure> {
        let n_bytes = range.end.saturating_sub(range.start);
        let n_read = n_bytes.min(MAX_BYTES as u64);
        source.seek(SeekFrom::Start(range.start)).map_err(Failure::from_reading)?;
        let mut bytes = Vec::new();
        source.take(n_read).read_to_end(&mut bytes).map_err(Failure::from_reading)?;
        self.add(Place::Outside, &bytes);
        self.add_unread(Place::Outside, n_bytes - n_read);
        Ok(())
    }

    /// Takes all bytes out of places that have enough to be a program.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (Place, Found)> + use<> {
        let found = std::mem::take(&mut self.found).into_iter();
        found.filter(|(_, found)| found.bytes.len() >= MIN_BYTES || found.n_unread > 0)
    }
}

/// Returns the ranges of a file of `n_bytes` bytes that none of the given ones covers.
pub(super) fn gaps(mut covered: Vec<Range<u64>>, n_bytes: u64) -> Vec<Range<u64>> {
    covered.sort_by_key(|range| (range.start, range.end));
    let mut gaps = Vec::new();
    let mut end = 0;
    for range in covered {
        if range.start > end {
            gaps.push(end..range.start.min(n_bytes));
        }
        end = end.max(range.end);
    }
    if end < n_bytes {
        gaps.push(end..n_bytes);
    }
    gaps.retain(|gap| gap.start < gap.end);
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte is in a range or in a gap, also where ranges overlap or lie beyond the end.
    #[test]
    fn gaps_are_what_is_not_covered() {
        let found = |covered: &[(u64, u64)]| {
            let gaps = gaps(covered.iter().map(|(start, end)| *start..*end).collect(), 10);
            gaps.into_iter().map(|gap| (gap.start, gap.end)).collect::<Vec<_>>()
        };
        assert_eq!(found(&[]), [(0, 10)]);
        assert_eq!(found(&[(2, 4), (3, 6), (8, 20)]), [(0, 2), (6, 8)]);
        assert_eq!(found(&[(0, 3), (12, 15)]), [(3, 10)]);
        assert_eq!(found(&[(0, 10)]), []);
    }

    /// Padding and the short comments of tools are no files; what is too long is counted.
    #[test]
    fn short_leftovers_are_dropped() {
        let mut leftovers = Leftovers::default();
        leftovers.add(Place::Comments, b"2fd4e1c67a2d28fced849ee1bb76e7391b93eb12");
        leftovers.add(Place::Outside, &[0; 4096]);
        assert_eq!(leftovers.take().count(), 0);
        leftovers.add(Place::Outside, &vec![b'x'; MAX_BYTES + 3]);
        let found: Vec<(Place, Found)> = leftovers.take().collect();
        assert_eq!((found.len(), found[0].1.bytes.len(), found[0].1.n_unread), (1, MAX_BYTES, 3));
    }
}
