//! Bytes → text.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// A decoded text.
pub(crate) struct Decoded {
    pub(crate) text: String,
    /// What had to be guessed.
    pub(crate) note: Option<String>,
}

/// The text of a source file, or nothing when it is none.
///
/// A byte order mark is believed. Without one it is UTF-8 where it can be, and otherwise Windows-1252, which takes any bytes and agrees with Latin-1 on all letters.
pub(crate) fn decode(bytes: &[u8]) -> Option<Decoded> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[mark..]);
        let note = (encoding != UTF_8).then(|| format!("read as {}, by its byte order mark", encoding.name()));
        return Some(Decoded { text: text.into_owned(), note });
    }
    if bytes.contains(&0) {
        return None;
    }
    match str::from_utf8(bytes) {
        Ok(text) => Some(Decoded { text: text.to_owned(), note: None }),
        Err(error) => {
            let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
            let line = 1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
            let note = format!("not UTF-8 (first at line {line}); read as Windows-1252");
            Some(Decoded { text: text.into_owned(), note: Some(note) })
        }
    }
}
