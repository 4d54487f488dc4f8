//! The entries of a tar, one after the other as they come out of a stream.
//!
//! Long names and times stand in entries of their own before those that they belong to. They are read only as far as
//! real ones go.

use std::io::{self, Read};
use std::ops::Range;

use ::tar::{EntryType, Header, PaxExtensions};

use super::names::{Encoding, RawName};
use super::shelf::{Declared, Shelf};
use super::{Failure, Modified};

/// Everything in a tar is padded to a multiple of this.
const BLOCK: u64 = 512;
const N_BLOCK: usize = 512;
/// No name, and no set of extensions, takes more.
const MAX_EXTENSION: u64 = 1 << 20;

/// Whether this is the beginning of a tar: its checksum is right.
pub(super) fn is_header(bytes: &[u8]) -> bool {
    let Some(block) = bytes.first_chunk::<N_BLOCK>() else { return false };
    let sum: u32 =
        block.iter().enumerate().map(|(at, &byte)| if (148..156).contains(&at) { 32 } else { u32::from(byte) }).sum();
    block.iter().any(|&byte| byte != 0) && Header::from_byte_slice(block).cksum().is_ok_and(|said| said == sum)
}

/// Whether this is the end of a tar, which an empty one begins with.
pub(super) fn is_end(bytes: &[u8]) -> bool {
    bytes.len() == N_BLOCK && bytes.iter().all(|&byte| byte == 0)
}

/// What stands before an entry and belongs to it.
#[derive(Default)]
struct Extensions {
    name: Option<Vec<u8>>,
    modified: Modified,
    n_bytes: Option<u64>,
    is_sparse: bool,
}

/// An entry that was taken in: its name, the path that it was given, and what was found for it.
struct Taken {
    name: RawName,
    path: String,
    found: Range<usize>,
}

/// Takes in every entry.
pub(super) fn unpack(source: &mut dyn Read, shelf: &mut Shelf<'_>) -> Result<(), Failure> {
    let mut taken = Vec::new();
    loop {
        match next(source, shelf, &mut taken) {
            Ok(true) => {}
            Ok(false) => break,
            Err(failure) if taken.is_empty() => return Err(failure),
            Err(failure) => {
                shelf.remark(format!("{failure}; what comes before is read"));
                break;
            }
        }
    }
    rename(shelf, &taken);
    Ok(())
}

/// Takes in one entry with what stands before it, unless this is the end.
fn next(source: &mut dyn Read, shelf: &mut Shelf<'_>, taken: &mut Vec<Taken>) -> Result<bool, Failure> {
    let mut extensions = Extensions::default();
    loop {
        let Some(header) = next_header(source)? else { return Ok(false) };
        let n_bytes = header.entry_size().map_err(|_| broken())?;
        let kind = header.entry_type();
        if !(kind.is_pax_local_extensions() || kind.is_gnu_longname() || kind.is_gnu_longlink()) {
            let n_bytes = extensions.n_bytes.unwrap_or(n_bytes);
            return take(source, &header, extensions, n_bytes, shelf, taken).map(|()| true);
        }
        if n_bytes > MAX_EXTENSION {
            return Err(Failure::broken("damaged: the name of an entry takes more than 1 MiB"));
        }
        let mut bytes = Vec::new();
        shelf.budget.work(n_bytes)?;
        (&mut *source).take(n_bytes).read_to_end(&mut bytes).map_err(Failure::from_reading)?;
        skip(source, padding(n_bytes), shelf)?;
        if kind.is_gnu_longname() {
            bytes.truncate(bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len()));
            extensions.name = Some(bytes);
        } else if kind.is_pax_local_extensions() {
            extensions.read(&bytes);
        }
    }
}

fn broken() -> Failure {
    Failure::broken("no tar, or damaged: an entry of it makes no sense")
}

/// The next header, if this is not the end. A tar that ends without saying so is whole all the same.
fn next_header(source: &mut dyn Read) -> Result<Option<Header>, Failure> {
    let mut bytes = Vec::with_capacity(N_BLOCK);
    source.take(BLOCK).read_to_end(&mut bytes).map_err(Failure::from_reading)?;
    if bytes.is_empty() || is_end(&bytes) {
        return Ok(None);
    }
    if bytes.len() < N_BLOCK {
        return Err(Failure::from_reading(io::ErrorKind::UnexpectedEof.into()));
    }
    if !is_header(&bytes) {
        return Err(broken());
    }
    Ok(Some(Header::from_byte_slice(&bytes).clone()))
}

impl Extensions {
    fn read(&mut self, bytes: &[u8]) {
        for extension in PaxExtensions::new(bytes).map_while(Result::ok) {
            let text = str::from_utf8(extension.value_bytes()).unwrap_or_default();
            match extension.key_bytes() {
                b"path" => self.name = Some(extension.value_bytes().to_vec()),
                b"size" => self.n_bytes = text.parse().ok(),
                b"mtime" => self.modified = text.split('.').next().and_then(|seconds| seconds.parse().ok()),
                key if key.starts_with(b"GNU.sparse.") => self.is_sparse = true,
                _ => {}
            }
        }
    }
}

/// Takes in one entry, and goes on to the end of it.
fn take(
    source: &mut dyn Read,
    header: &Header,
    extensions: Extensions,
    n_bytes: u64,
    shelf: &mut Shelf<'_>,
    taken: &mut Vec<Taken>,
) -> Result<(), Failure> {
    let kind = header.entry_type();
    let is_sparse = kind.is_gnu_sparse() || extensions.is_sparse;
    if kind.is_gnu_sparse() {
        skip_sparse_map(source, header)?;
    }
    let has_content = is_sparse || matches!(kind, EntryType::Regular | EntryType::Continuous);
    let n_stored = if has_content || !is_without_content(kind) { n_bytes } else { 0 };
    let bytes = extensions.name.unwrap_or_else(|| header.path_bytes().into_owned());
    let is_folder = kind.is_dir() || (kind.is_file() && bytes.ends_with(b"/"));
    if is_folder || kind.is_pax_global_extensions() {
        return skip(source, padded(n_stored), shelf);
    }
    shelf.budget.count().map_err(Failure::Limit)?;
    let name = RawName::Bytes(bytes);
    let text = Encoding::CodePage437.decode(&name).into_owned();
    let path = shelf.place(&text);
    let from = shelf.found.len();
    let modified = extensions.modified.or_else(|| i64::try_from(header.mtime().ok()?).ok());
    let mut content = source.take(n_stored);
    if let Some(rule) = shelf.rule_for(&text).or_else(|| rule(kind)) {
        shelf.leave_out(path.clone(), rule);
    } else if is_sparse {
        shelf.give_up(path.clone(), "a sparse file, stored with holes; pack it anew without --sparse");
    } else {
        let declared = Declared { n_bytes, n_packed: None, modified };
        let mut whole = Whole { content: &mut content };
        if let Err(failure) = shelf.fill(path.clone(), declared, &mut whole) {
            shelf.give_up(path.clone(), failure.to_string());
        }
    }
    taken.push(Taken { name, path, found: from..shelf.found.len() });
    let n_left = content.limit();
    skip(source, n_left.saturating_add(padding(n_stored)), shelf)
}

/// Why an entry is not looked into, by what it is.
fn rule(kind: EntryType) -> Option<String> {
    match kind {
        EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => None,
        EntryType::Link | EntryType::Symlink => Some("a link; links are not followed".to_owned()),
        EntryType::Char | EntryType::Block => Some("not a regular file, but a device".to_owned()),
        EntryType::Fifo => Some("not a regular file, but a pipe".to_owned()),
        _ => Some("not a regular file".to_owned()),
    }
}

/// Whether what the header says of a length is not followed by so many bytes.
fn is_without_content(kind: EntryType) -> bool {
    matches!(
        kind,
        EntryType::Link
            | EntryType::Symlink
            | EntryType::Char
            | EntryType::Block
            | EntryType::Fifo
            | EntryType::Directory
    )
}

/// Goes past the blocks that go on with the list of holes of a sparse file.
fn skip_sparse_map(source: &mut dyn Read, header: &Header) -> Result<(), Failure> {
    /// Where such a block says whether another one follows.
    const GOES_ON: usize = 504;
    let mut goes_on = header.as_gnu().is_some_and(::tar::GnuHeader::is_extended);
    while goes_on {
        let mut block = [0; N_BLOCK];
        source.read_exact(&mut block).map_err(Failure::from_reading)?;
        goes_on = block[GOES_ON] == 1;
    }
    Ok(())
}

fn padding(n_bytes: u64) -> u64 {
    (BLOCK - n_bytes % BLOCK) % BLOCK
}

fn padded(n_bytes: u64) -> u64 {
    n_bytes.saturating_add(padding(n_bytes))
}

fn skip(source: &mut dyn Read, n_bytes: u64, shelf: &mut Shelf<'_>) -> Result<(), Failure> {
    let n_passed = shelf.pass_over(&mut source.take(n_bytes))?;
    // The last entry may be without its padding.
    if n_passed < n_bytes && n_bytes >= BLOCK {
        return Err(Failure::from_reading(io::ErrorKind::UnexpectedEof.into()));
    }
    Ok(())
}

/// The content of an entry, which has to come to its end.
struct Whole<'a, R> {
    content: &'a mut io::Take<R>,
}

impl<R: Read> Read for Whole<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.content.read(into)?;
        if n == 0 && !into.is_empty() && self.content.limit() > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(n)
    }
}

/// Gives what was found the names that all of them together show.
fn rename(shelf: &mut Shelf<'_>, taken: &[Taken]) {
    let provisional = Encoding::CodePage437;
    let encoding = Encoding::of_unix(taken.iter().map(|taken| &taken.name));
    for Taken { name, path, found } in taken {
        let (before, after) = (provisional.decode(name), encoding.decode(name));
        if before == after {
            continue;
        }
        let place = shelf.place(&after);
        for found in shelf.found.get_mut(found.clone()).unwrap_or_default() {
            if let Some(rest) = found.path.strip_prefix(path.as_str()) {
                found.path = format!("{place}{rest}");
            }
        }
    }
}
