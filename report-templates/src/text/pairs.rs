//! Words of the list of pairs.

use crate::figures::{count, counted};

pub(crate) const TITLE: &str = "Pairs";
pub(crate) const EMPTY: &str = "No two submissions share enough code to be reported.";
pub(crate) const CAPTION: &str = "Reported pairs, best first";
pub(crate) const SEARCH: &str = "Search pairs";
pub(crate) const SEARCH_EXAMPLE: &str = "names, score>0.6, cluster:3";
pub(crate) const LEGEND: &str = "What the columns mean";

pub(crate) const PAIR: &str = "Pair";
pub(crate) const LEFT: &str = "Left";
pub(crate) const RIGHT: &str = "Right";
pub(crate) const VERDICT: &str = "Verdict";
pub(crate) const LIKENESS: &str = "Likeness";
pub(crate) const SCORE: &str = "Score";
pub(crate) const EXPECTED: &str = "Expected by coincidence";
pub(crate) const LEFT_COVERAGE: &str = "Left coverage";
pub(crate) const RIGHT_COVERAGE: &str = "Right coverage";
pub(crate) const TOKENS: &str = "Matched tokens";
pub(crate) const LONGEST: &str = "Longest match";
pub(crate) const PASSAGES: &str = "Passages";
pub(crate) const EVIDENCE: &str = "Evidence bits";
pub(crate) const CLUSTER: &str = "Cluster";

/// What can be asked of the list, with what it gives; the last of a server alone, which has marks.
pub(crate) const HELP: [(&str, &str); 10] = [
    ("anna bo", "pairs where each word occurs in one of the two names"),
    ("\"bo li\"", "words that stand together; also for words with signs such as : or >"),
    ("-anna", "without what is named; works before everything else too, as in -verdict:strong"),
    ("score>0.6", "also <, >=, <= and =; in the same way tokens, longest, passages, evidence, pair"),
    ("expected<0.1", "at most so many such pairs by coincidence"),
    ("coverage>80%", "on either side; left>80% and right>80% on that side; left:anna by the name there"),
    ("cluster:3", "the pairs of a cluster; cluster>0 those of any"),
    ("verdict:strong", "by the verdict: strong, look or unremarkable"),
    ("label:renamed", "by the kind of likeness; role:earlier where one is an earlier submission"),
    ("mark:dismissed", "by the mark: review, dismissed, discuss or escalated; mark:none where nobody said anything"),
];

/// What the list is.
pub(crate) fn lead(n_reported: usize, n_found: usize) -> String {
    let found = counted(n_found, "pair", "pairs");
    format!("Reported are {} of {found} with a match, the most telling first.", count(n_reported))
}
