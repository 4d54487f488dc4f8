//! Submissions whose token strings are equal, file by file. One of them stands for all in the work; the results are spread over them again.

use rustc_hash::FxHashMap;

use crate::batch::{Batch, Kind, Role};
use crate::kgrams::mix;

/// Submissions with equal token strings. Most are alone.
pub(crate) struct Twins {
    /// Their places in the batch, ascending; the first stands for the others.
    pub(crate) members: Vec<usize>,
    /// Whether any of them belongs to the batch proper.
    pub(crate) in_batch: bool,
}

impl Twins {
    pub(crate) fn representative(&self) -> usize {
        self.members[0]
    }
}

/// All submissions of a batch, sorted into twins, in the order of their first members.
pub(crate) fn twins(batch: &Batch<'_>) -> Vec<Twins> {
    let mut found: Vec<Twins> = Vec::new();
    let mut by_hash: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for (member, submission) in batch.submissions.iter().enumerate() {
        let candidates = by_hash.entry(whole_hash(&submission.files)).or_default();
        let same = |&&twin: &&usize| batch.submissions[found[twin].representative()].files == submission.files;
        let in_batch = submission.role == Role::Batch;
        match candidates.iter().find(same).copied() {
            Some(twin) => {
                found[twin].members.push(member);
                found[twin].in_batch |= in_batch;
            }
            None => {
                candidates.push(found.len());
                found.push(Twins { members: vec![member], in_batch });
            }
        }
    }
    found
}

fn whole_hash(files: &[&[Kind]]) -> u64 {
    let of_file = |hash: u64, file: &[Kind]| file.iter().fold(hash, |hash, &kind| mix(hash ^ u64::from(kind)));
    files.iter().fold(files.len() as u64, |hash, file| of_file(mix(hash ^ file.len() as u64), file))
}
