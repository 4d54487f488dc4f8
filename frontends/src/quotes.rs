//! Finds where strings and characters end, by a lexicon.

use crate::spans::beginning;
use crate::table::{Lexicon, find};

/// The way to read the text between the marks of a string.
#[derive(Clone, Copy)]
struct Form<'a> {
    close: &'a str,
    /// Whether the string has neither escapes nor code in it.
    is_raw: bool,
    /// Whether the closing mark stands for itself where it is doubled.
    doubles_close: bool,
    spans_lines: bool,
    /// The mark that starts code, if any does.
    interpolation: &'static str,
}

/// The text or code around a position in a string.
enum Level<'a> {
    Text(Form<'a>),
    /// Code in a string, with the bracket that opened it and the one that closes it, and the number of open ones.
    Code(char, char, usize),
}

/// Maximum length in bytes of a name between brackets, and of a string between different marks. None is searched for its end any further.
const MAX_NAME: usize = 130;
const MAX_BOUNDED: usize = 4 << 10;
/// The longest escape in a character: `'\u{10FFFF}'`.
const MAX_ESCAPE: usize = 12;
/// Marks of three quotes, which strings between any marks may have.
const LONG_QUOTES: [&str; 2] = ["\"\"\"", "'''"];
const BRACKETS: [(char, char, &str); 4] = [('(', ')', ")"), ('[', ']', "]"), ('{', '}', "}"), ('<', '>', ">")];

impl Lexicon {
    /// Returns the length in bytes and the class of the string or character at byte `at` of a text, if there is one.
    /// `is_after_value` says whether it follows a word, a number or a closing bracket at once.
    pub(crate) fn quoted_at(
        &self,
        text: &str,
        at: usize,
        is_after_value: impl Fn() -> bool,
    ) -> Option<(usize, &'static str)> {
        let rest = &text[at..];
        if let Some(mark) = self.character_marks.iter().find(|mark| rest.starts_with(**mark)) {
            return Some((mark.len() + self.marked_character_length(&rest[mark.len()..]), "character"));
        }
        if let Some(bounded) = self.bounded_at(text, at) {
            return Some(bounded);
        }
        if let Some(length) = self.sigil_length(rest) {
            return Some((length, "string"));
        }
        let (open, close, class) = self.enclosed_string(rest).or_else(|| {
            let quote = self.quotes.iter().find(|(mark, _)| rest.starts_with(mark));
            quote.map(|&(mark, class)| (mark, mark, class))
        })?;
        let is_after_operand = || text[..at].trim_end_matches([' ', '\t']).ends_with(ends_operand);
        if (self.postfix_quotes.contains(&open) && is_after_value())
            || (self.infix_quotes.contains(&open) && is_after_operand())
        {
            return None;
        }
        if self.character_quotes.contains(&open) {
            return quoted_character_length(rest, open).map(|length| (length, class));
        }
        Some((self.string_length(rest, open.len(), self.form(open, close)), class))
    }

    /// Returns the marks and the class of the string with two marks at the start of `text`, if there is one.
    pub(crate) fn enclosed_string(&self, text: &str) -> Option<(&'static str, &'static str, &'static str)> {
        self.enclosed_strings.iter().copied().find(|(open, ..)| text.starts_with(open))
    }

    /// Returns the length of the string between different marks at byte `at` of a text, with the class of its token. A name ends in its line. Right after a value, a bracket is an operator.
    pub(crate) fn bounded_at(&self, text: &str, at: usize) -> Option<(usize, &'static str)> {
        let (before, rest) = text.split_at(at);
        let (open, close, class) = self.bounded_strings.iter().find(|(open, ..)| rest.starts_with(open))?;
        let is_name = *class == "name";
        if is_name && before.ends_with(|c: char| c.is_alphanumeric() || "_)]".contains(c)) {
            return None;
        }
        let max = if is_name { MAX_NAME } else { MAX_BOUNDED };
        let inner = beginning(rest, max).get(open.len()..)?;
        let length = inner.find(close).filter(|length| !is_name || !inner[..*length].contains('\n'))?;
        Some((open.len() + length + close.len(), class))
    }

    fn form<'a>(&self, open: &str, close: &'a str) -> Form<'a> {
        let is_raw = self.raw_quotes.contains(&open);
        let interpolation = find(self.interpolations, open).unwrap_or_default();
        let spans_lines = close.len() > 1 || self.long_quotes.contains(&open);
        Form { close, is_raw, doubles_close: is_raw, spans_lines, interpolation }
    }

    /// Returns the length of a string between marks of the author's choice, with the letters after it: `~r/a+/i`, `~w(a b)`, `~S"""…"""`.
    /// Those whose name is in upper case have neither escapes nor code in them.
    fn sigil_length(&self, text: &str) -> Option<usize> {
        let mark = self.sigils.chars().next()?;
        let named = text.strip_prefix(mark)?;
        let marked = named.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let has_name = marked.len() < named.len();
        let first = marked.chars().next()?;
        let bracket = BRACKETS.iter().find(|(open, ..)| *open == first).map(|(.., close)| *close);
        let long_quote = LONG_QUOTES.into_iter().find(|quote| marked.starts_with(quote));
        let close = match first {
            _ if long_quote.is_some() => long_quote?,
            '"' | '\'' => &marked[..1],
            '/' | '|' if has_name => &marked[..1],
            _ => bracket.filter(|_| has_name)?,
        };
        let open = text.len() - marked.len() + long_quote.map_or(1, str::len);
        let is_raw = named.starts_with(|c: char| c.is_ascii_uppercase());
        let interpolation = find(self.interpolations, self.sigils).unwrap_or_default();
        let form = Form { close, is_raw, doubles_close: false, spans_lines: true, interpolation };
        let length = self.string_length(text, open, form);
        let modifiers = &text[length..];
        Some(text.len() - modifiers.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len())
    }

    /// Returns the length of the string at the start of `text`, with both its marks. `open` is the length of the first.
    /// Without the second, it ends with its line if it may not span lines, and with the text otherwise.
    fn string_length(&self, text: &str, open: usize, form: Form<'_>) -> usize {
        let mut levels = vec![Level::Text(form)];
        let mut at = open;
        while let Some(next) = text[at..].chars().next() {
            if next == '\n' && !form.spans_lines {
                break;
            }
            at += match levels.last_mut() {
                Some(Level::Text(form)) => {
                    let form = *form;
                    self.step_in_text(&text[at..], next, form, &mut levels)
                }
                Some(Level::Code(..)) => self.step_in_code(&text[at..], next, &mut levels),
                None => break,
            };
        }
        at
    }

    /// Returns the length of the step over what `rest`, which is in a string, starts with.
    fn step_in_text<'a>(&self, rest: &str, next: char, form: Form<'a>, levels: &mut Vec<Level<'a>>) -> usize {
        let length = next.len_utf8();
        if let Some(after) = rest.strip_prefix(form.close) {
            if form.doubles_close && after.starts_with(form.close) {
                return 2 * form.close.len();
            }
            levels.pop();
            form.close.len()
        } else if next == '\n' && !form.spans_lines {
            // A string in code of a string does not end: this was no code, as far as can be told.
            levels.truncate(1);
            length
        } else if form.is_raw {
            length
        } else if !form.interpolation.is_empty() && rest.starts_with(form.interpolation) {
            let brackets = BRACKETS.iter().find(|(open, ..)| form.interpolation.ends_with(*open));
            levels.extend(brackets.map(|&(open, close, _)| Level::Code(open, close, 1)));
            form.interpolation.len()
        } else {
            let escaped = rest[length..].chars().next().filter(|_| next == self.escape);
            length + escaped.map_or(0, char::len_utf8)
        }
    }

    /// Returns the length of the step over what `rest`, which is in code of a string, starts with.
    fn step_in_code(&self, rest: &str, next: char, levels: &mut Vec<Level<'_>>) -> usize {
        let is_quote = |mark: &&str| rest.starts_with(mark) && !self.infix_quotes.contains(mark);
        if let Some((mark, _)) = self.quotes.iter().find(|(mark, _)| is_quote(mark)) {
            levels.push(Level::Text(self.form(mark, mark)));
            return mark.len();
        }
        if let Some(Level::Code(open, close, depth)) = levels.last_mut() {
            *depth += usize::from(next == *open);
            *depth -= usize::from(next == *close);
            if *depth == 0 {
                levels.pop();
            }
        }
        next.len_utf8()
    }

    /// Returns the length of a character after its mark: any first character, and the rest of the word if that is a letter or a digit.
    fn marked_character_length(&self, text: &str) -> usize {
        let has_hyphens = self.word_chars.contains('-');
        let is_in_word = |c: char| c.is_alphanumeric() || c == '_' || (c == '-' && has_hyphens);
        let first = text.chars().next().map_or(0, char::len_utf8);
        text.find(|c| !is_in_word(c)).unwrap_or(text.len()).max(first)
    }
}

/// Whether the character may end an operand: a name, a number, a string or brackets.
fn ends_operand(c: char) -> bool {
    c.is_alphanumeric() || "_$)]}\"'".contains(c)
}

/// Returns the length of a character between quotes, if `text` starts with one: `'a'`, `'\n'`, but not `'a` or `''`.
fn quoted_character_length(text: &str, quote: &str) -> Option<usize> {
    let inner = &text[quote.len()..];
    let first = inner.chars().next().filter(|first| *first != '\n' && !inner.starts_with(quote))?;
    let length = match first {
        '\\' => {
            let escaped = inner[1..].chars().next()?;
            let after = &inner[1 + escaped.len_utf8()..];
            inner.len() - after.len() + after.find(quote).filter(|length| *length <= MAX_ESCAPE)?
        }
        _ => first.len_utf8(),
    };
    inner[length..].starts_with(quote).then_some(length + 2 * quote.len())
}
