//! Tests of what the front-ends promise, one module per promise.

mod dead_code;
mod dialects;
#[cfg(feature = "html")]
mod embedded;
#[cfg(feature = "all-languages")]
mod hidden_programs;
mod hostile;
mod invariance;
mod kinds;
mod lexical;
mod parse_errors;
mod recognition;
mod snapshots;
mod tables;
#[cfg(feature = "all-languages")]
mod tool_written;
mod versions;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use crate::frontend::Frontend;
use crate::{Language, TokenString};

/// The languages for tests whose outcome is the same in every language.
const TYPICAL_LANGUAGES: [&str; 3] = ["c", "java", "python"];

fn language(name: &str) -> Language {
    Language::named(name).expect("tests name languages of the build")
}

/// Returns every language with a grammar.
fn parsed_languages() -> impl Iterator<Item = Language> {
    Language::all().filter(|language| language.has_grammar())
}

/// Returns the sample program, which is the same in each language.
fn hello(language: Language) -> &'static str {
    source_in_any_dialect("../samples/hello", language)
        .unwrap_or_else(|| panic!("samples/hello has no file in {language}"))
}

/// Returns a source that needs every rule of the table, and contains what grammars are known to parse unexpectedly. Those of dialects are in a folder of their own.
fn surprises(language: Language) -> &'static str {
    let source = source_in_any_dialect("src/tests/sources/surprises", language);
    source.filter(|_| language.dialect().is_empty()).unwrap_or_default()
}

fn source_in_any_dialect(folder: &'static str, language: Language) -> Option<&'static str> {
    Language::all().filter(|other| other.name() == language.name()).find_map(|other| source_of(folder, other))
}

/// Returns a source with dead statements beside some that look almost dead. The word `idle` is in all dead statements and nowhere else.
fn dead_code(language: Language) -> Option<&'static str> {
    source_of("src/tests/sources/dead_code", language)
}

/// Returns the file of a language in a folder.
fn source_of(folder: &'static str, language: Language) -> Option<&'static str> {
    type Sources = HashMap<(&'static str, Language), &'static str>;
    static SOURCES: OnceLock<Sources> = OnceLock::new();
    let read = || {
        let folders = ["../samples/hello", "src/tests/sources/surprises", "src/tests/sources/dead_code"];
        folders.into_iter().flat_map(|folder| sources_in(folder).map(move |(of, text)| ((folder, of), text))).collect()
    };
    SOURCES.get_or_init(read).get(&(folder, language)).copied()
}

/// Returns the text of a file in a folder.
#[cfg(feature = "all-languages")]
fn source_named(folder: &str, name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(name);
    fs::read_to_string(path).expect("the file is text")
}

fn sources_in(folder: &str) -> impl Iterator<Item = (Language, &'static str)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(&folder).expect("the folder exists");
    files.filter_map(|file| {
        let path = file.expect("the folder is readable").path();
        // Leaked, because sources live as long as the tests.
        let text: &str = fs::read_to_string(&path).expect("the file is text").leak();
        Some((Language::detect(path.extension()?.to_str(), text)?, text))
    })
}

/// Returns the name of each token from the vocabulary, or its own text.
fn names(language: Language, tokens: &TokenString, source: &str) -> Vec<String> {
    let vocabulary = language.vocabulary();
    let name = |(kind, span): (_, crate::Span)| {
        vocabulary.get(kind).cloned().unwrap_or_else(|| source[span.range()].to_owned())
    };
    tokens.kinds.iter().zip(tokens.spans.iter()).map(name).collect()
}

/// Returns the names of a source's tokens, separated by spaces.
fn names_of(language: Language, source: &str) -> String {
    names(language, &language.token_string(source), source).join(" ")
}

/// Asserts that there are as many spans as kinds, that spans ascend and do not overlap, and that they are ranges of the text; parse errors likewise.
fn assert_valid(tokens: &TokenString, source: &str) {
    assert_eq!(tokens.kinds.len(), tokens.spans.len());
    for (span, next) in tokens.spans.iter().zip(tokens.spans.iter().skip(1)) {
        assert!(span.end <= next.start, "{span:?} and {next:?} overlap");
    }
    for span in tokens.spans.iter().chain(tokens.parse_errors.iter().map(|error| error.span)) {
        assert!(source.get(span.range()).is_some(), "{span:?} is not a range of the text");
    }
    for errors in tokens.parse_errors.windows(2) {
        assert!(errors[0].span.end <= errors[1].span.start, "{errors:?} overlap");
    }
}

/// Returns the tokens by the language's lexicon, even if it has a grammar.
fn by_lexicon(language: Language, source: &str) -> TokenString {
    crate::lexical::tokenize(language.frontend(), source).finish()
}

/// Returns the tokens of the parsed source by any front-end for the language's grammar.
fn parsed_with(frontend: &Frontend, source: &str) -> TokenString {
    let tree = crate::parser::parse(frontend, source).expect("the parser does not give up on test sources");
    crate::walk::tokens_of_tree(frontend, &tree, source).expect("test sources are not noise").finish()
}
