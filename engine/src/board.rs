//! The tokens of two texts that no match has taken yet.

use crate::batch::Kind;
use crate::chaining::Run;
use crate::text::{BARRIER, Text, runs};

/// Both texts, with a barrier in place of every token that is taken: what is taken is equal to nothing any more.
pub(crate) struct Board {
    pub(crate) left: Vec<Kind>,
    pub(crate) right: Vec<Kind>,
}

impl Board {
    /// Nothing is taken.
    pub(crate) fn new(left: &Text, right: &Text) -> Board {
        Board { left: left.codes.clone(), right: right.codes.clone() }
    }

    /// Takes the tokens of `run` that are free on both sides, in pieces of at least `least`.
    pub(crate) fn take_free(&mut self, run: &Run, least: u32) -> Vec<Run> {
        let lefts = &self.left[run.left as usize..run.left_end() as usize];
        let rights = &self.right[run.right as usize..run.right_end() as usize];
        let is_free: Vec<bool> = lefts.iter().zip(rights).map(|(&a, &b)| a != BARRIER && b != BARRIER).collect();
        let pieces = runs(&is_free, |&free| free).filter(|piece| piece.len() >= least as usize);
        let pieces: Vec<Run> = pieces.map(|piece| run.part(piece.start as u32, piece.len() as u32)).collect();
        for piece in &pieces {
            self.take(piece);
        }
        pieces
    }

    /// Takes the tokens of a run, all of which are free.
    pub(crate) fn take(&mut self, run: &Run) {
        self.left[run.left as usize..run.left_end() as usize].fill(BARRIER);
        self.right[run.right as usize..run.right_end() as usize].fill(BARRIER);
    }
}
