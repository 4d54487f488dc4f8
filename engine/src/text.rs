//! A submission as the engine walks it: all its files in one line of codes, with a barrier wherever no match may pass.

use std::ops::Range;

use crate::batch::{Kind, Submission};
use crate::comparison::{Place, Stretch};
use crate::starter::StarterCode;

/// Stands between files and in place of starter code. It is equal to nothing, not even to itself.
pub(crate) const BARRIER: Kind = Kind::MAX;

/// A submission's codes. Positions in it are 32 bits: four thousand million tokens are not homework.
pub(crate) struct Text {
    /// The kinds of all tokens; [`BARRIER`] for starter code and once after each file.
    pub(crate) codes: Vec<Kind>,
    /// Where each file starts, and last, where one more would.
    file_starts: Vec<u32>,
    /// How many tokens are the author's own.
    pub(crate) own_tokens: usize,
}

impl Text {
    pub(crate) fn new(submission: &Submission<'_>, starter: &StarterCode) -> Text {
        let n_codes = submission.files.iter().map(|file| file.n_tokens() + 1).sum();
        let mut text = Text { codes: Vec::with_capacity(n_codes), file_starts: vec![0], own_tokens: 0 };
        for file in &submission.files {
            let start = text.codes.len();
            text.codes.extend(file.kinds().iter().map(|&kind| unlike_barrier(kind)));
            starter.cut_out(&mut text.codes[start..]);
            text.own_tokens += text.codes[start..].iter().filter(|&&code| code != BARRIER).count();
            text.codes.push(BARRIER);
            text.file_starts.push(text.codes.len() as u32);
        }
        text
    }

    /// The same submission as it is written. What is starter code by its structure is so here too, and so is what stands word for word in the starter code.
    pub(crate) fn wording(&self, submission: &Submission<'_>, starter: &StarterCode) -> Text {
        let mut codes = vec![BARRIER; self.codes.len()];
        for (file, &start) in submission.files.iter().zip(&self.file_starts) {
            let spellings = file.spellings();
            let own = start as usize..start as usize + spellings.len();
            let spelled = &mut codes[own.clone()];
            spelled.iter_mut().zip(&*spellings).for_each(|(code, &spelling)| *code = unlike_barrier(spelling));
            starter.cut_out(spelled);
            let structure = &self.codes[own];
            spelled
                .iter_mut()
                .zip(structure)
                .filter(|(_, kind)| **kind == BARRIER)
                .for_each(|(code, _)| *code = BARRIER);
        }
        Text { codes, file_starts: self.file_starts.clone(), own_tokens: self.own_tokens }
    }

    /// The runs of own code.
    pub(crate) fn own_runs(&self) -> impl Iterator<Item = Range<usize>> {
        runs(&self.codes, |&code| code != BARRIER)
    }

    /// The runs of starter code, by file.
    pub(crate) fn starter_stretches(&self) -> Vec<Stretch> {
        let by_file = self.file_starts.windows(2).enumerate();
        let starter_of = |(file, bounds): (usize, &[u32])| {
            let start = bounds[0] as usize;
            let codes = &self.codes[start..bounds[1] as usize - 1];
            runs(codes, |&code| code == BARRIER).map(move |tokens| Stretch { file, tokens }).collect::<Vec<_>>()
        };
        by_file.flat_map(starter_of).collect()
    }

    /// The positions of the file that a position is in.
    pub(crate) fn file_around(&self, position: u32) -> Range<usize> {
        let next = self.file_starts.partition_point(|&start| start <= position);
        self.file_starts[next - 1] as usize..self.file_starts[next] as usize
    }

    /// The file and token at a position.
    pub(crate) fn place(&self, position: u32) -> Place {
        let file = self.file_starts.partition_point(|&start| start <= position) - 1;
        Place { file, token: (position - self.file_starts[file]) as usize }
    }
}

/// A code may happen to have the barrier's number; its neighbour serves as well.
fn unlike_barrier(code: Kind) -> Kind {
    code.min(BARRIER - 1)
}

/// The maximal runs of items that `belong`.
pub(crate) fn runs<T>(items: &[T], belongs: impl Fn(&T) -> bool) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + items[at..].iter().position(&belongs)?;
        let length = items[start..].iter().position(|item| !belongs(item)).unwrap_or(items.len() - start);
        at = start + length;
        Some(start..at)
    })
}
