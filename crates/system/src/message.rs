//! Words for messages: numbers with their nouns, and names that are safe to print on a terminal.

use std::path::Path;

/// Returns a number with its noun: `1 batch`, `12 batches`.
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Returns a number of submissions: `1 submission`, `12 submissions`.
pub fn submissions(number: usize) -> String {
    counted(number, "submission", "submissions")
}

/// Returns a name or a text as one line that is safe to print: a replacement character stands for every character that could
/// command the terminal, end or reorder the line, or hide in it.
pub fn printable(text: &str) -> String {
    let mut before = '\0';
    let shown = |c: char| {
        let shown = shown(c, before);
        before = c;
        shown
    };
    text.chars().filter_map(shown).collect()
}

/// Returns a path as [`printable`] does.
pub fn printable_path(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Returns JSON with the same values in which all characters that are not safe to print are escaped.
pub fn printable_json(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        // Between values, JSON has no other characters than blanks, line feeds and signs.
        if c == '\n' || shown(c, '\0') == Some(c) {
            safe.push(c);
        } else {
            safe.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    safe
}

/// Returns the character that stands for `c` after `before` on a terminal; none if `c` is left out.
pub(crate) fn shown(c: char, before: char) -> Option<char> {
    if selects_shape(c) && needs_shapes(before) {
        return None;
    }
    let is_unsafe = c.is_control() || selects_shape(c) || is_invisible(c);
    Some(if is_unsafe { char::REPLACEMENT_CHARACTER } else { c })
}

/// Whether a character has no width and selects the shape of the one before it: joiners and variation selectors.
fn selects_shape(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether a character may be followed by one that selects its shape, as in Persian and Hindi names and in emoji. They stay
/// legible without it. After Latin, Greek and Cyrillic letters it would only hide a difference.
fn needs_shapes(c: char) -> bool {
    c >= '\u{590}'
}

/// Whether a character is invisible without being a blank, or sets the direction of text.
fn is_invisible(c: char) -> bool {
    match c {
        // Soft hyphen, grapheme joiner, Arabic letter mark, fillers, vowels without a shape.
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}' => true,
        // Zero-width spaces, directional marks, line and paragraph separators, embeddings and overrides.
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => true,
        // Word joiner, invisible operators, isolates, deprecated controls, byte order mark, annotations.
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' => true,
        // Controls of shorthand and music, tags.
        '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}' => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name cannot clear the screen, forge another line, read backwards, or look like another one.
    #[test]
    fn unsafe_characters_are_replaced() {
        for unsafe_one in
            ["\x1b[2J", "\u{9b}2J", "\r", "\n", "\t", "\x7f", "\u{202e}", "\u{2066}", "\u{200b}", "\u{feff}"]
        {
            let safe = printable(&format!("ann{unsafe_one}"));
            assert!(safe.starts_with("ann\u{fffd}"), "{unsafe_one:?}");
        }
        assert_eq!(printable("ann\u{e0041}\u{e007f}"), "ann\u{fffd}\u{fffd}");
        assert_eq!(printable("an\u{200d}n\u{fe0f}"), "an\u{fffd}n\u{fffd}");
    }

    /// Names of every script stay legible.
    #[test]
    fn ordinary_names_stay() {
        for name in ["Jürgen Müller", "أمل حداد", "נועה לוי", "李雷", "प्रिया", "Zoe\u{308}", "a b\u{a0}c", "👩🏽"]
        {
            assert_eq!(printable(name), name);
        }
        assert_eq!(printable("می\u{200c}خواهم"), "میخواهم");
        assert_eq!(printable("क्\u{200d}ष"), "क्ष");
        assert_eq!(printable("👩\u{200d}💻❤\u{fe0f}葛\u{e0100}"), "👩💻❤葛");
    }

    /// Programs that read JSON get the exact names.
    #[test]
    fn json_keeps_its_values() {
        let names = "a\u{202e}b\u{e0041}c\u{200d}\u{7f}\u{9b}é\n";
        let json = serde_json::to_string_pretty(&[names]).unwrap();
        let safe = printable_json(&json);
        assert_eq!(serde_json::from_str::<[String; 1]>(&safe).unwrap(), [names]);
        assert!(safe.contains("é") && safe.contains("\\u202e") && safe.contains("\\udb40\\udc41"), "{safe}");
        assert!(safe.lines().all(|line| printable(line) == line), "{safe}");
    }
}
