//! The list of contents of a .7z.
//!
//! Every number in it is a claim, and no memory is reserved for it: no list gets longer than the bytes that it is read from.

use std::ops::Range;

use super::numbers::{MAX_FILES, Reader};
use crate::unpack::failure::Failure;
use lookalike_report_templates::model::Reason;

/// The list of an archive file without entries.
pub(super) const EMPTY: &[u8] = &[HEADER, END];

const END: u8 = 0;
const HEADER: u8 = 1;
const ARCHIVE_PROPERTIES: u8 = 2;
const MAIN_STREAMS: u8 = 4;
const FILES: u8 = 5;
const PACKED_STREAMS: u8 = 6;
const BLOCKS: u8 = 7;
const FILES_IN_BLOCKS: u8 = 8;
const SIZE: u8 = 9;
const CHECKSUMS: u8 = 10;
const CODERS: u8 = 11;
const UNPACKED_SIZES: u8 = 12;
const N_FILES: u8 = 13;
const WITHOUT_CONTENT: u8 = 14;
const EMPTY_FILES: u8 = 15;
const NAMES: u8 = 17;
const MODIFIED: u8 = 20;
const ATTRIBUTES: u8 = 21;
const PACKED_HEADER: u8 = 23;

const MAX_CODERS: usize = 32;
/// Seconds from 1601, where times of Windows begin, to 1970.
const WINDOWS_TO_UNIX: i64 = 11_644_473_600;

#[derive(Default)]
pub(super) struct Header {
    pub(super) blocks: Vec<Block>,
    pub(super) files: Vec<ListedFile>,
    packed_start: u64,
    packed_sizes: Vec<u64>,
}

/// A sequence of files that is packed as one stream.
#[derive(Default)]
pub(super) struct Block {
    coders: Vec<Coder>,
    /// Pairs of an input and the output that it is read from.
    bonds: Vec<(usize, usize)>,
    /// The inputs that are read from the archive file.
    inputs: Vec<usize>,
    sizes: Vec<u64>,
    crc: Option<u32>,
    pub(super) files: Vec<Extent>,
}

pub(super) struct Coder {
    pub(super) id: Vec<u8>,
    pub(super) properties: Vec<u8>,
}

pub(super) struct Extent {
    pub(super) n_bytes: u64,
    pub(super) crc: Option<u32>,
}

#[derive(Default, Clone)]
pub(super) struct ListedFile {
    pub(super) name: String,
    pub(super) has_content: bool,
    pub(super) is_folder: bool,
    /// The time when it was last written, in seconds since 1970.
    pub(super) modified: Option<i64>,
    attributes: u32,
}

pub(super) fn damaged() -> Failure {
    Failure::broken("damaged: its list of contents is invalid; download the file again")
}

/// Parses a list that is not packed.
pub(super) fn read(bytes: &[u8]) -> Result<Header, Failure> {
    Reader::new(bytes).header().ok_or_else(damaged)
}

/// Returns where the real list is, if this one is packed.
pub(super) fn packed(bytes: &[u8]) -> Result<Option<Header>, Failure> {
    let mut reader = Reader::new(bytes);
    match reader.byte() {
        Some(HEADER) => Ok(None),
        Some(PACKED_HEADER) => {
            let mut header = Header::default();
            reader.streams(&mut header).ok_or_else(damaged)?;
            Ok(Some(header))
        }
        _ => Err(damaged()),
    }
}

impl ListedFile {
    /// Returns the file type as Unix writes it; zero if it is unknown.
    fn file_type(&self) -> u32 {
        const HAS_UNIX_MODE: u32 = 0x8000;
        const POINTS_ELSEWHERE: u32 = 0x400;
        match self.attributes {
            attributes if attributes & HAS_UNIX_MODE != 0 => (attributes >> 16) & 0o170_000,
            attributes if attributes & POINTS_ELSEWHERE != 0 => LINK,
            _ => 0,
        }
    }

    pub(super) fn rule(&self) -> Option<Reason> {
        (!matches!(self.file_type(), 0 | 0o100_000 | LINK)).then_some(Reason::NotRegular)
    }

    pub(super) fn is_link(&self) -> bool {
        self.file_type() == LINK
    }
}

const LINK: u32 = 0o120_000;

impl Header {
    /// Returns the position and the length of the packed stream of a block. Positions begin after the start header.
    pub(super) fn packed_stream(&self, number: usize) -> Option<(u64, u64)> {
        let first: usize = self.blocks.get(..number)?.iter().map(|block| block.inputs.len()).sum();
        let before = self.packed_sizes.get(..first)?.iter().try_fold(0_u64, |sum, size| sum.checked_add(*size))?;
        Some((self.packed_start.checked_add(before)?, *self.packed_sizes.get(first)?))
    }

    /// Returns the range of the packed streams that blocks use, from the same beginning.
    pub(super) fn packed_range(&self) -> Range<u64> {
        let n_used = self.blocks.iter().map(|block| block.inputs.len()).sum();
        let n_bytes = self.packed_sizes.iter().take(n_used).fold(0_u64, |sum, size| sum.saturating_add(*size));
        self.packed_start..self.packed_start.saturating_add(n_bytes)
    }
}

impl Block {
    /// Returns the size of the output of the last coder.
    pub(super) fn n_bytes(&self) -> u64 {
        let is_last = |place: &usize| !self.bonds.iter().any(|(_, output)| output == place);
        (0..self.sizes.len()).find(is_last).and_then(|place| self.sizes.get(place)).copied().unwrap_or(0)
    }

    /// Returns the coders in the order of unpacking, each with the size of its output.
    pub(super) fn chain(&self) -> Result<Vec<(&Coder, u64)>, Failure> {
        let [first] = *self.inputs else {
            return Err(Failure::broken(
                "packed in several streams, which is not supported; repack it as an ordinary .zip",
            ));
        };
        let mut chain = Vec::new();
        let mut next = Some(first);
        while let Some(place) = next {
            let (coder, size) = self.coders.get(place).zip(self.sizes.get(place)).ok_or_else(damaged)?;
            chain.push((coder, *size));
            if chain.len() > self.coders.len() {
                return Err(damaged());
            }
            next = self.bonds.iter().find(|(_, output)| *output == place).map(|(input, _)| *input);
        }
        Ok(chain)
    }
}

impl Reader<'_> {
    fn header(mut self) -> Option<Header> {
        let mut header = Header::default();
        (self.byte()? == HEADER).then_some(())?;
        loop {
            match self.byte()? {
                END => return Some(header),
                ARCHIVE_PROPERTIES => {
                    while self.byte()? != END {
                        let n = self.count()?;
                        self.bytes(n)?;
                    }
                }
                MAIN_STREAMS => self.streams(&mut header)?,
                FILES => self.files(&mut header)?,
                _ => return None,
            }
        }
    }

    fn streams(&mut self, header: &mut Header) -> Option<()> {
        let mut is_divided = false;
        loop {
            match self.byte()? {
                END => break,
                PACKED_STREAMS => self.packed_streams(header)?,
                BLOCKS => self.blocks(header)?,
                FILES_IN_BLOCKS => {
                    is_divided = true;
                    self.division(header)?;
                }
                _ => return None,
            }
        }
        if !is_divided {
            for block in &mut header.blocks {
                block.files = vec![Extent { n_bytes: block.n_bytes(), crc: block.crc }];
            }
        }
        Some(())
    }

    fn packed_streams(&mut self, header: &mut Header) -> Option<()> {
        header.packed_start = self.number()?;
        let n = self.count_of_bytes()?;
        loop {
            match self.byte()? {
                END => return Some(()),
                SIZE => header.packed_sizes = self.numbers(n)?,
                CHECKSUMS => drop(self.checksums(n)?),
                _ => return None,
            }
        }
    }

    fn blocks(&mut self, header: &mut Header) -> Option<()> {
        (self.byte()? == CODERS).then_some(())?;
        let n = self.count_of_bytes()?;
        // No program writes blocks into a separate stream.
        (self.byte()? == 0).then_some(())?;
        header.blocks = (0..n).map(|_| self.block()).collect::<Option<_>>()?;
        loop {
            match self.byte()? {
                END => return Some(()),
                UNPACKED_SIZES => {
                    for block in &mut header.blocks {
                        block.sizes = self.numbers(block.coders.len())?;
                    }
                }
                CHECKSUMS => {
                    let checksums = self.checksums(n)?;
                    header.blocks.iter_mut().zip(checksums).for_each(|(block, crc)| block.crc = crc);
                }
                _ => return None,
            }
        }
    }

    fn block(&mut self) -> Option<Block> {
        let n_coders = self.count().filter(|n| (1..=MAX_CODERS).contains(n))?;
        let mut block = Block::default();
        let mut n_inputs = 0;
        for _ in 0..n_coders {
            let (coder, n) = self.coder()?;
            block.coders.push(coder);
            n_inputs += n;
        }
        // Every coder has one output, and all but the last output are the input of another coder.
        for _ in 0..n_coders - 1 {
            block.bonds.push((self.count()?, self.count()?));
        }
        let n_packed = n_inputs.checked_sub(block.bonds.len()).filter(|n| (1..=MAX_CODERS).contains(n))?;
        block.inputs = match n_packed {
            1 => (0..n_inputs).filter(|input| !block.bonds.iter().any(|(bound, _)| bound == input)).collect(),
            n => (0..n).map(|_| self.count()).collect::<Option<_>>()?,
        };
        Some(block)
    }

    fn coder(&mut self) -> Option<(Coder, usize)> {
        const HAS_STREAMS: u8 = 0x10;
        const HAS_PROPERTIES: u8 = 0x20;
        let flags = self.byte()?;
        let id = self.bytes(usize::from(flags & 15))?.to_vec();
        let (n_inputs, n_outputs) = if flags & HAS_STREAMS == 0 { (1, 1) } else { (self.count()?, self.count()?) };
        let n_properties = if flags & HAS_PROPERTIES == 0 { 0 } else { self.count()? };
        let properties = self.bytes(n_properties)?.to_vec();
        (n_outputs == 1 && n_inputs <= MAX_CODERS).then_some((Coder { id, properties }, n_inputs))
    }

    fn division(&mut self, header: &mut Header) -> Option<()> {
        let mut counts = vec![1; header.blocks.len()];
        let mut kind = self.byte()?;
        if kind == N_FILES {
            counts = (0..counts.len()).map(|_| self.count()).collect::<Option<_>>()?;
            kind = self.byte()?;
        }
        let total = counts.iter().try_fold(0_usize, |sum, count| sum.checked_add(*count));
        total.filter(|total| *total <= MAX_FILES)?;
        let has_sizes = kind == SIZE;
        for (block, count) in header.blocks.iter_mut().zip(&counts) {
            let sizes = if has_sizes { self.numbers(count.saturating_sub(1))? } else { Vec::new() };
            block.divide(*count, sizes)?;
        }
        if has_sizes {
            kind = self.byte()?;
        }
        loop {
            match kind {
                END => return Some(()),
                CHECKSUMS => self.checksums_of_files(header)?,
                _ => return None,
            }
            kind = self.byte()?;
        }
    }

    /// Reads the checksums of all files, except for files that are a block by themselves, whose checksum is known.
    fn checksums_of_files(&mut self, header: &mut Header) -> Option<()> {
        let is_known = |block: &Block| block.files.len() == 1 && block.crc.is_some();
        let unknown = header.blocks.iter().filter(|block| !is_known(block)).map(|block| block.files.len()).sum();
        let mut checksums = self.checksums(unknown)?.into_iter();
        for block in header.blocks.iter_mut().filter(|block| !is_known(block)) {
            for extent in &mut block.files {
                extent.crc = checksums.next()?;
            }
        }
        Some(())
    }

    fn files(&mut self, header: &mut Header) -> Option<()> {
        // Every name has at least the two bytes of its end.
        let n = self.count_of_bytes().filter(|n| *n <= MAX_FILES)?;
        header.files = vec![ListedFile { has_content: true, ..ListedFile::default() }; n];
        loop {
            let kind = self.byte()?;
            if kind == END {
                return Some(());
            }
            let n_bytes = self.count()?;
            let property = Reader::new(self.bytes(n_bytes)?);
            property.property(kind, &mut header.files)?;
        }
    }

    fn property(mut self, kind: u8, files: &mut [ListedFile]) -> Option<()> {
        let n = files.len();
        match kind {
            WITHOUT_CONTENT => {
                for (file, is_without) in files.iter_mut().zip(self.bits(n)?) {
                    (file.has_content, file.is_folder) = (!is_without, is_without);
                }
            }
            EMPTY_FILES => {
                let n_without = files.iter().filter(|file| !file.has_content).count();
                let without = files.iter_mut().filter(|file| !file.has_content);
                without.zip(self.bits(n_without)?).for_each(|(file, is_file)| file.is_folder = !is_file);
            }
            NAMES => {
                (self.byte()? == 0).then_some(())?;
                files.iter_mut().try_for_each(|file| self.name().map(|name| file.name = name))?;
            }
            MODIFIED => {
                for (file, is_known) in files.iter_mut().zip(self.known(n)?) {
                    if is_known {
                        let ticks = u64::from_le_bytes(self.bytes(8)?.try_into().ok()?);
                        file.modified = i64::try_from(ticks / 10_000_000).ok().map(|seconds| seconds - WINDOWS_TO_UNIX);
                    }
                }
            }
            ATTRIBUTES => {
                for (file, is_known) in files.iter_mut().zip(self.known(n)?) {
                    if is_known {
                        file.attributes = self.u32()?;
                    }
                }
            }
            _ => {}
        }
        Some(())
    }

    /// Reads the list of files for which the property is known.
    fn known(&mut self, n: usize) -> Option<Vec<bool>> {
        let known = self.all_or_bits(n)?;
        (self.byte()? == 0).then_some(known)
    }

    /// Reads a name in UTF-16, up to its end.
    fn name(&mut self) -> Option<String> {
        let mut units = Vec::new();
        loop {
            match u16::from_le_bytes(self.bytes(2)?.try_into().ok()?) {
                0 => return Some(String::from_utf16_lossy(&units)),
                unit => units.push(unit),
            }
        }
    }
}

impl Block {
    /// Divides the block into files. `sizes` are those of all files but the last, which has the rest.
    fn divide(&mut self, count: usize, mut sizes: Vec<u64>) -> Option<()> {
        if count == 0 {
            self.files.clear();
            return Some(());
        }
        let sum = sizes.iter().try_fold(0_u64, |sum, size| sum.checked_add(*size))?;
        (sizes.len() + 1 == count).then_some(())?;
        sizes.push(self.n_bytes().checked_sub(sum)?);
        let crc = self.crc.filter(|_| count == 1);
        self.files = sizes.into_iter().map(|n_bytes| Extent { n_bytes, crc }).collect();
        Some(())
    }
}
