//! Decodes the tables and lists that platforms and spreadsheets write: UTF-8, UTF-16, and the code pages of Windows.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

/// Number of bytes that tell whether a text without a byte order mark is UTF-16.
const N_LOOKED_AT: usize = 512;

/// Number of bytes by which a code page is guessed.
const N_GUESSED: usize = 64 << 10;

/// Returns the text, without a byte order mark. Bytes that mean nothing become replacement characters.
pub(crate) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, n_mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(bytes.get(n_mark..).unwrap_or_default()).0;
    }
    if let Some(encoding) = wide(bytes) {
        return encoding.decode_without_bom_handling(bytes).0;
    }
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) => {
            let telling = bytes.get(error.valid_up_to()..).unwrap_or_default();
            guessed(telling).decode_without_bom_handling(bytes).0
        }
    }
}

/// Returns the byte order of UTF-16 without a mark: in text that is mostly Latin, every other byte is zero.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = bytes.get(..N_LOOKED_AT.min(bytes.len())).unwrap_or_default();
    let n_zeros = |parity: usize| start.iter().skip(parity).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (n_zeros(0), n_zeros(1));
    let is_wide = 4 * even.max(odd) > start.len() && even.min(odd) * 10 < even.max(odd);
    is_wide.then_some(if odd > even { UTF_16LE } else { UTF_16BE })
}

/// Guesses the code page by the text from the first byte that is not UTF-8.
fn guessed(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes.get(..N_GUESSED.min(bytes.len())).unwrap_or_default(), true);
    detector.guess(None, Utf8Detection::Deny)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spreadsheets write UTF-16, marked UTF-8 and Windows-1252; all give the same text.
    #[test]
    fn encodings_of_spreadsheets_are_read() {
        let text = "Name;Antwort\nZoë Müller;größer als 3\n";
        let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let with_mark = [b"\xff\xfe".as_slice(), &little].concat();
        let windows = encoding_rs::WINDOWS_1252.encode(text).0.into_owned();
        for bytes in [text.as_bytes(), &marked, &little, &big, &with_mark, &windows] {
            assert_eq!(decoded(bytes), text);
        }
        assert_eq!(decoded(b""), "");
    }
}
