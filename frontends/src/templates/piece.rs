//! The parts of a page that are no markup.

use std::ops::Range;

pub(super) struct Piece {
    /// The place of the part with its marks.
    pub(super) bytes: Range<usize>,
    pub(super) code: Option<Code>,
    /// Whether it stands for a text of the page.
    pub(super) is_value: bool,
}

pub(super) struct Code {
    pub(super) bytes: Range<usize>,
    pub(super) language: &'static str,
    /// The texts before and after it that make statements of it.
    pub(super) around: (&'static str, &'static str),
}
