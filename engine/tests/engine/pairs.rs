//! Pairs: the same in any order and on any number of threads.

use std::borrow::Cow;

use lookalike_engine::{Batch, Common, Comparison, Pair, Settings, Submission, SubmissionRole, TokenSource};
use proptest::prelude::*;

use crate::{all_pairs, batch, compare, compare_files, random_text};

/// Texts that share pieces with one another; some are equal.
fn class() -> impl Strategy<Value = Vec<Vec<u32>>> {
    let pieces = prop::collection::vec(prop::collection::vec(0_u32..20, 5..40), 6);
    let texts = prop::collection::vec(prop::collection::vec(0_usize..6, 0..6), 2..9);
    (pieces, texts).prop_map(|(pieces, texts)| {
        texts.iter().map(|text| text.iter().flat_map(|&piece| pieces[piece].clone()).collect()).collect()
    })
}

fn slices(texts: &[Vec<u32>]) -> Vec<&[u32]> {
    texts.iter().map(Vec::as_slice).collect()
}

/// Returns the figures of each pair that do not depend on which submission comes first.
fn figures(comparison: &Comparison, name: impl Fn(usize) -> usize) -> Vec<(usize, usize, String)> {
    let of_pair = |pair: &Pair| {
        let (left, right) = (name(pair.left), name(pair.right));
        let figures = format!(
            "{:.9} {:.3} {} {} {}",
            pair.score,
            pair.evidence_bits,
            pair.matched_tokens,
            pair.longest_match,
            pair.cluster.is_some()
        );
        (left.min(right), left.max(right), figures)
    };
    let mut figures: Vec<_> = comparison.pairs.iter().map(of_pair).collect();
    figures.sort();
    figures
}

proptest! {
    /// The order of the submissions changes no figure of any pair.
    #[test]
    fn figures_do_not_depend_on_order(texts in class(), turn in any::<prop::sample::Index>()) {
        let forward = compare_files(&slices(&texts), &all_pairs(9, 9));
        let n = texts.len();
        let turn = turn.index(n);
        let mut turned = texts.clone();
        turned.rotate_left(turn);
        turned.reverse();
        let backward = compare_files(&slices(&turned), &all_pairs(9, 9));
        let original = |index: usize| (n - 1 - index + turn) % n;
        prop_assert_eq!(figures(&forward, |index| index), figures(&backward, original));
        prop_assert_eq!(forward.n_pairs_found, backward.n_pairs_found);
    }

    /// The result does not depend on the number of threads.
    #[test]
    fn result_does_not_depend_on_threads(texts in class()) {
        let on_threads = |n_threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().expect("a thread pool can be created");
            pool.install(|| compare_files(&slices(&texts), &Settings { top: Some(5), ..all_pairs(9, 9) }))
        };
        prop_assert_eq!(on_threads(1), on_threads(4));
    }

    /// Duplicates match completely, score high, and are listed as duplicates.
    #[test]
    fn duplicates_match_completely(mut texts in class(), seed in any::<u64>()) {
        let copied = random_text(seed, 300, 50);
        texts.push(copied.clone());
        texts.push(copied.clone());
        let comparison = compare_files(&slices(&texts), &all_pairs(9, 9));
        let (one, other) = (texts.len() - 2, texts.len() - 1);
        let pair = comparison.pairs.iter().find(|pair| (pair.left, pair.right) == (one, other)).expect("duplicates are a pair");
        prop_assert_eq!(pair.matched_tokens, copied.len());
        prop_assert_eq!(pair.longest_match, copied.len());
        prop_assert!(pair.score > 0.9);
        prop_assert!(comparison.duplicates.contains(&vec![one, other]));
    }

    /// Scores lie in 0..=1 and fall from pair to pair; every reported pair has a match; matches are equal tokens without overlaps.
    #[test]
    fn pairs_are_valid(texts in class(), window in 1_usize..5) {
        let comparison = compare_files(&slices(&texts), &all_pairs(9, 8 + window));
        prop_assert!(comparison.pairs.is_sorted_by(|a, b| a.score >= b.score));
        for pair in &comparison.pairs {
            prop_assert!((0.0..=1.0).contains(&pair.score));
            prop_assert!(pair.left < pair.right);
            prop_assert!(pair.matched_tokens >= 9);
            let (left, right) = (&texts[pair.left], &texts[pair.right]);
            prop_assert!(pair.matched_tokens <= left.len().min(right.len()));
            let mut taken = (vec![false; left.len()], vec![false; right.len()]);
            for found in pair.matches() {
                for offset in 0..found.tokens {
                    let (at, opposite) = (found.left.token + offset, found.right.token + offset);
                    prop_assert_eq!(left[at], right[opposite]);
                    prop_assert!(!std::mem::replace(&mut taken.0[at], true));
                    prop_assert!(!std::mem::replace(&mut taken.1[opposite], true));
                }
            }
        }
    }

    /// A shorter list is the beginning of a longer one, it has all flagged pairs, and everything is counted as before.
    #[test]
    fn short_list_is_the_beginning_of_the_long_one(texts in class(), top in 0_usize..10, min_score in 0.0..1.0_f64) {
        let all = compare_files(&slices(&texts), &all_pairs(9, 9));
        let settings = Settings { top: Some(top), min_score, ..all_pairs(9, 9) };
        let some = compare_files(&slices(&texts), &settings);
        let n_flagged = all.pairs.iter().filter(|pair| pair.verdict.is_flagged()).count();
        let figures = |pair: &Pair| Pair { passages: Vec::new(), is_detailed: false, ..pair.clone() };
        let expected = all.pairs.iter().filter(|pair| pair.verdict.is_flagged() || pair.score >= min_score);
        let expected: Vec<Pair> = expected.take(top.max(n_flagged)).map(figures).collect();
        prop_assert_eq!(some.pairs.iter().map(figures).collect::<Vec<_>>(), expected);
        prop_assert_eq!(some.pairs.iter().filter(|pair| pair.is_detailed).count(), some.pairs.len().min(settings.max_detailed()));
        prop_assert_eq!((some.n_pairs_found, some.n_flagged), (all.n_pairs_found, all.n_flagged));
        prop_assert_eq!(some.clusters, all.clusters);
    }
}

/// Earlier submissions are compared with the batch and never with one another, even if all are equal.
#[test]
fn earlier_submissions_are_not_compared_with_one_another() {
    let text = random_text(5, 100, 30);
    let other = [&text[..50], &random_text(6, 50, 30)].concat();
    fn submission(role: SubmissionRole, file: &[u32]) -> Submission<'_> {
        Submission { role, author: None, files: vec![file.into()] }
    }
    let submissions = vec![
        submission(SubmissionRole::Batch, &text),
        submission(SubmissionRole::Batch, &text),
        submission(SubmissionRole::Earlier, &text),
        submission(SubmissionRole::Earlier, &text),
        submission(SubmissionRole::Earlier, &other),
    ];
    let comparison = compare(&Batch { submissions, starter: Vec::new(), ..Batch::default() }, &all_pairs(9, 9));
    let mut found: Vec<(usize, usize)> = comparison.pairs.iter().map(|pair| (pair.left, pair.right)).collect();
    found.sort_unstable();
    assert_eq!(found, [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)]);
    assert_eq!(comparison.n_pairs_found, found.len());
}

/// The matches of a duplicate are on its own side, whichever submission of the pair comes first.
#[test]
fn matches_of_duplicates_are_on_their_own_side() {
    let (a, b) = (random_text(7, 60, 40), random_text(8, 60, 40));
    let (one, two) = ([&a[..], &b].concat(), [&b[..], &a[..30]].concat());
    // The duplicate of `one` comes after `two`.
    let comparison = compare_files(&[&one, &two, &one], &all_pairs(9, 9));
    let texts = [&one, &two, &one];
    assert_eq!(comparison.pairs.len(), 3);
    for pair in &comparison.pairs {
        for found in pair.matches() {
            let left = &texts[pair.left][found.left.token..][..found.tokens];
            let right = &texts[pair.right][found.right.token..][..found.tokens];
            assert_eq!(left, right, "{} and {}", pair.left, pair.right);
        }
    }
}

/// Submissions are numbered by hash, and by their tokens if hashes are equal. A text whose spellings equal its kinds has hash 0, so these two collide, and their matches depend on which of them comes first.
#[test]
fn figures_do_not_depend_on_order_if_hashes_collide() {
    let with_zeros = |kinds: &[u32]| kinds.iter().flat_map(|&kind| [kind, 0, 0, 0]).collect::<Vec<u32>>();
    let long = with_zeros(&[9, 5, 5, 2, 4, 10, 6, 8, 9, 6, 9, 1, 3]);
    let short = with_zeros(&[9, 5, 5, 2, 4, 10, 6, 1, 3]);
    let figures_of = |texts: [&Vec<u32>; 2]| {
        let sources = texts.map(|text| (text.clone(), text.clone()));
        let submissions =
            sources.each_ref().map(|file| Submission { files: vec![file.into()], ..Submission::default() });
        let batch = Batch { submissions: submissions.to_vec(), ..Batch::default() };
        figures(&compare(&batch, &all_pairs(2, 2)), |index| index)
    };
    assert_eq!(figures_of([&long, &short]), figures_of([&short, &long]));
}

/// Code of more submissions than the limit is no evidence, and its ranges are reported as common.
#[test]
fn common_code_is_no_evidence() {
    let shared = random_text(9, 40, 40);
    // Each text goes on with its own token after the shared part. Random ones could be equal by chance.
    let own = |author: u64| [vec![1000 + author as u32], random_text(100 + author, 59, 40)].concat();
    let texts: Vec<Vec<u32>> = (0..12).map(|author| [&shared[..], &own(author)].concat()).collect();
    let with_common = |common| compare_files(&slices(&texts), &Settings { common, ..all_pairs(9, 9) });
    assert_eq!(with_common(Common::MoreThan(12)).n_pairs_found, 66);
    let without = with_common(Common::MoreThan(11));
    assert_eq!(without.n_pairs_found, 0);
    assert_eq!(without.facts[3].common[0].tokens, 0..40);
    assert_eq!(without.facts[3].own_tokens, 100);
    // A share makes nothing common in a small class: in a class of three, two copies are two thirds.
    let three =
        compare_files(&slices(&texts[..3]), &Settings { common: Common::MoreThanShare(0.1), ..all_pairs(9, 9) });
    assert_eq!(three.n_pairs_found, 3);
}

/// Copies of one program are in one cluster, and copies of another in another.
#[test]
fn clusters_join_copies() {
    let (a, b) = (random_text(10, 300, 50), random_text(11, 300, 50));
    let copy = |text: &[u32], author: u64| [&text[..250], &random_text(author, 50, 50)].concat();
    let texts = [a.clone(), b.clone(), copy(&a, 1), copy(&b, 2), copy(&a, 3), random_text(12, 300, 50)];
    let comparison = compare(&batch(&slices(&texts)), &all_pairs(9, 9));
    let cluster = |one: usize, other: usize| {
        let pair = comparison.pairs.iter().find(|pair| (pair.left, pair.right) == (one, other));
        pair.and_then(|pair| pair.cluster)
    };
    assert!(cluster(0, 2).is_some());
    assert_eq!(cluster(0, 2), cluster(0, 4));
    assert_eq!(cluster(0, 2), cluster(2, 4));
    assert!(cluster(1, 3).is_some());
    assert_ne!(cluster(0, 2), cluster(1, 3));
}

/// A batch may be empty or have submissions without tokens.
#[test]
fn empty_input_gives_no_pairs() {
    assert_eq!(compare_files(&[], &Settings::default()), Comparison::default());
    assert_eq!(compare_files(&[&[], &[]], &Settings::default()).n_pairs_found, 0);
}

/// A source that claims a number of tokens and must not be read.
struct Unread(usize);

impl TokenSource for Unread {
    fn n_tokens(&self) -> usize {
        self.0
    }

    fn kinds(&self) -> Cow<'_, [u32]> {
        unreachable!("the size is checked first")
    }

    fn spellings(&self) -> Cow<'_, [u32]> {
        unreachable!("the size is checked first")
    }
}

/// A batch that exceeds the maximum size is refused before its tokens are read. The size includes the file and the submission.
#[test]
fn refuses_batch_that_is_too_large() {
    for (n_tokens, size) in [(Batch::MAX_SIZE - 1, Batch::MAX_SIZE + 1), (usize::MAX, usize::MAX)] {
        let source = Unread(n_tokens);
        let submission = Submission { files: vec![(&source).into()], ..Submission::default() };
        let batch = Batch { submissions: vec![submission], ..Batch::default() };
        let error = lookalike_engine::compare(&batch, &Settings::default(), &()).expect_err("the batch is too large");
        assert_eq!(error.size, size);
    }
    let source = Unread(Batch::MAX_SIZE - 2);
    let submission = Submission { files: vec![(&source).into()], ..Submission::default() };
    assert_eq!(Batch { submissions: vec![submission], ..Batch::default() }.size(), Batch::MAX_SIZE);
}
