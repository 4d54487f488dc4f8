//! What the report says of code that was copied and then edited.

use std::fs;

use crate::harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use crate::harness::{Desk, Report, Row, repository, sample};

/// `program` with a statement of its own, which `junk` makes of the line's number, after every statement that ends a line.
fn padded(program: &str, junk: fn(usize) -> String) -> String {
    let line = |(number, line): (usize, &str)| {
        let is_statement = line.starts_with(' ') && line.ends_with(';') && !line.contains("return");
        let junk = if is_statement { format!("        {}\n", junk(number)) } else { String::new() };
        format!("{line}\n{junk}")
    };
    program.lines().enumerate().map(line).collect()
}

/// The row of a pair, and how many matches its passages have.
#[track_caller]
fn row_of<'a>(report: &'a Report, one: &str, other: &str) -> (&'a Row, usize) {
    let row = report.pair(one, other).expect("it is a pair");
    let passages = report.json["pairs"][row.rank - 1]["passages"].as_array().unwrap();
    (row, passages.iter().map(|passage| passage["matches"].as_array().unwrap().len()).sum())
}

/// A line inserted after every line: one passage, whose gaps are shown, and nearly all of the original is in it.
#[test]
fn a_line_after_every_line_hides_nothing() {
    let desk = Desk::new();
    let copy = padded(SORT_RENAMED, |number| match number % 3 {
        0 => format!("trace(stderr, {number});"),
        1 => "if (verbose) puts(\"here\");".to_owned(),
        _ => format!("spare[{number}] = {number} * 2;"),
    });
    desk.files(&[("batch/ann.c", SORT), ("batch/ben.c", &copy), ("batch/eve.c", STACK), ("batch/ida.c", VOWELS)]);
    let report = desk.check_all(&["batch"]);
    let (row, n_matches) = row_of(&report, "ann.c", "ben.c");
    assert_eq!((row.rank, row.passages), (1, 1), "{row:#?}");
    assert!(row.left_coverage > 0.9 && row.right_coverage < 0.8, "{row:#?}");
    assert!(n_matches >= 6, "{n_matches} matches");
    let sheet = desk.sheet(1);
    let gaps: Vec<&str> =
        sheet.split("<span class=\"gap c1\">").skip(1).filter_map(|gap| gap.split('<').next()).collect();
    for junk in ["trace", "puts"] {
        assert!(gaps.iter().any(|gap| gap.contains(junk)), "{junk} is not shown as a gap: {gaps:?}");
    }
}

/// Statements that do nothing are not even gaps: the copy is as like the original as if they were not there.
#[test]
fn statements_that_do_nothing_are_passed_over() {
    let desk = Desk::new();
    let copy = padded(SORT_RENAMED, |number| match number % 3 {
        0 => format!("int tally_{number} = 0; while (tally_{number} < 4) tally_{number}++;"),
        1 => format!("int spare_{number} = {number} * 2;"),
        _ => format!("if (0) puts(\"{number}\");"),
    });
    desk.files(&[("batch/ann.c", SORT), ("batch/ben.c", &copy), ("batch/eve.c", STACK), ("batch/ida.c", VOWELS)]);
    let report = desk.check_all(&["batch"]);
    let (row, n_matches) = row_of(&report, "ann.c", "ben.c");
    assert_eq!((row.rank, row.passages, n_matches), (1, 1, 1), "{row:#?}");
    assert_eq!((row.left_coverage, row.right_coverage), (1.0, 1.0), "{row:#?}");
}

/// Functions that changed places: a passage for each, and nothing is lost.
#[test]
fn moved_functions_are_passages_of_their_own() {
    let desk = Desk::new();
    let turned = [VOWELS, STACK, SORT].concat();
    let original = [SORT, STACK, VOWELS].concat();
    desk.files(&[("batch/ann.c", &original), ("batch/ben.c", &turned)]);
    let report = desk.check_all(&["batch"]);
    let (row, n_matches) = row_of(&report, "ann.c", "ben.c");
    assert_eq!((row.passages, n_matches), (3, 3), "{row:#?}");
    assert_eq!((row.left_coverage, row.right_coverage), (1.0, 1.0), "{row:#?}");
}

/// The samples' whole copies are one passage for what was one program; those that were moved about are several.
#[test]
fn planted_copies_are_few_passages() {
    for name in ["c-inventory", "python-gradebook"] {
        let desk = Desk::new();
        let (submissions, starter) = sample(name);
        let report = desk.check(&[&submissions, "--starter", &starter]);
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
