//! Inputs are held against the batch: what repeats it does not count, what is a level too high is entered, and what is likely a mistake is said.

use lookalike_test_harness::programs::{STACK, VOWELS, scrambled};
use lookalike_test_harness::{Report, TestDir};

/// Writes programs of people into a folder; each is another one, named by its number.
fn class(dir: &TestDir, folder: &str, name: &str, numbers: impl IntoIterator<Item = u64>) {
    for number in numbers {
        dir.file(&format!("{folder}/{name}{number}/main.c"), scrambled(number));
    }
}

fn warnings(report: &Report) -> Vec<&str> {
    report.json["warnings"].as_array().into_iter().flatten().filter_map(|warning| warning.as_str()).collect()
}

/// The batch again as earlier submissions makes nobody a case with himself, under whatever names. Who is only there stays an earlier submission, and each file is listed.
#[test]
fn the_batch_again_is_no_earlier_batch() {
    let dir = TestDir::new();
    class(&dir, "class", "person", 1..=6);
    dir.file("class/copier/main.c", scrambled(6));
    class(&dir, "again", "person", 1..=7);
    class(&dir, "renamed", "id", 1..=6);
    for (earlier, says) in [
        ("again", "--earlier again: 6 of its 7 submissions are programs of this batch and do not count"),
        ("renamed", "--earlier renamed: 6 of its 6 submissions are programs of this batch and do not count"),
    ] {
        let report = dir.check_to(
            &format!("{earlier}-report"),
            &["class", "--earlier", earlier, "--min-score", "0", "--top", "all"],
        );
        assert_eq!(warnings(&report), [says]);
        assert!(report.pair("copier", "person6").is_some());
        let left: Vec<&str> = report.names().into_iter().filter(|name| name.contains('/')).collect();
        assert_eq!(left, if earlier == "again" { vec!["again/person7"] } else { Vec::new() });
        assert_eq!(report.json["files"].as_array().unwrap().len(), if earlier == "again" { 14 } else { 13 });
    }
    let twice = dir.check_to("twice", &["class", "renamed"]);
    assert_eq!(warnings(&twice), ["renamed: 6 of its 6 submissions are programs of this batch and do not count"]);
}

/// Earlier programs that somebody handed in are found: one of many, and all of a small collection.
#[test]
fn a_program_of_an_earlier_term_is_found() {
    let dir = TestDir::new();
    class(&dir, "class", "person", 1..=8);
    class(&dir, "term", "old", 20..=26);
    dir.file("term/source/main.c", scrambled(3));
    class(&dir, "web", "solution", [4, 5]);
    let report = dir.check(&["class", "--earlier", "term", "--earlier", "web"]);
    assert_eq!(warnings(&report), Vec::<&str>::new());
    for (person, source) in [("person3", "term/source"), ("person4", "web/solution4"), ("person5", "web/solution5")] {
        assert!(report.pair(person, source).is_some(), "{person} and {source}");
    }
}

/// The batch among the programs of other tasks makes no code of its own usual, and the others still do.
#[test]
fn the_batch_is_not_among_its_other_tasks() {
    let dir = TestDir::new();
    class(&dir, "class", "person", 1..=8);
    for name in ["ann", "bob", "cem", "dan", "eve"] {
        dir.file(&format!("class/{name}/main.c"), STACK);
    }
    for name in ["ann", "bob", "cem", "dan", "eve"] {
        dir.file(&format!("all/hw2/{name}/main.c"), STACK);
    }
    class(&dir, "all/hw2", "person", 1..=8);
    class(&dir, "all/hw1", "person", 101..=108);
    dir.zip(
        "all.zip",
        &[
            ("hw1/ann/main.c", VOWELS),
            ("hw1/person1/main.c", &scrambled(9)),
            ("hw2/ann/main.c", STACK),
            ("hw2/person1/main.c", &scrambled(1)),
        ],
    );
    let report = dir.check(&["class", "--other-tasks", "all"]);
    let says = "--other-tasks all/hw2: 13 of its 13 submissions are programs of this batch and do not count";
    assert_eq!(warnings(&report), [says]);
    assert_eq!(report.json["totals"]["n_people_in_other_tasks"], 8);
    assert_eq!(report.json["cases"][0]["submissions"].as_array().unwrap().len(), 5);
    let zipped = dir.check_to("zipped", &["class", "--other-tasks", "all.zip"]);
    assert_eq!(zipped.json["totals"]["n_people_in_other_tasks"], 2);
}

/// Each student of each term is an earlier submission. The parts of a student's work are one.
#[test]
fn a_folder_of_terms_is_entered() {
    let dir = TestDir::new();
    class(&dir, "class", "person", 1..=6);
    class(&dir, "terms/2023", "old", 20..=23);
    class(&dir, "terms/2024", "new", 30..=33);
    for student in ["xia", "yan", "zoe"] {
        for part in ["caesar", "vigenere"] {
            dir.file(&format!("parts/{student}/{part}/main.c"), scrambled(student.len() as u64 + 40));
        }
    }
    let report = dir.check(&["class", "--earlier", "terms", "--earlier", "parts", "--min-score", "0", "--top", "all"]);
    let earlier: Vec<&str> = report.names().into_iter().filter(|name| name.contains('/')).collect();
    let of_terms = earlier.iter().filter(|name| name.starts_with("terms/202")).count();
    assert_eq!((of_terms, earlier.len()), (8, 11), "{earlier:?}");
}

/// An earlier batch that lies in the folder of the batch is no submission of it.
#[test]
fn an_input_inside_another_is_no_part_of_it() {
    let dir = TestDir::new();
    class(&dir, "class", "person", 1..=4);
    class(&dir, "class/old", "earlier", 20..=23);
    let report = dir.check(&["class", "--earlier", "class/old", "--min-score", "0", "--top", "all"]);
    assert_eq!(warnings(&report), ["old is an input of its own, and no part of class"]);
    assert!(!report.names().contains(&"old"), "{:?}", report.names());
    assert_eq!(report.json["submissions"].as_array().unwrap().len(), 8);
}

/// Starter code that is the program of one person is asked about; a handout is not, though somebody handed it in as it was.
#[test]
fn starter_code_that_is_a_program_is_asked_about() {
    let dir = TestDir::new();
    class(&dir, "class", "person", 1..=6);
    dir.file("class/copier/main.c", scrambled(2));
    dir.file("program/main.c", scrambled(2));
    let report = dir.check_to("program-report", &["class", "--starter", "program"]);
    let [warning] = warnings(&report)[..] else { panic!("{:?}", warnings(&report)) };
    assert!(
        warning.starts_with("--starter program is nearly equal to 2 of 7 submissions, and 5 have less"),
        "{warning}"
    );
    for number in 1..=6 {
        dir.file(&format!("given/person{number}/main.c"), format!("{STACK}{}", scrambled(number)));
    }
    dir.file("given/idle/main.c", STACK);
    dir.file("handout/main.c", STACK);
    let report = dir.check_to("handout-report", &["given", "--starter", "handout"]);
    assert_eq!(warnings(&report), Vec::<&str>::new());
}

/// Code that a submission has twice counts once: a copy of all of it is all of both, and the second file is named with the first.
#[test]
fn code_that_a_submission_has_twice_counts_once() {
    let dir = TestDir::new();
    class(&dir, "class", "person", 1..=6);
    let program = format!("{STACK}{}", scrambled(9));
    dir.file("class/ann/main.c", &program);
    dir.file("class/ann/backup/main.c", &program);
    dir.file("class/ann/draft.c", STACK);
    dir.file("class/bob/main.c", &program);
    let report = dir.check(&["class"]);
    let pair = report.pair("ann", "bob").unwrap();
    assert!(pair.left_coverage > 0.99 && pair.right_coverage > 0.99, "{pair:?}");
    for repeated in ["backup/main.c", "draft.c"] {
        assert_eq!(report.file_status("ann", repeated).reason(), "the same code as main.c, where it is compared");
    }
}

/// An option that cannot flag anything is refused, and one that is likely meant otherwise says so.
#[test]
fn options_that_are_mistaken_say_so() {
    let dir = TestDir::new();
    class(&dir, "class", "person", 1..=3);
    let refused = dir.run(&["check", "class", "--common", "1"]);
    assert!(refused.must_fail(2).stderr.contains("give 2 or more"), "{}", refused.stderr);
    let report = dir.check(&["class", "--include", "*.c"]);
    let [warning] = warnings(&report)[..] else { panic!("{:?}", warnings(&report)) };
    assert!(warning.starts_with("--include *.c adds no file") && warning.ends_with("give --only '*.c'"), "{warning}");
}
