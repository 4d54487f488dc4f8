//! R Markdown, Quarto and Markdown: code between fences, each with the name of its language.
//!
//! ````text
//! ```{r plot, echo=FALSE}      run when the document is made
//! hist(x)
//! ```
//! ```python                    shown
//! print(3)
//! ```
//! ````

use super::super::collector::{Chunk, Chunks};
use super::super::document::lines;
use super::super::languages::{is_no_code, language};

/// Endings of documents whose chunks are run.
pub(super) const LITERATE: [&str; 6] = ["rmd", "qmd", "rmarkdown", "jmd", "pmd", "mdx"];
/// Endings of documents that may hold code.
pub(super) const REPORTS: [&str; 6] = ["md", "markdown", "mdown", "mkd", "txt", "text"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fence<'a> {
    mark: char,
    length: usize,
    /// The words after the mark.
    words: &'a str,
}

impl<'a> Fence<'a> {
    fn of(line: &'a str) -> Option<Fence<'a>> {
        // Fences may be in quotations and lists.
        let line = line.trim_start_matches([' ', '\t', '>']);
        let mark = line.chars().next().filter(|c| ['`', '~'].contains(c))?;
        let words = line.trim_start_matches(mark);
        let length = line.len() - words.len();
        // Code within a line is no fence.
        (length >= 3 && !(mark == '`' && words.contains('`'))).then(|| Fence { mark, length, words: words.trim() })
    }

    fn language(self) -> (Option<&'a str>, bool) {
        let is_run = self.words.starts_with('{') && !self.words.starts_with("{.") && !self.words.starts_with("{=");
        let word = self.words.trim_start_matches(['{', '.', '=', ' ']);
        let end = word.find(|c: char| c.is_whitespace() || ",}{:;=".contains(c)).unwrap_or(word.len());
        let name = Some(&word[..end]).filter(|name| !name.is_empty());
        // Quarto shows the code of `{{python}}` without running it.
        (name, is_run && !self.words.starts_with("{{"))
    }
}

pub(super) fn has_run_chunk(text: &str) -> bool {
    let is_run = |fence: Fence| matches!(fence.language(), (Some(name), true) if language(name).is_some());
    text.lines().filter_map(Fence::of).any(is_run)
}

pub(crate) fn has_fence(text: &str) -> bool {
    text.lines().any(|line| Fence::of(line).is_some())
}

/// Finds the chunks of a document whose chunks are run. A fence without a language shows output.
pub(super) fn literate(text: &str) -> Chunks<'_> {
    let mut chunks = report(text);
    chunks.found.retain(|chunk| chunk.name.is_some());
    chunks
}

/// Finds the chunks of a document that may hold code.
pub(crate) fn report(text: &str) -> Chunks<'_> {
    let mut chunks = Chunks::default();
    let mut open: Option<(Fence, usize)> = None;
    let mut end = 0;
    for (bytes, line) in lines(text) {
        let fence = Fence::of(line);
        match (open, fence) {
            (None, Some(fence)) => open = Some((fence, bytes.end)),
            (Some((opening, start)), Some(fence)) if fence.mark == opening.mark && fence.length >= opening.length => {
                add(&mut chunks, opening, start.min(end)..end);
                // Some forget the end of a fence before the next, and some write on after it.
                let is_next = fence.language().0.is_some_and(|name| language(name).is_some() || is_no_code(name));
                open = is_next.then_some((fence, bytes.end));
            }
            _ => {}
        }
        end = bytes.end;
    }
    if let Some((opening, start)) = open {
        add(&mut chunks, opening, start..end);
        chunks.is_open = true;
    }
    chunks
}

fn add<'a>(chunks: &mut Chunks<'a>, fence: Fence<'a>, bytes: std::ops::Range<usize>) {
    let (name, is_run) = fence.language();
    // Text for one format of output is none of a program.
    if fence.words.starts_with("{=") {
        return;
    }
    chunks.found.push(if is_run { Chunk::run(name, bytes) } else { Chunk::quoted(name, bytes) });
}
