//! The words of a submission's page.

use crate::figures::{count, counted, percent, score};

pub(crate) const EARLIER: &str = "earlier";
pub(crate) const HANDED_IN_BY: &str = "Handed in by";
pub(crate) const TEAM: &str = "Team";
pub(crate) const ATTEMPT: &str = "Attempt";
pub(crate) const HANDED_IN: &str = "Handed in";
pub(crate) const LATE: &str = "late";
pub(crate) const OWN_TOKENS: &str = "Own tokens";
pub(crate) const STARTER_TOKENS: &str = "Starter tokens";
pub(crate) const CLUSTER: &str = "Cluster";
pub(crate) const IDENTICAL: &str = "Token for token the same as";
pub(crate) const IN_NO_PAIR: &str = "This submission is in no reported pair.";

pub(crate) const PARTNERS: &str = "Partners";
pub(crate) const PARTNERS_CAPTION: &str = "Reported pairs of this submission, best first";
pub(crate) const ALL_PAIRS: &str = "All its pairs";
pub(crate) const PAIR: &str = "Pair";
pub(crate) const PARTNER: &str = "Partner";
pub(crate) const VERDICT: &str = "Verdict";
pub(crate) const SCORE: &str = "Score";
pub(crate) const COVERAGE_HERE: &str = "Coverage here";
pub(crate) const COVERAGE_THERE: &str = "Coverage there";
pub(crate) const KIND: &str = "Kind of likeness";
pub(crate) const WITHIN_PARTNER: &str = "within the partner";
pub(crate) const PARTNER_WITHIN: &str = "partner within this one";
pub(crate) const MATCHED_TOKENS: &str = "Matched tokens";
pub(crate) const PASSAGES: &str = "Passages";
pub(crate) const EVIDENCE: &str = "Evidence bits";

pub(crate) const SHARED: &str = "Who else has what";
pub(crate) const SHARED_LEAD: &str = "The stretches of this submission that lie in passages of its reported pairs, those that say most first. \
     Passages that overlap here are one stretch, so not everybody named need have all of it.";
pub(crate) const SHARED_CAPTION: &str = "Shared stretches and who has them";
pub(crate) const STRETCH: &str = "Stretch";
pub(crate) const LINES: &str = "Lines";
pub(crate) const IN_PAIRS_WITH: &str = "In reported pairs with";
pub(crate) const PASSAGE: &str = "passage";
pub(crate) const OTHERS: &str = "Others who have a passage of it";

pub(crate) const BEYOND_PAIRS: &str = "beyond these:";

pub(crate) const ACCOUNT: &str = "Files handed in";
pub(crate) const ACCOUNT_CAPTION: &str = "What became of each file of this submission";
pub(crate) const ALL_FILES: &str = "All its files";
pub(crate) const FILE: &str = "File";
pub(crate) const LANGUAGE: &str = "Language";
pub(crate) const BYTES: &str = "Bytes";
pub(crate) const TOKENS: &str = "Tokens";
pub(crate) const FATE: &str = "Fate";
pub(crate) const REMARKS: &str = "Remarks";

pub(crate) const SOURCE: &str = "Source";
pub(crate) const STARTER: &str = "starter";
pub(crate) const STARTER_MEANING: &str = "handed out, never counts";
pub(crate) const COMMON: &str = "common";
pub(crate) const COMMON_MEANING: &str = "many in the batch have it";
pub(crate) const EMPTY_FILE: &str = "This file is empty.";
pub(crate) const NO_FILE: &str = "No file of this submission could be compared.";

/// What the script of the page says.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("sourceCut", "… a part of this very long line is left out …"),
    ("sourceNotLoaded", "The whole source could not be loaded. What follows is what the page itself holds."),
    ("sourceShared", "Lines {first} to {last}: in reported pairs with {n} others. To who has them."),
    ("sourceSharedOnce", "Lines {first} to {last}: in a reported pair with one other. To who has them."),
    ("sourceLine", "1 line"),
    ("sourceLines", "{n} lines"),
];

/// Where a submission stands among those of the batch: `n_below` of `n_others` have a lower best score.
pub(crate) fn standing(best: f64, n_below: usize, n_others: usize) -> String {
    let best = score(best);
    match n_below {
        _ if n_others == 0 => format!("Its best score is {best}."),
        0 => format!("Its best score, {best}, is higher than that of nobody else in the batch."),
        _ if n_below == n_others => {
            format!("Its best score, {best}, is higher than that of everybody else in the batch.")
        }
        _ => {
            let share = percent(n_below as f64 / n_others as f64);
            format!("Its best score, {best}, is higher than that of {share} of the others in the batch.")
        }
    }
}

/// What the picture of the best scores shows.
pub(crate) fn picture(n_submissions: usize, best: f64) -> String {
    format!(
        "Best scores of {} from 0 on the left to 1 on the right, drawn as square roots; a line marks this one at {}.",
        counted(n_submissions, "submission", "submissions"),
        score(best)
    )
}

/// `and 7 more`; nothing if there are none.
pub(crate) fn more(number: usize) -> Option<String> {
    (number > 0).then(|| format!("and {} more", count(number)))
}

/// How much of a list is shown: `250`, or `100 of 250 shown` if it is cut.
pub(crate) fn shown(n_shown: usize, total: usize) -> String {
    if n_shown == total { count(total) } else { format!("{} of {} shown", count(n_shown), count(total)) }
}

/// The members of a cluster, for a link to it.
pub(crate) fn cluster(number: usize, n_members: usize) -> String {
    format!("{number}, {}", counted(n_members, "member", "members"))
}

/// How many others have something, if not all of them could be named.
pub(crate) fn at_least(number: usize) -> String {
    format!("at least {}", count(number))
}

/// The first and the last line of a stretch.
pub(crate) fn lines(first: usize, last: usize) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

/// How long a file is.
pub(crate) fn n_lines(number: usize) -> String {
    counted(number, "line", "lines")
}

/// Said below a file that the page shows in part.
pub(crate) fn cut(n_shown: usize, total: usize) -> String {
    if n_shown == total {
        return "Only the beginning of this very long line is shown.".to_owned();
    }
    format!("{} of {} lines shown. With JavaScript the page shows all of them.", count(n_shown), count(total))
}

/// Said below the last file, if there are more.
pub(crate) fn files_left_out(n_shown: usize, total: usize) -> String {
    format!("{} of {} files shown. With JavaScript the page shows all of them.", count(n_shown), count(total))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page must not say that somebody is above all others when somebody has the same score.
    #[test]
    fn a_standing_is_never_overstated() {
        assert_eq!(standing(0.5, 0, 0), "Its best score is 0.500.");
        assert_eq!(standing(0.5, 0, 3), "Its best score, 0.500, is higher than that of nobody else in the batch.");
        assert!(standing(0.5, 2999, 3000).contains("99.9 % of the others"));
        assert!(standing(0.5, 3000, 3000).contains("everybody else"));
    }
}
