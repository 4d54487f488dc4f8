//! The kind of likeness of a pair, and its corroboration, in all output of a run.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::accuracy::{Planted, planted};
use lookalike_test_harness::programs::{SORT, STACK, scrambled};
use lookalike_test_harness::text::page_text;
use lookalike_test_harness::{Report, TestDir, sample};

/// Returns the pair of two submissions in `report.json`, and its page.
#[track_caller]
fn pair<'a>(report: &'a Report, one: &str, other: &str) -> (&'a Value, String) {
    let rank = report.pair(one, other).unwrap_or_else(|| panic!("{one} and {other}")).rank;
    let page = fs::read_to_string(report.folder.join(format!("pairs/{rank}.html"))).unwrap();
    (&report.json["pairs"][rank - 1], page)
}

/// Returns the texts of the traces of one kind.
fn traces<'a>(pair: &'a Value, kind: &str) -> Vec<&'a str> {
    let of_kind = pair["corroboration"].as_array().unwrap().iter().filter(|one| one["kind"] == kind);
    let traces = of_kind.flat_map(|one| one["traces"].as_array().unwrap());
    traces.map(|trace| trace["text"].as_str().unwrap()).collect()
}

/// Writes ten independent submissions.
fn others(dir: &TestDir) {
    for seed in 1..=10 {
        dir.file(&format!("batch/other{seed:02}/main.c"), scrambled(seed));
    }
}

/// The report's labels agree with what was done to each planted copy.
#[test]
fn labels_agree_with_what_was_planted() {
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let dir = TestDir::new();
        let report = dir.check(&[&submissions, "--starter", &starter]);
        for Planted { left, right, kind } in planted(name) {
            let label = &report.pair(&left, &right).unwrap().similarity_type;
            let words: Vec<&str> = label.split("; ").collect();
            match kind.as_str() {
                "verbatim" => assert_eq!(words, ["identical text"], "{name}"),
                "renamed" => assert_eq!(words, ["renamed"], "{name}"),
                other => assert!(words.contains(&other), "{name}: {label} is {kind}"),
            }
            assert!(words.contains(&"reordered") || kind != "reordered", "{name}: {label}");
        }
    }
}

/// Every matched token has one kind of likeness, in passages as in the pair, and all files agree.
#[test]
fn likeness_adds_up() {
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let dir = TestDir::new();
        let report = dir.check_all(&[&submissions, "--starter", &starter]);
        for (row, pair) in report.pairs.iter().zip(report.json["pairs"].as_array().unwrap()) {
            let sum = |likeness: &Value| -> u64 {
                likeness["tokens"].as_object().unwrap().values().map(|tokens| tokens.as_u64().unwrap()).sum()
            };
            assert_eq!(sum(&pair["changes"]), row.matched_tokens as u64);
            for passage in pair["passages"].as_array().unwrap() {
                assert_eq!(sum(&passage["changes"]), passage["tokens"].as_u64().unwrap());
            }
            let label: Vec<&str> =
                pair["similarity_type"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
            assert_eq!(label.join("; "), row.similarity_type);
            assert!(pair["moved"]["passages"].as_u64().unwrap_or(0) < row.passages.max(1) as u64);
        }
        let list = fs::read_to_string(report.folder.join("pairs.html")).unwrap();
        assert!(list.contains(&report.pairs[0].similarity_type), "{name}");
    }
}

/// The page of a pair says how the two are alike, and what only they share.
#[test]
fn the_page_of_a_pair_says_why() {
    let dir = TestDir::new();
    others(&dir);
    let note = "/* the seperate steps are as in my brother's book */\n";
    let renamed = SORT.replace("values", "list").replace("sort(", "arrange(");
    dir.file("batch/anna/sort.c", format!("{note}{SORT}"));
    dir.file("batch/ben/sort.c", format!("{STACK}{note}{renamed}"));
    let report = dir.check(&["batch"]);
    let (pair, page) = pair(&report, "anna", "ben");
    assert_eq!(pair["changes"]["kind"], "renamed");
    assert_eq!(pair["changes"]["renamings"]["different"], 2);
    assert_eq!(traces(pair, "comment"), ["the seperate steps are as in my brother's book"]);
    assert_eq!(traces(pair, "misspelling"), ["seperate"]);
    assert_snapshot!(page_text(&page));
    let line = STACK.lines().count() + 1;
    assert!(page.contains(&format!("submissions/2.html#f1-L{line}")), "the exact line");
}

/// Starter code is no corroboration, in comments as in code.
#[test]
fn starter_code_corroborates_nothing() {
    let dir = TestDir::new();
    others(&dir);
    let handed_out = format!("/* write your name in the first line, please */\nint warehouse = 53811;\n{STACK}");
    dir.file("starter/stack.c", &handed_out);
    for name in ["anna", "ben"] {
        dir.file(&format!("batch/{name}/main.c"), format!("{handed_out}{SORT}"));
    }
    let report = dir.check(&["batch", "--starter", "starter"]);
    let (pair, _) = pair(&report, "anna", "ben");
    for kind in ["comment", "literal", "name", "misspelling"] {
        let found = traces(pair, kind);
        assert!(found.iter().all(|text| !handed_out.contains(text)), "{kind}: {found:?}");
    }
    assert!(traces(pair, "name").contains(&"printf"), "rare names count wherever they come from");
}

/// Corroboration counts earlier and empty submissions correctly.
#[test]
fn earlier_and_empty_submissions_count() {
    let dir = TestDir::new();
    others(&dir);
    let signed = format!("// this took me a whole weekend\n{SORT}");
    for name in ["batch/anna", "batch/ben", "earlier/old"] {
        dir.file(&format!("{name}/sort.c"), &signed);
    }
    dir.file("batch/nobody/empty.c", "");
    dir.file("batch/noone/readme.xyz", "no program");
    let report = dir.check(&["batch", "--earlier", "earlier"]);
    let (pair, _) = pair(&report, "anna", "earlier/old");
    assert_eq!(pair["similarity_type"].as_array().unwrap(), &["identical text"]);
    assert_eq!(traces(pair, "comment"), ["this took me a whole weekend"]);
    // Ten others and three copies; submissions without a program do not count.
    let comment = pair["corroboration"].as_array().unwrap().iter().find(|one| one["kind"] == "comment").unwrap();
    let trace = &comment["traces"][0];
    assert_eq!((&trace["n_having"], &trace["n_submissions"]), (&3.into(), &13.into()), "{comment}");
}

/// Corroboration repeats comments, strings and names: they are shown as text, and cut where they are long.
#[test]
fn corroboration_is_never_markup() {
    let dir = TestDir::new();
    others(&dir);
    let attack = "<script>alert(1)</script> & \"so\" on";
    let long = "tremendously ".repeat(50_000);
    let hostile = format!(
        "/* see {attack} \u{202e} here */\nchar *text = \"{}\"; // {long}\nint \u{e9}\u{200b} =1;   \n{SORT}",
        attack.replace('"', "'")
    );
    dir.file("batch/anna/sort.c", &hostile);
    dir.file("batch/ben/sort.c", hostile.replace("values", "<b>"));
    dir.file("batch/cleo/sort.py", "f'{\n\"\"\"<script>alert(1)</script> and no end to it");
    let report = dir.check_all(&["batch"]);
    let (pair, page) = pair(&report, "anna", "ben");
    assert!(traces(pair, "comment").iter().any(|text| text.contains("<script>alert(1)</script>")), "{pair}");
    assert!(traces(pair, "literal").iter().any(|text| text.contains("<script>alert(1)</script>")), "{pair}");
    let own = ["<script src=\"../assets/", "<script type=\"application/json\""].map(|own| page.matches(own).count());
    assert_eq!(page.matches("<script").count(), own.iter().sum::<usize>(), "the report's own");
    assert!(!page.contains(['\u{202e}', '\u{200b}']));
    assert!(pair.to_string().len() < 20_000, "{} bytes", pair.to_string().len());
}
