//! The words of the list of clusters and of a cluster's page.

use crate::figures::{count, counted, score};

pub(crate) const TITLE: &str = "Clusters";
pub(crate) const LEAD: &str = "Submissions that belong together, because pairs of them are worth a look. The central member is the one most like all the others; that does not make it the source.";
pub(crate) const NONE: &str = "No submissions belong together: no pair of this batch is worth a look by its score.";
pub(crate) const LIST_CAPTION: &str = "Clusters in the order of their best pairs";
pub(crate) const CLUSTER: &str = "Cluster";
pub(crate) const MEMBERS: &str = "Members";
pub(crate) const CENTRAL: &str = "Central member";
pub(crate) const IS_CENTRAL: &str = "central";
pub(crate) const BEST_SCORE: &str = "Best score";
pub(crate) const N_PAIRS: &str = "Reported pairs";
pub(crate) const N_STRONG: &str = "Strong pairs";
pub(crate) const N_MEMBERS: &str = "Members";
pub(crate) const OTHER_MEMBERS: &str = "Other members";

pub(crate) const STEPS: &str = "Clusters before and after this one";
pub(crate) const PREVIOUS: &str = "‹ Previous";
pub(crate) const NEXT: &str = "Next ›";

pub(crate) const NUMBER: &str = "No.";
pub(crate) const MEMBER: &str = "Member";
pub(crate) const MEMBERS_CAPTION: &str =
    "Members of the cluster, the central one first, then by how many pairs they are in";
pub(crate) const PAIRS_INSIDE: &str = "Pairs with members";
pub(crate) const OWN_TOKENS: &str = "Own tokens";
pub(crate) const HANDED_IN: &str = "Handed in";

pub(crate) const IN_TIME: &str = "Order of handing in";
pub(crate) const IN_TIME_LEAD: &str =
    "Who handed in first need not be the source: work is passed on before it is handed in.";
pub(crate) const FIRST: &str = "first";
pub(crate) const SAME_TIME: &str = "at the same time";

pub(crate) const GRAPH: &str = "Graph";
pub(crate) const GRAPH_CAPTION: &str = "A circle is a member, numbered as in the list of members; the ringed one is central. A line is a reported pair, the thicker the higher its score.";
pub(crate) const MATRIX: &str = "Matrix";
pub(crate) const MATRIX_LEAD: &str = "The score of every reported pair of members. A dot stands for a pair that is not reported: it scored too low, or too many others scored higher.";
pub(crate) const MATRIX_CAPTION: &str = "Scores of the pairs of members";
pub(crate) const NOT_REPORTED: &str = "not reported";
pub(crate) const ITSELF: &str = "the same submission";

pub(crate) const PAIRS: &str = "Pairs";
pub(crate) const PAIRS_CAPTION: &str = "Reported pairs of members, best first";
pub(crate) const NO_PAIRS: &str = "No pair of members is reported: the list of pairs was cut before them.";
pub(crate) const ALL_PAIRS: &str = "All pairs of the cluster";
pub(crate) const RELATED: &str = "Related";
pub(crate) const RELATED_LEAD: &str =
    "Pairs of a member with somebody outside of the cluster that are worth a look, best first.";
pub(crate) const RELATED_CAPTION: &str = "Pairs of members with others";
pub(crate) const PAIR: &str = "Pair";
pub(crate) const LEFT: &str = "Left";
pub(crate) const RIGHT: &str = "Right";
pub(crate) const VERDICT: &str = "Verdict";
pub(crate) const SCORE: &str = "Score";
pub(crate) const LEFT_COVERAGE: &str = "Left coverage";
pub(crate) const RIGHT_COVERAGE: &str = "Right coverage";
pub(crate) const KIND: &str = "Kind of likeness";
pub(crate) const EVIDENCE: &str = "Evidence bits";

/// The title of a cluster's page.
pub(crate) fn title(number: usize) -> String {
    format!("Cluster {}", count(number))
}

/// Which of how many clusters a page shows.
pub(crate) fn place(number: usize, total: usize) -> String {
    format!("{} of {}", count(number), count(total))
}

/// How much of a list is shown: `250`, or `100 of 250 shown` if it is cut.
pub(crate) fn shown(n_shown: usize, total: usize) -> String {
    if n_shown == total { count(total) } else { format!("{} of {} shown", count(n_shown), count(total)) }
}

/// Said where not all members, or pairs of members, are drawn.
pub(crate) fn cut(members: (usize, usize), pairs: (usize, usize)) -> Option<String> {
    let part = |(n_shown, total): (usize, usize), of_what: &str| {
        (n_shown < total).then(|| format!("{} of {} {of_what}", count(n_shown), count(total)))
    };
    let parts = [part(members, "members, those in most pairs"), part(pairs, "pairs, the best")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("Shown: {}.", parts.join("; ")))
}

/// What the graph shows, for who cannot see it.
pub(crate) fn graph(n_members: usize, n_pairs: usize, busiest: &str, n_of_busiest: usize) -> String {
    format!(
        "{} joined by {}. Nobody is in more of them than {busiest}: {}. The lists of members and pairs on this page say the same in words.",
        counted(n_members, "member", "members"),
        counted(n_pairs, "reported pair", "reported pairs"),
        count(n_of_busiest)
    )
}

/// A line of the graph.
pub(crate) fn edge(one: usize, other: usize, of_pair: f64) -> String {
    format!("{one} and {other}: score {}", score(of_pair))
}

/// Where a cell of the matrix leads.
pub(crate) fn cell(one: usize, other: usize, of_pair: f64) -> String {
    format!("{} for {one} and {other}", score(of_pair))
}

/// How many members are not in the order of handing in.
pub(crate) fn without_time(number: usize) -> Option<String> {
    let (who, whose) = (counted(number, "member", "members"), if number == 1 { "is" } else { "are" });
    (number > 0).then(|| format!("Of {who} the time {whose} not known by the same clock."))
}

/// How much later something was handed in, to the two largest units.
pub(crate) fn later(seconds: u64) -> String {
    let units = [(86_400, "d"), (3600, "h"), (60, "min"), (1, "s")];
    let first = units.iter().position(|&(unit, _)| seconds >= unit).unwrap_or(3);
    let mut rest = seconds;
    let mut parts = Vec::new();
    for &(unit, name) in units.iter().skip(first).take(2) {
        if rest / unit > 0 {
            parts.push(format!("{} {name}", rest / unit));
        }
        rest %= unit;
    }
    format!("{} later", parts.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An instructor reads these to a student: they must not round a minute away.
    #[test]
    fn spans_of_time_have_two_units() {
        assert_eq!(later(59), "59 s later");
        assert_eq!(later(3600), "1 h later");
        assert_eq!(later(3725), "1 h 2 min later");
        assert_eq!(later(86_400 * 3 + 7200 + 59), "3 d 2 h later");
    }

    /// A cut list says so; a whole one says nothing.
    #[test]
    fn cuts_are_said() {
        assert_eq!(cut((5, 5), (4, 4)), None);
        assert_eq!(cut((60, 70), (4, 4)).unwrap(), "Shown: 60 of 70 members, those in most pairs.");
    }
}
