//! Finds the code that tools write into a student's file: form designers, class wizards, and configurators of controllers.
//!
//! Such code says nothing about who copied from whom: two strangers with two buttons and a label have the same one. So it gives no tokens. A mark alone proves nothing, because anybody can write one around copied code. So what is between marks counts as the tool's only as far as the tool writes such statements (`statements`, `controllers`); everything else is the student's.
//!
//! Texts are read word by word, in one pass for each table, so neither a parse error nor nested brackets matter.

mod calls;
mod controllers;
mod declarations;
mod marks;
mod projects;
mod proof;
mod regions;
mod snippets;
mod statements;
mod tools;
mod words;

use std::collections::HashMap;
use std::ops::Range;

use crate::table::Table;
use crate::token_string::Tool;
use marks::{MARKS, Mark, Writes};
pub(crate) use projects::fingerprints;
use proof::{Objects, keep_persons};
use tools::FormTool;
use words::{Text, Word};

/// Returns the ranges of a text that tools wrote, in ascending order and disjoint.
pub(crate) fn find(table: &'static Table, source: &str) -> Vec<(Range<usize>, Tool)> {
    let mut ranges = of_designers(table, source);
    ranges.extend(projects::find(&table.lexicon, source));
    ranges.sort_by_key(|(bytes, _)| bytes.start);
    let mut end = 0;
    for (bytes, _) in &mut ranges {
        bytes.start = bytes.start.max(end).min(bytes.end);
        end = bytes.end.max(end);
    }
    ranges.retain(|(bytes, _)| !bytes.is_empty());
    ranges
}

fn of_designers(table: &'static Table, source: &str) -> Vec<(Range<usize>, Tool)> {
    let marks: Vec<&Mark> = MARKS.iter().filter(|mark| mark.languages.contains(&table.name)).collect();
    let is_likely = marks.iter().any(|mark| source.contains(mark.begin)) || snippets::may_occur(table.name, source);
    if !is_likely {
        return Vec::new();
    }
    let text = Text::new(table, source);
    let mut tools: Vec<Option<Tool>> = vec![None; text.words.len()];
    for mark in marks {
        let regions = regions::find(&text, mark);
        let naming = match mark.writes {
            Writes::Statements(tool) => tool.naming.filter(|_| !regions.is_empty()),
            _ => None,
        };
        let objects = naming.map(|naming| Objects::new(&text, naming));
        for region in regions {
            let words = &text.words[region.words.clone()];
            let verdicts = match mark.writes {
                Writes::Statements(tool) => judge_form(table, words, tool, objects.as_ref()),
                Writes::Vocabulary(vocabulary) => {
                    // All of it is the tool's, or nothing.
                    vec![calls::is_in_vocabulary(words, vocabulary); words.len()]
                }
                Writes::Wizard => declarations::judge_wizard(words),
                Writes::Components => declarations::judge_components(words),
                Writes::Controller => controllers::judge(&text, &region.edited),
            };
            for (word, is_written) in tools[region.words].iter_mut().zip(verdicts) {
                *word = word.or(is_written.then_some(mark.tool));
            }
        }
    }
    snippets::mark(table, &text, &mut tools);
    mark_fields(&text, &mut tools);
    ranges(&text, &tools)
}

/// Judges the statements of a region that builds a form: a tool's are those about the objects that it made.
fn judge_form(
    table: &'static Table,
    words: &[Word],
    form: &'static FormTool,
    objects: Option<&Objects<'_>>,
) -> Vec<bool> {
    let mut is_tools = statements::judge(table, words, form);
    if let Some(objects) = objects {
        keep_persons(words, form, objects, &mut is_tools);
    }
    is_tools
}

/// Marks the declarations of fields whose values a tool creates: `private Button button1;`.
fn mark_fields(text: &Text, tools: &mut [Option<Tool>]) {
    let names = created(text, tools);
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
        let field = declarations::field_name(statement).filter(|_| text.words[end].text == ";");
        if let Some(tool) = field.and_then(|name| names.get(name)) {
            tools[start..=end].fill(Some(*tool));
        }
        start = end + 1;
    }
}

fn created<'a>(text: &Text<'a>, tools: &[Option<Tool>]) -> HashMap<&'a str, Tool> {
    let mut names = HashMap::new();
    for (words, tool) in text.words.windows(3).zip(tools) {
        let is_new = words[1].text == "=" && words[2].text.eq_ignore_ascii_case("new");
        if let Some(tool) = tool.filter(|_| words[0].is_name() && is_new) {
            names.insert(words[0].text, tool);
        }
    }
    names
}

fn ranges(text: &Text, tools: &[Option<Tool>]) -> Vec<(Range<usize>, Tool)> {
    let mut ranges: Vec<(Range<usize>, Tool)> = Vec::new();
    let mut before = None;
    for (word, &tool) in text.words.iter().zip(tools) {
        if let Some(tool) = tool {
            match ranges.last_mut() {
                Some((last, _)) if before == Some(tool) => last.end = word.end(),
                _ => ranges.push((word.start..word.end(), tool)),
            }
        }
        before = tool;
    }
    ranges
}
