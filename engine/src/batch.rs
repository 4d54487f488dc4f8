//! The input of a comparison: the token strings of a batch.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

/// The kind of a token. Two tokens are equal if their kinds are.
pub type Kind = u32;

/// Separates files and replaces starter code in the engine's texts. Code that compares tokens treats it as equal to nothing, not even to itself.
pub(crate) const BARRIER: Kind = Kind::MAX;

/// All input of one comparison.
#[derive(Debug, Clone, Default)]
pub struct Batch<'a> {
    /// The submissions of the batch and earlier submissions. Their order breaks ties in the ranking.
    pub submissions: Vec<Submission<'a>>,
    /// The files of starter code.
    pub starter: Vec<File<'a>>,
    /// Code that most of the batch has and that counts as starter code: handed-out code that an earlier comparison found.
    pub handed_out: Vec<File<'a>>,
    /// Programs of other tasks. They are not compared: the code that many of their authors have is a template, and weighs little. Equal [`Submission::author`]s are one person.
    pub other_tasks: Vec<Submission<'a>>,
    /// Number of pairs of a batch submission with an earlier one that the caller has ruled out beforehand. They are not compared, but they count as pairs that could have been similar by chance.
    pub n_pairs_passed_over: usize,
    /// Disguised copies of submissions. They change nothing else of the result.
    pub copies: Vec<DisguisedCopy<'a>>,
}

impl Batch<'_> {
    /// Maximum [`Batch::size`]. The engine numbers positions, submissions and fingerprints with 32 bits; the largest number is reserved.
    pub const MAX_SIZE: usize = u32::MAX as usize - 1;

    /// Number of tokens, files and submissions together, without starter code.
    pub fn size(&self) -> usize {
        let copies = self.copies.iter().map(|copy| &copy.submission);
        let submissions = || self.submissions.iter().chain(&self.other_tasks).chain(copies.clone());
        let files = submissions().flat_map(|submission| &submission.files);
        files.fold(submissions().count(), |size, file| size.saturating_add(file.n_tokens()).saturating_add(1))
    }

    /// Checks that 32-bit numbers suffice. Positions that wrap around would be wrong without anybody noticing.
    pub(crate) fn check_size(&self) -> Result<(), BatchTooLarge> {
        let size = self.size();
        if size > Batch::MAX_SIZE { Err(BatchTooLarge { size }) } else { Ok(()) }
    }
}

/// The error for a batch that exceeds [`Batch::MAX_SIZE`]: more than four thousand million tokens, about twenty gigabytes of source code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BatchTooLarge {
    /// The [`Batch::size`] of the batch.
    pub size: usize,
}

impl std::error::Error for BatchTooLarge {}

impl fmt::Display for BatchTooLarge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, max) = (self.size, Batch::MAX_SIZE);
        write!(
            formatter,
            "the batch has {size} tokens and at most {max} can be compared; split it into smaller batches"
        )
    }
}

/// The work that one author handed in at one time.
#[derive(Debug, Clone, Default)]
pub struct Submission<'a> {
    /// Whether the submission belongs to the batch or is an earlier one.
    pub role: SubmissionRole,
    /// A number shared by several attempts of one author and by equal copies that team-mates handed in. Submissions that share it are never a pair and count as one work; of their pairs with another person only the best is reported. `None` for an author with one submission.
    pub author: Option<u32>,
    /// The files of the submission. No k-gram and no match spans two files.
    pub files: Vec<File<'a>>,
}

/// A copy of a submission that somebody made to see whether it would be found. It is compared with its original, as if one more person had handed it in.
#[derive(Debug, Clone)]
pub struct DisguisedCopy<'a> {
    /// Index in [`Batch::submissions`] of the submission that was copied.
    pub original: usize,
    /// Index of the submission whose program has the copy in it, if one has. Its code is not held against it.
    pub host: Option<usize>,
    /// The copy.
    pub submission: Submission<'a>,
}

/// The token string of one file.
#[derive(Clone, Copy)]
pub struct File<'a> {
    /// The tokens of the file.
    pub tokens: Tokens<'a>,
    /// The number of the vocabulary that the kinds come from. Files of different vocabularies have no kind in common, and their authors are not compared when the engine measures what is usual in a class.
    pub vocabulary: u8,
}

/// The tokens of one file.
#[derive(Clone, Copy)]
pub enum Tokens<'a> {
    /// Kinds only: the structure is known, and the wording is ignored.
    Kinds(&'a [Kind]),
    /// Both views, provided by a source on request.
    Source(&'a dyn TokenSource),
}

/// Provides the tokens of a file. The engine requests each view about three times before it compares anything, so a source may read or compute tokens each time instead of keeping them in memory.
pub trait TokenSource: Sync {
    /// Returns the number of tokens.
    fn n_tokens(&self) -> usize;
    /// Returns the structure: the kind of each token, [`TokenSource::n_tokens`] in all.
    fn kinds(&self) -> Cow<'_, [Kind]>;
    /// Returns the wording: for each token a number that equal spellings of equal kinds share, [`TokenSource::n_tokens`] in all.
    fn spellings(&self) -> Cow<'_, [Kind]>;
}

/// Both views in memory: kinds, then spellings.
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

/// A file with structure only, in vocabulary 0.
impl<'a> From<&'a [Kind]> for File<'a> {
    fn from(kinds: &'a [Kind]) -> File<'a> {
        File { tokens: Tokens::Kinds(kinds), vocabulary: 0 }
    }
}

/// A file with both views, in vocabulary 0.
impl<'a, Source: TokenSource> From<&'a Source> for File<'a> {
    fn from(source: &'a Source) -> File<'a> {
        File { tokens: Tokens::Source(source), vocabulary: 0 }
    }
}

impl<'a> File<'a> {
    pub(crate) fn n_tokens(&self) -> usize {
        match self.tokens {
            Tokens::Kinds(kinds) => kinds.len(),
            Tokens::Source(source) => source.n_tokens(),
        }
    }

    /// Returns the kind of each token.
    pub fn kinds(&self) -> Cow<'a, [Kind]> {
        match self.tokens {
            Tokens::Kinds(kinds) => kinds.into(),
            Tokens::Source(source) => source.kinds(),
        }
    }

    /// Returns the spelling of each token; nothing if only the structure is known.
    pub(crate) fn spellings(&self) -> Cow<'a, [Kind]> {
        match self.tokens {
            Tokens::Kinds(_) => Cow::default(),
            Tokens::Source(source) => source.spellings(),
        }
    }

    /// Orders files by their tokens. Files are duplicates if this returns [`Ordering::Equal`].
    pub(crate) fn cmp_tokens(&self, other: &File<'_>) -> Ordering {
        let by_kinds = self.kinds().cmp(&other.kinds());
        by_kinds
            .then_with(|| self.spellings().cmp(&other.spellings()))
            .then_with(|| self.vocabulary.cmp(&other.vocabulary))
    }
}

impl fmt::Debug for File<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut file = formatter.debug_struct("File");
        file.field("kinds", &self.kinds()).field("spellings", &self.spellings()).field("vocabulary", &self.vocabulary);
        file.finish()
    }
}

/// Whether a submission is to be checked or is reference material.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SubmissionRole {
    /// Handed in for this assignment; compared with all other submissions.
    #[default]
    Batch,
    /// Reference material; compared with the batch, never with other reference material.
    Earlier,
}

/// The person behind a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Person {
    /// An author with several submissions, by [`Submission::author`].
    Author(u32),
    /// The unnamed author of a single submission, by its index in the batch.
    Submission(usize),
}

impl Person {
    pub(crate) fn of(batch: &Batch<'_>, submission: usize) -> Person {
        batch.submissions[submission].author.map_or(Person::Submission(submission), Person::Author)
    }
}
