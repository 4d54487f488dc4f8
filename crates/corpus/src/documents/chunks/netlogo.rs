//! Models of NetLogo: code before buttons, a description and shapes, which tools write. The last format is XML, with the code in an element.

use super::super::collector::{Chunk, Chunks};

pub(super) const ENDINGS: [&str; 3] = ["nlogo", "nlogo3d", "nlogox"];
const BETWEEN_PARTS: &str = "@#$#@#$#@";
const ELEMENT: (&str, &str) = ("<code>", "</code>");
/// The marks of text without entities.
const LITERAL: (&str, &str) = ("<![CDATA[", "]]>");

pub(super) fn is_model(text: &str) -> bool {
    text.contains(BETWEEN_PARTS) || text.contains(ELEMENT.0)
}

pub(super) fn read(text: &str) -> Chunks<'_> {
    let mut code = 0..text.find(BETWEEN_PARTS).unwrap_or(text.len());
    for (open, close) in [ELEMENT, LITERAL] {
        let inner = &text[code.clone()];
        if let Some(start) = inner.find(open).map(|at| at + open.len()) {
            let length = inner[start..].find(close).unwrap_or(inner.len() - start);
            code = code.start + start..code.start + start + length;
        }
    }
    Chunks { found: vec![Chunk::run(Some("netlogo"), code)], ..Chunks::default() }
}
