//! Syntax highlighting, as editors show it, from the token string and the trivia of a file.

use std::ops::Range;

use lookalike_frontends::Kind;
use lookalike_report_templates::model::{SyntaxClass, SyntaxSpan};

use crate::lexical_view::{LexicalView, TokenClass, Trivia, TriviaKind};

/// Maximum number of letters before the quote of a string or character: `L'a'`, `rb"…"`.
const MAX_PREFIX_CHARS: usize = 3;

/// Returns the spans of a file that are highlighted, starter code included, in the order of the text. Prose has none.
pub(super) fn syntax_spans(view: &LexicalView) -> Vec<SyntaxSpan> {
    if view.language.is_prose() {
        return Vec::new();
    }
    let macro_text = view.language.class("macro text");
    let mut spans: Vec<SyntaxSpan> = Vec::new();
    let of_tokens = |tokens: Range<usize>| tokens.filter_map(|token| span_of_token(view, token, macro_text));
    let mut next_token = 0;
    for trivia in &view.trivia {
        spans.extend(of_tokens(next_token..trivia.before));
        spans.extend(span_of_trivia(view, trivia));
        next_token = trivia.before;
    }
    spans.extend(of_tokens(next_token..view.n_tokens()));
    spans.shrink_to_fit();
    spans
}

fn span_of_token(view: &LexicalView, token: usize, macro_text: Kind) -> Option<SyntaxSpan> {
    let spelling = view.spelling(token);
    let class = match view.class(token) {
        Some(TokenClass::Name) => return None,
        Some(TokenClass::Number) => SyntaxClass::Number,
        Some(TokenClass::String) => SyntaxClass::Text,
        None if is_sign(spelling) => return None,
        None if is_quoted(spelling) => SyntaxClass::Text,
        None if is_number(spelling) => SyntaxClass::Number,
        // The text of a macro may look like a word or several.
        None if is_keyword(view, spelling) && view.kind(token) != macro_text => SyntaxClass::Keyword,
        None => return None,
    };
    (!spelling.is_empty()).then(|| SyntaxSpan::new(view.bytes(token), class))
}

/// Returns the span of a comment, of text around code in a string, or of a keyword. Other words that are not compared,
/// such as imported names, are not highlighted.
fn span_of_trivia(view: &LexicalView, trivia: &Trivia) -> Option<SyntaxSpan> {
    let text = view.text.get(trivia.bytes.clone())?;
    let (length, class) = match trivia.kind {
        TriviaKind::Comment => (text.trim_end().len(), SyntaxClass::Comment),
        TriviaKind::Quoted => (text.len(), SyntaxClass::Text),
        TriviaKind::Tool => return None,
        TriviaKind::Word => {
            let word = text.trim_end_matches([':', ';', ',']);
            (if is_word(word) && view.language.has_word(word) { word.len() } else { 0 }, SyntaxClass::Keyword)
        }
    };
    (length > 0).then(|| SyntaxSpan::new(trivia.bytes.start..trivia.bytes.start + length, class))
}

/// Returns whether a token is a single sign, as half of all tokens are.
fn is_sign(spelling: &str) -> bool {
    spelling.len() == 1 && !spelling.starts_with(|c: char| c.is_ascii_alphanumeric())
}

/// Returns whether a token is one word, or several as in `not in` and `unsigned long`.
fn is_keyword(view: &LexicalView, spelling: &str) -> bool {
    let mut words = spelling.split_whitespace();
    is_word(spelling) || (words.clone().count() > 1 && words.all(|word| view.language.has_word(word)))
}

/// Returns whether a text has only letters, digits, `_` and `-`, and starts with a letter. The prefix of a directive
/// may come first: `#define`, `@interface`.
fn is_word(text: &str) -> bool {
    let word = text.trim_start_matches(['#', '@', '_']);
    word.starts_with(char::is_alphabetic) && word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

/// Returns whether a literal that the language does not class as a string is quoted: a character, a pattern, the text
/// of a macro.
fn is_quoted(spelling: &str) -> bool {
    let quoted = spelling.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_in = |quote: char| quoted.len() > 1 && quoted.starts_with(quote) && quoted.ends_with(quote);
    spelling.len() - quoted.len() <= MAX_PREFIX_CHARS && ['"', '\'', '`'].into_iter().any(is_in)
}

fn is_number(spelling: &str) -> bool {
    spelling.starts_with(|c: char| c.is_ascii_digit())
        && spelling.chars().all(|c| c.is_ascii_alphanumeric() || "._'".contains(c))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lookalike_corpus::OpenFile;
    use lookalike_frontends::Language;
    use proptest::prelude::*;

    use super::*;
    use crate::lexical_view::TokenClasses;

    /// Returns the highlighted pieces of a text, each after a letter for its class: keyword, text, number, comment (m).
    fn highlighted(language: &str, text: &str) -> Vec<String> {
        let language = Language::named(language).unwrap();
        let tokens = Arc::new(language.token_string(text));
        let file = OpenFile { language, words: None, code: None, text: text.into(), tokens };
        let classes = TokenClasses::new();
        let spans = syntax_spans(&LexicalView::new(&file, &classes));
        assert!(spans.windows(2).all(|two| two[0].bytes().end <= two[1].bytes().start), "{language}: {spans:?}");
        let letter = |class: SyntaxClass| ['k', 't', 'n', 'm'][class as usize];
        spans.iter().map(|span| format!("{} {}", letter(span.class), &text[span.bytes()])).collect()
    }

    /// Names and operators are not. Imports and modifiers are, although they are no tokens.
    #[test]
    fn keywords_literals_and_comments_are_highlighted() {
        assert_eq!(
            highlighted(
                "c",
                "#include <a.h>\n#define N 10\nstatic unsigned long f(int x) { return x + N + 'a'; } // end"
            ),
            [
                "k #include", "k #define", "n 10", "k static", "k unsigned long", "k int", "k return", "t 'a'",
                "m // end"
            ]
        );
        assert_eq!(
            highlighted("java", "import a.b;\npublic class C { private static String s = \"x\"; /* c */ }"),
            ["k import", "k public", "k class", "k private", "k static", "t \"x\"", "m /* c */"]
        );
        assert_eq!(
            highlighted("python", "from a import b\ndef f(x):\n    '''why'''\n    return x is not None and 2.5 # so\n"),
            [
                "k from", "k import", "k def", "m '''why'''", "k return", "k is", "k not", "k None", "k and", "n 2.5",
                "m # so"
            ]
        );
    }

    #[test]
    fn text_around_code_in_a_string_is_highlighted_as_a_string() {
        assert_eq!(highlighted("python", "a = f'b {c + 1} d'\n"), ["t f'", "t b ", "n 1", "t  d"]);
    }

    #[test]
    fn prose_is_not_highlighted() {
        assert_eq!(highlighted("text", "If and while 2 \"words\" // go\n"), [""; 0]);
    }

    proptest! {
        /// Spans ascend, lie on character boundaries and do not overlap, however unusual the text.
        #[test]
        fn nothing_is_highlighted_twice(text in "[a-z\"'{}() \n#/*\\\\éß0-9;]{0,80}") {
            for language in ["c", "java", "python"] {
                highlighted(language, &text);
            }
        }
    }
}
