//! Decodes UTF-16 and UTF-32, whose units have two and four bytes.

use encoding_rs::{UTF_16BE, UTF_16LE};

const HEAD_BYTES: usize = 1 << 16;
/// Minimum number of units of a text for each unit that is invalid or a control character.
const UNITS_PER_ERROR: usize = 100;

/// Decodes UTF-32 with a byte order mark. Also returns the name of the encoding.
pub(super) fn utf32_by_mark(bytes: &[u8]) -> Option<(String, &'static str)> {
    // The mark of UTF-32 begins like that of UTF-16, which a zero may follow; the length tells them apart.
    if !bytes.len().is_multiple_of(4) {
        return None;
    }
    match bytes {
        [0xff, 0xfe, 0, 0, rest @ ..] => Some((utf32(rest, u32::from_le_bytes), "UTF-32LE")),
        [0, 0, 0xfe, 0xff, rest @ ..] => Some((utf32(rest, u32::from_be_bytes), "UTF-32BE")),
        _ => None,
    }
}

/// Decodes UTF-16 or UTF-32 without a mark, recognized by the zeros next to its Latin letters and line ends. Also returns a note.
pub(super) fn by_zeros(bytes: &[u8]) -> Option<(String, Option<String>)> {
    let head = &bytes[..bytes.len().min(HEAD_BYTES)];
    let n_units = head.len() / 4;
    if n_units == 0 || !head.contains(&0) {
        return None;
    }
    // The number of zeros by their position within four bytes.
    let mut zeros = [0; 4];
    for (index, _) in head.iter().enumerate().filter(|&(_, &byte)| byte == 0) {
        zeros[index % 4] += 1;
    }
    let is_full = |position: usize| zeros[position] * 10 >= n_units * 9;
    let has_some = |position: usize| zeros[position] * 5 >= n_units;
    let has_few = |position: usize| zeros[position] * 50 <= n_units;
    let (text, name) = if is_full(3) && is_full(2) && has_few(0) {
        (utf32(bytes, u32::from_le_bytes), "UTF-32LE")
    } else if is_full(0) && is_full(1) && has_few(3) {
        (utf32(bytes, u32::from_be_bytes), "UTF-32BE")
    } else if has_some(1) && has_some(3) && has_few(0) && has_few(2) {
        (UTF_16LE.decode_without_bom_handling(bytes).0.into_owned(), "UTF-16LE")
    } else if has_some(0) && has_some(2) && has_few(1) && has_few(3) {
        (UTF_16BE.decode_without_bom_handling(bytes).0.into_owned(), "UTF-16BE")
    } else {
        return None;
    };
    // Binary tables of numbers have zeros at the same positions, but few of the numbers are letters.
    let is_odd = |c: &char| *c == char::REPLACEMENT_CHARACTER || (c.is_control() && !c.is_whitespace());
    let is_plausible = text.chars().filter(is_odd).count() * UNITS_PER_ERROR <= text.chars().count();
    is_plausible.then(|| (text, Some(format!("guessed as {name}, by its zero bytes"))))
}

fn utf32(bytes: &[u8], value: fn([u8; 4]) -> u32) -> String {
    let (units, rest) = bytes.as_chunks::<4>();
    let chars = units.iter().map(|unit| char::from_u32(value(*unit)).unwrap_or(char::REPLACEMENT_CHARACTER));
    chars.chain((!rest.is_empty()).then_some(char::REPLACEMENT_CHARACTER)).collect()
}
