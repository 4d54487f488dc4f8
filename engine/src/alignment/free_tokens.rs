//! The tokens of two texts that no match has taken yet.

use crate::alignment::chaining::Run;
use crate::batch::{BARRIER, Kind};
use crate::fingerprints::text::{Text, runs};

/// Both texts, with a barrier in place of every taken token: a taken token equals nothing any more.
pub(crate) struct FreeTokens {
    pub(crate) left: Vec<Kind>,
    pub(crate) right: Vec<Kind>,
}

impl FreeTokens {
    pub(crate) fn new(left: &Text, right: &Text) -> FreeTokens {
        FreeTokens { left: left.codes.clone(), right: right.codes.clone() }
    }

    /// Takes the tokens of `run` that are free on both sides, in pieces of at least `min_length` tokens, and returns the pieces.
    pub(crate) fn take_free(&mut self, run: &Run, min_length: u32) -> Vec<Run> {
        let lefts = &self.left[run.left as usize..run.left_end() as usize];
        let rights = &self.right[run.right as usize..run.right_end() as usize];
        let is_free: Vec<bool> = lefts.iter().zip(rights).map(|(&a, &b)| a != BARRIER && b != BARRIER).collect();
        let pieces = runs(&is_free, |&free| free).filter(|piece| piece.len() >= min_length as usize);
        let pieces: Vec<Run> = pieces.map(|piece| run.part(piece.start as u32, piece.len() as u32)).collect();
        for piece in &pieces {
            self.take(piece);
        }
        pieces
    }

    /// Takes the tokens of a run. All of them must be free.
    pub(crate) fn take(&mut self, run: &Run) {
        self.left[run.left as usize..run.left_end() as usize].fill(BARRIER);
        self.right[run.right as usize..run.right_end() as usize].fill(BARRIER);
    }
}
