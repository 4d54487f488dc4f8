//! Unpacks an entry of a .zip, and verifies its size and checksum.

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

use bzip2::bufread::BzDecoder;
use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use lzma_rust2::LzmaReader;

use super::entry::Entry;
use crate::options::Limits;
use crate::unpack::failure::Failure;
use crate::unpack::streams::{self, Counted};

/// The part of an entry's packed content that was read.
#[derive(Default)]
pub(super) struct Progress {
    n_read: Rc<Cell<u64>>,
    is_at_end: Cell<bool>,
}

impl Progress {
    /// Returns the number of packed bytes before the end of the stream, if it was reached.
    ///
    /// Only these methods read no further than they must.
    pub(super) fn end_of_stream(&self, entry: &Entry) -> Option<u64> {
        (self.is_at_end.get() && matches!(entry.method, 8 | 12)).then(|| self.n_read.get())
    }
}

pub(super) fn open<'a>(
    entry: &Entry,
    packed: impl BufRead + 'a,
    progress: &Rc<Progress>,
    limits: Limits,
) -> Result<Box<dyn Read + 'a>, Failure> {
    let packed = Counted { packed, n: Rc::clone(&progress.n_read) };
    let content: Box<dyn Read + 'a> = match entry.method {
        0 => Box::new(packed),
        8 => Box::new(DeflateDecoder::new(packed)),
        12 => Box::new(BzDecoder::new(packed)),
        14 => Box::new(lzma(packed, entry.n_bytes)?),
        93 => Box::new(streams::zstandard(packed, Rc::default())),
        95 => Box::new(streams::xz(packed)),
        method => {
            let what = known_method(method).map_or_else(|| format!("method {method}"), str::to_owned);
            return Err(Failure::Broken(format!(
                "packed with {what}, which is not supported; repack it as an ordinary .zip"
            )));
        }
    };
    Ok(Box::new(Verified {
        content,
        crc: Crc::new(),
        n_bytes: 0,
        n_packed: entry.n_packed,
        expected: entry.crc,
        progress: Rc::clone(progress),
        limits,
    }))
}

fn known_method(method: u16) -> Option<&'static str> {
    match method {
        6 => Some("the old Implode"),
        9 => Some("Deflate64"),
        97 => Some("WavPack"),
        98 => Some("PPMd"),
        _ => None,
    }
}

/// Returns the unpacked content of an entry in LZMA, whose properties precede it.
fn lzma<R: Read>(mut packed: R, n_bytes: u64) -> Result<LzmaReader<R>, Failure> {
    let mut header = [0; 9];
    packed.read_exact(&mut header).map_err(Failure::from_reading)?;
    let [_, _, _, _, properties @ ..] = header;
    streams::lzma(properties, n_bytes, packed)
}

/// Fails at the end if the checksum is wrong, and before that if the content is a bomb.
struct Verified<R> {
    content: R,
    crc: Crc,
    n_bytes: u64,
    n_packed: u64,
    expected: u32,
    progress: Rc<Progress>,
    limits: Limits,
}

impl<R: Read> Read for Verified<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.content.read(into)?;
        if n == 0 && !into.is_empty() && self.crc.sum() != self.expected {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "its checksum is wrong"));
        }
        if n == 0 && !into.is_empty() {
            self.progress.is_at_end.set(true);
        }
        self.crc.update(into.get(..n).unwrap_or_default());
        self.n_bytes += n as u64;
        if self.limits.is_bomb(self.n_bytes, self.n_packed) {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, self.limits.bomb()));
        }
        Ok(n)
    }
}
