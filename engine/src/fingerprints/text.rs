//! A submission as one sequence of codes: all its files, with barriers where no match may pass.

use std::ops::Range;

use crate::batch::{BARRIER, Kind, Submission};
use crate::fingerprints::starter::StarterCode;
use crate::results::{TokenRange, TokenRef};

/// The codes of a submission. A position is an index into [`Text::codes`]; the engine stores it as `u32`, which [`crate::batch::Batch::check_size`] makes safe.
pub(crate) struct Text {
    /// The kinds of all tokens, with a [`BARRIER`] in place of each token of starter code and one after each file.
    pub(crate) codes: Vec<Kind>,
    /// The first position of each file, and at the end the position after the last file.
    file_starts: Vec<usize>,
    /// Number of the author's own tokens.
    pub(crate) own_tokens: usize,
}

impl Text {
    /// Joins the files of a submission in its structure view.
    pub(crate) fn new(submission: &Submission<'_>, starter: &StarterCode<'_>) -> Text {
        let n_codes = submission.files.iter().map(|file| file.n_tokens() + 1).sum();
        let mut text = Text { codes: Vec::with_capacity(n_codes), file_starts: vec![0], own_tokens: 0 };
        for file in &submission.files {
            let start = text.codes.len();
            text.codes.extend(file.kinds().iter().map(|&kind| not_barrier(kind)));
            starter.cut_out(&mut text.codes[start..]);
            text.own_tokens += text.codes[start..].iter().filter(|&&code| code != BARRIER).count();
            text.codes.push(BARRIER);
            text.file_starts.push(text.codes.len());
        }
        text
    }

    /// Returns the same submission in its wording view. Starter code is what is starter code in the structure, and what the starter code has verbatim.
    pub(crate) fn wording(&self, submission: &Submission<'_>, starter: &StarterCode<'_>) -> Text {
        let mut codes = vec![BARRIER; self.codes.len()];
        for (file, &start) in submission.files.iter().zip(&self.file_starts) {
            let spellings = file.spellings();
            let range = start..start + spellings.len();
            let words = &mut codes[range.clone()];
            words.iter_mut().zip(&*spellings).for_each(|(code, &spelling)| *code = not_barrier(spelling));
            starter.cut_out(words);
            for (code, _) in words.iter_mut().zip(&self.codes[range]).filter(|(_, kind)| **kind == BARRIER) {
                *code = BARRIER;
            }
        }
        Text { codes, file_starts: self.file_starts.clone(), own_tokens: self.own_tokens }
    }

    /// Returns the maximal runs of own code, as ranges of positions.
    pub(crate) fn own_runs(&self) -> impl Iterator<Item = Range<usize>> {
        runs(&self.codes, |&code| code != BARRIER)
    }

    /// Returns the maximal ranges of starter code, by file.
    pub(crate) fn starter_ranges(&self) -> Vec<TokenRange> {
        let mut ranges = Vec::new();
        for (file, bounds) in self.file_starts.windows(2).enumerate() {
            // The last code of a file is its closing barrier.
            let codes = &self.codes[bounds[0]..bounds[1] - 1];
            ranges.extend(runs(codes, |&code| code == BARRIER).map(|tokens| TokenRange { file, tokens }));
        }
        ranges
    }

    /// Returns the positions of the file that contains a position.
    pub(crate) fn file_range(&self, position: u32) -> Range<usize> {
        let file = self.file_at(position);
        self.file_starts[file]..self.file_starts[file + 1]
    }

    /// Returns the file and token at a position.
    pub(crate) fn token_ref(&self, position: u32) -> TokenRef {
        let file = self.file_at(position);
        TokenRef { file, token: position as usize - self.file_starts[file] }
    }

    fn file_at(&self, position: u32) -> usize {
        self.file_starts.partition_point(|&start| start <= position as usize) - 1
    }
}

/// Maps a kind that happens to equal the barrier to its neighbor.
fn not_barrier(code: Kind) -> Kind {
    code.min(BARRIER - 1)
}

/// Returns the maximal runs of items for which `belongs` is true.
pub(crate) fn runs<T>(items: &[T], belongs: impl Fn(&T) -> bool) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + items[at..].iter().position(&belongs)?;
        let length = items[start..].iter().position(|item| !belongs(item)).unwrap_or(items.len() - start);
        at = start + length;
        Some(start..at)
    })
}
