//! The lines of a text, by number.

/// Where the lines of a text start.
pub(crate) struct LineStarts(Vec<usize>);

impl LineStarts {
    /// Finds the lines of `text`.
    pub(crate) fn new(text: &str) -> LineStarts {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        LineStarts(std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect())
    }

    /// The line of a byte, counted from 1.
    pub(crate) fn line(&self, byte: usize) -> usize {
        self.0.partition_point(|&start| start <= byte)
    }
}
