//! Finds the pairs and cases that were reviewed in a later report, where submissions may be renamed and others may be added.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_report_templates::model::{Report, Role, Submission};
use sha2::{Digest, Sha256};

use crate::domain::{ReviewKey, SubmissionKey};

pub(crate) struct SubmissionKeys(Vec<SubmissionKey>);

/// The keys that identify something in a report, by their indices.
pub(crate) struct FoundKeys {
    /// Those of each pair of the report: those with its names first.
    pub(crate) of_pairs: Vec<Vec<usize>>,
    /// Those of cases of more people, with the submissions of the report that they name.
    pub(crate) of_groups: BTreeMap<usize, BTreeSet<usize>>,
}

impl SubmissionKeys {
    pub(crate) fn new(report: &Report) -> SubmissionKeys {
        let keys = batch_names(report).into_iter().zip(report.submissions.iter().map(hash));
        SubmissionKeys(keys.map(|(name, hash)| SubmissionKey { name, hash }).collect())
    }

    pub(crate) fn of(&self, submissions: impl IntoIterator<Item = usize>) -> ReviewKey {
        let mut keys: Vec<SubmissionKey> = submissions.into_iter().map(|index| self.0[index].clone()).collect();
        keys.sort_unstable();
        ReviewKey(keys)
    }

    /// Finds everything that keys identify in the report.
    ///
    /// A key of two identifies the pair with its names. If one of its names is gone, it identifies the only pair with its hashes
    /// and the other name. If several pairs fit, it identifies none: equal files do not tell which one is meant.
    pub(crate) fn find(&self, report: &Report, keys: &[ReviewKey]) -> FoundKeys {
        let pairs: Vec<ReviewKey> = report.pairs.iter().map(|pair| self.of([pair.left, pair.right])).collect();
        let mut by_names: BTreeMap<Vec<&str>, Vec<usize>> = BTreeMap::new();
        for (index, key) in keys.iter().enumerate() {
            by_names.entry(names(key)).or_default().push(index);
        }
        let with_names = |pair: &ReviewKey| by_names.get(&names(pair)).cloned().unwrap_or_default();
        let mut of_pairs: Vec<Vec<usize>> = pairs.iter().map(with_names).collect();
        let present: BTreeSet<&str> = self.0.iter().map(|one| one.name.as_str()).collect();
        let mut of_groups = BTreeMap::new();
        for (index, key) in keys.iter().enumerate() {
            let kept: Vec<&str> = names(key).into_iter().filter(|name| present.contains(name)).collect();
            if !key.is_pair() {
                of_groups.insert(index, self.members(key));
                continue;
            }
            if kept.len() == 2 {
                continue;
            }
            let fits =
                |pair: &ReviewKey| hashes(pair) == hashes(key) && kept.iter().all(|name| names(pair).contains(name));
            let mut fitting = (0..pairs.len()).filter(|&pair| fits(&pairs[pair]));
            if let (Some(pair), None) = (fitting.next(), fitting.next()) {
                of_pairs[pair].push(index);
            }
        }
        FoundKeys { of_pairs, of_groups }
    }

    /// Returns the submissions that a key names: those with its names, and for a name that is gone the only one with its hash.
    fn members(&self, key: &ReviewKey) -> BTreeSet<usize> {
        let all_with = |fits: &dyn Fn(&SubmissionKey) -> bool| -> Vec<usize> {
            (0..self.0.len()).filter(|&index| fits(&self.0[index])).collect()
        };
        let mut members = BTreeSet::new();
        for one in &key.0 {
            let mut found = all_with(&|other| other.name == one.name);
            if found.is_empty() {
                found = all_with(&|other| other.hash == one.hash);
            }
            members.extend(<[usize; 1]>::try_from(found).ok().map(|[only]| only));
        }
        members
    }
}

fn names(key: &ReviewKey) -> Vec<&str> {
    key.0.iter().map(|one| one.name.as_str()).collect()
}

fn hashes(key: &ReviewKey) -> Vec<[u8; 32]> {
    let mut hashes: Vec<[u8; 32]> = key.0.iter().map(|one| one.hash).collect();
    hashes.sort_unstable();
    hashes
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
fn hash(submission: &Submission) -> [u8; 32] {
    let mut hash = Sha256::new();
    for file in &submission.files {
        for text in [file.path.as_str(), &*file.text.read()] {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
    }
    hash.finalize().into()
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

    fn pair_key(report: &Report, pair: usize) -> ReviewKey {
        SubmissionKeys::new(report).of([report.pairs[pair].left, report.pairs[pair].right])
    }

    /// Returns the pairs of a later report that a review of a pair of an earlier report belongs to.
    fn reviewed_pairs(before: &Report, pair: usize, after: &Report) -> Vec<usize> {
        let found = SubmissionKeys::new(after).find(after, &[pair_key(before, pair)]).of_pairs;
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
        let keys = [pair_key(&before, 0), pair_key(&after, 0)];
        assert_eq!(SubmissionKeys::new(&after).find(&after, &keys).of_pairs, [[1, 0]]);
    }

    /// A case of three is found though one of them has another name, one is gone, and somebody joined.
    #[test]
    fn a_case_is_found_by_those_who_are_left() {
        let before = report(&["hw.zip"], &[("ann", "a"), ("bob", "b"), ("cem", "c"), ("dan", "d")]);
        let key = SubmissionKeys::new(&before).of([2, 0, 1]);
        assert_eq!(key.names(), ["ann", "bob", "cem"]);
        let after = report(&["hw.zip"], &[("bob", "other"), ("dan", "d"), ("eve", "e"), ("zoe", "a")]);
        let found = SubmissionKeys::new(&after).find(&after, &[key]);
        assert_eq!(found.of_groups, BTreeMap::from([(0, BTreeSet::from([0, 3]))]));
        assert!(found.of_pairs.iter().all(Vec::is_empty));
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
