//! Handed-out code that was not given as starter code.

/// Code that more than half of the people in the batch have word for word, outside of starter code. From the texts alone it cannot be told from a source that most of them copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandedOut {
    /// The median, over all people in the batch, of the longest run of each, in tokens.
    pub n_tokens: usize,
    /// Number of people with a run of at least this length.
    pub n_sharing: usize,
    /// Number of people in the batch.
    pub n_people: usize,
    /// A submission with the longest run.
    pub submission: usize,
    /// The places of its runs, in the order of its files; at least one.
    pub places: Vec<HandedOutPlace>,
}

/// Lines of a file that hold handed-out code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandedOutPlace {
    /// Index of the file in its submission.
    pub file: usize,
    /// The first line, counted from 1.
    pub first_line: usize,
    /// The last line, counted from 1.
    pub last_line: usize,
}
