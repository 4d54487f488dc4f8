//! Tables with a row for each student: the rows are submissions already, and need only different names.

use std::collections::BTreeMap;

use super::layout::Layout;
use super::layout_match::{Claim, LayoutMatch};
use super::naming;
use super::partitioned::Partition;
use super::provenance::Provenance;

/// A submission that is a row of a table, or several rows of one person.
#[derive(Debug, Clone)]
pub(crate) struct AnswerRow {
    /// The first row. No other submission has the same.
    pub(crate) key: String,
    pub(crate) provenance: Provenance,
    /// The names of its files, none if nothing was answered.
    pub(crate) files: Vec<String>,
}

impl Partition {
    /// Returns the partition of the files of these rows, in their order. A row without files has one entry, an empty folder.
    pub(crate) fn of_rows(rows: Vec<AnswerRow>, tables: Vec<String>, notes: Vec<String>) -> Partition {
        let files: Vec<Vec<String>> = rows.iter().map(|row| row.files.clone()).collect();
        let keys: Vec<String> = rows.iter().map(|row| row.key.clone()).collect();
        let submissions = rows.into_iter().map(|row| (row.key, row.provenance)).collect();
        let mut found = LayoutMatch { submissions, ..LayoutMatch::default() };
        if !found.submissions.values().any(|submission| submission.attempt.is_some()) {
            found.number_attempts();
        }
        let names = naming::unique(found.submissions.iter().map(|(key, one)| (key.as_str(), one)));
        let mut named: Vec<(String, String, Provenance)> =
            found.submissions.into_iter().zip(names).map(|((key, one), name)| (name, key, one)).collect();
        named.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
        let place_of: BTreeMap<&str, usize> =
            named.iter().enumerate().map(|(at, (_, key, _))| (key.as_str(), at)).collect();
        let mut claims = Vec::new();
        for (key, files) in keys.iter().zip(files) {
            let Some(&at) = place_of.get(key.as_str()) else { continue };
            if files.is_empty() {
                claims.push(Claim::Submission(at, String::new()));
            }
            claims.extend(files.into_iter().map(|file| Claim::Submission(at, file)));
        }
        let submissions = named.into_iter().map(|(name, _, one)| Provenance { name, ..one }).collect();
        Partition { layout: Layout::Table, submissions, claims, tables, notes, ..Partition::default() }
    }
}
