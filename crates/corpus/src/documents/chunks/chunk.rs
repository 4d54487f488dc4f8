//! The chunks of a document, and its lines.

use std::ops::Range;

/// A piece of a document that may be code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chunk<'a> {
    /// The name of its language, if it has one.
    pub(super) name: Option<&'a str>,
    /// Whether it is code even if it names no language.
    pub(super) is_run: bool,
    pub(super) bytes: Range<usize>,
}

impl<'a> Chunk<'a> {
    /// Returns a chunk that is code if it names its language, or plainly is code.
    pub(super) fn quoted(name: Option<&'a str>, bytes: Range<usize>) -> Chunk<'a> {
        Chunk { name, is_run: false, bytes }
    }

    /// Returns a chunk that is run when the document is made.
    pub(super) fn run(name: Option<&'a str>, bytes: Range<usize>) -> Chunk<'a> {
        Chunk { name, is_run: true, bytes }
    }
}

/// The chunks of a document.
#[derive(Debug, Default)]
pub(super) struct Chunks<'a> {
    pub(super) found: Vec<Chunk<'a>>,
    /// The language of chunks that name none.
    pub(super) default: Option<&'a str>,
    /// Whether the last chunk has no end, so that the document may be damaged.
    pub(super) is_open: bool,
}

/// Returns the lines of a text with their ranges, without line ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        let content = line.trim_end_matches(['\n', '\r']);
        (start..start + content.len(), content)
    })
}
