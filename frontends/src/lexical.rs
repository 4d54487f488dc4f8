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

/// Returns the tokens of a program text, by the language's lexicon.
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
        if first.is_whitespace() {
            self.is_line_start |= first == '\n';
            self.is_first_word |= first == '\n';
            self.position += first.len_utf8();
            return;
        }
        let is_line_start = std::mem::take(&mut self.is_line_start);
        if is_line_start && let Some(length) = self.import_length(rest) {
            self.position += length;
            // Another import may follow in the line.
            self.is_line_start = true;
        } else if let Some(length) = lexicon.comment_length_at(self.source, self.position) {
            if lexicon.text_blocks.iter().any(|open| rest.starts_with(open)) {
                self.add_literal(length, LiteralForm::Text);
            }
            self.position += length;
            self.is_line_start = is_line_start;
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

    /// Returns the length of the statement at the start of a line if it imports something. It ends with the line or before.
    fn import_length(&self, rest: &str) -> Option<usize> {
        let lexicon = &self.frontend.table.lexicon;
        let is_import = lexicon.imports.iter().any(|import| {
            let (word, after) = rest.split_at_checked(import.len()).unwrap_or_default();
            let is_equal = word == *import || (lexicon.ignores_case && word.eq_ignore_ascii_case(import));
            is_equal && !after.starts_with(|c| self.is_word_char(c))
        });
        is_import.then(|| {
            let end = rest.find(['\n', ';']).unwrap_or(rest.len());
            let is_separator = rest[end..].starts_with(';') && lexicon.comment_length(&rest[end..]).is_none();
            end + usize::from(is_separator)
        })
    }

    /// Returns the length and the class of the string or character at the start of `rest`, with any prefix of letters: `u8"…"`, `rb'…'`.
    fn quoted(&self, rest: &str) -> Option<(usize, &'static str)> {
        let lexicon = &self.frontend.table.lexicon;
        if let Some(mark) = lexicon.character_marks.iter().find(|mark| rest.starts_with(*mark)) {
            return Some((mark.len() + character_length(&rest[mark.len()..]), "character"));
        }
        let (prefix, quoted) = rest.split_at(length_while(rest, is_common_word_char));
        let is_known = || self.frontend.fixed(prefix).is_some() || self.frontend.word(prefix).is_some();
        if prefix.len() > MAX_STRING_PREFIX || starts_number(rest) || is_known() {
            return None;
        }
        let (mark, class) = lexicon.quote_at(self.source, self.position + prefix.len())?;
        let before = &self.source[..self.position];
        let is_postfix = !prefix.is_empty() || before.ends_with(|c| self.is_word_char(c) || ")]}.'".contains(c));
        let is_in_word = !prefix.is_empty() && lexicon.word_chars.contains(mark);
        if is_in_word || (is_postfix && lexicon.postfix_quotes.contains(&mark)) {
            return None;
        }
        Some((prefix.len() + string_length(quoted, mark, lexicon.raw_quotes.contains(&mark)), class))
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
                let key = self.is_key(after).then(|| self.frontend.verbatim_kind(word));
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

    /// Whether the text after a word makes the word a key.
    fn is_key(&self, after: &str) -> bool {
        let marks = self.frontend.table.lexicon.key_marks;
        let after = after.trim_start_matches([' ', '\t']);
        !marks.is_empty() && self.longest_operator(after).is_some_and(|(_, length)| marks.contains(&&after[..length]))
    }

    fn word_length(&self, rest: &str) -> usize {
        length_while(rest, |c| self.is_word_char(c))
    }

    /// Takes the first word of a line, which is a keyword, a label, or a name that the line defines.
    fn first_word(&mut self, word: &str, after: &str) {
        let after = after.trim_start_matches([' ', '\t']);
        let next_word = &after[..self.word_length(after)];
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
        let lengths = (1..=self.max_operator_length.min(rest.len())).rev();
        lengths.filter_map(|length| rest.get(..length)).find_map(|operator| {
            let action = self.frontend.word(operator);
            Some((action.or_else(|| self.frontend.fixed(operator).map(Action::Token))?, operator.len()))
        })
    }
}

/// The maximum number of letters that a language puts before a string's quote.
const MAX_STRING_PREFIX: usize = 2;

/// Returns the length of the string at the start of `rest`, with both its quotes. A string between one-character quotes ends with its line at the latest.
pub(crate) fn string_length(rest: &str, quote: &str, is_raw: bool) -> usize {
    let mut length = quote.len();
    while let Some(next) = rest[length..].chars().next() {
        if let Some(after) = rest[length..].strip_prefix(quote) {
            if is_raw && after.starts_with(quote) {
                length += 2 * quote.len();
                continue;
            }
            return length + quote.len();
        }
        if next == '\n' && quote.len() == 1 {
            return length;
        }
        length += next.len_utf8();
        if next == '\\' && !is_raw {
            length += rest[length..].chars().next().map_or(0, char::len_utf8);
        }
    }
    length
}

/// Returns the length of a character after its mark: any first character, and the rest of the word if that is a letter or a digit.
fn character_length(rest: &str) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    length_while(rest, |c| is_common_word_char(c) || c == '-').max(first)
}

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
