//! Decodes the names of entries, and makes them paths that are safe to show.
//!
//! Few archive files state the encoding of their names. Names in UTF-8 are taken as such; the others of one archive file were written by one machine, so one encoding is guessed for all of them.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::SHIFT_JIS;

/// Maximum number of characters of a path; a longer one is cut.
const MAX_CHARS: usize = 2048;

/// The upper half of code page 437, the default of DOS and Windows.
const CODE_PAGE_437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RawName {
    Known(String),
    Bytes(Vec<u8>),
}

/// The encoding of those names of an archive file that are not UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    CodePage437,
    Other(&'static encoding_rs::Encoding),
}

impl Encoding {
    /// Returns an encoding of a script other than Latin, if the names look like words in it.
    pub(super) fn guess<'a>(names: impl Iterator<Item = &'a RawName>) -> Option<Encoding> {
        let foreign: Vec<&[u8]> = names.filter_map(RawName::foreign).collect();
        if foreign.is_empty() {
            return None;
        }
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        for name in &foreign {
            detector.feed(name, false);
            detector.feed(b"\n", false);
        }
        detector.feed(b"", true);
        let guess = detector.guess(None, Utf8Detection::Deny);
        let candidates = [SHIFT_JIS, guess];
        candidates.into_iter().find(|encoding| reads_as_words(&foreign, encoding)).map(Encoding::Other)
    }

    pub(super) fn decode<'a>(self, name: &'a RawName) -> Cow<'a, str> {
        let bytes = match name {
            RawName::Known(name) => return Cow::Borrowed(name),
            RawName::Bytes(bytes) => bytes,
        };
        match (str::from_utf8(bytes), self) {
            (Ok(name), _) => Cow::Borrowed(name),
            (Err(_), Encoding::CodePage437) => {
                let upper = |byte: u8| CODE_PAGE_437.chars().nth(usize::from(byte.checked_sub(128)?));
                Cow::Owned(bytes.iter().map(|&byte| upper(byte).unwrap_or(char::from(byte))).collect())
            }
            (Err(_), Encoding::Other(encoding)) => encoding.decode_without_bom_handling(bytes).0,
        }
    }
}

impl RawName {
    /// Returns its bytes, unless they are known to be Unicode.
    fn foreign(&self) -> Option<&[u8]> {
        match self {
            RawName::Bytes(bytes) if str::from_utf8(bytes).is_err() => Some(bytes),
            _ => None,
        }
    }
}

/// Returns whether all names can be decoded, and most letters of another script are next to one another, as in words.
///
/// In a wrong encoding, the few accented letters of a Western name become single letters of another script between Latin ones.
fn reads_as_words(names: &[&[u8]], encoding: &'static encoding_rs::Encoding) -> bool {
    let (mut n_in_words, mut n_alone) = (0, 0);
    for name in names {
        let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(name) else { return false };
        let chars: Vec<char> = text.chars().collect();
        for run in chars.chunk_by(|a, b| is_foreign(*a) == is_foreign(*b)).filter(|run| is_foreign(run[0])) {
            match run.len() {
                1 => n_alone += 1,
                n => n_in_words += n,
            }
        }
    }
    n_in_words > n_alone
}

/// Returns whether a character is a letter of another script than Latin. Half-width kana do not count, because wrong guesses are full of them.
fn is_foreign(char: char) -> bool {
    let is_half_width = ('\u{ff61}'..='\u{ff9f}').contains(&char);
    char > '\u{2ff}' && (char.is_alphabetic() || char == 'ー') && !is_half_width
}

/// Returns a path as the report shows it: with forward slashes, without `..`. It is shown and sorted by, never opened.
pub(super) fn plain_path(name: &str) -> String {
    let name = name.replace('\\', "/").replace('\0', "\u{2400}");
    let parts = name.split('/').filter(|part| !matches!(*part, "" | "." | ".."));
    let plain = parts.collect::<Vec<_>>().join("/");
    match plain.char_indices().nth(MAX_CHARS) {
        _ if plain.is_empty() => "(no name)".to_owned(),
        Some((end, _)) => shortened(&plain, end),
        None => plain,
    }
}

/// Cuts a long path, and keeps the extension, which tells the language.
fn shortened(path: &str, end: usize) -> String {
    let start = path.get(..end).unwrap_or(path);
    match path.rsplit_once('.') {
        Some((_, extension)) if extension.len() <= 8 && !extension.contains('/') => format!("{start}….{extension}"),
        _ => format!("{start}…"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs for Windows store names with backslashes, drives and servers; none of it may become a place on this machine.
    #[test]
    fn paths_of_windows_become_plain_paths() {
        let plain = [
            (r"ann lee\hw 1\main file.c", "ann lee/hw 1/main file.c"),
            (r"C:\Users\Ann Lee\main.c", "C:/Users/Ann Lee/main.c"),
            (r"\\server\share\ann lee\main.c", "server/share/ann lee/main.c"),
            (r"\\?\UNC\server\share\main.c", "?/UNC/server/share/main.c"),
            (r"..\..\ann/main.c", "ann/main.c"),
        ];
        for (name, expected) in plain {
            assert_eq!(plain_path(name), expected, "{name}");
        }
    }

    /// Windows allows 260 characters, or 32,767 with a prefix. A long path keeps its end, which tells the language.
    #[test]
    fn long_paths_keep_their_extension() {
        let of_length = |n: usize| format!(r"\\?\C:\{}\main.c", "folder\\".repeat(n));
        assert!(plain_path(&of_length(40)).ends_with("folder/main.c"));
        let long = plain_path(&of_length(4_000));
        assert!(long.ends_with("….c"), "{long}");
        assert!(long.chars().count() <= MAX_CHARS + 10);
    }
}
