//! Reads the entries of a .7z.
//!
//! The files are in blocks, each of which is unpacked as one stream. The list of contents ([`header`]) is at the end of the file, usually packed itself.
//!
//! Written here and not taken from `sevenz-rust2` (0.20.2), which trusts the sizes that an archive file claims: a start header of 32 bytes that claims a list of 2^40 bytes, or a list of ten bytes that claims 2^27 files, ends the process when the memory is allocated, and that cannot be caught; claims of 2^64 files, packed streams or blocks, LZMA without properties and a list of names without a length panic; and a dictionary of 4 GiB is refused even where the file needs a few bytes of it.

mod coders;
mod header;
mod numbers;

use std::io::{self, Read, SeekFrom};
use std::ops::Range;

use super::entry_sink::EntrySink;
use super::failure::Failure;
use super::formats::Source;
use super::leftovers::gaps;
use super::taken::{Declared, MAX_TARGET, Verified};
use header::{Block, Header, ListedFile};
use lookalike_report_templates::model::Reason;

/// Length in bytes of the start header.
const N_START: u64 = 32;
const START: Range<u64> = 0..N_START;
/// Maximum number of bytes of the list of contents. No list of real work is longer.
const MAX_HEADER: u64 = 32 << 20;
const MAX_PACKED_HEADERS: usize = 4;

pub(super) fn unpack(source: &mut dyn Source, sink: &mut EntrySink<'_>) -> Result<(), Failure> {
    let (bytes, mut ranges) = whole_header(source, sink)?;
    let header = header::read(&bytes)?;
    drop(bytes);
    if sink.keeps_leftovers() {
        ranges.push(packed_range(&header));
        let n_bytes = source.seek(SeekFrom::End(0)).map_err(Failure::from_reading)?;
        gaps(ranges, n_bytes).into_iter().try_for_each(|gap| sink.leftovers.add_range(source, gap))?;
    }
    let mut listed = header.files.iter();
    for (number, block) in header.blocks.iter().enumerate() {
        if !add_block(source, &header, number, block, &mut listed, sink) {
            return Ok(());
        }
    }
    add_empty(listed, sink);
    Ok(())
}

/// Returns the range of the file that the packed streams of a list take.
fn packed_range(header: &Header) -> Range<u64> {
    let Range { start, end } = header.packed_range();
    N_START.saturating_add(start)..N_START.saturating_add(end)
}

/// Returns the unpacked list of contents, and the ranges of the file that it takes.
fn whole_header(source: &mut dyn Source, sink: &mut EntrySink<'_>) -> Result<(Vec<u8>, Vec<Range<u64>>), Failure> {
    let mut start = [0; N_START as usize];
    source.read_exact(&mut start).map_err(Failure::from_reading)?;
    let number =
        |at: usize| start.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes);
    let (offset, n_bytes) = (number(12), number(20));
    if n_bytes == 0 {
        return Ok((header::EMPTY.to_vec(), vec![START]));
    }
    let mut bytes = Vec::new();
    let position = N_START.saturating_add(offset);
    let mut ranges = vec![START, position..position.saturating_add(n_bytes)];
    source.seek(SeekFrom::Start(position)).map_err(Failure::from_reading)?;
    source.take(n_bytes.min(MAX_HEADER)).read_to_end(&mut bytes).map_err(Failure::from_reading)?;
    if (bytes.len() as u64) < n_bytes.min(MAX_HEADER) {
        return Err(Failure::broken("it breaks off before the list of contents at its end; download the file again"));
    }
    for _ in 0..MAX_PACKED_HEADERS {
        let Some(packed) = header::packed(&bytes)? else { return Ok((bytes, ranges)) };
        ranges.push(packed_range(&packed));
        let block = packed.blocks.first().ok_or_else(header::damaged)?;
        let n_bytes = block.n_bytes();
        if n_bytes > MAX_HEADER {
            return Err(Failure::broken("damaged: its list of contents is too long"));
        }
        sink.pass(n_bytes)?;
        let mut content = open(source, &packed, 0, block, sink)?.take(n_bytes);
        let mut unpacked = Vec::new();
        content.read_to_end(&mut unpacked).map_err(Failure::from_reading)?;
        bytes = unpacked;
    }
    Err(header::damaged())
}

fn open<'a>(
    source: &'a mut dyn Source,
    header: &Header,
    number: usize,
    block: &Block,
    sink: &EntrySink<'_>,
) -> Result<Box<dyn Read + 'a>, Failure> {
    let (position, n_packed) = header.packed_stream(number).ok_or_else(header::damaged)?;
    sink.stream_limits().check_declared(block.n_bytes(), Some(n_packed))?;
    source.seek(SeekFrom::Start(N_START.saturating_add(position))).map_err(Failure::from_reading)?;
    coders::open(block, source.take(n_packed))
}

/// Adds the files of one block. Returns whether more may follow.
fn add_block<'h>(
    source: &mut dyn Source,
    header: &Header,
    number: usize,
    block: &Block,
    listed: &mut (impl Iterator<Item = &'h ListedFile> + Clone),
    sink: &mut EntrySink<'_>,
) -> bool {
    let mut content: Result<Box<dyn Read + '_>, String> = match sink.is_list() {
        true => Ok(Box::new(io::empty())),
        false => open(source, header, number, block, sink).map_err(|failure| failure.to_string()),
    };
    if block.files.is_empty() && block.n_bytes() > 0 {
        sink.remark("a part of its content belongs to no file; it is not read");
    }
    for extent in &block.files {
        let Some(file) = next_with_content(listed, sink) else {
            sink.remark("a part of its content belongs to no file; it is not read");
            return false;
        };
        let is_taken = match sink.count() {
            Ok(is_taken) => is_taken,
            Err(reason) => {
                let n_left = listed.clone().count() + 1;
                sink.remark(format!("{reason}; {n_left} of {} entries were not read", header.files.len()));
                return false;
            }
        };
        let path = sink.paths.unique(&file.name);
        let rule = sink.rule_for(&file.name, extent.n_bytes).or_else(|| file.rule().filter(|_| extent.n_bytes == 0));
        let Ok(unpacked) = &mut content else {
            let reason = content.as_ref().err().cloned().unwrap_or_default();
            match rule {
                _ if !is_taken => {}
                Some(rule) => sink.leave_out(path, rule),
                None => sink.add_unreadable(path, reason),
            }
            continue;
        };
        let mut verified = Verified::new(unpacked.take(extent.n_bytes), extent.crc);
        let outcome = if is_taken { add_file(file, path, rule, &mut verified, sink) } else { Ok(()) };
        if sink.is_list() {
            continue;
        }
        let mut rest = verified.content;
        // After a wrong checksum the next file may be sound; after an error of the stream none can be read.
        if let Err(failure) = sink.skip(&mut rest) {
            content = Err(failure.to_string());
        } else if rest.limit() > 0 {
            content = Err(outcome.err().unwrap_or_else(header::damaged).to_string());
        }
    }
    true
}

/// Adds a file with its content, unless a rule leaves it out.
fn add_file(
    file: &ListedFile,
    path: String,
    rule: Option<Reason>,
    content: &mut Verified<impl Read>,
    sink: &mut EntrySink<'_>,
) -> Result<(), Failure> {
    match rule {
        Some(rule) => sink.leave_out(path, rule),
        None if file.is_link() && content.content.limit() <= MAX_TARGET => sink.add_link(path, content),
        None => {
            let declared = Declared { n_bytes: Some(content.content.limit()), n_packed: None, modified: file.modified };
            return sink.add(path.clone(), declared, content).inspect_err(|failure| {
                sink.add_unreadable(path, failure.to_string());
            });
        }
    }
    Ok(())
}

/// Returns the next file that has content, and adds those without content before it.
fn next_with_content<'h>(
    listed: &mut impl Iterator<Item = &'h ListedFile>,
    sink: &mut EntrySink<'_>,
) -> Option<&'h ListedFile> {
    loop {
        let file = listed.next()?;
        if file.has_content {
            return Some(file);
        }
        add_empty(std::iter::once(file), sink);
    }
}

/// Adds files without content.
fn add_empty<'h>(listed: impl Iterator<Item = &'h ListedFile>, sink: &mut EntrySink<'_>) {
    for file in listed {
        if file.is_folder {
            sink.add_folder(&file.name);
            continue;
        }
        let is_taken = match sink.count() {
            Ok(is_taken) => is_taken,
            Err(reason) => {
                sink.remark(reason);
                return;
            }
        };
        let path = sink.paths.unique(&file.name);
        if !is_taken {
            continue;
        }
        let declared = Declared { n_bytes: Some(0), modified: file.modified, ..Declared::default() };
        if let Some(rule) = sink.rule_for(&file.name, 0).or_else(|| file.rule()) {
            sink.leave_out(path, rule);
        } else if file.is_link() {
            sink.add_link(path, &mut io::empty());
        } else if file.has_content {
            sink.add_unreadable(path, header::damaged().to_string());
        } else if let Err(failure) = sink.add(path.clone(), declared, &mut io::empty()) {
            sink.add_unreadable(path, failure.to_string());
        }
    }
}
