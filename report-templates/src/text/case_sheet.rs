//! Text of the case sheet.

use crate::figures::{count, counted};
use crate::model::FileStatus;

/// Returns the rank of the pair among all pairs.
pub(crate) fn standing(n_submissions: usize, n_found: usize, n_reported: usize, rank: usize) -> String {
    format!(
        "{} were compared. {} of them share some code, of which {} reported; by score this pair is number {}.",
        counted(n_submissions, "submission", "submissions"),
        counted(n_found, "pair", "pairs"),
        if n_reported == 1 { "1 is".to_owned() } else { format!("{} are", count(n_reported)) },
        count(rank),
    )
}

/// Returns a number of tokens.
pub(crate) fn tokens(number: usize) -> String {
    counted(number, "token", "tokens")
}

/// Returns the heading of a passage.
pub(crate) fn passage(number: usize) -> String {
    format!("Passage {}", count(number))
}

/// Returns the number of other holders of a passage. Their names are confidential.
pub(crate) fn others(n_others: usize) -> String {
    match n_others {
        0 => "no one else in the batch has it".to_owned(),
        1 => "1 other submission has it too".to_owned(),
        _ => format!("{} other submissions have it too", count(n_others)),
    }
}

/// Returns the number of further lines.
pub(crate) fn more(number: usize) -> String {
    format!("and {} more", count(number))
}

/// Returns the status of a file. Whether another submission has the same file is confidential.
pub(crate) fn status(status: &FileStatus) -> String {
    match status {
        FileStatus::Compared => "compared".to_owned(),
        FileStatus::PartlyParsed { regions, .. } => {
            format!("compared; {} did not parse", counted(*regions, "region", "regions"))
        }
        FileStatus::TooShort => "too short to compare".to_owned(),
        FileStatus::DuplicateOf { path, .. } if path.is_empty() => {
            "compared; the same bytes as another file".to_owned()
        }
        FileStatus::DuplicateOf { path, .. } => format!("compared; the same bytes as {path}"),
        FileStatus::Ignored { rule } => format!("left out: {rule}"),
        FileStatus::Unreadable { reason } => format!("could not be read: {reason}"),
    }
}
