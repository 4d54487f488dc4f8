//! The protocol for programs that run this one: progress as lines of JSON, an end when the parent ends, and JSON
//! output.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use lookalike_test_harness::{TestDir, program, sample};
use lookalike_test_support::waiting::wait_until;
use serde_json::Value;

/// A parent process reads each phase and its progress from standard error, and nothing else appears there.
#[test]
fn a_supervised_run_reports_progress_in_lines() {
    let dir = TestDir::new();
    let (batch, _) = sample("c-inventory");
    let mut child = program()
        .args(["check", "--supervised", "--out", "report"])
        .arg(batch)
        .current_dir(dir.path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let steps: Vec<Value> = lines.map(|line| serde_json::from_str(&line).unwrap()).collect();
    assert!(child.wait().unwrap().success());
    let mut phases: Vec<&str> = steps.iter().map(|step| step["phase"].as_str().unwrap()).collect();
    phases.dedup();
    assert_eq!(phases.first(), Some(&"reading"), "{phases:?}");
    assert_eq!(phases.last(), Some(&"writing"), "{phases:?}");
    assert!(steps.iter().all(|step| step["done"].as_u64() <= step["of"].as_u64()), "{steps:?}");
}

/// A run whose parent process is gone ends by itself and leaves no report.
#[test]
fn a_supervised_run_ends_with_its_parent() {
    let dir = TestDir::new();
    for student in 0..300 {
        let text: String = (0..400).map(|line| format!("x{line} = {} + y[{}]\n", line * student, line % 7)).collect();
        dir.file(&format!("batch/{student}/main.py"), text);
    }
    let mut child = program()
        .args(["check", "--supervised", "--out", "report", "batch"])
        .current_dir(dir.path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdin.take());
    wait_until("the run ends without its parent", || child.try_wait().unwrap().is_some());
    assert!(!child.wait().unwrap().success());
    assert!(!dir.path("report").exists());
}

/// `intake --json` lists inputs, submissions with their authors, and files that are left out.
#[test]
fn intake_is_printed_as_json() {
    let dir = TestDir::new();
    dir.files(&[
        ("batch/ann/main.py", "print(1)\n"),
        ("batch/ann/notes.bin", "\0\0"),
        ("batch/bob/main.py", "print(2)\n"),
    ]);
    dir.files(&[("authors.csv", "submission,author,id,group\nann,Ann Lee,17,\nbob,Bob Ray,18,The Rays\n")]);
    let outcome = dir.run(&["intake", "--json", "batch", "--authors", "authors.csv"]);
    outcome.must_succeed();
    let roster: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(roster["inputs"][0]["layout"], "plain");
    assert_eq!(roster["inputs"][0]["n_submissions"], 2);
    let [ann, bob] = [&roster["submissions"][0], &roster["submissions"][1]];
    assert_eq!(
        (&ann["name"], &ann["authors"][0]["name"], &ann["authors"][0]["id"]),
        (&"ann".into(), &"Ann Lee".into(), &"17".into())
    );
    assert_eq!((&bob["name"], &bob["group"]), (&"bob".into(), &"The Rays".into()));
}

/// A batch is compared only with the chosen course and terms of an archive, and the report lists the choice.
#[test]
fn part_of_an_archive_can_be_chosen() {
    let dir = TestDir::new();
    let text: String = (0..60).map(|line| format!("value{line} = read({line}) * {}\n", line * line)).collect();
    for (course, term) in [("one", "2023"), ("one", "2024"), ("two", "2024")] {
        let other: String = (0..60).map(|line| format!("while {line} < n: n = step(n, '{course}{term}')\n")).collect();
        dir.file(&format!("{course}{term}/old/main.py"), format!("{text}{other}"));
        let batch = format!("{course}{term}");
        dir.run(&["archive", "add", "kept.archive", &batch, "--course", course, "--term", term]).must_succeed();
    }
    dir.file("batch/new/main.py", &text);
    let names = |arguments: &[&str]| {
        dir.check_all(&[&["batch", "--archive", "kept.archive"], arguments].concat());
        let report: Value = serde_json::from_slice(&std::fs::read(dir.path("report/report.json")).unwrap()).unwrap();
        let names = report["submissions"].as_array().unwrap().iter();
        let names: Vec<String> = names.map(|one| one["name"].as_str().unwrap().to_owned()).collect();
        (names, report["run"]["parameters"].to_string())
    };
    assert_eq!(names(&[]).0, ["new", "one 2023/old", "one 2024/old", "two 2024/old"]);
    let (chosen, parameters) = names(&["--archive-course", "one", "--archive-term", "2024"]);
    assert_eq!(chosen, ["new", "one 2024/old"]);
    assert!(parameters.contains("archive-course") && parameters.contains("archive-term"), "{parameters}");
    assert_eq!(names(&["--archive-term", "2023", "--archive-term", "2024"]).0.len(), 4);
}
