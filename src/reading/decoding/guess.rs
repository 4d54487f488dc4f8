//! The encoding of a text that does not say it.
//!
//! A detector made for pages of the web guesses; source files are mostly ASCII, and of what is left over for it to judge there is little.
//! So a guess counts only where the bytes look like its script: those of Chinese, Japanese, Korean, Greek or Cyrillic stand side by side, those of Latin letters between ASCII letters.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, MACINTOSH, SHIFT_JIS, UTF_8, WINDOWS_1252};

use super::strictly;

/// With fewer high bytes than that, one Latin alphabet is not told from another.
const ENOUGH_LATIN: usize = 12;
/// Letters of western languages in Mac OS Roman that are signs or capital letters in Windows-1252: á à â ä å ç é è ê ü.
const MAC_LETTERS: [u8; 10] = [0x87, 0x88, 0x89, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x9f];
/// All small letters of western languages there.
const MAC_ALPHABET: [u8; 25] = [
    0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99,
    0x9a, 0x9c, 0x9d, 0x9e, 0x9f, 0xa7,
];
/// So many of the former must stand in words.
const ENOUGH_MAC: usize = 2;

/// The likeliest encoding of bytes that are not UTF-8.
pub(super) fn encoding(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let neighbours = Neighbours::of(bytes);
    if is_of_several_bytes(guess) && strictly(guess, bytes).is_none() {
        return western(bytes);
    }
    match guess {
        _ if guess == UTF_8 => western(bytes),
        _ if guess == GBK => {
            if neighbours.are_close() {
                GB18030
            } else {
                western(bytes)
            }
        }
        _ if is_of_several_bytes(guess) || !is_latin(guess) => {
            if neighbours.are_close() {
                guess
            } else {
                western(bytes)
            }
        }
        _ if guess == WINDOWS_1252 || neighbours.n_high < ENOUGH_LATIN => western(bytes),
        _ => guess,
    }
}

/// A text whose lines are UTF-8 for the most part, and the encoding of its other lines.
pub(super) fn by_lines(bytes: &[u8]) -> Option<(String, &'static Encoding)> {
    let lines = || bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| !line.is_ascii());
    let others: Vec<&[u8]> = lines().filter(|line| str::from_utf8(line).is_err()).collect();
    let n_letters = |line: &str| line.chars().filter(|c| !c.is_ascii()).count();
    let of_utf8 = lines().filter_map(|line| str::from_utf8(line).ok());
    let (n_lines, n_letters) = of_utf8.fold((0, 0), |(lines, letters), line| (lines + 1, letters + n_letters(line)));
    // By chance some lines of other encodings are valid too.
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

fn is_of_several_bytes(encoding: &'static Encoding) -> bool {
    [SHIFT_JIS, EUC_JP, EUC_KR, GBK, GB18030, BIG5].contains(&encoding)
}

/// Whether the letters of an encoding are Latin: those that a Latin text has between ASCII letters.
fn is_latin(encoding: &'static Encoding) -> bool {
    let letters = ["windows-1250", "windows-1252", "windows-1254", "windows-1257", "windows-1258"];
    let number = encoding.name().strip_prefix("ISO-8859-");
    letters.contains(&encoding.name()) || number.is_some_and(|number| !["5", "6", "7", "8", "8-I"].contains(&number))
}

/// Windows-1252, which takes any bytes and agrees with Latin-1 on all letters; or Mac OS Roman, if that makes words.
fn western(bytes: &[u8]) -> &'static Encoding {
    let in_words = || bytes.windows(2).filter(|pair| pair[0].is_ascii_lowercase() && !pair[1].is_ascii());
    let n_telling = in_words().filter(|pair| MAC_LETTERS.contains(&pair[1])).count();
    let is_mac = n_telling >= ENOUGH_MAC && in_words().all(|pair| MAC_ALPHABET.contains(&pair[1]));
    if is_mac { MACINTOSH } else { WINDOWS_1252 }
}

/// Where the bytes stand that are not ASCII.
struct Neighbours {
    n_high: usize,
    /// How many of them stand beside another.
    n_close: usize,
}

impl Neighbours {
    fn of(bytes: &[u8]) -> Neighbours {
        let runs = bytes.chunk_by(|a, b| a.is_ascii() == b.is_ascii()).filter(|run| !run.is_ascii());
        runs.fold(Neighbours { n_high: 0, n_close: 0 }, |sum, run| Neighbours {
            n_high: sum.n_high + run.len(),
            n_close: sum.n_close + if run.len() > 1 { run.len() } else { 0 },
        })
    }

    fn are_close(&self) -> bool {
        self.n_close * 2 >= self.n_high
    }
}
