//! What a file is that holds no text.

use std::ops::Range;

/// The bytes that files of a format begin with.
///
/// Formats that begin with bytes which no text has stand first; the others count only for files with zero bytes.
const MAGIC: [(&[u8], &str); 27] = [
    (b"%PDF-", "a PDF"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"\x7fELF", "a compiled program (ELF)"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office document of the old format"),
    (b"\x1f\x8b\x08", "a gzip archive"),
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"\xfe\xed\xfa\xce", "a compiled program (Mach-O)"),
    (b"\xfe\xed\xfa\xcf", "a compiled program (Mach-O)"),
    (b"\xce\xfa\xed\xfe", "a compiled program (Mach-O)"),
    (b"\xcf\xfa\xed\xfe", "a compiled program (Mach-O)"),
    (b"!<arch>\n", "a compiled library"),
    (b"\0asm", "a WebAssembly module"),
    (b"\0\0\x01\0", "an icon"),
    (b"\xac\xed\0\x05", "serialised Java objects"),
    (b"GIF87a", "a GIF picture"),
    (b"GIF89a", "a GIF picture"),
    (b"BZh", "a bzip2 archive"),
    (b"MZ", "a program for Windows"),
    (b"BM", "a bitmap picture"),
    (b"RIFF", "sound or video"),
    (b"OggS", "sound or video"),
    (b"ID3", "sound"),
];

/// What stands in archives that are something else to their users, and what that is.
const PACKED: [(&[u8], &str); 6] = [
    (b"word/", "a Word document"),
    (b"xl/", "an Excel workbook"),
    (b"ppt/", "a PowerPoint presentation"),
    (b"vnd.oasis.opendocument", "an OpenDocument file"),
    (b"META-INF/", "a Java archive"),
    (b"AndroidManifest.xml", "an Android app"),
];

/// So much of an archive is searched for the names of its entries.
const NAMED_BYTES: usize = 4096;
/// Where the version of a Java class stands, and from which on there are such.
const CLASS_VERSION: (Range<usize>, u16) = (6..8, 45);

/// The format of a file by its first bytes, with its article; nothing if it may be text.
pub(super) fn format_of(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(b"PK\x03\x04") {
        return Some(packed(bytes));
    }
    if bytes.starts_with(b"\xca\xfe\xba\xbe") {
        let version = bytes.get(CLASS_VERSION.0).and_then(|version| <[u8; 2]>::try_from(version).ok());
        let is_class = version.is_some_and(|version| u16::from_be_bytes(version) >= CLASS_VERSION.1);
        return Some(if is_class { "a compiled Java class" } else { "a compiled program (Mach-O)" });
    }
    if bytes.get(2..4) == Some(b"\r\n") && bytes.get(4..16).is_some_and(|header| header.contains(&0)) {
        return Some("compiled Python");
    }
    let (magic, format) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic))?;
    // A word may begin with them too, but no text goes on with zeros.
    let is_ascii = magic.iter().all(|byte| byte.is_ascii_graphic());
    (!is_ascii || *magic == b"%PDF-" || bytes.contains(&0)).then_some(format)
}

fn packed(bytes: &[u8]) -> &'static str {
    let head = &bytes[..bytes.len().min(NAMED_BYTES)];
    let holds = |name: &[u8]| head.windows(name.len()).any(|here| here == name);
    PACKED.iter().find(|(name, _)| holds(name)).map_or("a zip archive", |(_, format)| format)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever renamed a file must read what it is, not that it is nothing.
    #[test]
    fn formats_are_named() {
        assert_eq!(format_of(b"%PDF-1.7\n%\xe2\xe3"), Some("a PDF"));
        assert_eq!(format_of(b"\x89PNG\r\n\x1a\n\0\0"), Some("a PNG picture"));
        assert_eq!(format_of(b"\xca\xfe\xba\xbe\0\0\0\x41\0"), Some("a compiled Java class"));
        assert_eq!(format_of(b"\xca\xfe\xba\xbe\0\0\0\x02"), Some("a compiled program (Mach-O)"));
        assert_eq!(format_of(b"\x7fELF\x02\x01"), Some("a compiled program (ELF)"));
        assert_eq!(format_of(b"MZ\x90\0\x03"), Some("a program for Windows"));
        assert_eq!(format_of(b"SQLite format 3\0"), Some("an SQLite database"));
        assert_eq!(format_of(b"PK\x03\x04....word/document.xml"), Some("a Word document"));
        assert_eq!(format_of(b"PK\x03\x04....notes.c"), Some("a zip archive"));
        assert_eq!(format_of(b"\xa7\x0d\r\n\0\0\0\0\0\0\0\0\0\0\0\0"), Some("compiled Python"));
    }

    /// A text may begin with the same letters.
    #[test]
    fn texts_are_no_formats() {
        for text in [&b"MZ = 3\n"[..], b"BM is a name", b"RIFF raff", b"ID3 = 1", b"", b"P", b"int main(void);\r\n"] {
            assert_eq!(format_of(text), None);
        }
    }
}
