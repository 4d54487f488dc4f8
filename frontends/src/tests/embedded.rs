//! Text of one language embedded in a file of another.

use super::{assert_valid, hello, language, names_of};
use crate::{Language, ParseErrorKind};

#[test]
fn scripts_and_styles_give_the_same_tokens_as_alone() {
    let html = language("html");
    for (name, element, source) in
        [("javascript", "script", "let a = 1;\nf(a)"), ("css", "style", "a { color: red }\n.b { top: 1px }")]
    {
        let Some(inner) = Language::named(name) else { continue };
        let alone = inner.token_string(source);
        let page = format!("<p>é\n<{element}>{source}</{element}>\n<p>");
        let tokens = html.token_string(&page);
        assert_valid(&tokens, &page);
        let first = tokens
            .kinds
            .iter()
            .position(|kind| *kind == alone.kinds[0])
            .expect("the tokens of the embedded text are among the page's");
        assert_eq!(tokens.kinds[first..first + alone.len()], alone.kinds);
        assert_eq!(tokens.spellings(&page)[first..first + alone.len()], alone.spellings(source));
        for (inside, own) in tokens.spans.iter().skip(first).zip(alone.spans.iter()) {
            assert_eq!(page[inside.range()], source[own.range()], "{name}");
        }
    }
}

#[test]
fn pages_continue_after_embedded_text() {
    assert_eq!(names_of(language("html"), "<script>let a = 1</script><b>x</b>").split("</").last(), Some(" b >"));
}

#[test]
fn an_error_in_a_script_is_reported_at_its_position() {
    if Language::named("javascript").is_none() {
        return;
    }
    let page = "<p>x</p>\n<script>\nlet a = ;\nlet b = 2;\n</script>\n<p>y</p>\n";
    let tokens = language("html").token_string(page);
    assert_valid(&tokens, page);
    assert_eq!(tokens.parse_errors.len(), 1, "{:?}", tokens.parse_errors);
    let at = tokens.parse_errors[0].span.range().start;
    assert_eq!(page[..at].matches('\n').count(), 2);
    assert_eq!(tokens.parse_errors[0].kind, ParseErrorKind::Unexpected);
}

#[test]
fn an_error_in_a_script_inside_an_error_is_reported_once() {
    let page = "<p <script>let a = ;</script> <q\n<script>let = = ;</script><";
    let tokens = language("html").token_string(page);
    assert_valid(&tokens, page);
    assert!(!tokens.parse_errors.is_empty());
    let sample = hello(language("html"));
    for (at, _) in sample.char_indices() {
        assert_valid(&language("html").token_string(&sample[at..]), &sample[at..]);
    }
}

#[test]
fn data_in_a_script_is_text() {
    for kind in ["application/json", "text/template", "x-shader"] {
        let page = format!("<script type='{kind}'>{{ \"a\": [1 2] }}</script>");
        assert!(language("html").token_string(&page).parse_errors.is_empty(), "{kind}");
        assert_eq!(names_of(language("html"), &page), "< script type = string > text </ script >");
    }
}

#[test]
fn a_language_missing_from_the_build_gives_one_token() {
    let page = "<script>let a = 1; let b = 2;</script><style>a { color: red }</style>";
    let names = names_of(language("html"), page);
    assert_eq!(names.contains("> raw_text </ script >"), Language::named("javascript").is_none(), "{names}");
    assert_eq!(names.contains("> raw_text </ style >"), Language::named("css").is_none(), "{names}");
}

#[test]
fn the_vocabulary_of_pages_includes_the_embedded_languages() {
    let html = language("html");
    for name in ["javascript", "css"] {
        let Some(inner) = Language::named(name) else { continue };
        let all = html.vocabulary();
        assert!(inner.vocabulary().iter().all(|(kind, word)| all.get(kind) == Some(word)), "{name}");
    }
}
