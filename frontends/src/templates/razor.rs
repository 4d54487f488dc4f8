//! Finds the code of Razor, which begins with `@` and ends where its statement or its value does. Markup may stand between statements, and statements in markup.
//!
//! ```text
//! @foreach (var item in items)      code
//! {                                 code
//!     <li>@item.Name</li>           markup with a value
//! }                                 code
//! ```

use std::ops::Range;

use super::{Code, Piece};
use crate::languages;
use crate::pieces::{self, closed_length};
use crate::table::{Lexicon, lists};
use crate::template::Template;

/// Words of statements.
const STATEMENTS: &str = "if for foreach while switch using lock do try";
/// Words after the end of a statement with which it goes on.
const CONTINUATIONS: &str = "else catch finally while";
/// Words before a block of statements or members.
const BLOCKS: &str = "code functions";
/// Words of lines that say something about the page. `using` is a statement before a bracket.
const DIRECTIVES: &str = "page model using inject inherits layout namespace implements attribute typeparam rendermode \
    addTagHelper removeTagHelper tagHelperPrefix preservewhitespace";
/// Elements without an end.
const EMPTY: &str = "area base br col embed hr img input link meta source track wbr";

/// The text around a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    /// Markup in code, with the number of its open elements.
    Markup { n_open: usize },
    /// Code, with the number of its open braces.
    Code { n_open: usize },
}

/// Returns the pieces of a page, in order.
pub(super) fn pieces(template: &Template, source: &str) -> Vec<Piece> {
    let Some(frontend) = languages::frontend_named(template.language) else { return Vec::new() };
    let lexicon = &frontend.table.lexicon;
    let mut scanner =
        Scanner { lexicon, language: template.language, source, at: 0, code_start: 0, around: Vec::new(), pieces: Vec::new() };
    while scanner.at < source.len() {
        match scanner.around.last().copied() {
            Some(Around::Code { n_open }) => scanner.step_in_code(n_open),
            Some(Around::Markup { n_open }) => scanner.step_in_markup(Some(n_open)),
            None => scanner.step_in_markup(None),
        }
    }
    if matches!(scanner.around.last(), Some(Around::Code { .. })) {
        scanner.end_code(source.len());
    }
    scanner.pieces
}

struct Scanner<'a> {
    lexicon: &'a Lexicon,
    language: &'static str,
    source: &'a str,
    at: usize,
    /// The start of the code around the place, if code is around it.
    code_start: usize,
    around: Vec<Around>,
    pieces: Vec<Piece>,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        self.source.get(self.at..).unwrap_or_default()
    }

    fn push(&mut self, bytes: Range<usize>, code: Option<Range<usize>>, is_value: bool) {
        let code = code.map(|bytes| Code { bytes, language: self.language });
        self.pieces.push(Piece { bytes, code, is_value });
    }

    /// Ends the code around the place before byte `end`.
    fn end_code(&mut self, end: usize) {
        if self.code_start < end {
            self.push(self.code_start..end, Some(self.code_start..end), false);
        }
    }

    /// Takes one piece of code, up to markup at the start of a line or to the end of the block.
    fn step_in_code(&mut self, n_open: usize) {
        let rest = self.rest();
        let is_line_start = self.source[..self.at].trim_end_matches([' ', '\t']).ends_with(['\n', '{', '}', ';']);
        if is_line_start && (rest.starts_with("@:") || starts_element(rest)) {
            self.end_code(self.at);
            if rest.starts_with("@:") {
                self.at += rest.find('\n').unwrap_or(rest.len());
                self.code_start = self.at;
            } else {
                self.around.push(Around::Markup { n_open: 0 });
            }
            return;
        }
        let Some(piece) = pieces::pieces(self.lexicon, rest).next() else { return self.at = self.source.len() };
        let n_open = match piece {
            pieces::Piece::Code("{") => n_open + 1,
            pieces::Piece::Code("}") => n_open.saturating_sub(1),
            _ => n_open,
        };
        self.at += piece.text().len();
        let is_end = n_open == 0 && piece.text() == "}" && !self.goes_on();
        match self.around.last_mut() {
            Some(Around::Code { n_open: last }) if !is_end => *last = n_open,
            _ => {
                self.around.pop();
                self.end_code(self.at);
            }
        }
    }

    /// Whether a statement goes on after a block.
    fn goes_on(&self) -> bool {
        lists(CONTINUATIONS, word(self.rest().trim_start()))
    }

    /// Takes one tag, one piece of code or one character of markup. In code, markup ends with its outermost element.
    fn step_in_markup(&mut self, n_open: Option<usize>) {
        let rest = self.rest();
        if rest.starts_with('@') && !self.source[..self.at].ends_with(char::is_alphanumeric) {
            return self.code(&rest[1..]);
        }
        let length = rest.chars().next().map_or(1, char::len_utf8);
        let Some(n_open) = n_open else { return self.at += length };
        let (name, is_end) = match rest.strip_prefix("</") {
            Some(name) => (name, true),
            None => (rest.get(length..).unwrap_or_default(), false),
        };
        let is_empty = rest.starts_with("/>");
        let is_start = starts_element(rest) && !is_end && !lists(EMPTY, word(name));
        let n_open = if is_start { n_open + 1 } else { n_open.saturating_sub(usize::from(is_end || is_empty)) };
        if is_end {
            self.at += rest.find('>').unwrap_or(rest.len() - 1);
        }
        self.at += if is_empty || is_end { 1 } else { length };
        if is_empty {
            self.at += 1;
        }
        // The end of an element without content, or of a line with one.
        let is_over = n_open == 0 && (is_end || is_empty || rest.starts_with('\n'));
        match self.around.last_mut() {
            Some(Around::Markup { n_open: last }) if !is_over => *last = n_open,
            _ => {
                self.around.pop();
                self.code_start = self.at;
            }
        }
    }

    /// Takes what `@` begins.
    fn code(&mut self, rest: &str) {
        let start = self.at;
        let inner = start + 1;
        let name = word(rest);
        let after = rest[name.len()..].trim_start();
        let line = rest.find('\n').unwrap_or(rest.len());
        let is_block = rest.starts_with('{') || lists(BLOCKS, name) && after.starts_with('{');
        let is_statement = lists(STATEMENTS, name) && after.starts_with(['(', '{']);
        if rest.starts_with('*') {
            let end = rest.find("*@").map_or(self.source.len(), |at| inner + at + 2);
            self.push(start..end, None, false);
            self.at = end;
        } else if is_block {
            let open = inner + rest.find('{').unwrap_or_default() + 1;
            self.push(start..open, None, false);
            (self.at, self.code_start) = (open, open);
            self.around.push(Around::Code { n_open: 1 });
        } else if is_statement {
            self.push(start..inner, None, false);
            (self.at, self.code_start) = (inner, inner);
            self.around.push(Around::Code { n_open: 0 });
        } else if lists(DIRECTIVES, name) {
            self.push(start..inner + line, None, false);
            self.at = inner + line;
        } else if rest.starts_with('(') {
            let length = closed_length(self.lexicon, rest).unwrap_or(rest.len());
            self.push(start..inner + length, Some(inner..inner + length), true);
            self.at = inner + length;
        } else {
            let length = path_length(self.lexicon, rest);
            self.at = inner + length;
            if length > 0 {
                self.push(start..self.at, Some(inner..self.at), true);
            }
        }
    }
}

fn starts_element(text: &str) -> bool {
    text.strip_prefix('<').is_some_and(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '/'))
}

/// Returns the word at the start of a text.
fn word(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())]
}

/// Returns the length of a value such as `item.Names[0].Trim()`. A dot at its end belongs to the text.
fn path_length(lexicon: &Lexicon, text: &str) -> usize {
    let mut length = text.strip_prefix("await ").map_or(0, |_| "await ".len());
    loop {
        let rest = &text[length..];
        let dot = usize::from(rest.starts_with('.')) + usize::from(rest.starts_with("?."));
        let name = word(&rest[dot..]).len();
        let step = match rest.chars().next() {
            Some('(' | '[') if length > 0 => closed_length(lexicon, rest).unwrap_or(0),
            _ if name > 0 && (length == 0 || dot > 0 || text[..length].ends_with(' ')) => dot + name,
            _ => 0,
        };
        if step == 0 {
            return length;
        }
        length += step;
    }
}
