//! Splits source text into tokens. It accepts any text; a character outside the language becomes an operator.

use crate::language::Language;
use crate::token::{Token, TokenKind};

/// Operators of several characters, ordered so that no operator follows one that is its prefix.
const OPERATORS: [&str; 27] = [
    ">>>=", "<<=", ">>=", ">>>", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=",
    "*=", "/=", "%=", "&=", "|=", "^=", "::", "##", "~=",
];
/// Operators of Python that mean something else in C: two pointers, a comment.
const PYTHON_OPERATORS: [&str; 6] = ["**=", "//=", "**", "//", ":=", "@="];

/// Returns the tokens of a text, and the layout after the last one.
pub(crate) fn lex(source: &str, language: Language) -> (Vec<Token>, String) {
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = source;
    loop {
        let (before, code) = rest.split_at(gap_length(rest, language));
        if code.is_empty() {
            return (tokens, before.to_owned());
        }
        let begins_line = tokens.is_empty() || before.contains('\n');
        let (length, kind) = next_token(code, language, begins_line);
        let (text, after) = code.split_at(length);
        tokens.push(Token { before: before.to_owned(), text: text.to_owned(), kind });
        rest = after;
    }
}

/// Returns the tokens of generated code.
pub(crate) fn tokens(code: &str, language: Language) -> Vec<Token> {
    lex(code, language).0
}

/// Returns the length of the blanks, line ends and comments at the start of a text.
fn gap_length(text: &str, language: Language) -> usize {
    let mut rest = text;
    loop {
        let at_start = rest.len();
        rest = rest.trim_start();
        if let Some(joined) = rest.strip_prefix("\\\n").or_else(|| rest.strip_prefix("\\\r\n")) {
            rest = joined;
        } else if rest.starts_with(language.words().line_comment) {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if language.has_braces() && rest.starts_with("/*") {
            rest = &rest[2..];
            rest = &rest[rest.find("*/").map_or(rest.len(), |end| end + 2)..];
        }
        if rest.len() == at_start {
            return text.len() - rest.len();
        }
    }
}

fn next_token(code: &str, language: Language, begins_line: bool) -> (usize, TokenKind) {
    let first = code.chars().next().unwrap_or_default();
    if first == '#' && language == Language::C && begins_line {
        return (directive_length(code), TokenKind::Directive);
    }
    if first.is_ascii_digit() || (first == '.' && code[1..].starts_with(|c: char| c.is_ascii_digit())) {
        return (number_length(code), TokenKind::Number);
    }
    if is_in_name(first) {
        return name_or_string(code, language);
    }
    if first == '"' || first == '\'' {
        return (string_length(code, language), TokenKind::Text);
    }
    let more = if language == Language::Python { &PYTHON_OPERATORS[..] } else { &[] };
    let operator = more.iter().chain(&OPERATORS).find(|one| code.starts_with(**one));
    (operator.map_or(first.len_utf8(), |one| one.len()), TokenKind::Operator)
}

fn is_in_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

fn name_or_string(code: &str, language: Language) -> (usize, TokenKind) {
    let length = code.find(|c| !is_in_name(c)).unwrap_or(code.len());
    let (word, after) = code.split_at(length);
    let is_prefix = match language {
        Language::C => matches!(word, "L" | "u" | "U" | "u8"),
        Language::Java => false,
        Language::Python => word.len() <= 2 && word.chars().all(|c| "rRbBuUfF".contains(c)),
    };
    if is_prefix && after.starts_with(['"', '\'']) {
        return (length + string_length(after, language), TokenKind::Text);
    }
    let is_keyword = language.is_keyword(word);
    (length, if is_keyword { TokenKind::Keyword } else { TokenKind::Name })
}

fn number_length(code: &str) -> usize {
    // In `0xe+1`, the `e` is a digit and the sign an operator.
    let is_hexadecimal = code.starts_with("0x") || code.starts_with("0X");
    let mut follows_exponent = false;
    let ends = |c: char| {
        let is_sign = follows_exponent && matches!(c, '+' | '-');
        follows_exponent = !is_hexadecimal && matches!(c, 'e' | 'E');
        !(c.is_alphanumeric() || c == '.' || c == '_' || is_sign)
    };
    code.find(ends).unwrap_or(code.len())
}

fn string_length(code: &str, language: Language) -> usize {
    let quote = &code[..1];
    let triple = quote.repeat(3);
    let has_long = match language {
        Language::C => false,
        Language::Java => quote == "\"",
        Language::Python => true,
    };
    let is_long = has_long && code.starts_with(&triple);
    let end: &str = if is_long { &triple } else { quote };
    let mut at = end.len();
    while at < code.len() {
        let rest = &code[at..];
        if rest.starts_with(end) {
            return at + end.len();
        }
        let c = rest.chars().next().unwrap_or_default();
        if c == '\n' && !is_long {
            return at;
        }
        at += c.len_utf8();
        if c == '\\' {
            at += code[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    code.len()
}

/// Returns the length of a directive, which ends at the end of the line, or before a comment that ends there or later.
fn directive_length(code: &str) -> usize {
    let mut at = 0;
    while at < code.len() {
        let rest = &code[at..];
        if rest.starts_with('\n') || rest.starts_with("\r\n") || rest.starts_with("//") {
            break;
        }
        if rest.starts_with("/*") && comment_ends_line(rest) {
            break;
        }
        if rest.starts_with(['"']) {
            at += string_length(rest, Language::C);
            continue;
        }
        let joined = ["\\\n", "\\\r\n"].into_iter().find(|joined| rest.starts_with(joined));
        at += joined.map_or_else(|| rest.chars().next().map_or(1, char::len_utf8), str::len);
    }
    code[..at].trim_end().len().max(1)
}

fn comment_ends_line(comment: &str) -> bool {
    let Some(end) = comment.find("*/") else { return true };
    let after = comment[end + 2..].split('\n').next().unwrap_or_default();
    comment[..end].contains('\n') || after.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::lex;
    use crate::language::Language;

    fn texts(source: &str, language: Language) -> Vec<String> {
        lex(source, language).0.into_iter().map(|token| token.text).collect()
    }

    fn written_back(source: &str, language: Language) -> String {
        let (tokens, end) = lex(source, language);
        tokens.into_iter().map(|token| token.before + &token.text).collect::<String>() + &end
    }

    #[test]
    fn tokens_of_each_language() {
        let c = "#define A(x) \\\n  x // all\nchar **p = L\"a\\\"b\"; /* no */ x = 1e-3+0xe+'\\'';";
        let of_c = [
            "#define A(x) \\\n  x", "char", "*", "*", "p", "=", "L\"a\\\"b\"", ";", "x", "=", "1e-3", "+", "0xe", "+",
            "'\\''", ";",
        ];
        assert_eq!(texts(c, Language::C), of_c);
        let python = "x **= rf'''a\n'b''' # no\ny = \\\n 2";
        assert_eq!(texts(python, Language::Python), ["x", "**=", "rf'''a\n'b'''", "y", "=", "2"]);
        assert_eq!(texts("a->b :: c>>>=1", Language::Java), ["a", "->", "b", "::", "c", ">>>=", "1"]);
    }

    proptest! {
        /// The tokens of any text contain the whole text.
        #[test]
        fn tokens_give_the_text_back(source in any::<String>(), code in "[-a-z0\"'#/*\\\\\n (){};]{0,60}") {
            for language in Language::all() {
                prop_assert_eq!(written_back(&source, language), source.as_str());
                prop_assert_eq!(written_back(&code, language), code.as_str());
            }
        }
    }
}
