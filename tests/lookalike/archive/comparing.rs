//! What is stored is compared as what is on disk is.

use std::fs;

use super::{FILE, add, adding, batch, two_terms};
use crate::harness::programs::{HANDOUT, SORT, SORT_RENAMED, VOWELS, scrambled};
use crate::harness::{Desk, Report, sample};

/// The rows of a report, with the labels of stored batches replaced by the names of folders.
fn rows(report: &Report, labels: &[(&str, &str)]) -> String {
    let rows = fs::read_to_string(report.folder.join("pairs.csv")).unwrap();
    labels.iter().fold(rows, |rows, (label, folder)| rows.replace(&format!("{label}/"), &format!("{folder}/")))
}

/// Whoever moves last year's folder into the archive must not get other results for it.
#[test]
fn a_batch_from_the_archive_gives_the_same_pairs_as_from_disk() {
    let desk = Desk::new();
    let all = ["--min-score", "0", "--top", "all"];
    for name in ["c-inventory", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let names: Vec<String> = fs::read_dir(&submissions)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        for (place, own) in names.iter().enumerate() {
            let folder = ["new", "2023", "2024"][place % 3];
            for (path, bytes) in crate::harness::files_below(&std::path::Path::new(&submissions).join(own)) {
                desk.file(&format!("{name}/{folder}/{own}/{path}"), bytes);
            }
        }
        let path = |folder: &str| format!("{name}/{folder}");
        for term in ["2023", "2024"] {
            let words =
                ["archive", "add", FILE, &path(term), "--assignment", name, "--term", term, "--starter", &starter];
            desk.run(&words).must_have_worked();
        }
        let (new, earlier) = (path("new"), [path("2023"), path("2024")]);
        let common = [&new, "--starter", &starter];
        let from_disk = ["--earlier", &earlier[0], "--earlier", &earlier[1]];
        let disk = desk.check_to("disk", &[&common[..], &all, &from_disk].concat());
        let stored = desk.check_to("stored", &[&common[..], &all, &["--archive", FILE]].concat());
        let labels = ["2023", "2024"].map(|term| (format!("{name} {term}"), term));
        let labels: Vec<(&str, &str)> = labels.iter().map(|(label, term)| (label.as_str(), *term)).collect();
        assert!(disk.pairs.len() > 10);
        assert_eq!(rows(&disk, &[]), rows(&stored, &labels));
        desk.run(&["archive", "remove", FILE, "--assignment", name]).must_have_worked();
    }
}

/// Two Anns of two terms are two people; old is never compared with old; everybody is labelled.
#[test]
fn terms_are_told_apart() {
    let desk = Desk::new();
    two_terms(&desk);
    add(&desk, "2023", "hw1", "2023");
    add(&desk, "2024", "hw1", "2024");
    desk.file("new/ann/sort.c", SORT);
    batch(&desk, "new", 21, 3);
    let report = desk.check_all(&["new", "--archive", FILE]);
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

/// What was handed out in an earlier term is no copying in this one.
#[test]
fn starter_code_is_stored_with_its_batch() {
    let desk = Desk::new();
    desk.file("handout/main.c", HANDOUT);
    for (folder, from) in [("2023", 1), ("new", 11)] {
        for seed in from..from + 4 {
            desk.file(&format!("{folder}/student{seed}/main.c"), format!("{HANDOUT}\n{}", scrambled(seed)));
        }
    }
    desk.run(&["archive", "add", FILE, "2023", "--term", "2023", "--starter", "handout"]).must_have_worked();
    let report = desk.check_all(&["new", "--archive", FILE]);
    assert!(report.pairs.iter().all(|row| row.longest_match < 20), "{:#?}", report.pairs);
}

/// A batch that was stored already is not found to be a copy of itself.
#[test]
fn a_batch_is_not_compared_with_itself() {
    let desk = Desk::new();
    two_terms(&desk);
    add(&desk, "2023", "hw1", "2023");
    add(&desk, "2024", "hw1", "2024");
    let report = desk.check_all(&["2024", "--archive", FILE]);
    assert!(report.names().iter().all(|name| !name.starts_with("hw1 2024/")), "{:?}", report.names());
    assert!(report.pair("cem", "hw1 2023/ann").is_some());
    let inputs = report.json["run"]["inputs"].to_string();
    assert!(inputs.contains("hw1 2024 is this batch itself"), "{inputs}");
}

/// Of many that are stored only those that matter are read; they are found, and score as they would among all.
#[test]
fn copies_are_found_among_many() {
    let desk = Desk::new();
    for term in 0..4 {
        batch(&desk, &format!("term{term}"), 1000 * (term + 1), 150);
    }
    desk.file("term2/original/sort.c", SORT);
    for term in 0..4 {
        add(&desk, &format!("term{term}"), "hw1", &format!("term{term}"));
    }
    desk.file("new/copier/sort.c", SORT_RENAMED);
    desk.file("new/reuser/main.c", scrambled(3077).replace("int", "long"));
    batch(&desk, "new", 1, 6);
    let report = desk.check(&["new", "--archive", FILE]);
    let best: Vec<(&str, &str)> =
        report.pairs.iter().take(2).map(|row| (row.left.as_str(), row.right.as_str())).collect();
    assert!(best.contains(&("copier", "hw1 term2/original")), "{best:?}");
    assert!(best.contains(&("reuser", "hw1 term2/student3077")), "{best:?}");
    let inputs = report.json["run"]["inputs"].to_string();
    assert!(inputs.contains("of 601 submissions in 4 stored batches"), "{inputs}");
    let earlier: Vec<String> = (0..4).flat_map(|term| ["--earlier".to_owned(), format!("term{term}")]).collect();
    let earlier: Vec<&str> = earlier.iter().map(String::as_str).collect();
    let disk = desk.check_to("disk", &[&["new"][..], &earlier[..]].concat());
    for (left, term, right) in [("copier", "term2", "original"), ("reuser", "term2", "student3077")] {
        let stored = report.pair(left, &format!("hw1 {term}/{right}")).unwrap();
        let whole = disk.pair(left, &format!("{term}/{right}")).unwrap();
        assert!((stored.score - whole.score).abs() < 0.1, "{} and {}", stored.score, whole.score);
        assert_eq!(stored.matched_tokens, whole.matched_tokens);
    }
}

/// A late submission alone has few that are like it, and is judged by a class nevertheless: what coincidence is said to give is never much less than with all that is stored.
#[test]
fn a_late_submission_is_judged_by_a_class() {
    let desk = Desk::new();
    let terms = ["term0", "term1", "term2"];
    for (term, from) in terms.iter().zip([1000, 2000, 3000]) {
        batch(&desk, term, from, 120);
        add(&desk, term, "hw1", term);
    }
    desk.file("late/reuser/main.c", scrambled(2077).replace("int", "long"));
    let report = desk.check(&["late", "--archive", FILE]);
    let inputs = report.json["run"]["inputs"].to_string();
    assert!(inputs.contains("of 360 submissions in 3 stored batches, 250 are compared"), "{inputs}");
    let disk: Vec<&str> = terms.iter().flat_map(|term| ["--earlier", term]).collect();
    let disk = desk.check_to("disk", &[&["late"][..], &disk].concat());
    let stored = report.pair("reuser", "hw1 term1/student2077").unwrap().expectation;
    let whole = disk.pair("reuser", "term1/student2077").unwrap().expectation;
    assert!(stored > whole / 3.0, "{stored}, and {whole} with all that is stored");
    assert!((1e-10..0.1).contains(&stored), "{stored}");
}

/// What everybody was given is nobody's find: only the handout is shared, and nothing is said to be.
#[test]
fn what_was_handed_out_is_not_found() {
    let desk = Desk::new();
    desk.file("handout/sort.c", SORT);
    for seed in 1..5 {
        desk.file(&format!("class/student{seed}/main.c"), format!("{SORT}{}", scrambled(seed)));
    }
    let starter = ["--starter", "handout"];
    desk.run(&[&adding("class", "hw1", "2024")[..], &starter].concat()).must_have_worked();
    desk.file("new.c", format!("{SORT}{VOWELS}"));
    let nothing = desk.run(&["query", "new.c", "--archive", FILE]);
    nothing.must_have_worked();
    assert!(nothing.stdout.contains("nothing that is stored shares"), "{}", nothing.stdout);
    desk.file("copy.c", format!("{SORT}{}", scrambled(3)));
    let copy = desk.run(&["query", "copy.c", "--archive", FILE]);
    let best = copy.stdout.lines().nth(3).unwrap_or_default();
    assert!(best.contains("1.000") && best.ends_with("hw1 2024/student3"), "{}", copy.stdout);
}

/// One document against everything: equal parts are found where they stand.
#[test]
fn a_document_is_found_where_it_stands() {
    let desk = Desk::new();
    two_terms(&desk);
    add(&desk, "2023", "hw1", "2023");
    add(&desk, "2024", "hw1", "2024");
    desk.file("found.c", SORT);
    let found = desk.run(&["query", "found.c", "--archive", FILE]);
    found.must_have_worked();
    let lines: Vec<&str> = found.stdout.lines().collect();
    assert!(lines[0].contains("looked for in 16 submissions of 2 batches"), "{}", found.stdout);
    assert!(
        lines[3].contains("1.000") && lines[3].contains("100%") && lines[3].ends_with("hw1 2023/ann"),
        "{lines:#?}"
    );
    assert!(lines[4].contains("found.c:3–22 = sort.c:3–22"), "{lines:#?}");
    assert!(found.stdout.contains("hw1 2024/cem"));
    desk.file("tiny.c", "int x;\n");
    desk.run(&["query", "tiny.c", "--archive", FILE]).must_have_failed(1, &["too short"]);
    desk.file("other.c", scrambled(77));
    let nothing = desk.run(&["query", "other.c", "--archive", FILE, "--top", "1"]);
    nothing.must_have_worked();
    desk.run(&["query", "missing.c", "--archive", FILE]).must_have_failed(1, &["missing.c"]);
}
