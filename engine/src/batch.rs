//! What is compared: the token strings of a batch.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

/// The kind of a token. Two tokens are equal when their kinds are.
pub type Kind = u32;

/// All that takes part in one comparison.
#[derive(Debug, Clone, Default)]
pub struct Batch<'a> {
    /// The submissions, earlier ones among them. Ties in the ranking are broken by their order here.
    pub submissions: Vec<Submission<'a>>,
    /// The files of starter code.
    pub starter: Vec<File<'a>>,
    /// Pairs of a submission of the batch with an earlier one that were looked at elsewhere and are not here, because others are more alike. They count where it is asked how many pairs coincidence had to play with.
    pub n_pairs_passed_over: usize,
}

/// What one author handed in at one time.
#[derive(Debug, Clone, Default)]
pub struct Submission<'a> {
    /// Batch or earlier.
    pub role: Role,
    /// A number that several attempts of one author share, and what team-mates handed in each for all. Such submissions are never a pair, count as one work, and the best of them stands for the author beside anybody else. None for an author with one submission.
    pub author: Option<u32>,
    /// Its files. No k-gram and no match reaches from one file into the next.
    pub files: Vec<File<'a>>,
}

/// The token string of one file, in two readings.
#[derive(Clone, Copy, Default)]
pub struct File<'a> {
    /// Its structure: what each token is.
    pub kinds: &'a [Kind],
    /// Its wording. Where that is not known, nothing is made of it.
    pub wording: Option<&'a dyn Wording>,
    /// A number for where its kinds come from. Files of different vocabularies have no kind in common, and their authors are no peers in what is usual.
    pub vocabulary: u8,
}

/// A file of which only the structure is known, in the first vocabulary.
impl<'a> From<&'a [Kind]> for File<'a> {
    fn from(kinds: &'a [Kind]) -> File<'a> {
        File { kinds, wording: None, vocabulary: 0 }
    }
}

impl<'a> File<'a> {
    pub(crate) fn spellings(&self) -> Cow<'a, [Kind]> {
        self.wording.map_or_else(Default::default, Wording::spellings)
    }

    /// Whether another file has the same tokens, and if not, which comes first.
    pub(crate) fn order(&self, other: &File<'_>) -> Ordering {
        let by_vocabulary = || self.vocabulary.cmp(&other.vocabulary);
        self.kinds.cmp(other.kinds).then_with(|| self.spellings().cmp(&other.spellings())).then_with(by_vocabulary)
    }
}

impl fmt::Debug for File<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut file = formatter.debug_struct("File");
        file.field("kinds", &self.kinds).field("spellings", &self.spellings()).field("vocabulary", &self.vocabulary);
        file.finish()
    }
}

/// Tells how the tokens of a file are written. It is asked some three times, so that nobody need keep what can be made from the text.
pub trait Wording: Sync {
    /// For each token a number that equal spellings of equal kinds share.
    fn spellings(&self) -> Cow<'_, [Kind]>;
}

impl Wording for Vec<Kind> {
    fn spellings(&self) -> Cow<'_, [Kind]> {
        self.into()
    }
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
