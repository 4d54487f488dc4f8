//! Reads compressed streams: a tar, or a single file.

mod gzip;

use std::cell::{Cell, RefCell};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::mem;
use std::rc::Rc;

use bzip2::read::MultiBzDecoder;
use lzma_rust2::{LzmaReader, XzReader};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::entry_sink::EntrySink;
use super::failure::{Failure, MAX_DICTIONARY};
use super::formats::{self, Compression, Format, Source};
use super::leftovers::{Leftovers, Place};
use super::taken::Declared;
use super::tar;
use crate::options::Limits;
use gzip::Members;

/// Maximum number of bytes that are unpacked of a file that is no text, to reach its end.
const MAX_BEHIND: u64 = 16 << 20;
/// Memory of an LZMA reader besides its dictionary, in KiB.
const BESIDE_DICTIONARY: u64 = 2048;

/// Adds the entries of the tar in a stream, or its single file.
pub(super) fn unpack(
    source: &mut dyn Source,
    compression: Compression,
    name: &str,
    sink: &mut EntrySink<'_>,
) -> Result<(), Failure> {
    let leftovers = Rc::default();
    let mut content = open(compression, source, sink.stream_limits(), &leftovers);
    let beginning = formats::beginning(&mut content).map_err(Failure::from_reading)?;
    let is_tar = formats::by_beginning(&beginning) == Some(Format::Tar)
        || (formats::has_extension_of_tar(name) && formats::is_end_of_tar(&beginning));
    let mut whole = Cursor::new(beginning).chain(content);
    if is_tar {
        tar::unpack(&mut whole, sink)?;
        check_rest(&mut whole, sink);
    } else {
        add_single(&mut whole, name, sink)?;
    }
    if sink.keeps_leftovers() {
        sink.leftovers.join(mem::take(&mut leftovers.borrow_mut()));
    }
    Ok(())
}

fn add_single(content: &mut dyn Read, name: &str, sink: &mut EntrySink<'_>) -> Result<(), Failure> {
    if !sink.count().map_err(Failure::Limit)? {
        return Ok(());
    }
    let path = sink.paths.unique(formats::by_extension(name).map_or(name, |(stem, _)| stem));
    if let Err(failure) = sink.add(path.clone(), Declared::default(), content) {
        sink.add_unreadable(path, failure.to_string());
    } else if sink.keeps_leftovers() {
        // Only the beginning of a file that is no text was read; something may be behind its end.
        check_rest(&mut content.take(MAX_BEHIND), sink);
    }
    Ok(())
}

/// Reads a stream to its end, behind what was taken of it: its checksum may be wrong, or something may follow.
fn check_rest(rest: &mut dyn Read, sink: &mut EntrySink<'_>) {
    if !sink.taken.remarks.is_empty() {
        return;
    }
    if let Err(failure) = sink.skip(rest) {
        sink.remark(format!("{failure}; the part that was read may be wrong"));
    }
}

/// Returns the decompressed stream, guarded against bombs.
fn open<'a>(
    compression: Compression,
    source: &'a mut dyn Source,
    limits: Limits,
    leftovers: &Rc<RefCell<Leftovers>>,
) -> impl Read + use<'a> {
    let n_packed = Rc::new(Cell::new(0));
    let packed = BufReader::new(Counted { packed: source, n: Rc::clone(&n_packed) });
    let content: Box<dyn Read + 'a> = match compression {
        Compression::Gzip => Box::new(Members::new(packed, Rc::clone(leftovers))),
        Compression::Bzip2 => Box::new(MultiBzDecoder::new(packed)),
        Compression::Xz => Box::new(xz(packed)),
        Compression::Zstandard => Box::new(zstandard(packed, Rc::clone(leftovers))),
    };
    Guarded { content, n_packed, n_bytes: 0, limits, failed: None }
}

pub(super) fn xz<R: Read>(packed: R) -> impl Read {
    let limit = u32::try_from((MAX_DICTIONARY >> 10) + BESIDE_DICTIONARY).unwrap_or(u32::MAX);
    XzReader::new_mem_limit(packed, true, limit)
}

/// Returns the size of a dictionary: as `asked`, but not larger than the content.
pub(super) fn dictionary(asked: u64, n_bytes: u64) -> Result<u32, Failure> {
    const MIN_DICTIONARY: u64 = 1 << 12;
    let needed = asked.min(n_bytes.max(MIN_DICTIONARY));
    let allowed = u32::try_from(needed).ok().filter(|_| needed <= MAX_DICTIONARY);
    allowed.ok_or_else(|| Failure::from_reading(io::ErrorKind::OutOfMemory.into()))
}

/// Returns the `n_bytes` of a stream in LZMA. Its properties are the mode and the size of the dictionary.
pub(super) fn lzma<R: Read>(properties: [u8; 5], n_bytes: u64, packed: R) -> Result<LzmaReader<R>, Failure> {
    let [mode, a, b, c, d] = properties;
    let dictionary = dictionary(u64::from(u32::from_le_bytes([a, b, c, d])), n_bytes)?;
    LzmaReader::new_with_props(packed, n_bytes, mode, dictionary, None).map_err(Failure::from_reading)
}

pub(super) fn zstandard<R: BufRead>(packed: R, leftovers: Rc<RefCell<Leftovers>>) -> impl Read {
    let mut decoder = FrameDecoder::new();
    decoder.set_max_window_size(MAX_DICTIONARY);
    Frames { packed, decoder, is_open: false, leftovers }
}

struct Frames<R> {
    packed: R,
    decoder: FrameDecoder,
    is_open: bool,
    /// Frames that decoders pass over.
    leftovers: Rc<RefCell<Leftovers>>,
}

impl<R: BufRead> Frames<R> {
    /// Begins the next frame. Returns whether there is one.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.packed.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.packed) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let skipped = &mut (&mut self.packed).take(u64::from(length));
                    self.leftovers.borrow_mut().add_rest(Place::Outside, skipped)?;
                }
                Err(FrameDecoderError::WindowSizeTooBig { .. }) => return Err(io::ErrorKind::OutOfMemory.into()),
                Err(error) => return Err(invalid(error)),
            }
        }
        Ok(false)
    }

    fn decode_block(&mut self) -> io::Result<()> {
        if self.decoder.decode_blocks(&mut self.packed, BlockDecodingStrategy::UptoBlocks(1)).is_ok() {
            return Ok(());
        }
        // At the end of the input the block is cut off; elsewhere it is damaged.
        match self.packed.fill_buf()?.is_empty() {
            true => Err(io::ErrorKind::UnexpectedEof.into()),
            false => Err(invalid("the packed data is invalid")),
        }
    }

    fn end(&mut self) -> io::Result<()> {
        let said = self.decoder.get_checksum_from_data();
        if said.is_some() && said != self.decoder.get_calculated_checksum() {
            return Err(invalid("its checksum is wrong"));
        }
        self.is_open = false;
        Ok(())
    }
}

fn invalid(error: impl ToString) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.is_open {
                self.is_open = self.begin()?;
                if !self.is_open {
                    return Ok(0);
                }
            }
            if self.decoder.can_collect() > 0 {
                return self.decoder.read(into);
            }
            if self.decoder.is_finished() {
                self.end()?;
            } else if self.packed.fill_buf()?.is_empty() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            } else {
                self.decode_block()?;
            }
        }
    }
}

/// Counts the packed bytes that are read.
pub(super) struct Counted<R> {
    pub(super) packed: R,
    pub(super) n: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.packed.read(into)?;
        self.n.set(self.n.get() + n as u64);
        Ok(n)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.packed.fill_buf()
    }

    fn consume(&mut self, n: usize) {
        self.n.set(self.n.get() + n as u64);
        self.packed.consume(n);
    }
}

/// Fails if much more comes out than goes in. After a failure every read fails in the same way.
struct Guarded<R> {
    content: R,
    n_packed: Rc<Cell<u64>>,
    n_bytes: u64,
    limits: Limits,
    failed: Option<(io::ErrorKind, String)>,
}

impl<R: Read> Guarded<R> {
    fn try_read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.content.read(into)?;
        self.n_bytes += n as u64;
        if self.limits.is_bomb(self.n_bytes, self.n_packed.get()) {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, self.limits.bomb()));
        }
        Ok(n)
    }
}

impl<R: Read> Read for Guarded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if let Some((kind, reason)) = &self.failed {
            return Err(io::Error::new(*kind, reason.clone()));
        }
        let read = self.try_read(into);
        self.failed = read.as_ref().err().map(|error| (error.kind(), error.to_string()));
        read
    }
}
