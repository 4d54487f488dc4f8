//! Text of the page of a submission.

use super::figures::{count, counted, moment, score};
use super::visible;
use crate::model::Provenance;

pub(crate) const WITHIN_PARTNER: &str = "within the other";
pub(crate) const PARTNER_WITHIN: &str = "the other within this one";

pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("sourceCut", "… part of this very long line is not shown …"),
    (
        "sourceNotLoaded",
        "The complete source could not be loaded. The page shows only the part that it contains itself.",
    ),
    ("sourceShared", "Lines {first} to {last}: shared with {n} submissions in reported pairs. Show which."),
    ("sourceSharedOnce", "Lines {first} to {last}: shared with 1 submission in a reported pair. Show which."),
    ("sourceLine", "1 line"),
    ("sourceLines", "{n} lines"),
];

/// Returns the position of a submission in the batch: `n_below` of `n_others` have a lower best score in the report.
pub(crate) fn standing(best: f64, n_below: usize, n_others: usize) -> String {
    let best = score(best);
    match n_below {
        _ if n_others == 0 => format!("Its highest score is {best}."),
        0 => format!("Its highest score, {best}, is the lowest in the class."),
        _ if n_below == n_others => {
            format!("Its highest score, {best}, is also the highest in the class.")
        }
        _ => format!(
            "Its highest score, {best}, is higher than that of {} of the other {}.",
            count(n_below),
            counted(n_others, "submission", "submissions")
        ),
    }
}

pub(crate) fn picture(n_submissions: usize, best: f64) -> String {
    format!(
        "Highest scores of {} from 0 on the left to 1 on the right, on a square-root scale; a line marks this one at {}.",
        counted(n_submissions, "submission", "submissions"),
        score(best)
    )
}

pub(crate) fn lines(first: usize, last: usize) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

/// Returns the note below a file that the page shows in part.
pub(crate) fn cut(n_shown: usize, total: usize) -> String {
    if n_shown == total {
        return "Only the beginning of this very long line is shown.".to_owned();
    }
    format!("{} of {} lines shown. With JavaScript the page shows all of them.", count(n_shown), count(total))
}

/// Returns the time of a submission, and whether it was late.
pub(crate) fn time(provenance: &Provenance) -> Option<String> {
    let late = (provenance.late == Some(true)).then(|| "late".to_owned());
    let parts = [provenance.time.as_deref().map(moment), late];
    let known: Vec<String> = parts.into_iter().flatten().collect();
    (!known.is_empty()).then(|| known.join(", "))
}

/// Returns the same with hidden characters made visible; none if only its being late is known.
pub(crate) fn known_time(provenance: &Provenance) -> Option<String> {
    let time = time(provenance).filter(|_| provenance.time.is_some())?;
    Some(visible::name(&time).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page must not place a submission above others with the same score.
    #[test]
    fn a_position_is_never_overstated() {
        assert_eq!(standing(0.5, 0, 0), "Its highest score is 0.500.");
        assert_eq!(standing(0.5, 0, 3), "Its highest score, 0.500, is the lowest in the class.");
        assert!(standing(0.5, 2999, 3000).contains("than that of 2,999 of the other 3,000 submissions."));
        assert!(standing(0.5, 3000, 3000).contains("also the highest in the class"));
    }
}
