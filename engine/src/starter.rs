//! Starter code: found by all its k-grams, and cut out of every submission before anything is counted.
//!
//! All of them, not only the selected ones: which k-gram winnowing selects depends on its neighbours, and at the seams between starter code and a student's own the neighbours differ.

use rustc_hash::FxHashMap;

use crate::batch::Kind;
use crate::kgrams::kgram_hashes;
use crate::text::BARRIER;

/// The k-grams of the starter code.
pub struct StarterCode<'a> {
    files: Vec<&'a [Kind]>,
    k: usize,
    /// From the hash of a k-gram to one place where it stands: file and token.
    kgrams: FxHashMap<u64, (u32, u32)>,
}

impl<'a> StarterCode<'a> {
    /// Takes in the files of the starter code, for k-grams of `k` tokens.
    pub fn new(files: &[&'a [Kind]], k: usize) -> StarterCode<'a> {
        let mut kgrams = FxHashMap::default();
        let mut hashes = Vec::new();
        for (file_index, file) in files.iter().enumerate() {
            hashes.clear();
            kgram_hashes(file, k, &mut hashes);
            for (token, &hash) in hashes.iter().enumerate() {
                kgrams.entry(hash).or_insert((file_index as u32, token as u32));
            }
        }
        StarterCode { files: files.to_vec(), k, kgrams }
    }

    /// Puts a barrier in place of each token of a file that lies in a k-gram of the starter code.
    ///
    /// A file too short for a k-gram is starter code when it is one of the starter files, token for token.
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
        let starts: Vec<usize> = starts.map(|(start, _)| start).collect();
        let mut cut_to = 0;
        for start in starts {
            codes[start.max(cut_to)..start + self.k].fill(BARRIER);
            cut_to = start + self.k;
        }
    }

    fn has(&self, hash: u64, kgram: &[Kind]) -> bool {
        let Some(&(file, token)) = self.kgrams.get(&hash) else { return false };
        let token = token as usize;
        // Equal hashes are no proof.
        self.files[file as usize].get(token..token + self.k) == Some(kgram)
    }
}
