//! Checks the classes of bytes on small texts, and that they always add up.

use std::sync::Arc;

use lookalike_corpus::OpenFile;
use lookalike_frontends::Language;
use proptest::prelude::*;

use super::*;
use crate::lexical_view::TokenClasses;

/// Returns the breakdown of a text with these ranges of starter code, in tokens.
fn breakdown(language: &str, text: &str, starter: &[Range<usize>]) -> Breakdown {
    let language = Language::named(language).unwrap();
    let file = OpenFile {
        language,
        words: None,
        code: None,
        text: text.into(),
        tokens: Arc::new(language.token_string(text)),
    };
    let classes = TokenClasses::new();
    let view = LexicalView::new(&file, &classes);
    let range = |tokens: &Range<usize>| TokenRange { file: 1, tokens: tokens.clone() };
    let facts = Facts { starter: starter.iter().map(range).collect(), ..Facts::default() };
    let counts = of_text(&view, &TokenRoles::Submitted(1, &facts));
    assert_eq!(counts.total(), text.len() as u64, "{language}: {counts:?}");
    counts
}

#[test]
fn comments_are_text_around_code() {
    let code = "int add(int a, int b) { return a + b; }\n";
    let comment = "/* Adds two numbers. */";
    let counts = breakdown("c", &format!("#include <stdio.h>\n{code}{comment}\n{code}"), &[]);
    assert_eq!((counts.text, counts.own), (comment.len() as u64, 2 * code.len() as u64 + 20));
    let counts = breakdown("python", "# All of it.\n\n# Nothing else.\n", &[]);
    assert_eq!(counts.text, counts.total(), "blanks in a file without code are text too");
}

#[test]
fn starter_code_has_the_blanks_after_it() {
    let counts = breakdown("c", "int a = 1;\nint b = 2;\n", std::slice::from_ref(&(0..5)));
    assert_eq!((counts.starter, counts.own), (11, 11));
}

/// A table in the middle of a program does not take the code around it along.
#[test]
fn long_tables_and_literals_are_data() {
    let table = (0..200).map(|number| format!("{{{number}, -1.5, true, \"x\"}}")).collect::<Vec<_>>().join(", ");
    let text = format!("int before(void) {{ return 1; }}\nstruct row rows[] = {{{table}}};\nint after;\n");
    let counts = breakdown("c", &text, &[]);
    // The brackets at both ends of the table are code.
    assert_eq!(counts.data, table.len() as u64 - 2);
    assert_eq!(breakdown("c", "int few[] = {1, 2, 3, 4};", &[]).data, 0);
    let poem = "roses are red, ".repeat(50);
    assert_eq!(breakdown("python", &format!("poem = '{poem}'"), &[]).data, poem.len() as u64 + 2);
    assert!(breakdown("python", &format!("poem = f'{{x}}{poem}'\n"), &[]).data >= poem.len() as u64);
    assert_eq!(breakdown("text", &poem.repeat(20), &[]).own, 20 * poem.len() as u64);
}

/// Text that a program runs and nobody can read is not read, although it is a literal.
#[test]
fn hidden_code_is_not_read() {
    let encoded = "aW50IG1haW4odm9pZCkgeyBpbnQgbiA9IDM7IHByaW50ZigiJWQiLCBuKTsgfQ".repeat(12);
    let counts = breakdown("python", &format!("import base64\nexec(base64.b64decode('{encoded}'))\n"), &[]);
    assert!(counts.unread[&UnreadReason::HiddenCode] >= encoded.len() as u64, "{counts:?}");
    assert!(counts.own > 0, "{counts:?}");
}

proptest! {
    /// Every byte is in exactly one class, however unusual the text, and whatever is starter code.
    #[test]
    fn classes_add_up(text in "[a-z\"'{}() \n#/*\\\\éß0-9;,<%]{0,120}", starter in 0..40usize, length in 0..20usize) {
        for language in ["c", "java", "python", "javascript", "html", "text"] {
            let n_tokens = Language::named(language).unwrap().token_string(&text).len();
            let range = starter.min(n_tokens)..(starter + length).min(n_tokens);
            breakdown(language, &text, if range.is_empty() { &[] } else { std::slice::from_ref(&range) });
        }
    }
}
