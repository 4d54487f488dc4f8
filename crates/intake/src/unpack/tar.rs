//! Reads the entries of a tar, one after the other as they come out of a stream.
//!
//! Long names and exact times are in entries of their own before the entries that they belong to. They are read up to a limit that real ones do not exceed.

use std::io::{self, Read};

use ::tar::{EntryType, Header, PaxExtensions};

use super::entry_names::{Encoding, RawName};
use super::entry_sink::{EntrySink, Mark};
use super::failure::Failure;
use super::formats;
use super::leftovers::Place;
use super::taken::{Declared, Verified};
use lookalike_report_templates::model::Reason;

/// Headers and contents are padded to a multiple of this number of bytes.
const BLOCK: u64 = 512;
const N_BLOCK: usize = 512;
const MAX_EXTENSION: u64 = 1 << 20;

#[derive(Default)]
struct Extensions {
    name: Option<Vec<u8>>,
    target: Option<Vec<u8>>,
    /// In seconds since 1970.
    modified: Option<i64>,
    n_bytes: Option<u64>,
    is_sparse: bool,
}

/// The entries that were read, until the encoding of their names is known.
#[derive(Default)]
struct Entries {
    added: Vec<Added>,
    folders: Vec<RawName>,
}

/// An entry that was added: its name, its path, and the files that it became.
struct Added {
    name: RawName,
    path: String,
    from: Mark,
    to: Mark,
}

pub(super) fn unpack(source: &mut dyn Read, sink: &mut EntrySink<'_>) -> Result<(), Failure> {
    let mut entries = Entries::default();
    loop {
        match next(source, sink, &mut entries) {
            Ok(true) => {}
            Ok(false) => break,
            Err(failure) if entries.added.is_empty() => return Err(failure),
            Err(failure) => {
                sink.remark(format!("{failure}; the part before is read"));
                break;
            }
        }
    }
    rename(sink, &entries);
    Ok(())
}

/// Adds the next entry with its extensions. Returns whether there was one.
fn next(source: &mut dyn Read, sink: &mut EntrySink<'_>, entries: &mut Entries) -> Result<bool, Failure> {
    let mut extensions = Extensions::default();
    loop {
        let Some(header) = next_header(source, sink)? else { return Ok(false) };
        let n_bytes = header.entry_size().map_err(|_| broken())?;
        let kind = header.entry_type();
        let is_global = kind.is_pax_global_extensions();
        if !(is_global || kind.is_pax_local_extensions() || kind.is_gnu_longname() || kind.is_gnu_longlink()) {
            let n_bytes = extensions.n_bytes.unwrap_or(n_bytes);
            return add(source, &header, extensions, n_bytes, sink, entries).map(|()| true);
        }
        if n_bytes > MAX_EXTENSION {
            return Err(Failure::broken("damaged: the name of an entry takes more than 1 MiB"));
        }
        let mut bytes = Vec::new();
        sink.pass(n_bytes)?;
        (&mut *source).take(n_bytes).read_to_end(&mut bytes).map_err(Failure::from_reading)?;
        pass_padding(source, padding(n_bytes), sink)?;
        if kind.is_gnu_longname() || kind.is_gnu_longlink() {
            let behind = bytes.split_off(bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len()));
            sink.leave_over(Place::Fields, &behind);
            let name = if kind.is_gnu_longname() { &mut extensions.name } else { &mut extensions.target };
            *name = Some(bytes);
        } else {
            // Global extensions are about the tar, and not about the next entry.
            let mut global = Extensions::default();
            if is_global { &mut global } else { &mut extensions }.read(&bytes, sink);
        }
    }
}

fn broken() -> Failure {
    Failure::broken("not a .tar file, or damaged: an entry is invalid")
}

/// Returns the next header; none at the end, where the two empty blocks may be missing.
///
/// Tools stop at an empty block. Entries may follow all the same, as in two tars one after the other, and so may other bytes.
fn next_header(source: &mut dyn Read, sink: &mut EntrySink<'_>) -> Result<Option<Header>, Failure> {
    let mut bytes = Vec::with_capacity(N_BLOCK);
    let mut is_behind_end = false;
    loop {
        bytes.clear();
        source.take(BLOCK).read_to_end(&mut bytes).map_err(Failure::from_reading)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if !formats::is_end_of_tar(&bytes) {
            break;
        }
        is_behind_end = true;
        sink.pass(BLOCK)?;
    }
    if is_behind_end && !formats::is_tar_header(&bytes) {
        sink.leave_over(Place::Outside, &bytes);
        pass_rest(source, sink)?;
        return Ok(None);
    }
    if bytes.len() < N_BLOCK {
        return Err(Failure::from_reading(io::ErrorKind::UnexpectedEof.into()));
    }
    if !formats::is_tar_header(&bytes) {
        return Err(broken());
    }
    Ok(Some(Header::from_byte_slice(&bytes).clone()))
}

impl Extensions {
    fn read(&mut self, bytes: &[u8], sink: &mut EntrySink<'_>) {
        let is_whole = PaxExtensions::new(bytes).all(|extension| extension.is_ok());
        if !is_whole {
            sink.leave_over(Place::Fields, bytes);
        }
        for extension in PaxExtensions::new(bytes).map_while(Result::ok) {
            if is_whole && is_odd(extension.key_bytes(), extension.value_bytes()) {
                sink.leave_over(Place::Fields, extension.value_bytes());
            }
            let text = str::from_utf8(extension.value_bytes()).unwrap_or_default();
            match extension.key_bytes() {
                b"path" => self.name = Some(extension.value_bytes().to_vec()),
                b"linkpath" => self.target = Some(extension.value_bytes().to_vec()),
                b"size" => self.n_bytes = text.parse().ok(),
                b"mtime" => self.modified = text.split('.').next().and_then(|seconds| seconds.parse().ok()),
                key if key.starts_with(b"GNU.sparse.") => self.is_sparse = true,
                _ => {}
            }
        }
    }
}

/// Returns whether no tool writes such an extension: a comment, or a number that is none.
fn is_odd(key: &[u8], value: &[u8]) -> bool {
    /// Maximum length of a time, a number or the name of an owner.
    const MAX_USUAL: usize = 64;
    /// Maximum length of an attribute of macOS, such as the address that a file was downloaded from.
    const MAX_ATTRIBUTE: usize = 2048;
    if matches!(key, b"path" | b"linkpath" | b"GNU.sparse.name") {
        return false;
    }
    let is_of_macos = key.windows(10).any(|part| part == b".com.apple");
    value.len() > if is_of_macos { MAX_ATTRIBUTE } else { MAX_USUAL } || key == b"comment"
}

fn add(
    source: &mut dyn Read,
    header: &Header,
    extensions: Extensions,
    n_bytes: u64,
    sink: &mut EntrySink<'_>,
    entries: &mut Entries,
) -> Result<(), Failure> {
    let kind = header.entry_type();
    let is_sparse = kind.is_gnu_sparse() || extensions.is_sparse;
    if kind.is_gnu_sparse() {
        skip_sparse_map(source, header)?;
    }
    let has_content = is_sparse || matches!(kind, EntryType::Regular | EntryType::Continuous);
    let n_stored = if has_content || !is_without_content(kind) { n_bytes } else { 0 };
    let bytes = extensions.name.unwrap_or_else(|| header.path_bytes().into_owned());
    let is_folder = kind.is_dir() || (kind.is_file() && bytes.ends_with(b"/") && n_bytes == 0);
    if is_folder {
        if entries.folders.len() < sink.max_entries() {
            entries.folders.push(RawName::Bytes(bytes));
        }
        return Ok(());
    }
    let is_taken = sink.count().map_err(Failure::Limit)?;
    let name = RawName::Bytes(bytes);
    let text = Encoding::CodePage437.decode(&name).into_owned();
    let path = sink.paths.unique(&text);
    if !is_taken {
        return skip(source, n_stored.saturating_add(padding(n_stored)), sink);
    }
    let from = sink.mark();
    let modified = extensions.modified.or_else(|| i64::try_from(header.mtime().ok()?).ok());
    let mut content = Verified::new(source.take(n_stored), None);
    if let Some(rule) = sink.rule_for(&text, n_bytes).or_else(|| rule(kind).filter(|_| n_stored == 0)) {
        sink.leave_out(path.clone(), rule);
    } else if matches!(kind, EntryType::Symlink | EntryType::Link) {
        let target = extensions.target.or_else(|| Some(header.link_name_bytes()?.into_owned())).unwrap_or_default();
        let target = if kind.is_symlink() { target } else { relative_to(&text, &target) };
        sink.add_link(path.clone(), &mut target.as_slice());
    } else if is_sparse {
        sink.add_unreadable(path.clone(), "a sparse file; repack it without --sparse");
    } else {
        let declared = Declared { n_bytes: Some(n_bytes), n_packed: None, modified };
        if let Err(failure) = sink.add(path.clone(), declared, &mut content) {
            sink.add_unreadable(path.clone(), failure.to_string());
        }
    }
    entries.added.push(Added { name, path, from, to: sink.mark() });
    let n_left = content.content.limit();
    skip(source, n_left, sink)?;
    pass_padding(source, padding(n_stored), sink)
}

fn rule(kind: EntryType) -> Option<Reason> {
    match kind {
        EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse | EntryType::Link | EntryType::Symlink => {
            None
        }
        _ => Some(Reason::NotRegular),
    }
}

/// Returns the target of a hard link, which is a path in the tar, relative to the folder of the link.
fn relative_to(link: &str, target: &[u8]) -> Vec<u8> {
    let target = String::from_utf8_lossy(target).replace('\\', "/");
    let parts = |path: &str| path.split('/').filter(|part| !matches!(*part, "" | ".")).map(str::to_owned).collect();
    let (from, to): (Vec<String>, Vec<String>) = (parts(link), parts(&target));
    let n_same = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let n_up = from.len().saturating_sub(n_same + 1);
    let up = std::iter::repeat_n("..", n_up);
    up.chain(to.iter().skip(n_same).map(String::as_str)).collect::<Vec<_>>().join("/").into_bytes()
}

/// Returns whether an entry of this type has no content, whatever length its header states.
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

fn skip_sparse_map(source: &mut dyn Read, header: &Header) -> Result<(), Failure> {
    /// Offset of the flag that says whether another such block follows.
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

/// Passes the padding behind an entry, which may be missing behind the last one.
fn pass_padding(source: &mut dyn Read, n_bytes: u64, sink: &mut EntrySink<'_>) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    sink.pass(n_bytes)?;
    source.take(n_bytes).read_to_end(&mut bytes).map_err(Failure::from_reading)?;
    sink.leave_over(Place::Outside, &bytes);
    Ok(())
}

fn pass_rest(source: &mut dyn Read, sink: &mut EntrySink<'_>) -> Result<(), Failure> {
    if sink.keeps_leftovers() {
        return sink.leftovers.add_rest(Place::Outside, source).map_err(Failure::from_reading);
    }
    sink.skip(source).map(|_| ())
}

fn skip(source: &mut dyn Read, n_bytes: u64, sink: &mut EntrySink<'_>) -> Result<(), Failure> {
    let n_passed = sink.skip(&mut source.take(n_bytes))?;
    // The padding of the last entry may be missing.
    if n_passed < n_bytes && n_bytes >= BLOCK {
        return Err(Failure::from_reading(io::ErrorKind::UnexpectedEof.into()));
    }
    Ok(())
}

/// Renames the added files once their encoding is guessed from all names together, and adds the folders.
fn rename(sink: &mut EntrySink<'_>, Entries { added, folders }: &Entries) {
    let provisional = Encoding::CodePage437;
    let encoding = Encoding::guess(added.iter().map(|added| &added.name));
    // On Unix, Western names were in Latin-1 before they were in UTF-8.
    let encoding = encoding.unwrap_or(Encoding::Other(encoding_rs::WINDOWS_1252));
    folders.iter().for_each(|folder| sink.add_folder(&encoding.decode(folder)));
    for Added { name, path, from, to } in added {
        let (before, after) = (provisional.decode(name), encoding.decode(name));
        if before == after {
            continue;
        }
        let place = sink.paths.unique(&after);
        for found in sink.paths_between(*from, *to) {
            if let Some(rest) = found.strip_prefix(path.as_str()) {
                *found = format!("{place}{rest}");
            }
        }
    }
}
