//! The meaning of scores: expectations, verdicts, collusion groups and clusters.

use lookalike_engine::{Batch, Comparison, File, Pair, Settings, Submission, Tokens, Verdict};
use proptest::prelude::*;

use crate::{all_pairs, compare, compare_files, random_numbers, random_text};

/// Generates independent programs for one task. They use pieces of a common stock, as programs for the same task do, and have their own code between them.
pub(crate) fn class(n_submissions: u64, seed: u64) -> Vec<Vec<u32>> {
    let stock: Vec<Vec<u32>> = (0..40).map(|piece| random_text(1000 + piece, 14, 60)).collect();
    let piece = |author: u64, (index, roll): (usize, u64)| {
        let own = random_text(seed << 32 | author << 8 | index as u64, 10, 60);
        if roll % 3 == 0 { stock[(roll >> 8) as usize % stock.len()].clone() } else { own }
    };
    let program = |author: u64| {
        let rolls = random_numbers(seed * 7919 + author).take(24).enumerate();
        rolls.flat_map(|roll| piece(author, roll)).collect::<Vec<u32>>()
    };
    (0..n_submissions).map(program).collect()
}

/// Generates independent programs like [`class`], twice as long.
fn class_of_long_programs(n_submissions: u64, seed: u64) -> Vec<Vec<u32>> {
    let halves = class(n_submissions, seed).into_iter().zip(class(n_submissions, seed + 1000));
    halves.map(|(first, second)| [first, second].concat()).collect()
}

/// Inserts two tokens after every forty.
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

/// If nobody copied, no pair is strong, and few are worth reviewing.
#[test]
fn honest_classes_have_few_flagged_pairs() {
    let worth_a_look: usize = (0..20)
        .map(|seed| {
            let comparison = compare_files(&slices(&class(30, seed)), &all_pairs(9, 9));
            assert_eq!(with_verdict(&comparison, Verdict::Strong), 0);
            with_verdict(&comparison, Verdict::WorthALook)
        })
        .sum();
    assert!(worth_a_look <= 10, "{worth_a_look} pairs are flagged in 20 classes");
}

/// If nobody copied, a class has at most three pairs with an expectation below 1 on average. (The benchmark measures how well expectations hold in real classes.)
#[test]
fn honest_classes_have_few_unexpected_pairs() {
    let below_one: usize = (0..30)
        .map(|seed| {
            let comparison = compare_files(&slices(&class(25, 100 + seed)), &all_pairs(9, 9));
            comparison.pairs.iter().filter(|pair| pair.expectation < 1.0).count()
        })
        .sum();
    assert!(below_one <= 90, "{below_one} pairs are unexpected in 30 classes");
}

/// A copy with insertions all over is the only pair that is worth reviewing among honest programs.
#[test]
fn copy_with_insertions_is_flagged() {
    let mut texts = class_of_long_programs(30, 7);
    texts.push(with_insertions(&texts[4], 1));
    let comparison = compare_files(&slices(&texts), &all_pairs(9, 9));
    assert_eq!((comparison.pairs[0].left, comparison.pairs[0].right), (4, 30));
    assert!(comparison.pairs[0].verdict > Verdict::Unremarkable);
    assert_eq!(with_verdict(&comparison, Verdict::Unremarkable), comparison.pairs.len() - 1);
}

/// In a large class the tail is fitted farther out. If most pairs share almost nothing, the step from these to honest pairs for the same task must not make the tail heavy, and a copy stays strong among millions of pairs.
#[test]
fn copy_is_strong_among_millions_of_pairs() {
    let parts = [class(420, 11), class(420, 12)];
    let mut texts: Vec<Vec<u32>> =
        (0..420).map(|author| parts.each_ref().map(|part| &part[author][..]).concat()).collect();
    let stranger = |seed: u64| random_text(5_000 + seed, 600, 60);
    texts.extend((0..420).map(stranger));
    texts.push(texts[4].clone());
    texts[4].truncate(500);
    let texts = slices(&texts);
    let batch = Batch { n_pairs_passed_over: 3_000_000, ..crate::batch(&texts) };
    let comparison = compare(&batch, &Settings::default());
    let best = &comparison.pairs[0];
    assert_eq!((best.left, best.right), (4, 840));
    assert_eq!(best.verdict, Verdict::Strong, "{} pairs are expected", best.expectation);
    assert_eq!(with_verdict(&comparison, Verdict::Strong), 1);
}

/// A collusion group of nearly half of the class does not hide itself: it counts as one work, so its code is not common.
#[test]
fn finds_large_collusion_groups() {
    for n_copies in [3, 10, 25] {
        let mut texts = class(30, 8);
        let copies: Vec<Vec<u32>> = (0..n_copies).map(|copy| with_insertions(&texts[4], 50 + copy)).collect();
        texts.extend(copies);
        let comparison = compare_files(&slices(&texts), &Settings::default());
        let in_group = |member: usize| member == 4 || member >= 30;
        let n_pairs = (n_copies * (n_copies + 1) / 2) as usize;
        let best = &comparison.pairs[..n_pairs.min(comparison.pairs.len())];
        assert!(best.iter().all(|pair| in_group(pair.left) && in_group(pair.right)), "with {n_copies} copies");
        assert!(
            best.iter().all(|pair| pair.verdict > Verdict::Unremarkable && pair.score > 0.5),
            "with {n_copies} copies"
        );
        let group: Vec<usize> = (0..texts.len()).filter(|&member| in_group(member)).collect();
        assert_eq!(comparison.clusters[0].members, group);
    }
}

/// A clique of twenty-four does not crowd out two others who copied from each other, and all pairs are counted.
#[test]
fn cliques_crowd_out_nobody() {
    let mut texts = class_of_long_programs(26, 21);
    texts.extend(vec![texts[3].clone(); 23]);
    texts.push(with_insertions(&texts[5], 1));
    let settings = Settings { top: Some(50), ..Settings::default() };
    let comparison = compare_files(&slices(&texts), &settings);
    let is_of_clique = |member: usize| member == 3 || (26..49).contains(&member);
    let (clique, others): (Vec<&Pair>, Vec<&Pair>) =
        comparison.pairs.iter().partition(|pair| is_of_clique(pair.left) && is_of_clique(pair.right));
    assert_eq!(clique.len(), 24 * 23 / 2);
    let other = others.iter().find(|pair| (pair.left, pair.right) == (5, 49)).unwrap();
    assert!(other.verdict.is_flagged() && other.is_connecting && other.is_detailed);
    let n_flagged = comparison.pairs.iter().filter(|pair| pair.verdict.is_flagged()).count();
    assert_eq!(comparison.n_flagged.strong + comparison.n_flagged.worth_a_look, n_flagged);
    // A tree connects the clique, and all of its pairs have their passages.
    assert_eq!(clique.iter().filter(|pair| pair.is_connecting).count(), 23);
    assert!(clique.iter().all(|pair| !pair.is_connecting || pair.is_detailed));
    assert_eq!(comparison.pairs.iter().filter(|pair| pair.is_detailed).count(), settings.max_detailed());
    // Flagged pairs come first, each kind by score.
    let order = |pair: &Pair| (std::cmp::Reverse(pair.verdict), std::cmp::Reverse((pair.score * 1e9) as u64));
    assert!(comparison.pairs.is_sorted_by_key(order));
}

/// Programs that differ in names alone get one verdict, also where some pairs alone would be strong and others not: nobody is accused for a name that two of four kept.
#[test]
fn the_same_program_gets_the_same_verdict() {
    let names = |text: &[u32], author: u64| -> Vec<u32> {
        text.iter().zip(random_numbers(author)).map(|(kind, roll)| kind * 50 + (roll % 50) as u32).collect()
    };
    for length in (110..=240).step_by(10) {
        let mut files: Vec<(Vec<u32>, Vec<u32>)> = Vec::new();
        for (text, author) in class(14, 33).iter().zip(100..) {
            let text = &text[..length];
            files.push((text.to_vec(), names(text, author)));
        }
        // Two have the names of the original, and one has names of its own.
        let (kinds, spellings) = files[4].clone();
        let renamed = names(&kinds, 900);
        files.extend([(kinds.clone(), spellings.clone()), (kinds.clone(), spellings), (kinds, renamed)]);
        let submissions = files.iter().map(|file| Submission { files: vec![file.into()], ..Submission::default() });
        let batch = Batch { submissions: submissions.collect(), ..Batch::default() };
        let comparison = compare(&batch, &Settings::default());
        let is_of_group = |member: usize| member == 4 || member >= 14;
        let of_group = comparison.pairs.iter().filter(|pair| is_of_group(pair.left) && is_of_group(pair.right));
        let verdicts: Vec<Verdict> = of_group.map(|pair| pair.verdict).collect();
        assert_eq!(verdicts.len(), 6, "{length} tokens");
        assert!(verdicts[0].is_flagged(), "{length} tokens");
        assert!(verdicts.iter().all(|&verdict| verdict == verdicts[0]), "{length} tokens: {verdicts:?}");
    }
}

/// If the whole class handed in the same large program, all pairs are strong; it is not taken for common code.
#[test]
fn finds_class_of_one_program() {
    let text = random_text(3, 600, 60);
    let comparison = compare_files(&vec![text.as_slice(); 500], &Settings::default());
    assert!(comparison.pairs[0].score > 0.9, "{}", comparison.pairs[0].score);
    assert!(comparison.pairs.iter().all(|pair| pair.verdict == Verdict::Strong));
    assert_eq!(comparison.clusters[0].members.len(), 500);
}

/// A chain of similarities does not become one cluster: its ends have nothing in common.
#[test]
fn chain_of_similarities_is_no_cluster() {
    let parts: Vec<Vec<u32>> = (0..13).map(|part| random_text(500 + part, 200, 60)).collect();
    let mut texts: Vec<Vec<u32>> = parts.windows(2).map(<[Vec<u32>]>::concat).collect();
    texts.extend(class(30, 9));
    let comparison = compare_files(&slices(&texts), &all_pairs(9, 9));
    assert!(comparison.clusters.len() > 1);
    assert!(comparison.clusters.iter().all(|cluster| cluster.members.len() <= 4), "{:?}", comparison.clusters);
}

/// The original of all copies is the central member.
#[test]
fn original_is_central() {
    let mut texts = class_of_long_programs(30, 10);
    // Each copy replaces another quarter.
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

/// In a class with two languages, rarity is measured among those who chose the same: code that is usual among ten is not rare because ninety others do not have it.
#[test]
fn rarity_is_measured_among_peers() {
    let file = |kinds, vocabulary| File { tokens: Tokens::Kinds(kinds), vocabulary };
    let submission = |files: Vec<File<'static>>| Submission { files, ..Submission::default() };
    let few: Vec<Submission<'_>> =
        class(10, 12).into_iter().map(|text| submission(vec![file(text.leak(), 1)])).collect();
    let other = |text: Vec<u32>| text.into_iter().map(|kind| kind + 1_000).collect::<Vec<u32>>();
    let many = class(90, 13).into_iter().map(|text| submission(vec![file(other(text).leak(), 0)]));
    // An empty submission is nobody's peer.
    let mixed: Vec<Submission<'_>> = few.iter().cloned().chain(many).chain([submission(vec![])]).collect();
    let [alone, among_others] = [few, mixed].map(|submissions| {
        let batch = Batch { submissions, starter: vec![], ..Batch::default() };
        let pairs = compare(&batch, &all_pairs(9, 9)).pairs;
        let among_few = pairs.iter().filter(|pair| pair.left < 10 && pair.right < 10);
        let mut scores: Vec<_> = among_few.map(|pair| (pair.left, pair.right, pair.score)).collect();
        scores.sort_unstable_by_key(|(left, right, _)| (*left, *right));
        scores
    });
    assert!(!alone.is_empty());
    assert_eq!(alone, among_others);
}

/// Several attempts of one author are never a pair, do not make their own code look common, and are represented by the best of them.
#[test]
fn attempts_of_one_author_count_once() {
    let mut texts = class_of_long_programs(30, 14);
    let drafts: Vec<Vec<u32>> = (0..6).map(|draft| with_insertions(&texts[4], 70 + draft)).collect();
    let copy = with_insertions(&texts[4], 90);
    texts.extend(drafts);
    texts.push(copy.clone());
    let is_draft = |index: usize| index == 4 || (30..36).contains(&index);
    let ranked = |author: fn(usize) -> Option<u32>, top| {
        let submission = |(index, text): (usize, &'static [u32])| Submission {
            author: author(index),
            files: vec![text.into()],
            ..Submission::default()
        };
        let leaked = texts.iter().map(|text| &*text.clone().leak());
        let batch =
            Batch { submissions: leaked.enumerate().map(submission).collect(), starter: vec![], ..Batch::default() };
        compare(&batch, &Settings { top, ..all_pairs(9, 9) })
    };
    let several = |index| (index == 4 || (30..36).contains(&index)).then_some(7);
    let comparison = ranked(several, None);
    let with_drafts: Vec<_> =
        comparison.pairs.iter().filter(|pair| is_draft(pair.left) || is_draft(pair.right)).collect();
    assert!(with_drafts.iter().all(|pair| !(is_draft(pair.left) && is_draft(pair.right))));
    assert!(with_drafts.len() <= 30, "the author and each other person are one pair");
    let best = &comparison.pairs[0];
    assert_eq!((best.left, best.right), (4, 36), "the original is most similar to the copy");
    assert!(best.verdict > Verdict::Unremarkable);
    // Two people are one pair even if few pairs are kept.
    assert_eq!(ranked(several, Some(1)).pairs, comparison.pairs[..1]);
    // If all copies are by one author, only honest pairs are left.
    let all = |index| (index == 4 || index >= 30).then_some(7);
    assert!(ranked(all, None).pairs.iter().all(|pair| pair.verdict == Verdict::Unremarkable));
}

/// Equal wording raises the score of a restructured copy.
#[test]
fn equal_wording_raises_the_score() {
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
        let comparison = compare(&Batch { submissions, starter: Vec::new(), ..Batch::default() }, &all_pairs(9, 9));
        let pair = comparison.pairs.into_iter().find(|pair| (pair.left, pair.right) == (3, 20));
        pair.map_or(0.0, |pair| pair.score)
    };
    let (same_words, other_words) = (score(3), score(20));
    assert!(
        same_words > other_words + 0.2,
        "the scores are {same_words} with equal words and {other_words} with others"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    /// Expectations and false discovery rates grow as scores of the first stage fall, and no pair below a milder one with as much evidence is strong.
    #[test]
    fn expectations_and_verdicts_follow_scores(seed in any::<u32>(), n_copies in 0_u64..6) {
        let mut texts = class(12, u64::from(seed));
        let copies: Vec<Vec<u32>> = (0..n_copies).map(|copy| with_insertions(&texts[copy as usize % 3], copy)).collect();
        texts.extend(copies);
        let comparison = compare_files(&slices(&texts), &all_pairs(9, 9));
        let n_pairs = (texts.len() * (texts.len() - 1) / 2) as f64;
        for pair in &comparison.pairs {
            prop_assert!((0.0..=1.0).contains(&pair.score));
            prop_assert!((0.0..=n_pairs).contains(&pair.expectation));
        }
        let mut by_score: Vec<&Pair> = comparison.pairs.iter().collect();
        by_score.sort_by(|one, other| other.score.total_cmp(&one.score).then(other.evidence_bits.total_cmp(&one.evidence_bits)));
        for two in by_score.windows(2) {
            let is_strong = |pair: &Pair| pair.verdict == Verdict::Strong;
            prop_assert!(is_strong(two[0]) || !is_strong(two[1]) || two[0].evidence_bits < two[1].evidence_bits);
        }
        let mut by_first_stage: Vec<&Pair> = comparison.pairs.iter().collect();
        by_first_stage.sort_by(|one, other| other.first_stage.total_cmp(&one.first_stage));
        for two in by_first_stage.windows(2) {
            prop_assert!(two[0].expectation <= two[1].expectation);
            prop_assert!(two[0].false_discovery_rate <= two[1].false_discovery_rate);
        }
        for cluster in &comparison.clusters {
            prop_assert!(cluster.members.len() > 1 && cluster.members.contains(&cluster.central));
        }
    }

    /// The more of a program is copied, the higher are score and verdict, and the whole is never below a part of it.
    #[test]
    fn more_copied_code_never_lowers_score_or_verdict(seed in any::<u32>(), parts in (0.2..=1.0, 0.2..=1.0)) {
        let texts = class_of_long_programs(12, u64::from(seed) << 12);
        let result = |part: f64| {
            let own = random_text(u64::from(seed) + 77, texts[3].len(), 60);
            let n_copied = (texts[3].len() as f64 * part) as usize;
            let mut texts = texts.clone();
            // The size is the same, whatever part is copied.
            texts.push([&texts[3][..n_copied], &own[n_copied..]].concat());
            let comparison = compare_files(&slices(&texts), &all_pairs(9, 9));
            let pair = comparison.pairs.iter().find(|pair| (pair.left, pair.right) == (3, 12));
            pair.map_or((0.0, Verdict::Unremarkable), |pair| (pair.score, pair.verdict))
        };
        let (less, more) = (result(f64::min(parts.0, parts.1)), result(f64::max(parts.0, parts.1)));
        // Other pairs of the class change a little, too.
        prop_assert!(less.0 <= more.0 + 0.02, "{less:?} {more:?}");
        prop_assert!(less.1 <= more.1, "{less:?} {more:?}");
    }
}
