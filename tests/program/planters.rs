//! Nobody frames anybody: whatever one submission holds, what is said of others stays the same, and the submission is named.

use std::fs;

use lookalike_test_harness::programs::scrambled;
use lookalike_test_harness::zips::{zip, zip_bytes};
use lookalike_test_harness::{Report, TestDir, files_below, sample};

/// A program of a sample.
struct Program {
    person: String,
    path: String,
    text: String,
}

/// Returns the programs of a sample.
fn programs(name: &str) -> Vec<Program> {
    let (submissions, _) = sample(name);
    let files = files_below(submissions.as_ref()).into_iter();
    let program = |(path, bytes): (String, Vec<u8>)| {
        let (person, path) = path.split_once('/')?;
        Some(Program { person: person.to_owned(), path: path.to_owned(), text: String::from_utf8(bytes).ok()? })
    };
    files.filter_map(program).collect()
}

/// Writes a planter who holds the programs of some classmates, in one of five ways.
fn plant(dir: &TestDir, planter: &str, way: &str, held: &[&Program]) {
    let ending = held[0].path.rsplit('.').next().unwrap_or_default();
    let own = if ending == "py" { own_python() } else { own_in_braces(ending) };
    let beside: Vec<(String, &str)> =
        held.iter().map(|one| (format!("{}/{}", one.person, one.path), one.text.as_str())).collect();
    match way {
        "file" => {
            let all: Vec<&str> = beside.iter().map(|(_, text)| *text).collect();
            dir.file(&format!("{planter}/all.{ending}"), format!("{own}\n{}", all.join("\n")));
            return;
        }
        "archive" => {
            let entries: Vec<(&str, &str)> = beside.iter().map(|(path, text)| (path.as_str(), *text)).collect();
            dir.file(&format!("{planter}/notes.zip"), zip_bytes(&[("deep.zip", &zip(&entries))]));
        }
        "parts" => {
            for (path, text) in &beside {
                let n_lines = text.lines().count() * 2 / 3;
                let part: Vec<&str> = text.lines().take(n_lines).collect();
                dir.file(&format!("{planter}/parts/{path}"), part.join("\n"));
            }
        }
        folder => {
            for (path, text) in &beside {
                dir.file(&format!("{planter}/{folder}/{path}"), text);
            }
        }
    }
    dir.file(&format!("{planter}/own.{ending}"), own);
}

fn own_in_braces(ending: &str) -> String {
    let scrambled = scrambled(77);
    if ending == "java" { format!("class Own {{ {scrambled} }}") } else { scrambled }
}

fn own_python() -> String {
    (0..40)
        .map(|line| format!("def step_{line}(a, b):\n    return a * {line} + b ** {} - {}\n", line % 7, line * 3))
        .collect()
}

/// Compares a sample beside some planters.
fn compared(dir: &TestDir, name: &str, way: &str, n_planters: usize) -> Report {
    let (_, starter) = sample(name);
    let programs = programs(name);
    for Program { person, path, text } in &programs {
        dir.file(&format!("class/{person}/{path}"), text);
    }
    let mut people: Vec<&str> = programs.iter().map(|one| one.person.as_str()).collect();
    people.dedup();
    for planter in 0..n_planters {
        let held: Vec<&Program> = programs.iter().filter(|one| people[..8].contains(&one.person.as_str())).collect();
        plant(dir, &format!("class/zz-planter-{planter}"), way, &held);
    }
    let mut arguments = vec!["class", "--min-score", "0", "--top", "all"];
    if fs::exists(&starter).unwrap_or_default() {
        arguments.extend(["--starter", &starter]);
    }
    dir.check(&arguments)
}

/// The flagged pairs without planters, each with its rank among all pairs without planters and its verdict.
fn flagged(report: &Report) -> Vec<(String, usize, String)> {
    let is_planted = |name: &str| name.starts_with("zz-planter");
    let others = report.pairs.iter().filter(|row| !is_planted(&row.left) && !is_planted(&row.right)).enumerate();
    let flagged = others.filter(|(_, row)| row.verdict != "unremarkable");
    let mut flagged: Vec<(String, usize, String)> =
        flagged.map(|(rank, row)| (format!("{} and {}", row.left, row.right), rank, row.verdict.clone())).collect();
    flagged.sort();
    flagged
}

/// Planters in a hidden folder, a folder, one long file, an archive file in an archive file and of two thirds of each program change no verdict of others and no rank of a flagged pair; each is named.
#[test]
fn planters_change_nothing_for_others_and_are_named() {
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let alone = flagged(&compared(&TestDir::new(), name, "", 0));
        assert!(!alone.is_empty(), "{name}");
        for way in [".git/refs", "collected", "file", "archive", "parts"] {
            for n_planters in [1, 8] {
                let report = compared(&TestDir::new(), name, way, n_planters);
                let beside = flagged(&report);
                assert_eq!(alone, beside, "{name}: {n_planters} in {way}");
                let submissions = report.json["submissions"].as_array().unwrap().iter();
                let named = submissions.filter(|one| one["holds"].as_array().is_some_and(|held| held.len() >= 3));
                let named: Vec<&str> = named.map(|one| one["name"].as_str().unwrap()).collect();
                assert_eq!(named.len(), n_planters, "{name}, {way}: {named:?}");
                assert!(named.iter().all(|name| name.starts_with("zz-planter")), "{named:?}");
            }
        }
    }
}

/// The overview, the page of the planter and the summary name it and whom it holds.
#[test]
fn a_planter_is_named_everywhere() {
    let dir = TestDir::new();
    // The copies of two of the eight are held too.
    let report = compared(&dir, "c-inventory", "collected", 1);
    for words in
        ["1 submission holds the programs of classmates:", "zz-planter-0: the programs of 10 classmates: in collected/"]
    {
        assert!(report.summary.contains(words), "{}", report.summary);
    }
    let overview = report.page_text("index.html");
    assert!(overview.contains("1 submission holds the programs of classmates"), "{overview}");
    assert!(overview.contains("It counts as nobody's work"), "{overview}");
    let submissions = report.json["submissions"].as_array().unwrap();
    let planter = submissions.iter().find(|one| one["name"] == "zz-planter-0").unwrap();
    let page = report.page_text(&format!("submissions/{}.html", planter["number"]));
    assert!(page.contains("Holds the programs of") && page.contains("in collected/"), "{page}");
}
