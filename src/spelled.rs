//! The letters behind a token string: what each token says in its file, and what stands between the tokens.
//!
//! The engine compares kinds; here is what it never sees.
//! What a front-end passes over is told apart: it is a comment if it begins as comments of its language do or is a string that stands alone, a piece of a literal if it stands in a string that has code in it, and otherwise a word (a modifier, an import).

use std::ops::Range;

use lookalike_frontends::{Kind, Language, Span, TokenString, TroubleKind};
use rustc_hash::FxHashMap;

use crate::reading::OpenFile;

/// Strings that may stand alone as a comment; longer marks first.
const QUOTES: [&str; 5] = ["\"\"\"", "'''", "\"", "'", "`"];

/// What a token is to its author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The author's choice of a word.
    Name,
    /// A number literal.
    Number,
    /// A string literal, or the opening mark of one that has code in it.
    Text,
}

/// Something between two tokens that is not blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Aside {
    /// The token that it stands before.
    pub(crate) before: usize,
    pub(crate) kind: AsideKind,
    pub(crate) bytes: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AsideKind {
    /// A comment, with its marks.
    Comment,
    /// One word that plays no part in the comparison.
    Word,
    /// Text of a literal around the code in it.
    Quoted,
}

/// The spelling of one file.
pub(crate) struct SpelledFile<'a> {
    pub(crate) text: &'a str,
    pub(crate) language: Language,
    tokens: &'a TokenString,
    spans: Vec<Span>,
    lexicon: &'a Lexicon,
    /// In the order of the text.
    pub(crate) asides: Vec<Aside>,
}

/// The spelling of some files.
pub(crate) fn spell<'a>(files: &'a [OpenFile<'_>], lexicon: &'a Lexicon) -> Vec<SpelledFile<'a>> {
    files.iter().map(|file| SpelledFile::new(file, lexicon)).collect()
}

impl<'a> SpelledFile<'a> {
    pub(crate) fn new(file: &'a OpenFile<'_>, lexicon: &'a Lexicon) -> SpelledFile<'a> {
        let tokens = file.tokens.as_ref();
        let spans = tokens.spans.iter().collect();
        let mut spelled =
            SpelledFile { text: &file.text, language: file.language, tokens, spans, lexicon, asides: Vec::new() };
        // Read word by word, a stray quote would look like the start of a string.
        let has_tree = !tokens.troubles.iter().any(|trouble| trouble.kind == TroubleKind::GaveUp);
        spelled.asides = Scan { file: &spelled, has_tree, open: Vec::new(), found: Vec::new() }.run();
        spelled
    }

    pub(crate) fn n_tokens(&self) -> usize {
        self.tokens.len()
    }

    /// The bytes of a token; empty for the end of a block in Python.
    pub(crate) fn bytes(&self, token: usize) -> Range<usize> {
        self.spans[token].range()
    }

    /// The bytes from the start of the first of some tokens to the end of the last.
    pub(crate) fn bytes_of(&self, tokens: Range<usize>) -> Range<usize> {
        let spans = &self.spans[tokens];
        let start = spans.first().map_or(0, |span| span.start);
        let end = spans.last().map_or(start, |span| span.end);
        start as usize..end as usize
    }

    /// What a token says.
    pub(crate) fn spelling(&self, token: usize) -> &'a str {
        self.text.get(self.bytes(token)).unwrap_or_default()
    }

    pub(crate) fn kind(&self, token: usize) -> Kind {
        self.tokens.kinds[token]
    }

    pub(crate) fn role(&self, token: usize) -> Option<Role> {
        self.lexicon.0.get(&self.kind(token)).copied()
    }

    /// The bytes before a token and after the one before it; with the number of tokens, those after the last.
    pub(crate) fn gap(&self, token: usize) -> Range<usize> {
        let start = token.checked_sub(1).map_or(0, |before| self.bytes(before).end);
        let end = if token < self.n_tokens() { self.bytes(token).start } else { self.text.len() };
        start..end.max(start)
    }

    /// The text of the same.
    pub(crate) fn gap_text(&self, token: usize) -> &'a str {
        self.text.get(self.gap(token)).unwrap_or_default()
    }

    /// What of one kind stands in it.
    pub(crate) fn asides_before(&self, token: usize, kind: AsideKind) -> impl Iterator<Item = &'a str> {
        let rest = &self.asides[self.asides.partition_point(|aside| aside.before < token)..];
        let here = rest.iter().take_while(move |aside| aside.before == token).filter(move |aside| aside.kind == kind);
        here.filter_map(|aside| self.text.get(aside.bytes.clone()))
    }
}

/// Which kinds are names, numbers and strings, in every language.
pub(crate) struct Lexicon(FxHashMap<Kind, Role>);

impl Lexicon {
    pub(crate) fn new() -> Lexicon {
        let classes = [("name", Role::Name), ("number", Role::Number), ("string", Role::Text)];
        let of_language = |language: Language| classes.map(|(class, role)| (language.class(class), role));
        Lexicon(Language::all().flat_map(of_language).collect())
    }
}

/// Sorts what stands between the tokens of a file.
struct Scan<'a, 'b> {
    file: &'b SpelledFile<'a>,
    has_tree: bool,
    /// The marks that end the strings with code in them which we are in.
    open: Vec<&'a str>,
    found: Vec<Aside>,
}

impl Scan<'_, '_> {
    fn run(mut self) -> Vec<Aside> {
        for token in 0..=self.file.n_tokens() {
            self.gap(token);
            if token < self.file.n_tokens() && self.has_tree && self.file.role(token) == Some(Role::Text) {
                self.open.extend(opening_mark(self.file.spelling(token)));
            }
        }
        self.found
    }

    fn gap(&mut self, token: usize) {
        let Range { start: mut at, end } = self.file.gap(token);
        let Some(gap) = self.file.text.get(at..end) else { return };
        if self.is_in_literal(token) {
            at += self.rest_of_literal(token, at, gap);
        }
        if self.file.text[at..end].contains('\n') {
            // A short mark does not reach past its line: the end of the string is missing.
            self.open.retain(|mark| mark.len() > 1);
        }
        while let Some(rest) = self.file.text.get(at..end).filter(|rest| !rest.is_empty()) {
            let blank = rest.len() - rest.trim_start().len();
            at += if blank > 0 { blank } else { self.one(token, at, rest) };
        }
    }

    /// Takes what `rest`, at `at`, begins with: a comment or a word.
    fn one(&mut self, token: usize, at: usize, rest: &str) -> usize {
        let before = self.file.text[..at].trim_end_matches([' ', '\t']);
        let starts_line = before.is_empty() || before.ends_with(['\n', '\r']);
        let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let documentation = || if starts_line { string_length(rest) } else { None };
        match self.file.language.comment_length(rest).or_else(documentation) {
            _ if !self.open.is_empty() => self.take(token, AsideKind::Quoted, at, word),
            Some(length) => self.take(token, AsideKind::Comment, at, length),
            None => self.take(token, AsideKind::Word, at, word),
        }
    }

    /// Whether the text before a token is that of a literal: it follows the mark that opens it, or code that stands in it.
    fn is_in_literal(&self, token: usize) -> bool {
        let Some(before) = token.checked_sub(1).filter(|_| !self.open.is_empty()) else { return false };
        let before_says = self.file.spelling(before);
        before_says == "}" || opening_mark(before_says).is_some()
    }

    /// Takes what is left of literals from `at` on: to the end of the gap, or to where no literal is open any more.
    fn rest_of_literal(&mut self, token: usize, at: usize, gap: &str) -> usize {
        let Some(&mark) = self.open.last() else { return 0 };
        let line = gap.find('\n').unwrap_or(gap.len());
        let gap = if mark.len() > 1 { gap } else { &gap[..line] };
        let Some(length) = quoted_length(gap, mark) else {
            return self.take(token, AsideKind::Quoted, at, gap.len());
        };
        self.open.pop();
        self.take(token, AsideKind::Quoted, at, length) + mark.len()
    }

    /// Takes `length` bytes, and gives it back.
    fn take(&mut self, before: usize, kind: AsideKind, at: usize, length: usize) -> usize {
        if length > 0 {
            self.found.push(Aside { before, kind, bytes: at..at + length });
        }
        length
    }
}

/// The mark that ends a string of which `token` is only the beginning: `f"`.
fn opening_mark(token: &str) -> Option<&str> {
    let mark = token.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '$');
    QUOTES.contains(&mark).then_some(mark)
}

/// How much of `text` lies before `mark`, if it is there; a character after a backslash is no mark.
fn quoted_length(text: &str, mark: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        if text[at..].starts_with(mark) {
            return Some(at);
        }
        at += next.len_utf8();
        if next == '\\' {
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    None
}

/// The length of a string that stands alone on its lines, as documentation does in Python.
fn string_length(rest: &str) -> Option<usize> {
    let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let quoted = &rest[letters..];
    let mark = QUOTES.iter().find(|mark| quoted.starts_with(**mark)).filter(|_| letters <= 2)?;
    let inner = &quoted[mark.len()..];
    let length = quoted_length(inner, mark).map_or(inner.len(), |inner| inner + mark.len());
    Some(letters + mark.len() + length)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// What stands between the tokens of a text, with a letter for its kind: comment, word, quoted.
    fn asides(language: &str, text: &str) -> Vec<String> {
        let language = Language::named(language).unwrap();
        let tokens = Arc::new(language.token_string(text));
        let file = OpenFile { language, text: text.into(), tokens };
        let lexicon = Lexicon::new();
        let spelled = SpelledFile::new(&file, &lexicon);
        let shown = |aside: &Aside| {
            let letter = match aside.kind {
                AsideKind::Comment => 'c',
                AsideKind::Word => 'w',
                AsideKind::Quoted => 'q',
            };
            format!("{letter} {}", &text[aside.bytes.clone()])
        };
        spelled.asides.iter().map(shown).collect()
    }

    /// Comments of every language that there is, and nothing else.
    #[test]
    fn comments_are_told_from_words() {
        assert_eq!(
            asides("c", "#include <a.h> // why\nint a; /* b\n * c */ int d; // e"),
            ["w #include", "w <a.h>", "c // why", "c /* b\n * c */", "c // e"]
        );
        assert_eq!(
            asides("java", "import a.b; class C { public /* x */ static int d; }"),
            ["w import", "w a.b;", "w public", "c /* x */", "w static"]
        );
        assert_eq!(
            asides("python", "import a # b\ndef f():\n    r'''c\n    # d'''\n    return 1\n#importa\n"),
            ["w import", "w a", "c # b", "c r'''c\n    # d'''", "c #importa"]
        );
    }

    /// The text around code in strings is a literal, with hashes and quotes and strings in strings.
    #[test]
    fn text_around_code_is_quoted() {
        assert_eq!(
            asides("python", "a = f\"# {b!r:>5} c\\\" {d(f'{e}')} \"  # f\n"),
            ["q # ", "q !r:>5", "q  c\\\" ", "q  ", "c # f"]
        );
        assert_eq!(asides("python", "a = f'{b}'  # c\nd = { 1: 2 }  # e\n"), ["c # c", "c # e"]);
        assert_eq!(asides("python", "a = f'''{b}\n# c'''\n# d\n"), ["q \n# c", "c # d"]);
    }

    /// A string without its end does not swallow the rest of the file, and nothing is too odd to be read.
    #[test]
    fn broken_sources_are_read_on() {
        assert!(asides("python", "a = f'{b}\nc = 1  # d\n").contains(&"c # d".to_owned()));
        for text in ["", "\u{feff}", "/*", "\"\"\"", "f\"{", "'", "é# é", "\r\r#", "f'{\u{2028}"] {
            for language in ["c", "java", "python"] {
                asides(language, text);
            }
        }
    }
}
