//! The trial: each report says what its comparison can see, and nothing else depends on it.

use serde_json::Value;

use lookalike_test_harness::programs::scrambled;
use lookalike_test_harness::{TestDir, files_below, sample};

fn trial(dir: &TestDir, out: &str) -> Value {
    let report = std::fs::read_to_string(dir.path(out).join("report.json")).unwrap();
    serde_json::from_str::<Value>(&report).unwrap()["trial"].take()
}

/// In the samples, renamed copies are found, and the page, the data and `--no-trial` agree. Without a trial, every other file is the same byte for byte, but for the overview and `report.json`.
#[test]
fn a_trial_is_made_and_changes_nothing_else() {
    let dir = TestDir::new();
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        dir.check_to("with", &[&submissions, "--starter", &starter]);
        dir.check_to("without", &[&submissions, "--starter", &starter, "--no-trial"]);
        let (with, without) = (trial(&dir, "with"), trial(&dir, "without"));
        assert!(without.is_null());
        let row = &with["languages"][0];
        let programs = row["programs"].as_u64().unwrap();
        let flagged = |disguise: &str| row[disguise]["flagged"].as_u64().unwrap();
        assert!(programs >= 5 && flagged("renamed") * 10 >= programs * 9, "{name}: {with}");
        assert!(flagged("rewritten") <= flagged("renamed"), "{name}: {with}");
        let (with, without) = (files_below(&dir.path("with")), files_below(&dir.path("without")));
        let differing: Vec<&String> = with.keys().filter(|path| with[*path] != without[*path]).collect();
        assert_eq!(differing, ["index.html", "report.json"]);
        let page = String::from_utf8_lossy(&with["index.html"]).into_owned();
        assert!(page.contains("What this comparison can see"), "{name}");
        assert!(!String::from_utf8_lossy(&without["index.html"]).contains("What this comparison can see"));
    }
}

/// A class in a language that the disguises do not know is told what was not tried, and the terminal says it where none stands out.
#[test]
fn other_languages_are_disguised_by_their_words() {
    let dir = TestDir::new();
    for person in 0..8_u64 {
        let numbers: Vec<u64> = (0..60).map(|line| (person * 7919 + line * 104_729) % 9973).collect();
        let mut program = String::from("package main\n\nimport \"fmt\"\n");
        for (line, number) in numbers.iter().enumerate() {
            let values =
                ["a + b", "a*b - 1", "b - a", "a % (b + 1)", "(a << 2) ^ b", "-a", "a / 3", "b &^ a", "7 - b*b"];
            let mut body = String::new();
            for step in 0..1 + number % 4 {
                let value = values[(number / (step + 2) % 9) as usize];
                body += &match (number + 3 * step) % 5 {
                    0 => format!("\tif a > {value} {{\n\t\treturn b\n\t}}\n"),
                    1 => format!("\tfor a < {number} {{\n\t\ta = {value}\n\t}}\n"),
                    2 => format!("\tb += {value}\n"),
                    3 => format!("\tfmt.Println(a, {value})\n"),
                    _ => format!("\ta, b = b, {value}\n"),
                };
            }
            let second = values[(number / 11 % 9) as usize];
            program += &format!("\nfunc step{person}x{line}(a int, b int) int {{\n{body}\treturn {second}\n}}\n");
        }
        program += &format!("\nfunc main() {{\n\tfmt.Println(step{person}x0(1, 2))\n}}\n");
        dir.file(&format!("class/p{person}/main.go"), program);
    }
    let outcome = dir.run(&["check", "class", "--out", "report"]);
    let row = trial(&dir, "report")["languages"][0].take();
    assert_eq!((&row["language"], &row["programs"]), (&"go".into(), &5.into()), "{row}");
    assert!(row["rewritten"].is_null());
    assert_eq!(row["renamed"]["flagged"], 5, "{row}");
    let page = std::fs::read_to_string(dir.path("report/index.html")).unwrap();
    assert!(page.contains("In go, only the names and the order of the blocks of each file were changed"), "{page}");
    outcome.must_succeed();
}

/// With few people there is nothing to count, and the report says so.
#[test]
fn a_small_class_cannot_be_measured() {
    let dir = TestDir::new();
    for person in 0..4 {
        dir.file(&format!("class/p{person}/a.c"), scrambled(person));
    }
    let outcome = dir.run(&["check", "class", "--out", "report"]);
    assert_eq!(trial(&dir, "report"), serde_json::json!({ "languages": [], "flagged_undisguised": 0 }));
    let printed = outcome.must_succeed().transcript();
    assert!(printed.contains("can see: It cannot be measured in this class"), "{printed}");
}
