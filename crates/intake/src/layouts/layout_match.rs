//! The entries that a layout recognizes in a batch, before submissions have their final names.

use std::collections::{BTreeMap, BTreeSet};

use super::provenance::Provenance;
use super::time::Time;
use super::view::{Entry, View};
use lookalike_report_templates::model::Reason;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Confidence {
    /// No entry is of this layout, or the entries contradict it.
    #[default]
    None,
    /// The names could be of another origin, so most entries must have such names.
    Likely,
    /// No other layout has such names or files.
    Certain,
}

#[derive(Default)]
pub(super) struct LayoutMatch {
    pub(super) confidence: Confidence,
    /// The submissions, by keys that only the layout knows.
    pub(super) submissions: BTreeMap<String, Provenance>,
    /// The recognized entries, by their index.
    pub(super) claims: BTreeMap<usize, Claim<String>>,
    pub(super) notes: Vec<String>,
}

/// The submission that an entry belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim<Key> {
    /// The entry belongs to this submission, and has this path within it.
    Submission(Key, String),
    /// The entry belongs to nobody, for this reason.
    Nobody(Reason),
}

impl LayoutMatch {
    /// Adds an entry to a submission, which is created with `provenance` if it is new.
    pub(super) fn add(
        &mut self,
        entry: &Entry<'_>,
        key: &str,
        path: impl Into<String>,
        provenance: impl FnOnce() -> Provenance,
    ) {
        if !self.submissions.contains_key(key) {
            self.submissions.insert(key.to_owned(), provenance());
        }
        self.claims.insert(entry.index, Claim::Submission(key.to_owned(), path.into()));
    }

    /// Counts the different names that recognized entries have, such as those directly in the folder of the view.
    pub(super) fn n_different<'a>(&self, view: &View<'a>, name: fn(&Entry<'a>) -> &'a str) -> usize {
        let claimed = view.entries.iter().filter(|entry| self.claims.contains_key(&entry.index));
        claimed.map(name).collect::<BTreeSet<_>>().len()
    }

    /// Numbers the attempts of each author or group by their times. Where a time is missing or was not understood, that author's attempts stay without numbers.
    pub(super) fn number_attempts(&mut self) {
        let mut attempts_by_author: BTreeMap<String, Vec<(Option<String>, &mut Provenance)>> = BTreeMap::new();
        for provenance in self.submissions.values_mut() {
            let author = format!("{:?} {:?}", provenance.authors, provenance.group);
            let time = provenance.time.as_ref().and_then(Time::sort_key);
            attempts_by_author.entry(author).or_default().push((time, provenance));
        }
        for mut attempts in attempts_by_author.into_values() {
            if attempts.len() > 1 && attempts.iter().all(|(time, _)| time.is_some()) {
                // The sort is stable: attempts of the same time stay in the order of their keys.
                attempts.sort_by(|a, b| a.0.cmp(&b.0));
                (1..).zip(attempts).for_each(|(number, (_, provenance))| provenance.attempt = Some(number));
            }
        }
    }
}
