//! Text about a class in which equal answers abound: its task may leave only one.

use crate::model::{Report, Role};
use crate::words::figures::count;

/// Minimum number of groups of identical submissions: one or two may have a source each.
const MIN_GROUPS: usize = 3;
/// Minimum share of the pairs that are identical, in percent. Larger exercises stay below 3 however many copied (docs/measurements/accuracy.md).
const MIN_SHARE: usize = 4;
/// Maximum number of own tokens of the median submission: longer programs do not come out equal.
const MAX_TOKENS: usize = 200;

impl Report {
    /// Returns that equal answers abound, in sentences; nothing if they do not.
    pub fn alike_in_words(&self) -> Option<String> {
        let of_batch: Vec<_> = self.submissions.iter().filter(|one| one.role == Role::Batch).collect();
        let n_pairs = of_batch.len() * of_batch.len().saturating_sub(1) / 2;
        let n_equal: usize = self.identical.iter().map(|group| group.len() * group.len().saturating_sub(1) / 2).sum();
        let mut sizes: Vec<usize> = of_batch.iter().map(|one| one.own_tokens).collect();
        sizes.sort_unstable();
        let is_small = sizes.get(sizes.len() / 2).is_some_and(|&median| median <= MAX_TOKENS);
        let abound = self.identical.len() >= MIN_GROUPS && 100 * n_equal >= MIN_SHARE * n_pairs;
        (abound && is_small).then(|| {
            format!(
                "Answers to this task are alike: {} of {} pairs are equal apart from names and values, in {} groups. If \
                 the task leaves one answer, equal answers say little here: look for what it does not ask for, such as \
                 names, texts, comments and layout.",
                count(n_equal),
                count(n_pairs),
                count(self.identical.len())
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Submission;

    /// A class of `n` programs of some length, in which `n_groups` groups of three are identical.
    fn class(n: usize, n_groups: usize, own_tokens: usize) -> Report {
        Report {
            submissions: vec![Submission { own_tokens, ..Submission::default() }; n],
            identical: (0..n_groups).map(|group| (3 * group..3 * group + 3).collect()).collect(),
            ..Report::default()
        }
    }

    /// Equal answers are said to say little where many small ones are equal, in several groups; not where a few copied.
    #[test]
    fn a_task_with_one_answer_is_named() {
        let words = class(12, 3, 100).alike_in_words().expect("9 of 66 pairs are equal");
        assert!(words.starts_with("Answers to this task are alike: 9 of 66 pairs are equal"), "{words}");
        for other in [class(12, 2, 100), class(12, 3, 201), class(60, 4, 100)] {
            assert_eq!(other.alike_in_words(), None);
        }
    }
}
