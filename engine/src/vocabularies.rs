//! Which vocabularies a submission is written in, and so who its peers are.
//!
//! Files of different vocabularies can share nothing. Where everybody chooses a language, a class is as many classes; what all ten do who chose the same is usual, though ninety others do not do it.

use crate::batch::Submission;

/// A set of vocabularies. Those beyond the 64th share a place with an earlier one, which makes a class look larger and does nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Vocabularies(u64);

impl Vocabularies {
    /// How many are told apart.
    pub(crate) const MOST: usize = u64::BITS as usize;

    /// Those of the files that have any tokens.
    pub(crate) fn of(submission: &Submission<'_>) -> Vocabularies {
        let written = submission.files.iter().filter(|file| file.n_tokens() > 0);
        Vocabularies(written.fold(0, |set, file| set | 1 << (usize::from(file.vocabulary) % Vocabularies::MOST)))
    }

    /// Those in both.
    pub(crate) fn shared(self, other: Vocabularies) -> Vocabularies {
        Vocabularies(self.0 & other.0)
    }

    /// Whether any is in both.
    pub(crate) fn meet(self, other: Vocabularies) -> bool {
        self.shared(other) != Vocabularies::default()
    }

    /// The places of its members.
    pub(crate) fn places(self) -> impl Iterator<Item = usize> {
        (0..Vocabularies::MOST).filter(move |place| self.0 >> place & 1 == 1)
    }
}
