//! reStructuredText: indented lines after `.. code-block:: python`.

use super::super::collector::{Chunk, Chunks};
use super::super::document::lines;

const DIRECTIVES: [&str; 4] = [".. code-block::", ".. code::", ".. sourcecode::", ".. highlight::"];

pub(super) fn has_block(text: &str) -> bool {
    text.lines().any(|line| directive(line).is_some())
}

pub(super) fn read(text: &str) -> Chunks<'_> {
    let mut chunks = Chunks::default();
    let mut open: Option<(Option<&str>, usize, usize)> = None;
    let mut end = 0;
    for (bytes, line) in lines(text) {
        let indent = line.len() - line.trim_start().len();
        let is_blank = line.trim().is_empty();
        if let Some((name, start, outer)) = open {
            if is_blank || indent > outer {
                // Options stand right after the directive.
                let is_option = line.trim_start().starts_with(':') && text[start..bytes.start].trim().is_empty();
                if is_option {
                    open = Some((name, bytes.end, outer));
                }
                end = if is_blank { end } else { bytes.end };
                continue;
            }
            chunks.found.push(Chunk::quoted(name, start..end.max(start)));
            open = None;
        }
        if let Some((keyword, name)) = directive(line) {
            match keyword {
                ".. highlight::" => chunks.default = name,
                _ => open = Some((name, bytes.end, indent)),
            }
        }
        end = bytes.end;
    }
    if let Some((name, start, _)) = open {
        chunks.found.push(Chunk::quoted(name, start..end.max(start)));
    }
    chunks
}

fn directive(line: &str) -> Option<(&'static str, Option<&str>)> {
    let line = line.trim();
    let keyword = DIRECTIVES.into_iter().find(|keyword| line.starts_with(keyword))?;
    Some((keyword, line[keyword.len()..].split_whitespace().next()))
}
