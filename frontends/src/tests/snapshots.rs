//! The tokens of whole sources, line by line, to be read by people.

use super::{hello, names, surprises};
use crate::Language;

#[test]
fn hello_in_every_language() {
    for language in Language::all() {
        insta::assert_snapshot!(format!("hello-{language}"), tokens_under_lines(language, hello(language)));
    }
}

#[test]
fn surprises_in_every_language() {
    for language in Language::all().filter(|language| !surprises(*language).is_empty()) {
        insta::assert_snapshot!(format!("surprises-{language}"), tokens_under_lines(language, surprises(language)));
    }
}

/// Every line of the source that has text, and under it the names of the tokens that start in it.
fn tokens_under_lines(language: Language, source: &str) -> String {
    let tokens = language.token_string(source);
    let names = names(language, &tokens, source);
    let mut starts = tokens.spans.iter().map(|span| span.start as usize).zip(names).peekable();
    let mut text = String::new();
    let mut end = 0;
    for (index, line) in source.split_inclusive('\n').enumerate() {
        end += line.len();
        let mut of_line = Vec::new();
        while let Some((_, name)) = starts.next_if(|&(start, _)| start < end || end == source.len()) {
            of_line.push(name);
        }
        if !line.trim().is_empty() {
            text += &format!("{:>5} | {}\n      > {}\n", index + 1, line.trim_end(), of_line.join(" "));
        }
    }
    for trouble in tokens.troubles {
        let line = source[..trouble.span.start as usize].matches('\n').count() + 1;
        text += &format!("line {line}: {:?} {:?}\n", trouble.kind, &source[trouble.span.range()]);
    }
    text
}
