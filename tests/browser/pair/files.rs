//! The two sides of a pair: passages, highlights, folds, and files with their coverage.

use super::{is_in_sight, open_pair, open_with_passages, place_of, report_of_two, top, written};
use crate::sample_report;
use crate::table::{figure, figures};
use crate::window::Window;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS, WORDS_PY, scrambled};
use lookalike_test_harness::{Report, TestDir};

/// Returns a batch in which two copied `SORT` into the middle of a long file of their own.
fn long_files() -> (TestDir, Report, Window) {
    let dir = TestDir::new();
    let padded = |first: u64, middle: &str| {
        let own = |from: u64| (from..from + 12).map(scrambled).collect::<String>();
        format!("{}{middle}{}", own(first), own(first + 12))
    };
    dir.file("batch/anna/long.c", padded(100, SORT));
    dir.file("batch/ben/long.c", padded(200, SORT_RENAMED));
    let report = dir.check_all(&["batch"]);
    (dir, report, Window::new())
}

/// Returns a batch of two submissions with several files, the last of which match nothing.
fn several_files() -> (TestDir, Report, Window) {
    let dir = TestDir::new();
    let own = |seed: u64| scrambled(seed) + &scrambled(seed + 1);
    dir.files(&[("batch/anna/zz.c", VOWELS), ("batch/ben/zz.py", WORDS_PY)]);
    for (name, sort, seed) in [("anna", SORT, 1), ("ben", SORT_RENAMED, 11)] {
        dir.file(&format!("batch/{name}/sort.c"), sort);
        dir.file(&format!("batch/{name}/stack.c"), format!("{STACK}{}", own(seed)));
    }
    let report = dir.check_all(&["batch"]);
    (dir, report, Window::new())
}

/// Returns the texts of the lines in an element.
fn lines(window: &Window, within: &str) -> Vec<String> {
    window.texts(&format!("[...document.querySelectorAll('{within} .line code')].map((code) => code.textContent)"))
}

/// Both sides show every passage in full, with its number and its matches.
#[test]
fn both_sides_have_every_passage() {
    let (_desk, report, window) = sample_report("python-gradebook");
    for row in &report.pairs[..4] {
        open_pair(&window, &report.folder, row.rank);
        let matches = |hand: &str| {
            assert_eq!(window.count(&format!(".chip[id^={hand}-]")), row.passages, "{hand} of pair {}", row.rank);
            let marks = format!("document.querySelectorAll('.side[data-side={hand}] mark')");
            window
                .get(&format!("[...new Set([...{marks}].map((mark) => Number(mark.dataset.m)))].sort((a, b) => a - b)"))
        };
        let [left, right] = ["left", "right"].map(matches);
        assert!(left == right && !left.as_array().unwrap().is_empty());
    }
    window.must_not_complain();
}

/// Keywords, strings, numbers and comments are highlighted, in a match and outside; names and punctuation are not.
#[test]
fn code_is_highlighted() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/sort.c", SORT_RENAMED)]);
    let report = dir.check_all(&["batch"]);
    let window = Window::new();
    open_pair(&window, &report.folder, 1);
    let of_sort = ["left", "right"]
        .into_iter()
        .find(|hand| lines(&window, &format!("[data-side={hand}]"))[0] == "#include <stdio.h>");
    let side = format!("[data-side={}]", of_sort.expect("one side begins without a comment"));
    let highlighted = |side: &str, class: &str| {
        let pieces = format!("document.querySelectorAll('{side} .line .{class}')");
        window.texts(&format!("[...{pieces}].map((one) => one.textContent)"))
    };
    let keywords = "static void int int for int int int while int void int for int return";
    assert_eq!(
        highlighted(&side, "k").into_iter().filter(|word| !word.starts_with('#')).collect::<Vec<_>>().join(" "),
        keywords
    );
    let numbers = "1 1 0 1 1 1 5 2 8 1 9 3 6 0 6 0";
    assert_eq!(highlighted(&side, "n").join(" "), numbers);
    assert!(highlighted(&side, "t").contains(&"\"%d \"".to_owned()), "{:?}", highlighted(&side, "t"));
    assert_eq!(highlighted(&side, "m"), [""; 0]);
    assert_eq!(highlighted(".side", "m"), ["/* my own work */", "/* take the next one */"]);
    // Numbers look like texts.
    let distinct = window.number(&format!(
        "new Set(['.k', '.n', '.t'].map((one) => document.querySelector('{side} .line ' + one))\
         .concat(document.querySelector('{side} .line code')).map((one) => getComputedStyle(one).color)).size"
    ));
    assert!((distinct - 3.0).abs() < 0.5, "{distinct} colors");
    window.must_not_complain();
}

/// A line belongs to the passage that matches on it, even inside a gap of a longer one.
#[test]
fn a_line_has_the_number_of_what_matches_on_it() {
    let text = (1..=12).map(|n| format!("line_{n}();\n")).collect::<String>();
    let lines = |first: usize, last: usize| {
        let part: String = (first..=last).map(|n| format!("line_{n}();\n")).collect();
        (place_of(&text, &part), place_of(&text, &part))
    };
    let dir = written(&report_of_two(&text, &text, &[&[lines(1, 3), lines(10, 12)], &[lines(5, 7)]]));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    let numbers = "[...document.querySelectorAll('[data-side=right] .line')].map((one) => one.dataset.p)";
    assert_eq!(window.texts(numbers).join(" "), "1 1 1 1 2 2 2 1 1 1 1 1");
    window.click("[data-side=left] .line[data-n='6'] mark");
    assert_eq!(window.count("[data-side=right] .line.current"), 3);
    window.must_not_complain();
}

/// A click opens a fold: its lines take its place, numbered without a gap.
#[test]
fn a_fold_opens_by_a_click() {
    let (_desk, report, window) = long_files();
    open_pair(&window, &report.folder, 1);
    let before = window.count(".side .fold");
    assert!(before >= 4, "{before} folds");
    let fold = window
        .get("(({ first, last }) => [Number(first), Number(last)])(document.querySelector('.side .fold').dataset)");
    let [first, last] = [0, 1].map(|place| fold[place].as_u64().unwrap() as usize);
    assert_eq!(figures(&window.text("document.querySelector('.side .fold').textContent")), [last - first + 1]);
    window.click(".side .fold");
    assert_eq!(window.count(".side .fold"), before - 1);
    for n in first..=last {
        assert_eq!(window.count(&format!("[data-side=left] .line[data-n='{n}']")), 1, "line {n}");
    }
    let places = "[...document.querySelectorAll('[data-side=left] .line')].map((line) => Number(line.dataset.n))";
    assert!(window.is(&format!("{places}.every((n, place, all) => place === 0 || n > all[place - 1])")));
    assert!(lines(&window, "[data-side=left]").iter().any(|line| line.contains("scrambled_1")));
    window.must_not_complain();
}

/// One button opens all folds and another closes them; each is shown only when it is useful.
#[test]
fn all_folds_open_and_close_at_once() {
    let (dir, report, window) = long_files();
    open_pair(&window, &report.folder, 1);
    let of_use = || {
        ["open-all", "fold-all"]
            .map(|action| window.is(&format!("document.querySelector('[data-action={action}]').checkVisibility()")))
    };
    let n_folds = window.count(".side .fold");
    assert_eq!(of_use(), [true, false]);
    window.press("n");
    window.click("[data-action=open-all]");
    assert_eq!((window.count(".side .fold"), of_use()), (0, [false, true]));
    for (place, hand) in ["left", "right"].into_iter().enumerate() {
        let name = [&report.pairs[0].left, &report.pairs[0].right][place];
        let text = std::fs::read_to_string(dir.path(&format!("batch/{name}/long.c"))).unwrap();
        assert_eq!(lines(&window, &format!("[data-side={hand}]")), text.lines().collect::<Vec<_>>(), "{name}");
    }
    assert!(
        is_in_sight(&window, ".line:has(#left-1)") && is_in_sight(&window, ".line:has(#right-1)"),
        "the place is kept"
    );
    window.click("[data-action=fold-all]");
    assert_eq!((window.count(".side .fold"), of_use()), (n_folds, [true, false]));
    window.must_not_complain();
}

/// The list of files shows how much of each is covered, and links to it.
#[test]
fn files_are_listed_with_their_coverage() {
    let (_desk, report, window) = several_files();
    open_pair(&window, &report.folder, 1);
    for hand in ["left", "right"] {
        let tabs = window.texts(&format!(
            "[...document.querySelectorAll('[data-side={hand}] .tabs button')].map((one) => one.textContent)"
        ));
        let [sort, stack] = [(0, "sort.c "), (1, "stack.c ")]
            .map(|(place, name)| figure(tabs[place].strip_prefix(name).expect("the tab names its file")));
        assert!((sort - 100.0).abs() < 0.5, "{tabs:?}");
        assert!((5.0..40.0).contains(&stack), "most of it is the student's own: {tabs:?}");
        assert_eq!(tabs.len(), 2);
        let title = format!("document.querySelector('[data-side={hand}] .tabs p').textContent");
        assert_eq!(figures(&window.text(&title)), [2, 3]);
        window.click(&format!("[data-side={hand}] .tabs li:nth-child(2) button"));
        let heading = format!("[data-side={hand}] .file[data-file=\"2\"] h3");
        let below_header = window
            .number(&format!("document.querySelector('[data-side={hand}] .whose').getBoundingClientRect().bottom"));
        assert!((top(&window, &heading) - below_header).abs() <= 2.0, "{hand}");
    }
    window.must_not_complain();
}

/// Files without a match are hidden behind one line and open one by one.
#[test]
fn files_without_a_match_open_on_demand() {
    let (_desk, report, window) = several_files();
    open_pair(&window, &report.folder, 1);
    let unmatched = "[data-side=left] .unmatched";
    assert_eq!(figures(&window.text(&format!("document.querySelector('{unmatched} > summary').textContent"))), [1]);
    assert_eq!(window.count(&format!("{unmatched} .line")), 0, "files without a match are built too early");
    window.click(&format!("{unmatched} > summary"));
    window.click(&format!("{unmatched} .file > summary"));
    window.until(&format!("document.querySelector('{unmatched} .line') !== null"));
    let expected = if report.pairs[0].left == "anna" { VOWELS } else { WORDS_PY };
    assert_eq!(lines(&window, unmatched), expected.lines().collect::<Vec<_>>());
    assert_eq!(window.count(&format!("{unmatched} :is(mark, .in)")), 0);
    window.must_not_complain();
}

/// The line-by-line view shows one pair of files at a time, the best first; others can be chosen, and passages lead to
/// theirs.
#[test]
fn files_are_compared_line_by_line_in_pairs() {
    let (_desk, report, window) = several_files();
    open_with_passages(&window, &report.folder, 1);
    window.press("2");
    let options = window.texts("[...document.querySelectorAll('.differences option')].map((one) => one.textContent)");
    assert_eq!(options.len(), 2, "{options:?}");
    assert!(options.iter().all(|one| !figures(one).is_empty()), "{options:?} say how many tokens match");
    let is_stack = || window.is("document.querySelector('.differences .beside').textContent.includes('stdlib')");
    let of_stack = window.text("String(state.pair.passages.find((one) => one.matches[0].left.file === 1).number)");
    let of_sort = window.text("String(state.pair.passages.find((one) => one.matches[0].left.file === 0).number)");
    for (passage, expected) in [(&of_stack, true), (&of_sort, false)] {
        window.click(&format!(".passages li[data-p='{passage}'] a"));
        assert_eq!(is_stack(), expected);
    }
    let choose = |place: usize| {
        window.get(&format!(
            "(() => {{
                const select = document.querySelector('.differences select');
                select.value = '{place}';
                select.dispatchEvent(new Event('change'));
            }})()"
        ));
    };
    let place_of_stack = usize::from(!options[0].starts_with("stack.c"));
    choose(1 - place_of_stack);
    assert!(!is_stack());
    choose(place_of_stack);
    assert!(is_stack());
    let chosen = "document.querySelector('.differences select').value";
    for action in ["fold-all", "open-all"] {
        window.click(&format!("[data-action={action}]"));
        assert_eq!(window.text(chosen), place_of_stack.to_string(), "{action} forgets the chosen files");
    }
    window.must_not_complain();
}
