//! What kind of likeness a pair shows, and what corroborates it, in everything that a run writes.

use std::fs;

use serde_json::Value;

use crate::accuracy::{Planted, planted};
use crate::harness::programs::{SORT, STACK, scrambled};
use crate::harness::{Desk, Report, sample};

/// The pair of two submissions in `report.json`, and its page.
#[track_caller]
fn pair<'a>(report: &'a Report, one: &str, other: &str) -> (&'a Value, String) {
    let rank = report.pair(one, other).unwrap_or_else(|| panic!("{one} and {other}")).rank;
    let page = fs::read_to_string(report.folder.join(format!("pairs/{rank}.html"))).unwrap();
    (&report.json["pairs"][rank - 1], page)
}

/// The traces of one kind, as their texts.
fn traces<'a>(pair: &'a Value, kind: &str) -> Vec<&'a str> {
    let of_kind = pair["corroboration"].as_array().unwrap().iter().filter(|one| one["kind"] == kind);
    let traces = of_kind.flat_map(|one| one["traces"].as_array().unwrap());
    traces.map(|trace| trace["text"].as_str().unwrap()).collect()
}

/// Ten who wrote for themselves.
fn others(desk: &Desk) {
    for seed in 1..=10 {
        desk.file(&format!("batch/other{seed:02}/main.c"), scrambled(seed));
    }
}

/// The samples say what was done to each planted copy; so must the report.
#[test]
fn labels_agree_with_what_was_planted() {
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let desk = Desk::new();
        let report = desk.check(&[&submissions, "--starter", &starter]);
        for Planted { left, right, kind } in planted(name) {
            let label = &report.pair(&left, &right).unwrap().likeness;
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

/// Every matched token is of one kind, in a passage as in the whole, and all files say the same.
#[test]
fn likeness_adds_up() {
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let desk = Desk::new();
        let report = desk.check_all(&[&submissions, "--starter", &starter]);
        for (row, pair) in report.pairs.iter().zip(report.json["pairs"].as_array().unwrap()) {
            let sum = |likeness: &Value| -> u64 {
                likeness["tokens"].as_object().unwrap().values().map(|tokens| tokens.as_u64().unwrap()).sum()
            };
            assert_eq!(sum(&pair["likeness"]), row.matched_tokens as u64);
            for passage in pair["passages"].as_array().unwrap() {
                assert_eq!(sum(&passage["likeness"]), passage["tokens"].as_u64().unwrap());
            }
            let label: Vec<&str> = pair["label"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
            assert_eq!(label.join("; "), row.likeness);
            assert!(pair["moved"]["passages"].as_u64().unwrap_or(0) < row.passages.max(1) as u64);
        }
        let index = fs::read_to_string(report.folder.join("index.html")).unwrap();
        assert!(index.contains(&report.pairs[0].likeness), "{name}");
    }
}

/// What an instructor reads first: in what way the two are alike, and what nobody else has.
#[test]
fn the_page_of_a_pair_says_why() {
    let desk = Desk::new();
    others(&desk);
    let note = "/* the seperate steps are as in my brother's book */\n";
    let renamed = SORT.replace("values", "list").replace("sort(", "arrange(");
    desk.file("batch/anna/sort.c", format!("{note}{SORT}"));
    desk.file("batch/ben/sort.c", format!("{STACK}{note}{renamed}"));
    let report = desk.check(&["batch"]);
    let (pair, page) = pair(&report, "anna", "ben");
    assert_eq!(pair["likeness"]["kind"], "renamed");
    assert_eq!(pair["likeness"]["renamings"]["different"], 2);
    assert_eq!(traces(pair, "comment"), ["the seperate steps are as in my brother's book"]);
    assert_eq!(traces(pair, "misspelling"), ["seperate"]);
    for words in [
        "Mostly renamed: ",
        "2 names changed, each in one way",
        "<bdi>values</bdi></code> → <code><bdi>list</bdi>",
        "All of the left lies in the right and makes about",
        "<bdi>seperate</bdi></code> for <code><bdi>separate</bdi>",
        "only these two of 12",
    ] {
        assert!(page.contains(words), "{words} in {page}");
    }
    let line = STACK.lines().count() + 1;
    assert!(page.contains(&format!("submissions/2.html#f1-L{line}")), "the very line");
}

/// Starter code corroborates nothing, in comments as in code.
#[test]
fn what_was_handed_out_corroborates_nothing() {
    let desk = Desk::new();
    others(&desk);
    let handed_out = format!("/* write your name in the first line, please */\nint warehouse = 53811;\n{STACK}");
    desk.file("starter/stack.c", &handed_out);
    for name in ["anna", "ben"] {
        desk.file(&format!("batch/{name}/main.c"), format!("{handed_out}{SORT}"));
    }
    let report = desk.check(&["batch", "--starter", "starter"]);
    let (pair, _) = pair(&report, "anna", "ben");
    for kind in ["comment", "literal", "name", "misspelling"] {
        let found = traces(pair, kind);
        assert!(found.iter().all(|text| !handed_out.contains(text)), "{kind}: {found:?}");
    }
    assert!(traces(pair, "name").contains(&"printf"), "what is rare is rare, wherever it comes from");
}

/// Copies of earlier work and empty submissions are counted as what they are.
#[test]
fn earlier_and_empty_submissions_count() {
    let desk = Desk::new();
    others(&desk);
    let signed = format!("// this took me a whole weekend\n{SORT}");
    for name in ["batch/anna", "batch/ben", "earlier/old"] {
        desk.file(&format!("{name}/sort.c"), &signed);
    }
    desk.file("batch/nobody/empty.c", "");
    desk.file("batch/noone/readme.xyz", "no program");
    let report = desk.check(&["batch", "--earlier", "earlier"]);
    let (pair, page) = pair(&report, "anna", "earlier/old");
    assert_eq!(pair["label"].as_array().unwrap(), &["identical text"]);
    assert_eq!(traces(pair, "comment"), ["this took me a whole weekend"]);
    // Ten others, three copies, and the empty file; who handed in no program is not among them.
    assert!(page.contains("3 of 14 have it"), "{page}");
}

/// Comments, strings and names are shown once more here: they must be text here too, and short.
#[test]
fn what_is_shown_is_never_markup() {
    let desk = Desk::new();
    others(&desk);
    let attack = "<script>alert(1)</script> & \"so\" on";
    let long = "tremendously ".repeat(50_000);
    let hostile = format!(
        "/* see {attack} \u{202e} here */\nchar *text = \"{}\"; // {long}\nint \u{e9}\u{200b} =1;   \n{SORT}",
        attack.replace('"', "'")
    );
    desk.file("batch/anna/sort.c", &hostile);
    desk.file("batch/ben/sort.c", hostile.replace("values", "<b>"));
    desk.file("batch/cleo/sort.py", "f'{\n\"\"\"<script>alert(1)</script> and no end to it");
    let report = desk.check_all(&["batch"]);
    let (pair, page) = pair(&report, "anna", "ben");
    assert!(traces(pair, "comment").iter().any(|text| text.contains("<script>alert(1)</script>")), "{pair}");
    assert!(traces(pair, "literal").iter().any(|text| text.contains("<script>alert(1)</script>")), "{pair}");
    let own = ["<script src=\"../assets/", "<script type=\"application/json\""].map(|own| page.matches(own).count());
    assert_eq!(page.matches("<script").count(), own.iter().sum::<usize>(), "the report's own");
    assert!(!page.contains(['\u{202e}', '\u{200b}']));
    assert!(pair.to_string().len() < 20_000, "{} bytes", pair.to_string().len());
}
