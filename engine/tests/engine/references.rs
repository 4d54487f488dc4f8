//! Reference answers: each source is one work, answers are never compared with one another, and the batch is compared as without them.

use std::collections::BTreeSet;

use lookalike_engine::{Batch, File, NearReferences, Submission, SubmissionRole, compare_references};

use crate::{all_pairs, batch, compare, random_text};

/// Number of different kinds.
const N_KINDS: u64 = 60;

/// A class of twelve. The first three have a part of what the source of [`answers`] writes again and again.
fn class() -> Vec<Vec<u32>> {
    let own = |person: u64| random_text(100 + person, 300, N_KINDS);
    let mut class: Vec<Vec<u32>> = (0..12).map(own).collect();
    for (person, length) in [(0, 150), (1, 90), (2, 40)] {
        class[person].extend_from_slice(&usual()[..length]);
    }
    class
}

/// Code that is in every answer.
fn usual() -> Vec<u32> {
    random_text(7, 200, N_KINDS)
}

fn answers(n_answers: u64) -> Vec<Vec<u32>> {
    (0..n_answers).map(|answer| [random_text(500 + answer, 100, N_KINDS), usual()].concat()).collect()
}

fn answer_by(source: u32, kinds: &[u32]) -> Submission<'_> {
    Submission { author: Some(source), files: vec![File::from(kinds)], ..Submission::default() }
}

/// Compares a class with answers; `source_of` has the source of each.
fn near(class: &[Vec<u32>], answers: &[Vec<u32>], source_of: impl Fn(usize) -> u32) -> NearReferences {
    let files: Vec<&[u32]> = class.iter().map(Vec::as_slice).collect();
    let batch: Batch<'_> = batch(&files);
    let answers: Vec<Submission<'_>> =
        answers.iter().enumerate().map(|(index, kinds)| answer_by(source_of(index), kinds)).collect();
    let settings = all_pairs(9, 9);
    compare_references(&batch, &answers, &compare(&batch, &settings), &settings, &()).unwrap()
}

/// The closest answers to the first three, and the evidence of each.
fn evidence(near: &NearReferences) -> Vec<f64> {
    let bits =
        |person: usize| near.pairs.iter().find(|pair| pair.left == person).map_or(0.0, |pair| pair.evidence_bits);
    (0..3).map(bits).collect()
}

/// A program with more of the usual code of a source is nearer, and each person has one pair with each source.
#[test]
fn the_closest_answer_of_each_source_is_found() {
    let (class, answers) = (class(), answers(6));
    let near = near(&class, &answers, |answer| answer as u32 % 2);
    let mut found: Vec<(usize, usize)> = near.pairs.iter().map(|pair| (pair.left, pair.right % 2)).collect();
    found.sort_unstable();
    assert_eq!(found, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]);
    let score = |person: usize| near.pairs.iter().find(|pair| pair.left == person).unwrap().score;
    assert!(score(0) > score(1) && score(1) > score(2), "{} {} {}", score(0), score(1), score(2));
    assert_eq!((near.submissions.len(), near.answers.len()), (12, 6));
}

/// The answers of one source count as one work, however many there are: what they share is no common code.
#[test]
fn a_source_counts_as_one_work() {
    let class = class();
    let one = evidence(&near(&class, &answers(1), |_| 0));
    let same_source = evidence(&near(&class, &answers(8), |_| 0));
    let own_sources = evidence(&near(&class, &answers(8), |answer| answer as u32));
    for person in 0..3 {
        assert!((one[person] - same_source[person]).abs() < 0.1 * one[person], "{one:?} {same_source:?}");
        assert!(own_sources[person] < 0.9 * same_source[person], "{own_sources:?} {same_source:?}");
    }
}

/// Authors of the batch may have the numbers of sources, and those of earlier terms the numbers of authors of the batch.
#[test]
fn authors_are_told_from_sources() {
    let (class, answers) = (class(), answers(2));
    let files: Vec<&[u32]> = class.iter().map(Vec::as_slice).collect();
    let mut batch = batch(&files);
    batch.submissions[0].author = Some(0);
    batch.submissions[5].author = Some(0);
    batch.submissions[1].author = Some(0);
    batch.submissions[1].role = SubmissionRole::Earlier;
    let answers: Vec<Submission<'_>> = answers.iter().map(|kinds| answer_by(0, kinds)).collect();
    let settings = all_pairs(9, 9);
    let near = compare_references(&batch, &answers, &compare(&batch, &settings), &settings, &()).unwrap();
    let people: Vec<usize> = near.pairs.iter().map(|pair| pair.left).collect();
    assert_eq!(BTreeSet::from_iter(people), BTreeSet::from([0, 1, 2]));
}
