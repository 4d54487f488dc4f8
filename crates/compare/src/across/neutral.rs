//! The reading without names: what a translation keeps when every name, text and comment is replaced.
//!
//! Control flow, operators, calls with arguments, texts and numbers stay, in the order of the text; numbers other than 0, 1 and 2
//! are one class. Names, types, brackets and declarations go. So does what one language spells as a call and another as an
//! attribute or not at all: calls without arguments, and those that the language's table lists. Of the header of a `for` remain
//! only calls, texts and larger numbers, because a counter in one language is a range in another.

use std::ops::Range;

use lookalike_frontends::Neutral;

use super::stream::{Item, ItemKind, MAX_ITEMS, mixed, number};
use crate::lexical_view::{LexicalView, TokenClass};

/// Maximum number of tokens of a list of types, and of what a choice is made by.
const MAX_TYPES: usize = 40;

/// Length of a sequence of items.
const K: usize = 4;
/// Maximum number of times that a sequence of a program counts.
const MAX_REPETITIONS: usize = 3;

/// An item with its place in the submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Placed {
    pub(super) item: Item,
    pub(super) file: usize,
    pub(super) line: usize,
}

/// Adds the items of a file, except for those of starter code.
pub(super) fn add(view: &LexicalView<'_>, file: usize, starter: &[Range<usize>], items: &mut Vec<Placed>) {
    let words = words(view, starter);
    let closes = closes(&words);
    let arms = arms(&words, &closes);
    let n_before = items.len();
    let mut reader = Reader { words, closes, arms, file, items, before: Vec::new() };
    reader.before = vec![n_before; reader.words.len()];
    reader.read();
    items.truncate(MAX_ITEMS);
}

/// Returns the fingerprints of a program, ascending: the hash of each sequence with the number of those before it, as far as they count.
pub(super) fn fingerprints(items: &[Placed]) -> Vec<u64> {
    let items: Vec<_> = items.iter().map(|placed| placed.item).collect();
    let mut hashes: Vec<u64> = items.windows(K).map(mixed).collect();
    hashes.sort_unstable();
    let mut found: Vec<u64> = Vec::new();
    for equal in hashes.chunk_by(|a, b| a == b) {
        let numbers = 0..equal.len().min(MAX_REPETITIONS);
        found.extend(numbers.map(|number| equal[0].wrapping_add(number as u64)));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// A token that is read.
struct Word<'a> {
    text: &'a str,
    class: Option<TokenClass>,
    role: Option<Neutral>,
    line: usize,
    starts_line: bool,
}

impl Word<'_> {
    fn is_name(&self) -> bool {
        self.class == Some(TokenClass::Name)
    }

    fn is_text(&self) -> bool {
        self.class == Some(TokenClass::String) || self.text.starts_with(['"', '\'', '`'])
    }

    /// Whether an operator after it has two sides.
    fn ends_value(&self) -> bool {
        self.class.is_some() || self.is_text() || matches!(self.text, ")" | "]")
    }
}

fn words<'a>(view: &LexicalView<'a>, starter: &[Range<usize>]) -> Vec<Word<'a>> {
    let mut starter = starter.iter().peekable();
    let mut words: Vec<Word<'a>> = Vec::new();
    let (mut line, mut counted_to) = (1, 0);
    for token in 0..view.n_tokens() {
        let start = view.bytes(token).start;
        line += view.text.get(counted_to..start).unwrap_or_default().matches('\n').count();
        counted_to = counted_to.max(start);
        while starter.next_if(|range| range.end <= token).is_some() {}
        if starter.peek().is_some_and(|range| range.contains(&token)) {
            continue;
        }
        let (text, class) = (view.spelling(token), view.class(token));
        let role = view.language.neutral(last_part(text));
        words.push(Word { text, class, role, line, starts_line: words.last().is_none_or(|last| last.line < line) });
    }
    words
}

/// Returns the last name of a path that is one token.
fn last_part(text: &str) -> &str {
    text.rsplit("::").next().filter(|part| !part.is_empty()).unwrap_or(text)
}

/// Returns the index of the closing bracket of each opening one, and 0 for all other words.
fn closes(words: &[Word<'_>]) -> Vec<usize> {
    let mut closes = vec![0; words.len()];
    let mut open = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match word.text {
            "(" | "[" | "{" => open.push(at),
            ")" | "]" | "}" => {
                if let Some(start) = open.pop() {
                    closes[start] = at;
                }
            }
            _ => {}
        }
    }
    closes
}

/// Returns whether each word is the arrow after an alternative of a choice.
fn arms(words: &[Word<'_>], closes: &[usize]) -> Vec<bool> {
    let mut arms = vec![false; words.len()];
    for start in (0..words.len()).filter(|&at| !words[at].is_name() && words[at].role == Some(Neutral::Switch)) {
        let mut at = start + 1;
        while at < words.len().min(start + MAX_TYPES) && words[at].text != "{" {
            at = at.max(closes[at]) + 1;
        }
        let end = closes.get(at).copied().unwrap_or_default();
        at += 1;
        while at < end {
            arms[at] = matches!(words[at].text, "->" | "=>");
            at = at.max(closes[at]) + 1;
        }
    }
    arms
}

struct Reader<'a, 'b> {
    words: Vec<Word<'a>>,
    closes: Vec<usize>,
    arms: Vec<bool>,
    file: usize,
    items: &'b mut Vec<Placed>,
    /// The number of items before each word.
    before: Vec<usize>,
}

impl Reader<'_, '_> {
    fn read(&mut self) {
        let mut at = 0;
        while at < self.words.len() && self.items.len() < MAX_ITEMS {
            let next = self.read_word(at).max(at + 1);
            let (n_before, end) = (self.items.len(), next.min(self.words.len()));
            self.before[at + 1..end].fill(n_before);
            if let Some(before) = self.before.get_mut(next) {
                *before = n_before;
            }
            at = next;
        }
    }

    fn text(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word.text)
    }

    fn is_name(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(Word::is_name)
    }

    fn take(&mut self, at: usize, key: &str) {
        let item = Item::new(ItemKind::Structure, key);
        self.items.push(Placed { item, file: self.file, line: self.words[at].line });
    }

    /// Takes what begins at a word, and returns the index after it.
    fn read_word(&mut self, at: usize) -> usize {
        let word = &self.words[at];
        let role = word.role;
        if word.is_name() && !matches!(role, Some(Neutral::Define | Neutral::Class)) {
            return self.read_name(at);
        }
        if word.class == Some(TokenClass::Number) || word.is_text() {
            self.read_literal(at);
            return at + 1;
        }
        if self.arms[at] {
            self.read_arm(at);
            return at + 1;
        }
        match role {
            _ if word.text == "?" => self.read_question_mark(at),
            Some(Neutral::For) => {
                self.take(at, "loop");
                return self.read_header(at + 1);
            }
            Some(Neutral::Case) => {
                self.take(at, "if");
                self.take(at, "==");
            }
            Some(Neutral::Class) => return self.after_type(at + 1),
            Some(Neutral::Define) => return self.read_definition(at + 1),
            Some(Neutral::Structure(key) | Neutral::Unnamed(key)) => return self.read_sign(at, key),
            _ => {}
        }
        at + 1
    }

    fn read_literal(&mut self, at: usize) {
        let key = match self.words[at].class {
            Some(TokenClass::Number) => match number(self.words[at].text).as_deref() {
                Some("0") => "0",
                Some("1") => "1",
                Some("2") => "2",
                _ => "number",
            },
            _ => "text",
        };
        self.take(at, key);
    }

    /// Takes a name that is called or defined, with those before it that say whose it is.
    fn read_name(&mut self, at: usize) -> usize {
        let mut last = at;
        while matches!(self.text(last + 1), "." | "?." | "::" | "->") && self.is_name(last + 2) && !self.arms[last + 1]
        {
            last += 2;
        }
        let mut end = last + 1;
        // The macros of Rust are called so.
        end += usize::from(self.text(end) == "!" && matches!(self.text(end + 1), "(" | "["));
        let types = if self.text(end) == "::" { end + 1 } else { end };
        if let Some(after) = self.after_types(types)
            && self.words.get(after).is_none_or(|word| word.class != Some(TokenClass::Number))
        {
            end = after;
        }
        let is_call = self.text(end) == "(" || (self.text(end) == "[" && self.text(end - 1) == "!");
        if !is_call {
            return end;
        }
        let close = self.closes[end];
        let has_body = self.words.get(close + 1).is_some_and(|after| after.role == Some(Neutral::Body));
        if close > 0 && has_body {
            self.take(at, "define");
            return close + 1;
        }
        if close != end + 1 && self.words[last].role != Some(Neutral::Access) {
            self.take(at, "call");
        }
        end + 1
    }

    /// Returns the index after a list of types in angle brackets, if one begins here.
    fn after_types(&self, start: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for (at, word) in self.words.iter().enumerate().skip(start).take(MAX_TYPES) {
            match word.text {
                "<" => depth += 1,
                ">" => depth = depth.saturating_sub(1),
                ">>" => depth = depth.saturating_sub(2),
                "," | "." | "?" | "[" | "]" | "&" | "*" | "::" | ":" if depth > 0 => {}
                text if depth > 0 && text.starts_with(|c: char| c.is_alphabetic() || c == '_') => {}
                _ => return None,
            }
            if depth == 0 {
                return Some(at + 1);
            }
        }
        None
    }

    /// Returns the index after the name of a type with its parameters.
    fn after_type(&self, name: usize) -> usize {
        if !self.is_name(name) {
            return name;
        }
        let after = self.after_types(name + 1).unwrap_or(name + 1);
        if self.text(after) == "(" { self.closes[after].max(after) + 1 } else { after }
    }

    /// Takes the definition of a function after the word that begins it. One without a name is a value.
    fn read_definition(&mut self, start: usize) -> usize {
        let mut name = start;
        if self.text(name) == "(" {
            // In Go, the receiver comes before the name.
            name = self.closes[name] + 1;
            if !(self.is_name(name) && self.text(name + 1) == "(") {
                return start;
            }
        }
        let rest = self.words.iter().enumerate().skip(name).take(MAX_TYPES);
        let Some(open) = rest.map(|(at, _)| at).find(|&at| self.text(at) == "(") else { return start };
        self.take(start - 1, "define");
        let mut at = self.closes[open].max(open) + 1;
        while at < self.words.len() && !matches!(self.text(at), "{" | "=") && !self.words[at].starts_line {
            at += 1;
        }
        at + usize::from(self.text(at) == "=")
    }

    /// Takes the header of a loop, and returns the index after it.
    fn read_header(&mut self, start: usize) -> usize {
        let end = if self.text(start) == "(" && self.closes[start] > 0 {
            self.closes[start]
        } else {
            let mut at = start;
            while at < self.words.len() && !self.words[at].starts_line {
                if matches!(self.text(at), "{" | ":" | "if" | ")" | "]" | "}") {
                    break;
                }
                at = at.max(self.closes[at]) + 1;
            }
            at.min(self.words.len())
        };
        for at in start..end {
            let word = &self.words[at];
            match word.role {
                _ if word.class == Some(TokenClass::Number) => self.read_bound(at),
                _ if word.is_text() => self.read_literal(at),
                Some(Neutral::Access | Neutral::Range) => {}
                _ if word.is_name() => self.read_call(at),
                Some(Neutral::Structure(key @ ("and" | "or" | "/" | "%"))) => self.take(at, key),
                _ => {}
            }
        }
        end
    }

    /// Takes a choice between two values; a mark of types or of what may be absent is none.
    fn read_question_mark(&mut self, at: usize) {
        if !matches!(self.text(at + 1), "" | "," | ")" | ">" | "." | ";" | "=") {
            self.take(at, "if");
        }
    }

    /// Takes a number in the header of a loop, but for those with which counting begins.
    fn read_bound(&mut self, at: usize) {
        if !matches!(number(self.words[at].text).as_deref(), Some("0" | "1")) {
            self.read_literal(at);
        }
    }

    /// Takes a call with arguments in the header of a loop. Those without only say where to end.
    fn read_call(&mut self, at: usize) {
        if self.text(at + 1) == "(" && self.text(at + 2) != ")" {
            self.take(at, "call");
        }
    }

    /// Takes an alternative of a choice before its arrow: as a condition, or as one that compares with a value.
    fn read_arm(&mut self, arrow: usize) {
        let start = (0..=arrow).rev().find(|&at| self.words[at].starts_line).unwrap_or_default();
        let first = &self.words[start];
        if matches!(first.role, Some(Neutral::Else | Neutral::Case)) || matches!(first.text, "_" | "default") {
            return;
        }
        let (at, line) = (self.before[start], first.line);
        let conditions = ["==", "!=", "<", "<=", "and", "or", "not", "call"];
        let conditions = conditions.map(|key| Item::new(ItemKind::Structure, key));
        let is_condition = self.items[at..].iter().any(|placed| conditions.contains(&placed.item));
        let keys = if is_condition { &["if"][..] } else { &["if", "=="] };
        let file = self.file;
        let added = keys.iter().map(|key| Placed { item: Item::new(ItemKind::Structure, key), file, line });
        self.items.splice(at..at, added);
    }

    fn read_sign(&mut self, at: usize, key: &str) -> usize {
        let text = self.words[at].text;
        let before = at.checked_sub(1).map(|before| &self.words[before]);
        match key {
            "<" if before.is_some_and(Word::is_name) => {
                if let Some(after) = self.after_types(at)
                    && matches!(self.text(after), "(" | ">" | "{" | "::" | ")" | "," | ";")
                {
                    return after;
                }
                self.take(at, key);
            }
            ">" => self.take(at, "<"),
            ">=" => self.take(at, "<="),
            "+" | "-" | "*" if !before.is_some_and(Word::ends_value) => {}
            "*" if !self
                .words
                .get(at + 1)
                .is_some_and(|next| next.class.is_some() || matches!(next.text, "(" | "-")) => {}
            "not" if before.is_some_and(|before| before.role == Some(Neutral::Unnamed("=="))) => {
                self.items.pop();
                self.take(at, "!=");
            }
            _ => self.take(at, key),
        }
        if matches!(text, "++" | "--") {
            self.take(at, "1");
        }
        at + 1
    }
}

#[cfg(test)]
mod tests;
