//! Finds the pairs that were reviewed in a later report, where submissions may be renamed and others may be added.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_report_templates::model::{Report, Role, Submission};
use sha2::{Digest, Sha256};

use crate::domain::PairKey;

/// The name within the batch, and the hash of the files, of each submission of a report.
pub(crate) struct SubmissionKeys(Vec<(String, Vec<u8>)>);

impl SubmissionKeys {
    /// Computes the keys of the submissions of a report.
    pub(crate) fn new(report: &Report) -> SubmissionKeys {
        SubmissionKeys(batch_names(report).into_iter().zip(report.submissions.iter().map(hash)).collect())
    }

    /// Returns the key of a pair, given by its index.
    pub(crate) fn pair(&self, report: &Report, pair: usize) -> PairKey {
        let pair = &report.pairs[pair];
        let (mut one, mut other) = (&self.0[pair.left], &self.0[pair.right]);
        if one > other {
            (one, other) = (other, one);
        }
        PairKey { names: [one.0.clone(), other.0.clone()], hashes: [one.1.clone(), other.1.clone()] }
    }

    /// Returns, for each pair of the report, the indices of the keys that identify it: those with its names first.
    ///
    /// A key identifies the pair with its names. If one of its names is gone, the key identifies the only pair with its
    /// hashes and the other name. If several pairs fit, it identifies none: equal files do not tell which one is meant.
    pub(crate) fn find(&self, report: &Report, keys: &[PairKey]) -> Vec<Vec<usize>> {
        let pairs: Vec<PairKey> = (0..report.pairs.len()).map(|pair| self.pair(report, pair)).collect();
        let mut by_names: BTreeMap<&[String; 2], Vec<usize>> = BTreeMap::new();
        for (index, key) in keys.iter().enumerate() {
            by_names.entry(&key.names).or_default().push(index);
        }
        let with_names = |pair: &PairKey| by_names.get(&pair.names).cloned().unwrap_or_default();
        let mut found: Vec<Vec<usize>> = pairs.iter().map(with_names).collect();
        let present: BTreeSet<&str> = self.0.iter().map(|(name, _)| name.as_str()).collect();
        for (index, key) in keys.iter().enumerate() {
            let kept: Vec<&String> = key.names.iter().filter(|name| present.contains(name.as_str())).collect();
            if kept.len() == 2 {
                continue;
            }
            let fits = |pair: &PairKey| {
                sorted(&pair.hashes) == sorted(&key.hashes) && kept.iter().all(|name| pair.names.contains(name))
            };
            let mut fitting = (0..pairs.len()).filter(|&pair| fits(&pairs[pair]));
            if let (Some(pair), None) = (fitting.next(), fitting.next()) {
                found[pair].push(index);
            }
        }
        found
    }
}

fn sorted(hashes: &[Vec<u8>; 2]) -> [&Vec<u8>; 2] {
    let [one, other] = hashes;
    if one <= other { [one, other] } else { [other, one] }
}

/// Returns the names of all submissions. Those of the batch lose the name of their upload, unless two would be equal then.
fn batch_names(report: &Report) -> Vec<String> {
    let inputs = report.run.inputs.iter().filter(|input| input.role == Role::Batch);
    let prefixes: Vec<String> = inputs.map(|input| format!("{}/", input.name)).collect();
    let short_names: Vec<&str> = report.submissions.iter().map(|one| short_name(one, &prefixes)).collect();
    let mut n_submissions: BTreeMap<&str, usize> = BTreeMap::new();
    for name in &short_names {
        *n_submissions.entry(name).or_default() += 1;
    }
    let names = short_names.iter().zip(&report.submissions);
    names.map(|(short, one)| if n_submissions[short] > 1 { one.name.clone() } else { (*short).to_owned() }).collect()
}

/// Returns the name of a submission without its upload, which names begin with if the batch has several.
fn short_name<'a>(submission: &'a Submission, prefixes: &[String]) -> &'a str {
    let is_prefixed = submission.role == Role::Batch && prefixes.len() > 1;
    let stripped = prefixes.iter().find_map(|prefix| submission.name.strip_prefix(prefix.as_str()));
    stripped.filter(|_| is_prefixed).unwrap_or(&submission.name)
}

/// Returns the SHA-256 hash of the paths and texts of the compared files.
fn hash(submission: &Submission) -> Vec<u8> {
    let mut hash = Sha256::new();
    for file in &submission.files {
        for text in [file.path.as_str(), &*file.text.read()] {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
    }
    hash.finalize().to_vec()
}

#[cfg(test)]
mod tests {
    use lookalike_report_templates::model::{Beside, Input, Pair, SourceFile};

    use super::*;

    /// Returns a report of all pairs of submissions with one file each.
    fn report(inputs: &[&str], submissions: &[(&str, &str)]) -> Report {
        let input = |name: &&str| Input {
            role: Role::Batch,
            name: (*name).to_owned(),
            sha256: String::new(),
            n_files: 0,
            layout: None,
            beside: Beside::default(),
            tables: Vec::new(),
            notes: Vec::new(),
            left_out: Vec::new(),
        };
        let submission = |(name, text): &(&str, &str)| Submission {
            name: (*name).to_owned(),
            files: vec![SourceFile { text: (*text).into(), ..SourceFile::default() }],
            ..Submission::default()
        };
        let n = submissions.len();
        let pairs = (0..n).flat_map(|left| (left + 1..n).map(move |right| (left, right)));
        let mut report = Report::default();
        report.run.inputs = inputs.iter().map(input).collect();
        report.submissions = submissions.iter().map(submission).collect();
        report.pairs = pairs.map(|(left, right)| Pair { left, right, ..Pair::default() }).collect();
        report
    }

    /// Returns the pairs of a later report that a review of a pair of an earlier report belongs to.
    fn reviewed_pairs(before: &Report, pair: usize, after: &Report) -> Vec<usize> {
        let reviewed = [SubmissionKeys::new(before).pair(before, pair)];
        let found = SubmissionKeys::new(after).find(after, &reviewed);
        (0..found.len()).filter(|&pair| !found[pair].is_empty()).collect()
    }

    /// A late submission comes in a second upload. Then every name begins with the name of its upload.
    #[test]
    fn a_review_survives_a_late_submission() {
        let before = report(&["hw.zip"], &[("ann", "a"), ("bob", "b"), ("cem", "c")]);
        let all = [("hw.zip/ann", "a"), ("hw.zip/bob", "b"), ("hw.zip/cem", "c"), ("late.tar/abe", "d")];
        let after = report(&["hw.zip", "late.tar"], &all);
        assert_eq!(reviewed_pairs(&before, 0, &after), [0]);
        assert_eq!(reviewed_pairs(&before, 2, &after), [3]);
    }

    /// A renamed submission is found by its files, even if its new name swaps the sides of the pair.
    #[test]
    fn a_review_survives_a_renamed_submission() {
        let before = report(&["hw.zip"], &[("ann", "a"), ("bob", "b"), ("cem", "c")]);
        let after = report(&["hw.zip"], &[("bob", "b"), ("cem", "c"), ("zoe", "a")]);
        assert_eq!(reviewed_pairs(&before, 0, &after), [1]);
    }

    /// The reviews under a new name come before those under the old one.
    #[test]
    fn reviews_from_before_a_new_name_are_earlier_ones() {
        let before = report(&["hw.zip"], &[("ann", "a"), ("bob", "b")]);
        let after = report(&["hw.zip"], &[("bob", "b"), ("zoe", "a")]);
        let keys = [SubmissionKeys::new(&before).pair(&before, 0), SubmissionKeys::new(&after).pair(&after, 0)];
        assert_eq!(SubmissionKeys::new(&after).find(&after, &keys), [[1, 0]]);
    }

    /// A review of two of several identical submissions does not apply to the others.
    #[test]
    fn a_review_does_not_spread_to_identical_submissions() {
        let before = report(&["hw.zip"], &[("ann", "a"), ("bob", "a"), ("cem", "a")]);
        assert_eq!(reviewed_pairs(&before, 0, &before), [0]);
        let after = report(&["hw.zip"], &[("ann", "a"), ("cem", "a"), ("dan", "a"), ("eve", "a")]);
        assert_eq!(reviewed_pairs(&before, 0, &after), [0; 0], "several pairs could be the renamed one");
    }

    /// Submissions with the same name are told apart by their uploads.
    #[test]
    fn submissions_with_equal_names_stay_apart() {
        let both = report(&["one.zip", "two.zip"], &[("one.zip/ann", "a"), ("one.zip/bob", "b"), ("two.zip/ann", "c")]);
        assert_eq!(reviewed_pairs(&both, 0, &both), [0]);
        assert_eq!(reviewed_pairs(&both, 2, &both), [2]);
    }
}
