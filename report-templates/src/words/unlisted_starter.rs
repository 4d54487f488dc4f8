//! Text about handed-out code that was not given as starter code.

use crate::model::{Report, StarterLines, UnlistedStarter};
use crate::words::figures::{count, counted};

/// The conclusion and its limits.
pub(crate) const ADVICE: &str = "This looks like starter code that was not given with --starter. The sources alone cannot tell whether it was handed out or most of the class copied it, so pairs are judged without it and none is called strong; all pairs stay listed.";

/// The same where the report is shown by the web app, which takes starter code as an upload.
pub(crate) const ADVICE_LIVE: &str = "This looks like starter code that was not uploaded. The sources alone cannot tell whether it was handed out or most of the class copied it, so pairs are judged without it and none is called strong; all pairs stay listed.";

/// The words that unfold the code.
pub(crate) const SHOW: &str = "Show the shared code";

/// Returns the number of further places.
pub(crate) fn more_places(number: usize) -> String {
    format!("and {}", counted(number, "more place", "more places"))
}

/// Returns the number of further lines.
pub(crate) fn more_lines(number: usize) -> String {
    format!("and {}", counted(number, "more line", "more lines"))
}

impl UnlistedStarter {
    /// The conclusion and its limits, in sentences.
    pub const ADVICE: &str = ADVICE;

    /// The commands that write the handed-out code to a folder and compare the batch without it.
    pub const COMMANDS: [&str; 2] =
        ["lookalike starter BATCH --out handed-out", "lookalike check BATCH --starter handed-out"];

    /// Returns the finding in words, without a full stop.
    pub fn heading(&self) -> String {
        format!(
            "Possible starter code: more than half of this class share {} word for word",
            counted(self.n_tokens, "token", "tokens")
        )
    }

    /// Returns the first few places, in words, with the names of files as they are, and the number of the others.
    pub fn places_in_words<'r>(
        &'r self,
        report: &'r Report,
        most: usize,
    ) -> (impl Iterator<Item = (&'r str, String)>, usize) {
        let files = &report.submissions[self.submission].files;
        let shown = self.places.iter().take(most);
        let n_more = self.places.len().saturating_sub(most);
        (shown.map(|place| (files[place.file].path.as_str(), place.lines_in_words())), n_more)
    }

    /// Returns how many people share it.
    pub fn share_in_words(&self) -> String {
        format!("{} of {} people have at least this much of it", count(self.n_sharing), count(self.n_people))
    }
}

impl StarterLines {
    /// Returns the lines in words.
    pub(crate) fn lines_in_words(self) -> String {
        match (self.first_line, self.last_line) {
            (first, last) if first == last => format!("line {first}"),
            (first, last) => format!("lines {first}–{last}"),
        }
    }
}
