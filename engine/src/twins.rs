//! Submissions whose token strings are equal, file by file. One of them stands for all in the work; the results are spread over them again.
//!
//! Twins are numbered by a hash of their tokens. So nothing in the engine hangs on the order in which the batch was listed, and the first so many twins are as good as drawn by lot.

use rustc_hash::FxHashMap;

use crate::batch::{Batch, Kind, Role};
use crate::kgrams::mix;

/// Submissions with equal token strings. Most are alone.
pub(crate) struct Twins {
    /// Their places in the batch, ascending; the first stands for the others.
    pub(crate) members: Vec<usize>,
    /// How many of them are earlier submissions.
    pub(crate) n_earlier: usize,
}

impl Twins {
    pub(crate) fn representative(&self) -> usize {
        self.members[0]
    }
}

/// All submissions of a batch, sorted into twins, in the order of their hashes.
pub(crate) fn twins(batch: &Batch<'_>) -> Vec<Twins> {
    let mut found: Vec<(u64, Twins)> = Vec::new();
    let mut by_hash: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for (member, submission) in batch.submissions.iter().enumerate() {
        let hash = whole_hash(&submission.files);
        let candidates = by_hash.entry(hash).or_default();
        let same = |&&twin: &&usize| batch.submissions[found[twin].1.representative()].files == submission.files;
        let n_earlier = usize::from(submission.role == Role::Earlier);
        match candidates.iter().find(same).copied() {
            Some(twin) => {
                found[twin].1.members.push(member);
                found[twin].1.n_earlier += n_earlier;
            }
            None => {
                candidates.push(found.len());
                found.push((hash, Twins { members: vec![member], n_earlier }));
            }
        }
    }
    found.sort_by_key(|(hash, _)| *hash);
    found.into_iter().map(|(_, twins)| twins).collect()
}

fn whole_hash(files: &[&[Kind]]) -> u64 {
    let of_file = |hash: u64, file: &[Kind]| file.iter().fold(hash, |hash, &kind| mix(hash ^ u64::from(kind)));
    files.iter().fold(files.len() as u64, |hash, file| of_file(mix(hash ^ file.len() as u64), file))
}
