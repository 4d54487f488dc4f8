//! Code that does not parse is reported once, with its position, and its tokens count.

use super::{assert_valid, hello, language, names_of, parsed_languages};
use crate::{Language, ParseErrorKind, TokenString};

/// Returns the parse errors of a source, each with its line, its kind and its text.
fn parse_errors(name: &str, source: &str) -> Vec<String> {
    let tokens = language(name).token_string(source);
    assert_valid(&tokens, source);
    let described = tokens.parse_errors.iter().map(|error| {
        let line = source[..error.span.start as usize].matches('\n').count() + 1;
        format!("{line}: {:?} {:?}", error.kind, &source[error.span.range()])
    });
    described.collect()
}

#[test]
fn valid_code_has_none() {
    for language in Language::all() {
        assert!(parse_errors(language.name(), hello(language)).is_empty(), "{language}");
        assert!(parse_errors(language.name(), "").is_empty(), "{language}");
    }
}

#[test]
fn each_stray_character_sequence_is_reported_and_becomes_a_token() {
    let source = "int f() { return 1; }\n@@@\nint g() { int @@@ x = 2; return x; }\n";
    assert_eq!(parse_errors("c", source), ["2: Unexpected \"@@@\"", "3: Unexpected \"@@@\""]);
    assert!(names_of(language("c"), source).contains("{ int unreadable name = number ;"));
}

#[test]
fn an_unclosed_brace_is_missing_at_the_end() {
    let source = "int f() {\n  if (a) {\n  return 1;\n}\nint g() { return 2; }\n";
    assert_eq!(parse_errors("c", source), ["5: Missing \"\""]);
}

#[test]
fn an_error_within_an_error_is_reported_once() {
    let source = "int f() {\n  return (((1;\n}\nint g( { }\nint h() { x = ; a b c; }\n";
    let errors = parse_errors("c", source);
    assert_eq!(errors.len(), 2, "{errors:#?}");
    assert!(errors[0].starts_with("2: Unexpected") && errors[1].starts_with("4: Unexpected"), "{errors:#?}");
}

#[test]
fn brackets_missing_in_a_row_are_reported_once() {
    assert_eq!(parse_errors("java", "class A { void f() { g(h(1; } }").len(), 1);
    assert_eq!(parse_errors("c", "void f() { { { {").len(), 1);
}

#[test]
fn each_missing_semicolon_is_reported() {
    let source = "class A {\n int f() { return 1 }\n int g() { return 2 }\n}\n";
    assert_eq!(parse_errors("java", source), ["2: Missing \"\"", "3: Missing \"\""]);
}

#[test]
fn an_unclosed_string_is_reported_although_it_is_one_token() {
    assert_eq!(parse_errors("c", "char *s = \"abc\nint x;\n").len(), 1);
    assert!(names_of(language("c"), "char *s = \"abc\nint x;\n").starts_with("char * name = string"));
}

/// A string that a stray quote makes of many lines is no token of them, so these are read word by word.
#[test]
fn text_that_the_tree_lost_is_read_by_the_lexicon() {
    let lines = "  m: while (a[0] != 'x') { f(b, c + 1); }\n".repeat(20);
    let source = format!("class A {{ void f() {{\n  g(@ \"\"\"\n{lines}}} }}\n");
    let broken = language("python").token_string(&format!("d = {{\n  'x': f(a)[in\"y = {{}} #z\n{lines}\n"));
    for tokens in [language("java").token_string(&source), broken] {
        assert!(
            tokens.parse_errors.iter().any(|error| error.kind == ParseErrorKind::Lost),
            "{:?}",
            tokens.parse_errors
        );
    }
}

/// A comment or string without end is named, whatever the parser makes of the text in it.
#[test]
fn an_unclosed_comment_or_text_swallows_the_rest() {
    let rest = "  int h(int a) { return a + 1; }\n".repeat(5);
    for (name, source) in [
        ("c", format!("int f() {{ return 1; }}\n/* a note\n{rest}")),
        ("java", format!("class A {{\n  int f() {{ return 1; }}\n  /* a note\n{rest}}}\n")),
        ("java", format!("class A {{\n  String s = \"\"\"\n    a;\n{rest}}}\n")),
        ("python", "def f():\n    x = \"\"\"a\n    return 1\n\ndef g():\n    return 2\n".to_owned()),
        #[cfg(feature = "rust")]
        ("rust", "fn f() -> i32 { 1 }\n/* a note\nfn g() -> i32 { 2 }\nfn h() -> i32 { 3 }\n".to_owned()),
    ] {
        let errors = language(name).token_string(&source).parse_errors;
        assert!(errors.iter().any(|error| error.kind == ParseErrorKind::Lost), "{name}: {source}{errors:?}");
    }
}

/// Mistakes and unknown syntax lose no text, however much of the program lies in the error. A mark that is missing beside a string may turn it inside out.
#[test]
fn ordinary_mistakes_lose_nothing() {
    let is_lost = |tokens: &TokenString| tokens.parse_errors.iter().any(|error| error.kind == ParseErrorKind::Lost);
    let (mut n_copies, mut n_lost) = (0, 0);
    for language in parsed_languages() {
        let source = hello(language);
        for (at, mark) in source.match_indices(['(', ')', '[', ']', '{', '}', ';', ',', ':']).step_by(3) {
            let broken = [&source[..at], &source[at + mark.len()..]].concat();
            n_copies += 1;
            n_lost += usize::from(is_lost(&language.token_string(&broken)));
        }
    }
    assert!(50 * n_lost <= n_copies, "{n_lost} of {n_copies} copies without a mark lose text");
}

#[test]
fn an_error_in_dropped_code_is_not_reported() {
    assert!(parse_errors("c", "#include <stdio.h>;\nint x;\n").is_empty());
}

#[test]
fn a_missing_colon_in_python_does_not_affect_the_rest() {
    let source = "def f(x)\n    return 1\n\ndef g(y):\n    return 2\n";
    assert_eq!(parse_errors("python", source).len(), 1);
    assert!(names_of(language("python"), source).ends_with("def name ( name ) : indent return number dedent"));
}

#[test]
fn tabs_and_spaces_may_mix_in_python() {
    let source = "if a:\n\tb = 1\n        c = 2\n";
    assert!(parse_errors("python", source).is_empty());
    assert_eq!(names_of(language("python"), source), { "if name : indent name = number name = number dedent" });
}

#[test]
fn a_missing_character_loses_few_tokens() {
    for language in parsed_languages() {
        let source = hello(language);
        let ranges = source.char_indices().map(|(at, c)| at..at + c.len_utf8());
        let shares = shares_left(language, source, ranges);
        assert!(mean(&shares) > 0.98, "{language}: {:.3} of the tokens are left", mean(&shares));
    }
}

#[test]
fn a_missing_line_loses_few_tokens() {
    for language in parsed_languages() {
        let source = hello(language);
        let mut at = 0;
        let ranges = source.split_inclusive('\n').map(|line| {
            at += line.len();
            at - line.len()..at
        });
        let shares = shares_left(language, source, ranges);
        assert!(mean(&shares) > 0.95, "{language}: {:.3} of the tokens are left", mean(&shares));
    }
}

/// Returns, for each range, the number of tokens of the source without it relative to the number with it.
fn shares_left(language: Language, source: &str, ranges: impl Iterator<Item = std::ops::Range<usize>>) -> Vec<f64> {
    let whole = language.token_string(source).len() as f64;
    let share = |range: std::ops::Range<usize>| {
        let broken = [&source[..range.start], &source[range.end..]].concat();
        let tokens = language.token_string(&broken);
        assert_valid(&tokens, &broken);
        tokens.len() as f64 / whole
    };
    ranges.map(share).collect()
}

fn mean(shares: &[f64]) -> f64 {
    shares.iter().sum::<f64>() / shares.len() as f64
}
