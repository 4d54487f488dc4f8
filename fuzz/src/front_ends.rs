//! Any text in any language: a front-end never fails, and keeps what a token string promises.

use std::collections::HashMap;

use lookalike_frontends::{Language, Span, TokenString};

/// The first byte chooses the language; the rest is its text.
pub fn check(input: &[u8]) {
    let Some((&choice, text)) = input.split_first() else { return };
    let languages: Vec<Language> = Language::all().collect();
    let language = languages[usize::from(choice) % languages.len()];
    let text = String::from_utf8_lossy(text);
    for tokens in [language.token_string(&text), language.token_string_without_parsing(&text)] {
        lengths_agree(&tokens);
        in_order(&text, tokens.spans.iter());
        in_order(&text, tokens.idle.iter().map(|idle| idle.span));
        tokens.troubles.iter().for_each(|trouble| is_within(&text, trouble.span));
        spellings_tell_kinds(&tokens, &text);
    }
    let comment = language.comment_length(&text);
    assert!(comment.is_none_or(|length| text.is_char_boundary(length)), "{language}: a comment of {comment:?} bytes");
}

fn lengths_agree(tokens: &TokenString) {
    assert_eq!(tokens.kinds.len(), tokens.spans.len());
}

/// Spans ascend and do not overlap.
fn in_order(text: &str, spans: impl Iterator<Item = Span>) {
    let mut end = 0;
    for span in spans {
        is_within(text, span);
        assert!(end <= span.start, "{span:?} begins before {end}");
        end = span.end;
    }
}

/// A span is a piece of the text.
fn is_within(text: &str, span: Span) {
    assert!(text.get(span.range()).is_some(), "{span:?} in a text of {} bytes", text.len());
}

/// Tokens of the same spelling are of the same kind.
fn spellings_tell_kinds(tokens: &TokenString, text: &str) {
    let mut kinds = HashMap::new();
    for (spelling, kind) in tokens.spellings(text).iter().zip(&tokens.kinds) {
        assert_eq!(kinds.entry(spelling).or_insert(kind), &kind);
    }
}
