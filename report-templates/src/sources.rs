//! The lines that a pair page folds away, as a script that hands them over.
//!
//! A page opened from disk may not fetch files, but it may load a script.
//! So `sources/4.js` makes one call with one argument of pure JSON, and the page's own script turns it into text nodes.
//! Every line is given as its pieces, so that marks and hidden characters are decided here and nowhere else:
//!
//! ```text
//! lookalikeSources(4,[["first line",[["s","starter code"],["","own code"]]],[…lines of the next file…]]);
//! ```

use serde_json::{Value, json};

use crate::code::{Content, Line, Listing, Piece};
use crate::lines::LineTable;
use crate::marks::Mark;
use crate::model::SourceFile;

/// The script of one submission, numbered from 1.
pub(crate) fn script(number: usize, files: &[SourceFile], tables: &[LineTable]) -> String {
    let files: Vec<Vec<Value>> = files.iter().zip(tables).map(|(file, table)| lines(file, table)).collect();
    format!("lookalikeSources({number},{});\n", escaped(&json!(files).to_string()))
}

fn lines(file: &SourceFile, table: &LineTable) -> Vec<Value> {
    let listing = Listing::new(file, table, Vec::new(), &[]);
    listing.lines(0..table.len()).map(|line| line_value(&line)).collect()
}

/// A line of plain text is a string; any other is a list of `[letters, text]`.
fn line_value(line: &Line) -> Value {
    match line.pieces.as_slice() {
        [] => json!(""),
        [piece] if letters(piece).is_empty() => json!(piece.text),
        pieces => pieces.iter().map(|piece| json!([letters(piece), piece.text])).collect(),
    }
}

/// `s` for starter code, `c` for common code, `h` for a hidden character.
fn letters(piece: &Piece) -> &'static str {
    let is_hidden = piece.content == Content::HiddenCharacter;
    match (piece.mark, is_hidden) {
        (Some(Mark::Starter), false) => "s",
        (Some(Mark::Starter), true) => "sh",
        (Some(Mark::Common), false) => "c",
        (Some(Mark::Common), true) => "ch",
        (_, false) => "",
        (_, true) => "h",
    }
}

/// JSON that is safe inside any script: outside strings JSON has none of these characters.
fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(character)));
            }
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script_of(text: &str, starter: std::ops::Range<usize>) -> String {
        let file = SourceFile { text: text.to_owned(), starter: vec![starter], ..SourceFile::default() };
        let table = LineTable::new(text);
        script(7, std::slice::from_ref(&file), std::slice::from_ref(&table))
    }

    /// Student code must not end the script or the string it stands in.
    #[test]
    fn code_cannot_leave_its_string() {
        let script = script_of("</script>\u{2028}\"\\\n]]>&", 0..0);
        assert!(!script.contains(['<', '>', '&', '\u{2028}']));
        assert!(script.contains("\\u003c/script\\u003e"), "{script}");
    }

    /// What the page's script reads: one entry per line, marked pieces with their letters.
    #[test]
    fn lines_are_strings_or_lists_of_pieces() {
        assert_eq!(
            script_of("int main\n\nreturn", 0..3),
            "lookalikeSources(7,[[[[\"s\",\"int\"],[\"\",\" main\"]],\"\",\"return\"]]);\n"
        );
    }
}
