//! The length of equal runs that chance makes between two texts.
//!
//! A run of k tokens at a given place of both texts is as likely as two places of the starter code are equal by chance, and each further token as likely as such repeats go on. (Altschul and Karlin count alike how long similar sequences are by chance: runs of at least L tokens are to be expected N·M·r·p^(L − k) times in texts of N and M tokens.)

use crate::batch::{BARRIER, Kind};
use crate::fingerprints::kgrams::kgram_hashes;

/// Expected number of runs by chance from which on a run says nothing.
const MAX_EXPECTED: f64 = 0.01;
/// Number of further tokens that repeats are followed for.
const FOLLOWED: usize = 5;
/// Number of tokens of the starter code that are looked at. Repeats of a longer text are no different.
const MAX_SAMPLE: usize = 1 << 18;
/// Number of repeats that a starter code is taken to have before any is seen, and the share of them that go on. Among 12 programs that have nothing to do with one another it is 0.22 to 0.33 in the structure and 0.18 in the wording.
const PRIOR_REPEATS: f64 = 16.0;
const PRIOR_SHARE: f64 = 0.25;
/// Number of pairs of places that are taken to have one repeat before any is seen. Among such programs it is 5,200 to 12,400.
const PRIOR_PLACES: f64 = 4096.0;

/// The likelihood of equal runs by chance.
pub(crate) struct Chance {
    pub(crate) k: usize,
    /// The unlikelihood of a run of k tokens, and of each further token, in bits.
    kgram_bits: f64,
    token_bits: f64,
}

impl Chance {
    /// Measures the repeats of a text, of whose files each ends with a barrier.
    pub(crate) fn new(text: &[Kind], k: usize) -> Chance {
        let text = &text[..text.len().min(MAX_SAMPLE)];
        let mut hashes = Vec::new();
        kgram_hashes(text, k, &mut hashes);
        let mut places: Vec<(u64, usize)> = hashes.into_iter().zip(0..).collect();
        places.retain(|&(_, at)| !text[at..at + k].contains(&BARRIER));
        places.sort_unstable();
        let before = |at: usize| at.checked_sub(1).map_or(BARRIER, |before| text[before]);
        let (mut n_repeats, mut n_followed, mut n_long) = (0.0, 0.0, 0.0);
        for same in places.chunk_by(|one, other| one.0 == other.0) {
            // A repeat counts where it begins: a long one, as in versions of a file or in a table of numbers, is one.
            let starts = same.chunk_by(|one, other| before(one.1) == before(other.1)).map(|same| same[0].1);
            let starts: Vec<usize> = starts.collect();
            let n_long_here = starts.windows(2).filter(|next| goes_on(text, next[0] + k, next[1] + k)).count();
            let mut befores: Vec<Kind> = same.iter().map(|&(_, at)| before(at)).collect();
            befores.sort_unstable();
            let n_inside: f64 = befores.chunk_by(|one, other| one == other).map(|same| pairs(same.len())).sum();
            n_repeats += pairs(same.len()) - n_inside;
            n_followed += starts.len() as f64 - 1.0;
            n_long += n_long_here as f64;
        }
        let share = (n_long + PRIOR_REPEATS * PRIOR_SHARE) / (n_followed + PRIOR_REPEATS);
        let kgram_bits = ((pairs(places.len()) + PRIOR_PLACES) / (n_repeats + 1.0)).log2();
        Chance { k, kgram_bits, token_bits: -share.log2() / FOLLOWED as f64 }
    }

    /// Returns how unlikely a run of some tokens is at a given place, in bits.
    pub(crate) fn bits_of_run(&self, length: usize) -> f64 {
        let first = length.min(self.k);
        self.kgram_bits * first as f64 / self.k as f64 + self.token_bits * (length - first) as f64
    }

    /// Returns how unlikely a run must be to say something anywhere in texts of these sizes, in bits.
    pub(crate) fn bits_of_places(&self, left: usize, right: usize) -> f64 {
        (left as f64 * right as f64 / MAX_EXPECTED).log2()
    }

    /// Returns the length of a run that chance makes about once among a number of places, at least k.
    pub(crate) fn length(&self, n_places: f64) -> usize {
        let further = (n_places.max(1.0).log2() - self.kgram_bits) / self.token_bits;
        self.k + further.max(0.0).ceil() as usize
    }
}

/// Whether a repeat goes on for some tokens from these places on.
fn goes_on(text: &[Kind], one: usize, other: usize) -> bool {
    let rest = |from: usize| text.get(from..from + FOLLOWED);
    rest(one).is_some_and(|rest_of_one| rest(other) == Some(rest_of_one) && !rest_of_one.contains(&BARRIER))
}

/// Returns the number of pairs among so many.
fn pairs(n: usize) -> f64 {
    n as f64 * (n as f64 - 1.0) / 2.0
}
