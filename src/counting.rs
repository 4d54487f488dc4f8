//! Numbers with their nouns.

/// A number with its noun: `1 batch`, `12 batches`.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// So many submissions.
pub(crate) fn submissions(number: usize) -> String {
    counted(number, "submission", "submissions")
}
