//! Counts which names of one side of a pair correspond to which of the other.

use std::collections::HashMap;

use lookalike_report_templates::model::{Renaming, Renamings};

use crate::lexical_view::{LexicalView, TokenClass};
use crate::text::excerpt;

/// Maximum number of renamings that are shown, the most frequent first.
const MAX_EXAMPLES: usize = 5;
/// Maximum length of a name that is shown, in characters.
const MAX_NAME_CHARS: usize = 60;

/// The names of a submission by number: those of two tokens are equal if their numbers are. A submission is in many pairs, and numbers are counted faster than names.
#[derive(Default)]
pub(crate) struct NumberedNames<'a> {
    names: Vec<&'a str>,
    /// The number of the name of each token, by file; of no meaning for other tokens.
    numbers: Vec<Vec<u32>>,
}

impl<'a> NumberedNames<'a> {
    /// Numbers the names of a submission.
    pub(crate) fn new(files: &[LexicalView<'a>]) -> NumberedNames<'a> {
        let mut names = Vec::new();
        // Students choose the names, so the hash has a secret.
        let mut numbers = HashMap::new();
        let mut number_of = |file: &LexicalView<'a>, token: usize| {
            if file.class(token) != Some(TokenClass::Name) {
                return 0;
            }
            let name = file.spelling(token);
            *numbers.entry(name).or_insert_with(|| {
                names.push(name);
                names.len() as u32 - 1
            })
        };
        let numbers = files.iter().map(|file| (0..file.n_tokens()).map(|token| number_of(file, token)).collect());
        NumberedNames { numbers: numbers.collect(), names }
    }

    /// Returns the number of the name of a token.
    pub(super) fn number(&self, file: usize, token: usize) -> u32 {
        self.numbers[file][token]
    }
}

/// Number of times that each name on the left corresponds to each name on the right, unchanged names included.
#[derive(Default)]
pub(super) struct NamePairs(Vec<NamePair>);

/// A name on the left and a name on the right, by their numbers.
#[derive(Clone, Copy)]
struct NamePair {
    names: (u32, u32),
    times: usize,
}

impl NamePairs {
    pub(super) fn add(&mut self, left: u32, right: u32) {
        self.0.push(NamePair { names: (left, right), times: 1 });
    }

    pub(super) fn extend(&mut self, other: NamePairs) {
        self.0.extend(other.0);
    }

    /// Keeps each two names once, in their order.
    pub(super) fn merge_equal(&mut self) {
        self.0.sort_by_key(|pair| pair.names);
        self.0.dedup_by(|next, before| {
            let is_equal = next.names == before.names;
            if is_equal {
                before.times += next.times;
            }
            is_equal
        });
    }

    /// Returns the changed names, and how many of them were changed in one way only. Equal pairs of names must have been merged.
    pub(super) fn renamings(&self, left: &NumberedNames<'_>, right: &NumberedNames<'_>) -> Renamings {
        let names = |pair: &NamePair| (left.names[pair.names.0 as usize], right.names[pair.names.1 as usize]);
        let is_changed = |pair: &&NamePair| names(pair).0 != names(pair).1;
        let mut changed: Vec<NamePair> = self.0.iter().filter(is_changed).copied().collect();
        if changed.is_empty() {
            return Renamings::default();
        }
        let mut rights: Vec<u32> = self.0.iter().map(|pair| pair.names.1).collect();
        rights.sort_unstable();
        let n_of_left = |name: u32| n_equal(&self.0, |pair| pair.names.0.cmp(&name));
        let n_of_right = |name: u32| n_equal(&rights, |right| right.cmp(&name));
        let is_consistent = |pair: &&NamePair| n_of_left(pair.names.0) == 1 && n_of_right(pair.names.1) == 1;
        let consistent = changed.iter().filter(is_consistent).count();
        changed.sort_unstable_by(|a, b| b.times.cmp(&a.times).then_with(|| names(a).cmp(&names(b))));
        let examples = changed.iter().take(MAX_EXAMPLES).map(|pair| Renaming {
            left: excerpt(names(pair).0, MAX_NAME_CHARS),
            right: excerpt(names(pair).1, MAX_NAME_CHARS),
            times: pair.times,
        });
        Renamings { different: changed.len(), consistent, examples: examples.collect() }
    }
}

/// Returns the number of items that compare as equal. The items must be in the order of the comparison.
fn n_equal<T>(items: &[T], compare: impl Fn(&T) -> std::cmp::Ordering) -> usize {
    let start = items.partition_point(|item| compare(item).is_lt());
    items[start..].partition_point(|item| compare(item).is_eq())
}
