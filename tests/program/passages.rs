//! Passages of code that was copied and then edited.

use std::fs;

use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::{Report, Row, TestDir, repository, sample};

/// Returns `program` with a statement inserted after every statement; `junk` makes it from the line number.
fn padded(program: &str, junk: fn(usize) -> String) -> String {
    let line = |(number, line): (usize, &str)| {
        let is_statement = line.starts_with(' ') && line.ends_with(';') && !line.contains("return");
        let junk = if is_statement { format!("        {}\n", junk(number)) } else { String::new() };
        format!("{line}\n{junk}")
    };
    program.lines().enumerate().map(line).collect()
}

/// Returns the row of a pair, and how many matches its passages have.
#[track_caller]
fn row_of<'a>(report: &'a Report, one: &str, other: &str) -> (&'a Row, usize) {
    let row = report.pair(one, other).expect("the pair is reported");
    let passages = report.json["pairs"][row.rank - 1]["passages"].as_array().unwrap();
    (row, passages.iter().map(|passage| passage["matches"].as_array().unwrap().len()).sum())
}

/// A copy with a line inserted after every line is one passage with visible gaps that covers nearly all of the
/// original.
#[test]
fn a_line_after_every_line_hides_nothing() {
    let dir = TestDir::new();
    let copy = padded(SORT_RENAMED, |number| match number % 3 {
        0 => format!("trace(stderr, {number});"),
        1 => "if (verbose) puts(\"here\");".to_owned(),
        _ => format!("spare[{number}] = {number} * 2;"),
    });
    dir.files(&[("batch/ann.c", SORT), ("batch/ben.c", &copy), ("batch/eve.c", STACK), ("batch/ida.c", VOWELS)]);
    let report = dir.check_all(&["batch"]);
    let (row, n_matches) = row_of(&report, "ann.c", "ben.c");
    assert_eq!((row.rank, row.passages), (1, 1), "{row:#?}");
    assert!(row.left_coverage > 0.9 && row.right_coverage < 0.8, "{row:#?}");
    assert!(n_matches >= 6, "{n_matches} matches");
    let sheet = dir.sheet(1);
    let gaps: Vec<&str> =
        sheet.split("<span class=\"gap c1\">").skip(1).filter_map(|gap| gap.split('<').next()).collect();
    for junk in ["trace", "puts"] {
        assert!(gaps.iter().any(|gap| gap.contains(junk)), "{junk} is not shown as a gap: {gaps:?}");
    }
}

/// Inserted dead code does not even form gaps: the copy equals the original.
#[test]
fn dead_code_is_ignored() {
    let dir = TestDir::new();
    let copy = padded(SORT_RENAMED, |number| match number % 3 {
        0 => format!("int tally_{number} = 0; while (tally_{number} < 4) tally_{number}++;"),
        1 => format!("int spare_{number} = {number} * 2;"),
        _ => format!("if (0) puts(\"{number}\");"),
    });
    dir.files(&[("batch/ann.c", SORT), ("batch/ben.c", &copy), ("batch/eve.c", STACK), ("batch/ida.c", VOWELS)]);
    let report = dir.check_all(&["batch"]);
    let (row, n_matches) = row_of(&report, "ann.c", "ben.c");
    assert_eq!((row.rank, row.passages, n_matches), (1, 1, 1), "{row:#?}");
    assert_eq!((row.left_coverage, row.right_coverage), (1.0, 1.0), "{row:#?}");
}

/// Functions in another order form a passage each, and nothing is lost.
#[test]
fn moved_functions_are_passages_of_their_own() {
    let dir = TestDir::new();
    let turned = [VOWELS, STACK, SORT].concat();
    let original = [SORT, STACK, VOWELS].concat();
    dir.files(&[("batch/ann.c", &original), ("batch/ben.c", &turned)]);
    let report = dir.check_all(&["batch"]);
    let (row, n_matches) = row_of(&report, "ann.c", "ben.c");
    assert_eq!((row.passages, n_matches), (3, 3), "{row:#?}");
    assert_eq!((row.left_coverage, row.right_coverage), (1.0, 1.0), "{row:#?}");
}

/// A planted copy is one passage where it was one program, and several where parts were moved.
#[test]
fn planted_copies_are_few_passages() {
    for name in ["c-inventory", "python-gradebook"] {
        let dir = TestDir::new();
        let (submissions, starter) = sample(name);
        let report = dir.check(&[&submissions, "--starter", &starter]);
        let truth = fs::read_to_string(repository().join("samples").join(name).join("truth.csv")).unwrap();
        for planted in truth.lines().skip(1) {
            let [left, right, kind] = planted.split(',').collect::<Vec<_>>()[..] else { panic!("{planted}") };
            let (row, n_matches) = row_of(&report, left, right);
            match kind {
                "verbatim" | "renamed" => assert_eq!(row.passages, 1, "{planted}: {row:#?}"),
                _ => assert!(row.passages > 1 && row.passages < n_matches, "{planted}: {n_matches} matches, {row:#?}"),
            }
        }
    }
}
