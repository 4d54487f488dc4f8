//! Starter code, found by its k-grams and cut out of every submission before anything is counted.
//!
//! All k-grams are used, not only fingerprints: whether winnowing selects a k-gram depends on its neighbors, and these differ where starter code borders on a student's own code.

use crate::batch::{BARRIER, Kind};
use crate::fingerprints::kgrams::kgram_hashes;
use crate::maps::HashMap;

/// The k-grams of the starter code.
pub struct StarterCode<'a> {
    files: Vec<&'a [Kind]>,
    k: usize,
    /// From the hash of a k-gram to one occurrence: file and first token.
    kgrams: HashMap<u64, (usize, usize)>,
}

impl<'a> StarterCode<'a> {
    /// Indexes all k-grams of `k` tokens in the files of the starter code.
    pub fn new(files: &[&'a [Kind]], k: usize) -> StarterCode<'a> {
        let mut kgrams = HashMap::default();
        let mut hashes = Vec::new();
        for (file_index, file) in files.iter().enumerate() {
            hashes.clear();
            kgram_hashes(file, k, &mut hashes);
            for (token, &hash) in hashes.iter().enumerate() {
                kgrams.entry(hash).or_insert((file_index, token));
            }
        }
        StarterCode { files: files.to_vec(), k, kgrams }
    }

    /// Replaces each token that lies in a k-gram of the starter code by a barrier. `codes` are the tokens of one file.
    ///
    /// A file too short for a k-gram is starter code if it equals one of the starter files token for token.
    pub(crate) fn cut_out(&self, codes: &mut [Kind]) {
        if self.files.is_empty() {
            return;
        }
        if self.files.iter().any(|file| *file == codes) {
            codes.fill(BARRIER);
            return;
        }
        let mut hashes = Vec::new();
        kgram_hashes(codes, self.k, &mut hashes);
        let starts = hashes.iter().enumerate().filter(|&(start, &hash)| self.has(hash, &codes[start..start + self.k]));
        // All k-grams are looked up before the first is cut out: the next one may overlap with it.
        let starts: Vec<usize> = starts.map(|(start, _)| start).collect();
        let mut cut_to = 0;
        for start in starts {
            codes[start.max(cut_to)..start + self.k].fill(BARRIER);
            cut_to = start + self.k;
        }
    }

    fn has(&self, hash: u64, kgram: &[Kind]) -> bool {
        let Some(&(file, token)) = self.kgrams.get(&hash) else { return false };
        // Equal hashes are no proof of equality.
        self.files[file].get(token..token + self.k) == Some(kgram)
    }
}
