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

pub(super) fn read(text: &str) -> Chunks<'_> {
    let mut chunks = markdown::report(text);
    // The name of a block, the line that ends it, and its start. Without lines around it, a block ends before an empty one.
    let mut open: Option<(Option<&str>, &str, usize)> = None;
    let mut announced: Option<Option<&str>> = None;
    let mut end = 0;
    for (bytes, line) in lines(text) {
        let trimmed = line.trim_end();
        match open {
            Some((name, last, start)) if trimmed == last => {
                chunks.found.push(Chunk::quoted(name, start.min(end)..end));
                open = None;
            }
            Some(_) => {}
            None if source_block(line).is_some() => announced = source_block(line),
            None if is_rule(line) => open = Some((announced.take().flatten(), trimmed, bytes.end)),
            // A title may stand between the announcement and the block.
            None if line.starts_with('.') && announced.is_some() => {}
            None => {
                let name = announced.take().filter(|_| !trimmed.is_empty());
                open = name.map(|name| (name, "", bytes.start));
            }
        }
        end = bytes.end;
    }
    if let Some((name, _, start)) = open {
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
