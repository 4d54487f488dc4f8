//! Words of the overview.

use crate::figures::{count, counted, score};
use crate::wording;

pub(crate) const TITLE: &str = "Overview";
pub(crate) const SUBMISSIONS: &str = "Submissions";
pub(crate) const FILES: &str = "Input files";
pub(crate) const PAIRS_REPORTED: &str = "Pairs reported";
pub(crate) const STRONG: &str = "Strong";
pub(crate) const WORTH_A_LOOK: &str = "Worth a look";
pub(crate) const CLUSTERS: &str = "Clusters";
pub(crate) const LANGUAGES: &str = "Languages";
pub(crate) const FATES: &str = "What became of the files";
pub(crate) const BEST: &str = "Pairs that deserve time first";
pub(crate) const CLOSEST: &str = "The closest pairs";
pub(crate) const BEST_CAPTION: &str = "The most telling pairs";
pub(crate) const ALL_PAIRS: &str = "all pairs";
pub(crate) const ALL_CLUSTERS: &str = "all clusters";
pub(crate) const ALL_FILES: &str = "all files";
pub(crate) const CLUSTERS_LEAD: &str =
    "Submissions joined by pairs that are worth a look. The central member is the one that the others are most like.";
pub(crate) const CLUSTER: &str = "Cluster";
pub(crate) const CENTRAL: &str = "central";
pub(crate) const BEST_PAIR: &str = "best pair";
pub(crate) const IDENTICAL: &str = "Identical submissions";
pub(crate) const IDENTICAL_LEAD: &str =
    "These have exactly the same tokens once layout, comments, names and literals are put aside.";
pub(crate) const LEFT_OUT: &str = "What was not compared, and why";
pub(crate) const LEFT_OUT_CAPTION: &str = "Files that were not compared, by reason";
pub(crate) const FATE: &str = "Fate";
pub(crate) const REASON: &str = "Reason";
pub(crate) const N_FILES: &str = "Files";
pub(crate) const NOTHING_LEFT_OUT: &str = "Every file was compared.";
pub(crate) const LEGEND: &str = "What the figures mean";

pub(crate) const SCORES: &str = "Where the scores lie";
pub(crate) const IN_NUMBERS: &str = "The same in numbers";
pub(crate) const SCORES_CAPTION: &str = "How many pairs have which score";
pub(crate) const BIN: &str = "Score";
pub(crate) const FOUND: &str = "Pairs with a match";
pub(crate) const REPORTED: &str = "Reported";
pub(crate) const EXPECTED: &str = "Expected by coincidence";
pub(crate) const UNKNOWN: &str = "not told";

/// What the whole batch comes to.
pub(crate) fn lead(n_strong: usize, n_worth_a_look: usize) -> String {
    match (n_strong, n_worth_a_look) {
        (0, 0) => "Nothing is suspicious here: coincidence explains every pair of this batch.".to_owned(),
        (strong, 0) => format!("{} hardly explained by coincidence.", pairs_are(strong)),
        (0, look) => format!("No pair is strong; {} worth a look.", pairs_are(look)),
        (strong, look) => {
            let more = if look == 1 { "is" } else { "are" };
            format!("{} hardly explained by coincidence, {} more {more} worth a look.", pairs_are(strong), count(look))
        }
    }
}

fn pairs_are(number: usize) -> String {
    let verb = if number == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(number, "pair", "pairs"))
}

/// How many submissions are there for comparison only.
pub(crate) fn and_earlier(number: usize) -> String {
    format!("and {} earlier", count(number))
}

/// How many pairs there are beside the reported ones.
pub(crate) fn of_found(number: usize) -> String {
    format!("of {} with a match", count(number))
}

/// How much of a list is shown.
pub(crate) fn shown(shown: usize, total: usize) -> String {
    if shown == total { format!("all {}", count(total)) } else { format!("{} of {}", count(shown), count(total)) }
}

/// How many files a language has.
pub(crate) fn files(number: usize) -> String {
    counted(number, "file", "files")
}

/// How large a cluster is.
pub(crate) fn cluster(n_members: usize, n_pairs: usize) -> String {
    let members = counted(n_members, "submission", "submissions");
    format!("{members}, {}", counted(n_pairs, "reported pair", "reported pairs"))
}

/// How many are not named.
pub(crate) fn and_more(number: usize) -> String {
    format!("and {} more", count(number))
}

/// What the picture of the scores shows.
pub(crate) fn scores(n_found: u64, n_reported: usize, is_expected_known: bool) -> String {
    let found = counted(usize::try_from(n_found).unwrap_or(usize::MAX), "pair", "pairs");
    let bars = format!(
        "Faint: all {found} with a match; full: the {} reported. Each grid line is ten times the one below, so that a single pair is seen beside thousands.",
        count(n_reported)
    );
    let line = if is_expected_known {
        "The line is how many pairs coincidence would give, if nobody had copied: what stands above it on the right asks for another reason."
    } else {
        "Too few pairs are honest here to tell how many coincidence would give."
    };
    format!("{bars} {line}")
}

/// What a bar of the picture stands for.
pub(crate) fn bar(range: &str, n_found: &str, n_reported: &str, expected: Option<&str>) -> String {
    let expected = expected.map(|expected| format!(", {expected} expected")).unwrap_or_default();
    format!("{range}: {n_found} with a match, {n_reported} reported{expected}")
}

/// The scores of a bin.
pub(crate) fn range(from: f64, to: f64) -> String {
    format!("{from:.2} to {to:.2}")
}

/// Where the pairs with a verdict begin.
pub(crate) fn verdict_from(verdict: crate::model::Verdict, least: f64) -> String {
    format!("{} from {}", wording::verdict(verdict), score(least))
}
