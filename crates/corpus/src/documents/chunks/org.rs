//! Org: code between `#+begin_src` and `#+end_src`, after the name of its language.

use super::super::collector::{Chunk, Chunks};
use super::super::document::lines;

pub(super) fn has_block(text: &str) -> bool {
    text.lines().any(|line| after_keyword(line, "#+begin_src").is_some())
}

pub(super) fn read(text: &str) -> Chunks<'_> {
    let mut chunks = Chunks::default();
    let mut open: Option<(Option<&str>, usize)> = None;
    let mut end = 0;
    for (bytes, line) in lines(text) {
        match open {
            None => {
                let words = after_keyword(line, "#+begin_src");
                open = words.map(|words| (words.split_whitespace().next(), bytes.end));
            }
            Some((name, start)) if after_keyword(line, "#+end_src").is_some() => {
                chunks.found.push(Chunk::run(name, start.min(end)..end));
                open = None;
            }
            Some(_) => {}
        }
        end = bytes.end;
    }
    if let Some((name, start)) = open {
        chunks.found.push(Chunk::run(name, start..end));
        chunks.is_open = true;
    }
    chunks
}

/// Returns the rest of a line after a keyword, in any case.
fn after_keyword<'a>(line: &'a str, keyword: &str) -> Option<&'a str> {
    let line = line.trim_start();
    line.get(..keyword.len()).filter(|start| start.eq_ignore_ascii_case(keyword)).map(|_| &line[keyword.len()..])
}
