//! The tokens of two texts that no match has taken yet.

use crate::alignment::chaining::Run;
use crate::batch::{BARRIER, Kind};
use crate::fingerprints::text::Text;

/// Both texts, with a barrier in place of every taken token: a taken token equals nothing any more.
pub(crate) struct FreeTokens {
    pub(crate) left: Vec<Kind>,
    pub(crate) right: Vec<Kind>,
}

impl FreeTokens {
    pub(crate) fn new(left: &Text, right: &Text) -> FreeTokens {
        FreeTokens { left: left.codes.clone(), right: right.codes.clone() }
    }

    /// Takes the tokens of `run` that are free on both sides, in pieces of at least `min_length` tokens, and adds the pieces to `taken`. Pieces have a token at least.
    ///
    /// Most runs overlap with better ones and have no such piece. So the tokens of the next shortest piece are looked at from its end on: from a taken one on, there is nothing to look at before it.
    pub(crate) fn take_free(&mut self, run: &Run, min_length: u32, taken: &mut Vec<Run>) {
        let n_before = taken.len();
        let min_length = min_length.max(1);
        let mut start = 0;
        while run.length - start >= min_length {
            let shortest = start..start + min_length;
            let end = match shortest.clone().rev().find(|&offset| !self.is_free(run, offset)) {
                Some(last_taken) => last_taken,
                None => {
                    let end = (shortest.end..run.length).find(|&offset| !self.is_free(run, offset));
                    let end = end.unwrap_or(run.length);
                    taken.push(run.part(start, end - start));
                    end
                }
            };
            start = run.length.min(end + 1);
        }
        taken[n_before..].iter().for_each(|piece| self.take(piece));
    }

    fn is_free(&self, run: &Run, offset: u32) -> bool {
        self.left[(run.left + offset) as usize] != BARRIER && self.right[(run.right + offset) as usize] != BARRIER
    }

    /// Takes the tokens of a run. All of them must be free.
    pub(crate) fn take(&mut self, run: &Run) {
        self.left[run.left as usize..run.left_end() as usize].fill(BARRIER);
        self.right[run.right as usize..run.right_end() as usize].fill(BARRIER);
    }
}
