//! The engine against [`naive_engine`] on random classes with starter code, several files, roles and attempts.

use lookalike_engine::{Batch, Settings, Submission, SubmissionRole};
use proptest::prelude::*;

use lookalike_test_support::naive_engine;

use crate::{all_pairs, compare};

/// A generated submission: whether it is an earlier one, its author, and its files.
type Generated = (bool, Option<u32>, Vec<Vec<u32>>);

/// Texts of common pieces with few kinds, so that repeats, overlaps and runs just below the threshold are frequent.
fn files() -> impl Strategy<Value = Vec<Vec<Vec<u32>>>> {
    let pieces = prop::collection::vec(prop::collection::vec(0_u32..6, 1..14), 8);
    let file = prop::collection::vec(0_usize..8, 0..5);
    let files = prop::collection::vec(file, 0..3);
    (pieces, prop::collection::vec(files, 1..7)).prop_map(|(pieces, submissions)| {
        let text = |file: &Vec<usize>| file.iter().flat_map(|&piece| pieces[piece].clone()).collect();
        submissions.iter().map(|files| files.iter().map(text).collect()).collect()
    })
}

/// A class of batch submissions, one per author.
fn plain() -> impl Strategy<Value = Vec<Generated>> {
    files().prop_map(|files| files.into_iter().map(|files| (false, None, files)).collect())
}

/// A class with earlier submissions and several attempts of some authors.
fn mixed() -> impl Strategy<Value = Vec<Generated>> {
    let parts = prop::collection::vec((any::<bool>(), prop::option::of(0_u32..3)), 7);
    (files(), parts).prop_map(|(files, parts)| {
        files.into_iter().zip(parts).map(|(files, (is_earlier, author))| (is_earlier, author, files)).collect()
    })
}

fn check(class: &[Generated], n_starter: usize, settings: &Settings) {
    fn submission((is_earlier, author, files): &Generated) -> Submission<'_> {
        let role = if *is_earlier { SubmissionRole::Earlier } else { SubmissionRole::Batch };
        Submission { role, author: *author, files: files.iter().map(|file| file.as_slice().into()).collect() }
    }
    let (starter, rest) = class.split_at(n_starter.min(class.len() - 1));
    let batch = Batch {
        submissions: rest.iter().map(submission).collect(),
        starter: starter.iter().flat_map(|generated| submission(generated).files).collect(),
        ..Batch::default()
    };
    naive_engine::check(&batch, settings, &compare(&batch, settings));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// All pairs, matches and ranges of starter code are those of the naive engine.
    #[test]
    fn agrees_with_naive_engine(class in plain(), n_starter in 0_usize..2, k in 2_usize..10, w in 1_usize..5) {
        check(&class, n_starter, &all_pairs(k, k + w - 1));
    }

    /// The same with earlier submissions and with several attempts of one author.
    #[test]
    fn agrees_with_naive_engine_on_roles_and_attempts(class in mixed(), n_starter in 0_usize..2, k in 2_usize..10) {
        check(&class, n_starter, &all_pairs(k, k));
    }
}
