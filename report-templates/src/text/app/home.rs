//! Words of the page of one's courses.

use crate::figures::{count, counted};

pub(crate) const TITLE: &str = "Your courses";
pub(crate) const NEW: &str = "New course";
pub(crate) const NAME: &str = "Name";
pub(crate) const NAME_EXAMPLE: &str = "such as Programming 1";
pub(crate) const CREATE: &str = "Create course";
pub(crate) const ASSISTANT: &str = "you assist";
pub(crate) const WELCOME: &str = "Welcome. From here to a report it takes three steps:";
pub(crate) const STEPS: [(&str, &str); 3] = [
    ("Make a course", "below. It keeps your assignments, term after term, and everything that you say about pairs."),
    (
        "Add an assignment and upload its submissions",
        "as your learning platform packs them: one archive is enough. Starter code and earlier terms can follow.",
    ),
    ("Start the comparison", "and look at the pairs that it brings up, the most telling first."),
];
pub(crate) const NOBODY: &str =
    "You are in no course yet. An instructor can add you to one, under the name with which you signed in.";

/// How many batches a course has.
pub(crate) fn batches(number: usize) -> String {
    counted(number, "batch", "batches")
}

/// How many marked pairs are open.
pub(crate) fn open_cases(number: usize) -> String {
    counted(number, "open case", "open cases")
}

/// How full the queue is.
pub(crate) fn queue(number: usize, most: usize) -> Option<String> {
    let runs = counted(number, "comparison waits or works", "comparisons wait or work");
    (number > 0).then(|| format!("{runs} on this server, of at most {}.", count(most)))
}
