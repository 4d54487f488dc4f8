//! A submission as one sequence of codes: all its files, with barriers where no match may pass.

use std::ops::Range;

use crate::batch::{BARRIER, Kind, Submission};
use crate::fingerprints::kgrams::kgram_hashes;
use crate::fingerprints::starter::StarterCode;
use crate::fingerprints::winnowing::winnow;
use crate::results::{TokenRange, TokenRef};

/// The codes of a submission. A position is an index into [`Text::codes`]; the engine stores it as `u32`, which [`crate::batch::Batch::check_size`] makes safe.
///
/// Texts of all submissions take as much memory as their index, so they are dropped after indexing, and those of reported pairs are made again.
pub(crate) struct Text {
    /// The kinds of all tokens, with a [`BARRIER`] in place of each token of starter code and one after each file.
    pub(crate) codes: Vec<Kind>,
    pub(crate) outline: Outline,
}

/// Parameters of fingerprinting.
#[derive(Clone, Copy)]
pub(crate) struct Sampling {
    /// The length of a k-gram, in tokens.
    pub(crate) k: usize,
    /// The window of winnowing, in k-grams.
    pub(crate) window: usize,
}

/// The files of a submission, without their codes.
pub(crate) struct Outline {
    /// The first position of each file, and at the end the position after the last file.
    file_starts: Vec<usize>,
    /// Number of the author's own tokens.
    pub(crate) own_tokens: usize,
    /// The maximal ranges of starter code, by file.
    pub(crate) starter: Vec<TokenRange>,
    /// The maximal ranges of tokens that lie in a k-gram of common code, by file. They are found with the index.
    pub(crate) common: Vec<TokenRange>,
}

impl Text {
    /// Joins the files of a submission in its structure view.
    pub(crate) fn new(submission: &Submission<'_>, starter: &StarterCode<'_>) -> Text {
        let n_codes = submission.files.iter().map(|file| file.n_tokens() + 1).sum();
        let mut codes = Vec::with_capacity(n_codes);
        let mut outline = Outline { file_starts: vec![0], own_tokens: 0, starter: Vec::new(), common: Vec::new() };
        for (file, tokens) in submission.files.iter().enumerate() {
            let start = codes.len();
            codes.extend(tokens.kinds().iter().map(|&kind| not_barrier(kind)));
            starter.cut_out(&mut codes[start..]);
            let cut = runs(&codes[start..], |&code| code == BARRIER).map(|tokens| TokenRange { file, tokens });
            outline.starter.extend(cut);
            outline.own_tokens += codes[start..].iter().filter(|&&code| code != BARRIER).count();
            codes.push(BARRIER);
            outline.file_starts.push(codes.len());
        }
        Text { codes, outline }
    }

    /// Returns the same submission in its wording view. Starter code is what is starter code in the structure, and what the starter code has verbatim.
    pub(crate) fn into_wording(mut self, submission: &Submission<'_>, starter: &StarterCode<'_>) -> Text {
        for (file, &start) in submission.files.iter().zip(&self.outline.file_starts) {
            let mut words: Vec<Kind> = file.spellings().iter().map(|&spelling| not_barrier(spelling)).collect();
            starter.cut_out(&mut words);
            let codes = &mut self.codes[start..start + file.n_tokens()];
            // A file of which only the structure is known has no words.
            words.resize(codes.len(), BARRIER);
            for (code, word) in codes.iter_mut().zip(words).filter(|(code, _)| **code != BARRIER) {
                *code = word;
            }
        }
        self
    }

    /// Returns the maximal runs of own code, as ranges of positions.
    pub(crate) fn own_runs(&self) -> impl Iterator<Item = Range<usize>> {
        runs(&self.codes, |&code| code != BARRIER)
    }

    /// Calls `on_fingerprint` with the hash and the position of each fingerprint, in the order of their positions. Each run of own code is winnowed by itself.
    ///
    /// `hashes` is memory that is used again from text to text.
    pub(crate) fn for_each_fingerprint(
        &self,
        sampling: Sampling,
        hashes: &mut Vec<u64>,
        mut on_fingerprint: impl FnMut(u64, u32),
    ) {
        for run in self.own_runs() {
            hashes.clear();
            kgram_hashes(&self.codes[run.clone()], sampling.k, hashes);
            winnow(hashes, sampling.window, |selected| {
                on_fingerprint(hashes[selected], (run.start + selected) as u32);
            });
        }
    }
}

impl Outline {
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
