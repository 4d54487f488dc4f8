//! Code that most or some of a class have beside their own: what nobody gave as starter code is noted first, pairs are judged by the rest, and `lookalike starter` writes it; a block of some is a question.

use insta::assert_snapshot;
use lookalike_test_harness::programs::scrambled;
use lookalike_test_harness::{Report, TestDir, names_below, sample};

/// Returns about 230 tokens of C.
fn handed_out() -> String {
    scrambled(999).lines().take(14).collect::<Vec<_>>().join("\n") + "\n}\n"
}

/// Writes a class of `n` C programs, the first `n_having` of them with handed-out code before their own.
fn class(n: u64, n_having: u64) -> TestDir {
    let dir = TestDir::new();
    for student in 1..=n {
        let shared = if student <= n_having { handed_out() } else { String::new() };
        dir.file(&format!("batch/student{student}/main.c"), format!("{shared}\n{}", scrambled(student)));
    }
    dir
}

/// Returns whether the report, its first page and the summary have the note; they must agree.
#[track_caller]
fn is_noted(report: &Report) -> bool {
    let is_noted = report.json["unlisted_starter"].is_object();
    assert_eq!(report.summary.starts_with("Possible starter code: "), is_noted, "{}", report.summary);
    assert_eq!(report.page_text("index.html").contains("Possible starter code: "), is_noted);
    is_noted
}

/// A class whose instructor forgot `--starter` says so first and accuses nobody. With the written folder the note is gone.
#[test]
fn withheld_starter_code_is_noted_and_can_be_given() {
    let dir = class(8, 8);
    let report = dir.check_all(&["batch"]);
    assert!(is_noted(&report));
    assert_eq!(report.json["unlisted_starter"]["n_sharing"], 8);
    assert_eq!(report.pairs.len(), 28, "all pairs stay listed");
    assert!(report.pairs.iter().all(|pair| pair.verdict != "strong"));
    let written = dir.run(&["starter", "batch", "--out", "handed-out"]);
    written.must_succeed();
    assert_eq!(names_below(&dir.path("handed-out")), ["part-01.c"]);
    let again = dir.run(&["starter", "batch", "--out", "handed-out"]);
    again.must_succeed();
    let given = dir.check_all(&["batch", "--starter", "handed-out"]);
    assert!(!is_noted(&given));
    let overview = dir.check_to("report", &["batch"]).page_text("index.html");
    let head = overview.split("\nSubmissions\n").next().unwrap_or_default();
    assert_snapshot!(format!("{}\n{}\n{head}", report.summary, written.transcript()));
}

/// A class of any size from three people on says so, and flags nobody for it.
#[test]
fn small_classes_have_handed_out_code_too() {
    for n in [3, 4, 5] {
        let dir = class(n, n);
        let report = dir.check_all(&["batch"]);
        assert!(is_noted(&report), "{n}");
        assert!(report.summary.contains(&format!("Possible starter code: all {n} have these ")), "{}", report.summary);
        assert!(report.pairs.iter().all(|pair| pair.verdict == "unremarkable"), "{n}");
    }
}

/// Half of a class may have copied, and so may three of five; of two nobody can tell; honest programs share nothing.
#[test]
fn other_classes_are_not_noted() {
    for (n, n_having) in [(8, 0), (8, 4), (5, 3), (2, 2)] {
        let dir = class(n, n_having);
        assert!(!is_noted(&dir.check_all(&["batch"])), "{n_having} of {n}");
        let refused = dir.run(&["starter", "batch", "--out", "handed-out"]);
        refused.must_fail(1);
        assert!(!dir.path("handed-out").exists());
        if n_having == 0 {
            assert_snapshot!("no_handed_out_code", refused.transcript());
        }
    }
}

/// A block that some have beside their own work, too many for any pair to stand out, is a question with all their names.
#[test]
fn a_block_of_some_is_a_question() {
    let dir = TestDir::new();
    let block = [scrambled(997), scrambled(998), scrambled(999)].concat();
    for student in 1..=11_u64 {
        let shared = if student <= 5 { &*block } else { "" };
        let own: String = (0..4).map(|part| scrambled(10 * student + part)).collect();
        dir.file(&format!("batch/student{student}/main.c"), format!("{own}\n{shared}"));
    }
    let report = dir.check(&["batch"]);
    assert!(!is_noted(&report));
    assert!(report.pairs.iter().all(|pair| pair.verdict != "strong"));
    let overview = report.page_text("index.html");
    let question = "5 of 11 have one block of ";
    assert!(report.summary.contains(question) && overview.contains(question), "{}", report.summary);
    assert!(report.summary.contains("student1, student2, student3, student4, student5"), "{}", report.summary);
    assert!(report.summary.contains("If it was published or handed out"), "{}", report.summary);
    assert!(overview.contains("If this was published or handed out"), "{overview}");
}

/// Pairs are judged without the handed-out code: two who share more stand out by that, the others are unremarkable.
#[test]
fn pairs_are_judged_without_handed_out_code() {
    let dir = class(8, 8);
    let copied: String = (0..4).map(|part| scrambled(500 + part) + "\n").collect();
    for (student, own) in [(2, 2), (5, 5)] {
        let text = format!("{}\n{copied}\n{}", handed_out(), scrambled(own));
        dir.file(&format!("batch/student{student}/main.c"), text);
    }
    let report = dir.check_all(&["batch"]);
    assert!(is_noted(&report));
    let flagged: Vec<_> = report.pairs.iter().filter(|pair| pair.verdict != "unremarkable").collect();
    let names: Vec<_> = flagged.iter().map(|pair| (&*pair.left, &*pair.right, &*pair.verdict)).collect();
    assert_eq!(names, [("student2", "student5", "strong")]);
    assert_eq!(report.pairs.len(), 28, "all pairs stay listed");
    dir.run(&["starter", "batch", "--out", "handed-out"]).must_succeed();
    let given = dir.check_all(&["batch", "--starter", "handed-out"]);
    assert_eq!(
        given.pair("student2", "student5").unwrap().verdict,
        "strong",
        "given as starter code, it says the same"
    );
}

/// Names are hidden in the note as everywhere else.
#[test]
fn an_anonymous_note_has_no_names() {
    let dir = class(8, 8);
    let report = dir.check_all(&["batch", "--anonymous"]);
    assert!(is_noted(&report));
    assert!(!report.summary.contains("student"), "{}", report.summary);
    assert!(!report.page_text("index.html").contains("student"));
}

/// Pieces of a program parse as they do in their place, so that they are cut out of every submission.
#[test]
fn pieces_of_programs_can_be_given_in_every_kind_of_language() {
    let java = |student: u64| {
        let fields = "    private int total = 0;\n    private final String[] names = new String[12];\n";
        let methods: String = (0..6)
            .map(|number| {
                format!(
                    "    public int step{number}(int left, String word) {{\n        if (left > {number}) {{\n            \
                     total += left * {number} - word.length();\n            names[left] = word.trim();\n        }}\n        \
                     return total;\n    }}\n"
                )
            })
            .collect();
        let own = java_method(student);
        (format!("Main{student}.java"), format!("public class Main{student} {{\n{fields}{methods}{own}}}\n"))
    };
    let python = |student: u64| {
        let methods: String = (0..6)
            .map(|number| {
                format!(
                    "    def step{number}(self, left, word):\n        if left > {number}:\n            self.total += left * \
                     {number} - len(word)\n            self.names[left] = word.strip()\n        return self.total\n\n"
                )
            })
            .collect();
        let own = python_method(student);
        (format!("main{student}.py"), format!("class Main{student}:\n    total = 0\n\n{methods}{own}"))
    };
    let languages: [&dyn Fn(u64) -> (String, String); 2] = [&java, &python];
    for program in languages {
        let dir = TestDir::new();
        for student in 1..=8 {
            let (path, text) = program(student);
            dir.file(&format!("batch/student{student}/{path}"), text);
        }
        assert!(is_noted(&dir.check_all(&["batch"])), "{}", program(1).0);
        dir.run(&["starter", "batch"]).must_succeed();
        assert!(!is_noted(&dir.check_all(&["batch", "--starter", "handed-out"])), "{}", program(1).0);
    }
}

fn java_method(student: u64) -> String {
    let lines: Vec<String> =
        (0..student + 3).map(|line| format!("        own{student}.add({line} + {student});")).collect();
    format!("    void own{student}() {{\n{}\n    }}\n", lines.join("\n"))
}

fn python_method(student: u64) -> String {
    let lines: Vec<String> =
        (0..student + 3).map(|line| format!("        own{student}.append({line} + {student})")).collect();
    format!("    def own{student}(self):\n{}\n", lines.join("\n"))
}

/// Paths of students are hostile input: none of them names a file that is written.
#[cfg(unix)]
#[test]
fn files_are_not_named_after_students_files() {
    let dir = class(8, 0);
    for student in 1..=8 {
        dir.file(&format!("batch/student{student}/x;..$(touch x)\u{202e}cod\n.c"), handed_out());
    }
    dir.run(&["starter", "batch"]).must_succeed();
    let names = names_below(&dir.path("handed-out"));
    assert!(names.len() == 1 && names[0].starts_with("part-01."), "{names:?}");
}

/// Handed-out code replaces older handed-out code and nothing else.
#[test]
fn other_folders_are_not_replaced() {
    let dir = class(8, 8);
    dir.file("thesis/chapter.tex", "mine");
    let refused = dir.run(&["starter", "batch", "--out", "thesis"]);
    refused.must_fail(1);
    assert_eq!(names_below(&dir.path("thesis")), ["chapter.tex"]);
    assert_snapshot!(refused.transcript());
}

/// The samples have starter code. With it, nothing is noted.
#[test]
fn samples_with_their_starter_code_are_not_noted() {
    for batch in ["c-inventory", "java-library", "python-gradebook"] {
        let (submissions, starter) = sample(batch);
        assert!(!is_noted(&TestDir::new().check(&[&submissions, "--starter", &starter])), "{batch}");
    }
}
