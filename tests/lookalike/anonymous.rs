//! `--anonymous`: no name of a submission is left anywhere in the report, and the key lies beside it.

use std::fs;
use std::path::Path;

use lookalike_report_templates::store;

use crate::harness::programs::{SORT, SORT_RENAMED, STACK, scrambled};
use crate::harness::{Desk, Report, files_below, sample};

/// The letters of `text` in lower case, cut wherever something else stands.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The files of a report in which a word of a name stands by itself, and the word. Words of one or two letters are too common to tell.
fn leaks(report: &Path, names: &[&str]) -> Vec<String> {
    let given_away: Vec<String> =
        names.iter().flat_map(|name| words(name)).filter(|word| word.chars().count() >= 3).collect();
    let mut leaks = Vec::new();
    for (path, bytes) in files_below(report) {
        let text = String::from_utf8(bytes).unwrap();
        // Packed text has any letters by chance.
        let text = if path.starts_with("sources/") { format!("{:?}", store::read(&text).unwrap()) } else { text };
        let found = words(&format!("{path} {text}"));
        leaks.extend(given_away.iter().filter(|word| found.contains(word)).map(|word| format!("{path}: {word}")));
    }
    leaks
}

/// Whoever gets the report of a sample learns nobody's name from it; whoever has the key beside it can look them up.
#[test]
fn no_name_is_left_in_the_report() {
    for batch in ["c-inventory", "python-gradebook"] {
        let (submissions, starter) = sample(batch);
        let names: Vec<String> = fs::read_dir(&submissions)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let desk = Desk::new();
        let named = desk.check_to("named", &[&submissions, "--starter", &starter]);
        assert!(!leaks(&named.folder, &names).is_empty(), "the search finds names that are there");
        let report = desk.check(&[&submissions, "--starter", &starter, "--anonymous"]);
        assert_eq!(leaks(&report.folder, &names), [""; 0], "{batch}");
        assert!(words(&report.summary).iter().all(|word| !names.contains(&word.as_str())), "{}", report.summary);
        assert!(names.iter().all(|name| !report.summary.contains(name)), "{}", report.summary);
        let key = fs::read_to_string(desk.path("report-names.csv")).unwrap();
        assert!(names.iter().all(|name| key.contains(name)), "{key}");
    }
}

/// The same pairs are found under other names: the key leads from one list to the other.
#[test]
fn anonymous_pairs_are_the_same_pairs() {
    let (submissions, starter) = sample("python-gradebook");
    let desk = Desk::new();
    let named = desk.check_to("named", &[&submissions, "--starter", &starter]);
    let hidden = desk.check(&[&submissions, "--starter", &starter, "--anonymous"]);
    let mut key = csv::Reader::from_path(desk.path("report-names.csv")).unwrap();
    let key: Vec<(String, String, String)> = key.deserialize().collect::<Result<_, _>>().unwrap();
    let name_of = |pseudonym: &str| key.iter().find(|(one, ..)| one == pseudonym).unwrap().1.clone();
    assert_eq!(hidden.pairs.len(), named.pairs.len());
    for row in &hidden.pairs {
        let original = named.pair(&name_of(&row.left), &name_of(&row.right)).unwrap();
        assert_eq!((row.score, row.matched_tokens), (original.score, original.matched_tokens));
        let mirrored = original.left != name_of(&row.left);
        let coverages = (original.left_coverage, original.right_coverage);
        let expected = if mirrored { (coverages.1, coverages.0) } else { coverages };
        assert_eq!((row.left_coverage, row.right_coverage), expected);
    }
}

/// Students put their names into file names, endings, and words with numbers.
#[test]
fn names_in_odd_places_are_hidden_too() {
    let desk = Desk::new();
    let signed = format!("/* Kowalska2, KOWALSKA_7, ines.kowalska@uni */\n{SORT}");
    desk.file("batch/kowalska-ines/kowalska1.c", signed);
    desk.file("batch/kowalska-ines/readme.kowalska", "mine");
    desk.file("batch/kowalska-ines/kowalska/list.c", SORT_RENAMED);
    desk.file("batch/kowalska-ines/broken-kowalska.zip", "no archive");
    desk.file("batch/petrov-anton/sort.c", format!("/* thanks to Ines */ {STACK} {SORT}"));
    desk.file("batch/marks-of-petrov.txt", "petrov 3");
    let report = desk.check(&["batch", "--anonymous"]);
    assert_eq!(leaks(&report.folder, &["kowalska-ines", "petrov-anton"]), [""; 0]);
}

/// The key of an older report is no part of one that has names.
#[test]
fn a_report_with_names_speaks_of_no_key() {
    let desk = Desk::new();
    desk.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED)]);
    let hidden = desk.check(&["batch", "--anonymous"]);
    assert!(hidden.summary.contains("report-names.csv"), "{}", hidden.summary);
    let named = desk.check(&["batch"]);
    assert!(!named.summary.contains("report-names.csv"), "{}", named.summary);
}

/// Which submission gets which number does not hang on the order of their names.
#[test]
fn numbers_do_not_follow_the_alphabet() {
    let (submissions, _) = sample("c-inventory");
    let desk = Desk::new();
    desk.check(&[&submissions, "--anonymous"]);
    let mut key = csv::Reader::from_path(desk.path("report-names.csv")).unwrap();
    let names: Vec<String> = key.deserialize().map(|row: Result<(String, String, String), _>| row.unwrap().1).collect();
    assert_eq!(names.len(), 12);
    assert!(!names.is_sorted(), "{names:?}");
}

/// Comments, strings, names and renamings are shown once more where a pair is explained.
#[test]
fn names_are_hidden_where_a_pair_is_explained() {
    let desk = Desk::new();
    for seed in 1..=10 {
        desk.file(&format!("batch/other{seed:02}/main.c"), scrambled(seed));
    }
    let signed = format!(
        "// thanks to Ines Kowalska for the seperate idea\nchar *kowalska_text = \"by Kowalska herself\";\nint ines_a =1, b [2] ;\n{SORT}"
    );
    desk.file("batch/kowalska-ines/sort.c", &signed);
    desk.file("batch/petrov-anton/sort.c", signed.replace("values", "petrovValues"));
    let named = desk.check_to("named", &["batch"]);
    let explained = |report: &Report| {
        let mut pair = report.json["pairs"][0].clone();
        (pair["likeness"].take(), pair["corroboration"].take().to_string())
    };
    for shown in ["Ines Kowalska", "kowalska_text", "by Kowalska herself", "ines_a =1", "seperate"] {
        assert!(explained(&named).1.contains(shown), "{shown} in {}", explained(&named).1);
    }
    let hidden = desk.check(&["batch", "--anonymous"]);
    assert_eq!(leaks(&hidden.folder, &["kowalska-ines", "petrov-anton"]), [""; 0]);
    assert!(explained(&hidden).1.contains("thanks to xxxx xxxxxxxx for the seperate idea"), "{}", explained(&hidden).1);
    let (left, right) = (hidden.pairs[0].left.clone(), hidden.pairs[0].right.clone());
    let key = fs::read_to_string(desk.path("report-names.csv")).unwrap();
    let is_mirrored = key.contains(&format!("{left},\"petrov-anton\"")) && key.contains(&format!("{right},\"kowalska"));
    let renaming = &explained(&hidden).0["renamings"]["examples"][0];
    let (from, to) = if is_mirrored { (1, 0) } else { (0, 1) };
    assert_eq!((&renaming[from], &renaming[to]), (&"values".into(), &"xxxxxxValues".into()), "mirrored: {is_mirrored}");
}
