//! Words of the log.

use crate::figures::count;

pub(crate) const TITLE: &str = "Log";
pub(crate) const LEAD: &str =
    "What was done here, the latest first. What somebody wrote about a pair, and whose it is, is not kept here.";
pub(crate) const CAPTION: &str = "What was done, the latest first";
pub(crate) const TIME: &str = "When";
pub(crate) const BY: &str = "Who";
pub(crate) const WHAT: &str = "What";
pub(crate) const ABOUT: &str = "With what";
pub(crate) const NONE: &str = "Nothing was done yet.";
pub(crate) const OLDER: &str = "Older";

/// How many entries of how many are shown.
pub(crate) fn shown(shown: usize, total: usize) -> String {
    format!("{} of {}", count(shown), count(total))
}
