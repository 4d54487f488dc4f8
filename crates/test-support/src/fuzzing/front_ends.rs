//! Any text in any language: a front-end never fails, and keeps the invariants of token strings.

use std::collections::HashMap;

use lookalike_frontends::{Language, Span, TokenString};

/// The first byte selects the language; the rest is the text.
pub fn check(input: &[u8]) {
    let Some((&choice, text)) = input.split_first() else { return };
    let languages: Vec<Language> = Language::all().collect();
    let language = languages[usize::from(choice) % languages.len()];
    let text = String::from_utf8_lossy(text);
    for tokens in [language.token_string(&text), language.token_string_without_parsing(&text)] {
        assert_eq!(tokens.kinds.len(), tokens.spans.len());
        // Memory is linear in the text: tokens without a text of their own are the ends of blocks.
        assert!(tokens.len() <= 3 * text.len() + 3, "{language}: {} tokens of {} bytes", tokens.len(), text.len());
        assert_ascending(&text, tokens.spans.iter());
        assert_ascending(&text, tokens.dead_code.iter().map(|dead| dead.span));
        assert_ascending(&text, tokens.hidden_code.iter().copied());
        assert_ascending(&text, tokens.tool_written.iter().map(|code| code.span));
        tokens.parse_errors.iter().for_each(|error| assert_within(&text, error.span));
        assert_spellings_determine_kinds(&tokens, &text);
    }
    let comment = language.comment_length(&text);
    assert!(comment.is_none_or(|length| text.is_char_boundary(length)), "{language}: a comment of {comment:?} bytes");
}

/// Asserts that spans ascend and do not overlap.
fn assert_ascending(text: &str, spans: impl Iterator<Item = Span>) {
    let mut end = 0;
    for span in spans {
        assert_within(text, span);
        assert!(end <= span.start, "{span:?} begins before byte {end}");
        end = span.end;
    }
}

/// Asserts that a span is inside the text and on character boundaries.
fn assert_within(text: &str, span: Span) {
    assert!(text.get(span.range()).is_some(), "{span:?} in a text of {} bytes", text.len());
}

/// Asserts that tokens with the same spelling have the same kind.
fn assert_spellings_determine_kinds(tokens: &TokenString, text: &str) {
    let mut kinds = HashMap::new();
    for (spelling, kind) in tokens.spellings(text).iter().zip(&tokens.kinds) {
        assert_eq!(kinds.entry(spelling).or_insert(kind), &kind);
    }
}
