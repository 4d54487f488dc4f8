//! Text about submissions that hold the programs of classmates.

use crate::model::{Report, Submission};
use crate::words::figures::{count, counted};

/// The status of such submissions.
pub(crate) const HOLDS: &str = "holds the programs of classmates";
/// Their explanation.
pub(crate) const HOLDS_EXPLAINED: &str = "Nearly all code of at least three classmates is in it, who have nothing to do with \
    one another. It counts as nobody's work, so what is said of others is the same as without it.";

/// Returns the heading of such submissions.
pub(crate) fn heading(number: usize) -> String {
    let hold = if number == 1 { "holds" } else { "hold" };
    format!("{} {hold} the programs of classmates", counted(number, "submission", "submissions"))
}

impl Report {
    /// Returns the heading of the submissions that hold the programs of classmates; none if there are none.
    pub fn planters_heading(&self) -> Option<String> {
        let number = self.submissions.iter().filter(|one| !one.holds.is_empty()).count();
        (number > 0).then(|| heading(number))
    }
}

impl Submission {
    /// Returns how many programs of others it holds, in words; none if it holds none.
    pub fn holds_in_words(&self) -> Option<String> {
        (!self.holds.is_empty()).then(|| format!("the programs of {} classmates", count(self.holds.len())))
    }
}
