//! Reads the cells of a notebook, also of one that is not valid JSON, as far as they can be told. Parsers of JSON stop at the first error, and students have lost commas, NaN and merge markers.
//!
//! Commas are not needed; comments, NaN and raw line ends in strings are passed over; brackets that are missing or too many end what they can end. In such a notebook, an object that says its cell type is a cell, wherever it stands. The scan looks at each byte a few times at most, and keeps open brackets in a list.

mod strings;

use super::cells::{Cells, Collector, Damage, Node};

/// Words in the place of values, of JSON and of the languages that programs write it in.
const VALUES: [&str; 9] = ["true", "false", "null", "NaN", "Infinity", "undefined", "None", "True", "False"];

/// Reads at most `max_cells` cells of a text with this first syntax error; none if it is valid JSON.
pub(super) fn cells(text: &str, max_cells: usize, error: Option<String>) -> Cells {
    let mut reader = Reader {
        text,
        is_valid: error.is_none(),
        at: 0,
        open: Vec::new(),
        n_lists: 0,
        collector: Collector::new(max_cells),
        n_lost: 0,
        first_lost: None,
    };
    reader.read();
    let line_of = |at: usize| 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
    let lost_at = reader.first_lost.map(line_of);
    let mut cells = reader.collector.into_cells();
    cells.damage = error.map(|error| Damage { error, lost_at, n_bytes: reader.n_lost });
    cells
}

#[derive(Debug, Clone, Copy)]
struct Open {
    node: Node,
    is_list: bool,
    /// The node of the value that a key announced, in an object.
    announced: Option<Node>,
    has_source: bool,
}

struct Reader<'a> {
    text: &'a str,
    is_valid: bool,
    at: usize,
    open: Vec<Open>,
    n_lists: usize,
    collector: Collector,
    /// Number of bytes that are no part of anything.
    n_lost: usize,
    first_lost: Option<usize>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn read(&mut self) {
        loop {
            self.skip_blanks();
            let rest = self.rest();
            let Some(first) = rest.chars().next() else { break };
            match first {
                '{' => self.begin(false),
                '[' => self.begin(true),
                '}' => self.end(false),
                ']' => self.end(true),
                '"' | '\'' => self.string(first),
                _ => self.word(rest),
            }
        }
        if !self.open.is_empty() {
            // A part of unknown size is missing at the end.
            self.lose(self.text.len(), 1);
        }
    }

    /// Skips blanks, separators, comments and characters that cannot be seen.
    fn skip_blanks(&mut self) {
        let is_skipped =
            |c: char| c.is_whitespace() || c.is_control() || matches!(c, ',' | ':' | ';' | '\u{feff}' | '\u{200b}');
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start_matches(is_skipped).len();
            let comment = rest.get(blanks..).map_or(0, comment_length);
            self.at += blanks + comment;
            if comment == 0 {
                return;
            }
        }
    }

    fn lose(&mut self, at: usize, n_bytes: usize) {
        self.n_lost += n_bytes;
        self.first_lost.get_or_insert(at);
    }

    fn word(&mut self, rest: &str) {
        let is_in_word = |c: char| c.is_alphanumeric() || "+-._".contains(c);
        let length = rest.find(|c: char| !is_in_word(c)).unwrap_or(rest.len());
        let length = if length == 0 { rest.chars().next().map_or(1, char::len_utf8) } else { length };
        let word = rest.get(..length).unwrap_or_default().trim_start_matches(['-', '+']);
        if !VALUES.contains(&word) && !word.starts_with(|c: char| c.is_ascii_digit()) {
            self.lose(self.at, length);
        }
        self.at += length;
        self.take_announced();
    }

    /// Returns the node of the next value, and forgets the key that announced it.
    fn take_announced(&mut self) -> Node {
        let Some(top) = self.open.last_mut() else { return Node::Top };
        if top.is_list { top.node.element() } else { top.announced.take().unwrap_or(Node::Elsewhere) }
    }

    fn begin(&mut self, is_list: bool) {
        self.at += 1;
        // The end of a cell is missing if another object follows it without a key.
        if !is_list
            && self.open.last().is_some_and(|top| top.node == Node::Cell && top.announced.is_none() && !top.is_list)
        {
            self.open.pop();
        }
        let mut node = self.take_announced();
        if node == Node::Cell && !is_list && !self.collector.begin_cell() {
            node = Node::Elsewhere;
        }
        if is_list {
            self.n_lists += 1;
            if node == Node::Elsewhere {
                self.collector.cells.elsewhere.push(String::new());
            }
        }
        self.open.push(Open { node, is_list, announced: None, has_source: false });
    }

    /// Ends the innermost bracket of this kind, with everything in it that is still open. One too many ends nothing.
    fn end(&mut self, is_list: bool) {
        self.at += 1;
        let n_open = if is_list { self.n_lists } else { self.open.len() - self.n_lists };
        if n_open == 0 {
            return;
        }
        // A bracket that ends an object ends no list around it: it is one too many.
        if !is_list && self.open.last().is_some_and(|top| top.is_list && top.node == Node::Cells) {
            return;
        }
        while let Some(closed) = self.open.pop() {
            self.n_lists -= usize::from(closed.is_list);
            if closed.is_list == is_list {
                break;
            }
        }
    }

    fn string(&mut self, quote: char) {
        let start = self.at;
        let is_of_source =
            self.open.last().is_some_and(|top| top.node == Node::Source || top.announced == Some(Node::Source));
        let found = strings::string(self.rest(), quote, is_of_source);
        self.at += found.n_bytes;
        if found.is_cut {
            self.lose(start, 1);
        }
        if found.is_key {
            return self.key(&found.text);
        }
        let node = self.take_announced();
        self.collector.add(node, &found.text);
    }

    fn key(&mut self, key: &str) {
        // The end of a list is missing if a key follows its elements.
        while self.open.last().is_some_and(|top| top.is_list) {
            self.open.pop();
            self.n_lists -= 1;
        }
        if self.open.is_empty() {
            // The beginning is missing, or ended too early.
            self.open.push(Open { node: Node::Top, is_list: false, announced: None, has_source: false });
        }
        let Some(top) = self.open.last().copied() else { return };
        let is_new_cell = !self.is_valid && key == "cell_type" && (top.node != Node::Cell || top.has_source);
        let has_room = is_new_cell && self.collector.has_room() && self.collector.begin_cell();
        let is_late = top.node != Node::Cell
            && key == "source"
            && self.collector.cell().is_some_and(|cell| !cell.kind.is_empty() && cell.source.is_empty());
        let Some(top) = self.open.last_mut() else { return };
        if has_room {
            top.node = Node::Cell;
            top.has_source = false;
        }
        let node = match key {
            _ if self.is_valid => top.node.child(key),
            "kernelspec" => Node::Kernel,
            "language_info" => Node::LanguageInfo,
            "cells" if top.node != Node::Worksheets => Node::Cells,
            "source" if is_late => Node::Source,
            _ => top.node.child(key),
        };
        top.has_source |= node == Node::Source;
        top.announced = Some(node);
    }
}

/// Returns the length of the comment at the start of a text, 0 if there is none.
fn comment_length(text: &str) -> usize {
    let to = |end: &str| text.find(end).map_or(text.len(), |at| at + end.len());
    match text {
        _ if text.starts_with("//") || text.starts_with('#') => to("\n"),
        _ if text.starts_with("/*") => to("*/"),
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
