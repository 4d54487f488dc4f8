//! Finds a program in a file that looks binary: with zeros in its comments, the mark of another format at its beginning, or in an encoding of mainframes or without a mark.

use encoding_rs::{UTF_16BE, UTF_16LE};
use lookalike_frontends::Language;
use lookalike_intake::carried::printable_lines;

/// Reads bytes as a text, if they can be read in this way.
type Reading = fn(&[u8]) -> Option<String>;

/// Returns a text that plainly is a program, as which the bytes can be read, and a note.
pub(super) fn program(bytes: &[u8]) -> Option<(String, String)> {
    let readings: [(Reading, &str); 4] = [
        (|bytes| Some(printable_lines(bytes)), "bytes that are not text, read as spaces"),
        (|bytes| utf16(bytes, UTF_16LE), "guessed as UTF-16LE"),
        (|bytes| utf16(bytes, UTF_16BE), "guessed as UTF-16BE"),
        (ebcdic, "guessed as EBCDIC"),
    ];
    readings.into_iter().find_map(|(read, note)| {
        let text = read(bytes)?;
        Language::of_content(&text).map(|_| (text, format!("looks binary, but contains a program; {note}")))
    })
}

fn utf16(bytes: &[u8], encoding: &'static encoding_rs::Encoding) -> Option<String> {
    let whole = &bytes[..bytes.len() & !1];
    encoding.decode_without_bom_handling_and_without_replacement(whole).map(|text| text.into_owned())
}

/// Decodes the invariant characters of EBCDIC and the brackets of code page 037. Without a blank in one of twenty bytes it is no text.
pub(super) fn ebcdic(bytes: &[u8]) -> Option<String> {
    const BLANK: u8 = 0x40;
    let n_blanks = bytes.iter().filter(|&&byte| byte == BLANK).count();
    (n_blanks * 20 >= bytes.len()).then(|| bytes.iter().map(|&byte| ebcdic_char(byte)).collect())
}

fn ebcdic_char(byte: u8) -> char {
    /// Characters from 0x4a to 0x50, 0x5a to 0x61, 0x6a to 0x6f, and 0x79 to 0x7f.
    const PUNCTUATION: [(u8, &[u8]); 4] =
        [(0x4a, b"\xa2.<(+|&"), (0x5a, b"!$*);\xac-/"), (0x6a, b"\xa6,%_>?"), (0x79, b"`:#@'=\"")];
    let letter = |first: u8, start: u8| char::from(first + (byte - start));
    match byte {
        0x15 | 0x25 => '\n',
        0x05 => '\t',
        0x0d => '\r',
        0x81..=0x89 => letter(b'a', 0x81),
        0x91..=0x99 => letter(b'j', 0x91),
        0xa2..=0xa9 => letter(b's', 0xa2),
        0xc1..=0xc9 => letter(b'A', 0xc1),
        0xd1..=0xd9 => letter(b'J', 0xd1),
        0xe2..=0xe9 => letter(b'S', 0xe2),
        0xf0..=0xf9 => letter(b'0', 0xf0),
        0xa1 => '~',
        0xb0 => '^',
        0xba | 0xad => '[',
        0xbb | 0xbd => ']',
        0xc0 => '{',
        0xd0 => '}',
        0xe0 => '\\',
        _ => {
            let rows = PUNCTUATION.iter();
            let found = rows.filter_map(|(start, row)| row.get(usize::from(byte.checked_sub(*start)?))).next();
            found.filter(|c| c.is_ascii()).map_or(' ', |&c| char::from(c))
        }
    }
}
