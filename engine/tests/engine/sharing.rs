//! Other holders of a passage, and the histogram of scores.

use lookalike_engine::{
    Batch, Comparison, File, Match, OtherHolder, Pair, Passage, ScoreHistogram, Settings, SharedPart, Submission,
    SubmissionRole,
};
use proptest::prelude::*;

use crate::meaning::class;
use crate::{all_pairs, compare, compare_files, random_text};

fn slices(texts: &[Vec<u32>]) -> Vec<&[u32]> {
    texts.iter().map(Vec::as_slice).collect()
}

/// Returns the share of a passage that `other` has, naively: the matched tokens of either side that lie in a k-gram of the passage that occurs in `other`.
fn naive_share(passage: &Passage, sides: [&[u32]; 2], other: &[u32], k: usize) -> f64 {
    let total: usize = passage.matches.iter().map(|found| found.tokens).sum();
    let starts: [fn(&Match) -> usize; 2] = [|found| found.left.token, |found| found.right.token];
    let covered = |(text, start): (&[u32], fn(&Match) -> usize)| {
        let first = start(&passage.matches[0]);
        let end = passage.matches.last().map_or(first, |last| start(last) + last.tokens);
        let shared: Vec<usize> = (first..(end + 1).saturating_sub(k))
            .filter(|&at| other.windows(k).any(|kgram| *kgram == text[at..at + k]))
            .collect();
        let is_shared = |token: &usize| shared.iter().any(|&at| (at..at + k).contains(token));
        passage.matches.iter().flat_map(|found| start(found)..start(found) + found.tokens).filter(is_shared).count()
    };
    sides.into_iter().zip(starts).map(covered).max().unwrap_or(0) as f64 / total as f64
}

fn naive_others(pair: &Pair, passage: &Passage, texts: &[Vec<u32>], k: usize) -> Vec<OtherHolder> {
    let sides = [&texts[pair.left][..], &texts[pair.right][..]];
    let others = (0..texts.len()).filter(|other| ![pair.left, pair.right].contains(other));
    let of_other = |other: usize| {
        let is_equal = sides.contains(&&texts[other][..]);
        let share = if is_equal { 1.0 } else { naive_share(passage, sides, &texts[other], k) };
        OtherHolder { submission: other, share }
    };
    let mut others: Vec<OtherHolder> = others.map(of_other).filter(|other| other.share >= 0.5).collect();
    others.sort_by(|one, other| other.share.total_cmp(&one.share));
    others
}

proptest! {
    /// The other holders and their shares are those of a naive search, duplicates included.
    #[test]
    fn others_agree_with_naive_search(
        pieces in prop::collection::vec(prop::collection::vec(0_u32..6, 3..25), 5),
        order in prop::collection::vec(prop::collection::vec(0_usize..5, 0..6), 2..8),
        k in 4_usize..8,
    ) {
        let text = |order: &Vec<usize>| order.iter().flat_map(|&piece| pieces[piece].clone()).collect();
        let texts: Vec<Vec<u32>> = order.iter().map(text).collect();
        let comparison = compare_files(&slices(&texts), &all_pairs(k, k));
        for pair in &comparison.pairs {
            for passage in &pair.passages {
                let expected = naive_others(pair, passage, &texts, k);
                prop_assert_eq!(passage.n_others, expected.len());
                prop_assert_eq!(&passage.others, &expected);
            }
        }
    }

    /// A token with its k-gram inside a match is shared with those who have that k-gram, found naively.
    #[test]
    fn shared_parts_agree_with_naive_search(
        pieces in prop::collection::vec(prop::collection::vec(0_u32..6, 3..25), 5),
        order in prop::collection::vec(prop::collection::vec(0_usize..5, 0..6), 2..8),
        k in 4_usize..8,
    ) {
        let text = |order: &Vec<usize>| order.iter().flat_map(|&piece| pieces[piece].clone()).collect();
        let texts: Vec<Vec<u32>> = order.iter().map(text).collect();
        let comparison = compare_files(&slices(&texts), &all_pairs(k, k));
        for pair in &comparison.pairs {
            let naive = |kgram: &[u32]| -> Vec<usize> {
                let others = (0..texts.len()).filter(|other| ![pair.left, pair.right].contains(other));
                others.filter(|&other| texts[other].windows(k).any(|one| one == kgram)).collect()
            };
            for passage in &pair.passages {
                for (index, found) in passage.matches.iter().enumerate() {
                    for start in found.left.token..(found.left.token + found.tokens + 1).saturating_sub(k) {
                        let having = naive(&texts[pair.left][start..start + k]);
                        let token = start + k / 2;
                        let in_match = (token - found.left.token) as u32;
                        let holds = |part: &&SharedPart| part.match_index as usize == index && (part.offset..part.offset + part.tokens).contains(&in_match);
                        let part = passage.shared_parts.iter().find(holds);
                        prop_assert_eq!(part.map_or(0, |part| part.n_others as usize), having.len());
                        let named = part.map_or(&[][..], |part| &part.others);
                        prop_assert!(named.is_empty() || named == having);
                    }
                }
            }
        }
    }

    /// Every pair is counted once, in the bin of its score, however many are reported.
    #[test]
    fn bins_count_every_pair(
        pieces in prop::collection::vec(prop::collection::vec(0_u32..20, 5..40), 6),
        order in prop::collection::vec(prop::collection::vec(0_usize..6, 0..6), 2..9),
        top in 0_usize..5,
        min_score in 0.0..1.0_f64,
    ) {
        let text = |order: &Vec<usize>| order.iter().flat_map(|&piece| pieces[piece].clone()).collect();
        let texts: Vec<Vec<u32>> = order.iter().map(text).collect();
        let all = compare_files(&slices(&texts), &all_pairs(9, 9));
        let mut bins = vec![0; ScoreHistogram::N_BINS];
        all.pairs.iter().for_each(|pair| bins[((pair.score * 50.0) as usize).min(49)] += 1);
        let distinct: std::collections::BTreeSet<_> = texts.iter().filter(|text| !text.is_empty()).collect();
        let is_written = distinct.len() > 1 || !all.pairs.is_empty();
        prop_assert_eq!(&all.scores.found[..], &bins[..if is_written { ScoreHistogram::N_BINS } else { 0 }]);
        prop_assert_eq!(all.scores.found.iter().sum::<u64>(), all.n_pairs_found as u64);
        let some = compare_files(&slices(&texts), &Settings { top: Some(top), min_score, ..all_pairs(9, 9) });
        prop_assert_eq!(some.scores, all.scores);
    }
}

/// Returns the passage of a pair that contains a token of the left submission.
fn passage_at(comparison: &Comparison, (left, right): (usize, usize), token: usize) -> &Passage {
    let pair =
        comparison.pairs.iter().find(|pair| (pair.left, pair.right) == (left, right)).expect("the two are a pair");
    let holds = |found: &Match| (found.left.token..found.left.token + found.tokens).contains(&token);
    pair.passages.iter().find(|passage| passage.matches.iter().any(holds)).expect("the token is in a passage")
}

/// All holders of a passage are found even if winnowing selects few of its k-grams.
#[test]
fn sampling_hides_no_holder() {
    let shared = random_text(40, 300, 60);
    let texts: Vec<Vec<u32>> = (0..5)
        .map(|author| [random_text(50 + author, 80, 60), shared.clone(), random_text(60 + author, 80, 60)].concat())
        .collect();
    for guarantee in [9, 16, 25] {
        let comparison = compare_files(&slices(&texts), &all_pairs(9, guarantee));
        let passage = passage_at(&comparison, (1, 3), 200);
        let mut named: Vec<usize> = passage.others.iter().map(|other| other.submission).collect();
        named.sort_unstable();
        assert_eq!((named, passage.n_others), (vec![0, 2, 4], 3), "guarantee threshold {guarantee}");
        let least = passage.others[2].share;
        assert!(least > 0.85, "the share is {least} at guarantee threshold {guarantee}");
    }
}

/// Several attempts of one person count once, by the best. Other attempts of the two people of the pair do not count. Earlier submissions count.
#[test]
fn others_are_counted_as_people() {
    let shared = random_text(41, 200, 60);
    let half = |seed: u64| [&shared[..150], &random_text(seed, 50, 60)].concat();
    let texts = [shared.clone(), shared.clone(), shared.clone(), half(1), shared.clone(), shared.clone(), half(2)];
    let authors = [Some(1), None, Some(1), Some(2), Some(2), None, None];
    let submission = |(index, (text, author)): (usize, (&'_ Vec<u32>, Option<u32>))| {
        let role = if index == 5 { SubmissionRole::Earlier } else { SubmissionRole::Batch };
        (role, author, text.clone())
    };
    let generated: Vec<(SubmissionRole, Option<u32>, Vec<u32>)> =
        texts.iter().zip(authors).enumerate().map(submission).collect();
    let submissions = generated
        .iter()
        .map(|(role, author, text)| Submission { role: *role, author: *author, files: vec![File::from(&text[..])] })
        .collect();
    let comparison = compare(&Batch { submissions, ..Batch::default() }, &all_pairs(9, 9));
    let passage = passage_at(&comparison, (0, 1), 50);
    let others: Vec<(usize, f64)> = passage.others.iter().map(|other| (other.submission, other.share)).collect();
    assert_eq!(passage.n_others, 3);
    assert_eq!(others, [(4, 1.0), (5, 1.0), (6, 0.75)]);
}

/// The first of many others are named, and all are counted, without the two of the pair.
#[test]
fn names_first_others_and_counts_all() {
    let text = random_text(42, 300, 60);
    let comparison = compare_files(&vec![text.as_slice(); 40], &Settings::default());
    for pair in &comparison.pairs {
        let passage = &pair.passages[0];
        assert_eq!((passage.n_others, passage.others.len()), (38, 20));
        let expected = (0..40).filter(|index| ![pair.left, pair.right].contains(index)).take(20);
        assert!(passage.others.iter().map(|other| other.submission).eq(expected));
    }
}

/// A class in which everybody has the same large program but for a few tokens: the k-grams have many different sets of holders, so only some of them are walked.
#[test]
fn popular_passages_are_judged_by_parts() {
    let text = random_text(43, 6000, 60);
    let texts: Vec<Vec<u32>> = (0..800_usize)
        .map(|author| {
            let mut own = text.clone();
            (0..6).for_each(|change| own[(author * 7 + change * 997) % 6000] = 100 + author as u32);
            own
        })
        .collect();
    let comparison = compare_files(&slices(&texts), &Settings { top: Some(3), ..Settings::default() });
    for passage in comparison.pairs.iter().flat_map(|pair| &pair.passages).filter(|passage| passage.matches.len() > 3) {
        assert_eq!(passage.n_others, 798);
        assert!(passage.others.iter().all(|other| other.share > 0.95 && other.share <= 1.0));
    }
}

/// An empty class has no bins; a class whose programs share nothing has empty ones.
#[test]
fn has_bins_if_pairs_are_possible() {
    assert_eq!(compare_files(&[], &Settings::default()).scores, ScoreHistogram::default());
    let (one, other) = (random_text(44, 100, 1000), random_text(45, 100, 1000));
    let scores = compare_files(&[&one, &other], &all_pairs(9, 9)).scores;
    assert_eq!(scores.found, vec![0; ScoreHistogram::N_BINS]);
    assert!(scores.expected[ScoreHistogram::N_BINS - 1].is_some_and(|expected| expected < 0.1));
}

/// The expected numbers in the bins above a score add up to the expectation of a pair with that score in the first stage.
#[test]
fn bins_add_up_to_expectations() {
    for (n_submissions, seed) in [(4, 1), (30, 2), (60, 3)] {
        let comparison = compare_files(&slices(&class(n_submissions, seed)), &all_pairs(9, 9));
        let expected = &comparison.scores.expected;
        let first = expected.iter().position(Option::is_some).expect("the tail starts below the highest bin");
        assert!(expected[first..].iter().all(Option::is_some));
        let from = |bin: usize| expected[bin..].iter().flatten().sum::<f64>();
        let n_pairs = (n_submissions * (n_submissions - 1) / 2) as f64;
        assert!(from(first) <= 0.2 * n_pairs + 1e-9, "a bin reaches below the tail");
        let score = |pair: &Pair| 1.0 / (1.0 + (-pair.first_stage).exp());
        let bin =
            |pair: &Pair| ((score(pair) * ScoreHistogram::N_BINS as f64) as usize).min(ScoreHistogram::N_BINS - 1);
        let in_tail: Vec<&Pair> = comparison.pairs.iter().filter(|pair| bin(pair) >= first).collect();
        assert!(!in_tail.is_empty() || n_submissions < 30, "no pair of {n_submissions} submissions lies in the tail");
        for pair in in_tail {
            let bounds = from(bin(pair) + 1) - 1e-9..=from(bin(pair)) + 1e-9;
            assert!(bounds.contains(&pair.expectation), "{} at {}: {bounds:?}", pair.expectation, score(pair));
        }
    }
}
