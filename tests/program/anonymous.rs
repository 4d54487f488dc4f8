//! `--anonymous`: the report contains no name of a submission, and the key is written next to it.

use std::fs;
use std::path::Path;

use lookalike_report_templates::format::sources;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, scrambled};
use lookalike_test_harness::{Report, TestDir, files_below, sample};

/// Returns the words of a text in lower case; anything but letters separates words.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Returns each file of a report that contains a word of a name, with the word. Words of one or two letters are too
/// common to count.
fn leaks(report: &Path, names: &[&str]) -> Vec<String> {
    let given_away: Vec<String> =
        names.iter().flat_map(|name| words(name)).filter(|word| word.chars().count() >= 3).collect();
    let mut leaks = Vec::new();
    for (path, bytes) in files_below(report) {
        let text = String::from_utf8(bytes).unwrap();
        // Compressed text contains any letters by chance, so it is unpacked first.
        let text = if path.starts_with("sources/") { format!("{:?}", sources::read(&text).unwrap()) } else { text };
        let found = words(&format!("{path} {text}"));
        leaks.extend(given_away.iter().filter(|word| found.contains(word)).map(|word| format!("{path}: {word}")));
    }
    leaks
}

/// A reader of the report learns no name; a reader of the key can look names up.
#[test]
fn no_name_is_left_in_the_report() {
    for batch in ["c-inventory", "python-gradebook"] {
        let (submissions, starter) = sample(batch);
        let names: Vec<String> = fs::read_dir(&submissions)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let dir = TestDir::new();
        let named = dir.check_to("named", &[&submissions, "--starter", &starter]);
        assert!(!leaks(&named.folder, &names).is_empty(), "the search for names finds none");
        let report = dir.check(&[&submissions, "--starter", &starter, "--anonymous"]);
        assert_eq!(leaks(&report.folder, &names), [""; 0], "{batch}");
        assert!(words(&report.summary).iter().all(|word| !names.contains(&word.as_str())), "{}", report.summary);
        assert!(names.iter().all(|name| !report.summary.contains(name)), "{}", report.summary);
        let key = fs::read_to_string(dir.path("report-names.csv")).unwrap();
        assert!(names.iter().all(|name| key.contains(name)), "{key}");
    }
}

/// An anonymous report has the same pairs, and the key maps its names to the original ones.
#[test]
fn anonymous_pairs_are_the_same_pairs() {
    let (submissions, starter) = sample("python-gradebook");
    let dir = TestDir::new();
    let named = dir.check_to("named", &[&submissions, "--starter", &starter]);
    let hidden = dir.check(&[&submissions, "--starter", &starter, "--anonymous"]);
    let mut key = csv::Reader::from_path(dir.path("report-names.csv")).unwrap();
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

/// Students also put their names into file names, extensions, and words with digits.
#[test]
fn names_in_odd_places_are_hidden_too() {
    let dir = TestDir::new();
    let signed = format!("/* Kowalska2, KOWALSKA_7, ines.kowalska@uni */\n{SORT}");
    dir.file("batch/kowalska-ines/kowalska1.c", signed);
    dir.file("batch/kowalska-ines/readme.kowalska", "mine");
    dir.file("batch/kowalska-ines/kowalska/list.c", SORT_RENAMED);
    dir.file("batch/kowalska-ines/broken-kowalska.zip", "no archive");
    dir.file("batch/petrov-anton/sort.c", format!("/* thanks to Ines */ {STACK} {SORT}"));
    dir.file("batch/marks-of-petrov.txt", "petrov 3");
    let report = dir.check(&["batch", "--anonymous"]);
    assert_eq!(leaks(&report.folder, &["kowalska-ines", "petrov-anton"]), [""; 0]);
}

/// A report with names does not mention the key of an older anonymous report.
#[test]
fn a_report_with_names_mentions_no_key() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED)]);
    const KEY: &str = "report-names.csv";
    let anonymous = dir.check(&["batch", "--anonymous"]);
    assert!(anonymous.summary.contains(KEY), "{}", anonymous.summary);
    let named = dir.check(&["batch"]);
    assert!(!named.summary.contains(KEY), "{}", named.summary);
}

/// Anonymous numbers do not depend on the order of the names.
#[test]
fn numbers_do_not_follow_the_alphabet() {
    let (submissions, _) = sample("c-inventory");
    let dir = TestDir::new();
    dir.check(&[&submissions, "--anonymous"]);
    let mut key = csv::Reader::from_path(dir.path("report-names.csv")).unwrap();
    let names: Vec<String> = key.deserialize().map(|row: Result<(String, String, String), _>| row.unwrap().1).collect();
    assert_eq!(names.len(), 12);
    assert!(!names.is_sorted(), "{names:?}");
}

/// The explanation of a pair repeats comments, strings, names and renamings; names are hidden there as well.
#[test]
fn names_are_hidden_where_a_pair_is_explained() {
    let dir = TestDir::new();
    for seed in 1..=10 {
        dir.file(&format!("batch/other{seed:02}/main.c"), scrambled(seed));
    }
    let signed = format!(
        "// thanks to Ines Kowalska for the seperate idea\nchar *kowalska_text = \"by Kowalska herself\";\nint ines_a =1, b [2] ;\n{SORT}"
    );
    dir.file("batch/kowalska-ines/sort.c", &signed);
    dir.file("batch/petrov-anton/sort.c", signed.replace("values", "petrovValues"));
    let named = dir.check_to("named", &["batch"]);
    let explained = |report: &Report| {
        let mut pair = report.json["pairs"][0].clone();
        (pair["changes"].take(), pair["corroboration"].take().to_string())
    };
    for shown in ["Ines Kowalska", "kowalska_text", "by Kowalska herself", "ines_a =1", "seperate"] {
        assert!(explained(&named).1.contains(shown), "{shown} in {}", explained(&named).1);
    }
    let hidden = dir.check(&["batch", "--anonymous"]);
    assert_eq!(leaks(&hidden.folder, &["kowalska-ines", "petrov-anton"]), [""; 0]);
    assert!(explained(&hidden).1.contains("thanks to xxxxx xxxxx for the seperate idea"), "{}", explained(&hidden).1);
    let (left, right) = (hidden.pairs[0].left.clone(), hidden.pairs[0].right.clone());
    let key = fs::read_to_string(dir.path("report-names.csv")).unwrap();
    let is_mirrored = key.contains(&format!("{left},\"petrov-anton\"")) && key.contains(&format!("{right},\"kowalska"));
    let renaming = &explained(&hidden).0["renamings"]["examples"][0];
    let (from, to) = if is_mirrored { (1, 0) } else { (0, 1) };
    assert_eq!((&renaming[from], &renaming[to]), (&"values".into(), &"xxxxxValues".into()), "mirrored: {is_mirrored}");
}
