//! Finds code between marks.

use std::ops::Range;

use super::piece::{Code, Piece};
use crate::languages;
use crate::pieces::closed_length;
use crate::template::{Content, End, Mark, Template};

/// Words of blocks, with the text after which nothing of a block is an expression.
const BLOCKS: [(&str, &str); 8] = [
    ("#if ", ""),
    (":else if ", ""),
    ("#each ", " as "),
    ("#await ", " then "),
    ("#key ", ""),
    ("@html ", ""),
    ("@const ", ""),
    ("@render ", ""),
];

/// Returns the pieces of a page, in order.
pub(super) fn pieces(template: &Template, marks: &[Mark], source: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(rest) = source.get(at..).filter(|rest| !rest.is_empty()) {
        let is_at_start = source[..at].trim().is_empty();
        let begins = |mark: &&Mark| rest.starts_with(mark.open) && (is_at_start || !matches!(mark.end, End::OfHead(_)));
        match marks.iter().find(begins) {
            Some(mark) => {
                let piece = piece(template, mark, source, at);
                at = piece.bytes.end.max(at + mark.open.len());
                pieces.push(piece);
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    pieces
}

fn piece(template: &Template, mark: &Mark, source: &str, start: usize) -> Piece {
    let inner = start + mark.open.len();
    let find = |text: &str, from: usize| source.get(from..).and_then(|rest| rest.find(text)).map(|at| from + at);
    let (code, end) = match mark.end {
        End::Text(close) | End::OfHead(close) => match find(close, inner) {
            Some(end) => (inner..end, end + close.len()),
            None => (inner..source.len(), source.len()),
        },
        End::Bracket => {
            let lexicon = languages::frontend_named(template.language).map(|frontend| &frontend.table.lexicon);
            let length = lexicon.and_then(|lexicon| closed_length(lexicon, &source[inner - 1..]));
            length.map_or((inner..source.len(), source.len()), |length| (inner..inner + length - 2, inner + length - 1))
        }
        End::Element(close) => {
            let code = find(">", inner).map_or(source.len(), |at| at + 1);
            let code_end = find(close, code).unwrap_or(source.len());
            (code..code_end, find(">", code_end).map_or(source.len(), |at| at + 1))
        }
    };
    let tag = &source[start..code.start];
    let plain = |bytes, language| Some(Code { bytes, language, around: ("", "") });
    let value = |bytes| Some(Code { bytes, language: template.language, around: template.value });
    let code = match mark.content {
        Content::Nothing => None,
        // A style sheet in a language of its own is no CSS.
        Content::Style if tag.contains("lang=") => None,
        Content::Style => plain(code, "css"),
        Content::Statements if tag.contains("lang=") && tag.contains("sx") => plain(code, "tsx"),
        Content::Statements => plain(code, template.language),
        Content::Value => value(code),
        Content::Block => expression(source, code).and_then(value),
    };
    let is_value = code.is_some() && matches!(mark.content, Content::Value | Content::Block);
    Piece { bytes: start..end, code, is_value }
}

/// Returns the place of the expression in a block; none if it has none.
fn expression(source: &str, block: Range<usize>) -> Option<Range<usize>> {
    let text = &source[block.clone()];
    if !text.starts_with(['#', ':', '@', '/']) {
        return Some(block);
    }
    let (word, end) = BLOCKS.into_iter().find(|(word, _)| text.starts_with(word))?;
    let length = text.find(end).filter(|_| !end.is_empty()).unwrap_or(text.len());
    Some(block.start + word.len()..block.start + length.max(word.len()))
}
