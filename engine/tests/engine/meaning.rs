//! What scores mean: expectations, verdicts, rings and clusters.

use lookalike_engine::{Batch, Comparison, File, Settings, Submission, Tokens, Verdict, compare};
use proptest::prelude::*;

use crate::{all_pairs, compare_files, random_numbers, random_text};

/// So many programs for one task: each takes its pieces from a common stock, as programs for the same task do, and has its own between them.
pub(crate) fn class(n_submissions: u64, seed: u64) -> Vec<Vec<u32>> {
    let stock: Vec<Vec<u32>> = (0..40).map(|piece| random_text(1000 + piece, 14, 60)).collect();
    let piece = |author: u64, (place, roll): (usize, u64)| {
        let own = random_text(seed << 32 | author << 8 | place as u64, 10, 60);
        if roll % 3 == 0 { stock[(roll >> 8) as usize % stock.len()].clone() } else { own }
    };
    let program = |author: u64| {
        let rolls = random_numbers(seed * 7919 + author).take(24).enumerate();
        rolls.flat_map(|roll| piece(author, roll)).collect::<Vec<u32>>()
    };
    (0..n_submissions).map(program).collect()
}

/// Some tokens put in after every so many.
fn with_insertions(text: &[u32], seed: u64) -> Vec<u32> {
    let pieces = text.chunks(40).zip(random_numbers(seed));
    pieces.flat_map(|(piece, roll)| [piece, &[(roll % 60) as u32, (roll >> 8 & 63) as u32]].concat()).collect()
}

fn slices(texts: &[Vec<u32>]) -> Vec<&[u32]> {
    texts.iter().map(Vec::as_slice).collect()
}

fn with_verdict(comparison: &Comparison, verdict: Verdict) -> usize {
    comparison.pairs.iter().filter(|pair| pair.verdict == verdict).count()
}

/// Where nobody copied, nothing is strong, and what is worth a look is rare.
#[test]
fn honest_classes_are_left_alone() {
    let worth_a_look: usize = (0..20)
        .map(|seed| {
            let comparison = compare_files(&slices(&class(30, seed)), &all_pairs(9, 9));
            assert_eq!(with_verdict(&comparison, Verdict::Strong), 0);
            with_verdict(&comparison, Verdict::WorthALook)
        })
        .sum();
    assert!(worth_a_look <= 10, "{worth_a_look} in 20 classes");
}

/// Where nobody copied, pairs with an expectation below 1 are no more than three in each class. (How well expectations hold in real classes is measured by the benchmark.)
#[test]
fn expectations_do_not_accuse() {
    let below_one: usize = (0..30)
        .map(|seed| {
            let comparison = compare_files(&slices(&class(25, 100 + seed)), &all_pairs(9, 9));
            comparison.pairs.iter().filter(|pair| pair.expectation < 1.0).count()
        })
        .sum();
    assert!(below_one <= 90, "{below_one} in 30 classes");
}

/// A copy among honest programs is seen, though something was put in all over it.
#[test]
fn a_copy_is_strong() {
    let mut texts = class(30, 7);
    texts.push(with_insertions(&texts[4], 1));
    let comparison = compare_files(&slices(&texts), &all_pairs(9, 9));
    assert_eq!((comparison.pairs[0].left, comparison.pairs[0].right), (4, 30));
    assert_eq!(comparison.pairs[0].verdict, Verdict::Strong);
    assert_eq!(with_verdict(&comparison, Verdict::Strong), 1);
}

/// In a large class the tail is looked at farther out: where most pairs share next to nothing, the step from those to pairs for the same task is not taken for how far coincidence reaches, and a copy stays one among millions of pairs.
#[test]
fn a_copy_is_strong_among_millions_of_pairs() {
    let parts = [class(420, 11), class(420, 12)];
    let mut texts: Vec<Vec<u32>> =
        (0..420).map(|author| parts.each_ref().map(|part| &part[author][..]).concat()).collect();
    let stranger = |seed: u64| random_text(5_000 + seed, 600, 60);
    texts.extend((0..420).map(stranger));
    texts.push(texts[4].clone());
    texts[4].truncate(500);
    let texts = slices(&texts);
    let batch = Batch { n_pairs_passed_over: 3_000_000, ..crate::batch(&texts) };
    let comparison = compare(&batch, &Settings::default(), &());
    let best = &comparison.pairs[0];
    assert_eq!((best.left, best.right), (4, 840));
    assert_eq!(best.verdict, Verdict::Strong, "{} expected", best.expectation);
    assert_eq!(with_verdict(&comparison, Verdict::Strong), 1);
}

/// A ring does not hide itself, be it nearly half of the class: its code is counted as one work's, so it is not common.
#[test]
fn a_large_ring_is_seen() {
    for n_copies in [3, 10, 25] {
        let mut texts = class(30, 8);
        let copies: Vec<Vec<u32>> = (0..n_copies).map(|copy| with_insertions(&texts[4], 50 + copy)).collect();
        texts.extend(copies);
        let comparison = compare_files(&slices(&texts), &Settings::default());
        let in_ring = |member: usize| member == 4 || member >= 30;
        let n_pairs = (n_copies * (n_copies + 1) / 2) as usize;
        let best = &comparison.pairs[..n_pairs.min(comparison.pairs.len())];
        assert!(best.iter().all(|pair| in_ring(pair.left) && in_ring(pair.right)), "of {n_copies}");
        assert!(best.iter().all(|pair| pair.verdict > Verdict::Unremarkable && pair.score > 0.5), "of {n_copies}");
        let ring: Vec<usize> = (0..texts.len()).filter(|&member| in_ring(member)).collect();
        assert_eq!(comparison.clusters[0].members, ring);
    }
}

/// The whole class handed in the same large program: that is told, not taken for what everybody writes.
#[test]
fn a_class_of_one_program_is_seen() {
    let text = random_text(3, 600, 60);
    let comparison = compare_files(&vec![text.as_slice(); 500], &Settings::default());
    assert!(comparison.pairs[0].score > 0.9, "{}", comparison.pairs[0].score);
    assert!(comparison.pairs.iter().all(|pair| pair.verdict == Verdict::Strong));
    assert_eq!(comparison.clusters[0].members.len(), 500);
}

/// A chain of likenesses does not become one cluster: its ends have nothing in common.
#[test]
fn chains_do_not_swallow_a_class() {
    let parts: Vec<Vec<u32>> = (0..13).map(|part| random_text(500 + part, 200, 60)).collect();
    let mut texts: Vec<Vec<u32>> = parts.windows(2).map(<[Vec<u32>]>::concat).collect();
    texts.extend(class(30, 9));
    let comparison = compare_files(&slices(&texts), &all_pairs(9, 9));
    assert!(comparison.clusters.len() > 1);
    assert!(comparison.clusters.iter().all(|cluster| cluster.members.len() <= 4), "{:?}", comparison.clusters);
}

/// The member that all others were made from is the central one.
#[test]
fn the_original_is_central() {
    let mut texts = class(30, 10);
    // Each copy keeps another three quarters.
    let copies: Vec<Vec<u32>> = (0..4)
        .map(|copy| {
            let own = random_text(900 + copy, texts[6].len() / 4, 60);
            let cut = texts[6].len() / 4 * copy as usize;
            [&texts[6][..cut], &own, &texts[6][cut + own.len()..]].concat()
        })
        .collect();
    texts.extend(copies);
    let comparison = compare_files(&slices(&texts), &all_pairs(9, 9));
    assert_eq!(comparison.clusters[0].members, [6, 30, 31, 32, 33]);
    assert_eq!(comparison.clusters[0].central, 6);
}

/// Where some of a class chose another language, each is compared with those who chose the same: what is usual among ten is not rare because ninety others do not do it.
#[test]
fn strangers_do_not_make_anything_rare() {
    let file = |kinds, vocabulary| File { tokens: Tokens::Kinds(kinds), vocabulary };
    let submission = |files: Vec<File<'static>>| Submission { files, ..Submission::default() };
    let few: Vec<Submission<'_>> =
        class(10, 12).into_iter().map(|text| submission(vec![file(text.leak(), 1)])).collect();
    let other = |text: Vec<u32>| text.into_iter().map(|kind| kind + 1_000).collect::<Vec<u32>>();
    let many = class(90, 13).into_iter().map(|text| submission(vec![file(other(text).leak(), 0)]));
    // Somebody who handed in nothing that can be read is nobody's peer.
    let mixed: Vec<Submission<'_>> = few.iter().cloned().chain(many).chain([submission(vec![])]).collect();
    let [alone, among_others] = [few, mixed].map(|submissions| {
        let batch = Batch { submissions, starter: vec![], ..Batch::default() };
        let pairs = compare(&batch, &all_pairs(9, 9), &()).pairs;
        let of_few = pairs.iter().filter(|pair| pair.left < 10 && pair.right < 10);
        let mut scores: Vec<_> = of_few.map(|pair| (pair.left, pair.right, pair.score)).collect();
        scores.sort_unstable_by_key(|(left, right, _)| (*left, *right));
        scores
    });
    assert!(!alone.is_empty());
    assert_eq!(alone, among_others);
}

/// Several attempts of one author are never a pair, do not make their own code look common, and the best of them stands for the author.
#[test]
fn attempts_of_one_author_are_one() {
    let mut texts = class(30, 14);
    let drafts: Vec<Vec<u32>> = (0..6).map(|draft| with_insertions(&texts[4], 70 + draft)).collect();
    let copy = with_insertions(&texts[4], 90);
    texts.extend(drafts);
    texts.push(copy.clone());
    let is_draft = |place: usize| place == 4 || (30..36).contains(&place);
    let ranked = |author: fn(usize) -> Option<u32>, top| {
        let submission = |(place, text): (usize, &'static [u32])| Submission {
            author: author(place),
            files: vec![text.into()],
            ..Submission::default()
        };
        let leaked = texts.iter().map(|text| &*text.clone().leak());
        let batch =
            Batch { submissions: leaked.enumerate().map(submission).collect(), starter: vec![], ..Batch::default() };
        compare(&batch, &Settings { top, ..all_pairs(9, 9) }, &())
    };
    let several = |place| (place == 4 || (30..36).contains(&place)).then_some(7);
    let comparison = ranked(several, None);
    let with_drafts: Vec<_> =
        comparison.pairs.iter().filter(|pair| is_draft(pair.left) || is_draft(pair.right)).collect();
    assert!(with_drafts.iter().all(|pair| !(is_draft(pair.left) && is_draft(pair.right))));
    assert!(with_drafts.len() <= 30, "one pair beside each of the others");
    let best = &comparison.pairs[0];
    assert_eq!((best.left, best.right, best.verdict), (4, 36, Verdict::Strong), "the original is nearest to the copy");
    // A draft that others took from as well: still one pair of two people, also where few pairs are kept.
    assert_eq!(ranked(several, Some(1)).pairs, comparison.pairs[..1]);
    // All by one author: nobody is left to pair with but the honest ones.
    let all = |place| (place == 4 || place >= 30).then_some(7);
    assert!(ranked(all, None).pairs.iter().all(|pair| pair.verdict == Verdict::Unremarkable));
}

/// The wording is a witness of its own: words kept in a program that was taken apart raise its score, and other words lower nobody's.
#[test]
fn equal_wording_only_raises() {
    let texts = class(20, 11);
    let shuffled = |text: &[u32]| text.chunks(6).rev().flatten().copied().collect::<Vec<u32>>();
    let copy = [&texts[3][..60], &shuffled(&texts[3][60..])].concat();
    let own_words = |text: &[u32], author: u32| text.iter().map(|kind| kind * 64 + author).collect::<Vec<u32>>();
    let score = |words_of_copy: u32| {
        let kinds: Vec<&[u32]> = texts.iter().chain([&copy]).map(Vec::as_slice).collect();
        let authors = (0..20).chain([words_of_copy]);
        let spellings: Vec<Vec<u32>> =
            kinds.iter().zip(authors).map(|(text, author)| own_words(text, author)).collect();
        let files: Vec<_> = kinds.iter().map(|kinds| kinds.to_vec()).zip(spellings).collect();
        let submissions = files.iter().map(|file| Submission { files: vec![file.into()], ..Submission::default() });
        let submissions = submissions.collect();
        let comparison =
            compare(&Batch { submissions, starter: Vec::new(), ..Batch::default() }, &all_pairs(9, 9), &());
        let pair = comparison.pairs.into_iter().find(|pair| (pair.left, pair.right) == (3, 20));
        pair.map_or(0.0, |pair| pair.score)
    };
    let (same_words, other_words) = (score(3), score(20));
    assert!(same_words > other_words + 0.2, "{same_words} and {other_words}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    /// The higher the score, the smaller the expectation, and no verdict is milder than that of a pair below with as much evidence.
    #[test]
    fn meanings_follow_scores(seed in any::<u32>(), n_copies in 0_u64..6) {
        let mut texts = class(12, u64::from(seed));
        let copies: Vec<Vec<u32>> = (0..n_copies).map(|copy| with_insertions(&texts[copy as usize % 3], copy)).collect();
        texts.extend(copies);
        let comparison = compare_files(&slices(&texts), &all_pairs(9, 9));
        let n_pairs = (texts.len() * (texts.len() - 1) / 2) as f64;
        for pair in &comparison.pairs {
            prop_assert!((0.0..=1.0).contains(&pair.score));
            prop_assert!((0.0..=n_pairs).contains(&pair.expectation));
        }
        for two in comparison.pairs.windows(2) {
            prop_assert!(two[0].expectation <= two[1].expectation);
            prop_assert!(two[0].verdict >= two[1].verdict || two[0].evidence_bits < two[1].evidence_bits);
        }
        for cluster in &comparison.clusters {
            prop_assert!(cluster.members.len() > 1 && cluster.members.contains(&cluster.central));
        }
    }
}
