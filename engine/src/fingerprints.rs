//! From token strings to fingerprints.
//!
//! Modules in pipeline order: `duplicates` merges equal submissions, [`starter`] finds starter code, `text` joins the files of a submission and cuts starter code out, [`kgrams`] hashes, and [`winnowing`] selects fingerprints.

pub mod kgrams;
pub mod starter;
pub mod winnowing;

pub(crate) mod chance;
pub(crate) mod duplicates;
pub(crate) mod text;

use crate::batch::Submission;
use crate::fingerprints::starter::StarterCode;
use crate::fingerprints::text::{Sampling, Text};

/// Returns the distinct fingerprints of the structure of one submission without its starter code, ascending.
///
/// `k` is the noise threshold in tokens, and `window` the window of winnowing in k-grams; a window of 1 selects every k-gram.
pub fn fingerprint_set(submission: &Submission<'_>, starter: &StarterCode<'_>, k: usize, window: usize) -> Vec<u64> {
    let text = Text::new(submission, starter);
    let mut selected = Vec::new();
    text.for_each_fingerprint(Sampling { k, window }, &mut Vec::new(), |hash, _| selected.push(hash));
    selected.sort_unstable();
    selected.dedup();
    selected
}
