//! Guesses the encoding of a text that does not declare one.
//!
//! The crate `chardetng` guesses. It was made for web pages, and source files are mostly ASCII, so it has few bytes to judge by.
//! A guess therefore counts only where the bytes look like its script: bytes of Chinese, Japanese, Korean, Greek or Cyrillic are next to one another, bytes of Latin letters are between ASCII letters.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, MACINTOSH, SHIFT_JIS, UTF_8, WINDOWS_1252};

/// With fewer bytes outside of ASCII, Latin alphabets cannot be told apart.
const MIN_LATIN: usize = 12;
/// Letters of Western languages in Mac OS Roman that are signs or capital letters in Windows-1252: á à â ä å ç é è ê ü.
const MAC_LETTERS: [u8; 10] = [0x87, 0x88, 0x89, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x9f];
/// All small letters of Western languages in Mac OS Roman.
const MAC_ALPHABET: [u8; 25] = [
    0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99,
    0x9a, 0x9c, 0x9d, 0x9e, 0x9f, 0xa7,
];
/// Minimum number of [`MAC_LETTERS`] within words.
const MIN_MAC: usize = 2;

/// Returns the likeliest encoding of bytes that are not UTF-8.
pub(super) fn encoding(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    // The number of bytes that are not ASCII, and of those of them that are next to another.
    let (mut n_high, mut n_close) = (0, 0);
    for run in bytes.chunk_by(|a, b| a.is_ascii() == b.is_ascii()).filter(|run| !run.is_ascii()) {
        n_high += run.len();
        n_close += if run.len() > 1 { run.len() } else { 0 };
    }
    if is_multibyte(guess) && strictly(guess, bytes).is_none() {
        return western(bytes);
    }
    match guess {
        _ if guess == UTF_8 => western(bytes),
        _ if is_multibyte(guess) || !is_latin(guess) => match () {
            () if n_close * 2 < n_high => western(bytes),
            () if guess == GBK => GB18030,
            () => guess,
        },
        _ if guess == WINDOWS_1252 || n_high < MIN_LATIN => western(bytes),
        _ => guess,
    }
}

/// Decodes a text most of whose lines are UTF-8. Also returns the encoding of its other lines.
pub(super) fn by_lines(bytes: &[u8]) -> Option<(String, &'static Encoding)> {
    let lines = || bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| !line.is_ascii());
    let others: Vec<&[u8]> = lines().filter(|line| str::from_utf8(line).is_err()).collect();
    let (mut n_lines, mut n_letters) = (0, 0);
    for line in lines().filter_map(|line| str::from_utf8(line).ok()) {
        n_lines += 1;
        n_letters += line.chars().filter(|c| !c.is_ascii()).count();
    }
    // A few lines of other encodings are valid UTF-8 by chance.
    if n_letters < 2 || n_lines < others.len() {
        return None;
    }
    let encoding = encoding(&others.concat());
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.push_str(&encoding.decode_without_bom_handling(line).0),
        }
    }
    Some((text, encoding))
}

pub(super) fn strictly<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Option<Cow<'a, str>> {
    encoding.decode_without_bom_handling_and_without_replacement(bytes)
}

fn is_multibyte(encoding: &'static Encoding) -> bool {
    [SHIFT_JIS, EUC_JP, EUC_KR, GBK, GB18030, BIG5].contains(&encoding)
}

fn is_latin(encoding: &'static Encoding) -> bool {
    let letters = ["windows-1250", "windows-1252", "windows-1254", "windows-1257", "windows-1258"];
    let number = encoding.name().strip_prefix("ISO-8859-");
    letters.contains(&encoding.name()) || number.is_some_and(|number| !["5", "6", "7", "8", "8-I"].contains(&number))
}

/// Returns Mac OS Roman if that makes words; otherwise Windows-1252, which accepts all bytes and agrees with Latin-1 on all letters.
fn western(bytes: &[u8]) -> &'static Encoding {
    let in_words = || bytes.windows(2).filter(|pair| pair[0].is_ascii_lowercase() && !pair[1].is_ascii());
    let n_informative = in_words().filter(|pair| MAC_LETTERS.contains(&pair[1])).count();
    let is_mac = n_informative >= MIN_MAC && in_words().all(|pair| MAC_ALPHABET.contains(&pair[1]));
    if is_mac { MACINTOSH } else { WINDOWS_1252 }
}
