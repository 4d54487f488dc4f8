//! The text behind a token string: how each token is spelled, and the trivia between tokens.
//!
//! The engine compares kinds and never sees this. Trivia is classified: it is a comment if it begins as comments of its
//! language do or is a string that stands alone, part of a literal if it is in a string that has code in it, and
//! otherwise a word, such as a modifier or an import. Code that a tool wrote is one piece of trivia, with its comments.

use std::ops::Range;

use lookalike_corpus::{CodeRanges, OpenFile};
use lookalike_engine::maps::HashMap;
use lookalike_frontends::{Kind, Language, ParseErrorKind, Span, TokenString, ToolWritten, WordRules};

/// Quotes of strings that may stand alone as a comment, longer ones first.
const QUOTES: [&str; 5] = ["\"\"\"", "'''", "\"", "'", "`"];

/// The class of a token that its author chose the spelling of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenClass {
    /// A name.
    Name,
    /// A number literal.
    Number,
    /// A string literal, or the opening quote of one that has code in it.
    String,
}

/// Text between two tokens that is not blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Trivia {
    /// Index of the next token.
    pub(crate) before: usize,
    pub(crate) kind: TriviaKind,
    pub(crate) bytes: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TriviaKind {
    /// A comment with its delimiters.
    Comment,
    /// One word that is not compared.
    Word,
    /// Text of a literal around the code in it.
    Quoted,
    /// Code that a tool wrote into the file.
    Tool,
}

/// The text of a file, addressed by its tokens.
pub(crate) struct LexicalView<'a> {
    pub(crate) text: &'a str,
    pub(crate) language: Language,
    words: Option<&'a WordRules>,
    /// The parts of a document's text.
    pub(crate) code: Option<&'a CodeRanges>,
    tokens: &'a TokenString,
    spans: Vec<Span>,
    classes: Vec<Option<TokenClass>>,
    /// In the order of the text.
    pub(crate) trivia: Vec<Trivia>,
}

/// Returns the views of several files.
pub(crate) fn lexical_views<'a>(files: &'a [OpenFile<'_>], classes: &TokenClasses) -> Vec<LexicalView<'a>> {
    files.iter().map(|file| LexicalView::new(file, classes)).collect()
}

impl<'a> LexicalView<'a> {
    pub(crate) fn new(file: &'a OpenFile<'_>, classes: &TokenClasses) -> LexicalView<'a> {
        let tokens = file.tokens.as_ref();
        let spans = tokens.spans.iter().collect();
        let classes = tokens.kinds.iter().map(|kind| classes.0.get(kind).copied()).collect();
        let mut view = LexicalView {
            text: &file.text,
            language: file.language,
            words: file.words,
            code: file.code,
            tokens,
            spans,
            classes,
            trivia: Vec::new(),
        };
        // In a file that was read word by word, a stray quote would look like the start of a string.
        let has_tree = !tokens.parse_errors.iter().any(|error| error.kind == ParseErrorKind::GaveUp);
        let (open_quotes, tool_written) = (Vec::new(), tokens.tool_written.as_slice());
        view.trivia = TriviaScanner { view: &view, has_tree, open_quotes, tool_written, found: Vec::new() }.scan();
        view
    }

    pub(crate) fn token_string(&self) -> &'a TokenString {
        self.tokens
    }

    pub(crate) fn n_tokens(&self) -> usize {
        self.spans.len()
    }

    /// Returns the bytes of a token; empty for the end of a block in Python.
    pub(crate) fn bytes(&self, token: usize) -> Range<usize> {
        self.spans[token].range()
    }

    /// Returns the bytes from the start of the first of some tokens to the end of the last.
    pub(crate) fn bytes_of(&self, tokens: Range<usize>) -> Range<usize> {
        let spans = &self.spans[tokens];
        let start = spans.first().map_or(0, |span| span.start);
        let end = spans.last().map_or(start, |span| span.end);
        start as usize..end as usize
    }

    /// Returns the text of a token.
    pub(crate) fn spelling(&self, token: usize) -> &'a str {
        self.text.get(self.bytes(token)).unwrap_or_default()
    }

    pub(crate) fn kind(&self, token: usize) -> Kind {
        self.tokens.kinds[token]
    }

    pub(crate) fn class(&self, token: usize) -> Option<TokenClass> {
        self.classes[token]
    }

    /// Returns the bytes between a token and the one before it. The number of tokens as `token` stands for the bytes
    /// after the last.
    #[inline]
    pub(crate) fn gap(&self, token: usize) -> Range<usize> {
        let start = token.checked_sub(1).map_or(0, |before| self.bytes(before).end);
        let end = if token < self.n_tokens() { self.bytes(token).start } else { self.text.len() };
        start..end.max(start)
    }

    pub(crate) fn gap_text(&self, token: usize) -> &'a str {
        self.text.get(self.gap(token)).unwrap_or_default()
    }

    /// Returns the texts of the trivia of one kind in [`Self::gap`].
    pub(crate) fn trivia_before(&self, token: usize, kind: TriviaKind) -> impl Iterator<Item = &'a str> {
        let rest = &self.trivia[self.trivia.partition_point(|trivia| trivia.before < token)..];
        let in_gap = rest.iter().take_while(move |trivia| trivia.before == token);
        in_gap.filter(move |trivia| trivia.kind == kind).filter_map(|trivia| self.text.get(trivia.bytes.clone()))
    }
}

/// The classes of token kinds in every language.
pub(crate) struct TokenClasses(HashMap<Kind, TokenClass>);

impl TokenClasses {
    pub(crate) fn new() -> TokenClasses {
        let names = [("name", TokenClass::Name), ("number", TokenClass::Number), ("string", TokenClass::String)];
        let kinds = Language::all()
            .chain([Language::words()])
            .flat_map(|language| names.map(|(name, class)| (language.class(name), class)));
        TokenClasses(kinds.collect())
    }
}

/// Finds and classifies the trivia of a file.
struct TriviaScanner<'a, 'b> {
    view: &'b LexicalView<'a>,
    has_tree: bool,
    /// The closing quotes of the strings with code in them that are open.
    open_quotes: Vec<&'a str>,
    /// The code of tools after the current place.
    tool_written: &'a [ToolWritten],
    found: Vec<Trivia>,
}

impl TriviaScanner<'_, '_> {
    fn scan(mut self) -> Vec<Trivia> {
        for token in 0..=self.view.n_tokens() {
            self.scan_gap(token);
            if token < self.view.n_tokens() && self.has_tree && self.view.class(token) == Some(TokenClass::String) {
                self.open_quotes.extend(opening_quote(self.view.spelling(token)));
            }
        }
        self.found
    }

    fn scan_gap(&mut self, token: usize) {
        let Range { start: mut at, end } = self.view.gap(token);
        while let Some(code) = self.tool_written.first().map(|code| code.span.range()).filter(|code| code.start < end) {
            self.tool_written = &self.tool_written[1..];
            self.scan_text(token, at..code.start.max(at));
            let start = at.max(code.start);
            at = code.end.clamp(start, end);
            self.take(token, TriviaKind::Tool, start, at - start);
        }
        self.scan_text(token, at..end);
    }

    fn scan_text(&mut self, token: usize, bytes: Range<usize>) {
        let Range { start: mut at, end } = bytes;
        // Most tokens follow one another.
        let Some(gap) = self.view.text.get(at..end).filter(|gap| !gap.is_empty()) else { return };
        if self.is_in_literal(token) {
            at += self.take_rest_of_literal(token, at, gap);
        }
        if !self.open_quotes.is_empty() && self.view.text[at..end].contains('\n') {
            // A string in single quotes ends with its line, even if its closing quote is missing.
            self.open_quotes.retain(|quote| quote.len() > 1);
        }
        while let Some(rest) = self.view.text.get(at..end).filter(|rest| !rest.is_empty()) {
            let blank = rest.len() - rest.trim_start().len();
            at += if blank > 0 { blank } else { self.take_next(token, at, rest) };
        }
    }

    /// Takes the comment or word that `rest`, at byte `at`, begins with.
    fn take_next(&mut self, token: usize, at: usize, rest: &str) -> usize {
        let before = self.view.text[..at].trim_end_matches([' ', '\t']);
        let starts_line = before.is_empty() || before.ends_with(['\n', '\r']);
        let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
        if !self.open_quotes.is_empty() {
            return self.take(token, TriviaKind::Quoted, at, word);
        }
        let comment = match self.view.words {
            Some(words) => words.comment_length(rest),
            None => self.view.language.comment_length_at(&self.view.text[..at + rest.len()], at),
        };
        match comment.or_else(|| if starts_line { string_length(rest) } else { None }) {
            Some(length) => self.take(token, TriviaKind::Comment, at, length),
            None => self.take(token, TriviaKind::Word, at, word),
        }
    }

    /// Returns whether the text before a token is part of a literal: it follows the opening quote, or code in the
    /// literal.
    fn is_in_literal(&self, token: usize) -> bool {
        let Some(before) = token.checked_sub(1).filter(|_| !self.open_quotes.is_empty()) else { return false };
        let spelling = self.view.spelling(before);
        spelling == "}" || opening_quote(spelling).is_some()
    }

    /// Takes the rest of a literal from byte `at` on: to its closing quote, or to the end of the gap.
    fn take_rest_of_literal(&mut self, token: usize, at: usize, gap: &str) -> usize {
        let Some(&quote) = self.open_quotes.last() else { return 0 };
        let line = gap.find('\n').unwrap_or(gap.len());
        let gap = if quote.len() > 1 { gap } else { &gap[..line] };
        let Some(length) = quoted_length(gap, quote) else {
            return self.take(token, TriviaKind::Quoted, at, gap.len());
        };
        self.open_quotes.pop();
        self.take(token, TriviaKind::Quoted, at, length) + quote.len()
    }

    fn take(&mut self, before: usize, kind: TriviaKind, at: usize, length: usize) -> usize {
        if length > 0 {
            self.found.push(Trivia { before, kind, bytes: at..at + length });
        }
        length
    }
}

/// Returns the quote that ends a string of which `token` is only the beginning, such as `f"`.
fn opening_quote(token: &str) -> Option<&str> {
    let quote = token.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '$');
    QUOTES.contains(&quote).then_some(quote)
}

/// Returns the number of bytes before `quote`, if `text` contains it. A character after a backslash is no quote.
fn quoted_length(text: &str, quote: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        if text[at..].starts_with(quote) {
            return Some(at);
        }
        at += next.len_utf8();
        if next == '\\' {
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    None
}

/// Returns the length of the string that `rest` begins with, if any. Python has strings as documentation.
fn string_length(rest: &str) -> Option<usize> {
    let prefix = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let quoted = &rest[prefix..];
    let quote = QUOTES.iter().find(|quote| quoted.starts_with(**quote)).filter(|_| prefix <= 2)?;
    let inner = &quoted[quote.len()..];
    let length = quoted_length(inner, quote).map_or(inner.len(), |inner| inner + quote.len());
    Some(prefix + quote.len() + length)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// Returns the trivia of a text, each after a letter for its kind: comment, word, quoted.
    fn trivia(language: &str, text: &str) -> Vec<String> {
        let language = Language::named(language).unwrap();
        let tokens = Arc::new(language.token_string(text));
        let file = OpenFile { language, words: None, code: None, text: text.into(), tokens };
        let classes = TokenClasses::new();
        let view = LexicalView::new(&file, &classes);
        let shown = |trivia: &Trivia| {
            let letter = match trivia.kind {
                TriviaKind::Comment => 'c',
                TriviaKind::Word => 'w',
                TriviaKind::Quoted => 'q',
                TriviaKind::Tool => 't',
            };
            format!("{letter} {}", &text[trivia.bytes.clone()])
        };
        view.trivia.iter().map(shown).collect()
    }

    #[test]
    fn comments_differ_from_words() {
        assert_eq!(
            trivia("c", "#include <a.h> // why\nint a; /* b\n * c */ int d; // e"),
            ["w #include", "w <a.h>", "c // why", "c /* b\n * c */", "c // e"]
        );
        assert_eq!(
            trivia("java", "import a.b; class C { public /* x */ static int d; }"),
            ["w import", "w a.b;", "w public", "c /* x */", "w static"]
        );
        assert_eq!(
            trivia("python", "import a # b\ndef f():\n    r'''c\n    # d'''\n    return 1\n#importa\n"),
            ["w import", "w a", "c # b", "c r'''c\n    # d'''", "c #importa"]
        );
    }

    /// Hashes, quotes and strings in the string do not end it.
    #[test]
    fn text_around_code_is_quoted() {
        assert_eq!(
            trivia("python", "a = f\"# {b!r:>5} c\\\" {d(f'{e}')} \"  # f\n"),
            ["q # ", "q !r:>5", "q  c\\\" ", "q  ", "c # f"]
        );
        assert_eq!(trivia("python", "a = f'{b}'  # c\nd = { 1: 2 }  # e\n"), ["c # c", "c # e"]);
        assert_eq!(trivia("python", "a = f'''{b}\n# c'''\n# d\n"), ["q \n# c", "c # d"]);
    }

    /// A string without its end does not swallow the rest of the file.
    #[test]
    fn scanning_goes_on_after_broken_code() {
        assert!(trivia("python", "a = f'{b}\nc = 1  # d\n").contains(&"c # d".to_owned()));
        for text in ["", "\u{feff}", "/*", "\"\"\"", "f\"{", "'", "é# é", "\r\r#", "f'{\u{2028}"] {
            for language in ["c", "java", "python"] {
                trivia(language, text);
            }
        }
    }
}
