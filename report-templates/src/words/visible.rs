//! Makes characters visible that hide or reorder text.
//!
//! A right-to-left override in a comment can make code read differently from what the compiler sees
//! ("Trojan source"), and a name may contain anything that a file system allows.
//! Such a character is shown as `«U+202E»`.

use std::borrow::Cow;
use std::ops::Range;

/// Maximum length of a name that tables and headings show whole, in characters.
const LONGEST_NAME: usize = 120;

/// Whether a character would hide or reorder its neighbors.
///
/// Tabs are not hidden: code needs them.
pub(crate) fn is_hidden(character: char) -> bool {
    match character {
        ' '..='~' | '\t' => false,
        // Soft hyphen, Arabic letter mark, Hangul fillers, Mongolian vowel separator.
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{3164}' | '\u{ffa0}' => true,
        // Zero-width spaces and joiners, directional marks; line and paragraph separators, embeddings, overrides;
        // word joiner, invisible operators, isolates, deprecated controls.
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        // Byte order mark, interlinear annotations, tags.
        '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => true,
        _ => character.is_control(),
    }
}

/// Whether a character is hidden in a name or path. There, a tab is out of place,
/// and joiners are not: Persian names and emoji are written with them.
fn is_hidden_in_name(character: char) -> bool {
    match character {
        '\t' => true,
        '\u{200c}' | '\u{200d}' => false,
        _ => is_hidden(character),
    }
}

fn visible_form(character: char) -> String {
    format!("«U+{:04X}»", u32::from(character))
}

/// Returns a whole name or path with its hidden characters made visible.
pub(crate) fn name(name: &str) -> Cow<'_, str> {
    if !name.contains(is_hidden_in_name) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(
        name.chars()
            .map(|character| if is_hidden_in_name(character) { visible_form(character) } else { character.into() })
            .collect(),
    )
}

/// Returns the same, with the middle of a very long name left out, so that one name cannot fill a page.
pub(crate) fn short_name(whole: &str) -> Cow<'_, str> {
    let shown = name(whole);
    // Fewer bytes cannot be more characters.
    if shown.len() <= LONGEST_NAME || shown.chars().count() <= LONGEST_NAME {
        return shown;
    }
    let characters: Vec<char> = shown.chars().collect();
    let (start, end) = (&characters[..LONGEST_NAME * 2 / 3], &characters[characters.len() - LONGEST_NAME / 4..]);
    Cow::Owned(start.iter().chain(&['…']).chain(end).collect())
}

/// Returns a note of several lines with its hidden characters made visible.
pub(crate) fn note(text: &str) -> String {
    text.lines().map(name).collect::<Vec<_>>().join("\n")
}

/// Returns the byte positions of hidden characters in code.
pub(crate) fn hidden(code: &str) -> impl Iterator<Item = usize> {
    hidden_in(code, 0..code.len()).map(|(at, _)| at)
}

/// Returns the hidden characters in `bytes` of code, with their positions.
fn hidden_in(code: &str, bytes: Range<usize>) -> impl Iterator<Item = (usize, char)> {
    let part = &code[bytes.clone()];
    let searched = if is_plain(part) { "" } else { part };
    let characters = searched.char_indices().map(move |(at, character)| (bytes.start + at, character));
    characters.filter(move |&(at, character)| is_hidden_in_code(code, at, character))
}

/// Whether code has printable ASCII, tabs and line feeds only. Most code has, and one such pass is cheap.
fn is_plain(code: &str) -> bool {
    code.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t' | b'\n'))
}

/// Whether a character of code is hidden. Line endings are not.
fn is_hidden_in_code(code: &str, at: usize, character: char) -> bool {
    character != '\n' && is_hidden(character) && !code[at..].starts_with("\r\n")
}

/// Part of a text: as it is, or the visible form of a hidden character.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Bit<'a> {
    Text(&'a str),
    Hidden(String),
}

/// Splits `bytes` of code at hidden characters.
pub(crate) fn bits(code: &str, bytes: Range<usize>) -> Vec<Bit<'_>> {
    let mut bits = Vec::new();
    let mut from = bytes.start;
    for (at, character) in hidden_in(code, bytes.clone()) {
        if from < at {
            bits.push(Bit::Text(&code[from..at]));
        }
        bits.push(Bit::Hidden(visible_form(character)));
        from = at + character.len_utf8();
    }
    if from < bytes.end {
        bits.push(Bit::Text(&code[from..bytes.end]));
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Protects against Trojan source and against names that change the page around them.
    #[test]
    fn reordering_and_control_characters_become_visible() {
        assert_eq!(name("anna\u{202e}txt.c"), "anna«U+202E»txt.c");
        assert_eq!(name("a\tb\nc\0"), "a«U+0009»b«U+000A»c«U+0000»");
        assert_eq!(bits("a\u{2066}b", 0..5), [Bit::Text("a"), Bit::Hidden("«U+2066»".into()), Bit::Text("b")]);
        assert_eq!(bits("\ttab", 0..4), [Bit::Text("\ttab")]);
        assert_eq!(bits("", 0..0), []);
        assert_eq!(bits("a\r\n\r", 1..4), [Bit::Text("\r\n"), Bit::Hidden("«U+000D»".into())]);
    }

    /// Ordinary names of any writing system are not changed.
    #[test]
    fn ordinary_names_are_not_changed() {
        for ordinary in ["Jürgen Müller", "أمل حداد", "می\u{200c}خواهم", "李雷"] {
            assert_eq!(name(ordinary), ordinary);
        }
    }

    /// A name of ten thousand characters must not fill the table.
    #[test]
    fn very_long_names_are_shortened_in_the_middle() {
        let long = format!("{}{}", "é".repeat(10_000), "end");
        let short = short_name(&long);
        assert!(short.chars().count() <= LONGEST_NAME);
        assert!(short.contains('…') && short.ends_with("end"));
        assert_eq!(short_name("short"), "short");
    }
}
