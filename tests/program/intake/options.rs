//! Options that choose files: --only finds its paths however submissions are packed, and options that do nothing say so.

use super::{CLASS, lay_out};
use lookalike_test_harness::programs::{HANDOUT, SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::{Report, TestDir, zips};

/// Programs in `src`, tests in `test`, in a folder around everything or not, packed or not; one has everything at the top.
fn packed_in_different_ways() -> TestDir {
    let dir = TestDir::new();
    for (folder, program) in [("anna", SORT), ("ben/project", SORT_RENAMED), ("cleo/work/project", STACK)] {
        dir.file(&format!("batch/{folder}/src/main.c"), program);
        dir.file(&format!("batch/{folder}/test/main.c"), VOWELS);
    }
    let own = [("project/src/main.c", SORT), ("project/test/main.c", VOWELS), ("__MACOSX/._project", "x")];
    dir.zip("batch/dora.zip", &own);
    dir.file("batch/emil/hw.zip", zips::zip(&own));
    dir.files(&[("batch/finn/main.c", STACK), ("batch/finn/notes.pdf", "%PDF-1.7")]);
    dir
}

/// A folder around everything may be in a submission, in the pattern, in both or in none; who has nothing there is named.
#[test]
fn only_finds_paths_however_a_submission_is_packed() {
    let dir = packed_in_different_ways();
    for pattern in ["src/**", "/src/", "project/src/**", "src/*.c"] {
        let report = dir.check_all(&["batch", "--only", pattern]);
        let compared = ["anna", "ben", "cleo", "dora", "emil"].map(|name| report.files_of(name).join(" "));
        let expected =
            ["src/main.c", "project/src/main.c", "work/project/src/main.c", "src/main.c", "hw.zip/src/main.c"];
        assert_eq!(compared, expected, "{pattern}");
        assert_eq!(report.pair("anna", "dora").unwrap().similarity, 1.0, "{pattern}");
        assert!(report.summary.contains("  finn: not read: main.c"), "{pattern}: {}", report.summary);
        let rule = format!("excluded by --only {pattern}");
        assert_eq!(report.file_status("finn", "main.c").reason(), rule);
        assert_eq!(report.file_status("anna", "test/main.c").reason(), rule);
        assert_eq!(report.setting("only"), Some(pattern));
    }
}

/// Several patterns add up; --exclude overrides them; a mistyped one says so, and alone leaves nothing to compare.
#[test]
fn patterns_of_only_add_up() {
    let dir = packed_in_different_ways();
    let report = dir.check_all(&["batch", "--only", "src/**", "--only", "/main.c", "--exclude", "project/"]);
    assert_eq!(report.files_of("finn"), ["main.c"]);
    assert_eq!(report.files_of("ben"), [""; 0]);
    let report = dir.check_all(&["batch", "--only", "src/**", "--only", "tests/**"]);
    assert!(report.summary.starts_with("warning: --only tests/** matches no path in any submission\n"));
    let message = dir.run(&["check", "batch", "--only", "srcc/**"]).must_fail(1).stderr.clone();
    assert!(message.contains("--only srcc/** matches no path in any submission"), "{message}");
}

/// Fails the test unless the terminal begins with this warning, the overview has it, and so has `lookalike intake`.
#[track_caller]
fn must_warn(dir: &TestDir, arguments: &[&str], warning: &str) -> Report {
    let report = dir.check(arguments);
    assert!(report.summary.starts_with(&format!("warning: {warning}\n")), "{arguments:?}: {}", report.summary);
    assert_eq!(report.json["warnings"][0], warning);
    assert!(report.page_text("index.html").contains(warning), "{arguments:?}");
    report
}

/// A pattern, a list, a batch or an option without any effect is a warning, first in the terminal and on the overview.
#[test]
fn options_that_do_nothing_say_so() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.files(&[
        ("authors.csv", "path,author\nnobody,No Body\nno one,No Body\n"),
        ("old/xena/report.pdf", "%PDF-1.7"),
        ("late/zoe/report.pdf", "%PDF-1.7"),
        ("given/tiny.c", "int a;\n"),
        ("sheet/tasks.pdf", "%PDF-1.7"),
        ("sheet/tasks.xyz", "\u{1}\u{2}\u{0}"),
    ]);
    dir.folder("none");
    let of_pattern = "has no effect: it matches no path in any submission";
    must_warn(&dir, &["batch", "--include", "biuld/"], &format!("--include biuld/ {of_pattern}"));
    must_warn(&dir, &["batch", "--exclude", "/sorc"], &format!("--exclude /sorc {of_pattern}"));
    let listed = dir.run(&["intake", "batch", "--exclude", "/anna"]).must_succeed().stdout.clone();
    assert!(listed.starts_with(&format!("warning: --exclude /anna {of_pattern}\n")), "{listed}");
    must_warn(
        &dir,
        &["batch", "--authors", "authors.csv"],
        "--authors has no effect: none of its 2 lines matches a submission",
    );
    must_warn(
        &dir,
        &["batch", "--earlier", "old"],
        "--earlier old has no effect: its only submission has no code that can be compared",
    );
    must_warn(&dir, &["batch", "--earlier", "none"], "--earlier none has no effect: it has no submissions");
    must_warn(&dir, &["batch", "late"], "late has no effect: its only submission has no code that can be compared");
    must_warn(&dir, &["batch", "--layout", "moodle"], "--layout moodle has no effect: nothing in batch has it");
    must_warn(
        &dir,
        &["batch", "--follow-links"],
        "--follow-links has no effect: no batch is a folder with links directly in it",
    );
    must_warn(&dir, &["batch", "--starter", "none"], "--starter none has no effect: it is empty");
    must_warn(
        &dir,
        &["batch", "--starter", "given"],
        "--starter given has no effect: its code is shorter than the shortest match, 9 tokens",
    );
    let report = must_warn(
        &dir,
        &["batch", "--starter", "sheet"],
        "--starter sheet has no effect: there is no code in it, only tasks.pdf (binary: a PDF), tasks.xyz (no supported language has .xyz files)",
    );
    assert!(report.pair("anna", "ben").is_some());
}

/// Options with an effect say nothing, whichever input they have it in.
#[test]
fn options_with_an_effect_say_nothing() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.files(&[
        ("batch/anna/build/more.c", VOWELS),
        ("earlier/yara/src/y.c", STACK),
        ("earlier/yara/src/z.c", VOWELS),
        ("given/handout.c", HANDOUT),
        ("given/more.c", HANDOUT),
        ("authors.csv", "path,author\nanna,Anna Lee\nnobody,No Body\n"),
    ]);
    let inputs = ["batch", "--earlier", "earlier", "--starter", "given", "--authors", "authors.csv"];
    let patterns = ["--include", "build/", "--exclude", "/src/z.c", "--exclude", "/more.c", "--only", "*.c"];
    let report = dir.check(&[&inputs[..], &patterns, &["--layout", "plain"]].concat());
    assert!(report.json["warnings"].is_null(), "{}", report.json["warnings"]);
}
