//! Options, exit statuses, the summary, `pairs.csv`, the folder of the report, and `lookalike tokens`.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use insta::assert_snapshot;
use lookalike_test_harness::programs::{ACCOUNT_JAVA, SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::{Report, TestDir, files_below, finish, names_below, program, repository, sample};

/// A batch with one copy in it.
fn batch_with_a_copy() -> TestDir {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED), ("batch/cleo/stack.c", STACK)]);
    dir
}

/// Compares the C sample and reports every pair.
fn every_pair_of_the_sample(dir: &TestDir) -> Report {
    let (submissions, starter) = sample("c-inventory");
    dir.check_all(&[&submissions, "--starter", &starter])
}

/// A comparison that finds copies is a success.
#[test]
fn status_is_0_with_copies() {
    let report = batch_with_a_copy().check(&["batch"]);
    assert_eq!(report.pairs.len(), 1);
}

/// A comparison that finds no copies is a success as well.
#[test]
fn status_is_0_without_copies() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/stack.c", STACK)]);
    let report = dir.check_all(&["batch"]);
    assert_eq!(report.pairs, []);
    assert_snapshot!(report.summary);
}

/// A missing path is not wrong usage, and the message names it.
#[test]
fn status_is_1_for_a_missing_input() {
    let dir = batch_with_a_copy();
    assert_snapshot!(dir.failures(
        1,
        &[
            &["check", "nowhere"],
            &["check", "batch", "--starter", "nothing"],
            &["check", "batch", "--earlier", "never"],
        ]
    ));
    assert!(!dir.path("lookalike-report").exists(), "a failed run wrote a report");
}

/// Fewer than two submissions cannot be compared; the message says how many were found.
#[test]
fn status_is_1_when_there_is_nothing_to_compare() {
    let dir = TestDir::new();
    dir.folder("empty");
    dir.file("single/anna/sort.c", SORT);
    dir.files(&[("foreign/anna/notes.doc", "notes"), ("foreign/ben/notes.doc", "notes")]);
    assert_snapshot!(dir.failures(1, &[&["check", "empty"], &["check", "single"], &["check", "foreign"]]));
}

/// Earlier submissions alone are not compared with one another.
#[test]
fn status_is_1_when_only_earlier_submissions_can_be_read() {
    let dir = batch_with_a_copy();
    dir.file("broken/dora/notes.doc", "notes");
    assert_snapshot!(dir.failures(1, &[&["check", "broken", "--earlier", "batch"]]));
}

/// A source file is not a batch.
#[test]
fn status_is_1_when_the_batch_is_a_source_file() {
    let dir = batch_with_a_copy();
    assert_snapshot!(dir.failures(1, &[&["check", "batch/anna/sort.c"]]));
}

/// Scripts tell wrong usage from a failed comparison by the status, and the message explains what is allowed.
#[test]
fn status_is_2_for_wrong_usage() {
    let dir = batch_with_a_copy();
    assert_snapshot!(dir.failures(
        2,
        &[
            &[],
            &["compare", "batch"],
            &["batch"],
            &["check", "batch", "-o", "out"],
            &["check", "batch", "--threshold=0.8"],
            &["check"],
            &["check", "batch", "--nosuch"],
            &["check", "batch", "--guarantee", "8"],
            &["check", "batch", "--noise", "20", "--guarantee", "19"],
            &["check", "batch", "--noise", "1"],
            &["check", "batch", "--noise", "-3"],
            &["check", "batch", "--common", "many"],
            &["check", "batch", "--common", "101%"],
            &["check", "batch", "--common", "-1"],
            &["check", "batch", "--language", "klingon"],
            &["check", "batch", "--encoding", "klingon"],
            &["check", "batch", "--layout", "nosuch"],
            &["check", "batch", "--min-score", "1.5"],
            &["check", "batch", "--min-score", "NaN"],
            &["check", "batch", "--top", "some"],
            &["check", "batch", "--top", "100001"],
            &["check", "batch", "--threads", "0"],
            &["check", "batch", "--exclude", "a{b"],
            &["check", "batch", "--max-unpacked", "much"],
            &["check", "batch", "--max-depth", "0"],
            &["check", "batch", "--max-file", "99999999999T"],
            &["tokens"],
            &["tokens", "batch/anna/sort.c", "--language", "klingon"],
        ]
    ));
    assert!(!dir.path("lookalike-report").exists(), "a wrong command line wrote a report");
}

/// Very large numbers do not crash the program.
#[test]
fn huge_numbers_do_not_crash() {
    let dir = batch_with_a_copy();
    let largest = usize::MAX.to_string();
    for option in ["--noise", "--guarantee", "--common", "--top"] {
        let outcome = dir.run(&["check", "batch", option, &largest]);
        assert!(outcome.status.is_some_and(|status| status <= 2), "{option}: {outcome:#?}");
        assert!(!outcome.has_panicked(), "{option}: {outcome:#?}");
    }
}

/// The summary names the best pair with its figures and the path of the report; standard error stays empty.
#[test]
fn summary_has_the_top_pairs_and_the_report() {
    let dir = batch_with_a_copy();
    let outcome = dir.run(&["check", "batch", "--out", "found/report"]);
    assert_snapshot!(outcome.must_succeed().transcript());
    assert!(dir.path("found/report/index.html").is_file());
}

/// The summary of a sample, with ten pairs and a key.
#[test]
fn summary_of_a_sample() {
    let dir = TestDir::new();
    let (submissions, starter) = sample("c-inventory");
    assert_snapshot!("summary", dir.run(&["check", &submissions, "--starter", &starter]).must_succeed().transcript());
    let options = ["--starter", &starter, "--anonymous"];
    let outcome = dir.run(&[&["check", &submissions], &options[..]].concat());
    assert_snapshot!("summary-anonymous", outcome.must_succeed().transcript());
}

/// `--version` answers on standard output.
#[test]
fn version_is_printed() {
    let version = TestDir::new().run(&["--version"]);
    assert_eq!(version.must_succeed().stdout, format!("lookalike {}\n", env!("CARGO_PKG_VERSION")));
}

/// Scripts rely on the header, the ranks and the order of `pairs.csv`.
#[test]
fn pairs_csv_is_as_promised() {
    let dir = TestDir::new();
    let report = every_pair_of_the_sample(&dir);
    let text = fs::read_to_string(report.folder.join("pairs.csv")).unwrap();
    let header = "rank,left,right,score,similarity,left_coverage,right_coverage,matched_tokens,longest_match,passages,\
                  evidence_bits,cluster,similarity_type,expectation,verdict";
    assert!(text.starts_with(header), "new columns come after these: {text}");
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "every line ends with CR LF");
    assert!(report.pairs.len() > 10);
    for (place, row) in report.pairs.iter().enumerate() {
        assert_eq!(row.rank, place + 1);
        assert!(row.left < row.right, "{row:?}");
        assert!((0.0..=1.0).contains(&row.score), "{row:?}");
    }
    assert!(report.pairs.is_sorted_by(|a, b| a.score >= b.score));
}

/// `--min-score 0 --top all` lists every pair with a match.
#[test]
fn every_pair_with_a_match_can_be_listed() {
    let dir = TestDir::new();
    let report = every_pair_of_the_sample(&dir);
    assert_eq!(report.json["totals"]["n_pairs_found"], report.pairs.len());
    assert_eq!(report.json["totals"]["n_pairs_reported"], report.pairs.len());
    assert!(report.pairs.iter().all(|row| row.matched_tokens >= 9 && row.passages >= 1), "{:#?}", report.pairs);
    assert!(report.pairs.iter().any(|row| row.score < 0.05), "the default options would leave out no pair");
}

/// `--top` and `--min-score` shorten the list, change no figure, and leave out no flagged pair.
#[test]
fn the_list_of_pairs_can_be_cut() {
    let dir = TestDir::new();
    let whole = every_pair_of_the_sample(&dir);
    let (submissions, starter) = sample("c-inventory");
    let top = dir.check_to("top", &[&submissions, "--starter", &starter, "--top", "3"]);
    let n_flagged = whole.pairs.iter().filter(|row| row.verdict != "unremarkable").count();
    assert!(n_flagged > 3);
    assert_eq!(top.pairs, whole.pairs[..n_flagged]);
    assert_eq!(top.json["totals"]["n_pairs_found"], whole.pairs.len());
    let best = dir.check_to("best", &[&submissions, "--starter", &starter, "--min-score", "0.9"]);
    assert_eq!(best.pairs, whole.pairs[..n_flagged]);
    let more = dir.check_to("more", &[&submissions, "--starter", &starter, "--min-score", "0.02"]);
    let n_more = whole.pairs.iter().filter(|row| row.verdict != "unremarkable" || row.score >= 0.02).count();
    assert!(n_more > n_flagged);
    assert_eq!(more.pairs, whole.pairs[..n_more]);
    let none = dir.check_to("none", &[&submissions, "--starter", &starter, "--top", "0"]);
    assert_eq!(none.pairs, whole.pairs[..n_flagged]);
}

/// `--language` overrides the extension of a file.
#[test]
fn language_can_be_given_for_files_of_any_name() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/a.txt", ACCOUNT_JAVA), ("batch/ben/b.homework", ACCOUNT_JAVA)]);
    let report = dir.check(&["batch", "--language", "java"]);
    assert_eq!(report.pair("anna", "ben").unwrap().similarity, 1.0);
    assert_eq!(report.file_status("anna", "a.txt").entry["language"], "java");
}

/// `--language` applies to files that are submissions of their own as well.
#[test]
fn language_can_be_given_for_single_files() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna.txt", ACCOUNT_JAVA), ("batch/ben.txt", ACCOUNT_JAVA)]);
    let report = dir.check(&["batch", "--language", "java"]);
    assert_eq!(report.pairs.len(), 1);
}

/// A higher noise threshold excludes short matches.
#[test]
fn noise_sets_the_shortest_match() {
    let dir = batch_with_a_copy();
    let report = dir.check_all(&["batch", "--noise", "40"]);
    assert!(report.pairs.iter().all(|row| row.longest_match >= 40));
    assert_eq!(dir.check_all(&["batch", "--noise", "4000"]).pairs, []);
}

/// A new report replaces an older one completely.
#[test]
fn an_older_report_is_replaced_whole() {
    let dir = batch_with_a_copy();
    let first = dir.check_all(&["batch"]);
    assert!(first.folder.join("pairs/1.html").is_file());
    dir.file("other/anna/sort.c", SORT);
    dir.file("other/ben/stack.c", STACK);
    let second = dir.check_all(&["other"]);
    let left = names_below(&second.folder);
    assert!(!left.iter().any(|name| name.starts_with("pairs/")), "{left:#?}");
    assert!(!left.contains(&"submissions/3.html".to_owned()), "{left:#?}");
}

/// A folder with other files is refused and not changed.
#[test]
fn a_folder_with_something_else_is_refused() {
    let dir = batch_with_a_copy();
    dir.file("thesis/index.html", "mine");
    dir.file("thesis/chapter.tex", "mine too");
    let before = files_below(&dir.path(""));
    assert_snapshot!(dir.failures(
        1,
        &[
            &["check", "batch", "--out", "thesis"],
            &["check", "batch", "--out", "batch"],
            &["check", "batch", "--out", "thesis/chapter.tex"],
        ]
    ));
    assert_eq!(files_below(&dir.path("")), before);
}

/// Files next to the report are not touched, whatever their names.
#[test]
fn files_beside_the_report_are_left_alone() {
    let dir = batch_with_a_copy();
    dir.file("report.partial/thesis.tex", "mine");
    dir.file("report.old/thesis.tex", "mine");
    dir.run(&["check", "batch", "--out", "report"]);
    assert!(dir.path("report.partial/thesis.tex").is_file());
    assert!(dir.path("report.old/thesis.tex").is_file());
}

/// A failed run leaves the older report as it was.
#[test]
fn an_older_report_outlives_a_failed_run() {
    let dir = batch_with_a_copy();
    dir.check(&["batch"]);
    let before = files_below(&dir.path(""));
    dir.run(&["check", "nowhere", "--out", "report"]).must_fail(1);
    assert_eq!(files_below(&dir.path("")), before);
}

/// Without `--out` the report is written into the working folder.
#[test]
fn the_report_goes_to_the_working_folder() {
    let dir = batch_with_a_copy();
    dir.folder("elsewhere");
    dir.run_in("elsewhere", &["check", "../batch"]).must_succeed();
    assert!(dir.path("elsewhere/lookalike-report/index.html").is_file());
}

/// A report inside the batch is not a submission of the next run.
#[test]
fn a_report_within_the_batch_is_no_submission() {
    let dir = batch_with_a_copy();
    let run = || {
        dir.run_in("batch", &["check", "."]).must_succeed();
        files_below(&dir.path("batch/lookalike-report"))
    };
    let first = run();
    let report = Report::read(&dir.path("batch/lookalike-report"), String::new());
    assert_eq!(report.names(), ["anna", "ben", "cleo"]);
    assert!(first == run(), "the second run gives a different report");
}

/// `tokens` shows the token string line by line: classes for names, no comments.
#[test]
fn tokens_shows_the_token_string() {
    let dir = TestDir::new();
    dir.file("one.c", "// a comment\nint answer(void) {\n    return 42; /* why */\n}\n");
    assert_snapshot!(dir.run(&["tokens", "one.c"]).must_succeed().transcript());
}

/// `tokens` reports dead code, which is left out.
#[test]
fn tokens_reports_dead_code() {
    let dir = TestDir::new();
    dir.file(
        "one.c",
        "int f(int n) {\n  int unused = 3;\n  while (unused < 4) {\n    unused++;\n  }\n  return n;\n}\n",
    );
    assert_snapshot!(dir.run(&["tokens", "one.c"]).must_succeed().transcript());
}

/// `tokens` reads a file of every language of the samples.
#[test]
fn tokens_reads_every_language() {
    let dir = TestDir::new();
    for file in fs::read_dir(repository().join("samples/hello")).unwrap() {
        let path = file.unwrap().path();
        let outcome = dir.run(&["tokens", path.to_str().unwrap()]);
        assert!(outcome.must_succeed().stdout.lines().count() >= 5, "{}", outcome.stdout);
    }
    dir.file("notes.nosuch", "words");
    dir.run(&["tokens", "notes.nosuch", "--language", "C"]).must_succeed();
}

/// `tokens` names a file that it cannot read, with the reason.
#[test]
fn tokens_names_files_that_it_cannot_read() {
    let dir = TestDir::new();
    dir.file("notes.nosuch", "words");
    dir.file("binary.c", [0, 1, 2, 3]);
    assert_snapshot!(
        dir.failures(1, &[&["tokens", "notes.nosuch"], &["tokens", "nowhere.c"], &["tokens", "binary.c"],])
    );
}

/// `lookalike tokens FILE | head -1` is no failure.
#[test]
fn tokens_may_be_cut_short_by_its_reader() {
    let dir = TestDir::new();
    let file = dir.file("long.c", VOWELS.repeat(2_000));
    let mut child = program().arg("tokens").arg(file).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 8];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

/// A reader of the summary may close early; the report is written all the same.
#[test]
fn the_summary_may_be_cut_short_by_its_reader() {
    let dir = batch_with_a_copy();
    let mut child = program()
        .args(["check", "batch", "--out", "report"])
        .current_dir(dir.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), ""));
    assert!(dir.path("report/index.html").is_file());
}

/// A batch may be compared with more threads than there are submissions.
#[test]
fn more_threads_than_submissions_are_no_trouble() {
    let dir = batch_with_a_copy();
    let mut command = program();
    command.args(["check", "batch", "--threads", "64"]).current_dir(dir.path(""));
    finish(command).must_succeed();
}

/// The summary counts the files that were not compared, by reason.
#[test]
fn the_summary_counts_files_that_are_not_compared() {
    let dir = TestDir::new();
    dir.files(&[
        ("batch/ann/a.c", SORT),
        ("batch/ben/b.c", SORT_RENAMED),
        ("batch/ben/c.c", "int x;"),
        ("batch/ben/d.nosuch", "?"),
    ]);
    assert_snapshot!(dir.check(&["batch"]).summary);
}
