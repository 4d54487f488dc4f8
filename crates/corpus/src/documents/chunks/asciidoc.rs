//! AsciiDoc: a block after `[source,python]`, between lines of `----` or up to an empty line, and blocks between fences.

use super::super::collector::{Chunk, Chunks};
use super::super::document::lines;
use super::markdown;

pub(super) const ENDINGS: [&str; 3] = ["adoc", "asciidoc", "asc"];
/// Minimum length of the lines around a block.
const MIN_RULE: usize = 4;

pub(super) fn has_block(text: &str) -> bool {
    markdown::has_fence(text) || text.lines().any(|line| source_block(line).is_some() || is_rule(line))
}

enum Block<'a> {
    /// It ends with the line that it began with.
    Ruled { name: Option<&'a str>, rule: &'a str, start: usize },
    /// It ends before an empty line.
    Paragraph { name: Option<&'a str>, start: usize },
}

pub(super) fn read(text: &str) -> Chunks<'_> {
    let mut chunks = markdown::report(text);
    let mut open: Option<Block> = None;
    let mut announced: Option<Option<&str>> = None;
    let mut end = 0;
    for (bytes, line) in lines(text) {
        let trimmed = line.trim_end();
        match &open {
            Some(Block::Ruled { name, rule, start }) if trimmed == *rule => {
                chunks.found.push(Chunk::quoted(*name, (*start).min(end)..end));
                open = None;
            }
            Some(Block::Paragraph { name, start }) if trimmed.is_empty() => {
                chunks.found.push(Chunk::quoted(*name, *start..end));
                open = None;
            }
            Some(_) => {}
            None if source_block(line).is_some() => announced = source_block(line),
            None if is_rule(line) => {
                open = Some(Block::Ruled { name: announced.take().flatten(), rule: trimmed, start: bytes.end });
            }
            // A title may stand between the announcement and the block.
            None if line.starts_with('.') && announced.is_some() => {}
            None => {
                let name = announced.take().filter(|_| !trimmed.is_empty());
                open = name.map(|name| Block::Paragraph { name, start: bytes.start });
            }
        }
        end = bytes.end;
    }
    if let Some(Block::Ruled { name, start, .. } | Block::Paragraph { name, start }) = open {
        chunks.found.push(Chunk::quoted(name, start..end));
        chunks.is_open = true;
    }
    chunks.found.sort_by_key(|chunk| chunk.bytes.start);
    chunks
}

/// Returns the name of the language that a line like `[source,python]` announces.
fn source_block(line: &str) -> Option<Option<&str>> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let mut words = inner.split(',').map(str::trim);
    let style = words.next().unwrap_or_default();
    // A role or a number of a line may follow the style.
    let style = style.split(['%', '.', '#']).next().unwrap_or_default();
    let is_source = matches!(style, "source" | "listing" | "src") || (style.is_empty() && inner.starts_with(','));
    is_source.then(|| words.next().filter(|word| !word.is_empty() && !word.contains('=')))
}

fn is_rule(line: &str) -> bool {
    let line = line.trim_end();
    line.len() >= MIN_RULE && (line.bytes().all(|byte| byte == b'-') || line.bytes().all(|byte| byte == b'.'))
}
