//! Options, exit statuses, the summary, `pairs.csv`, the report's folder, and `lookalike tokens`.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::harness::programs::{ACCOUNT_JAVA, SORT, SORT_RENAMED, STACK, VOWELS};
use crate::harness::{Desk, Report, files_below, finish, names_below, program, repository, sample};

/// A batch with one copy in it.
fn copied() -> Desk {
    let desk = Desk::new();
    desk.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED), ("batch/cleo/stack.c", STACK)]);
    desk
}

/// The C sample, compared with every pair reported.
fn every_pair_of_the_sample(desk: &Desk) -> Report {
    let (submissions, starter) = sample("c-inventory");
    desk.check_all(&[&submissions, "--starter", &starter])
}

/// A comparison that finds copies is a success.
#[test]
fn status_is_0_with_copies() {
    let report = copied().check(&["batch"]);
    assert_eq!(report.pairs.len(), 1);
}

/// So is one that finds none.
#[test]
fn status_is_0_without_copies() {
    let desk = Desk::new();
    desk.files(&[("batch/anna/sort.c", SORT), ("batch/ben/stack.c", STACK)]);
    let report = desk.check_all(&["batch"]);
    assert_eq!(report.pairs, []);
    assert!(report.summary.contains("0 of 0 pairs"), "{}", report.summary);
}

/// A path that is not there is named, and is not wrong usage.
#[test]
fn status_is_1_for_an_input_that_is_not_there() {
    let desk = copied();
    desk.run(&["check", "nowhere"]).must_have_failed(1, &["nowhere"]);
    desk.run(&["check", "batch", "--starter", "nothing"]).must_have_failed(1, &["nothing"]);
    desk.run(&["check", "batch", "--earlier", "never"]).must_have_failed(1, &["never"]);
    assert!(!desk.path("lookalike-report").exists(), "no report of a failed run");
}

/// With fewer than two submissions there is nothing to compare, and the message says what was found.
#[test]
fn status_is_1_when_there_is_nothing_to_compare() {
    let desk = Desk::new();
    desk.folder("empty");
    desk.file("single/anna/sort.c", SORT);
    desk.files(&[("foreign/anna/notes.doc", "notes"), ("foreign/ben/notes.doc", "notes")]);
    for (batch, found) in [("empty", "0 submissions"), ("single", "1 submission"), ("foreign", "2 submissions")] {
        desk.run(&["check", batch]).must_have_failed(1, &["nothing to compare", found]);
    }
}

/// Earlier submissions alone are not compared with one another.
#[test]
fn status_is_1_when_only_earlier_submissions_can_be_read() {
    let desk = copied();
    desk.file("broken/dora/notes.doc", "notes");
    desk.run(&["check", "broken", "--earlier", "batch"]).must_have_failed(1, &["nothing to compare"]);
}

/// A source file is not a batch.
#[test]
fn status_is_1_when_the_batch_is_a_source_file() {
    let desk = copied();
    desk.run(&["check", "batch/anna/sort.c"]).must_have_failed(1, &["sort.c", "folder"]);
}

/// Wrong usage is told apart from a comparison that failed.
#[test]
fn status_is_2_for_wrong_usage() {
    let desk = copied();
    let wrong: [&[&str]; 19] = [
        &[],
        &["compare", "batch"],
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
        &["check", "batch", "--min-score", "1.5"],
        &["check", "batch", "--min-score", "NaN"],
        &["check", "batch", "--top", "some"],
        &["check", "batch", "--top", "100001"],
        &["check", "batch", "--threads", "0"],
        &["tokens"],
        &["tokens", "batch/anna/sort.c", "--language", "klingon"],
    ];
    for arguments in wrong {
        desk.run(arguments).must_have_failed(2, &[]);
    }
    assert!(!desk.path("lookalike-report").exists(), "no report of a wrong command line");
}

/// An unknown language is answered with the known ones.
#[test]
fn wrong_values_are_explained() {
    let desk = copied();
    desk.run(&["check", "batch", "--language", "klingon"]).must_have_failed(2, &["java", "python"]);
    desk.run(&["check", "batch", "--common", "many"]).must_have_failed(2, &["40%"]);
    desk.run(&["check", "batch", "--top", "100001"]).must_have_failed(2, &["100000"]);
    desk.run(&["check", "batch", "--noise", "20", "--guarantee", "19"]).must_have_failed(2, &["19", "20"]);
}

/// Numbers beyond all reason are no reason to crash.
#[test]
fn huge_numbers_do_not_crash() {
    let desk = copied();
    let most = usize::MAX.to_string();
    for option in ["--noise", "--guarantee", "--common", "--top"] {
        let outcome = desk.run(&["check", "batch", option, &most]);
        assert!(outcome.status.is_some_and(|status| status <= 2), "{option}: {outcome:#?}");
        assert!(!outcome.stderr.contains("panicked"), "{option}: {outcome:#?}");
    }
}

/// The summary names the best pair, with its figures, and where the report is; standard error stays quiet.
#[test]
fn summary_has_the_top_pairs_and_the_report() {
    let desk = copied();
    let outcome = desk.run(&["check", "batch", "--out", "found/report"]);
    outcome.must_have_worked();
    assert!(outcome.stdout.contains("3 submissions"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("3 of 3 files compared"), "{}", outcome.stdout);
    let pair = outcome.stdout.lines().find(|line| line.contains("anna") && line.contains("ben"));
    assert!(pair.is_some_and(|line| line.contains("100%")), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("found/report/index.html"), "{}", outcome.stdout);
    assert!(desk.path("found/report/index.html").is_file());
}

/// The help is the reference: it names every option of the contract.
#[test]
fn help_names_every_option() {
    let help = Desk::new().run(&["check", "--help"]);
    help.must_have_worked();
    let options = [
        "--starter",
        "--earlier",
        "--language",
        "--encoding",
        "--include",
        "--exclude",
        "--noise",
        "--guarantee",
        "--common",
        "--min-score",
        "--top",
        "--anonymous",
        "--threads",
        "--out",
    ];
    for option in options {
        assert!(help.stdout.contains(option), "no {option} in {}", help.stdout);
    }
    for word in ["BATCH", "Exit status", "lookalike-report"] {
        assert!(help.stdout.contains(word), "no {word} in {}", help.stdout);
    }
}

/// `--help` and `--version` answer on standard output.
#[test]
fn help_and_version_are_no_errors() {
    let desk = Desk::new();
    let help = desk.run(&["--help"]);
    help.must_have_worked();
    assert!(help.stdout.contains("check") && help.stdout.contains("tokens"), "{}", help.stdout);
    let version = desk.run(&["--version"]);
    version.must_have_worked();
    assert_eq!(version.stdout, format!("lookalike {}\n", env!("CARGO_PKG_VERSION")));
}

/// Scripts read `pairs.csv`: its header, its ranks and its order are a promise.
#[test]
fn pairs_csv_is_as_promised() {
    let desk = Desk::new();
    let report = every_pair_of_the_sample(&desk);
    let text = fs::read_to_string(report.folder.join("pairs.csv")).unwrap();
    let header = "rank,left,right,score,similarity,left_coverage,right_coverage,matched_tokens,longest_match,passages,\
                  evidence_bits,cluster,likeness,expectation,verdict";
    assert!(text.starts_with(header), "what comes later comes after these: {text}");
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "every line ends with CR LF");
    assert!(report.pairs.len() > 10);
    for (place, row) in report.pairs.iter().enumerate() {
        assert_eq!(row.rank, place + 1);
        assert!(row.left < row.right, "{row:?}");
        assert!((0.0..=1.0).contains(&row.score), "{row:?}");
    }
    assert!(report.pairs.is_sorted_by(|a, b| a.score >= b.score));
}

/// `--min-score 0 --top all` leaves no pair with a match out.
#[test]
fn every_pair_with_a_match_can_be_listed() {
    let desk = Desk::new();
    let report = every_pair_of_the_sample(&desk);
    assert_eq!(report.json["totals"]["n_pairs_found"], report.pairs.len());
    assert_eq!(report.json["totals"]["n_pairs_reported"], report.pairs.len());
    assert!(report.pairs.iter().all(|row| row.matched_tokens >= 9 && row.passages >= 1), "{:#?}", report.pairs);
    assert!(report.pairs.iter().any(|row| row.score < 0.05), "the defaults would leave some out");
}

/// `--top` and `--min-score` cut the list and nothing else: what is left has the same figures.
#[test]
fn the_list_of_pairs_can_be_cut() {
    let desk = Desk::new();
    let whole = every_pair_of_the_sample(&desk);
    let (submissions, starter) = sample("c-inventory");
    let top = desk.check_to("top", &[&submissions, "--starter", &starter, "--top", "3"]);
    assert_eq!(top.pairs, whole.pairs[..3]);
    assert_eq!(top.json["totals"]["n_pairs_found"], whole.pairs.len());
    let best = desk.check_to("best", &[&submissions, "--starter", &starter, "--min-score", "0.9"]);
    let expected: Vec<_> = whole.pairs.iter().filter(|row| row.score >= 0.9).cloned().collect();
    assert_eq!(best.pairs, expected);
    assert_eq!(best.pairs.len(), 2);
    let none = desk.check_to("none", &[&submissions, "--starter", &starter, "--top", "0"]);
    assert_eq!(none.pairs, []);
}

/// `--language` reads files by what they are said to be, whatever their names end in.
#[test]
fn language_can_be_given_for_files_of_any_name() {
    let desk = Desk::new();
    desk.files(&[("batch/anna/a.txt", ACCOUNT_JAVA), ("batch/ben/b.homework", ACCOUNT_JAVA)]);
    let report = desk.check(&["batch", "--language", "java"]);
    assert_eq!(report.pair("anna", "ben").unwrap().similarity, 1.0);
    assert_eq!(report.fate("anna", "a.txt").1["language"], "java");
}

/// The same holds for files that are submissions of their own.
#[test]
fn language_can_be_given_for_single_files() {
    let desk = Desk::new();
    desk.files(&[("batch/anna.txt", ACCOUNT_JAVA), ("batch/ben.txt", ACCOUNT_JAVA)]);
    let report = desk.check(&["batch", "--language", "java"]);
    assert_eq!(report.pairs.len(), 1);
}

/// A higher noise threshold lets short matches go.
#[test]
fn noise_sets_the_shortest_match() {
    let desk = copied();
    let report = desk.check_all(&["batch", "--noise", "40"]);
    assert!(report.pairs.iter().all(|row| row.longest_match >= 40));
    assert_eq!(desk.check_all(&["batch", "--noise", "4000"]).pairs, []);
}

/// A report replaces the one before it whole: no page of the old one is left.
#[test]
fn an_older_report_is_replaced_whole() {
    let desk = copied();
    let first = desk.check_all(&["batch"]);
    assert!(first.folder.join("pairs/1.html").is_file());
    desk.file("other/anna/sort.c", SORT);
    desk.file("other/ben/stack.c", STACK);
    let second = desk.check_all(&["other"]);
    let left = names_below(&second.folder);
    assert!(!left.iter().any(|name| name.starts_with("pairs/")), "{left:#?}");
    assert!(!left.contains(&"submissions/3.html".to_owned()), "{left:#?}");
}

/// A folder that holds something else is refused and not touched.
#[test]
fn a_folder_with_something_else_is_refused() {
    let desk = copied();
    desk.file("thesis/index.html", "mine");
    desk.file("thesis/chapter.tex", "mine too");
    let before = files_below(&desk.path(""));
    desk.run(&["check", "batch", "--out", "thesis"]).must_have_failed(1, &["thesis", "--out"]);
    desk.run(&["check", "batch", "--out", "batch"]).must_have_failed(1, &["batch", "--out"]);
    desk.run(&["check", "batch", "--out", "thesis/chapter.tex"]).must_have_failed(1, &["chapter.tex"]);
    assert_eq!(files_below(&desk.path("")), before);
}

/// Nothing beside the report is touched, whatever its name.
#[test]
fn neighbours_of_the_report_are_left_alone() {
    let desk = copied();
    desk.file("report.partial/thesis.tex", "mine");
    desk.file("report.old/thesis.tex", "mine");
    desk.run(&["check", "batch", "--out", "report"]);
    assert!(desk.path("report.partial/thesis.tex").is_file());
    assert!(desk.path("report.old/thesis.tex").is_file());
}

/// A run that fails leaves the older report as it was.
#[test]
fn an_older_report_outlives_a_failed_run() {
    let desk = copied();
    desk.check(&["batch"]);
    let before = files_below(&desk.path(""));
    desk.run(&["check", "nowhere", "--out", "report"]).must_have_failed(1, &[]);
    assert_eq!(files_below(&desk.path("")), before);
}

/// Without `--out` the report is where the program was started.
#[test]
fn the_report_goes_to_the_working_folder() {
    let desk = copied();
    desk.folder("elsewhere");
    let outcome = desk.run_in("elsewhere", &["check", "../batch"]);
    outcome.must_have_worked();
    assert!(outcome.stdout.contains("report: lookalike-report/index.html"), "{}", outcome.stdout);
    assert!(desk.path("elsewhere/lookalike-report/index.html").is_file());
}

/// A report inside the batch is no submission of the next run.
#[test]
fn a_report_within_the_batch_is_no_submission() {
    let desk = copied();
    let run = || {
        desk.run_in("batch", &["check", "."]).must_have_worked();
        files_below(&desk.path("batch/lookalike-report"))
    };
    let first = run();
    let report = Report::read(&desk.path("batch/lookalike-report"), String::new());
    assert_eq!(report.names(), ["anna", "ben", "cleo"]);
    assert!(first == run(), "the second run gives another report");
}

/// `tokens` shows what the engine sees, line by line: classes for names, no comments.
#[test]
fn tokens_shows_a_file_as_the_engine_sees_it() {
    let desk = Desk::new();
    desk.file("one.c", "// a comment\nint answer(void) {\n    return 42; /* why */\n}\n");
    let outcome = desk.run(&["tokens", "one.c"]);
    outcome.must_have_worked();
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    assert_eq!(lines[0], "one.c: c, 10 tokens");
    assert_eq!(lines[1].trim(), "2 | int name ( void ) {");
    assert_eq!(lines[2].trim(), "3 | return number ;");
    assert_eq!(lines[3].trim(), "4 | }");
}

/// `tokens` says what is left out because it does nothing.
#[test]
fn tokens_says_what_does_nothing() {
    let desk = Desk::new();
    desk.file(
        "one.c",
        "int f(int n) {\n  int unused = 3;\n  while (unused < 4) {\n    unused++;\n  }\n  return n;\n}\n",
    );
    let outcome = desk.run(&["tokens", "one.c"]);
    outcome.must_have_worked();
    assert!(outcome.stdout.contains("line 2: does nothing; 5 tokens left out\n"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("lines 3–5: does nothing; 11 tokens left out\n"), "{}", outcome.stdout);
}

/// `tokens` reads a file of every language of the samples, and says what it cannot read.
#[test]
fn tokens_knows_languages_by_their_endings() {
    let desk = Desk::new();
    for file in fs::read_dir(repository().join("samples/hello")).unwrap() {
        let path = file.unwrap().path();
        let outcome = desk.run(&["tokens", path.to_str().unwrap()]);
        outcome.must_have_worked();
        assert!(outcome.stdout.lines().count() >= 5, "{}", outcome.stdout);
    }
    desk.file("notes.nosuch", "words");
    desk.run(&["tokens", "notes.nosuch"]).must_have_failed(1, &["notes.nosuch", "--language"]);
    desk.run(&["tokens", "nowhere.c"]).must_have_failed(1, &["nowhere.c"]);
    desk.file("binary.c", [0, 1, 2, 3]);
    desk.run(&["tokens", "binary.c"]).must_have_failed(1, &["binary.c"]);
    desk.run(&["tokens", "notes.nosuch", "--language", "C"]).must_have_worked();
}

/// `lookalike tokens FILE | head -1` is no failure.
#[test]
fn tokens_may_be_cut_short_by_its_reader() {
    let desk = Desk::new();
    let file = desk.file("long.c", VOWELS.repeat(2_000));
    let mut child = program().arg("tokens").arg(file).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 8];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

/// The same for the summary: the report is written whether anybody reads about it or not.
#[test]
fn the_summary_may_be_cut_short_by_its_reader() {
    let desk = copied();
    let mut child = program()
        .args(["check", "batch", "--out", "report"])
        .current_dir(desk.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), ""));
    assert!(desk.path("report/index.html").is_file());
}

/// A batch may be compared with more threads than there are submissions.
#[test]
fn more_threads_than_submissions_are_no_trouble() {
    let desk = copied();
    let mut command = program();
    command.args(["check", "batch", "--threads", "64"]).current_dir(desk.path(""));
    finish(command).must_have_worked();
}

/// The summary says how many files were not compared, and why.
#[test]
fn the_summary_counts_what_is_not_compared() {
    let desk = Desk::new();
    desk.files(&[
        ("batch/ann/a.c", SORT),
        ("batch/ben/b.c", SORT_RENAMED),
        ("batch/ben/c.c", "int x;"),
        ("batch/ben/d.nosuch", "?"),
    ]);
    let outcome = desk.run(&["check", "batch"]);
    outcome.must_have_worked();
    assert!(outcome.stdout.contains("not compared: 1 left out by rule, 1 too short;"), "{}", outcome.stdout);
}
