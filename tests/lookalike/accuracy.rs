//! The planted pairs of the samples stand on top. (The labelled classes are measured by the benchmark.)

use std::fs;

use serde::Deserialize;

use crate::harness::{Desk, Row, repository, sample};

/// A planted pair.
#[derive(Debug, Deserialize)]
pub(crate) struct Planted {
    pub(crate) left: String,
    pub(crate) right: String,
    pub(crate) kind: String,
}

/// The planted pairs of a sample.
pub(crate) fn planted(name: &str) -> Vec<Planted> {
    let mut rows = csv::Reader::from_path(repository().join("samples").join(name).join("truth.csv")).unwrap();
    rows.deserialize().collect::<Result<_, _>>().unwrap()
}

#[track_caller]
fn must_rank_first(name: &str) {
    let desk = Desk::new();
    let (submissions, starter) = sample(name);
    let report = desk.check_all(&[&submissions, "--starter", &starter]);
    let planted = planted(name);
    assert_eq!(planted.len(), 4);
    let rank = |pair: &Planted| report.pair(&pair.left, &pair.right).map(|row| row.rank);
    let ranks: Vec<_> = planted.iter().map(|pair| (&pair.kind, rank(pair))).collect();
    assert!(planted.iter().all(|pair| rank(pair).is_some_and(|rank| rank <= 4)), "{name}: {ranks:?}");
    // Clearly apart: the best honest pair scores less than half of the worst copy.
    assert!(report.pairs[4].score < report.pairs[3].score / 2.0, "{name}: {:#?}", &report.pairs[3..5]);
    let clusters: Vec<_> = report.pairs.iter().filter_map(|row| row.cluster).collect();
    assert_eq!(clusters, [1, 2, 3, 4], "{name}: every planted pair is a cluster of its own");
    let worth_a_look = |row: &&Row| row.verdict != "unremarkable";
    assert_eq!(report.pairs.iter().filter(worth_a_look).count(), 4, "{name}: only copies are worth a look");
}

/// What the samples' page promises, in C.
#[test]
fn planted_pairs_stand_on_top_in_c() {
    must_rank_first("c-inventory");
}

/// The same in Python.
#[test]
fn planted_pairs_stand_on_top_in_python() {
    must_rank_first("python-gradebook");
}

/// The same in Java.
#[test]
fn planted_pairs_stand_on_top_in_java() {
    must_rank_first("java-library");
}

/// The guide's worked example is what the sample gives.
#[test]
fn the_worked_example_is_true() {
    let guide = fs::read_to_string(repository().join("docs/how-it-works.md")).unwrap();
    let desk = Desk::new();
    let (submissions, starter) = sample("c-inventory");
    let report = desk.check(&[&submissions, "--starter", &starter]);
    let page = fs::read_to_string(report.folder.join("pairs.html")).unwrap();
    for (place, row) in report.pairs.iter().take(5).enumerate() {
        let told = guide.lines().find(|line| line.ends_with(&format!("| {}, {} |", row.left, row.right)));
        let told: Vec<&str> = told.unwrap_or_else(|| panic!("{row:?} is not in the guide")).split(" | ").collect();
        assert_eq!(told[0], format!("| {:.3}", row.score));
        let bits = told[2].trim_end_matches(" bits").replace(',', "");
        assert_eq!(bits, format!("{:.0}", row.evidence_bits));
        assert_eq!(told[3], row.verdict);
        let expected = told[1].replace('<', "&#60;");
        let of_row = page.split("<tr>").nth(place + 2).unwrap();
        assert!(of_row.contains(&format!("<td>{expected}<td>")), "{expected} in {of_row}");
    }
}

/// Without the starter code, the same pairs still stand on top.
#[test]
fn planted_pairs_stand_on_top_without_starter_code() {
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let desk = Desk::new();
        let (submissions, _) = sample(name);
        let report = desk.check(&[&submissions]);
        let missed: Vec<_> = planted(name)
            .into_iter()
            .filter(|pair| report.pair(&pair.left, &pair.right).is_none_or(|row| row.rank > 4))
            .collect();
        assert!(missed.is_empty(), "{name}: {missed:#?}");
    }
}
