//! Bytes → text. A text is never refused: what has to be guessed is guessed and said.
//!
//! In this order: a byte order mark; the zeros of UTF-16 and UTF-32; UTF-8 where it is valid; the encoding that the instructor named; the one that the file declares; lines of UTF-8 among others; a guess.
//! Every position in the program and in the report is one in the text that comes out here.

mod declared;
mod guess;
mod wide;

use std::borrow::Cow;

use encoding_rs::{Encoding, GB18030, GBK, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE};

pub(crate) use declared::named;

use super::binary;

/// A decoded text.
#[derive(Debug)]
pub(crate) struct Decoded {
    pub(crate) text: String,
    /// What had to be guessed or mended.
    pub(crate) notes: Vec<String>,
}

/// Of so many bytes of a text at most one is a zero or another control character.
const BYTES_PER_CONTROL: usize = 20;

/// The text of a file, or what the file is when it holds none. `named` is the encoding for files that do not tell theirs.
///
/// # Errors
/// The bytes are no text; the reason says what they are, if that can be told.
pub(crate) fn decode(bytes: &[u8], named: Option<&'static Encoding>) -> Result<Decoded, String> {
    let (text, encoding) = match marked(bytes).or_else(|| wide::by_zeros(bytes)) {
        Some(found) => found,
        None => unmarked(bytes, named)?,
    };
    Ok(mended(text, encoding))
}

/// A text by its byte order mark, and how it was read.
fn marked(bytes: &[u8]) -> Option<(String, Option<String>)> {
    let by_mark = |name: &str| Some(format!("read as {name}, by its byte order mark"));
    if let Some((text, name)) = wide::utf32_by_mark(bytes) {
        return Some((text, by_mark(name)));
    }
    let (encoding, length) = Encoding::for_bom(bytes)?;
    let (text, _) = encoding.decode_without_bom_handling(&bytes[length..]);
    Some((text.into_owned(), if encoding == UTF_8 { None } else { by_mark(encoding.name()) }))
}

/// A text without a mark, and how it was read.
fn unmarked(bytes: &[u8], named: Option<&'static Encoding>) -> Result<(String, Option<String>), String> {
    if let Some(format) = binary::format_of(bytes) {
        return Err(format!("binary: {format}"));
    }
    if let Some(wide) = named.filter(|named| [UTF_16LE, UTF_16BE].contains(named) && bytes.contains(&0)) {
        return Ok((wide.decode_without_bom_handling(bytes).0.into_owned(), Some(by_option(wide))));
    }
    let bytes = without_padding(bytes);
    refuse_binary(bytes)?;
    let Err(error) = str::from_utf8(bytes) else {
        return Ok(utf8_or_escapes(bytes));
    };
    let line = 1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
    let (text, how) = foreign(bytes, named);
    Ok((text, Some(format!("not UTF-8 (first at line {line}); {how}"))))
}

/// Bytes that are not UTF-8 as a text, and how they were read.
fn foreign(bytes: &[u8], named: Option<&'static Encoding>) -> (String, String) {
    if let Some(named) = named {
        return (named.decode_without_bom_handling(bytes).0.into_owned(), by_option(named));
    }
    let declared = declared::encoding(bytes).and_then(|encoding| Some((encoding, strictly(encoding, bytes)?)));
    if let Some((encoding, text)) = declared {
        return (text.into_owned(), format!("read as {}, as the file says", name_of(encoding)));
    }
    if let Some((text, encoding)) = guess::by_lines(bytes) {
        return (text, format!("a mixture, guessed as lines of UTF-8 and of {}", name_of(encoding)));
    }
    let encoding = guess::encoding(bytes);
    (encoding.decode_without_bom_handling(bytes).0.into_owned(), format!("guessed as {}", name_of(encoding)))
}

fn by_option(named: &'static Encoding) -> String {
    format!("read as {}, by --encoding", name_of(named))
}

/// The text, if the encoding has one for all of the bytes.
fn strictly<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Option<Cow<'a, str>> {
    encoding.decode_without_bom_handling_and_without_replacement(bytes)
}

/// What an encoding is called. Its standard writes some in lower case, and one that is read as its successor by its old name.
pub(crate) fn name_of(encoding: &'static Encoding) -> Cow<'static, str> {
    match encoding.name() {
        // The older of these two is read by the rules of the newer.
        _ if [GBK, GB18030].contains(&encoding) => "GB18030".into(),
        "macintosh" => "Mac OS Roman".into(),
        name => name.strip_prefix("windows-").map_or(name.into(), |number| format!("Windows-{number}").into()),
    }
}

/// Valid UTF-8; seven-bit Japanese is that too, and shows only by its escapes.
fn utf8_or_escapes(bytes: &[u8]) -> (String, Option<String>) {
    let escapes = bytes.is_ascii() && bytes.windows(2).any(|here| here == b"\x1b$");
    if let Some(text) = strictly(ISO_2022_JP, bytes).filter(|_| escapes) {
        return (text.into_owned(), Some("read as ISO-2022-JP, by its escapes".to_owned()));
    }
    (String::from_utf8_lossy(bytes).into_owned(), None)
}

/// Without what disks, old systems and archives put after the end: zeros, and the end mark of DOS.
fn without_padding(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| !matches!(byte, 0 | 0x1a)).map_or(0, |last| last + 1);
    if end == 0 { bytes } else { &bytes[..end] }
}

/// Some zeros may have slipped into a text; a file with many, and with other bytes that no text has, is none.
fn refuse_binary(bytes: &[u8]) -> Result<(), String> {
    let n_zeros = bytes.iter().filter(|&&byte| byte == 0).count();
    let is_control = |byte: u8| byte < b' ' && !matches!(byte, b'\t'..=b'\r' | 0x1a | 0x1b);
    let n_controls = bytes.iter().filter(|&&byte| is_control(byte)).count();
    match n_zeros {
        0 => Ok(()),
        _ if n_zeros == bytes.len() => Err("binary: nothing but zero bytes".to_owned()),
        _ if n_controls * BYTES_PER_CONTROL <= bytes.len() => Ok(()),
        _ => Err("binary".to_owned()),
    }
}

/// The text as the front-ends take it, with what was guessed and what was mended.
///
/// Zeros, which end a text for many a parser, become blanks. A carriage return alone ends a line, as it did on old Macs, and becomes a line feed. Both keep the length.
fn mended(mut text: String, how: Option<String>) -> Decoded {
    let mut notes: Vec<String> = how.into_iter().collect();
    text.drain(..text.len() - text.trim_start_matches('\u{feff}').len());
    let n_lost = text.matches('\u{fffd}').count();
    if n_lost > 0 && !notes.is_empty() {
        notes.push(format!("places that make no sense there, shown as \u{fffd}: {n_lost}"));
    }
    let n_zeros = text.bytes().filter(|&byte| byte == 0).count();
    if n_zeros > 0 {
        text = text.replace('\0', " ");
        notes.push(format!("zero bytes in the text, read as blanks: {n_zeros}"));
    }
    Decoded { text: with_line_feeds(text), notes }
}

/// Turns each carriage return into a line feed that has none after it.
fn with_line_feeds(text: String) -> String {
    let lone = text.split('\n').any(|line| line.trim_end_matches('\r').contains('\r'));
    if !lone && !text.rsplit('\n').next().is_some_and(|last| last.ends_with('\r')) {
        return text;
    }
    let mut mended = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let ending = line.strip_suffix('\n').map_or("", |body| &line[body.trim_end_matches('\r').len()..]);
        mended.push_str(&line[..line.len() - ending.len()].replace('\r', "\n"));
        mended.push_str(ending);
    }
    mended
}

#[cfg(test)]
mod tests;
