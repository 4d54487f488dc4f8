//! Signatures of a few bits for each sample, and an index that finds near ones (Manasse, sections 2.4 and 2.5).

use std::collections::BTreeMap;

use super::Permutation;

use crate::maps::HashMap;

/// A signature of b bits for each sample, packed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BitSignature {
    n_bits: u32,
    length: usize,
    words: Vec<u64>,
}

impl BitSignature {
    /// Keeps `n_bits` bits (1 to 16) of each sample of a min-hash signature. Each place has a mapping of its own, so that a chance agreement in one place does not repeat in others.
    pub fn new(signature: &[u64], n_bits: u32) -> BitSignature {
        let n_bits = n_bits.clamp(1, 16);
        let mut words = vec![0; (signature.len() * n_bits as usize).div_ceil(64)];
        let mut bits = BitSignature { n_bits, length: signature.len(), words: Vec::new() };
        for (place, &sample) in signature.iter().enumerate() {
            let kept = Permutation::new(place as u64).of(sample) >> (64 - n_bits);
            for bit in 0..n_bits as usize {
                let at = place * n_bits as usize + bit;
                words[at / 64] |= (kept >> bit & 1) << (at % 64);
            }
        }
        bits.words = words;
        bits
    }

    /// Returns a signature of `length` samples that was stored. Missing words are taken for 0.
    pub fn from_words(n_bits: u32, length: usize, mut words: Vec<u64>) -> BitSignature {
        let n_bits = n_bits.clamp(1, 16);
        words.resize((length * n_bits as usize).div_ceil(64), 0);
        BitSignature { n_bits, length, words }
    }

    /// Returns the packed samples, to be stored.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the number of samples.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no samples.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the bits of a run of at most 64 bits.
    fn bits(&self, start: usize, length: usize) -> u64 {
        (0..length).map(|bit| (self.words[(start + bit) / 64] >> ((start + bit) % 64) & 1) << bit).sum()
    }

    /// Estimates the resemblance of two sets from signatures of the same shape: (2ᵇQ − 1) / (2ᵇ − 1), where Q is the share of equal samples. Unbiased, so it may fall below 0 for sets that have nothing in common.
    pub fn resemblance(&self, other: &BitSignature) -> f64 {
        let width = self.n_bits as usize;
        let is_equal = |place: &usize| self.bits(place * width, width) == other.bits(place * width, width);
        let n_equal = (0..self.length.min(other.length)).filter(is_equal).count();
        let values = f64::from(1_u32 << self.n_bits);
        (values * n_equal as f64 / self.length.max(1) as f64 - 1.0) / (values - 1.0)
    }
}

/// Finds signatures of which at least one segment has at most one bit that differs.
///
/// Each segment is stored once and looked up with every single bit flipped, which costs time instead of memory.
#[derive(Debug, Clone, Default)]
pub struct SegmentIndex {
    n_bits: usize,
    owners: HashMap<(usize, u64), Vec<u32>>,
}

impl SegmentIndex {
    /// Creates an empty index of segments of so many bits, 1 to 64. Manasse suggests ten.
    pub fn new(n_bits: usize) -> SegmentIndex {
        SegmentIndex { n_bits: n_bits.clamp(1, 64), owners: HashMap::default() }
    }

    /// Adds a signature under a number.
    pub fn add(&mut self, number: u32, signature: &BitSignature) {
        for segment in self.segments(signature) {
            self.owners.entry(segment).or_default().push(number);
        }
    }

    /// Returns the numbers of the signatures that have near segments, each with the number of them, at least 1.
    pub fn near(&self, signature: &BitSignature) -> BTreeMap<u32, usize> {
        let mut near = BTreeMap::new();
        for (place, bits) in self.segments(signature) {
            let flipped = (0..self.n_bits).map(|bit| bits ^ (1 << bit));
            let found = std::iter::once(bits).chain(flipped).filter_map(|bits| self.owners.get(&(place, bits)));
            for &number in found.flatten() {
                *near.entry(number).or_default() += 1;
            }
        }
        near
    }

    /// Returns the segments of a signature with their places; a last, shorter one is left out.
    fn segments<'a>(&self, signature: &'a BitSignature) -> impl Iterator<Item = (usize, u64)> + use<'a> {
        let n_bits = self.n_bits;
        let n_segments = signature.length * signature.n_bits as usize / n_bits;
        (0..n_segments).map(move |place| (place, signature.bits(place * n_bits, n_bits)))
    }
}
