//! Decodes bytes into text. No text is refused: where the encoding is unknown, it is guessed, and a note says so.
//!
//! The first of these that applies decides: a byte order mark; the zeros of UTF-16 and UTF-32; valid UTF-8; the encoding that the instructor named; the encoding that the file declares; a mixture of lines in UTF-8 and in another encoding; a guess.
//!
//! Every position in the program and in the report is a byte of the text returned here.

mod declared;
mod guess;
mod salvage;
mod wide;

use std::borrow::Cow;

use encoding_rs::{Encoding, GB18030, GBK, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE};
use lookalike_frontends::Language;
use lookalike_intake::format_of;
use lookalike_report_templates::model::Reason;

pub use declared::named;

use guess::strictly;

#[derive(Debug)]
pub(crate) struct Decoded {
    pub(crate) text: String,
    /// Guesses and corrections, in words.
    pub(crate) notes: Vec<String>,
}

/// Minimum number of bytes of a text with zeros for each control character.
const BYTES_PER_CONTROL: usize = 20;

/// Decodes a file. `named` is the encoding of files that do not declare one.
///
/// # Errors
/// The bytes are no text. The error names the format if it is known.
pub(crate) fn decode(bytes: &[u8], named: Option<&'static Encoding>) -> Result<Decoded, Reason> {
    let found = by_byte_order_mark(bytes).or_else(|| wide::by_zeros(bytes));
    let decoded = found.map_or_else(|| without_mark(bytes, named), Ok);
    let (text, note) = decoded.or_else(|reason| match salvage::program(bytes) {
        Some((text, note)) => Ok((text, Some(note))),
        None => Err(reason),
    })?;
    Ok(normalized(text, note))
}

/// Decodes a text that has a byte order mark. Also returns a note on the encoding, as the functions below do.
fn by_byte_order_mark(bytes: &[u8]) -> Option<(String, Option<String>)> {
    let note = |name: &str| Some(format!("read as {name}, by its byte order mark"));
    if let Some((text, name)) = wide::utf32_by_mark(bytes) {
        return Some((text, note(name)));
    }
    let (encoding, length) = Encoding::for_bom(bytes)?;
    let (text, _) = encoding.decode_without_bom_handling(&bytes[length..]);
    Some((text.into_owned(), if encoding == UTF_8 { None } else { note(encoding.name()) }))
}

fn without_mark(bytes: &[u8], named: Option<&'static Encoding>) -> Result<(String, Option<String>), Reason> {
    if let Some(format) = format_of(bytes) {
        return Err(Reason::Binary { format: Some(format.to_string()) });
    }
    if let Some(wide) = named.filter(|named| [UTF_16LE, UTF_16BE].contains(named) && bytes.contains(&0)) {
        return Ok((wide.decode_without_bom_handling(bytes).0.into_owned(), Some(by_option(wide))));
    }
    // Disks, old systems and archive files add zeros and the end mark of DOS after the end of a text.
    let end = bytes.iter().rposition(|byte| !matches!(byte, 0 | 0x1a)).map_or(bytes.len(), |last| last + 1);
    let bytes = &bytes[..end];
    refuse_binary(bytes)?;
    let error = match str::from_utf8(bytes) {
        Ok(text) => return Ok(utf8_or_iso_2022_jp(text)),
        Err(error) => error,
    };
    let line = 1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
    let (text, note) = not_utf8(bytes, named);
    Ok((text, Some(format!("not UTF-8 (from line {line} on); {note}"))))
}

fn not_utf8(bytes: &[u8], named: Option<&'static Encoding>) -> (String, String) {
    if let Some(named) = named {
        return (named.decode_without_bom_handling(bytes).0.into_owned(), by_option(named));
    }
    let declared = declared::encoding(bytes).and_then(|encoding| Some((encoding, strictly(encoding, bytes)?)));
    if let Some((encoding, text)) = declared {
        return (text.into_owned(), format!("read as {}, as the file says", name_of(encoding)));
    }
    if let Some((text, encoding)) = guess::by_lines(bytes) {
        return (text, format!("a mixture, read as lines of UTF-8 and of {}", name_of(encoding)));
    }
    if let Some(text) = salvage::ebcdic(bytes).filter(|text| Language::of_content(text).is_some()) {
        return (text, "guessed as EBCDIC".to_owned());
    }
    let encoding = guess::encoding(bytes);
    (encoding.decode_without_bom_handling(bytes).0.into_owned(), format!("guessed as {}", name_of(encoding)))
}

fn by_option(named: &'static Encoding) -> String {
    format!("read as {}, by --encoding", name_of(named))
}

/// Returns the name of an encoding for people. The WHATWG standard writes some names in lower case, and reads GBK as its successor.
pub fn name_of(encoding: &'static Encoding) -> Cow<'static, str> {
    match encoding.name() {
        _ if [GBK, GB18030].contains(&encoding) => "GB18030".into(),
        "macintosh" => "Mac OS Roman".into(),
        name => name.strip_prefix("windows-").map_or(name.into(), |number| format!("Windows-{number}").into()),
    }
}

/// Decodes valid UTF-8. Seven-bit Japanese is valid UTF-8 too; only its escape sequences show what it is.
fn utf8_or_iso_2022_jp(text: &str) -> (String, Option<String>) {
    let has_escapes = text.contains("\x1b$") && text.is_ascii();
    if has_escapes && let Some(japanese) = strictly(ISO_2022_JP, text.as_bytes()) {
        return (japanese.into_owned(), Some("read as ISO-2022-JP, by its escapes".to_owned()));
    }
    (text.to_owned(), None)
}

/// Refuses a file with many zeros and other control characters. A text may have a few by accident.
fn refuse_binary(bytes: &[u8]) -> Result<(), Reason> {
    if !bytes.contains(&0) {
        return Ok(());
    }
    if bytes.iter().all(|&byte| byte == 0) {
        return Err(Reason::Binary { format: Some("nothing but zero bytes".to_owned()) });
    }
    let is_control = |byte: u8| byte < b' ' && !matches!(byte, b'\t'..=b'\r' | 0x1a | 0x1b);
    let n_controls = bytes.iter().filter(|&&byte| is_control(byte)).count();
    if n_controls * BYTES_PER_CONTROL <= bytes.len() { Ok(()) } else { Err(Reason::Binary { format: None }) }
}

/// Normalizes a text for the front-ends, and completes the notes.
///
/// Zeros become blanks, because many parsers end a text at a zero. A lone carriage return, the line end of old Macs, becomes a line feed, so that the whole program counts lines by line feeds. Neither changes the length.
fn normalized(mut text: String, note: Option<String>) -> Decoded {
    let mut notes: Vec<String> = note.into_iter().collect();
    text.drain(..text.len() - text.trim_start_matches('\u{feff}').len());
    let n_lost = if notes.is_empty() { 0 } else { text.matches('\u{fffd}').count() };
    if n_lost > 0 {
        notes.push(format!("invalid bytes, shown as \u{fffd}: {n_lost}"));
    }
    let n_zeros = text.bytes().filter(|&byte| byte == 0).count();
    if n_zeros > 0 {
        text = text.replace('\0', " ");
        notes.push(format!("zero bytes in the text, read as spaces: {n_zeros}"));
    }
    Decoded { text: with_line_feeds(text), notes }
}

/// Turns each carriage return without a line feed after it into a line feed.
fn with_line_feeds(text: String) -> String {
    let has_lone = || text.split('\n').any(|line| line.trim_end_matches('\r').contains('\r'));
    if !text.contains('\r') || (!text.ends_with('\r') && !has_lone()) {
        return text;
    }
    let mut normalized = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let ending = line.strip_suffix('\n').map_or("", |body| &line[body.trim_end_matches('\r').len()..]);
        normalized.push_str(&line[..line.len() - ending.len()].replace('\r', "\n"));
        normalized.push_str(ending);
    }
    normalized
}

#[cfg(test)]
mod tests;
