//! Tokenizes text without a syntax tree: by a language's lexicon, or as prose.
//!
//! The lexicon serves languages without a grammar, and files on which the parser gives up. Words and operators keep the kinds that they have in the grammar, so these tokens match those of parsed files.
//! Whatever takes a parser to see is lost, such as the blocks of Python and the text of macros.

use unicode_segmentation::UnicodeSegmentation;

use crate::frontend::{Action, Frontend};
use crate::literal_form::LiteralForm;
use crate::literals::Literal;
use crate::token_string::{Kind, TokenStringBuilder};

/// Returns the words of a prose text, in any case. Each word stands for itself, because copiers cannot change words without work.
/// Punctuation, layout, and the marks of headings and lists are discarded.
///
/// Word boundaries follow Unicode Standard Annex 29, so scripts without spaces are compared character by character.
pub(crate) fn tokenize_prose(frontend: &Frontend, source: &str) -> TokenStringBuilder {
    let mut tokens = TokenStringBuilder::default();
    for (start, word) in source.unicode_word_indices() {
        tokens.push(frontend.verbatim_kind(word), start..start + word.len());
    }
    tokens
}

/// Returns the tokens of a program text, by the language's lexicon.
pub(crate) fn tokenize(frontend: &Frontend, source: &str) -> TokenStringBuilder {
    let mut lexer = Lexer {
        frontend,
        source,
        position: 0,
        is_line_start: true,
        is_first_word: true,
        max_operator_length: frontend.max_operator_length(),
        tokens: TokenStringBuilder::default(),
    };
    while lexer.position < source.len() {
        lexer.step();
    }
    lexer.tokens
}

struct Lexer<'a> {
    frontend: &'a Frontend,
    source: &'a str,
    /// In bytes.
    position: usize,
    /// Whether only white space stands between the start of the line and the position.
    is_line_start: bool,
    /// Whether no word except labels stands between the start of the line and the position.
    is_first_word: bool,
    max_operator_length: usize,
    tokens: TokenStringBuilder,
}

impl Lexer<'_> {
    /// Takes one import, comment, string, word, number or operator, or skips one character.
    fn step(&mut self) {
        let rest = &self.source[self.position..];
        let lexicon = &self.frontend.table.lexicon;
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_whitespace() {
            self.is_line_start |= first == '\n';
            self.is_first_word |= first == '\n';
            self.position += first.len_utf8();
            return;
        }
        let is_line_start = std::mem::take(&mut self.is_line_start);
        if let Some(length) = lexicon.comment_length(rest) {
            if lexicon.text_blocks.iter().any(|open| rest.starts_with(open)) {
                self.add_literal(length, LiteralForm::Text);
            }
            self.position += length;
            self.is_line_start = is_line_start;
        } else if is_line_start && let Some(length) = self.import_length(rest) {
            self.position += length;
            self.is_line_start = true;
        } else if let Some((length, class)) = self.quoted(rest) {
            if class == "string" {
                self.add_literal(length, LiteralForm::String);
            }
            self.push(self.frontend.verbatim_kind(class), length);
        } else if let Some(length) = self.number_length(rest, first) {
            self.push(self.frontend.verbatim_kind("number"), length);
        } else if self.is_word_char(first) {
            self.word(rest);
        } else {
            self.operator(rest, first);
        }
    }

    fn push(&mut self, kind: Kind, length: usize) {
        self.tokens.push(kind, self.position..self.position + length);
        self.position += length;
    }

    /// Records a text that may be run as code.
    fn add_literal(&mut self, length: usize, form: LiteralForm) {
        let bytes = self.position..self.position + length;
        let (table, interpolations) = (self.frontend.table, Vec::new());
        self.tokens.literals.push(Literal { bytes, form, interpolations, table, is_dropped: false });
    }

    /// Returns the length of the import at the start of `rest`, if there is one.
    fn import_length(&self, rest: &str) -> Option<usize> {
        let lexicon = &self.frontend.table.lexicon;
        let ends_word = |after: &str| !after.starts_with(|c| self.is_word_char(c));
        let is_import = lexicon.imports.iter().any(|import| rest.strip_prefix(import).is_some_and(ends_word));
        is_import.then(|| lexicon.import_end(rest)).flatten()
    }

    /// Returns the length and the class of the string or character at the start of `rest`, with any prefix of letters: `u8"…"`, `rb'…'`.
    fn quoted(&self, rest: &str) -> Option<(usize, &'static str)> {
        let lexicon = &self.frontend.table.lexicon;
        let before = &self.source[..self.position];
        let is_after_value = || before.ends_with(|c| self.is_word_char(c) || ")]}.'".contains(c));
        let (prefix, quoted) = rest.split_at(length_while(rest, is_common_word_char));
        if prefix.is_empty() {
            return lexicon.quoted(rest, is_after_value);
        }
        let is_known = || self.frontend.fixed(prefix).is_some() || self.frontend.word(prefix).is_some();
        if prefix.len() > MAX_STRING_PREFIX || starts_number(rest) || is_known() {
            return None;
        }
        let (mark, _) = lexicon.quotes.iter().find(|(mark, _)| quoted.starts_with(mark))?;
        if lexicon.word_chars.contains(mark) || lexicon.postfix_quotes.contains(mark) {
            return None;
        }
        lexicon.quoted(quoted, || false).map(|(length, class)| (prefix.len() + length, class))
    }

    fn word(&mut self, rest: &str) {
        let (word, after) = rest.split_at(self.word_length(rest));
        if self.frontend.table.lexicon.first_word_is_keyword && std::mem::take(&mut self.is_first_word) {
            return self.first_word(word, after);
        }
        match self.frontend.word(word) {
            Some(Action::Token(kind)) => self.push(kind, word.len()),
            Some(_) => self.position += word.len(),
            None => {
                let fixed = self.frontend.fixed(&self.frontend.normalize_case(word));
                self.push(fixed.unwrap_or(self.frontend.name), word.len());
            }
        }
    }

    /// Returns the length of the word at the start of `rest`, with the words that are joined to it.
    fn word_length(&self, rest: &str) -> usize {
        let mut length = length_while(rest, |c| self.is_word_char(c));
        let joining_chars = self.frontend.table.lexicon.joining_chars;
        let joined = |text: &str| {
            let next = text.strip_prefix(|c| joining_chars.contains(c))?;
            next.starts_with(char::is_alphabetic)
                .then(|| text.len() - next.len() + length_while(next, |c| self.is_word_char(c)))
        };
        while rest.starts_with(char::is_alphabetic)
            && let Some(more) = joined(&rest[length..])
        {
            length += more;
        }
        length
    }

    /// Takes the first word of a line, which is a keyword, a label, or a name that the line defines.
    fn first_word(&mut self, word: &str, after: &str) {
        let after = after.trim_start_matches([' ', '\t']);
        let next_word = &after[..length_while(after, |c| self.is_word_char(c))];
        let is_label = after.starts_with(':');
        let is_defined = after.starts_with('=') || self.frontend.is_verbatim(next_word);
        self.is_first_word = is_label;
        match self.frontend.word(word) {
            Some(Action::Drop) if !is_label => self.position += word.len(),
            listed if is_label || (is_defined && listed.is_none()) => self.push(self.frontend.name, word.len()),
            _ => self.push(self.frontend.verbatim_kind(word), word.len()),
        }
    }

    /// Returns the length of the number at the start of `rest`, with its sign where words may contain signs: `-1`, `1/2`.
    fn number_length(&self, rest: &str, first: char) -> Option<usize> {
        let is_signed = "+-.".contains(first) && self.is_word_char(first) && starts_number(&rest[1..]);
        let sign = usize::from(is_signed);
        let length = starts_number(&rest[sign..]).then(|| sign + self.unsigned_number_length(&rest[sign..]))?;
        let is_whole_word = self.is_word_char('-');
        Some(if is_whole_word { length.max(length_while(rest, |c| self.is_word_char(c))) } else { length })
    }

    /// Returns the length of a number without a sign: `0x1F`, `1_000`, `1e-5f`, `.5`.
    fn unsigned_number_length(&self, rest: &str) -> usize {
        let number_chars = self.frontend.table.lexicon.number_chars;
        let exponents: &[char] =
            if rest.starts_with("0x") || rest.starts_with("0X") { &['p', 'P'] } else { &['e', 'E'] };
        let mut before = ' ';
        let length = length_while(rest, |c| {
            let is_exponent_sign = matches!(c, '+' | '-') && exponents.contains(&before);
            // `1..9` is a range.
            let is_range = c == '.' && before == '.';
            before = c;
            !is_range && (is_common_word_char(c) || c == '.' || number_chars.contains(c) || is_exponent_sign)
        });
        let is_range = rest[..length].ends_with('.') && rest[length..].starts_with('.');
        length - usize::from(is_range)
    }

    fn is_word_char(&self, c: char) -> bool {
        is_common_word_char(c) || self.frontend.table.lexicon.word_chars.contains(c)
    }

    /// Takes the longest operator at the start of `rest`, or its first character as unreadable.
    fn operator(&mut self, rest: &str, first: char) {
        // `-eq` is an operator, but not in `-equal`.
        let is_part = |operator: &&str| {
            operator.ends_with(char::is_alphabetic) && rest[operator.len()..].starts_with(|c| self.is_word_char(c))
        };
        let lengths = (1..=self.max_operator_length.min(rest.len())).rev();
        let mut candidates = lengths.filter_map(|length| rest.get(..length)).filter(|operator| !is_part(operator));
        let known = candidates.find_map(|operator| {
            let action = self.frontend.word(operator);
            Some((action.or_else(|| self.frontend.fixed(operator).map(Action::Token))?, operator.len()))
        });
        match known {
            Some((Action::Token(kind), length)) => self.push(kind, length),
            Some((_, length)) => self.position += length,
            None => self.push(self.frontend.unreadable, first.len_utf8()),
        }
    }
}

/// The maximum number of letters that a language puts before a string's quote.
const MAX_STRING_PREFIX: usize = 2;

fn starts_number(rest: &str) -> bool {
    rest.strip_prefix('.').unwrap_or(rest).starts_with(|c: char| c.is_ascii_digit())
}

/// Whether words of all languages may contain the character.
fn is_common_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn length_while(text: &str, mut belongs: impl FnMut(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}
