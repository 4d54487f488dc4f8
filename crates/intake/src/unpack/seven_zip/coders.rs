//! Unpacks a block of a .7z by a chain of coders with bounded memory.

use std::io::{BufReader, Read};
use std::rc::Rc;

use bzip2::read::BzDecoder;
use flate2::bufread::DeflateDecoder;
use lzma_rust2::Lzma2Reader;
use lzma_rust2::filter::bcj::BcjReader;
use lzma_rust2::filter::delta::DeltaReader;

use super::header::{Block, Coder};
use crate::unpack::failure::Failure;
use crate::unpack::streams;

pub(super) fn open<'a>(block: &Block, packed: impl Read + 'a) -> Result<Box<dyn Read + 'a>, Failure> {
    let mut content: Box<dyn Read + 'a> = Box::new(BufReader::new(packed));
    for (coder, n_bytes) in block.chain()? {
        content = step(coder, n_bytes, content)?;
    }
    Ok(content)
}

fn step<'a>(coder: &Coder, n_bytes: u64, packed: Box<dyn Read + 'a>) -> Result<Box<dyn Read + 'a>, Failure> {
    Ok(match coder.id.as_slice() {
        [0] => packed,
        [3, 1, 1] => lzma(&coder.properties, n_bytes, packed)?,
        [0x21] => lzma2(&coder.properties, n_bytes, packed)?,
        [3] => {
            let distance = coder.properties.first().copied().unwrap_or(0);
            Box::new(DeltaReader::new(packed, usize::from(distance) + 1))
        }
        [3, 3, 1, 3] | [4] => Box::new(BcjReader::new_x86(packed, 0)),
        [3, 3, 2, 5] | [5] => Box::new(BcjReader::new_ppc(packed, 0)),
        [3, 3, 4, 1] | [6] => Box::new(BcjReader::new_ia64(packed, 0)),
        [3, 3, 5, 1] | [7] => Box::new(BcjReader::new_arm(packed, 0)),
        [3, 3, 7, 1] | [8] => Box::new(BcjReader::new_arm_thumb(packed, 0)),
        [3, 3, 8, 5] | [9] => Box::new(BcjReader::new_sparc(packed, 0)),
        [0xa] => Box::new(BcjReader::new_arm64(packed, 0)),
        [0xb] => Box::new(BcjReader::new_riscv(packed, 0)),
        [4, 1, 8] => Box::new(DeflateDecoder::new(BufReader::new(packed))),
        [4, 2, 2] => Box::new(BzDecoder::new(packed)),
        [4, 0xf7, 0x11, 1] => Box::new(streams::zstandard(BufReader::new(packed), Rc::default())),
        [6, 0xf1, ..] => return Err(Failure::broken("encrypted; get a copy without a password")),
        [3, 4, 1] => return Err(unreadable("PPMd")),
        [3, 3, 1, 0x1b] => return Err(unreadable("BCJ2")),
        [4, 1, 9] => return Err(unreadable("Deflate64")),
        other => return Err(unreadable(&format!("coder {other:02x?}"))),
    })
}

fn unreadable(what: &str) -> Failure {
    Failure::Broken(format!("packed with {what}, which is not supported; repack it as an ordinary .zip"))
}

fn lzma<'a>(properties: &[u8], n_bytes: u64, packed: Box<dyn Read + 'a>) -> Result<Box<dyn Read + 'a>, Failure> {
    let properties = properties.try_into().map_err(|_| super::header::damaged())?;
    Ok(Box::new(streams::lzma(properties, n_bytes, packed)?))
}

fn lzma2<'a>(properties: &[u8], n_bytes: u64, packed: Box<dyn Read + 'a>) -> Result<Box<dyn Read + 'a>, Failure> {
    let [exponent @ 0..=40] = *properties else { return Err(super::header::damaged()) };
    // The exponent counts in half steps: each power of two, and one and a half times that power.
    let asked = u64::from(2 | exponent & 1) << (exponent / 2 + 11);
    Ok(Box::new(Lzma2Reader::new(packed, streams::dictionary(asked, n_bytes)?, None)))
}
