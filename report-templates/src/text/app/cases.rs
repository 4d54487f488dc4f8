//! Words of the list of marked pairs.

use crate::figures::count;

pub(crate) const TITLE: &str = "Cases";
pub(crate) const LEAD: &str = "Every pair of this course that somebody marked, in any of its batches, the latest first. A mark stays when a batch is compared again.";
pub(crate) const FILTER: &str = "Marks";
pub(crate) const ALL: &str = "all";
pub(crate) const CAPTION: &str = "Marked pairs, the latest first";
pub(crate) const MARK: &str = "Mark";
pub(crate) const PAIR: &str = "Submissions";
pub(crate) const AND: &str = "and";
pub(crate) const BATCH: &str = "Batch";
pub(crate) const SCORE: &str = "Score";
pub(crate) const VERDICT: &str = "Verdict";
pub(crate) const NOTE: &str = "Note";
pub(crate) const MARKED: &str = "Marked";
pub(crate) const GONE: &str = "not in the newest report";
pub(crate) const EXPORT: &str = "cases.csv";
pub(crate) const NONE: &str = "No pair was marked yet. In a report, open a pair and say what is to be done about it.";
pub(crate) const NONE_OF_STATE: &str = "No pair has this mark.";

/// A choice of the filter.
pub(crate) fn choice(name: &str, number: usize) -> String {
    format!("{name} {}", count(number))
}

/// When a pair was marked, and by whom.
pub(crate) fn marked(time: &str, by: &str) -> String {
    format!("{time}, {by}")
}
