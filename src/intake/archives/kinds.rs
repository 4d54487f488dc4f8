//! Which kinds of archives there are, and how one is known: by the ending of its name, and by its first bytes.
//!
//! What the bytes say is believed over what the ending says: a .zip called .tar is a .zip.

use std::io::{self, Read};
use std::path::Path;

/// What an archive is made as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Zip,
    Tar,
    SevenZip,
    /// One stream, which is a tar or a single file.
    Packed(Packing),
    /// Nothing reads it here; its name in the words of a message.
    Foreign(&'static str),
}

/// How a stream is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    Gzip,
    Bzip2,
    Xz,
    Zstandard,
}

/// So many bytes of a beginning tell every kind.
pub(super) const N_TELLING: usize = 512;

/// The longer endings come before those that they end in.
const ENDINGS: [(&str, Kind); 36] = [
    (".tar.gz", Kind::Packed(Packing::Gzip)),
    (".tar.bz2", Kind::Packed(Packing::Bzip2)),
    (".tar.xz", Kind::Packed(Packing::Xz)),
    (".tar.zst", Kind::Packed(Packing::Zstandard)),
    (".tar.lz", Kind::Foreign("an lzip archive")),
    (".tar.z", Kind::Foreign("an archive of `compress`")),
    (".zip", Kind::Zip),
    (".tar", Kind::Tar),
    (".7z", Kind::SevenZip),
    (".tgz", Kind::Packed(Packing::Gzip)),
    (".gz", Kind::Packed(Packing::Gzip)),
    (".tbz2", Kind::Packed(Packing::Bzip2)),
    (".tbz", Kind::Packed(Packing::Bzip2)),
    (".bz2", Kind::Packed(Packing::Bzip2)),
    (".txz", Kind::Packed(Packing::Xz)),
    (".xz", Kind::Packed(Packing::Xz)),
    (".tzst", Kind::Packed(Packing::Zstandard)),
    (".zst", Kind::Packed(Packing::Zstandard)),
    (".rar", Kind::Foreign("a RAR archive")),
    (".z01", Kind::Foreign("a part of a split archive")),
    (".001", Kind::Foreign("a part of a split archive")),
    (".lzh", Kind::Foreign("an LZH archive")),
    (".lha", Kind::Foreign("an LZH archive")),
    (".arj", Kind::Foreign("an ARJ archive")),
    (".ace", Kind::Foreign("an ACE archive")),
    (".cab", Kind::Foreign("a cabinet of Windows")),
    (".sit", Kind::Foreign("a StuffIt archive")),
    (".sitx", Kind::Foreign("a StuffIt archive")),
    (".z", Kind::Foreign("an archive of `compress`")),
    (".lz", Kind::Foreign("an lzip archive")),
    (".lz4", Kind::Foreign("an LZ4 archive")),
    (".lzma", Kind::Foreign("an LZMA archive")),
    (".cpio", Kind::Foreign("a cpio archive")),
    (".dmg", Kind::Foreign("a disk image of macOS")),
    (".iso", Kind::Foreign("a disk image")),
    (".wim", Kind::Foreign("a disk image of Windows")),
];

/// What an archive begins with, and where.
const BEGINNINGS: [(usize, &[u8], Kind); 18] = [
    (0, b"PK\x03\x04", Kind::Zip),
    (0, b"PK\x05\x06", Kind::Zip),
    (0, b"PK\x07\x08", Kind::Zip),
    (0, b"7z\xbc\xaf\x27\x1c", Kind::SevenZip),
    (0, b"\x1f\x8b\x08", Kind::Packed(Packing::Gzip)),
    (0, b"BZh", Kind::Packed(Packing::Bzip2)),
    (0, b"\xfd7zXZ\x00", Kind::Packed(Packing::Xz)),
    (0, b"\x28\xb5\x2f\xfd", Kind::Packed(Packing::Zstandard)),
    (0, b"Rar!\x1a\x07", Kind::Foreign("a RAR archive")),
    (0, b"\x1f\x9d", Kind::Foreign("an archive of `compress`")),
    (0, b"LZIP", Kind::Foreign("an lzip archive")),
    (0, b"\x04\x22\x4d\x18", Kind::Foreign("an LZ4 archive")),
    (0, b"MSCF", Kind::Foreign("a cabinet of Windows")),
    (0, b"\x60\xea", Kind::Foreign("an ARJ archive")),
    (2, b"-lh", Kind::Foreign("an LZH archive")),
    (7, b"**ACE**", Kind::Foreign("an ACE archive")),
    (0, b"StuffIt", Kind::Foreign("a StuffIt archive")),
    (257, b"ustar", Kind::Tar),
];

/// The kind by the ending of a name, and the name without that ending.
pub(super) fn by_ending(name: &str) -> Option<(&str, Kind)> {
    ENDINGS.iter().find_map(|(ending, kind)| Some((without_ending(name, ending)?, *kind)))
}

fn without_ending<'a>(name: &'a str, ending: &str) -> Option<&'a str> {
    let (stem, tail) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
    (!stem.is_empty() && tail.eq_ignore_ascii_case(ending)).then_some(stem)
}

/// The kind by what stands at the beginning.
pub(super) fn by_beginning(bytes: &[u8]) -> Option<Kind> {
    let begins = |at: usize, mark: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(mark));
    let known = BEGINNINGS.iter().find(|(at, mark, _)| begins(*at, mark)).map(|(.., kind)| *kind);
    known.or_else(|| super::tar::is_header(bytes).then_some(Kind::Tar))
}

/// Whether the ending of a name says that there is a tar in a stream.
pub(super) fn says_tar(name: &str) -> bool {
    let ending = by_ending(name).and_then(|(stem, _)| name.get(stem.len()..)).unwrap_or_default();
    ending.to_ascii_lowercase().starts_with(".t")
}

/// Whether a name without any ending leaves it to the first bytes to tell what the file is.
pub(super) fn says_nothing(name: &str) -> bool {
    Path::new(name).extension().is_none()
}

/// Reads the beginning of something: as many bytes as there are, at most [`N_TELLING`].
pub(super) fn beginning(source: &mut (impl Read + ?Sized)) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(N_TELLING);
    source.take(N_TELLING as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
