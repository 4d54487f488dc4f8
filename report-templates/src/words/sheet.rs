//! Text of the sheet.

use crate::model::{FileStatus, TooShort};
use crate::words::figures::{count, counted};

/// The limits of the sheet.
pub(crate) const LIMITS: [&str; 6] = [
    "It does not show who copied from whom. Submission times show when work was submitted, not who wrote it first.",
    "It does not show whether collaboration was allowed, or whether both took the code from a third source: a book, a lecture, a tutor, a forum, a language model.",
    "It does not show intent. Two people can independently reach similar solutions, especially when the task is small or constrained.",
    "“Expected by chance” is estimated from this class alone. It is less certain in a small class, or in one in which many worked together.",
    "Code matches regardless of names, literal values, comments and layout. Highlighted lines are not necessarily spelled the same.",
    "Code that is not highlighted is not necessarily independent: a rewrite that keeps only the idea leaves no match.",
];

/// The statement about a submission of which nothing was left out.
pub(crate) const ALL_COMPARED: &str = "all of its code";

/// Returns the note on a submission that is too short to judge.
pub(crate) fn too_short(short: TooShort) -> String {
    format!("{ALL_COMPARED}, which is too short to judge: {}", short.words())
}

/// Returns the rank of the pair among all pairs.
pub(crate) fn standing(n_submissions: usize, n_found: usize, rank: usize) -> String {
    let pairs = match n_found {
        1 => "1 pair of them shares code".to_owned(),
        _ => format!("{} pairs of them share code", count(n_found)),
    };
    format!(
        "{} were compared; {pairs}. This pair is number {} of them by score.",
        counted(n_submissions, "submission", "submissions"),
        count(rank),
    )
}

/// Returns a number of tokens.
pub(crate) fn tokens(number: usize) -> String {
    counted(number, "token", "tokens")
}

/// Returns the heading of a region with the passages from `first` to `last`.
pub(crate) fn passages(first: usize, last: usize) -> String {
    if first == last {
        format!("Passage {}", count(first))
    } else {
        format!("Passages {}–{}", count(first), count(last))
    }
}

/// Returns the note in place of lines that are left out.
pub(crate) fn omitted(n_lines: usize) -> String {
    format!("… {} without a match left out …", counted(n_lines, "line", "lines"))
}

/// Returns the number of other holders of a passage. Their names are confidential.
pub(crate) fn others(n_others: usize) -> String {
    match n_others {
        0 => "in no other submission".to_owned(),
        1 => "also in 1 other submission".to_owned(),
        _ => format!("also in {} other submissions", count(n_others)),
    }
}

/// Returns the status of a file. Whether another submission has the same file is confidential.
pub(crate) fn status(status: &FileStatus) -> String {
    match status {
        FileStatus::Compared => "compared".to_owned(),
        FileStatus::PartlyParsed { regions, .. } => {
            format!("compared; {} did not parse", counted(*regions, "region", "regions"))
        }
        FileStatus::TooShort => "too short to compare".to_owned(),
        FileStatus::DuplicateOf { path, .. } if path.is_empty() => "compared; identical to another file".to_owned(),
        FileStatus::DuplicateOf { path, .. } => format!("compared; identical to {path}"),
        FileStatus::Ignored { rule } => format!("skipped: {rule}"),
        FileStatus::Absent { what, .. } => format!("absent: {what} is in its place"),
        FileStatus::Unreadable { reason } => format!("unreadable: {reason}"),
    }
}
