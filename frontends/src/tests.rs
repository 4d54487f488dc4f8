//! What the front-ends promise, by promise.

mod broken;
mod hostile;
mod idle;
mod invariance;
mod kinds;
mod lexical;
mod rules;
mod snapshots;
mod troubles;

use crate::grammar::Frontend;
use crate::{Language, TokenString};

/// The same small program in each language, by the language's name.
const HELLO: &[(&str, &str)] = &[
    ("c", include_str!("../../samples/hello/caesar.c")),
    ("java", include_str!("../../samples/hello/Caesar.java")),
    ("python", include_str!("../../samples/hello/caesar.py")),
];

/// What a table has a rule for, and what grammars are known to read in a way of their own.
const SURPRISES: &[(&str, &str)] = &[
    ("c", include_str!("tests/sources/surprises.c")),
    ("java", include_str!("tests/sources/Surprises.java")),
    ("python", include_str!("tests/sources/surprises.py")),
];

/// Statements that do nothing beside some that nearly do nothing: `idle` stands in whatever is left out, and in nothing else.
const IDLE: &[(&str, &str)] = &[
    ("c", include_str!("tests/sources/idle.c")),
    ("java", include_str!("tests/sources/Idle.java")),
    ("python", include_str!("tests/sources/idle.py")),
];

fn language(name: &str) -> Language {
    Language::named(name).expect("the tests name languages that there are")
}

fn hello(language: Language) -> &'static str {
    source_of(HELLO, language)
}

fn source_of(sources: &[(&str, &'static str)], language: Language) -> &'static str {
    let own = sources.iter().find(|(name, _)| *name == language.name());
    own.expect("there is a source for every language").1
}

/// The names of the tokens: the vocabulary's, or their own text.
fn names(language: Language, tokens: &TokenString, source: &str) -> Vec<String> {
    let vocabulary = language.vocabulary();
    let name = |(kind, span): (_, &crate::Span)| {
        vocabulary.get(kind).cloned().unwrap_or_else(|| source[span.range()].to_owned())
    };
    tokens.kinds.iter().zip(&tokens.spans).map(name).collect()
}

/// The names of the tokens of a source, in one line.
fn names_of(language: Language, source: &str) -> String {
    names(language, &language.token_string(source), source).join(" ")
}

/// Spans and spellings are as many as kinds; spans ascend, do not overlap, and can be sliced; so can troubles.
fn assert_valid(tokens: &TokenString, source: &str) {
    assert_eq!(tokens.kinds.len(), tokens.spans.len());
    assert_eq!(tokens.kinds.len(), tokens.spellings.len());
    for spans in tokens.spans.windows(2) {
        assert!(spans[0].end <= spans[1].start, "{spans:?} overlap");
    }
    let of_troubles = tokens.troubles.iter().map(|trouble| trouble.span);
    for span in tokens.spans.iter().copied().chain(of_troubles) {
        assert!(source.get(span.range()).is_some(), "{span:?} is not a range of the text");
    }
    for troubles in tokens.troubles.windows(2) {
        assert!(troubles[0].span.end <= troubles[1].span.start, "{troubles:?} overlap");
    }
}

/// The tokens that the lexical fallback finds.
fn word_by_word(language: Language, source: &str) -> TokenString {
    let mut found = crate::lexical::token_string(language.frontend(), source);
    found.spell(source);
    found
}

/// The tokens that a front-end other than the language's own finds.
fn parsed_with(frontend: &Frontend, source: &str) -> TokenString {
    let tree = crate::walk::parse(frontend, source).expect("test sources are parsed to their end");
    let mut found = crate::walk::token_string(frontend, &tree, source);
    found.spell(source);
    found
}
