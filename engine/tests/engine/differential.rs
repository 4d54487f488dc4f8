//! The engine against [`slow`], over random classes with starter code, several files, roles and attempts.

use lookalike_engine::{Batch, Role, Settings, Submission, compare};
use proptest::prelude::*;

use crate::{all_pairs, slow};

/// A submission: whether it is an earlier one, its author, and its files.
type Made = (bool, Option<u32>, Vec<Vec<u32>>);

/// Texts of pieces that others have too, in few kinds, so that nearly everything happens: repeats, overlaps, runs just too short.
fn files() -> impl Strategy<Value = Vec<Vec<Vec<u32>>>> {
    let pieces = prop::collection::vec(prop::collection::vec(0_u32..6, 1..14), 8);
    let file = prop::collection::vec(0_usize..8, 0..5);
    let submission = prop::collection::vec(file, 0..3);
    (pieces, prop::collection::vec(submission, 1..7)).prop_map(|(pieces, submissions)| {
        let text = |file: &Vec<usize>| file.iter().flat_map(|&piece| pieces[piece].clone()).collect();
        submissions.iter().map(|files| files.iter().map(text).collect()).collect()
    })
}

/// A class of batch submissions without attempts.
fn plain() -> impl Strategy<Value = Vec<Made>> {
    files().prop_map(|files| files.into_iter().map(|files| (false, None, files)).collect())
}

/// A class with earlier submissions, and several attempts of some authors.
fn mixed() -> impl Strategy<Value = Vec<Made>> {
    let parts = prop::collection::vec((any::<bool>(), prop::option::of(0_u32..3)), 7);
    (files(), parts).prop_map(|(files, parts)| {
        files.into_iter().zip(parts).map(|(files, (is_earlier, author))| (is_earlier, author, files)).collect()
    })
}

fn check(class: &[Made], n_starter: usize, settings: &Settings) {
    fn of_made((is_earlier, author, files): &Made) -> Submission<'_> {
        let role = if *is_earlier { Role::Earlier } else { Role::Batch };
        Submission { role, author: *author, files: files.iter().map(|file| file.as_slice().into()).collect() }
    }
    let (starter, rest) = class.split_at(n_starter.min(class.len() - 1));
    let batch = Batch {
        submissions: rest.iter().map(of_made).collect(),
        starter: starter.iter().flat_map(|made| of_made(made).files).collect(),
        ..Batch::default()
    };
    slow::check(&batch, settings, &compare(&batch, settings, &()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// All pairs, matches and starter code of a class are what trying everything finds.
    #[test]
    fn a_class_is_what_trying_everything_finds(class in plain(), n_starter in 0_usize..2, k in 2_usize..10, w in 1_usize..5) {
        check(&class, n_starter, &all_pairs(k, k + w - 1));
    }

    /// The same where some submissions are earlier ones, and some are attempts of one author.
    #[test]
    fn earlier_ones_and_attempts_are_kept_apart(class in mixed(), n_starter in 0_usize..2, k in 2_usize..10) {
        check(&class, n_starter, &all_pairs(k, k));
    }
}
