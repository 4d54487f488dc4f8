//! The report's links and figures, starter code, and independence of names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use lookalike_test_harness::programs::{HANDOUT, SORT, SORT_RENAMED, STACK, VOWELS, WORDS_PY};
use lookalike_test_harness::{Report, TestDir, files_below, sample};

/// Returns the values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let opening = format!(" {attribute}=\"");
    html.split(&opening).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Returns the file that a relative link on a page leads to.
fn resolved(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => assert!(parts.pop().is_some(), "{page}: {link} leaves the report"),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// Every link in a report has a target, and every page is linked.
#[test]
fn every_link_leads_somewhere() {
    let dir = TestDir::new();
    let (submissions, starter) = sample("c-inventory");
    dir.file("earlier/old/old.c", SORT);
    let report = dir.check_all(&[&submissions, "--starter", &starter, "--earlier", "earlier"]);
    let files: BTreeMap<String, String> = files_below(&report.folder)
        .into_iter()
        .map(|(path, bytes)| (path, String::from_utf8(bytes).unwrap()))
        .collect();
    let anchors: BTreeMap<&str, BTreeSet<&str>> =
        files.iter().map(|(path, text)| (path.as_str(), values(text, "id").into_iter().collect())).collect();
    let mut reached = BTreeSet::new();
    for (page, html) in files.iter().filter(|(path, _)| path.ends_with(".html")) {
        for link in [values(html, "href"), values(html, "src")].concat() {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { resolved(page, path) };
            let ids = anchors.get(target.as_str()).unwrap_or_else(|| panic!("{page}: {link} leads nowhere"));
            // An anchor that begins with `q=` is a query of a long list and names no element.
            let is_found = anchor.is_empty() || anchor.starts_with("q=") || ids.contains(anchor);
            assert!(is_found, "{page}: no anchor for {link}");
            reached.insert(target);
        }
    }
    let lost: Vec<_> = files.keys().filter(|path| path.ends_with(".html") && !reached.contains(*path)).collect();
    assert_eq!(lost, [""; 0], "pages that no link leads to");
}

/// Comments are not compared, so they are never marked as matching.
#[test]
fn comments_are_not_shown_as_matching() {
    let dir = TestDir::new();
    let with_comment = |comment: &str| SORT.replacen(";", &format!("; /* {comment} */"), 3);
    dir.file("batch/ann.c", with_comment("so wrote ann"));
    dir.file("batch/ben.c", with_comment("ben has other words"));
    let report = dir.check_all(&["batch"]);
    assert!(report.pair("ann.c", "ben.c").is_some());
    let sheet = dir.sheet(1);
    let marks: Vec<&str> = sheet.split("<mark").skip(1).filter_map(|rest| rest.split("</mark>").next()).collect();
    for words in ["so wrote ann", "ben has other words"] {
        assert!(sheet.contains(words), "{words} is on the sheet");
        assert!(!marks.iter().any(|mark| mark.contains(words)), "{words} is shown as a match");
    }
}

/// `report.json` and `pairs.csv` agree, and every number in them refers to something.
#[test]
fn json_and_csv_agree() {
    let dir = TestDir::new();
    let (submissions, starter) = sample("python-gradebook");
    let report = dir.check_all(&[&submissions, "--starter", &starter]);
    assert_eq!(report.json["schema"], "lookalike-report/1");
    assert_eq!(report.json["totals"]["n_submissions"], 12);
    let names = report.names();
    let pairs = report.json["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), report.pairs.len());
    for (pair, row) in pairs.iter().zip(&report.pairs) {
        let name = |side: &str| names[usize::try_from(pair[side].as_u64().unwrap()).unwrap() - 1];
        assert_eq!((name("left"), name("right")), (row.left.as_str(), row.right.as_str()));
        assert_eq!(pair["score"].as_f64(), Some(row.score));
        let passages = pair["passages"].as_array().unwrap();
        assert_eq!(passages.len(), row.passages);
        let matches = passages.iter().flat_map(|passage| passage["matches"].as_array().unwrap());
        let tokens: Vec<u64> = matches.map(|found| found[0].as_u64().unwrap()).collect();
        assert_eq!(tokens.iter().sum::<u64>(), row.matched_tokens as u64);
        assert_eq!(*tokens.iter().max().unwrap(), row.longest_match as u64);
    }
    let settings: Vec<&str> =
        report.json["run"]["parameters"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    for setting in ["noise", "guarantee", "common", "language", "min-score", "top"] {
        assert!(settings.contains(&setting), "{setting} in {settings:?}");
    }
}

/// The figures of each pair are consistent with one another.
/// A file for spreadsheets is written on request; the next report replaces it with everything else.
#[test]
fn pairs_can_be_opened_in_a_spreadsheet() {
    let dir = TestDir::new();
    dir.files(&[("batch/Jörg/a.c", SORT), ("batch/ben/b.c", SORT)]);
    let path = dir.path("report/pairs-spreadsheet.csv");
    let report = dir.check(&["batch", "--min-score", "0", "--spreadsheet", "semicolon"]);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("\u{feff}rank;left;right;score;") && text.contains(";Jörg;"), "{text}");
    assert_eq!(text.lines().count(), report.pairs.len() + 1);
    dir.check(&["batch"]);
    assert!(!path.exists());
}

#[test]
fn figures_fit_together() {
    let dir = TestDir::new();
    for name in ["c-inventory", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let report = dir.check_all(&[&submissions, "--starter", &starter]);
        let own = |name: &str| {
            let submissions = report.json["submissions"].as_array().unwrap();
            submissions.iter().find(|one| one["name"] == name).unwrap()["own_tokens"].as_f64().unwrap()
        };
        for row in &report.pairs {
            let matched = row.matched_tokens as f64;
            let near = |one: f64, other: f64| (one - other).abs() < 1e-6;
            assert!(near(row.left_coverage, matched / own(&row.left)), "{row:?}");
            assert!(near(row.right_coverage, matched / own(&row.right)), "{row:?}");
            assert!(near(row.similarity, 2.0 * matched / (own(&row.left) + own(&row.right))), "{row:?}");
            assert!(
                [row.left_coverage, row.right_coverage, row.similarity].iter().all(|share| (0.0..=1.0).contains(share))
            );
            assert!(row.longest_match <= row.matched_tokens && row.evidence_bits > 0.0, "{row:?}");
        }
    }
}

#[track_caller]
fn must_be_identical(report: &Report, one: &str, other: &str) {
    let row = report.pair(one, other).unwrap_or_else(|| panic!("{one} and {other} in {:#?}", report.pairs));
    let shares = (row.similarity, row.left_coverage, row.right_coverage);
    assert_eq!(shares, (1.0, 1.0, 1.0), "{row:#?}");
    let text = fs::read_to_string(report.folder.join("pairs.csv")).unwrap();
    assert!(text.contains("1.000000,1.000000,1.000000"), "{text}");
}

/// Submissions with the same files have a coverage and a similarity of exactly 1.
#[test]
fn identical_submissions_are_wholly_alike() {
    let dir = TestDir::new();
    for name in ["anna", "ben"] {
        dir.files(&[(&format!("batch/{name}/sort.c"), SORT), (&format!("batch/{name}/words.py"), WORDS_PY)]);
    }
    dir.file("batch/cleo/stack.c", STACK);
    must_be_identical(&dir.check(&["batch"]), "anna", "ben");
}

/// Renamed, reformatted copies with other comments have a coverage and a similarity of exactly 1.
#[test]
fn renaming_changes_nothing() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED), ("batch/cleo/stack.c", STACK)]);
    must_be_identical(&dir.check(&["batch"]), "anna", "ben");
}

/// Files too short to be matched by themselves do not make identical submissions differ.
#[test]
fn short_files_do_not_make_identical_submissions_differ() {
    let dir = TestDir::new();
    for name in ["anna", "ben"] {
        dir.files(&[
            (&format!("batch/{name}/sort.c"), SORT),
            (&format!("batch/{name}/limits.h"), "extern int most;\n"),
        ]);
    }
    dir.file("batch/cleo/stack.c", STACK);
    must_be_identical(&dir.check(&["batch"]), "anna", "ben");
}

/// Repetitive code is matched to its end.
#[test]
fn repetitive_code_is_matched_whole() {
    let dir = TestDir::new();
    let lines: String = (0..300).map(|n| format!("    printf(\"%d\\n\", values[{n}]);\n")).collect();
    for name in ["anna", "ben"] {
        dir.file(&format!("batch/{name}/print.c"), format!("void print(int *values) {{\n{lines}}}\n"));
    }
    dir.file("batch/cleo/stack.c", STACK);
    must_be_identical(&dir.check(&["batch"]), "anna", "ben");
}

/// Starter code counts neither as matched nor as own code, wherever it is.
#[test]
fn identical_work_around_starter_code_is_wholly_alike() {
    let dir = TestDir::new();
    for name in ["anna", "ben"] {
        dir.file(&format!("batch/{name}/all.c"), format!("{SORT}\n{HANDOUT}\n{VOWELS}"));
    }
    dir.file("batch/cleo/stack.c", format!("{HANDOUT}{STACK}"));
    dir.file("handout.c", HANDOUT);
    let report = dir.check(&["batch", "--starter", "handout.c"]);
    must_be_identical(&report, "anna", "ben");
    assert_eq!(report.pairs.len(), 1);
    let anna = &report.json["submissions"][0];
    assert!(anna["starter_tokens"].as_u64().unwrap() > 50 && anna["own_tokens"].as_u64().unwrap() > 100, "{anna}");
}

/// Edits of the starter code that are too short to be matched do not make identical submissions differ.
#[test]
fn small_edits_of_starter_code_do_not_make_identical_submissions_differ() {
    let dir = TestDir::new();
    let edited = HANDOUT.replace("long number = 0;", "long number = 0; static char *p;");
    for name in ["anna", "ben"] {
        dir.file(&format!("batch/{name}/all.c"), format!("{edited}\n{SORT}"));
    }
    dir.file("batch/cleo/stack.c", STACK);
    dir.file("handout.c", HANDOUT);
    must_be_identical(&dir.check(&["batch", "--starter", "handout.c"]), "anna", "ben");
}

/// Two submissions that share only starter code form no pair.
#[test]
fn starter_code_alone_makes_no_pair() {
    let dir = TestDir::new();
    dir.file("batch/anna/a.c", format!("{HANDOUT}{SORT}"));
    dir.file("batch/ben/b.c", format!("{STACK}{HANDOUT}"));
    dir.file("handout.c", HANDOUT);
    assert_eq!(dir.check_all(&["batch"]).pairs.len(), 1, "without --starter they form a pair");
    assert_eq!(dir.check_all(&["batch", "--starter", "handout.c"]).pairs, []);
}

/// Two submissions with nothing but starter code form no pair.
#[test]
fn untouched_starter_code_makes_no_pair() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/a.c", HANDOUT), ("batch/ben/b.c", HANDOUT), ("batch/cleo/c.c", SORT)]);
    dir.file("handout.c", HANDOUT);
    let report = dir.check_all(&["batch", "--starter", "handout.c"]);
    assert_eq!(report.pairs, []);
    assert_eq!(report.names(), ["anna", "ben", "cleo"]);
}

/// Names and their order do not change any figure.
#[test]
fn the_order_of_names_changes_no_figure() {
    for name in ["c-inventory", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let dir = TestDir::new();
        let mut names: Vec<String> = Vec::new();
        for (path, bytes) in files_below(submissions.as_ref()) {
            let (student, file) = path.split_once('/').unwrap();
            if names.last().is_none_or(|last| last != student) {
                names.push(student.to_owned());
            }
            dir.file(&format!("flipped/{:02}-{student}/{file}", 99 - names.len()), bytes);
        }
        let plain = dir.check_to("plain", &[&submissions, "--starter", &starter, "--min-score", "0"]);
        let flipped = dir.check_to("other", &["flipped", "--starter", &starter, "--min-score", "0"]);
        assert_eq!(plain.pairs.len(), flipped.pairs.len());
        let renamed = |name: &str| {
            let place = names.iter().position(|one| one == name).unwrap();
            format!("{:02}-{name}", 98 - place)
        };
        for row in &plain.pairs {
            let other = flipped.pair(&renamed(&row.left), &renamed(&row.right)).unwrap();
            assert_eq!(other.left, renamed(&row.right), "the order of names is reversed");
            assert_eq!((other.left_coverage, other.right_coverage), (row.right_coverage, row.left_coverage), "{row:?}");
            let figures = |row: &lookalike_test_harness::Row| {
                (row.score, row.similarity, row.matched_tokens, row.longest_match, row.evidence_bits)
            };
            assert_eq!(figures(other), figures(row), "{row:?}");
        }
    }
}
