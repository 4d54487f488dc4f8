//! The entries of a .7z.
//!
//! Its files lie behind one another in blocks, each unpacked as one stream. The list of contents ([`header`]) stands at
//! the end, packed itself.

mod coders;
mod header;
mod numbers;

use std::io::{self, Read, SeekFrom};

use flate2::Crc;

use super::shelf::{Declared, Shelf};
use super::{Failure, Source};
use header::{Block, Header, Listed};

/// What every .7z begins with.
const N_START: u64 = 32;
/// No list of contents of real work is longer.
const MAX_HEADER: u64 = 32 << 20;
/// A list that is packed may be packed again, but not for ever.
const MAX_PACKED_HEADERS: usize = 4;

/// Takes in every entry.
pub(super) fn unpack(source: &mut dyn Source, shelf: &mut Shelf<'_>) -> Result<(), Failure> {
    let bytes = whole_header(source, shelf)?;
    let header = header::read(&bytes)?;
    drop(bytes);
    let mut listed = header.files.iter();
    for (number, block) in header.blocks.iter().enumerate() {
        if !take_block(source, &header, number, block, &mut listed, shelf) {
            return Ok(());
        }
    }
    take_empty(listed, shelf);
    Ok(())
}

/// The list of contents, unpacked.
fn whole_header(source: &mut dyn Source, shelf: &mut Shelf<'_>) -> Result<Vec<u8>, Failure> {
    let mut start = [0; N_START as usize];
    source.read_exact(&mut start).map_err(Failure::from_reading)?;
    let number =
        |at: usize| start.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes);
    let (offset, n_bytes) = (number(12), number(20));
    if n_bytes == 0 {
        return Ok(header::EMPTY.to_vec());
    }
    let mut bytes = Vec::new();
    let position = N_START.saturating_add(offset);
    read_up_to(source, position, n_bytes, &mut bytes).map_err(Failure::from_reading)?;
    if (bytes.len() as u64) < n_bytes.min(MAX_HEADER) {
        return Err(Failure::broken(
            "it breaks off before its list of contents, which stands at its end; get it again, whole",
        ));
    }
    for _ in 0..MAX_PACKED_HEADERS {
        let Some(packed) = header::packed(&bytes)? else { return Ok(bytes) };
        let block = packed.blocks.first().ok_or_else(header::damaged)?;
        let n_bytes = block.n_bytes();
        if n_bytes > MAX_HEADER {
            return Err(Failure::broken("damaged: its list of contents is too long to be one"));
        }
        shelf.budget.work(n_bytes)?;
        let mut content = open(source, &packed, 0, block, shelf)?.take(n_bytes);
        let mut unpacked = Vec::new();
        content.read_to_end(&mut unpacked).map_err(Failure::from_reading)?;
        bytes = unpacked;
    }
    Err(header::damaged())
}

fn read_up_to(source: &mut dyn Source, position: u64, n_bytes: u64, bytes: &mut Vec<u8>) -> io::Result<()> {
    source.seek(SeekFrom::Start(position))?;
    source.take(n_bytes.min(MAX_HEADER)).read_to_end(bytes).map(|_| ())
}

/// What a block unpacks to.
fn open<'a>(
    source: &'a mut dyn Source,
    header: &Header,
    number: usize,
    block: &Block,
    shelf: &Shelf<'_>,
) -> Result<Box<dyn Read + 'a>, Failure> {
    let (position, n_packed) = header.packed_stream(number).ok_or_else(header::damaged)?;
    shelf.budget.look_at(block.n_bytes(), Some(n_packed))?;
    source.seek(SeekFrom::Start(N_START.saturating_add(position))).map_err(Failure::from_reading)?;
    coders::open(block, source.take(n_packed))
}

/// Takes in the files of one block, and says whether there may be more.
fn take_block<'h>(
    source: &mut dyn Source,
    header: &Header,
    number: usize,
    block: &Block,
    listed: &mut (impl Iterator<Item = &'h Listed> + Clone),
    shelf: &mut Shelf<'_>,
) -> bool {
    let mut content = open(source, header, number, block, shelf).map_err(|failure| failure.to_string());
    for part in &block.parts {
        let Some(file) = next_with_content(listed, shelf) else { return false };
        if let Err(reason) = shelf.budget.count() {
            let n_left = listed.clone().count() + 1;
            shelf.remark(format!("{reason}; {n_left} of {} entries were not read", header.files.len()));
            return false;
        }
        let path = shelf.place(&file.name);
        let rule = shelf.rule_for(&file.name).or_else(|| file.rule());
        let Ok(unpacked) = &mut content else {
            let reason = content.as_ref().err().cloned().unwrap_or_default();
            match rule {
                Some(rule) => shelf.leave_out(path, rule),
                None => shelf.give_up(path, reason),
            }
            continue;
        };
        let mut one = Part { content: unpacked.take(part.n_bytes), crc: Crc::new(), expected: part.crc };
        let declared = Declared { n_bytes: part.n_bytes, n_packed: None, modified: file.modified };
        let outcome = match rule {
            Some(rule) => {
                shelf.leave_out(path, rule);
                Ok(())
            }
            None => shelf.fill(path.clone(), declared, &mut one).inspect_err(|failure| {
                shelf.give_up(path, failure.to_string());
            }),
        };
        let mut rest = one.content;
        // After a wrong checksum the next file may be sound; after a break there is none.
        let passed = shelf.pass_over(&mut rest);
        if let Some(reason) = passed.err().map(|failure| failure.to_string()) {
            content = Err(reason);
        } else if rest.limit() > 0 {
            content = Err(outcome.err().map_or_else(|| header::damaged().to_string(), |failure| failure.to_string()));
        }
    }
    true
}

/// The next file that has content. Those without, on the way to it, are taken in as they are.
fn next_with_content<'h>(listed: &mut impl Iterator<Item = &'h Listed>, shelf: &mut Shelf<'_>) -> Option<&'h Listed> {
    loop {
        let file = listed.next()?;
        if file.has_content {
            return Some(file);
        }
        take_empty(std::iter::once(file), shelf);
    }
}

fn take_empty<'h>(listed: impl Iterator<Item = &'h Listed>, shelf: &mut Shelf<'_>) {
    for file in listed.filter(|file| !file.is_folder) {
        if let Err(reason) = shelf.budget.count() {
            shelf.remark(reason);
            return;
        }
        let path = shelf.place(&file.name);
        let declared = Declared { modified: file.modified, ..Declared::default() };
        if let Some(rule) = shelf.rule_for(&file.name).or_else(|| file.rule()) {
            shelf.leave_out(path, rule);
        } else if file.has_content {
            shelf.give_up(path, header::damaged().to_string());
        } else if let Err(failure) = shelf.fill(path.clone(), declared, &mut io::empty()) {
            shelf.give_up(path, failure.to_string());
        }
    }
}

/// One file of a block, checked at its end.
struct Part<R> {
    content: io::Take<R>,
    crc: Crc,
    expected: Option<u32>,
}

impl<R: Read> Read for Part<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.content.read(into)?;
        self.crc.update(into.get(..n).unwrap_or_default());
        if n == 0 && !into.is_empty() {
            if self.content.limit() > 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if self.expected.is_some_and(|expected| expected != self.crc.sum()) {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "its checksum is wrong"));
            }
        }
        Ok(n)
    }
}
