//! What is compared: the token strings of a batch.

/// The kind of a token. Two tokens are equal when their kinds are.
pub type Kind = u32;

/// All that takes part in one comparison.
#[derive(Debug, Clone, Default)]
pub struct Batch<'a> {
    /// The submissions, earlier ones among them. Ties in the ranking are broken by their order here.
    pub submissions: Vec<Submission<'a>>,
    /// The token string of each file of starter code.
    pub starter: Vec<&'a [Kind]>,
}

/// The work of one author.
#[derive(Debug, Clone, Default)]
pub struct Submission<'a> {
    /// Batch or earlier.
    pub role: Role,
    /// The token string of each of its files. No k-gram and no match reaches from one file into the next.
    pub files: Vec<&'a [Kind]>,
}

/// The part that a submission plays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Role {
    /// Handed in for this assignment: compared with everything.
    #[default]
    Batch,
    /// Reference material: compared with the batch, never with one another.
    Earlier,
}
