//! Words around the content of every page.

pub(crate) const PROGRAM: &str = "lookalike";
pub(crate) const SKIP: &str = "Skip to the content";
pub(crate) const NAVIGATION: &str = "Report";
pub(crate) const OVERVIEW: &str = "Overview";
pub(crate) const PAIRS: &str = "Pairs";
pub(crate) const CLUSTERS: &str = "Clusters";
pub(crate) const SUBMISSIONS: &str = "Submissions";
pub(crate) const BATCH: &str = "Batch";
pub(crate) const EARLIER: &str = "earlier";

/// What stands below every page.
pub(crate) fn footer(version: &str) -> String {
    format!("Similarity is not proof: people judge. Made on this computer by lookalike {version}.")
}
