//! Pairs: the same from either side, in any order, on any number of threads.

use lookalike_engine::{Batch, Common, Comparison, Pair, Role, Settings, Submission, compare};
use proptest::prelude::*;

use crate::{all_pairs, batch, compare_files, random_text};

/// Texts that share pieces with one another, some of them whole.
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

/// What is to say of a pair whichever way round it is named.
fn figures(comparison: &Comparison, name: impl Fn(usize) -> usize) -> Vec<(usize, usize, String)> {
    let of_pair = |pair: &Pair| {
        let (left, right) = (name(pair.left), name(pair.right));
        let figures = format!(
            "{:.9} {:.3} {} {} {}",
            pair.score,
            pair.evidence_bits,
            pair.matched_tokens(),
            pair.longest_match(),
            pair.cluster.is_some()
        );
        (left.min(right), left.max(right), figures)
    };
    let mut figures: Vec<_> = comparison.pairs.iter().map(of_pair).collect();
    figures.sort();
    figures
}

proptest! {
    /// The order in which submissions are listed, and so their names, changes no figure of any pair.
    #[test]
    fn order_does_not_matter(texts in class(), turn in any::<prop::sample::Index>()) {
        let forward = compare_files(&slices(&texts), &all_pairs(9, 9));
        let n = texts.len();
        let turn = turn.index(n);
        let mut turned = texts.clone();
        turned.rotate_left(turn);
        turned.reverse();
        let backward = compare_files(&slices(&turned), &all_pairs(9, 9));
        let original = |place: usize| (n - 1 - place + turn) % n;
        prop_assert_eq!(figures(&forward, |place| place), figures(&backward, original));
        prop_assert_eq!(forward.n_pairs_found, backward.n_pairs_found);
    }

    /// The number of threads changes nothing at all.
    #[test]
    fn threads_do_not_matter(texts in class()) {
        let on_threads = |n_threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().expect("threads can be had");
            pool.install(|| compare_files(&slices(&texts), &Settings { top: Some(5), ..all_pairs(9, 9) }))
        };
        prop_assert_eq!(on_threads(1), on_threads(4));
    }

    /// Equal submissions match whole, score best, and are found as such.
    #[test]
    fn identical_is_everything(mut texts in class(), seed in any::<u64>()) {
        let copied = random_text(seed, 300, 50);
        texts.push(copied.clone());
        texts.push(copied.clone());
        let comparison = compare_files(&slices(&texts), &all_pairs(9, 9));
        let (one, other) = (texts.len() - 2, texts.len() - 1);
        let pair = comparison.pairs.iter().find(|pair| (pair.left, pair.right) == (one, other)).expect("it is a pair");
        prop_assert_eq!(pair.matched_tokens(), copied.len());
        prop_assert_eq!(pair.longest_match(), copied.len());
        prop_assert!(pair.score > 0.9);
        prop_assert!(comparison.identical.contains(&vec![one, other]));
    }

    /// Scores lie in 0..=1 and fall from pair to pair; every reported pair has a match; matches do not overlap.
    #[test]
    fn pairs_are_sound(texts in class(), window in 1_usize..5) {
        let comparison = compare_files(&slices(&texts), &all_pairs(9, 8 + window));
        prop_assert!(comparison.pairs.is_sorted_by(|a, b| a.score >= b.score));
        for pair in &comparison.pairs {
            prop_assert!((0.0..=1.0).contains(&pair.score));
            prop_assert!(pair.left < pair.right);
            prop_assert!(pair.matched_tokens() >= 9);
            let (left, right) = (&texts[pair.left], &texts[pair.right]);
            prop_assert!(pair.matched_tokens() <= left.len().min(right.len()));
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

    /// A shorter list is the beginning of a longer one, and the count of all pairs stays.
    #[test]
    fn a_short_list_is_the_top_of_the_long_one(texts in class(), top in 0_usize..10, min_score in 0.0..1.0_f64) {
        let all = compare_files(&slices(&texts), &all_pairs(9, 9));
        let settings = Settings { top: Some(top), min_score, ..all_pairs(9, 9) };
        let some = compare_files(&slices(&texts), &settings);
        let expected = all.pairs.iter().filter(|pair| pair.score >= min_score).take(top);
        prop_assert_eq!(some.pairs.iter().collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        prop_assert_eq!(some.n_pairs_found, all.n_pairs_found);
    }
}

/// Earlier submissions are compared with the batch and never with one another, also where all are equal.
#[test]
fn earlier_submissions_are_no_pairs_among_themselves() {
    let text = random_text(5, 100, 30);
    let other = [&text[..50], &random_text(6, 50, 30)].concat();
    fn submission(role: Role, file: &[u32]) -> Submission<'_> {
        Submission { role, author: None, files: vec![file.into()] }
    }
    let submissions = vec![
        submission(Role::Batch, &text),
        submission(Role::Batch, &text),
        submission(Role::Earlier, &text),
        submission(Role::Earlier, &text),
        submission(Role::Earlier, &other),
    ];
    let comparison = compare(&Batch { submissions, starter: Vec::new(), ..Batch::default() }, &all_pairs(9, 9), &());
    let mut found: Vec<(usize, usize)> = comparison.pairs.iter().map(|pair| (pair.left, pair.right)).collect();
    found.sort_unstable();
    assert_eq!(found, [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)]);
    assert_eq!(comparison.n_pairs_found, found.len());
}

/// A twin's matches stand on the twin's side, also when it is named before the one that stood for the other twins.
#[test]
fn twins_are_mirrored_rightly() {
    let (a, b) = (random_text(7, 60, 40), random_text(8, 60, 40));
    let (one, two) = ([&a[..], &b].concat(), [&b[..], &a[..30]].concat());
    // The second twin of `one` comes after `two`.
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

/// Submissions are numbered by hashes, and by their tokens where hashes are equal. Those of texts that are spelled as their kinds are numbered are all equal; the matches of these two hang on which of them comes first.
#[test]
fn order_does_not_matter_to_equal_hashes() {
    let with_zeros = |kinds: &[u32]| kinds.iter().flat_map(|&kind| [kind, 0, 0, 0]).collect::<Vec<u32>>();
    let long = with_zeros(&[9, 5, 5, 2, 4, 10, 6, 8, 9, 6, 9, 1, 3]);
    let short = with_zeros(&[9, 5, 5, 2, 4, 10, 6, 1, 3]);
    let figures_of = |texts: [&Vec<u32>; 2]| {
        let sources = texts.map(|text| (text.clone(), text.clone()));
        let submissions =
            sources.each_ref().map(|file| Submission { files: vec![file.into()], ..Submission::default() });
        let batch = Batch { submissions: submissions.to_vec(), ..Batch::default() };
        figures(&compare(&batch, &all_pairs(2, 2), &()), |place| place)
    };
    assert_eq!(figures_of([&long, &short]), figures_of([&short, &long]));
}

/// What more submissions share than the limit says is no evidence, and is shown as common.
#[test]
fn common_code_is_left_out() {
    let shared = random_text(9, 40, 40);
    // A token of its own stands behind the shared part: by chance two could go on with the same one.
    let own = |author: u64| [vec![1000 + author as u32], random_text(100 + author, 59, 40)].concat();
    let texts: Vec<Vec<u32>> = (0..12).map(|author| [&shared[..], &own(author)].concat()).collect();
    let with_common = |common| compare_files(&slices(&texts), &Settings { common, ..all_pairs(9, 9) });
    assert_eq!(with_common(Common::MoreThan(12)).n_pairs_found, 66);
    let without = with_common(Common::MoreThan(11));
    assert_eq!(without.n_pairs_found, 0);
    assert_eq!(without.facts[3].common[0].tokens, 0..40);
    assert_eq!(without.facts[3].own_tokens, 100);
    // A share of a small class is never common by itself: in a class of three, two copies are two thirds.
    let three =
        compare_files(&slices(&texts[..3]), &Settings { common: Common::MoreThanShare(0.1), ..all_pairs(9, 9) });
    assert_eq!(three.n_pairs_found, 3);
}

/// Suspicious pairs join their submissions; what is in no cluster says so.
#[test]
fn clusters_join_copies() {
    let (a, b) = (random_text(10, 300, 50), random_text(11, 300, 50));
    let copy = |text: &[u32], author: u64| [&text[..250], &random_text(author, 50, 50)].concat();
    let texts = [a.clone(), b.clone(), copy(&a, 1), copy(&b, 2), copy(&a, 3), random_text(12, 300, 50)];
    let comparison = compare(&batch(&slices(&texts)), &all_pairs(9, 9), &());
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

/// A batch can be empty, or hold submissions without a token.
#[test]
fn nothing_in_nothing_out() {
    assert_eq!(compare_files(&[], &Settings::default()), Comparison::default());
    assert_eq!(compare_files(&[&[], &[]], &Settings::default()).n_pairs_found, 0);
}
