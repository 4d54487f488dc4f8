//! Text of the overview.

use crate::figures::{count, counted, score};

/// Returns a summary of the batch.
pub(crate) fn lead(n_strong: usize, n_worth_a_look: usize) -> String {
    match (n_strong, n_worth_a_look) {
        (0, 0) => "No pair stands out. That does not prove that nobody copied.".to_owned(),
        (strong, 0) => format!("{} hardly explained by chance.", pairs_are(strong)),
        (0, look) => format!("No pair is strong; {} worth a look.", pairs_are(look)),
        (strong, look) => {
            let more = if look == 1 { "is" } else { "are" };
            format!("{} hardly explained by chance, {} more {more} worth a look.", pairs_are(strong), count(look))
        }
    }
}

fn pairs_are(number: usize) -> String {
    let verb = if number == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(number, "pair", "pairs"))
}

/// The heading of the reasons why a report is incomplete.
pub(crate) const INCOMPLETE: &str = "This comparison is incomplete: submissions may be missing.";

/// Returns the number of earlier submissions.
pub(crate) fn and_earlier(number: usize) -> String {
    format!("and {} earlier", count(number))
}

/// Returns the number of pairs with a match.
pub(crate) fn of_found(number: usize) -> String {
    format!("of {} with a match", count(number))
}

/// Returns how much of a list is shown.
pub(crate) fn shown(shown: usize, total: usize) -> String {
    if shown == total { format!("all {}", count(total)) } else { format!("{} of {}", count(shown), count(total)) }
}

/// Returns a number of files.
pub(crate) fn files(number: usize) -> String {
    counted(number, "file", "files")
}

/// Returns the size of a cluster.
pub(crate) fn cluster(n_members: usize, n_pairs: usize) -> String {
    let members = counted(n_members, "submission", "submissions");
    format!("{members}, {}", counted(n_pairs, "reported pair", "reported pairs"))
}

/// Returns the number of items that are not named.
pub(crate) fn and_more(number: usize) -> String {
    format!("and {} more", count(number))
}

/// Describes the histogram.
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

/// Describes a bar of the histogram.
pub(crate) fn bar(range: &str, n_found: &str, n_reported: &str, expected: Option<&str>) -> String {
    let expected = expected.map(|expected| format!(", {expected} expected")).unwrap_or_default();
    format!("{range}: {n_found} with a match, {n_reported} reported{expected}")
}

/// Returns the scores of a bin.
pub(crate) fn range(from: f64, to: f64) -> String {
    format!("{from:.2} to {to:.2}")
}

/// Returns the label of the line where the pairs with a verdict begin.
pub(crate) fn verdict_from(verdict: crate::model::Verdict, least: f64) -> String {
    format!("{} from {}", verdict.words(), score(least))
}
