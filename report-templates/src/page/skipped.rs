//! Files that were not compared, by reason. A rule that takes too much is noticed here first.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::query::query;
use crate::figures::count;
use crate::model::{FileStatus, Report};
use crate::text::{batch, overview as text};
use crate::visible;

/// Maximum number of reasons shown.
const MOST_REASONS: usize = 12;

/// The reasons; statuses that need attention come first, and within each the most frequent reason.
pub(super) struct LeftOut {
    pub(super) reasons: Vec<SkipReason>,
    pub(super) shown: String,
}

/// One reason for which files were not compared.
pub(super) struct SkipReason {
    pub(super) status: &'static str,
    pub(super) reason: String,
    pub(super) n_files: String,
    /// The link to the list of these files.
    pub(super) link: String,
}

pub(super) fn left_out(report: &Report) -> LeftOut {
    let mut numbers: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    for file in report.input_files.iter().filter(|file| !file.has_compared_code()) {
        *numbers.entry((batch::place(&file.status), why(&file.status))).or_default() += 1;
    }
    let total = numbers.len();
    let mut numbers: Vec<((usize, &str), usize)> = numbers.into_iter().collect();
    numbers.sort_by_key(|&((status, _), number)| (status, Reverse(number)));
    numbers.truncate(MOST_REASONS);
    let reasons: Vec<SkipReason> =
        numbers.into_iter().map(|((status, why), number)| reason(status, why, number)).collect();
    LeftOut { shown: text::shown(reasons.len(), total, ["reason", "reasons"]), reasons }
}

/// Returns the reason why nothing of a file was compared; empty if it was read and has no code.
fn why(status: &FileStatus) -> &str {
    match status {
        FileStatus::Unreadable { reason: why } | FileStatus::Ignored { rule: why } => why,
        FileStatus::Absent { what, .. } => what,
        FileStatus::TooShort
        | FileStatus::Compared
        | FileStatus::PartlyParsed { .. }
        | FileStatus::DuplicateOf { .. } => "",
    }
}

fn reason(status: usize, why: &str, number: usize) -> SkipReason {
    let title = batch::STATUSES[status].1;
    let status_query = format!("status:\"{}\"", title.to_lowercase());
    let shown = visible::name(why);
    // Quotation marks cannot be part of a query, but the words around them can.
    let words = shown.split('"').map(str::trim).filter(|part| !part.is_empty()).map(|part| format!(" note:\"{part}\""));
    let conditions = if why.is_empty() { text::WITHOUT_CODE_QUERY.to_owned() } else { words.collect() };
    SkipReason {
        status: title,
        reason: if why.is_empty() { text::WITHOUT_CODE.to_owned() } else { visible::short_name(why).into_owned() },
        n_files: count(number),
        link: format!("batch.html{}", query(&(status_query + &conditions))),
    }
}
