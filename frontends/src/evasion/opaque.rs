//! Measures what nobody can read in a program: encoded texts in however many pieces, and long lists of numbers, characters or tiny strings.

use std::collections::HashSet;
use std::ops::Range;

use crate::frontend::Frontend;
use crate::token_string::{TokenStringBuilder, kind};

/// Maximum length of a word that somebody may have written.
const MAX_WORD: usize = 24;
const MIN_PART: usize = 3;
/// Minimum number of items of a list that may be a program, and of different ones among them. Boards, pictures and sequences of letters have fewer.
const MIN_ITEMS: usize = 100;
const MIN_DIFFERENT: usize = 16;
/// Maximum share of items that are at least as large as the one before, in percent. Tables of a function are in order.
const MAX_ASCENDING: usize = 80;
/// Maximum number of bytes of an item, with its quotes, and of the text between two items, without blanks and with them.
const MAX_ITEM: usize = 24;
const MAX_GAP: usize = 24;
const MAX_GAP_WITH_BLANKS: usize = 160;
/// Maximum number of different texts between the items of a list.
const MAX_GAPS: usize = 4;

/// Returns the number of characters of a text that belong to no word, number or sign that a person writes: parts in which letters of both cases and digits are mixed, endless words, and characters that no keyboard has.
pub(super) fn n_opaque(text: &str) -> usize {
    let is_in_part = |c: char| c.is_alphanumeric() || c == '_' || c == '+' || c == '/';
    let parts = text.split(|c: char| !is_in_part(c)).filter(|part| !is_plain(part));
    let n_in_parts: usize = parts.map(|part| part.chars().count()).sum();
    n_in_parts + text.chars().filter(|&c| c.is_control() && !c.is_whitespace() || c == '\u{fffd}').count()
}

/// Whether a part of a text is a word, a name, a number or a path.
fn is_plain(part: &str) -> bool {
    let n_characters = part.chars().count();
    if n_characters < MIN_PART {
        return true;
    }
    if !part.is_ascii() {
        // Words of other languages have letters of one script; texts with moved letters have signs among them. These letters are rare in all languages that are written with Latin letters.
        let is_rare = |c: char| matches!(c, '\u{180}'..='\u{217}' | '\u{21c}'..='\u{24f}');
        return n_characters <= MAX_WORD && part.chars().all(|c| c.is_alphabetic() && !is_rare(c));
    }
    let words = part.split(['_', '/', '+']).filter(|word| !word.is_empty());
    words.into_iter().all(is_plain_word)
}

/// Whether a word has one case, but for its first letter and those at which further words begin, and digits only at its end.
fn is_plain_word(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let n_digits = word.len() - letters.len();
    if word.len() > MAX_WORD || letters.contains(|c: char| c.is_ascii_digit()) || (!letters.is_empty() && n_digits > 4)
    {
        return false;
    }
    let changes =
        letters.as_bytes().windows(2).filter(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase());
    let n_changes = changes.count();
    let is_upper = letters.bytes().all(|byte| byte.is_ascii_uppercase());
    let n_upper = letters.bytes().filter(u8::is_ascii_uppercase).count();
    is_upper || n_upper <= n_changes + 1 && 4 * n_changes <= letters.len()
}

/// Minimum number of control characters of a text that is no text; one in so many.
const MIN_CONTROL: usize = 60;
const CHARACTERS_PER_CONTROL: usize = 8;

/// Returns the longest list of a program, if it may be a program.
pub(super) fn longest_list(frontend: &Frontend, source: &str, tokens: &TokenStringBuilder) -> Option<Range<usize>> {
    let family = frontend.table.family();
    let (number, character, string) = (kind(family, "number"), kind(family, "character"), kind(family, "string"));
    let mut items: Vec<Range<usize>> = Vec::new();
    for (kind, bytes) in tokens.iter() {
        let is_literal = kind == number || kind == character || kind == string;
        let is_item = is_literal || kind == frontend.name && is_constant(&source.as_bytes()[bytes.clone()]);
        if is_item && bytes.len() <= MAX_ITEM {
            items.push(bytes);
        }
    }
    if items.len() < MIN_ITEMS {
        return None;
    }
    let mut longest: Vec<Range<usize>> = Vec::new();
    let (mut list, mut gaps): (Vec<Range<usize>>, Vec<u64>) = (Vec::new(), Vec::new());
    for bytes in items {
        if let Some(last) = list.last()
            && !gap(source, last.end..bytes.start).is_some_and(|gap| is_usual(&mut gaps, gap))
        {
            if list.len() > longest.len() {
                longest.clone_from(&list);
            }
            list.clear();
            gaps.clear();
        }
        list.push(bytes);
    }
    let longest = if list.len() > longest.len() { list } else { longest };
    if longest.len() < MIN_ITEMS { None } else { judged(source, longest) }
}

/// Whether a name is written as those of constants are, of which the instructions of a program may be made.
fn is_constant(name: &[u8]) -> bool {
    // Nearly all names begin with a small letter.
    !name.first().is_some_and(u8::is_ascii_lowercase)
        && name.iter().any(u8::is_ascii_uppercase)
        && !name.iter().any(u8::is_ascii_lowercase)
}

/// Returns the numbers and patterns with at least so many characters that nobody can read.
pub(super) fn opaque_tokens(
    frontend: &Frontend,
    source: &str,
    tokens: &TokenStringBuilder,
    min_characters: usize,
) -> Vec<Range<usize>> {
    let family = frontend.table.family();
    let read = [frontend.name, kind(family, "string"), kind(family, "text")];
    let long = tokens.iter().filter(|(kind, bytes)| bytes.len() >= min_characters && !read.contains(kind));
    let ranges = long.map(|(_, bytes)| bytes);
    ranges.filter(|bytes| source.get(bytes.clone()).is_some_and(|text| n_opaque(text) >= min_characters)).collect()
}

pub(super) fn is_binary(text: &str) -> bool {
    let n_control = text.chars().filter(|&c| c.is_control() && !c.is_whitespace() || c == '\u{fffd}').count();
    n_control >= MIN_CONTROL && CHARACTERS_PER_CONTROL * n_control >= text.chars().count()
}

/// Whether the gaps of a list have this one, or have room for it.
fn is_usual(gaps: &mut Vec<u64>, gap: u64) -> bool {
    let is_new = !gaps.contains(&gap);
    if is_new && gaps.len() < MAX_GAPS {
        gaps.push(gap);
    }
    gaps.contains(&gap)
}

/// Returns a hash of the text between two items without blanks and numbers; none if it is long.
fn gap(source: &str, bytes: Range<usize>) -> Option<u64> {
    let between = source.as_bytes().get(bytes).filter(|between| between.len() <= MAX_GAP_WITH_BLANKS)?;
    let (mut hash, mut n_bytes) = (0_u64, 0);
    for byte in between.iter().filter(|byte| !byte.is_ascii_whitespace() && !byte.is_ascii_digit()) {
        hash = (hash.rotate_left(5) ^ u64::from(*byte)).wrapping_mul(0x517c_c1b7_2722_0a95);
        n_bytes += 1;
    }
    (n_bytes <= MAX_GAP).then_some(hash)
}

/// Returns the bytes of a list if its items are many different ones, without an order.
fn judged(source: &str, items: Vec<Range<usize>>) -> Option<Range<usize>> {
    let (first, last) = items.first().zip(items.last())?;
    let texts: Vec<&str> = items.iter().filter_map(|bytes| source.get(bytes.clone())).collect();
    let n_different = texts.iter().collect::<HashSet<_>>().len();
    let values: Vec<Option<u64>> = texts.iter().map(|text| value(text)).collect();
    let n_ascending = values.windows(2).filter(|two| two[0] <= two[1]).count();
    let is_varied = n_different >= MIN_DIFFERENT && 100 * n_ascending <= MAX_ASCENDING * texts.len();
    is_varied.then_some(first.start..last.end)
}

/// Returns the value of a number; for other items, something that orders them.
fn value(item: &str) -> Option<u64> {
    let digits = item.trim_end_matches(['u', 'U', 'l', 'L']).replace(['_', '\''], "");
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    match hexadecimal {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => digits.parse().ok().or_else(|| item.chars().nth(1).map(|c| u64::from(u32::from(c)))),
    }
}
