//! Sweave, knitr and noweb: code between `<<options>>=` and `@`.
//!
//! ```text
//! <<plot, echo=FALSE>>=
//! hist(x)
//! @
//! ```
//! In files of knitr for LaTeX, code may stand in comments between `%% begin.rcode` and `%% end.rcode`.

use super::super::collector::{Chunk, Chunks};
use super::super::document::lines;

pub(super) fn has_chunk(text: &str) -> bool {
    text.lines().any(|line| is_start(line) || is_commented_start(line))
}

/// Finds the chunks. Those in noweb name no language, so their content shows it.
pub(super) fn read(text: &str) -> Chunks<'_> {
    let is_r = text.contains("\\SweaveOpts") || text.contains("\\documentclass") || text.contains("\\Sexpr");
    let mut chunks = Chunks { default: is_r.then_some("r"), ..Chunks::default() };
    let mut open: Option<usize> = None;
    let mut is_in_comments = false;
    for (bytes, line) in lines(text) {
        if is_in_comments {
            match line.trim_start_matches(['%', ' ']).starts_with("end.rcode") {
                true => is_in_comments = false,
                false => {
                    let mark = line.len() - line.trim_start_matches('%').len();
                    chunks.found.push(Chunk::run(Some("r"), bytes.start + mark..bytes.end));
                }
            }
            continue;
        }
        if is_commented_start(line) {
            is_in_comments = true;
        } else if is_start(line) || line == "@" || line.starts_with("@ ") {
            if let Some(start) = open.take() {
                chunks.found.push(Chunk::run(None, start..bytes.start));
            }
            open = is_start(line).then_some(bytes.end);
        } else if let Some(start) = open
            && line.trim().starts_with("<<")
            && line.trim().ends_with(">>")
        {
            // The chunk of that name stands elsewhere in the document.
            chunks.found.push(Chunk::run(None, start..bytes.start));
            open = Some(bytes.end);
        }
    }
    if let Some(start) = open {
        chunks.found.push(Chunk::run(None, start..text.len()));
        chunks.is_open = true;
    }
    chunks
}

fn is_start(line: &str) -> bool {
    line.starts_with("<<") && line.trim_end().ends_with(">>=")
}

fn is_commented_start(line: &str) -> bool {
    line.starts_with('%') && line.trim_start_matches(['%', ' ']).starts_with("begin.rcode")
}
