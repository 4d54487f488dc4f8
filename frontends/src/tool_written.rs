//! Finds the code that tools write into a student's file: form designers, class wizards, and configurators of controllers.
//!
//! Such code says nothing about who copied from whom: two strangers with two buttons and a label have the same one. So it gives no tokens. A mark alone proves nothing, because anybody can write one around copied code. So what is between marks counts as the tool's only as far as the tool writes such statements (`statements`, `controllers`); everything else is the student's.
//!
//! Texts are read word by word, in one pass for each table, so neither a parse error nor nested brackets matter.

mod calls;
mod controllers;
mod declarations;
mod marks;
mod regions;
mod snippets;
mod statements;
mod tools;
mod words;

use std::collections::HashSet;
use std::ops::Range;

use crate::table::Table;
use marks::{MARKS, Mark, Writes};
use words::{Text, Word};

/// Returns the ranges of a text that a tool wrote, in ascending order and disjoint.
pub(crate) fn find(table: &'static Table, source: &str) -> Vec<Range<usize>> {
    let marks: Vec<&Mark> = MARKS.iter().filter(|mark| mark.languages.contains(&table.name)).collect();
    let is_likely = marks.iter().any(|mark| source.contains(mark.begin)) || snippets::may_occur(table.name, source);
    if !is_likely {
        return Vec::new();
    }
    let text = Text::new(table, source);
    let mut is_tools = vec![false; text.words.len()];
    for mark in marks {
        for region in regions::find(&text, mark) {
            let words = &text.words[region.words.clone()];
            let verdicts = match mark.writes {
                Writes::Statements(tool) => statements::judge(table, words, tool),
                Writes::Vocabulary(vocabulary) => calls::judge_vocabulary(words, vocabulary),
                Writes::Wizard => declarations::judge_wizard(words),
                Writes::Components => declarations::judge_components(words),
                Writes::Controller => controllers::judge(&text, &region.edited),
            };
            let place = is_tools[region.words].iter_mut();
            place.zip(verdicts).for_each(|(word, is_written)| *word |= is_written);
        }
    }
    snippets::mark(table, &text, &mut is_tools);
    mark_fields(&text, &mut is_tools);
    ranges(&text, &is_tools)
}

/// Marks the declarations of fields whose values a tool creates: `private Button button1;`.
fn mark_fields(text: &Text, is_tools: &mut [bool]) {
    let names = created(text, is_tools);
    if names.is_empty() {
        return;
    }
    let mut start = 0;
    for end in 0..text.words.len() {
        let is_directive = text.words[end].kind == words::WordKind::Directive;
        if !is_directive && !matches!(text.words[end].text, ";" | "{" | "}") {
            continue;
        }
        let statement = &text.words[start..end];
        if text.words[end].text == ";" && declarations::field_name(statement).is_some_and(|name| names.contains(name)) {
            is_tools[start..=end].fill(true);
        }
        start = end + 1;
    }
}

/// Returns the names that a tool's code assigns new objects to.
fn created<'a>(text: &Text<'a>, is_tools: &[bool]) -> HashSet<&'a str> {
    let windows = text.words.windows(3).zip(is_tools);
    let is_creation =
        |words: &[Word]| words[0].is_name() && words[1].text == "=" && words[2].text.eq_ignore_ascii_case("new");
    windows.filter(|(words, is_written)| **is_written && is_creation(words)).map(|(words, _)| words[0].text).collect()
}

/// Returns the bytes of each run of words that a tool wrote.
fn ranges(text: &Text, is_tools: &[bool]) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut is_joined = false;
    for (word, &is_written) in text.words.iter().zip(is_tools) {
        match ranges.last_mut() {
            Some(last) if is_written && is_joined => last.end = word.end(),
            _ if is_written => ranges.push(word.start..word.end()),
            _ => {}
        }
        is_joined = is_written;
    }
    ranges
}
