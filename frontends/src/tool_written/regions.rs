//! Finds the regions that marks set off.

use std::ops::Range;

use super::marks::{Extent, Mark};
use super::words::{Comment, Text, Word, WordKind};

pub(super) struct Region {
    pub(super) words: Range<usize>,
    /// The parts of it that a person edits, in ascending order.
    pub(super) edited: Vec<Range<usize>>,
}

impl Region {
    fn new(words: Range<usize>) -> Region {
        Region { words, edited: Vec::new() }
    }
}

/// Words that end the part of a Pascal class that a form designer writes.
const CLASS_PARTS: [&str; 6] = ["private", "protected", "public", "published", "strict", "end"];
const FORM_CLASSES: [&str; 3] = ["form", "frame", "datamodule"];

/// Returns the regions of one kind of mark. Marks without their counterpart have none.
pub(super) fn find(text: &Text, mark: &Mark) -> Vec<Region> {
    match mark.extent {
        Extent::Between => between(text, mark),
        Extent::Nested(open) => nested(text, mark, open),
        Extent::Function => after_marks(text, mark),
        Extent::Line => lines(text, mark),
        Extent::Name => named(text, mark),
        Extent::Class => classes(text, mark),
        Extent::Outside => outside(text, mark),
    }
}

fn label<'a>(comment: &Comment<'a>, mark: &str) -> Option<&'a str> {
    let (_, rest) = comment.text.split_once(mark)?;
    let rest = rest.trim_start_matches([':', ' ']);
    Some(rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default())
}

fn between(text: &Text, mark: &Mark) -> Vec<Region> {
    let mut regions = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    for comment in &text.comments {
        if let Some(end) = label(comment, mark.end) {
            let closed = open.take().filter(|(begin, _)| begin.is_empty() || end.is_empty() || *begin == end);
            regions.extend(closed.map(|(_, line)| Region::new(line..comment.before)));
        } else if let Some(begin) = label(comment, mark.begin) {
            open = Some((begin, comment.line));
        }
    }
    regions
}

fn nested(text: &Text, mark: &Mark, open: &str) -> Vec<Region> {
    let mut regions = Vec::new();
    let mut stack: Vec<(bool, usize)> = Vec::new();
    // Only a region without others in it counts, so that no word is judged twice.
    let mut is_innermost = false;
    for comment in &text.comments {
        if comment.text.contains(mark.end) {
            let closed = stack.pop().filter(|(is_marked, _)| *is_marked && is_innermost);
            regions.extend(closed.map(|(_, line)| Region::new(line..comment.before)));
            is_innermost = false;
        } else if comment.text.contains(open) {
            stack.push((comment.text.contains(mark.begin), comment.line));
            is_innermost = true;
        }
    }
    regions
}

/// Returns the functions that follow marks. One of several marks before a function is enough.
fn after_marks(text: &Text, mark: &Mark) -> Vec<Region> {
    let mut regions = Vec::new();
    let mut end = 0;
    for comment in text.comments.iter().filter(|comment| is_whole(comment.text, mark.begin)) {
        if comment.before >= end {
            let function = function(text, comment.before);
            end = function.as_ref().map_or_else(|function| *function, |function| function.end);
            regions.extend(function.ok().map(Region::new));
        }
    }
    regions
}

/// Maximum number of characters of a comment besides a mark: `Initialize the contents of the frame.`
const MAX_BESIDE: usize = 12;

/// Whether a mark is nearly all of what a comment says, or of one of its lines that is an annotation or a warning of the tool.
fn is_whole(comment: &str, mark: &str) -> bool {
    let words = comment.trim_matches(|c: char| c.is_whitespace() || "/*.".contains(c));
    let is_sentence = mark.starts_with(char::is_uppercase) && !mark.contains(" - ");
    comment.contains(mark) && (!is_sentence || words.len() <= mark.len() + MAX_BESIDE)
}

/// Returns the words of the function that begins at a word, or the index of the word that shows that none does.
fn function(text: &Text, start: usize) -> Result<Range<usize>, usize> {
    let is_end = |index: &usize| matches!(text.words[*index].text, "{" | ";" | "}");
    let open = (start..text.words.len()).find(is_end).ok_or(text.words.len())?;
    if text.words[open].text == "{" { Ok(start..end_of_block(text, open)) } else { Err(open) }
}

/// Returns the index after the bracket that closes the one at `open`.
fn end_of_block(text: &Text, open: usize) -> usize {
    let mut depth = 0_usize;
    for (index, word) in text.words.iter().enumerate().skip(open) {
        match word.text {
            "{" => depth += 1,
            "}" if depth <= 1 => return index + 1,
            "}" => depth -= 1,
            _ => {}
        }
    }
    text.words.len()
}

fn lines(text: &Text, mark: &Mark) -> Vec<Region> {
    let starts = text.words.iter().enumerate().filter(|(_, word)| word.starts_line);
    let is_marked =
        |(_, word): &(usize, &Word)| text.source.get(word.start..).is_some_and(|rest| rest.starts_with(mark.begin));
    let end_of_line = |start: usize| {
        (start + 1..text.words.len()).find(|index| text.words[*index].starts_line).unwrap_or(text.words.len())
    };
    starts.filter(is_marked).map(|(index, _)| Region::new(index..end_of_line(index))).collect()
}

/// Returns the functions that have a mark in their names: with brackets, or by their indent.
fn named(text: &Text, mark: &Mark) -> Vec<Region> {
    let mut regions = Vec::new();
    // The statement that the current word is in starts at `start`. Words before `end` have been decided on.
    let (mut start, mut end) = (0, 0);
    for (index, word) in text.words.iter().enumerate() {
        if matches!(word.text, "{" | "}" | ";") {
            start = index + 1;
        }
        if index < end || !text.source[word.start..].starts_with(mark.begin) {
            continue;
        }
        let is_declared = index.checked_sub(1).is_some_and(|before| text.words[before].is_name());
        let region = match word.text {
            "def" => Ok(index..end_of_indented(text, index)),
            _ if is_declared => function(text, start),
            _ => continue,
        };
        end = region.as_ref().map_or_else(|end| *end, |region| region.end);
        regions.extend(region.ok().map(Region::new));
    }
    regions
}

/// Returns the index after the lines that are indented more than the one that begins at `start`.
fn end_of_indented(text: &Text, start: usize) -> usize {
    let own = text.indent(start);
    let mut depth = 0_usize;
    for (index, word) in text.words.iter().enumerate().skip(start) {
        if index > start && depth == 0 && word.starts_line && text.indent(index) <= own {
            return index;
        }
        match word.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    text.words.len()
}

/// Returns the declarations of components at the start of each form's class, in a text that names its form.
fn classes(text: &Text, mark: &Mark) -> Vec<Region> {
    if !text.comments.iter().any(|comment| comment.text.contains(mark.begin)) {
        return Vec::new();
    }
    let is_form = |window: &[Word]| {
        let base = window[3].text.to_ascii_lowercase();
        window[0].text == "="
            && window[1].text.eq_ignore_ascii_case("class")
            && window[2].text == "("
            && window[4].text == ")"
            && FORM_CLASSES.iter().any(|ending| base.ends_with(ending))
    };
    let starts = text.words.windows(5).enumerate().filter(|(_, window)| is_form(window)).map(|(index, _)| index + 5);
    let ends_part = |index: &usize| {
        CLASS_PARTS.iter().any(|part| text.words[*index].text.eq_ignore_ascii_case(part))
            && text.words[*index].kind == WordKind::Name
    };
    let mut regions: Vec<Region> = Vec::new();
    for start in starts {
        if regions.last().is_none_or(|last| last.words.end <= start) {
            let Some(end) = (start..text.words.len()).find(ends_part) else { break };
            regions.push(Region::new(start..end));
        }
    }
    regions
}

/// Returns the rest of a comment without blanks and the end of the comment.
fn trimmed(rest: &str) -> &str {
    rest.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '/'))
}

/// Returns the whole text with its parts between marks. If one mark lacks its counterpart, nobody knows who wrote what.
fn outside(text: &Text, mark: &Mark) -> Vec<Region> {
    let mut edited: Vec<Range<usize>> = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    for comment in &text.comments {
        if let Some((_, rest)) = comment.text.split_once(mark.end) {
            match open.take() {
                Some((begin, start)) if begin == trimmed(rest) => edited.push(start..comment.before),
                _ => return Vec::new(),
            }
        } else if let Some((_, rest)) = comment.text.split_once(mark.begin)
            && open.replace((trimmed(rest), comment.before)).is_some()
        {
            return Vec::new();
        }
    }
    if open.is_some() || edited.is_empty() {
        return Vec::new();
    }
    vec![Region { words: 0..text.words.len(), edited }]
}
