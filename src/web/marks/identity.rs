//! Which pair of a report a mark speaks of, when the report was made anew: names may have been put right, and others come along.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_report_templates::model::{Report, Role, Submission};
use sha2::{Digest, Sha256};

/// By what two submissions are known, the one with the lesser name first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Two {
    /// Their names within their batch.
    pub(crate) names: [String; 2],
    /// The hashes of their files.
    pub(crate) hashes: [Vec<u8>; 2],
}

/// By what each submission of a report is known.
pub(crate) struct Identities {
    of: Vec<(String, Vec<u8>)>,
}

impl Identities {
    /// Those of a report.
    pub(crate) fn new(report: &Report) -> Identities {
        let names = names(report);
        Identities { of: names.into_iter().zip(report.submissions.iter().map(hash)).collect() }
    }

    /// The two of a pair.
    pub(crate) fn two(&self, report: &Report, pair: usize) -> Two {
        let pair = &report.pairs[pair];
        let (mut one, mut other) = (&self.of[pair.left], &self.of[pair.right]);
        if one > other {
            (one, other) = (other, one);
        }
        Two { names: [one.0.clone(), other.0.clone()], hashes: [one.1.clone(), other.1.clone()] }
    }

    /// For each pair of the report, which of the marked ones it is; of several that fit, the first.
    ///
    /// A pair is known by its names. Where a name is gone, it is the only pair with the same files and with the name that
    /// is left: equal files in several hands say nothing about which of them is meant.
    pub(crate) fn marked(&self, report: &Report, marked: &[Two]) -> Vec<Option<usize>> {
        let pairs: Vec<Two> = (0..report.pairs.len()).map(|pair| self.two(report, pair)).collect();
        let mut by_names: BTreeMap<&[String; 2], usize> = BTreeMap::new();
        for (place, two) in marked.iter().enumerate() {
            by_names.entry(&two.names).or_insert(place);
        }
        let mut found: Vec<Option<usize>> = pairs.iter().map(|two| by_names.get(&two.names).copied()).collect();
        let present: BTreeSet<&str> = self.of.iter().map(|(name, _)| name.as_str()).collect();
        for (place, two) in marked.iter().enumerate() {
            let left: Vec<&String> = two.names.iter().filter(|name| present.contains(name.as_str())).collect();
            if left.len() == 2 {
                continue;
            }
            let fits = |other: &Two| {
                sorted(&other.hashes) == sorted(&two.hashes) && left.iter().all(|name| other.names.contains(name))
            };
            let mut fitting = (0..pairs.len()).filter(|&pair| fits(&pairs[pair]));
            if let (Some(pair), None) = (fitting.next(), fitting.next()) {
                found[pair].get_or_insert(place);
            }
        }
        found
    }
}

fn sorted(hashes: &[Vec<u8>; 2]) -> [&Vec<u8>; 2] {
    let [one, other] = hashes;
    if one <= other { [one, other] } else { [other, one] }
}

/// The names of all submissions, those of the batch without the upload that they came with, if that leaves them apart.
fn names(report: &Report) -> Vec<String> {
    let inputs = report.run.inputs.iter().filter(|input| input.role == Role::Batch);
    let prefixes: Vec<String> = inputs.map(|input| format!("{}/", input.name)).collect();
    let short = |one: &Submission| {
        let is_prefixed = one.role == Role::Batch && prefixes.len() > 1;
        let stripped = prefixes.iter().find_map(|prefix| one.name.strip_prefix(prefix.as_str()));
        stripped.filter(|_| is_prefixed).unwrap_or(&one.name).to_owned()
    };
    let short: Vec<String> = report.submissions.iter().map(short).collect();
    let mut n_called: BTreeMap<&str, usize> = BTreeMap::new();
    for name in &short {
        *n_called.entry(name).or_default() += 1;
    }
    let apart =
        |(name, one): (&String, &Submission)| if n_called[name.as_str()] > 1 { &one.name } else { name }.clone();
    short.iter().zip(&report.submissions).map(apart).collect()
}

/// SHA-256 over the paths and texts of what was compared.
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
    use lookalike_report_templates::model::{Input, Pair, SourceFile};

    use super::*;

    /// A report over submissions of one file each, all pairs of which are reported.
    fn report(inputs: &[&str], submissions: &[(&str, &str)]) -> Report {
        let input = |name: &&str| Input {
            role: Role::Batch,
            name: (*name).to_owned(),
            sha256: String::new(),
            n_files: 0,
            layout: None,
            notes: Vec::new(),
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

    fn marked_pairs(before: &Report, pair: usize, after: &Report) -> Vec<usize> {
        let marked = [Identities::new(before).two(before, pair)];
        let found = Identities::new(after).marked(after, &marked);
        (0..found.len()).filter(|&pair| found[pair].is_some()).collect()
    }

    /// A late submission comes with a second upload, which puts the name of its upload before every name.
    #[test]
    fn a_mark_outlives_a_late_submission() {
        let before = report(&["hw.zip"], &[("ann", "a"), ("bob", "b"), ("cem", "c")]);
        let all = [("hw.zip/ann", "a"), ("hw.zip/bob", "b"), ("hw.zip/cem", "c"), ("late.tar/abe", "d")];
        let after = report(&["hw.zip", "late.tar"], &all);
        assert_eq!(marked_pairs(&before, 0, &after), [0]);
        assert_eq!(marked_pairs(&before, 2, &after), [3]);
    }

    /// A submission that is called otherwise is known by its files, on whichever side its new name puts it.
    #[test]
    fn a_mark_outlives_another_name() {
        let before = report(&["hw.zip"], &[("ann", "a"), ("bob", "b"), ("cem", "c")]);
        let after = report(&["hw.zip"], &[("bob", "b"), ("cem", "c"), ("zoe", "a")]);
        assert_eq!(marked_pairs(&before, 0, &after), [1]);
    }

    /// Equal files in many hands: what was said of two of them is not said of others.
    #[test]
    fn a_mark_does_not_spread_among_equals() {
        let before = report(&["hw.zip"], &[("ann", "a"), ("bob", "a"), ("cem", "a")]);
        assert_eq!(marked_pairs(&before, 0, &before), [0]);
        let after = report(&["hw.zip"], &[("ann", "a"), ("cem", "a"), ("dan", "a"), ("eve", "a")]);
        assert_eq!(marked_pairs(&before, 0, &after), [0; 0], "ann and who?");
    }

    /// Two who share a name are told apart by their uploads.
    #[test]
    fn equal_names_stay_apart() {
        let both = report(&["one.zip", "two.zip"], &[("one.zip/ann", "a"), ("one.zip/bob", "b"), ("two.zip/ann", "c")]);
        assert_eq!(marked_pairs(&both, 0, &both), [0]);
        assert_eq!(marked_pairs(&both, 2, &both), [2]);
    }
}
