//! The planted pairs of the samples rank first. (The benchmark measures the labeled classes.)

use std::fs;

use lookalike_test_harness::{Row, TestDir, repository, sample};
use serde::Deserialize;

/// A planted pair of a sample.
#[derive(Debug, Deserialize)]
pub(crate) struct Planted {
    pub(crate) left: String,
    pub(crate) right: String,
    pub(crate) kind: String,
}

/// Returns the planted pairs of a sample.
pub(crate) fn planted(name: &str) -> Vec<Planted> {
    let mut rows = csv::Reader::from_path(repository().join("samples").join(name).join("truth.csv")).unwrap();
    rows.deserialize().collect::<Result<_, _>>().unwrap()
}

#[track_caller]
fn must_rank_first(name: &str) {
    let dir = TestDir::new();
    let (submissions, starter) = sample(name);
    let report = dir.check_all(&[&submissions, "--starter", &starter]);
    let planted = planted(name);
    assert_eq!(planted.len(), 4);
    let rank = |pair: &Planted| report.pair(&pair.left, &pair.right).map(|row| row.rank);
    let ranks: Vec<_> = planted.iter().map(|pair| (&pair.kind, rank(pair))).collect();
    assert!(planted.iter().all(|pair| rank(pair).is_some_and(|rank| rank <= 4)), "{name}: {ranks:?}");
    // The best honest pair must score less than half as much as the worst copy.
    assert!(report.pairs[4].score < report.pairs[3].score / 2.0, "{name}: {:#?}", &report.pairs[3..5]);
    assert!(report.pairs.iter().all(|row| row.cluster.is_none()), "{name}: two submissions are a pair, not a cluster");
    let worth_a_look = |row: &&Row| row.verdict != "unremarkable";
    assert_eq!(report.pairs.iter().filter(worth_a_look).count(), 4, "{name}: other pairs than copies are flagged");
}

/// The samples' page promises that planted pairs rank first; here in C.
#[test]
fn planted_pairs_rank_first_in_c() {
    must_rank_first("c-inventory");
}

/// Planted pairs rank first in Python.
#[test]
fn planted_pairs_rank_first_in_python() {
    must_rank_first("python-gradebook");
}

/// Planted pairs rank first in Java.
#[test]
fn planted_pairs_rank_first_in_java() {
    must_rank_first("java-library");
}

/// The worked example in the guide shows the figures that the sample gives.
#[test]
fn the_worked_example_is_true() {
    let guide = fs::read_to_string(repository().join("docs/design/how-it-works.md")).unwrap();
    let dir = TestDir::new();
    let (submissions, starter) = sample("c-inventory");
    let report = dir.check(&[&submissions, "--starter", &starter]);
    for row in report.pairs.iter().take(5) {
        let told = guide.lines().find(|line| line.ends_with(&format!("| {}, {} |", row.left, row.right)));
        let told: Vec<&str> = told.unwrap_or_else(|| panic!("{row:?} is not in the guide")).split(" | ").collect();
        assert_eq!(told[0], format!("| {:.3}", row.score));
        let bits = told[2].trim_end_matches(" bits").replace(',', "");
        assert_eq!(bits, format!("{:.0}", row.evidence_bits));
        assert_eq!(told[3], row.verdict.replace("worth_a_look", "worth reviewing"));
        match told[1].strip_prefix("< ") {
            Some(most) => assert!(row.expectation < most.parse().unwrap(), "{row:?}"),
            None => {
                let n_decimals = told[1].split_once('.').map_or(0, |(_, decimals)| decimals.len());
                assert_eq!(told[1], format!("{:.n_decimals$}", row.expectation));
            }
        }
    }
}

/// Planted pairs rank first even if the starter code is not given.
#[test]
fn planted_pairs_rank_first_without_starter_code() {
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let dir = TestDir::new();
        let (submissions, _) = sample(name);
        let report = dir.check(&[&submissions]);
        let missed: Vec<_> = planted(name)
            .into_iter()
            .filter(|pair| report.pair(&pair.left, &pair.right).is_none_or(|row| row.rank > 4))
            .collect();
        assert!(missed.is_empty(), "{name}: {missed:#?}");
    }
}
