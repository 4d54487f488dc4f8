//! Tokenizes text without a syntax tree: by a language's lexicon, or as prose.
//!
//! The lexicon serves languages without a grammar, and files on which the parser gives up. Words and operators keep the kinds that they have in the grammar, so these tokens match those of parsed files.
//! Whatever takes a parser to see is lost, such as the blocks of Python and the text of macros.

use unicode_segmentation::UnicodeSegmentation;

use crate::frontend::{Action, Frontend};
use crate::literal_form::LiteralForm;
use crate::literals::Literal;
use crate::table::Lexicon;
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

pub(crate) fn tokenize(frontend: &Frontend, source: &str) -> TokenStringBuilder {
    let code = frontend.table.lexicon.code(source);
    let mut lexer = Lexer {
        frontend,
        source: &code,
        position: 0,
        is_line_start: true,
        is_first_word: true,
        max_operator_length: frontend.max_operator_length(),
        tokens: TokenStringBuilder::default(),
    };
    while lexer.position < code.len() {
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
        if first.is_whitespace() || lexicon.separators.contains(first) {
            let ends_statement = first == '\n' || lexicon.separators.contains(first);
            self.is_line_start |= ends_statement;
            self.is_first_word |= ends_statement;
            self.position += first.len_utf8();
            return;
        }
        let is_line_start = std::mem::take(&mut self.is_line_start);
        if let Some(length) = lexicon.comment_length_at(self.source, self.position) {
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

    fn import_length(&self, rest: &str) -> Option<usize> {
        let lexicon = &self.frontend.table.lexicon;
        let is_import = lexicon.imports.iter().any(|import| {
            let (word, after) = rest.split_at_checked(import.len()).unwrap_or_default();
            let is_equal = word == *import || (lexicon.ignores_case && word.eq_ignore_ascii_case(import));
            is_equal && !after.starts_with(|c| self.is_word_char(c))
        });
        is_import.then(|| lexicon.import_end(rest)).flatten()
    }

    /// Returns the length and the class of the string or character at the start of `rest`, with any prefix of letters: `u8"…"`, `rb'…'`.
    fn quoted(&self, rest: &str) -> Option<(usize, &'static str)> {
        let lexicon = &self.frontend.table.lexicon;
        let before = &self.source[..self.position];
        let is_after_value = || before.ends_with(|c| self.is_word_char(c) || ")]}.'".contains(c));
        let (prefix, quoted) = rest.split_at(length_while(rest, is_common_word_char));
        let is_bounded = || lexicon.bounded_at(self.source, self.position).is_some();
        if prefix.is_empty() || lexicon.enclosed_string(rest).is_some() || is_bounded() {
            return lexicon.quoted_at(self.source, self.position, is_after_value);
        }
        let is_known = || self.frontend.fixed(prefix).is_some() || self.frontend.word(prefix).is_some();
        if prefix.len() > MAX_STRING_PREFIX || starts_number(rest) || is_known() {
            return None;
        }
        let at = self.position + prefix.len();
        let (mark, _) = lexicon.quotes.iter().find(|(mark, _)| quoted.starts_with(mark))?;
        if lexicon.word_chars.contains(mark) || lexicon.postfix_quotes.contains(mark) {
            return None;
        }
        lexicon.quoted_at(self.source, at, || false).map(|(length, class)| (prefix.len() + length, class))
    }

    fn word(&mut self, rest: &str) {
        let lexicon = &self.frontend.table.lexicon;
        let (word, after) = rest.split_at(self.word_length(rest));
        let is_first_word = std::mem::take(&mut self.is_first_word);
        if lexicon.first_word_is_keyword && is_first_word {
            return self.first_word(word, after);
        }
        if let Some((action, length)) = self.compound(word, after) {
            return self.take(action, length);
        }
        match self.frontend.word(word) {
            Some(action) => self.take(action, word.len()),
            None if lexicon.first_letter_is_keyword && is_first_word => {
                let letter = word.chars().next().filter(|c| c.is_alphabetic());
                let keyword = &word[..letter.map_or(word.len(), char::len_utf8)];
                self.push(self.frontend.verbatim_kind(keyword), word.len());
            }
            None => {
                let fixed = self.frontend.fixed(&self.frontend.normalize_case(word));
                let after = after.trim_start_matches([' ', '\t']);
                let is_mark = |(_, length): (Action, usize)| lexicon.key_marks.contains(&&after[..length]);
                let is_key = !lexicon.key_marks.is_empty() && self.longest_operator(after).is_some_and(is_mark);
                let key = is_key.then(|| self.frontend.verbatim_kind(word));
                self.push(fixed.or(key).unwrap_or(self.frontend.name), word.len());
            }
        }
    }

    /// Takes a token, or skips it if the language drops it.
    fn take(&mut self, action: Action, length: usize) {
        match action {
            Action::Token(kind) => self.push(kind, length),
            _ => self.position += length,
        }
    }

    /// Returns the action for the word that `word` and the next one are together, if the language has it, and its length with the blanks between.
    fn compound(&self, word: &str, after: &str) -> Option<(Action, usize)> {
        let mut halves = self.frontend.table.lexicon.first_halves.split_ascii_whitespace();
        if !halves.any(|half| half == self.frontend.normalize_case(word)) {
            return None;
        }
        let next = after.trim_start_matches([' ', '\t']);
        let next_word = &next[..self.word_length(next)];
        let action = self.frontend.word(&[word, next_word].concat()).filter(|_| !next_word.is_empty())?;
        Some((action, word.len() + (after.len() - next.len()) + next_word.len()))
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
        let next_word = &after[..self.word_length(after)];
        let before = &self.source[..self.position];
        let is_at_margin = before.is_empty() || before.ends_with('\n');
        let is_label = after.starts_with(':')
            || self.frontend.table.lexicon.labels_at_margin && is_at_margin && self.frontend.word(word).is_none();
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
        if self.frontend.table.lexicon.numbers_are_names {
            return None;
        }
        let is_signed = "+-.".contains(first) && self.is_word_char(first) && starts_number(&rest[1..]);
        let sign = usize::from(is_signed);
        let length = starts_number(&rest[sign..]).then(|| sign + self.unsigned_number_length(&rest[sign..]))?;
        if !self.is_word_char('-') {
            return Some(length);
        }
        // The text after it may be the rest of a name, such as `2nd-value`.
        let word_length = self.word_length(rest).max(length);
        (!rest[length..word_length].contains(char::is_alphabetic)).then_some(word_length)
    }

    /// Returns the length of a number without a sign: `0x1F`, `1_000`, `1e-5f`, `.5`.
    fn unsigned_number_length(&self, rest: &str) -> usize {
        let Lexicon { number_chars, dot_ends_statement, .. } = self.frontend.table.lexicon;
        let is_hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
        let exponents: &[char] = if is_hexadecimal { &['p', 'P'] } else { &['e', 'E'] };
        let is_exponent = |c: char| exponents.contains(&c) || (c.is_alphabetic() && number_chars.contains(c));
        let mut before = ' ';
        let mut belongs = |(at, c): (usize, char)| {
            let is_exponent_sign = matches!(c, '+' | '-') && is_exponent(before);
            // `1..9` is a range, and `1.eq.n` a comparison.
            let ends_statement = || dot_ends_statement && !rest[at + 1..].starts_with(char::is_alphanumeric);
            let is_other = c == '.' && (before == '.' || ends_statement() || self.starts_dotted_word(&rest[at..]));
            before = c;
            !is_other && (is_common_word_char(c) || c == '.' || number_chars.contains(c) || is_exponent_sign)
        };
        let length = rest.char_indices().take_while(|next| belongs(*next)).map(|(at, c)| at + c.len_utf8()).last();
        let length = length.unwrap_or_default();
        let is_range = rest[..length].ends_with('.') && rest[length..].starts_with('.');
        length - usize::from(is_range)
    }

    /// Whether `rest` starts with an operator that is a word between dots: `.and.`.
    fn starts_dotted_word(&self, rest: &str) -> bool {
        let word_length = length_while(&rest[1..], char::is_alphabetic);
        let operator = rest.get(..word_length + 2).filter(|operator| word_length > 0 && operator.ends_with('.'));
        operator.is_some_and(|operator| self.frontend.has_word(operator))
    }

    fn is_word_char(&self, c: char) -> bool {
        is_common_word_char(c) || self.frontend.table.lexicon.word_chars.contains(c)
    }

    /// Takes the longest operator at the start of `rest`, or its first character as unreadable.
    fn operator(&mut self, rest: &str, first: char) {
        // The words after a mark continue the line before.
        self.is_first_word &= !self.frontend.table.lexicon.first_letter_is_keyword;
        match self.longest_operator(rest) {
            Some((action, length)) => self.take(action, length),
            None => self.push(self.frontend.unreadable, first.len_utf8()),
        }
    }

    fn longest_operator(&self, rest: &str) -> Option<(Action, usize)> {
        // `-eq` is an operator, but not in `-equal`.
        let is_part = |operator: &&str| {
            operator.ends_with(char::is_alphabetic) && rest[operator.len()..].starts_with(|c| self.is_word_char(c))
        };
        let lengths = (1..=self.max_operator_length.min(rest.len())).rev();
        let candidates = lengths.filter_map(|length| rest.get(..length)).filter(|operator| !is_part(operator));
        { candidates }.find_map(|operator| {
            let action = self.frontend.word(operator);
            Some((action.or_else(|| self.frontend.fixed(operator).map(Action::Token))?, operator.len()))
        })
    }
}

/// The maximum number of letters that a language puts before a string's quote.
const MAX_STRING_PREFIX: usize = 2;

fn starts_number(rest: &str) -> bool {
    rest.strip_prefix('.').unwrap_or(rest).starts_with(|c: char| c.is_ascii_digit())
}

fn is_common_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn length_while(text: &str, mut belongs: impl FnMut(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}
