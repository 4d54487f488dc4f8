//! Finds files whose code a submission has in another file too, such as an R Markdown file, the page made from it and its script, or a backup.
//!
//! If such code were compared each time, a copy of all of it would be a third of one side, and what two people share would count as often as they have it.

use lookalike_engine::maps::HashMap;
use lookalike_engine::starter::StarterCode;
use lookalike_engine::{File, Submission, TokenSource, fingerprint_set};
use lookalike_report_templates::model::{FileStatus, InputFile, Reason, Role};
use rayon::prelude::*;

use crate::corpus::{Corpus, ReadFile, ReadSubmission};

impl Corpus {
    /// Leaves out the files of each submission whose code is in a larger file of it, except for pieces shorter than `noise_threshold` tokens.
    pub(crate) fn leave_out_own_repeats(&mut self, noise_threshold: usize) {
        // A file that may hide something stays where people see it, and starter code counts for nothing.
        let is_kept = |file: &ReadFile| {
            let InputFile { concerns, status, .. } = &self.input_files[file.listed];
            let is_starter = |of: &usize| self.input_files[*of].role == Role::Starter;
            !concerns.is_empty() || matches!(status, FileStatus::DuplicateOf { file: Some(of), .. } if is_starter(of))
        };
        let repeats = |submission: &ReadSubmission| -> Vec<(usize, usize)> {
            let found = own_repeats(submission, noise_threshold).into_iter();
            found.filter(|(file, _)| !is_kept(&submission.files[*file])).collect()
        };
        let repeats: Vec<Vec<(usize, usize)>> = self.submissions.par_iter().map(repeats).collect();
        for (submission, repeats) in self.submissions.iter_mut().zip(repeats) {
            for &(file, of) in &repeats {
                let path = submission.files[of].decoded.path.clone();
                let listed = &mut self.input_files[submission.files[file].listed];
                listed.status = FileStatus::Ignored(Reason::Repeated { path }.into());
                listed.language = None;
                listed.n_tokens = 0;
            }
            let mut index = 0..submission.files.len();
            submission
                .files
                .retain(|_| index.next().is_some_and(|index| repeats.iter().all(|(file, _)| *file != index)));
        }
    }
}

fn own_repeats(submission: &ReadSubmission, k: usize) -> Vec<(usize, usize)> {
    let files = &submission.files;
    let mut by_size: Vec<usize> = (0..files.len()).filter(|&file| files[file].tokens.len() >= k).collect();
    if by_size.len() < 2 {
        return Vec::new();
    }
    // A backup is in more folders than the file that it equals.
    let depth = |file: usize| files[file].decoded.path.matches('/').count();
    by_size.sort_by_key(|&file| (std::cmp::Reverse(files[file].tokens.len()), depth(file)));
    let nothing = StarterCode::new(&[], k);
    let mut first_with: HashMap<u64, usize> = HashMap::default();
    // For each file, the larger one that has the most of its code.
    let mut likeliest: Vec<(usize, usize)> = Vec::new();
    for file in by_size {
        let hashes = wording(&files[file], &nothing, k);
        let mut n_shared: HashMap<usize, usize> = HashMap::default();
        for hash in &hashes {
            let first = *first_with.entry(*hash).or_insert(file);
            if first != file && files[first].decoded.language == files[file].decoded.language {
                *n_shared.entry(first).or_default() += 1;
            }
        }
        let most = n_shared.into_iter().max_by_key(|&(first, n_shared)| (n_shared, std::cmp::Reverse(first)));
        likeliest.extend(most.filter(|(_, n_shared)| 2 * n_shared > hashes.len()).map(|(first, _)| (first, file)));
    }
    likeliest.sort_unstable();
    let mut repeats = Vec::new();
    for of_larger in likeliest.chunk_by(|one, other| one.0 == other.0) {
        let larger = of_larger[0].0;
        let words = files[larger].spellings();
        let code = StarterCode::new(&[&words], k);
        let is_repeat = |file: &usize| wording(&files[*file], &code, k).is_empty();
        repeats.extend(of_larger.iter().map(|(_, file)| *file).filter(is_repeat).map(|file| (file, larger)));
    }
    repeats
}

/// Returns the hashes of all k-grams of a file's wording that are not in `without`.
fn wording(file: &ReadFile, without: &StarterCode<'_>, k: usize) -> Vec<u64> {
    let words = file.spellings();
    fingerprint_set(&Submission { files: vec![File::from(&*words)], ..Submission::default() }, without, k, 1)
}
