//! Tells text from other files by the first bytes: [`is_binary`] by how many bytes no text has, while a file is unpacked; [`format_of`] by the marks of formats, for people.
//!
//! The table is hand-written: the crate `infer` returns media types, so the names for people would need a table of the same length, and it takes a text that begins with `MZ` or `BM` for a program or a picture.

use std::ops::Range;

use super::formats;

/// Bytes that files of a format begin with, and the format's name with its article.
///
/// A format whose bytes are all printable ASCII counts only for a file with a zero byte, because a text may begin with the same letters.
const MAGIC: [(&[u8], &str); 21] = [
    (b"%PDF-", "a PDF"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"\x7fELF", "a compiled program (ELF)"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"),
    (b"\xfe\xed\xfa\xce", "a compiled program (Mach-O)"),
    (b"\xfe\xed\xfa\xcf", "a compiled program (Mach-O)"),
    (b"\xce\xfa\xed\xfe", "a compiled program (Mach-O)"),
    (b"\xcf\xfa\xed\xfe", "a compiled program (Mach-O)"),
    (b"!<arch>\n", "a compiled library"),
    (b"\0asm", "a WebAssembly module"),
    (b"\0\0\x01\0", "an icon"),
    (b"\xac\xed\0\x05", "serialized Java objects"),
    (b"GIF87a", "a GIF picture"),
    (b"GIF89a", "a GIF picture"),
    (b"MZ", "a program for Windows"),
    (b"BM", "a bitmap image"),
    (b"RIFF", "audio or video"),
    (b"OggS", "audio or video"),
    (b"ID3", "sound"),
];

/// Names of entries that tell formats based on zip apart, and the names of these formats.
const ZIP_BASED: [(&[u8], &str); 6] = [
    (b"word/", "a Word document"),
    (b"xl/", "an Excel workbook"),
    (b"ppt/", "a PowerPoint presentation"),
    (b"vnd.oasis.opendocument", "an OpenDocument file"),
    (b"META-INF/", "a Java archive"),
    (b"AndroidManifest.xml", "an Android app"),
];

/// Number of bytes of a zip file that are searched for the names of its entries.
const ZIP_HEAD_BYTES: usize = 4096;
/// The position of the version in a compiled Java class.
const CLASS_VERSION: Range<usize> = 6..8;
/// The version of the first Java classes. In a Mach-O file for several processors, the same bytes hold a smaller number.
const MIN_CLASS_VERSION: u16 = 45;

/// Returns the format of a file by its first bytes, with its article; none if the file may be text.
pub fn format_of(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(b"PK\x03\x04") {
        return Some(zip_based_format(bytes));
    }
    if bytes.starts_with(b"\xca\xfe\xba\xbe") {
        let version = bytes.get(CLASS_VERSION).and_then(|version| <[u8; 2]>::try_from(version).ok());
        let is_class = version.is_some_and(|version| u16::from_be_bytes(version) >= MIN_CLASS_VERSION);
        return Some(if is_class { "a compiled Java class" } else { "a compiled program (Mach-O)" });
    }
    if bytes.get(2..4) == Some(b"\r\n") && bytes.get(4..16).is_some_and(|header| header.contains(&0)) {
        return Some("compiled Python");
    }
    if let Some(archive) = formats::name_by_beginning(bytes) {
        return Some(archive);
    }
    let (magic, format) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic))?;
    // A text may begin with the same letters, but it has no zeros.
    let is_ascii = magic.iter().all(|byte| byte.is_ascii_graphic());
    (!is_ascii || *magic == b"%PDF-" || bytes.contains(&0)).then_some(format)
}

/// Returns whether a file is one that a compiler wrote.
pub fn is_compiled(bytes: &[u8]) -> bool {
    format_of(bytes).is_some_and(|format| {
        ["a compiled ", "compiled Python", "a WebAssembly", "a program for"]
            .iter()
            .any(|start| format.starts_with(start))
    })
}

fn zip_based_format(bytes: &[u8]) -> &'static str {
    let head = &bytes[..bytes.len().min(ZIP_HEAD_BYTES)];
    let found = ZIP_BASED.iter().find(|(name, _)| head.windows(name.len()).any(|window| window == *name));
    found.map_or("a zip archive", |(_, format)| format)
}

/// Text has at most one control character in this many bytes.
const BYTES_PER_CONTROL: usize = 20;

/// Returns whether these bytes are no text.
///
/// Text has hardly any control characters. UTF-16 has zeros, but in two of four offsets only, and UTF-32 in three. Text with many of them on purpose has hardly anything else than ASCII.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    let has_zero = |offset: usize| bytes.iter().skip(offset).step_by(4).any(|&byte| byte == 0);
    let is_control = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let n_control = bytes.iter().filter(is_control).count();
    let n_others = bytes.len() - n_control;
    let n_ascii = bytes.iter().filter(|byte| byte.is_ascii()).count() - n_control;
    let is_padded_text = n_others * 2 > bytes.len() && n_ascii * 10 > n_others * 9;
    (0..4).all(has_zero) && BYTES_PER_CONTROL * n_control > bytes.len() && !is_padded_text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An instructor reads what a misnamed file is, not only that it was skipped.
    #[test]
    fn names_formats() {
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

    #[test]
    fn takes_no_text_for_a_format() {
        for text in [&b"MZ = 3\n"[..], b"BM is a name", b"RIFF raff", b"ID3 = 1", b"", b"P", b"int main(void);\r\n"] {
            assert_eq!(format_of(text), None);
        }
    }

    /// Control characters in a comment do not make a program binary; compiled files, pictures and zeros are.
    #[test]
    fn padded_text_is_no_binary() {
        let program = "int main(void) { return 0; }\n".repeat(20);
        let padded = format!("/* {} */\n{program}", "\0\u{1}\u{2}\u{3}".repeat(150));
        assert!(!is_binary(padded.as_bytes()));
        let noise = (0..4096u32).map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes()[3]);
        let scattered: Vec<u8> = noise.collect();
        let compiled = [&b"\x7fELF\x02\x01\x01"[..], &[0; 2000], &scattered, program.as_bytes()].concat();
        for bytes in [&[0; 4096][..], &scattered, &compiled] {
            assert!(is_binary(bytes));
        }
    }
}
