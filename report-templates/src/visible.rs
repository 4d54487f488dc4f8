//! Characters that hide or reorder what a reader sees, made visible.
//!
//! A right-to-left override in a comment can make code read differently from what the compiler gets
//! ("Trojan source"), and a name may hold anything a file system allows.
//! Such a character is shown as `«U+202E»` in its place.

use std::borrow::Cow;

/// The longest name shown whole in a table or heading, in characters.
const LONGEST_NAME: usize = 120;

/// Whether a character would hide or reorder its neighbours.
///
/// Tabs are not hidden: code needs them.
pub(crate) fn is_hidden(character: char) -> bool {
    match character {
        '\t' => false,
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

/// The same for names and paths, where a tab is out of place
/// and joiners are not: Persian names and emoji are written with them.
fn is_hidden_in_name(character: char) -> bool {
    match character {
        '\t' => true,
        '\u{200c}' | '\u{200d}' => false,
        _ => is_hidden(character),
    }
}

fn mark(character: char) -> String {
    format!("«U+{:04X}»", u32::from(character))
}

/// A whole name or path with its hidden characters made visible.
pub(crate) fn name(name: &str) -> Cow<'_, str> {
    if !name.contains(is_hidden_in_name) {
        return Cow::Borrowed(name);
    }
    let shown = |character| if is_hidden_in_name(character) { mark(character) } else { character.into() };
    Cow::Owned(name.chars().map(shown).collect())
}

/// The same, cut in the middle if it is very long, so that one name cannot fill a page.
pub(crate) fn short_name(whole: &str) -> Cow<'_, str> {
    let shown = name(whole);
    // Fewer bytes than that cannot be more characters.
    if shown.len() <= LONGEST_NAME || shown.chars().count() <= LONGEST_NAME {
        return shown;
    }
    let characters: Vec<char> = shown.chars().collect();
    let (start, end) = (&characters[..LONGEST_NAME * 2 / 3], &characters[characters.len() - LONGEST_NAME / 4..]);
    Cow::Owned(start.iter().chain(&['…']).chain(end).collect())
}

/// Where hidden characters stand in code, in bytes.
pub(crate) fn hidden(code: &str) -> impl Iterator<Item = usize> {
    // A carriage return at the end of a line is its ending, and no line holds its line feed.
    let is_ending = |at: usize| code[at..].starts_with("\r\n") || code[at..].starts_with('\n');
    code.char_indices().filter(move |&(at, character)| is_hidden(character) && !is_ending(at)).map(|(at, _)| at)
}

/// A bit of code: text to show as it is, or the mark of a hidden character.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Bit<'a> {
    Text(&'a str),
    Mark(String),
}

/// Splits code at its hidden characters.
pub(crate) fn bits(code: &str) -> Vec<Bit<'_>> {
    let mut bits = Vec::new();
    let mut rest = code;
    while let Some((at, hidden)) = rest.char_indices().find(|&(_, character)| is_hidden(character)) {
        if at > 0 {
            bits.push(Bit::Text(&rest[..at]));
        }
        bits.push(Bit::Mark(mark(hidden)));
        rest = &rest[at + hidden.len_utf8()..];
    }
    if !rest.is_empty() {
        bits.push(Bit::Text(rest));
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Protects against Trojan source and against names that rewrite the page around them.
    #[test]
    fn reordering_and_control_characters_become_marks() {
        assert_eq!(name("anna\u{202e}txt.c"), "anna«U+202E»txt.c");
        assert_eq!(name("a\tb\nc\0"), "a«U+0009»b«U+000A»c«U+0000»");
        assert_eq!(bits("a\u{2066}b"), [Bit::Text("a"), Bit::Mark("«U+2066»".into()), Bit::Text("b")]);
        assert_eq!(bits("\ttab"), [Bit::Text("\ttab")]);
        assert_eq!(bits(""), []);
    }

    /// Ordinary names of any script stay as they are.
    #[test]
    fn ordinary_names_are_left_alone() {
        for ordinary in ["Jürgen Müller", "أمل حداد", "می\u{200c}خواهم", "李雷"] {
            assert_eq!(name(ordinary), ordinary);
        }
    }

    /// A name of ten thousand characters must not fill the table.
    #[test]
    fn very_long_names_are_cut_in_the_middle() {
        let long = format!("{}{}", "é".repeat(10_000), "end");
        let short = short_name(&long);
        assert!(short.chars().count() <= LONGEST_NAME);
        assert!(short.contains('…') && short.ends_with("end"));
        assert_eq!(short_name("short"), "short");
    }
}
