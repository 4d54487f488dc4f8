//! Handed-out code that was not given as starter code: when it is noticed, and what follows from it.

use lookalike_engine::{Batch, Comparison, HandedOut, Settings, Submission, SubmissionRole, Verdict};
use proptest::prelude::*;

use crate::{compare, random_text};

/// A token string whose wording is its structure.
type Source = (Vec<u32>, Vec<u32>);

fn source(tokens: &[u32]) -> Source {
    (tokens.to_vec(), tokens.to_vec())
}

/// A class in which the first `n_having` of `n` submissions have `handed_out` between code of their own.
fn class(n: usize, n_having: usize, handed_out: &[u32]) -> Vec<Source> {
    let own = |submission: usize| random_text(submission as u64, 150, 1 << 30);
    let text = |submission: usize| {
        let (own, shared) = (own(submission), if submission < n_having { handed_out } else { &[] });
        source(&[&own[..70], shared, &own[70..]].concat())
    };
    (0..n).map(text).collect()
}

fn batch<'a>(sources: &'a [Source]) -> Batch<'a> {
    let submission = |source: &'a Source| Submission { files: vec![source.into()], ..Submission::default() };
    Batch { submissions: sources.iter().map(submission).collect(), ..Batch::default() }
}

fn compare_sources(sources: &[Source]) -> Comparison {
    compare(&batch(sources), &Settings::default())
}

fn handed_out(sources: &[Source]) -> Option<HandedOut> {
    compare_sources(sources).handed_out
}

fn shared_text(length: usize) -> Vec<u32> {
    random_text(999, length, 1 << 30)
}

/// More than half must have it, and at least four or all: half may have copied it from one of them, and so may three of four or five.
#[test]
fn more_than_half_of_the_people_must_have_the_code() {
    let of_many = [(8, 8, true), (8, 5, true), (8, 4, false), (7, 4, true), (7, 3, false), (6, 6, true), (6, 3, false)];
    let of_few = [(5, 5, true), (5, 4, true), (5, 3, false), (4, 4, true), (4, 3, false), (3, 3, true), (3, 2, false)];
    for (n, n_having, is_found) in of_many.into_iter().chain(of_few).chain([(2, 2, false)]) {
        let found = handed_out(&class(n, n_having, &shared_text(200)));
        assert_eq!(found.is_some(), is_found, "{n_having} of {n}");
        if let Some(found) = found {
            assert_eq!((found.n_tokens, found.n_sharing, found.n_people), (200, n_having, n));
        }
    }
}

/// The threshold is exact, so that the report can state it.
#[test]
fn shorter_code_is_not_noticed() {
    assert_eq!(handed_out(&class(8, 8, &shared_text(99))), None);
    assert_eq!(handed_out(&class(8, 8, &shared_text(100))).map(|found| found.n_tokens), Some(100));
}

/// A low noise threshold must not turn chains of idioms into handed-out code.
#[test]
fn a_low_noise_threshold_changes_nothing() {
    let idioms: Vec<Vec<u32>> = (0..8).map(|idiom| random_text(100 + idiom, 4, 1 << 30)).collect();
    let sources: Vec<Source> = (0..8_u64)
        .map(|student| {
            let order = random_text(student, 60, 8);
            source(&order.iter().flat_map(|&idiom| idioms[idiom as usize].clone()).collect::<Vec<_>>())
        })
        .collect();
    let settings = Settings { noise_threshold: 2, guarantee_threshold: 2, ..Settings::default() };
    assert_eq!(compare(&batch(&sources), &settings).handed_out, None);
}

/// Whether most people have code is decided among different submissions: one more copy neither makes it handed out nor ends that. All people are named in the numbers. Several attempts of one author are one, and earlier submissions are none.
#[test]
fn different_submissions_of_the_batch_are_counted() {
    let shared = shared_text(200);
    let of = |batch: &Batch<'_>| compare(batch, &Settings::default()).handed_out;
    let most = class(9, 5, &shared);
    let mut copied = batch(&most);
    copied.submissions.extend(vec![copied.submissions[8].clone(); 4]);
    let found = of(&copied).expect("5 of 9 different submissions have it");
    assert_eq!((found.n_sharing, found.n_people), (5, 13));
    let half = class(8, 4, &shared);
    let mut half = batch(&half);
    half.submissions.push(half.submissions[0].clone());
    assert_eq!(of(&half), None, "4 of 8 different submissions");
    half.submissions[0].author = Some(1);
    half.submissions[8].author = Some(1);
    assert_eq!(of(&half), None, "4 of 8 people");
    half.submissions[8] = Submission { role: SubmissionRole::Earlier, ..half.submissions[1].clone() };
    half.submissions[0].author = None;
    assert_eq!(of(&half), None, "4 of 8, and an earlier one");
}

/// A program in more hands than there are others may be what was handed out.
#[test]
fn one_program_of_most_people_may_be_handed_out() {
    let sources = class(4, 0, &[]);
    let mut batch = batch(&sources);
    let unchanged = source(&shared_text(200));
    batch.submissions.extend(vec![Submission { files: vec![(&unchanged).into()], ..Submission::default() }; 5]);
    let found = compare(&batch, &Settings::default()).handed_out.expect("5 of 9 have the same");
    assert_eq!((found.n_sharing, found.n_people), (5, 9));
    batch.submissions.truncate(8);
    assert_eq!(compare(&batch, &Settings::default()).handed_out, None, "4 of 8 have the same");
}

/// Code that everybody renamed is not handed out: only the wording counts.
#[test]
fn code_of_equal_structure_is_not_handed_out() {
    let kinds = shared_text(300);
    let sources: Vec<Source> = (0..8).map(|student| (kinds.clone(), random_text(student, 300, 1 << 30))).collect();
    assert_eq!(handed_out(&sources), None);
}

/// Pairs that share only what may have been handed out stay listed and are unremarkable.
#[test]
fn handed_out_code_flags_no_pair() {
    let shared = shared_text(1000);
    let sources = class(8, 8, &shared);
    let comparison = compare_sources(&sources);
    assert!(comparison.handed_out.is_some());
    assert_eq!(comparison.pairs.len(), 28);
    assert!(comparison.pairs.iter().all(|pair| pair.verdict == Verdict::Unremarkable && pair.expectation == 28.0));
    assert!(comparison.clusters.is_empty());
    assert!(comparison.scores.expected.iter().all(Option::is_none));
    let two_of_them = compare_sources(&[&sources[..2], &class(8, 0, &[])[2..]].concat());
    assert_eq!(two_of_them.pairs[0].verdict, Verdict::Strong);
}

/// A pair with more than the handed-out code is judged by the rest, and can be strong. Several attempts of an author change nothing.
#[test]
fn a_copy_beside_handed_out_code_is_judged_by_the_rest() {
    let mut sources = class(9, 9, &shared_text(300));
    let own = random_text(77, 900, 1 << 30);
    for copier in [2, 5] {
        sources[copier].0.extend(&own);
        sources[copier].1.extend(&own);
    }
    let mut batch = batch(&sources);
    let attempt = batch.submissions.pop().expect("a ninth submission");
    for _ in 0..2 {
        let comparison = compare(&batch, &Settings::default());
        let flagged: Vec<(usize, usize, Verdict)> = comparison
            .pairs
            .iter()
            .filter(|pair| pair.verdict > Verdict::Unremarkable)
            .map(|pair| (pair.left, pair.right, pair.verdict))
            .collect();
        assert_eq!(flagged, [(2, 5, Verdict::Strong)]);
        assert!(comparison.pairs[0].expectation < 0.5);
        let clusters: Vec<&[usize]> = comparison.clusters.iter().map(|cluster| &cluster.members[..]).collect();
        assert_eq!(clusters, [[2, 5]]);
        // An earlier attempt of one of them, without the copied code.
        batch.submissions.push(Submission { author: Some(1), ..attempt.clone() });
        batch.submissions[2].author = Some(1);
    }
}

/// Equal files of everybody, as where a handed-out file was handed in unchanged, flag nobody.
#[test]
fn equal_handed_out_files_flag_no_pair() {
    let comparison = compare_sources(&vec![source(&shared_text(1000)); 22]);
    assert_eq!(comparison.pairs.len(), 231);
    assert!(comparison.pairs.iter().all(|pair| pair.verdict == Verdict::Unremarkable));
}

/// Where everybody changed another place of the handed-out code, one submission does not have all of it.
#[test]
fn parts_complete_one_another() {
    let shared = shared_text(500);
    let sources: Vec<Source> = (0..8)
        .map(|student| {
            let mut own = shared.clone();
            let start = if student % 4 == 0 { 0 } else { 380 };
            own[start..start + 120].copy_from_slice(&random_text(student, 120, 1 << 30));
            source(&own)
        })
        .collect();
    let found = handed_out(&sources).expect("most of it is common");
    let submissions: Vec<usize> = found.parts.iter().map(|part| part.submission).collect();
    assert_eq!(submissions, [1]);
    assert!(without_parts(&sources, &found).is_none());
}

/// Returns the handed-out code that is found with the parts as starter code.
fn without_parts(sources: &[Source], found: &HandedOut) -> Option<HandedOut> {
    let parts = found.parts.iter();
    let starter: Vec<Source> =
        parts.map(|part| source(&sources[part.submission].0[part.range.tokens.clone()])).collect();
    let batch = Batch { starter: starter.iter().map(Into::into).collect(), ..batch(sources) };
    compare(&batch, &Settings::default()).handed_out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// With its parts as starter code nothing is found any more. The order of the batch changes nothing but the numbers of submissions.
    #[test]
    fn parts_given_as_starter_code_end_it(
        holes in prop::collection::vec((0_usize..400, 0_usize..40), 6..12),
        length in 100_usize..400,
    ) {
        let shared = shared_text(length);
        let sources: Vec<Source> = holes
            .iter()
            .enumerate()
            .map(|(student, &(start, n_changed))| {
                let mut own = shared.clone();
                let changed = start.min(length)..(start + n_changed).min(length);
                let noise = random_text(student as u64, changed.len(), 1 << 30);
                own[changed].copy_from_slice(&noise);
                own.extend(random_text(500 + student as u64, 50, 1 << 30));
                source(&own)
            })
            .collect();
        let found = handed_out(&sources);
        if let Some(found) = &found {
            prop_assert!(found.n_tokens >= 100 && 2 * found.n_sharing > found.n_people);
            prop_assert!(found.parts.iter().any(|part| part.range.tokens.len() >= found.n_tokens));
            prop_assert_eq!(without_parts(&sources, found), None);
        }
        let mirrored: Vec<Source> = sources.iter().rev().cloned().collect();
        let figures = |found: Option<HandedOut>| found.map(|found| (found.n_tokens, found.n_sharing));
        prop_assert_eq!(figures(handed_out(&mirrored)), figures(found));
    }
}

/// One person more or less than half does not flag many pairs: code of half of a class flags nobody, as code of more than half does, and nobody is strong because of either. Code that few have and that is most of their programs stays worth reviewing.
#[test]
fn nothing_jumps_at_one_half() {
    for length in [120, 200, 400] {
        for n in [8, 12, 20] {
            for n_having in n / 2 - 1..=n / 2 + 1 {
                let flagged = compare_sources(&class(n, n_having, &shared_text(length))).n_flagged;
                assert_eq!(flagged.strong, 0, "{length} tokens of {n_having} of {n}");
                if 2 * n_having >= n {
                    assert_eq!(flagged.worth_a_look, 0, "{length} tokens of {n_having} of {n}");
                }
            }
        }
    }
    let few = compare_sources(&class(20, 4, &shared_text(400))).n_flagged;
    assert_eq!((few.strong, few.worth_a_look), (0, 6));
}
