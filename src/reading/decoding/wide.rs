//! Texts of two or four bytes for each unit: UTF-16 and UTF-32.

use encoding_rs::{UTF_16BE, UTF_16LE};

/// So much of a file shows where its zeros stand.
const LOOKED_AT: usize = 1 << 16;
/// Of so many units of a text at most one makes no sense.
const UNITS_PER_ERROR: usize = 100;

/// A text of UTF-32 with a byte order mark, and the name of its encoding.
pub(super) fn utf32_by_mark(bytes: &[u8]) -> Option<(String, &'static str)> {
    // Four bytes for each character tell the mark from that of UTF-16 before a zero.
    if !bytes.len().is_multiple_of(4) {
        return None;
    }
    match bytes {
        [0xff, 0xfe, 0, 0, rest @ ..] => Some((utf32(rest, u32::from_le_bytes), "UTF-32LE")),
        [0, 0, 0xfe, 0xff, rest @ ..] => Some((utf32(rest, u32::from_be_bytes), "UTF-32BE")),
        _ => None,
    }
}

/// A text of UTF-16 or UTF-32 without a mark, known by the zeros beside its Latin letters and its line ends.
pub(super) fn by_zeros(bytes: &[u8]) -> Option<(String, Option<String>)> {
    let zeros = zeros(bytes);
    let n_units = bytes.len().min(LOOKED_AT) / 4;
    if n_units == 0 {
        return None;
    }
    let is_full = |place: usize| zeros[place] * 10 >= n_units * 9;
    let has_some = |place: usize| zeros[place] * 5 >= n_units;
    let has_few = |place: usize| zeros[place] * 50 <= n_units;
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
    makes_sense(&text).then(|| (text, Some(format!("guessed as {name}, by its zero bytes"))))
}

/// How many zeros stand at each place of four.
fn zeros(bytes: &[u8]) -> [usize; 4] {
    let mut zeros = [0; 4];
    let looked_at = bytes.iter().take(LOOKED_AT).enumerate();
    for (at, _) in looked_at.filter(|&(_, &byte)| byte == 0) {
        zeros[at % 4] += 1;
    }
    zeros
}

/// Tables of numbers have zeros in the same places, but numbers are no letters.
fn makes_sense(text: &str) -> bool {
    let is_odd = |c: &char| *c == char::REPLACEMENT_CHARACTER || (c.is_control() && !c.is_whitespace());
    text.chars().filter(is_odd).count() * UNITS_PER_ERROR <= text.chars().count()
}

fn utf32(bytes: &[u8], value: fn([u8; 4]) -> u32) -> String {
    let (units, rest) = bytes.as_chunks::<4>();
    let of_unit = |unit: &[u8; 4]| char::from_u32(value(*unit)).unwrap_or(char::REPLACEMENT_CHARACTER);
    let cut = (!rest.is_empty()).then_some(char::REPLACEMENT_CHARACTER);
    units.iter().map(of_unit).chain(cut).collect()
}
