//! Text about handed-out code that was not given as starter code.

use crate::model::{Report, StarterLines, UnlistedStarter};
use crate::words::figures::{count, counted};

impl UnlistedStarter {
    /// The conclusion and its limits, in sentences.
    pub const ADVICE: &str = "If you handed this out, give it as starter code with --starter; if not, it has one source. The texts alone cannot tell. Pairs are judged by what they share besides, and all pairs stay listed.";

    /// The commands that write the handed-out code to a folder and compare the batch without it.
    pub const COMMANDS: [&str; 2] =
        ["lookalike starter BATCH --out handed-out", "lookalike check BATCH --starter handed-out"];

    /// Returns the finding in words, without a full stop.
    pub fn heading(&self) -> String {
        let who = who_have(self.n_sharing, self.n_people);
        let lines = match StarterLines::number(&self.places) {
            1 => "this line".to_owned(),
            several => format!("these {} lines", count(several)),
        };
        format!("Possible starter code: {who} have {lines}")
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

    /// Returns how much of it each of them has.
    pub fn share_in_words(&self) -> String {
        format!(
            "Each of them has {} of it in a row, word for word",
            counted(self.n_tokens, "token or more", "tokens or more")
        )
    }
}

/// Returns how many of some people have code: `all 4`, `5 of 80`.
pub(crate) fn who_have(n_having: usize, n_people: usize) -> String {
    if n_having == n_people {
        format!("all {}", count(n_people))
    } else {
        format!("{} of {}", count(n_having), count(n_people))
    }
}

impl StarterLines {
    pub(crate) fn number(places: &[StarterLines]) -> usize {
        places.iter().map(|place| place.last_line + 1 - place.first_line).sum()
    }

    pub(crate) fn lines_in_words(self) -> String {
        match (self.first_line, self.last_line) {
            (first, last) if first == last => format!("line {first}"),
            (first, last) => format!("lines {first}–{last}"),
        }
    }
}
