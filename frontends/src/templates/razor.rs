//! Finds the code of Razor, which begins with `@` and ends where its statement or its value does. Markup may stand between statements, and statements in markup.
//!
//! ```text
//! @foreach (var item in items)      code
//! {                                 code
//!     <li>@item.Name</li>           markup with a value
//! }                                 code
//! ```

use std::ops::Range;

use super::piece::{Code, Piece};
use crate::languages;
use crate::pieces::{self, closed_length};
use crate::spans::beginning;
use crate::table::{Lexicon, lists};
use crate::template::Template;

const STATEMENTS: &str = "if for foreach while switch using lock do try";
/// Words after the end of a statement with which it goes on.
const CONTINUATIONS: &str = "else catch finally while";
/// Words before a block of statements or members.
const BLOCKS: &str = "code functions";
/// Words of lines that say something about the page. `using` is a statement before a bracket.
const DIRECTIVES: &str = "page model using inject inherits layout namespace implements attribute typeparam rendermode \
    addTagHelper removeTagHelper tagHelperPrefix preservewhitespace";
/// The texts around members, which stand in no class of their own.
const CLASS: &str = "class Members {";
const MAX_VALUE: usize = 1_000;
/// Elements without an end.
const EMPTY: &str = "area base br col embed hr img input link meta source track wbr";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    /// Markup in code, with the number of its open elements, and whether the last one has no end but that of its tag.
    Markup { n_open: usize, is_empty: bool },
    /// Code, with the number of its open braces, and whether its last one is a part of it.
    Code { n_open: usize, has_end: bool },
}

/// Returns the pieces of a page, in order.
pub(super) fn pieces(template: &Template, source: &str) -> Vec<Piece> {
    let Some(frontend) = languages::frontend_named(template.language) else { return Vec::new() };
    let lexicon = &frontend.table.lexicon;
    let (around, pieces) = (Vec::new(), Vec::new());
    let mut scanner = Scanner { lexicon, template, source, at: 0, code_start: 0, around, pieces };
    while scanner.at < source.len() {
        match scanner.around.last().copied() {
            Some(Around::Code { n_open, has_end }) => scanner.step_in_code(n_open, has_end),
            Some(Around::Markup { n_open, is_empty }) => scanner.step_in_markup(Some((n_open, is_empty))),
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
    template: &'a Template,
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

    /// Adds a part without code.
    fn skip(&mut self, end: usize) {
        self.pieces.push(Piece { bytes: self.at..end, code: None, is_value: false });
        self.at = end;
    }

    fn push(&mut self, bytes: Range<usize>, code: Range<usize>, around: (&'static str, &'static str), is_value: bool) {
        let code = Some(Code { bytes: code, language: self.template.language, around });
        self.pieces.push(Piece { bytes, code, is_value });
    }

    /// Ends the code around the place before byte `end`.
    fn end_code(&mut self, end: usize) {
        if self.code_start < end {
            self.push(self.code_start..end, self.code_start..end, ("", ""), false);
        }
    }

    /// Takes one piece of code, up to markup or a value at the start of a line, or to the end of the block.
    fn step_in_code(&mut self, n_open: usize, has_end: bool) {
        let rest = self.rest();
        let is_line_start = self.source[..self.at].trim_end_matches([' ', '\t']).ends_with(['\n', '{', '}', ';']);
        if is_line_start && rest.starts_with("@:") {
            self.end_code(self.at);
            self.at += rest.find('\n').unwrap_or(rest.len());
            self.code_start = self.at;
            return;
        }
        if is_line_start && starts_element(rest) {
            self.end_code(self.at);
            return self.around.push(Around::Markup { n_open: 0, is_empty: false });
        }
        if is_line_start && rest.starts_with('@') {
            self.end_code(self.at);
            let depth = self.around.len();
            self.code(&rest[1..]);
            if self.around.len() == depth {
                self.code_start = self.at;
            }
            return;
        }
        let Some(piece) = pieces::pieces(self.lexicon, rest).next() else { return self.at = self.source.len() };
        let n_open = match piece {
            pieces::Piece::Code("{") => n_open + 1,
            pieces::Piece::Code("}") => n_open.saturating_sub(1),
            _ => n_open,
        };
        let start = self.at;
        self.at += piece.text().len();
        let goes_on = || lists(CONTINUATIONS, word(self.rest().trim_start()));
        let is_end = n_open == 0 && piece.text() == "}" && !(has_end && goes_on());
        if !is_end {
            if let Some(Around::Code { n_open: last, .. }) = self.around.last_mut() {
                *last = n_open;
            }
            return;
        }
        self.around.pop();
        if has_end {
            self.end_code(self.at);
        } else {
            self.end_code(start);
            self.at = start;
            self.skip(start + 1);
        }
        self.code_start = self.at;
    }

    /// Takes one tag, one piece of code or one character of markup. In code, markup ends with its outermost element.
    fn step_in_markup(&mut self, open: Option<(usize, bool)>) {
        let rest = self.rest();
        if rest.starts_with('@') && !self.source[..self.at].ends_with(char::is_alphanumeric) {
            return self.code(&rest[1..]);
        }
        let length = rest.chars().next().map_or(1, char::len_utf8);
        let Some((n_open, is_empty)) = open else { return self.at += length };
        let is_end = rest.starts_with("</");
        let (length, n_open, is_empty) = match () {
            () if is_end => (rest.find('>').map_or(rest.len(), |at| at + 1), n_open.saturating_sub(1), false),
            () if starts_element(rest) => (length, n_open + 1, lists(EMPTY, word(&rest[1..]))),
            // An arrow of a function in an attribute.
            () if rest.starts_with("=>") => (2, n_open, is_empty),
            () if rest.starts_with("/>") => (2, n_open.saturating_sub(1), false),
            () if rest.starts_with('>') && is_empty => (1, n_open.saturating_sub(1), false),
            () => (length, n_open, is_empty),
        };
        self.at += length;
        // The end of an element, or of a line with one.
        let is_over = n_open == 0 && (is_end || rest.starts_with(['/', '>', '\n']));
        match self.around.last_mut() {
            Some(last @ Around::Markup { .. }) if !is_over => *last = Around::Markup { n_open, is_empty },
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
        let is_attribute =
            rest.trim_start_matches(|c: char| c.is_alphanumeric() || "_:-".contains(c)).starts_with("=\"");
        if rest.starts_with('*') {
            self.skip(rest.find("*@").map_or(self.source.len(), |at| inner + at + 2));
        } else if is_block {
            let is_members = !rest.starts_with('{');
            let open = inner + rest.find('{').unwrap_or_default() + 1;
            if is_members {
                self.push(start..open, open..open, (CLASS, ""), false);
                self.at = open;
            } else {
                self.skip(open);
            }
            self.code_start = open;
            self.around.push(Around::Code { n_open: 1, has_end: is_members });
        } else if is_statement {
            self.skip(inner);
            self.code_start = inner;
            self.around.push(Around::Code { n_open: 0, has_end: true });
        } else if lists(DIRECTIVES, name) {
            self.skip(inner + line);
        } else if is_attribute {
            self.at = inner;
        } else {
            let near = beginning(rest, MAX_VALUE);
            let length = match near.starts_with('(') {
                true => closed_length(self.lexicon, near).unwrap_or(near.len()),
                false => path_length(self.lexicon, near),
            };
            self.at = inner + length;
            if length > 0 {
                self.push(start..self.at, inner..self.at, self.template.value, true);
            }
        }
    }
}

fn starts_element(text: &str) -> bool {
    text.strip_prefix('<').is_some_and(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '/'))
}

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
