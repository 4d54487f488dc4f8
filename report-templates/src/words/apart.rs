//! Text about submissions that share next to nothing with anybody.

use crate::model::{Report, Submission};
use crate::words::figures::{and_more, counted};
use crate::words::visible;

/// The status of such submissions.
pub(crate) const APART: &str = "shares next to nothing with anybody";
/// Maximum number of files of one that are named.
const MOST_FILES: usize = 3;
pub(crate) const APART_EXPLAINED: &str = "Solutions of one task usually share a little; here, no score with anybody is 0.02 or \
    more, and few of the class are like that. An original solution is one reason, and code that could not be read as what it is \
    another. Open the files to see which.";

pub(crate) fn heading(number: usize) -> String {
    format!("{} next to nothing with anybody", counted(number, "submission shares", "submissions share"))
}

impl Report {
    /// Returns the heading of the submissions that share next to nothing with anybody; none if there are none.
    pub fn apart_heading(&self) -> Option<String> {
        let number = self.submissions.iter().filter(|one| one.shares_nothing).count();
        (number > 0).then(|| heading(number))
    }
}

impl Submission {
    /// Returns its files, if it shares next to nothing with anybody.
    pub fn apart_in_words(&self) -> Option<String> {
        let paths: Vec<_> = self.files.iter().take(MOST_FILES).map(|file| visible::name(&file.path)).collect();
        let more = and_more(self.files.len().saturating_sub(MOST_FILES)).map(|more| format!(" {more}"));
        self.shares_nothing.then(|| format!("{}{}", paths.join(", "), more.unwrap_or_default()))
    }
}
