//! Words of the list of submissions.

pub(crate) const TITLE: &str = "Submissions";
pub(crate) const LEAD: &str = "Everyone with the partner of their best pair. Earlier submissions are compared with the batch, never with one another.";
pub(crate) const EMPTY: &str = "There are no submissions.";
pub(crate) const CAPTION: &str = "Submissions by name";
pub(crate) const SEARCH: &str = "Search submissions";
pub(crate) const SEARCH_EXAMPLE: &str = "names, score>0.6, pairs>2";

pub(crate) const SUBMISSION: &str = "Submission";
pub(crate) const VERDICT: &str = "Best verdict";
pub(crate) const SCORE: &str = "Best score";
pub(crate) const PARTNER: &str = "Best partner";
pub(crate) const PAIR: &str = "Best pair";
pub(crate) const PAIRS: &str = "Reported pairs";
pub(crate) const CLUSTER: &str = "Cluster";
pub(crate) const IDENTICAL: &str = "Identical";
pub(crate) const FILES: &str = "Files";
pub(crate) const OWN: &str = "Own tokens";
pub(crate) const STARTER: &str = "Starter tokens";

/// What can be asked of the list, with what it gives.
pub(crate) const HELP: [(&str, &str); 7] = [
    ("anna", "submissions with this in their name; several words must all occur"),
    ("\"bo li\"", "words that stand together; also for words with signs such as : or >"),
    ("-anna", "without what is named; works before everything else too"),
    ("score>0.6", "by the best score; also <, >=, <= and =; in the same way pairs, files, tokens, starter, identical"),
    ("partner:bo", "by the name of the best partner"),
    ("cluster:3", "the members of a cluster; cluster>0 those of any"),
    ("verdict:strong", "by the best verdict: strong, look or unremarkable; role:earlier for earlier submissions"),
];
