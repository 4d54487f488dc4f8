//! The token string does not depend on what copiers change first: names, literals, layout, comments and imports.

use proptest::prelude::*;
use proptest::sample::Index;

use super::{TYPICAL_LANGUAGES, hello, language, names};
use crate::{Language, Span};

/// A range of a source, and its replacement.
type Edit = (std::ops::Range<usize>, String);

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn names_do_not_matter(words in prop::collection::vec("[a-z]{1,3}_[a-zA-Z0-9]{1,9}", 1..60)) {
        for language in TYPICAL_LANGUAGES.map(language) {
            let mut renamed: Vec<String> = Vec::new();
            let edits = tokens_named(language, "name").map(|(range, old)| {
                let number = renamed.iter().position(|known| *known == old).unwrap_or_else(|| {
                    renamed.push(old);
                    renamed.len() - 1
                });
                // Names stay distinct, because comparing a name with itself would be a different program.
                (range, format!("{}{number}", words[number % words.len()]))
            });
            assert_same(language, edits.collect());
        }
    }

    #[test]
    fn literals_do_not_matter(
        texts in prop::collection::vec("([a-z{}#/*' ]|\\\\n|\\\\\\\\|\\\\\"){0,12}", 1..20),
        numbers in prop::collection::vec(prop::sample::select(&["0", "42", "0x1F", "1e-5", "3.25"][..]), 1..20),
    ) {
        for language in TYPICAL_LANGUAGES.map(language) {
            // The opening quote of an f-string is a token too.
            let whole = |(range, old): (_, String)| (old.starts_with('"') && old.len() > 1).then_some(range);
            let strings = tokens_named(language, "string").filter_map(whole).zip(texts.iter().cycle());
            let numbers = tokens_named(language, "number").zip(numbers.iter().cycle());
            let characters = tokens_named(language, "character").map(|(range, _)| (range, "'\\''".to_owned()));
            let edits = strings.map(|(range, text)| (range, format!("\"{text}\"")));
            let edits = edits.chain(numbers.map(|((range, _), number)| (range, (*number).to_owned())));
            assert_same(language, edits.chain(characters).collect());
        }
    }

    #[test]
    fn layout_and_comments_do_not_matter_between_braces(gaps in prop::collection::vec(
        (any::<Index>(), prop::sample::select(&[" ", "\n", "\t", "\r\n", "\u{c}", " /* if (x) */", " // }\n", "\n\n /**/ "][..])),
        1..40,
    )) {
        for language in ["c", "java"].map(language) {
            let source = hello(language);
            // Line ends matter to the preprocessor.
            let ends: Vec<usize> = ends_of_tokens(language).filter(|&end| !line_of(source, end).starts_with('#')).collect();
            assert_same(language, gaps.iter().map(|(gap, text)| insertion(*gap.get(&ends), text)).collect());
        }
    }

    #[test]
    fn layout_and_comments_do_not_matter_in_python(
        gaps in prop::collection::vec((any::<Index>(), prop::sample::select(&[" ", "\t", "  ", " \\\n "][..])), 1..40),
        lines in prop::collection::vec(
            (any::<Index>(), prop::sample::select(&["  # if x:", "\n", "\n# c", "\n   \t", "\n      # \"\"\"", " "][..])),
            1..40,
        ),
    ) {
        let python = language("python");
        let source = hello(python);
        let ends: Vec<usize> = ends_of_tokens(python).filter(|&end| !line_of(source, end).contains("f\"")).collect();
        let line_ends: Vec<usize> = source.match_indices('\n').map(|(at, _)| at).collect();
        let within = gaps.iter().map(|(gap, text)| insertion(*gap.get(&ends), text));
        // A continuation at the end of a line would change the program.
        let within = within.filter(|(range, text)| !text.contains('\\') || !source[range.start..].starts_with('\n'));
        let between = lines.iter().map(|(line, text)| insertion(*line.get(&line_ends), text));
        assert_same(python, within.chain(between).collect());
    }

    #[test]
    fn the_width_of_indents_does_not_matter_in_python(indent in prop::sample::select(&[" ", "  ", "   ", "\t", "\t\t", "          "][..])) {
        let python = language("python");
        let indents = hello(python).lines().map(|line| {
            let spaces = line.len() - line.trim_start().len();
            let start = line.as_ptr() as usize - hello(python).as_ptr() as usize;
            (start..start + spaces, indent.repeat(spaces / 4))
        });
        assert_same(python, indents.collect());
    }

    #[test]
    fn imports_do_not_matter(modules in prop::collection::vec("[a-z]{2,9}x", 0..9)) {
        for language in TYPICAL_LANGUAGES.map(language) {
            let import = |module: &String| match language.name() {
                "c" => format!("#include <{module}.h>\n#include \"{module}.h\"\n"),
                "java" => format!("import {module}.util.*;\nimport static {module}.A.b;\n"),
                _ => format!("import {module} as m\nfrom .{module} import (a,\n  b as c)\nfrom {module} import *\n"),
            };
            assert_same(language, vec![insertion(0, &modules.iter().map(import).collect::<String>())]);
        }
    }
}

#[test]
fn doc_comments_and_docstrings_do_not_matter() {
    let python = language("python");
    let without = hello(python).replace("\"\"\"", "###");
    assert_eq!(python.token_string(&without).kinds, python.token_string(hello(python)).kinds);
}

/// Returns the ranges of the tokens named `wanted` in the sample program, with their texts.
fn tokens_named(language: Language, wanted: &'static str) -> impl Iterator<Item = (std::ops::Range<usize>, String)> {
    let source = hello(language);
    let tokens = language.token_string(source);
    let names = names(language, &tokens, source);
    let named: Vec<_> = tokens.spans.iter().map(Span::range).zip(names).collect();
    named
        .into_iter()
        .filter(move |(_, name)| name == wanted)
        .map(|(range, _)| (range.clone(), source[range].to_owned()))
}

/// Returns the ends of the tokens in the sample program, except tokens without text.
fn ends_of_tokens(language: Language) -> impl Iterator<Item = usize> {
    let spans: Vec<Span> = language.token_string(hello(language)).spans.iter().collect();
    spans.into_iter().map(Span::range).filter(|range| !range.is_empty()).map(|range| range.end)
}

fn line_of(source: &str, at: usize) -> &str {
    let start = source[..at].rfind('\n').map_or(0, |end| end + 1);
    source[start..].lines().next().unwrap_or_default()
}

fn insertion(at: usize, text: &str) -> Edit {
    (at..at, text.to_owned())
}

/// Asserts that edits of the sample program do not change its kinds.
fn assert_same(language: Language, mut edits: Vec<Edit>) {
    let mut edited = hello(language).to_owned();
    edits.sort_by_key(|(range, _)| range.start);
    for (range, text) in edits.into_iter().rev() {
        edited.replace_range(range, &text);
    }
    let names = |source: &str| names(language, &language.token_string(source), source);
    let (before, after) = (names(hello(language)), names(&edited));
    let differs =
        before.iter().zip(&after).position(|(a, b)| a != b).or((before.len() != after.len()).then_some(before.len()));
    assert!(differs.is_none(), "{language}: token {differs:?} differs in\n{edited}");
}
