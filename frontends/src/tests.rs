//! What the front-ends promise, by promise.

mod broken;
#[cfg(feature = "html")]
mod embedded;
mod hostile;
mod idle;
mod invariance;
mod kinds;
mod lexical;
mod rules;
mod snapshots;
mod troubles;
mod version;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use crate::grammar::Frontend;
use crate::{Language, TokenString};

/// The languages on which the tests try what is the same for all.
const CLOSELY: [&str; 3] = ["c", "java", "python"];

fn language(name: &str) -> Language {
    Language::named(name).expect("the tests name languages that there are")
}

/// Every language that a grammar parses.
fn parsed_languages() -> impl Iterator<Item = Language> {
    Language::all().filter(|language| language.has_grammar())
}

/// The same small program in each language.
fn hello(language: Language) -> &'static str {
    source_of("../samples/hello", language).unwrap_or_else(|| panic!("samples/hello has nothing in {language}"))
}

/// What a table has a rule for, and what grammars are known to read in a way of their own.
fn surprises(language: Language) -> &'static str {
    source_of("src/tests/sources/surprises", language).unwrap_or_default()
}

/// Statements that do nothing beside some that nearly do nothing: `idle` stands in whatever is left out, and in nothing else.
fn idle(language: Language) -> Option<&'static str> {
    source_of("src/tests/sources/idle", language)
}

/// The file in `folder` that is in `language`. It lives as long as the tests do.
fn source_of(folder: &'static str, language: Language) -> Option<&'static str> {
    type Sources = HashMap<(&'static str, Language), &'static str>;
    static READ: OnceLock<Sources> = OnceLock::new();
    let read = || {
        let folders = ["../samples/hello", "src/tests/sources/surprises", "src/tests/sources/idle"];
        folders.into_iter().flat_map(|folder| sources_in(folder).map(move |(of, text)| ((folder, of), text))).collect()
    };
    READ.get_or_init(read).get(&(folder, language)).copied()
}

fn sources_in(folder: &str) -> impl Iterator<Item = (Language, &'static str)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(&folder).expect("the sources lie beside the tests");
    files.filter_map(|file| {
        let path = file.expect("it can be listed").path();
        let text: &str = fs::read_to_string(&path).expect("it is text").leak();
        Some((Language::of(path.extension()?.to_str(), text)?, text))
    })
}

/// The names of the tokens: the vocabulary's, or their own text.
fn names(language: Language, tokens: &TokenString, source: &str) -> Vec<String> {
    let vocabulary = language.vocabulary();
    let name = |(kind, span): (_, crate::Span)| {
        vocabulary.get(kind).cloned().unwrap_or_else(|| source[span.range()].to_owned())
    };
    tokens.kinds.iter().zip(tokens.spans.iter()).map(name).collect()
}

/// The names of the tokens of a source, in one line.
fn names_of(language: Language, source: &str) -> String {
    names(language, &language.token_string(source), source).join(" ")
}

/// Spans are as many as kinds; they ascend, do not overlap, and can be sliced; so can troubles.
fn assert_valid(tokens: &TokenString, source: &str) {
    assert_eq!(tokens.kinds.len(), tokens.spans.len());
    for (span, next) in tokens.spans.iter().zip(tokens.spans.iter().skip(1)) {
        assert!(span.end <= next.start, "{span:?} and {next:?} overlap");
    }
    let of_troubles = tokens.troubles.iter().map(|trouble| trouble.span);
    for span in tokens.spans.iter().chain(of_troubles) {
        assert!(source.get(span.range()).is_some(), "{span:?} is not a range of the text");
    }
    for troubles in tokens.troubles.windows(2) {
        assert!(troubles[0].span.end <= troubles[1].span.start, "{troubles:?} overlap");
    }
}

/// The tokens that the lexical fallback finds.
fn word_by_word(language: Language, source: &str) -> TokenString {
    crate::lexical::token_string(language.frontend(), source).finish()
}

/// The tokens that a front-end other than the language's own finds.
fn parsed_with(frontend: &Frontend, source: &str) -> TokenString {
    let tree = crate::walk::parse(frontend, source).expect("test sources are parsed to their end");
    crate::walk::token_string(frontend, &tree, source).expect("they are no noise").finish()
}
