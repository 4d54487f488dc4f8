//! The fingerprints of one submission by itself: what is kept of it where many are to be looked through.

use crate::batch::Submission;
use crate::kgrams::kgram_hashes;
use crate::starter::StarterCode;
use crate::text::Text;
use crate::winnowing::winnow;

/// The distinct fingerprints of the structure of a submission, ascending; starter code has none.
///
/// `k` is the noise threshold, and `window` the window of winnowing, in k-grams: 1 takes every k-gram.
pub fn sketch(submission: &Submission<'_>, starter: &StarterCode<'_>, k: usize, window: usize) -> Vec<u64> {
    let text = Text::new(submission, starter);
    let mut selected = Vec::new();
    let mut hashes = Vec::new();
    for run in text.own_runs() {
        hashes.clear();
        kgram_hashes(&text.codes[run], k, &mut hashes);
        winnow(&hashes, window, |place| selected.push(hashes[place]));
    }
    selected.sort_unstable();
    selected.dedup();
    selected
}
