//! Stored submissions are compared like submissions on disk.

use std::fs;

use insta::assert_snapshot;

use super::{FILE, add, adding, batch, inputs, two_terms};
use lookalike_test_harness::programs::{HANDOUT, SORT, SORT_RENAMED, VOWELS, scrambled};
use lookalike_test_harness::{Report, TestDir, sample};

/// Returns `pairs.csv`, with the labels of stored batches replaced by folder names.
fn rows(report: &Report, labels: &[(&str, &str)]) -> String {
    let rows = fs::read_to_string(report.folder.join("pairs.csv")).unwrap();
    labels.iter().fold(rows, |rows, (label, folder)| rows.replace(&format!("{label}/"), &format!("{folder}/")))
}

/// A batch gives the same pairs from the archive as from disk.
#[test]
fn a_batch_from_the_archive_gives_the_same_pairs_as_from_disk() {
    let dir = TestDir::new();
    let all = ["--min-score", "0", "--top", "all"];
    for name in ["c-inventory", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let names: Vec<String> = fs::read_dir(&submissions)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        for (place, own) in names.iter().enumerate() {
            let folder = ["new", "2023", "2024"][place % 3];
            for (path, bytes) in lookalike_test_harness::files_below(&std::path::Path::new(&submissions).join(own)) {
                dir.file(&format!("{name}/{folder}/{own}/{path}"), bytes);
            }
        }
        let path = |folder: &str| format!("{name}/{folder}");
        for term in ["2023", "2024"] {
            let words =
                ["archive", "add", FILE, &path(term), "--assignment", name, "--term", term, "--starter", &starter];
            dir.run(&words).must_succeed();
        }
        let (new, earlier) = (path("new"), [path("2023"), path("2024")]);
        let common = [&new, "--starter", &starter];
        let from_disk = ["--earlier", &earlier[0], "--earlier", &earlier[1]];
        let disk = dir.check_to("disk", &[&common[..], &all, &from_disk].concat());
        let stored = dir.check_to("stored", &[&common[..], &all, &["--archive", FILE]].concat());
        let labels = ["2023", "2024"].map(|term| (format!("{name} {term}"), term));
        let labels: Vec<(&str, &str)> = labels.iter().map(|(label, term)| (label.as_str(), *term)).collect();
        assert!(disk.pairs.len() > 10);
        assert_eq!(rows(&disk, &[]), rows(&stored, &labels));
        dir.run(&["archive", "remove", FILE, "--assignment", name]).must_succeed();
    }
}

/// Submissions of different terms are different people, earlier ones are not compared with one another, and all are
/// labeled.
#[test]
fn terms_are_told_apart() {
    let dir = TestDir::new();
    two_terms(&dir);
    add(&dir, "2023", "hw1", "2023");
    add(&dir, "2024", "hw1", "2024");
    dir.file("new/ann/sort.c", SORT);
    batch(&dir, "new", 21, 3);
    let report = dir.check_all(&["new", "--archive", FILE]);
    let names = report.names();
    for name in ["ann", "hw1 2023/ann", "hw1 2024/ann", "hw1 2024/cem"] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
    assert!(report.pair("ann", "hw1 2023/ann").is_some_and(|row| row.score > 0.9));
    assert!(report.pair("ann", "hw1 2024/cem").is_some());
    let is_old = |name: &str| name.starts_with("hw1 ");
    assert!(report.pairs.iter().all(|row| !(is_old(&row.left) && is_old(&row.right))));
    assert!(report.pair("hw1 2023/ann", "hw1 2024/cem").is_none());
}

/// The starter code of an earlier term is stored with its batch and does not count as copying.
#[test]
fn starter_code_is_stored_with_its_batch() {
    let dir = TestDir::new();
    dir.file("handout/main.c", HANDOUT);
    for (folder, from) in [("2023", 1), ("new", 11)] {
        for seed in from..from + 4 {
            dir.file(&format!("{folder}/student{seed}/main.c"), format!("{HANDOUT}\n{}", scrambled(seed)));
        }
    }
    dir.run(&["archive", "add", FILE, "2023", "--term", "2023", "--starter", "handout"]).must_succeed();
    let report = dir.check_all(&["new", "--archive", FILE]);
    assert!(report.pairs.iter().all(|row| row.longest_match < 20), "{:#?}", report.pairs);
}

/// A batch that is already stored is not compared with itself.
#[test]
fn a_batch_is_not_compared_with_itself() {
    let dir = TestDir::new();
    two_terms(&dir);
    add(&dir, "2023", "hw1", "2023");
    add(&dir, "2024", "hw1", "2024");
    let report = dir.check_all(&["2024", "--archive", FILE]);
    assert!(report.names().iter().all(|name| !name.starts_with("hw1 2024/")), "{:?}", report.names());
    assert!(report.pair("cem", "hw1 2023/ann").is_some());
    assert_snapshot!(inputs(&report));
}

/// In a large archive only promising submissions are read; they are found, and score as they would among all.
#[test]
fn copies_are_found_among_many() {
    let dir = TestDir::new();
    for term in 0..4 {
        batch(&dir, &format!("term{term}"), 1000 * (term + 1), 150);
    }
    dir.file("term2/original/sort.c", SORT);
    for term in 0..4 {
        add(&dir, &format!("term{term}"), "hw1", &format!("term{term}"));
    }
    dir.file("new/copier/sort.c", SORT_RENAMED);
    dir.file("new/reuser/main.c", scrambled(3077).replace("int", "long"));
    batch(&dir, "new", 1, 6);
    let report = dir.check(&["new", "--archive", FILE]);
    let best: Vec<(&str, &str)> =
        report.pairs.iter().take(2).map(|row| (row.left.as_str(), row.right.as_str())).collect();
    assert!(best.contains(&("copier", "hw1 term2/original")), "{best:?}");
    assert!(best.contains(&("reuser", "hw1 term2/student3077")), "{best:?}");
    assert_snapshot!(inputs(&report));
    let earlier: Vec<String> = (0..4).flat_map(|term| ["--earlier".to_owned(), format!("term{term}")]).collect();
    let earlier: Vec<&str> = earlier.iter().map(String::as_str).collect();
    let disk = dir.check_to("disk", &[&["new"][..], &earlier[..]].concat());
    for (left, term, right) in [("copier", "term2", "original"), ("reuser", "term2", "student3077")] {
        let stored = report.pair(left, &format!("hw1 {term}/{right}")).unwrap();
        let whole = disk.pair(left, &format!("{term}/{right}")).unwrap();
        assert!((stored.score - whole.score).abs() < 0.1, "{} and {}", stored.score, whole.score);
        assert_eq!(stored.matched_tokens, whole.matched_tokens);
    }
}

/// A late submission has few candidates, yet its expectation is based on a class: it is never much lower than with all
/// stored submissions.
#[test]
fn a_late_submission_is_judged_by_a_class() {
    let dir = TestDir::new();
    let terms = ["term0", "term1", "term2"];
    for (term, from) in terms.iter().zip([1000, 2000, 3000]) {
        batch(&dir, term, from, 120);
        add(&dir, term, "hw1", term);
    }
    dir.file("late/reuser/main.c", scrambled(2077).replace("int", "long"));
    let report = dir.check(&["late", "--archive", FILE]);
    assert_eq!(report.names().iter().filter(|name| name.starts_with("hw1 ")).count(), 250);
    assert_snapshot!(inputs(&report));
    let disk: Vec<&str> = terms.iter().flat_map(|term| ["--earlier", term]).collect();
    let disk = dir.check_to("disk", &[&["late"][..], &disk].concat());
    let stored = report.pair("reuser", "hw1 term1/student2077").unwrap().expectation;
    let whole = disk.pair("reuser", "term1/student2077").unwrap().expectation;
    assert!(stored > whole / 3.0, "{stored}, but {whole} with all stored submissions");
    assert!((1e-10..0.1).contains(&stored), "{stored}");
}

/// Starter code that everybody has is not reported as shared.
#[test]
fn starter_code_is_not_found() {
    let dir = TestDir::new();
    dir.file("handout/sort.c", SORT);
    for seed in 1..5 {
        dir.file(&format!("class/student{seed}/main.c"), format!("{SORT}{}", scrambled(seed)));
    }
    let starter = ["--starter", "handout"];
    dir.run(&[&adding("class", "hw1", "2024")[..], &starter].concat()).must_succeed();
    dir.file("new.c", format!("{SORT}{VOWELS}"));
    dir.file("copy.c", format!("{SORT}{}", scrambled(3)));
    let query = |file| dir.run(&["query", file, "--archive", FILE]).must_succeed().transcript();
    assert!(!query("new.c").contains("hw1 2024/"));
    assert!(query("copy.c").contains("hw1 2024/student3"));
    assert_snapshot!(query("new.c") + &query("copy.c"));
}

/// A query finds equal parts of one document, with their lines.
#[test]
fn a_query_finds_the_matching_lines() {
    let dir = TestDir::new();
    two_terms(&dir);
    add(&dir, "2023", "hw1", "2023");
    add(&dir, "2024", "hw1", "2024");
    dir.file("found.c", SORT);
    let found = dir.run(&["query", "found.c", "--archive", FILE]);
    found.must_succeed();
    for name in ["hw1 2023/ann", "hw1 2024/cem"] {
        assert!(found.stdout.contains(name), "{}", found.stdout);
    }
    dir.file("tiny.c", "int x;\n");
    dir.file("other.c", scrambled(77));
    let other = dir.run(&["query", "other.c", "--archive", FILE, "--top", "1"]).must_succeed().transcript();
    let failed = dir.failures(
        1,
        &[
            &["query", "tiny.c", "--archive", FILE],
            &["query", "missing.c", "--archive", FILE],
            &["query", "2023", "--archive", FILE],
        ],
    );
    assert_snapshot!(found.transcript() + &other + &failed);
}
