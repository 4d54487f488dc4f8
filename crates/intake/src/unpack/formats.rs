//! Recognizes the format of an archive file, by the extension of its name and by its first bytes.
//!
//! The bytes override the extension: a .zip called .tar is a .zip. The table is written here because crates for magic bytes (`infer`) know fewer formats, and because each format needs its own advice.

use std::io::{self, Read, Seek};
use std::path::Path;

use tar::Header;

pub(crate) trait Source: Read + Seek {}
impl<T: Read + Seek> Source for T {}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Zip,
    Tar,
    SevenZip,
    /// A compressed stream, which is a tar or a single file.
    Compressed(Compression),
    /// A format that cannot be read here, with its name for messages.
    Unsupported(&'static str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compression {
    Gzip,
    Bzip2,
    Xz,
    Zstandard,
}

impl Format {
    /// Returns whether a file of another name may be of this format. The others are told by so few bytes that a text may begin with them.
    pub(super) fn may_be_disguised(self) -> bool {
        !matches!(self, Format::Unsupported(_) | Format::Tar | Format::Compressed(Compression::Bzip2))
    }

    /// Returns the name of the format, with its article.
    fn name(self) -> &'static str {
        match self {
            Format::Zip => "a zip archive",
            Format::Tar => "a tar archive",
            Format::SevenZip => "a 7z archive",
            Format::Compressed(Compression::Gzip) => "a gzip archive",
            Format::Compressed(Compression::Bzip2) => "a bzip2 archive",
            Format::Compressed(Compression::Xz) => "an xz archive",
            Format::Compressed(Compression::Zstandard) => "a Zstandard archive",
            Format::Unsupported(name) => name,
        }
    }
}

/// Number of bytes at the beginning of a file that tell every format.
const N_TELLING: usize = 512;

/// The extensions of archive files by their formats. Longer extensions come before those that they end in.
const EXTENSIONS: [(&str, Format); 22] = [
    (".zip", Format::Zip),
    (".tar", Format::Tar),
    (".7z", Format::SevenZip),
    (".tar.gz .tgz .gz", Format::Compressed(Compression::Gzip)),
    (".tar.bz2 .tbz2 .tbz .bz2", Format::Compressed(Compression::Bzip2)),
    (".tar.xz .txz .xz", Format::Compressed(Compression::Xz)),
    (".tar.zst .tzst .zst", Format::Compressed(Compression::Zstandard)),
    (".tar.lz .lz", Format::Unsupported("an lzip archive")),
    (".tar.z .z", Format::Unsupported("an archive of `compress`")),
    (".rar", Format::Unsupported("a RAR archive")),
    (".z01 .001", Format::Unsupported("a part of a split archive")),
    (".lzh .lha", Format::Unsupported("an LZH archive")),
    (".arj", Format::Unsupported("an ARJ archive")),
    (".ace", Format::Unsupported("an ACE archive")),
    (".cab", Format::Unsupported("a cabinet of Windows")),
    (".sit .sitx", Format::Unsupported("a StuffIt archive")),
    (".lz4", Format::Unsupported("an LZ4 archive")),
    (".lzma", Format::Unsupported("an LZMA archive")),
    (".cpio", Format::Unsupported("a cpio archive")),
    (".dmg", Format::Unsupported("a disk image of macOS")),
    (".iso", Format::Unsupported("a disk image")),
    (".wim", Format::Unsupported("a disk image of Windows")),
];

const MAGIC: [(usize, &[u8], Format); 18] = [
    (0, b"PK\x03\x04", Format::Zip),
    (0, b"PK\x05\x06", Format::Zip),
    (0, b"PK\x07\x08", Format::Zip),
    (0, b"7z\xbc\xaf\x27\x1c", Format::SevenZip),
    (0, b"\x1f\x8b\x08", Format::Compressed(Compression::Gzip)),
    (0, b"BZh", Format::Compressed(Compression::Bzip2)),
    (0, b"\xfd7zXZ\x00", Format::Compressed(Compression::Xz)),
    (0, b"\x28\xb5\x2f\xfd", Format::Compressed(Compression::Zstandard)),
    (0, b"Rar!\x1a\x07", Format::Unsupported("a RAR archive")),
    (0, b"\x1f\x9d", Format::Unsupported("an archive of `compress`")),
    (0, b"LZIP", Format::Unsupported("an lzip archive")),
    (0, b"\x04\x22\x4d\x18", Format::Unsupported("an LZ4 archive")),
    (0, b"MSCF", Format::Unsupported("a cabinet of Windows")),
    (0, b"\x60\xea", Format::Unsupported("an ARJ archive")),
    (2, b"-lh", Format::Unsupported("an LZH archive")),
    (7, b"**ACE**", Format::Unsupported("an ACE archive")),
    (0, b"StuffIt", Format::Unsupported("a StuffIt archive")),
    (257, b"ustar", Format::Tar),
];

pub(super) fn by_extension(name: &str) -> Option<(&str, Format)> {
    EXTENSIONS.iter().find_map(|(extensions, format)| {
        let stem = extensions.split(' ').find_map(|extension| {
            let (stem, tail) = name.split_at_checked(name.len().checked_sub(extension.len())?)?;
            (!stem.is_empty() && tail.eq_ignore_ascii_case(extension)).then_some(stem)
        })?;
        Some((stem, *format))
    })
}

pub(super) fn by_name(name: &str) -> Option<Format> {
    by_extension(name).map(|(_, format)| format)
}

pub(super) fn by_beginning(bytes: &[u8]) -> Option<Format> {
    by_magic(bytes).map(|(_, format)| format).or_else(|| is_tar_header(bytes).then_some(Format::Tar))
}

fn by_magic(bytes: &[u8]) -> Option<(&'static [u8], Format)> {
    let known = MAGIC.iter().find(|(at, magic, _)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(magic)));
    known.map(|(_, magic, format)| (*magic, *format))
}

pub(super) fn name_by_beginning(bytes: &[u8]) -> Option<&'static str> {
    let (magic, format) = by_magic(bytes)?;
    // A text may begin with the same letters, but it has no zeros.
    let may_be_text = magic.len() < 3 || magic.iter().all(u8::is_ascii_graphic);
    (!may_be_text || bytes.contains(&0)).then(|| format.name())
}

/// Returns whether the beginning of a tar has the right checksum. Tars of old programs have no magic bytes.
pub(super) fn is_tar_header(bytes: &[u8]) -> bool {
    let Some(block) = bytes.first_chunk::<512>() else { return false };
    let sum: u32 =
        block.iter().enumerate().map(|(at, &byte)| if (148..156).contains(&at) { 32 } else { u32::from(byte) }).sum();
    block.iter().any(|&byte| byte != 0) && Header::from_byte_slice(block).cksum().is_ok_and(|said| said == sum)
}

/// Returns whether this is the end of a tar, which an empty tar begins with.
pub(super) fn is_end_of_tar(bytes: &[u8]) -> bool {
    bytes.len() == 512 && bytes.iter().all(|&byte| byte == 0)
}

pub(super) fn has_extension_of_tar(name: &str) -> bool {
    let extension = by_extension(name).and_then(|(stem, _)| name.get(stem.len()..)).unwrap_or_default();
    extension.to_ascii_lowercase().starts_with(".t")
}

/// Returns whether a name has no extension, so that only the first bytes can tell the format.
pub(super) fn has_no_extension(name: &str) -> bool {
    Path::new(name).extension().is_none()
}

/// Reads enough bytes to tell the format, or all if there are fewer.
pub(super) fn beginning(source: &mut (impl Read + ?Sized)) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(N_TELLING);
    source.take(N_TELLING as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
