//! The languages of submissions: which of their files can be compared, and which language a program is mainly in.
//!
//! Languages that can share a kind, such as C and C++, count as one, because their programs are compared.

use lookalike_corpus::{ReadFile, ReadSubmission};
use lookalike_engine::maps::HashMap;

/// An author by number, or a submission of unknown author by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Person {
    Author(u32),
    Submission(usize),
}

/// Returns who made the submission at an index.
pub(crate) fn person(index: usize, submission: &ReadSubmission) -> Person {
    submission.author.map_or(Person::Submission(index), Person::Author)
}

/// Returns a number that all languages have whose programs can be compared with this file.
pub(crate) fn vocabulary(read: &ReadFile) -> u8 {
    read.decoded.language.vocabulary_number()
}

/// Returns the largest file in the language that more than half of the own code is in; none if there is no such language. `own_tokens` are the numbers of own tokens of its files.
pub(crate) fn main_file<'a>(submission: &'a ReadSubmission, own_tokens: &[usize]) -> Option<&'a ReadFile> {
    let with_tokens = || submission.files.iter().zip(own_tokens);
    let mut n_tokens: HashMap<u8, usize> = HashMap::default();
    for (read, own_tokens) in with_tokens() {
        *n_tokens.entry(vocabulary(read)).or_default() += own_tokens;
    }
    let total: usize = own_tokens.iter().sum();
    let of_main = with_tokens().filter(|(read, _)| 2 * n_tokens[&vocabulary(read)] > total);
    // The last of several maxima is returned, so the first file comes last.
    of_main.rev().max_by_key(|&(_, own_tokens)| own_tokens).map(|(read, _)| read)
}
