//! A token string of prose: its words, whatever their case.
//!
//! Here the words are what a copier cannot change without work, so each stands for itself. Punctuation, layout and marks of headings or lists are passed over.
//! Where one word ends is decided as Unicode Standard Annex 29 says, so scripts without blanks are compared character by character.

use unicode_segmentation::UnicodeSegmentation;

use crate::grammar::Frontend;
use crate::token_string::Draft;

/// The words of `source`.
pub(crate) fn token_string(frontend: &Frontend, source: &str) -> Draft {
    let mut found = Draft::default();
    for (at, word) in source.unicode_word_indices() {
        found.push(frontend.spelled(word), at..at + word.len());
    }
    found
}
