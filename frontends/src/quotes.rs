//! Finds where strings and characters end, by a lexicon.

use crate::table::Lexicon;

/// The marks around a string.
#[derive(Clone, Copy)]
struct Marks<'a> {
    /// Length in bytes of the mark that starts the string.
    open: usize,
    close: &'a str,
    /// Whether the string has no escapes.
    is_raw: bool,
    spans_lines: bool,
}

/// What a position in a string is in.
enum Level<'a> {
    /// A string, which this mark ends.
    Text(&'a str),
    /// Code in a string, with the number of its open brackets.
    Code(usize),
}

/// The longest escape in a character: `'\u{10FFFF}'`.
const MAX_ESCAPE: usize = 12;
/// Marks of three quotes, which strings between any marks may have.
const LONG_QUOTES: [&str; 2] = ["\"\"\"", "'''"];
/// The brackets in pairs.
const BRACKETS: [(char, &str); 4] = [('(', ")"), ('[', "]"), ('{', "}"), ('<', ">")];

impl Lexicon {
    /// Returns the length in bytes and the class of the string or character at the start of `text`, if there is one.
    /// `is_after_value` says whether the text follows a word, a number or a closing bracket at once.
    pub(crate) fn quoted(&self, text: &str, is_after_value: impl Fn() -> bool) -> Option<(usize, &'static str)> {
        if let Some(mark) = self.character_marks.iter().find(|mark| text.starts_with(**mark)) {
            return Some((mark.len() + self.marked_character_length(&text[mark.len()..]), "character"));
        }
        if let Some(length) = self.sigil_length(text) {
            return Some((length, "string"));
        }
        let enclosed = self.enclosed_strings.iter().copied();
        let mut marks = enclosed.chain(self.quotes.iter().map(|&(mark, class)| (mark, mark, class)));
        let (open, close, class) = marks.find(|(open, ..)| text.starts_with(open))?;
        if self.postfix_quotes.contains(&open) && is_after_value() {
            return None;
        }
        if self.character_quotes.contains(&open) {
            return quoted_character_length(text, open).map(|length| (length, class));
        }
        Some((self.string_length(text, self.marks(open, close)), class))
    }

    fn marks<'a>(&self, open: &str, close: &'a str) -> Marks<'a> {
        let spans_lines = close.len() > 1 || self.long_quotes.contains(&open);
        Marks { open: open.len(), close, is_raw: self.raw_quotes.contains(&open), spans_lines }
    }

    /// Returns the length of a string between marks of the author's choice, with the letters after it: `~r/a+/i`, `~w(a b)`, `~S"""…"""`.
    fn sigil_length(&self, text: &str) -> Option<usize> {
        let named = text.strip_prefix(self.sigils.chars().next()?)?;
        let marked = named.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let has_name = marked.len() < named.len();
        let first = marked.chars().next()?;
        let bracket = BRACKETS.iter().find(|(open, _)| *open == first).map(|(_, close)| *close);
        let long_quote = LONG_QUOTES.into_iter().find(|quote| marked.starts_with(quote));
        let close = match first {
            _ if long_quote.is_some() => long_quote?,
            '"' | '\'' => &marked[..1],
            '/' | '|' if has_name => &marked[..1],
            _ => bracket.filter(|_| has_name)?,
        };
        let open = text.len() - marked.len() + long_quote.map_or(1, str::len);
        let length = self.string_length(text, Marks { open, close, is_raw: false, spans_lines: true });
        let modifiers = &text[length..];
        Some(text.len() - modifiers.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len())
    }

    /// Returns the length of the string at the start of `text`, with both its marks. Without the second, it ends with its line if it may not span lines, and with the text otherwise.
    fn string_length<'a>(&'a self, text: &'a str, marks: Marks<'a>) -> usize {
        let mut levels = vec![Level::Text(marks.close)];
        let mut at = marks.open;
        while let Some(next) = text[at..].chars().next() {
            let rest = &text[at..];
            if next == '\n' && !marks.spans_lines {
                break;
            }
            let length = match levels.last_mut() {
                Some(Level::Text(close)) if rest.starts_with(*close) => {
                    let close = *close;
                    if marks.is_raw && rest[close.len()..].starts_with(close) {
                        2 * close.len()
                    } else {
                        levels.pop();
                        close.len()
                    }
                }
                Some(Level::Text(_)) if marks.is_raw => next.len_utf8(),
                Some(Level::Text(_)) if self.starts_interpolation(rest) => {
                    levels.push(Level::Code(0));
                    self.interpolation.len()
                }
                Some(Level::Text(_)) => self.character_length(rest, next),
                Some(Level::Code(depth)) => {
                    *depth += usize::from(self.interpolation.ends_with(next));
                    let is_end = *depth == 0 && self.ends_interpolation(next);
                    *depth = depth.saturating_sub(usize::from(self.ends_interpolation(next)));
                    let quote = self.quotes.iter().find(|(mark, _)| rest.starts_with(mark));
                    match quote {
                        _ if is_end => _ = levels.pop(),
                        Some((mark, _)) => levels.push(Level::Text(mark)),
                        None => {}
                    }
                    quote.map_or(next.len_utf8(), |(mark, _)| mark.len())
                }
                None => return at,
            };
            at += length;
        }
        at
    }

    fn starts_interpolation(&self, text: &str) -> bool {
        !self.interpolation.is_empty() && text.starts_with(self.interpolation)
    }

    fn ends_interpolation(&self, character: char) -> bool {
        let is_own =
            |(open, close): &&(char, &str)| self.interpolation.ends_with(*open) && close.starts_with(character);
        BRACKETS.iter().any(|pair| is_own(&pair))
    }

    /// Returns the length of the first character of a text, which is in a string, with the character that it escapes.
    fn character_length(&self, text: &str, first: char) -> usize {
        let length = first.len_utf8();
        let escaped = text[length..].chars().next().filter(|_| first == self.escape);
        length + escaped.map_or(0, char::len_utf8)
    }

    /// Returns the length of a character after its mark: any first character, and the rest of the word if that is a letter or a digit.
    fn marked_character_length(&self, text: &str) -> usize {
        let has_hyphens = self.word_chars.contains('-');
        let is_in_word = |c: char| c.is_alphanumeric() || c == '_' || (c == '-' && has_hyphens);
        let first = text.chars().next().map_or(0, char::len_utf8);
        text.find(|c| !is_in_word(c)).unwrap_or(text.len()).max(first)
    }
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
