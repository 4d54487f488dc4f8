//! Text of the list of clusters and of the page of a cluster.

use crate::words::figures::{count, counted};

/// Returns a note if not all members or pairs are drawn.
pub(crate) fn cut(members: (usize, usize), pairs: (usize, usize)) -> Option<String> {
    let part = |(n_shown, total): (usize, usize), of_what: &str| {
        (n_shown < total).then(|| format!("{} of {} {of_what}", count(n_shown), count(total)))
    };
    let parts = [part(members, "members (those in most pairs)"), part(pairs, "pairs (the best)")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("Shown: {}.", parts.join("; ")))
}

/// Returns the number of members without a comparable time.
pub(crate) fn without_time(number: usize) -> Option<String> {
    let times = if number == 1 { "time is" } else { "times are" };
    (number > 0)
        .then(|| format!("The {times} not known, or not comparable, for {}.", counted(number, "member", "members")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cut list says so; a whole one says nothing.
    #[test]
    fn cuts_are_mentioned() {
        assert_eq!(cut((5, 5), (4, 4)), None);
        assert_eq!(cut((60, 70), (4, 4)).unwrap(), "Shown: 60 of 70 members (those in most pairs).");
    }
}
