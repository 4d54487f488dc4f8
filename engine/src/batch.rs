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

/// The token string of one file.
#[derive(Clone, Copy)]
pub struct File<'a> {
    /// Its tokens.
    pub tokens: Tokens<'a>,
    /// A number for where its kinds come from. Files of different vocabularies have no kind in common, and their authors are no peers in what is usual.
    pub vocabulary: u8,
}

/// The tokens of one file.
#[derive(Clone, Copy)]
pub enum Tokens<'a> {
    /// Their kinds alone: only the structure is known, and nothing is made of the wording.
    Kinds(&'a [Kind]),
    /// Both readings, told by somebody.
    Told(&'a dyn TokenSource),
}

/// Tells the tokens of a file. It is asked for each reading some three times, before anything is compared, so that nobody need keep in memory what can be read or made again.
pub trait TokenSource: Sync {
    /// How many there are.
    fn n_tokens(&self) -> usize;
    /// The structure: what each token is.
    fn kinds(&self) -> Cow<'_, [Kind]>;
    /// The wording: for each token a number that equal spellings of equal kinds share.
    fn spellings(&self) -> Cow<'_, [Kind]>;
}

/// Both readings at hand.
impl TokenSource for (Vec<Kind>, Vec<Kind>) {
    fn n_tokens(&self) -> usize {
        self.0.len()
    }

    fn kinds(&self) -> Cow<'_, [Kind]> {
        self.0.as_slice().into()
    }

    fn spellings(&self) -> Cow<'_, [Kind]> {
        self.1.as_slice().into()
    }
}

/// A file of which only the structure is known, in the first vocabulary.
impl<'a> From<&'a [Kind]> for File<'a> {
    fn from(kinds: &'a [Kind]) -> File<'a> {
        File { tokens: Tokens::Kinds(kinds), vocabulary: 0 }
    }
}

/// A file of which somebody tells both readings, in the first vocabulary.
impl<'a, Source: TokenSource> From<&'a Source> for File<'a> {
    fn from(source: &'a Source) -> File<'a> {
        File { tokens: Tokens::Told(source), vocabulary: 0 }
    }
}

impl<'a> File<'a> {
    pub(crate) fn n_tokens(&self) -> usize {
        match self.tokens {
            Tokens::Kinds(kinds) => kinds.len(),
            Tokens::Told(source) => source.n_tokens(),
        }
    }

    /// What each token is.
    pub fn kinds(&self) -> Cow<'a, [Kind]> {
        match self.tokens {
            Tokens::Kinds(kinds) => kinds.into(),
            Tokens::Told(source) => source.kinds(),
        }
    }

    pub(crate) fn spellings(&self) -> Cow<'a, [Kind]> {
        match self.tokens {
            Tokens::Kinds(_) => Cow::default(),
            Tokens::Told(source) => source.spellings(),
        }
    }

    /// Whether another file has the same tokens, and if not, which comes first.
    pub(crate) fn order(&self, other: &File<'_>) -> Ordering {
        let by_vocabulary = || self.vocabulary.cmp(&other.vocabulary);
        self.kinds().cmp(&other.kinds()).then_with(|| self.spellings().cmp(&other.spellings())).then_with(by_vocabulary)
    }
}

impl fmt::Debug for File<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut file = formatter.debug_struct("File");
        file.field("kinds", &self.kinds()).field("spellings", &self.spellings()).field("vocabulary", &self.vocabulary);
        file.finish()
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
