//! What is packed as one stream: a tar, or a single file.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::rc::Rc;

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::kinds::{self, Kind, Packing};
use super::limits::{Limits, MAX_DICTIONARY};
use super::shelf::{Declared, Shelf};
use super::{Failure, Source, tar};

/// What an unpacker of LZMA needs beside its dictionary, in KiB.
const BESIDE_DICTIONARY: u64 = 2048;

/// Takes in the tar, or the file, that is in a stream.
pub(super) fn unpack(
    source: &mut dyn Source,
    packing: Packing,
    name: &str,
    shelf: &mut Shelf<'_>,
) -> Result<(), Failure> {
    let mut content = open(packing, source, shelf.budget.limits);
    let beginning = kinds::beginning(&mut content).map_err(Failure::from_reading)?;
    let is_tar =
        kinds::by_beginning(&beginning) == Some(Kind::Tar) || (kinds::says_tar(name) && tar::is_end(&beginning));
    let mut whole = Cursor::new(beginning).chain(content);
    if is_tar {
        tar::unpack(&mut whole, shelf)?;
        check_rest(&mut whole, shelf);
        return Ok(());
    }
    shelf.budget.count().map_err(Failure::Limit)?;
    let path = shelf.place(&name_inside(name));
    let outcome = shelf.fill(path.clone(), Declared::default(), &mut whole);
    outcome.unwrap_or_else(|failure| shelf.give_up(path, failure.to_string()));
    Ok(())
}

/// Reads what stands behind the end of a tar: the checksum of it all is there.
fn check_rest(rest: &mut dyn Read, shelf: &mut Shelf<'_>) {
    if shelf.has_remarks() {
        return;
    }
    if let Err(failure) = shelf.pass_over(rest) {
        shelf.remark(format!("{failure}; what was read of it may be wrong"));
    }
}

/// The name of the one file in an archive called `name`.
fn name_inside(name: &str) -> String {
    let stem = kinds::by_ending(name).map_or(name, |(stem, _)| stem);
    stem.to_owned()
}

/// What a stream unpacks to, guarded against bombs.
fn open<'a>(packing: Packing, source: &'a mut dyn Source, limits: Limits) -> impl Read + 'a {
    let n_packed = Rc::new(Cell::new(0));
    let packed = BufReader::new(Counted { source, n: Rc::clone(&n_packed) });
    let content: Box<dyn Read + 'a> = match packing {
        Packing::Gzip => Box::new(MultiGzDecoder::new(packed)),
        Packing::Bzip2 => Box::new(MultiBzDecoder::new(packed)),
        Packing::Xz => Box::new(xz(packed)),
        Packing::Zstandard => Box::new(zstandard(packed)),
    };
    Guarded { content, n_packed, n_bytes: 0, limits, failed: None }
}

/// What a stream in xz unpacks to.
pub(super) fn xz<R: Read>(packed: R) -> impl Read {
    let limit = u32::try_from((MAX_DICTIONARY >> 10) + BESIDE_DICTIONARY).unwrap_or(u32::MAX);
    XzReader::new_mem_limit(packed, true, limit)
}

/// What a stream of Zstandard unpacks to.
pub(super) fn zstandard<R: BufRead>(packed: R) -> impl Read {
    let mut decoder = FrameDecoder::new();
    decoder.set_max_window_size(MAX_DICTIONARY);
    Frames { packed, decoder, is_open: false }
}

/// The frames of Zstandard, one after the other.
struct Frames<R> {
    packed: R,
    decoder: FrameDecoder,
    is_open: bool,
}

impl<R: BufRead> Frames<R> {
    /// Begins the next frame, and says whether there is one.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.packed.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.packed) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut (&mut self.packed).take(u64::from(length)), &mut io::sink())?;
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
        // What is wrong with a block at the very end is that it ends too early.
        match self.packed.fill_buf()?.is_empty() {
            true => Err(io::ErrorKind::UnexpectedEof.into()),
            false => Err(invalid("what is packed makes no sense")),
        }
    }

    /// Looks at the checksum of a frame that has come to its end.
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

/// Counts what is read.
struct Counted<'a> {
    source: &'a mut dyn Source,
    n: Rc<Cell<u64>>,
}

impl Read for Counted<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.source.read(into)?;
        self.n.set(self.n.get() + n as u64);
        Ok(n)
    }
}

/// Fails where much more comes out than goes in. What has failed once goes on failing in the same way.
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
