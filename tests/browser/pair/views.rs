//! The two views of a pair: matches with what differs in them, and differences line by line.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use insta::assert_snapshot;

use super::{current, is_in_sight, open_pair, open_with_passages, place_of, report_of_two, written};
use crate::sample_report;
use crate::table::figures;
use crate::window::Window;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED};
use lookalike_test_harness::{Report, TestDir};

/// Returns a batch of a program and its copy with other names, layout and comments.
fn renamed_copy() -> (TestDir, Report, Window) {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/sort.c", SORT_RENAMED)]);
    let report = dir.check_all(&["batch"]);
    (dir, report, Window::new())
}

/// Returns the words in all elements that a selector finds on a side.
fn words(window: &Window, hand: &str, selector: &str) -> Vec<String> {
    window.texts(&format!(
        "[...document.querySelectorAll('[data-side={hand}] {selector}')]\
         .flatMap((one) => one.textContent.match(/\\w+|[^\\s\\w]/g) ?? [])"
    ))
}

/// Code that is spelt differently on the other side is a hole in a shared line, and nothing else is.
#[test]
fn holes_are_what_differs() {
    let (_desk, report, window) = renamed_copy();
    open_pair(&window, &report.folder, 1);
    let names: [&[&str]; 2] = [&["sort", "values", "value", "j", "n"], &["arrange", "list", "taken", "b", "count"]];
    let alike = ["left", "right"].map(|hand| words(&window, hand, "mark:not(.hole)"));
    assert_eq!(alike[0], alike[1]);
    assert!(alike[0].len() > 60, "{alike:?}");
    for (place, hand) in ["left", "right"].into_iter().enumerate() {
        let holes: BTreeSet<String> = words(&window, hand, ".hole").into_iter().collect();
        for name in names[place] {
            assert!(holes.contains(*name) && !alike[place].iter().any(|word| word == name), "{hand}: {name}");
        }
        assert_eq!(window.count(&format!("[data-side={hand}] .line:not(.shared) mark.hole")), 0);
    }
    window.must_not_complain();
}

/// A modifier is no token and lies outside of a match. It differs only where the other side has another one.
#[test]
fn modifiers_that_both_have_do_not_differ() {
    let text = "public int first() {\n  return 1;\n}\nprivate int second() {\n  return 2;\n}\n";
    let other = text.replace("private", "public");
    let places = |part: &str| (place_of(text, part), place_of(&other, part));
    let passages = [&[places("int first() {\n  return 1;\n}")][..], &[places("int second() {\n  return 2;\n}")]];
    let dir = written(&report_of_two(text, &other, &passages));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    assert_eq!(["left", "right"].map(|hand| words(&window, hand, ".hole")), [["private"], ["public"]]);
    window.must_not_complain();
}

/// A line is marked as a whole: its modifiers and braces, too, and blank lines inside a match.
#[test]
fn whole_lines_are_marked() {
    let text = "int before(void);\nstatic int shared(int a) {\n\n  return a;\n}\nint after(void);\n";
    let part = "int shared(int a) {\n\n  return a;\n}";
    let dir = written(&report_of_two(text, text, &[&[(place_of(text, part), place_of(text, part))]]));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    let lines = "[...document.querySelectorAll('[data-side=left] .line.shared')].map((one) => one.dataset.n)";
    assert_eq!(window.texts(lines), ["2", "3", "4", "5"]);
    window.must_not_complain();
}

/// A pair that is the same but for a few words opens at the first of these.
#[test]
fn identical_pairs_open_at_the_first_difference() {
    let lines = |name: &str| -> String {
        (0..300).map(|n| if n == 200 { format!("{name}();\n") } else { format!("call({n});\n") }).collect()
    };
    let (left, right) = (lines("mine"), lines("yours"));
    let mut report = report_of_two(&left, &right, &[&[(place_of(&left, &left), place_of(&right, &right))]]);
    let pair = &report.pairs[0];
    report.identical = vec![vec![pair.left, pair.right]];
    for submission in [pair.left, pair.right] {
        report.submissions[submission].identical = Some(0);
    }
    let dir = written(&report);
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    for hand in ["left", "right"] {
        assert!(is_in_sight(&window, &format!("[data-side={hand}] .line[data-n='201']")), "{hand}");
    }
    window.must_not_complain();
}

/// Each view has a key and a button.
#[test]
fn views_have_keys_and_buttons() {
    let (_desk, report, window) = renamed_copy();
    open_pair(&window, &report.folder, 1);
    let state = || {
        let pressed = "document.querySelector('button[data-reading][aria-pressed=true]').dataset.reading";
        assert_eq!(window.count("button[data-reading][aria-pressed=true]"), 1);
        (window.text("document.getElementById('main').dataset.reading"), window.text(pressed))
    };
    for (key, reading) in [("2", "lines"), ("1", "compared")] {
        window.press(key);
        assert_eq!(state(), (reading.to_owned(), reading.to_owned()));
        let is_lines = reading == "lines";
        assert_eq!(window.is("document.querySelector('.differences')?.checkVisibility() ?? false"), is_lines);
        assert_eq!(window.is("document.querySelector('.side').checkVisibility()"), !is_lines);
    }
    for reading in ["lines", "compared"] {
        window.click(&format!("button[data-reading={reading}]"));
        assert_eq!(state().0, reading);
    }
    let legend = "[...document.querySelectorAll('.key li')].map((one) => one.textContent)";
    assert_snapshot!(window.texts(legend).join("; "), @"only these two have it and nobody else; sequence in the sequence that nobody else has, apart from names; shared both have it, and up to nine others; shared ten or more others have it, too; differs different on the other side; starter code not counted; written by a tool not counted; common many submissions have it");
    window.must_not_complain();
}

/// A row of the line-by-line view: its kind, and the text of both sides.
type Row = (String, Option<String>, Option<String>);

fn rows(window: &Window) -> Vec<Row> {
    let rows = window.get(
        "[...document.querySelectorAll('.differences .beside > * .row')].map((row) => [row.classList[1], \
         ...[...row.children].map((line) => line.querySelector('code')?.textContent ?? null)])",
    );
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    rows.as_array().unwrap().iter().map(|row| (text(&row[0]).unwrap(), text(&row[1]), text(&row[2]))).collect()
}

fn without_blanks(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the length of the longest common subsequence of lines.
fn most_in_common(left: &[String], right: &[String]) -> usize {
    let mut best = vec![vec![0; right.len() + 1]; left.len() + 1];
    for (i, one) in left.iter().enumerate() {
        for (j, other) in right.iter().enumerate() {
            best[i + 1][j + 1] = if one == other { best[i][j] + 1 } else { best[i][j + 1].max(best[i + 1][j]) };
        }
    }
    best[left.len()][right.len()]
}

/// The line-by-line view is a shortest diff: all lines of both files in order, and as many equal ones as possible.
#[test]
fn line_by_line_is_a_shortest_diff() {
    let (_desk, report, window) = sample_report("c-inventory");
    for rank in 1..=4 {
        open_pair(&window, &report.folder, rank);
        window.press("2");
        if window.is("document.querySelector('[data-action=open-all]').checkVisibility()") {
            window.click("[data-action=open-all]");
        }
        assert_eq!(window.count(".differences .fold"), 0);
        let rows = rows(&window);
        let side = |pick: fn(&Row) -> &Option<String>| -> Vec<String> {
            rows.iter().filter_map(|row| pick(row).as_deref().map(without_blanks)).collect()
        };
        let (left, right) = (side(|row| &row.1), side(|row| &row.2));
        for (lines, hand) in [(&left, "left"), (&right, "right")] {
            let place = window.number(&format!("state.pair.sides.{hand}.submission")) as usize;
            let name = report.json["submissions"][place - 1]["name"].as_str().unwrap();
            assert_eq!(lines, &compared_lines(name), "{hand} of pair {rank}");
        }
        let equal = |row: &&Row| row.0 == "equal";
        for (_, left, right) in rows.iter().filter(equal) {
            assert_eq!(left.as_deref().map(without_blanks), right.as_deref().map(without_blanks));
        }
        let n_equal = rows.iter().filter(equal).count();
        assert_eq!(n_equal, most_in_common(&left, &right), "pair {rank}");
        let note = window.text("document.querySelector('.lines-note').textContent");
        assert!(figures(&note).contains(&n_equal), "{note}");
    }
    window.must_not_complain();
}

/// Returns the lines of the largest file of a submission of the sample.
fn compared_lines(name: &str) -> Vec<String> {
    let folder = lookalike_test_harness::repository().join("samples/c-inventory/submissions").join(name);
    let files = lookalike_test_harness::files_below(&folder).into_values().max_by_key(Vec::len).unwrap();
    String::from_utf8(files).unwrap().lines().map(without_blanks).collect()
}

/// In changed lines, only words that differ are marked.
#[test]
fn differing_words_are_marked() {
    let left = "int total = 0;\nfor (int i = 0; i < n; i++) total += price[i];\nreturn total;\n";
    let right = "int sum = 0;\nfor (int i = 0; i < n; i++) sum += price[i];\nputs(\"done\");\n";
    let shared = "for (int i = 0; i < n; i++) ";
    let dir = written(&report_of_two(left, right, &[&[(place_of(left, shared), place_of(right, shared))]]));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    window.press("2");
    let differing = |place: &str| {
        let marks = format!("document.querySelectorAll('.differences .row > :{place}-child .hole')");
        window.texts(&format!("[...{marks}].map((one) => one.textContent)"))
    };
    assert_eq!(differing("first"), ["total", "total"]);
    assert_eq!(differing("last"), ["sum", "sum"]);
    let kinds: Vec<String> = rows(&window).into_iter().map(|row| row.0).collect();
    assert_eq!(kinds, ["changed", "changed", "apart"], "lines without a common word are not paired");
    window.must_not_complain();
}

/// The current passage stays current and visible in every view.
#[test]
fn a_view_keeps_the_place() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_with_passages(&window, &report.folder, 3);
    window.click(".passages li[data-p='9'] a");
    let line = window.text("document.querySelector('.line:has(#left-9)').dataset.n");
    window.press("2");
    assert_eq!(current(&window), Some(9));
    assert!(is_in_sight(&window, &format!(".differences .row > :first-child[data-n=\"{line}\"]")));
    window.press("n");
    let line = window.text("String(state.pair.sides.left.beginnings[10].first)");
    assert!(is_in_sight(&window, &format!(".differences .row > :first-child[data-n=\"{line}\"]")));
    window.press("1");
    assert_eq!(current(&window), Some(10));
    assert!(is_in_sight(&window, ".line:has(#left-10)") && is_in_sight(&window, ".line:has(#right-10)"));
    window.must_not_complain();
}

/// Files that differ in too many lines are compared by their unique lines only, and the page says so.
#[test]
fn the_bounded_diff_says_so() {
    let (mut left, mut right) = (String::new(), String::new());
    for n in 0..1_500 {
        let shared = if n % 100 == 0 { format!("landmark({n});\n") } else { String::new() };
        write!(left, "left_{n}();\n{shared}").unwrap();
        write!(right, "right_{n}();\n{shared}").unwrap();
    }
    let shared = "landmark(100);";
    let dir = written(&report_of_two(&left, &right, &[&[(place_of(&left, shared), place_of(&right, shared))]]));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    window.press("2");
    let note = window.text("document.querySelector('.lines-note').textContent");
    assert!(figures(&note).contains(&15), "{note}");
    assert_snapshot!(note, @"Spaces are not compared. 15 lines are equal, 0 are only on the left, 0 only on the right, and 1,500 differ. The two files differ in too many lines to find the smallest diff. Only lines that occur once in each file, and equal lines next to them, are aligned.");
    window.must_not_complain();
}

/// Matches that differ in very many words are compared line by line.
#[test]
fn very_different_matches_are_compared_by_line() {
    let program =
        |name: &str| -> String { (0..400).map(|n| format!("{name}_{n} = {name}{n};\nsame_line({n});\n")).collect() };
    let (left, right) = (program("mine"), program("yours"));
    let dir = written(&report_of_two(&left, &right, &[&[(place_of(&left, &left), place_of(&right, &right))]]));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    let lines = |selector: &str| {
        window.texts(&format!(
            "[...document.querySelectorAll('[data-side=left] {selector}')].slice(0, 2).map((one) => one.textContent)"
        ))
    };
    assert_eq!(lines("mark:not(.hole)"), ["same_line(0);", "same_line(1);"]);
    assert_eq!(lines(".hole"), ["mine_0 = mine0;", "mine_1 = mine1;"]);
    window.must_not_complain();
}
